// A session as Sabaki has it, through its own library: attach, sync, undo, handicap, moves,
// analysis, and a board that is not square. Usage: node sabaki.js ENGINE

'use strict'

const assert = require('assert')
const {Controller, ControllerStateTracker, Command} = require('@sabaki/gtp')

const engine = process.argv[2]
const options = ['--playouts', '60', '--seed', '1']

// Nothing here takes longer than this, however busy the machine is.
const guard = setTimeout(() => {
  console.error('the engine hangs')
  process.exit(1)
}, 60000)

const controller = new Controller(engine, options)
const tracker = new ControllerStateTracker(controller)
const sent = []
controller.on('command-sent', ({command}) => sent.push(Command.toString(command)))
controller.on('stderr', ({content}) => assert.fail(`stderr: ${content}`))

async function ask(text, subscriber) {
  const response = await controller.sendCommand(Command.fromString(text), subscriber)
  assert(!response.error, `${text}: ${response.content}`)
  return response.content
}

// The stones of a color on the board that the engine shows, where rows begin with a number.
async function stones(sign) {
  const rows = (await ask('showboard')).split('\n').filter(line => /^\s*\d/.test(line))
  return rows.join(' ').split(' ').filter(point => point === sign).length
}

const play = (color, vertex) => ({name: 'play', args: [color, vertex]})

// A game without captures: two players fill their halves of the board from the outside.
function moves(n) {
  const letters = 'ABCDEFGHJKLMNOPQRST'
  return [...Array(n).keys()].map(i =>
    play(i % 2 ? 'W' : 'B', `${letters[i >> 1]}${i % 2 ? 15 : 5}`)
  )
}

const steps = {
  async 'attach in one burst'() {
    controller.start()
    const burst = ['name', 'version', 'protocol_version', 'list_commands']
    const init = 'time_settings 0 10 1; komi 6.5;'.split(';').filter(x => x.trim() !== '')
    const [name, version, protocol] = await Promise.all([...burst, ...init].map(x => ask(x)))
    assert.strictEqual(name, 'Honte')
    assert(/^\d+\.\d+(\.\d+)*$/.test(version), version)
    assert.strictEqual(protocol, '2')
    for (const name of ['analyze', 'genmove_analyze', 'undo', 'rectangular_boardsize']) {
      assert(await tracker.knowsCommand(name), name)
    }
  },

  async 'replay a game in one burst'() {
    await tracker.sync({komi: 7.5, boardsize: [19, 19], history: moves(34)})
    assert.strictEqual(tracker.state.history.length, 34)
    assert.strictEqual(await ask('get_komi'), '7.5')
  },

  async 'undo to another branch'() {
    sent.length = 0
    const history = [...moves(30), play('B', 'K10'), play('W', 'PASS'), play('B', 'L10')]
    await tracker.sync({komi: 7.5, boardsize: [19, 19], history})
    assert.strictEqual(sent.filter(x => x === 'undo').length, 4, sent.join())
    assert(!sent.includes('clear_board'), sent.join())
    assert.strictEqual(tracker.state.history.length, 33)
    assert.strictEqual(await stones('X'), 17)
  },

  async 'handicap, then stones of one color'() {
    const handicap = {name: 'set_free_handicap', args: ['D4', 'Q16', 'D16']}
    const history = [handicap, play('W', 'Q4'), play('W', 'C6'), play('W', 'F3')]
    await tracker.sync({komi: 0.5, boardsize: [19, 19], history})
    assert.strictEqual(await stones('O'), 3)
  },

  async 'choose moves with each command'() {
    await tracker.sync({komi: 7.5, boardsize: [9, 9], history: [play('B', 'E5')]})
    const vertex = (await ask('genmove W')).trim()
    assert(/^([A-HJ]\d|PASS)$/.test(vertex), vertex)
    const names = ['genmove_analyze', 'kata-genmove_analyze', 'lz-genmove_analyze']
    for (const [i, name] of names.entries()) {
      const lines = []
      await ask(`${name} ${i % 2 ? 'W' : 'B'} 10`, ({line}) => lines.push(line))
      assert.strictEqual(lines[0], '=', name)
      assert(lines.some(line => line.startsWith('info move ')), lines.join('\n'))
      assert(/^play ([A-HJ]\d|pass)$/.test(lines[lines.length - 2]), lines.join('\n'))
    }
    assert.strictEqual(tracker.state.history.length, 5)
    // The tracker has heard the same moves as the engine has made.
    await tracker.sync({komi: 7.5, boardsize: [9, 9], history: [play('B', 'E5')]})
    assert.strictEqual((await ask('all_legal B')).split(' ').length, 80)
  },

  async 'a position of the server in JSON'() {
    const lines = []
    await ask('cgos-genmove_analyze W', ({line}) => lines.push(line))
    const analysis = JSON.parse(lines[1])
    assert(analysis.visits > 0 && analysis.moves.length > 0, lines[1])
    assert(analysis.moves.every(({move, pv}) => typeof move === 'string' && typeof pv === 'string'))
    assert.strictEqual(analysis.ownership.length, 81)
    assert(/^play /.test(lines[2]), lines.join('\n'))
  },

  async 'look at an analysis and end it'() {
    for (const name of ['analyze', 'kata-analyze', 'lz-analyze']) {
      let nLines = 0
      const end = new Promise((resolve, reject) => {
        const look = ({line}) => {
          if (line.startsWith('info ') && ++nLines === 3) {
            const begin = process.hrtime.bigint()
            ask('protocol_version').then(() => resolve(process.hrtime.bigint() - begin), reject)
          }
        }
        ask(`${name} B 2`, look).catch(reject)
      })
      console.log(`${name} ended after ${Number(await end) / 1e6} ms`)
      assert(!controller.busy)
    }
  },

  async 'a board that is not square'() {
    await tracker.sync({komi: 7.5, boardsize: [9, 7], history: [play('B', 'J7'), play('W', 'A1')]})
    assert(sent.includes('rectangular_boardsize 9 7'), sent.join())
    assert.deepStrictEqual(tracker.state.boardsize, [9, 7])
    const refused = await controller.sendCommand(play('B', 'A8'))
    assert(refused.error)
    const lines = []
    await ask('kata-genmove_analyze B ownership true', ({line}) => lines.push(line))
    assert.strictEqual(lines[1].split(' ownership ')[1].split(' ').length, 63)
  },

  async 'detach in the middle of an analysis'() {
    controller.sendCommand(Command.fromString('analyze B 10')).catch(() => {})
    await new Promise(resolve => setTimeout(resolve, 100))
    await controller.stop()
    assert.strictEqual(controller.process, null)
  }
}

async function main() {
  for (const [name, step] of Object.entries(steps)) {
    try {
      await step()
    } catch (error) {
      error.message = `${name}: ${error.message}`
      throw error
    }
    console.log(name)
  }
  console.log('all is well')
  clearTimeout(guard)
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
