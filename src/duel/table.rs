//! The table: two engines play one game, and the arbiter judges each move.

use std::str::FromStr;

use gtp::Vertex;

use super::outcome::{End, Fault, Outcome};
use super::player::{Player, genmove};
use super::{Duel, DuelError, Entrant, GameReport, Referee, record};
use crate::board::{BoardSize, Color, Illegal, Move};
use crate::game::Game;
use crate::rules::PassRule;

/// Plays the game of this number from the start of the engines to the record.
pub(super) fn play_game(
    duel: &Duel,
    number: usize,
    referee: &Referee<'_>,
) -> Result<GameReport, DuelError> {
    let mut table = Table::new(duel, number)?;
    let end = match table.set_up(number)? {
        Some(end) => end,
        None => match table.open(duel.openings.of(number)) {
            Ok(()) => table.play(),
            Err((color, fault)) => End::Forfeit(color, fault),
        },
    };
    let is_counted = end.is_counted();
    let outcome = Outcome::new(end, &table.game, referee);
    let (mut scores, mut dead) = ([None, None], [None, None]);
    if is_counted {
        scores = table.players.each_mut().map(Player::final_score);
        dead = table.players.each_mut().map(Player::dead_stones);
    }
    let [black, white] = table.players.each_ref().map(|player| player.name.clone());
    let report = GameReport {
        number,
        black,
        white,
        opening: duel.openings.place(number),
        outcome,
        moves: table.game.n_moves(),
        scores,
        dead,
        seconds: table
            .players
            .each_ref()
            .map(|player| player.thought.as_secs_f64()),
        sgf: duel.sgf_path(number),
    };
    record::write(&table.game, &report, duel.replaces_files)?;
    Ok(report)
}

/// One game with its two players.
struct Table<'a> {
    game: Game,
    move_limit: usize,
    /// Black first.
    players: [Player<'a>; 2],
}

/// A fault and the color that committed it.
type Foul = (Color, Fault);

impl<'a> Table<'a> {
    /// Starts both engines.
    fn new(duel: &'a Duel, number: usize) -> Result<Self, DuelError> {
        let start = |color| {
            let entrant = Entrant::playing(color, number);
            let command = entrant.of(&duel.engines);
            Player::start(duel, command).map_err(|source| DuelError::Start {
                entrant,
                command: command.clone(),
                source,
            })
        };
        Ok(Self {
            game: Game::new(duel.size, duel.rules, duel.komi),
            move_limit: duel.move_limit(),
            players: [start(Color::Black)?, start(Color::White)?],
        })
    }

    /// Prepares both engines. One that fails to get so far has lost; one that says it cannot play
    /// such a game ends the duel, since it would say so again.
    fn set_up(&mut self, number: usize) -> Result<Option<End>, DuelError> {
        for (color, player) in Color::BOTH.into_iter().zip(&mut self.players) {
            let entrant = Entrant::playing(color, number);
            match player.set_up() {
                Ok(None) => {}
                Ok(Some(clock)) => return Err(DuelError::NoClock { entrant, clock }),
                Err(Fault::Refused { command, message }) => {
                    return Err(DuelError::SetUp {
                        entrant,
                        command,
                        message,
                    });
                }
                Err(fault) => return Ok(Some(End::Forfeit(color, fault))),
            }
        }
        Ok(None)
    }

    /// Makes the moves of the opening, and tells both engines of them. They were found legal when
    /// the opening was read.
    fn open(&mut self, opening: &[(Color, Move)]) -> Result<(), Foul> {
        for &(color, mv) in opening {
            let made = self.game.play(color, mv);
            debug_assert!(made.is_ok(), "{mv} was found legal: {made:?}");
            for (player, to) in self.players.iter_mut().zip(Color::BOTH) {
                player.play(color, mv).map_err(|fault| (to, fault))?;
            }
        }
        Ok(())
    }

    /// Lets the engines move in turn until the game is over.
    fn play(&mut self) -> End {
        let mut end = End::of(&self.game, self.move_limit);
        loop {
            end = match end {
                Some(end) => return end,
                None => self
                    .turn()
                    .unwrap_or_else(|(color, fault)| Some(End::Forfeit(color, fault))),
            }
        }
    }

    /// One move: asked for, judged, made, and told to the opponent. Returns the end if it is
    /// reached.
    fn turn(&mut self) -> Result<Option<End>, Foul> {
        let color = self.game.to_move();
        let [black, white] = &mut self.players;
        let (player, opponent) = match color {
            Color::Black => (black, white),
            Color::White => (white, black),
        };
        let answer = player.genmove(color).map_err(|fault| (color, fault))?;
        if answer.trim().eq_ignore_ascii_case("resign") {
            return Ok(Some(End::Resignation(color)));
        }
        let mv = make_move(&mut self.game, &answer).map_err(|fault| (color, fault))?;
        let end = End::of(&self.game, self.move_limit);
        let heard = opponent.play(color, mv);
        // Once the game is over, what an engine does to its last news cannot lose it any more.
        if end.is_none() {
            heard.map_err(|fault| (!color, fault))?;
        }
        Ok(end)
    }
}

/// Makes the move that the player to move has answered, if the rules allow it.
fn make_move(game: &mut Game, answer: &str) -> Result<Move, Fault> {
    let color = game.to_move();
    let vertex =
        Vertex::from_str(answer.trim()).map_err(|_| Fault::no_move(&genmove(color), answer))?;
    let illegal = |why| Fault::Illegal { vertex, why };
    let mv = read_move(vertex, game.size()).ok_or_else(|| illegal(Illegal::OffBoard))?;
    let must_play = game.rules().pass == PassRule::OnlyWithoutPlay;
    if mv == Move::Pass && must_play && !game.legal_points(color).is_empty() {
        return Err(Fault::IllegalPass);
    }
    game.play(color, mv).map_err(illegal)?;
    Ok(mv)
}

fn read_move(vertex: Vertex, size: BoardSize) -> Option<Move> {
    match vertex {
        Vertex::Pass => Some(Move::Pass),
        Vertex::At { column, row } => size.point(column, row).map(Move::Play),
    }
}
