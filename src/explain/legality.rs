//! Why a move is legal or not.

use super::number_of;
use crate::board::{Color, Illegal, Move, Point};
use crate::game::Game;
use crate::rules::{Recurrence, Topic};

/// Whether a move is legal and why, with the article or axis and any position that it repeats.
///
/// ```
/// use honte::board::{BoardSize, Color, Move};
/// use honte::explain::legality;
/// use honte::game::Game;
/// use honte::rules::{Komi, Rules};
///
/// let mut game = Game::new(BoardSize::square(9)?, Rules::CHINESE, Komi::from_halves(15));
/// let e5 = Move::Play("E5".parse()?);
/// game.play(Color::Black, e5)?;
/// let text = legality(&game, Color::White, e5);
/// assert!(text.starts_with("E5 is illegal for white: "), "{text}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn legality(game: &Game, color: Color, mv: Move) -> String {
    let (verdict, why) = match (game.check_move(color, mv), mv) {
        (Ok(()), Move::Pass) => ("legal", cited("a pass", game, Topic::Pass)),
        (Ok(()), Move::Play(point)) => ("legal", effect(game, color, point)),
        (Err(why), mv) => ("illegal", reason(game, color, mv, why)),
    };
    format!("{mv} is {verdict} for {color}: {why}")
}

/// A statement with the article or axis that it is based on.
fn cited(statement: &str, game: &Game, topic: Topic) -> String {
    format!("{statement} ({})", game.rules().citation(topic))
}

/// The effect of a legal stone.
fn effect(game: &Game, color: Color, point: Point) -> String {
    let stones = |n: u16| number_of(n.into(), "stone");
    let removed = game.removed_by(color, point);
    let statement = match (removed.captured, removed.suicided) {
        (0, 0) => cited("the point is empty", game, Topic::Placement),
        (0, n) => cited(&format!("suicide of {}", stones(n)), game, Topic::Suicide),
        (n, _) => cited(
            &format!("it captures {}", stones(n)),
            game,
            Topic::Placement,
        ),
    };
    let Some(number) = game.repeated(color, point) else {
        return statement;
    };
    let again = format!("the position after move {number} may be made again");
    // Where the players or the referee decide on a recurrence, their article says so.
    let recurrence = game.rules().article(Topic::Recurrence);
    let topic = recurrence.map_or(Topic::Superko, |_| Topic::Recurrence);
    format!("{statement}; {}", cited(&again, game, topic))
}

/// Why a move is illegal, with the article or axis.
fn reason(game: &Game, color: Color, mv: Move, why: Illegal) -> String {
    let statement = why.to_string();
    match why {
        Illegal::OffBoard | Illegal::Occupied => cited(&statement, game, Topic::Placement),
        Illegal::Suicide => cited(&statement, game, Topic::Suicide),
        Illegal::Superko(_) => cited(&statement, game, Topic::Superko),
        Illegal::Pass => cited(&statement, game, Topic::Pass),
        Illegal::Ko => {
            // A stone displaced since the ko was taken makes the whole board another one.
            let repeated = mv.point().and_then(|point| game.repeated(color, point));
            let again = repeated.map_or_else(String::new, |number| {
                format!(" and repeats the position after move {number}")
            });
            // The text forbids every recurrence (§6); read with §20.3 it forbids this one alone.
            let is_only_ban = game.rules().recurrence == Recurrence::Referee;
            let topic = if is_only_ban {
                Topic::KoRetaken
            } else {
                Topic::Ko
            };
            cited(&format!("{statement}{again}"), game, topic)
        }
    }
}
