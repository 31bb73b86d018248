// A session as Ogatak has it, through its own engine and query modules. Usage: node ogatak.js ENGINE SRC
//
// SRC is the folder `src` of a checkout of Ogatak. What draws is replaced; the engine, the queries, the boards and the
// nodes of the game are Ogatak's own.

'use strict'

const assert = require('assert')
const fs = require('fs')
const Module = require('module')
const os = require('os')
const path = require('path')

const [engine, source] = process.argv.slice(2)
const own = name => require(path.join(path.resolve(source), 'modules', name))

// Nothing here takes longer than this, however busy the machine is.
const guard = setTimeout(() => {
  console.error('the engine hangs')
  process.exit(1)
}, 120000)

// Electron and the window.
const load = Module._load
Module._load = (name, ...rest) => (name === 'electron' ? {ipcRenderer: {send() {}}} : load(name, ...rest))
const alerts = []
const received = []
global.alert = text => alerts.push(text)
global.stderrbox = {receive() {}, show() {}, hide() {}}
global.config = {
  language: 'English', ownership_marks: 2, ownership_per_move: true, report_every: 0.1, fast_first_report: true,
  wide_root_noise: 0.04, default_rules: 'Chinese', default_komi: 7.5, zobrist_checks: false, logfile: ''
}
global.hub = {
  receive_object(object) {
    received.push(object)
  }
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ogatak-'))
const file = name => {
  fs.writeFileSync(path.join(folder, name), '')
  return path.join(folder, name)
}

const until = async (condition, what) => {
  while (!condition()) await new Promise(resolve => setTimeout(resolve, 20))
  assert(condition(), what)
}

async function main() {
  const new_engine = own('engine')
  const new_node = own('node')
  const {valid_analysis_object} = own('utils')
  const ogatak = new_engine()
  ogatak.setup(path.resolve(engine), file('analysis.cfg'), file('model.bin.gz'))
  assert(ogatak.exe, 'Ogatak starts the engine')
  await until(() => ogatak.received_version, 'the version')
  console.log('version ' + ogatak.version.join('.'))

  const results = node => received.filter(o => valid_analysis_object(o) && o.id.startsWith(`${node.id}:`))
  const games = [['Chinese', 9, 9], ['Japanese', 13, 13], ['Stone Counting', 7, 9], ['AGA', 19, 19]]
  for (const [rules, width, height] of games) {
    const root = new_node()
    root.set('SZ', width === height ? String(width) : `${width}:${height}`)
    root.set('RU', rules === 'Stone Counting' ? 'stone_scoring' : rules)
    root.set('KM', '6.5')
    const node = root.try_move('cc').try_move('dd')
    ogatak.analyse(node, 50)
    await until(() => results(node).some(o => !o.isDuringSearch), 'an analysis')
    const last = results(node).find(o => !o.isDuringSearch)
    assert.strictEqual(last.rootInfo.visits, 50)
    assert.strictEqual(last.policy.length, width * height + 1)
    assert.strictEqual(last.ownership.length, width * height)
    assert.strictEqual(last.moveInfos[0].ownership.length, width * height)
    node.receive_analysis(last)
    assert(node.has_valid_analysis())
    assert(typeof node.stored_score() === 'number' && typeof node.stored_winrate() === 'number')
    assert(typeof node.best_policy_move() === 'string')
    ogatak.halt()
    await until(() => !ogatak.running, 'the end of a query')
    console.log(`${rules} on ${width}x${height}`)
  }

  // Ogatak ponders without an end, and goes to another position at once.
  const root = new_node()
  root.set('SZ', '9')
  const first = root.try_move('cc')
  const second = first.try_move('gg')
  ogatak.analyse(first)
  await until(() => results(first).length > 3, 'reports while it ponders')
  assert(results(first).every(o => o.isDuringSearch))
  ogatak.analyse(second)
  await until(() => results(second).length > 0, 'the next position')
  ogatak.halt()
  await until(() => !ogatak.running, 'the end of pondering')
  console.log('pondering')

  ogatak.shutdown()
  assert.deepStrictEqual(alerts, [])
  fs.rmSync(folder, {recursive: true})
  console.log('all is well')
  clearTimeout(guard)
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
