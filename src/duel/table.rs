//! One game: two engines play, and the arbiter rules on each move.

use std::str::FromStr;

use gtp::Vertex;

use super::cpu::CpuTime;
use super::fault::EngineFault;
use super::player::{Player, genmove};
use super::refereed::{RefereedGame, Turn};
use super::report::{sgf_result, winner};
use super::schedule::Entrant;
use super::summary::rounded;
use super::{Duel, DuelError, GameLine, GameReport, sgf};
use crate::arbiter::Ending;
use crate::board::{BoardSize, Color, Illegal, Move};
use crate::commands::move_at;
use crate::game::Game;

/// Plays game `number`, from the start of the engines to the record.
pub(super) fn play_game(duel: &Duel, number: usize) -> Result<GameReport, DuelError> {
    let round = duel.schedule.slot(number).round;
    let mut table = Table::new(duel, number)?;
    let faults = table.set_up()?;
    if faults.is_empty() {
        if let Err((color, fault)) = table.play(duel.openings.of(round)) {
            table.game.forfeit(color, &fault);
        }
    } else {
        table.game.not_ready(&faults);
    }
    let ending = table.game.ending();
    let ending = ending.map_err(|why| DuelError::NoEnding { number, why })?;
    let report = table.report(duel, number, &ending);
    sgf::write(table.game.game(), &report, duel.replaces_files)?;
    Ok(report)
}

/// One game with its two players.
struct Table<'a> {
    game: RefereedGame,
    /// Black first.
    engines: [&'a Entrant; 2],
    players: [Player<'a>; 2],
}

/// A fault and the color that committed it.
type Foul = (Color, EngineFault);

impl<'a> Table<'a> {
    /// Starts both engines.
    fn new(duel: &'a Duel, number: usize) -> Result<Self, DuelError> {
        let engines = duel.schedule.players(number);
        let start = |engine: &Entrant| {
            Player::start(duel, &engine.command).map_err(|why| DuelError::Start {
                engine: engine.name.clone(),
                command: engine.command.clone(),
                why,
            })
        };
        let [black, white] = engines;
        let game = Game::new(duel.size, duel.rules, duel.komi);
        Ok(Self {
            game: RefereedGame::new(game, duel.move_limit()),
            engines,
            players: [start(black)?, start(white)?],
        })
    }

    /// Prepares both engines and returns their faults. An engine that refuses the settings ends the
    /// match, since it would refuse them again.
    fn set_up(&mut self) -> Result<Vec<Foul>, DuelError> {
        let mut faults = Vec::new();
        let players = self.players.iter_mut().zip(self.engines);
        for (color, (player, engine)) in Color::BOTH.into_iter().zip(players) {
            let engine = engine.name.clone();
            match player.set_up() {
                Ok(None) => {}
                Ok(Some(clock)) => return Err(DuelError::NoClock { engine, clock }),
                Err(EngineFault::Refused { command, message }) => {
                    return Err(DuelError::SetUp {
                        engine,
                        command,
                        message,
                    });
                }
                Err(fault) => faults.push((color, fault)),
            }
        }
        Ok(faults)
    }

    /// Makes the moves of the opening, then lets the engines move in turn until the game is over.
    fn play(&mut self, opening: &[(Color, Move)]) -> Result<(), Foul> {
        for &(color, mv) in opening {
            if self.game.is_over() {
                return Ok(());
            }
            let turn = self.game.rule_on(color, mv);
            // The engines are sent only the moves that stand.
            if turn.map_err(|fault| (color, fault))? == Turn::Void {
                continue;
            }
            let is_over = self.game.is_over();
            for (player, to) in self.players.iter_mut().zip(Color::BOTH) {
                let heard = player.play(color, mv);
                // A fault after the end of the game has no consequence.
                if !is_over {
                    heard.map_err(|fault| (to, fault))?;
                }
            }
        }
        self.game.enforce_move_limit();
        self.players.iter_mut().for_each(Player::begin);
        while !self.game.is_over() {
            self.turn()?;
        }
        Ok(())
    }

    /// One turn: asks for a move, has it ruled on, and sends it to the opponent.
    fn turn(&mut self) -> Result<(), Foul> {
        let color = self.game.game().to_move();
        let [black, white] = &mut self.players;
        let (player, opponent) = match color {
            Color::Black => (black, white),
            Color::White => (white, black),
        };
        let answer = player.genmove(color).map_err(|fault| (color, fault))?;
        if answer.trim().eq_ignore_ascii_case("resign") {
            self.game.resign(color);
            return Ok(());
        }
        let mv = read_move(&answer, color, self.game.game().size());
        let turn = mv.and_then(|mv| Ok((mv, self.game.rule_on(color, mv)?)));
        match turn.map_err(|fault| (color, fault))? {
            // The engine has made the move on its own board.
            (_, Turn::Void) if !self.game.is_over() => {
                player.undo().map_err(|fault| (color, fault))
            }
            (_, Turn::Void) => Ok(()),
            (mv, Turn::Made) => {
                let heard = opponent.play(color, mv);
                // A fault after the end of the game has no consequence.
                if self.game.is_over() {
                    return Ok(());
                }
                heard.map_err(|fault| (!color, fault))
            }
        }
    }

    /// The report of a game that ended like this.
    fn report(&mut self, duel: &Duel, number: usize, ending: &Ending) -> GameReport {
        let (mut scores, mut dead) = ([None, None], [None, None]);
        if self.game.count().is_some() {
            let [black, white] = self.players.each_mut().map(Player::claims);
            (scores, dead) = ([black.0, white.0], [black.1, white.1]);
        }
        let (game, players) = (&self.game, self.players.each_ref());
        let [black, white] = players.map(|player| player.name.clone());
        let engines = self.engines.map(|engine| engine.name.clone());
        let name = |color: Color| color.of(engines.each_ref()).clone();
        let sgf_result = sgf_result(ending.outcome, game.count());
        let unwritten = || ending.outcome.name().unwrap_or_default();
        let line = GameLine {
            game: number,
            black,
            white,
            opening: duel.openings.place(duel.schedule.slot(number).round),
            result: sgf_result.clone().unwrap_or_else(unwritten),
            winner: winner(ending.outcome, game.count()).map(name),
            fault: game.at_fault().map(name),
            engines: engines.clone(),
            reason: game.reason().to_owned(),
            article: ending.article.map(|article| article.to_string()),
            rulings: game.rulings().to_vec(),
            moves: game.game().n_moves(),
            scores,
            dead,
            noise: players.map(Player::noise),
            // Milliseconds are as precise as a clock beside a pipe can be.
            seconds: players.map(|player| rounded(player.thought.as_secs_f64(), 3)),
            cpu: players.map(|player| CpuTime {
                seconds: rounded(player.cpu.seconds, 4),
                ..player.cpu
            }),
            sgf: duel.sgf_path(number),
        };
        GameReport {
            line,
            sgf_result,
            count: game.count().copied(),
        }
    }
}

/// Parses the answer to `genmove`.
fn read_move(answer: &str, color: Color, size: BoardSize) -> Result<Move, EngineFault> {
    let vertex = Vertex::from_str(answer.trim());
    let vertex = vertex.map_err(|_| EngineFault::no_move(&genmove(color), answer))?;
    let mv = move_at(vertex, size);
    mv.ok_or_else(|| EngineFault::illegal(vertex, Illegal::OffBoard.into()))
}
