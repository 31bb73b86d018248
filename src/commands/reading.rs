//! Questions about fights, with the names and the answers of GNU Go.

use gtp::{Args, Failure, Reply};

use super::{Effect, Row, parse, play};
use crate::board::{Color, Move, Point, Position};
use crate::engine::Engine;
use crate::life::tactics::eye::{self, Eyes};
use crate::life::tactics::status::{self, GroupStatus, Semeai};
use crate::life::tactics::{self, Answer, Success};

pub(super) const ROWS: &[Row] = rows! {
    "trymove" "color vertex" => trymove, with(Effect::Entered),
        "Play a stone to ask about; the same as play.";
    "popgo" "" => popgo, with(Effect::Entered), "Take back the last move; the same as undo.";
    "attack" "vertex" => |engine, args| about_chain(engine, args, tactics::attack),
        "Read whether a chain can be captured: 0, a code from 1 to 3 and a move, or unknown.";
    "defend" "vertex" => |engine, args| about_chain(engine, args, tactics::defend),
        "Read whether a chain can be saved: 0, a code from 1 to 3 and a move, or unknown.";
    "does_attack" "vertex vertex" => |engine, args| about_move(engine, args, tactics::does_attack),
        "Read whether a move captures a chain: 0, a code from 1 to 3, or unknown.";
    "does_defend" "vertex vertex" => |engine, args| about_move(engine, args, tactics::does_defend),
        "Read whether a move saves a chain: 0, a code from 1 to 3, or unknown.";
    "connect" "vertex vertex" => |engine, args| about_link(engine, args, tactics::connect),
        "Read whether two chains can be connected: a code from 1 to 3 and a move, or unknown.";
    "disconnect" "vertex vertex" => |engine, args| about_link(engine, args, tactics::disconnect),
        "Read whether two chains can be kept apart: 0, a code from 1 to 3 and a move, or unknown.";
    "same_dragon" "vertex vertex" => same_dragon,
        "Read whether two chains are connected: 1, or 0 if they can be kept apart, or unknown.";
    "attack_either" "vertex vertex" => |engine, args| about_two(engine, args, tactics::attack_either),
        "Read whether one of two chains can be captured: 0, a code from 1 to 3, or unknown.";
    "defend_both" "vertex vertex" => |engine, args| about_two(engine, args, tactics::defend_both),
        "Read whether two chains can both be saved: 0, a code from 1 to 3, or unknown.";
    "owl_attack" "vertex" => |engine, args| about_chain(engine, args, status::kill),
        "Read whether a group can be killed: 0, 1 and a move, or unknown.";
    "owl_defend" "vertex" => |engine, args| about_chain(engine, args, status::live),
        "Read whether a group can live: 0, 1 and a move, or unknown.";
    "owl_does_attack" "vertex vertex" => |engine, args| about_move(engine, args, status::does_kill),
        "Read whether a move kills a group: 0, 1 or unknown.";
    "owl_does_defend" "vertex vertex" => |engine, args| about_move(engine, args, status::does_live),
        "Read whether a move makes a group live: 0, 1 or unknown.";
    "dragon_status" "vertex" => dragon_status,
        "Read what becomes of a group: alive, dead, critical with the moves for both sides, or unknown.";
    "analyze_semeai" "vertex vertex" => analyze_semeai,
        "Read a race that the first group begins: whether it lives and kills the other, a move, or unknown.";
    "eval_eye" "vertex" => eval_eye,
        "Read how many eyes a space gives if either side begins, and the moves that decide it, or unknown.";
};

/// The answer where the search has come to its limit.
pub(crate) const UNKNOWN: &str = "unknown";

fn trymove(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let color = parse::color(&mut args)?;
    let point = parse::point(&mut args, engine.game().size())?;
    args.end()?;
    play::make(engine, color, Move::Play(point))
}

fn popgo(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    play::undo(engine, args)
}

fn about_chain(
    engine: &mut Engine,
    mut args: Args<'_>,
    read: fn(&Position, Color, Point) -> Option<Answer>,
) -> Reply {
    let game = engine.game();
    let (stone, owner) = parse::stone(&mut args, game)?;
    args.end()?;
    Ok(format_answer(read(game.position(), owner, stone)).into())
}

/// The move comes first, the chain second.
fn about_move(
    engine: &mut Engine,
    mut args: Args<'_>,
    read: fn(&Position, Color, Point, Point) -> Option<Success>,
) -> Reply {
    let game = engine.game();
    let point = parse::point(&mut args, game.size())?;
    let (stone, owner) = parse::stone(&mut args, game)?;
    args.end()?;
    let success = read(game.position(), owner, stone, point);
    Ok(success.map_or(UNKNOWN, code).into())
}

fn about_link(
    engine: &mut Engine,
    args: Args<'_>,
    read: fn(&Position, Color, [Point; 2]) -> Option<Answer>,
) -> Reply {
    let (owner, ends) = ends(engine, args)?;
    Ok(format_answer(read(engine.game().position(), owner, ends)).into())
}

fn same_dragon(engine: &mut Engine, args: Args<'_>) -> Reply {
    let (owner, ends) = ends(engine, args)?;
    let answer = tactics::disconnect(engine.game().position(), owner, ends);
    Ok(match answer.map(|answer| answer.success) {
        None => UNKNOWN,
        Some(Success::No) => "1",
        Some(_) => "0",
    }
    .into())
}

fn about_two(
    engine: &mut Engine,
    args: Args<'_>,
    read: fn(&Position, Color, [Point; 2]) -> Option<Answer>,
) -> Reply {
    let (owner, stones) = ends(engine, args)?;
    let answer = read(engine.game().position(), owner, stones);
    Ok(answer.map_or(UNKNOWN, |answer| code(answer.success)).into())
}

fn dragon_status(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let game = engine.game();
    let (stone, owner) = parse::stone(&mut args, game)?;
    args.end()?;
    let status = status::status(game.position(), owner, stone);
    Ok(status.map_or(UNKNOWN.into(), |status| match status {
        GroupStatus::Alive => "alive".into(),
        GroupStatus::Dead => "dead".into(),
        GroupStatus::Critical(kill, live) => format!("critical {kill} {live}").into(),
    }))
}

fn analyze_semeai(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let game = engine.game();
    let (own, owner) = parse::stone(&mut args, game)?;
    let (other, opponent) = parse::stone(&mut args, game)?;
    args.end()?;
    if owner == opponent {
        return Err(Failure::new("vertices must have different colors"));
    }
    let semeai = status::semeai(game.position(), owner, own, other);
    Ok(semeai.map_or(UNKNOWN.into(), |semeai| {
        let Semeai {
            lives,
            kills,
            first,
        } = semeai;
        format!("{} {} {first}", u8::from(lives), u8::from(kills)).into()
    }))
}

fn eval_eye(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let game = engine.game();
    let point = parse::point(&mut args, game.size())?;
    args.end()?;
    let eyes = eye::eyes(game.position(), point);
    Ok(eyes.map_or(UNKNOWN.into(), |eyes| {
        let Eyes {
            n: [least, most],
            vital,
        } = eyes;
        match vital {
            None => format!("{least} {most}").into(),
            Some([attack, defend]) => format!("{least} {most} {attack} {defend}").into(),
        }
    }))
}

/// Takes two stones of one color.
fn ends(engine: &Engine, mut args: Args<'_>) -> Result<(Color, [Point; 2]), Failure> {
    let game = engine.game();
    let (first, owner) = parse::stone(&mut args, game)?;
    let (second, other) = parse::stone(&mut args, game)?;
    args.end()?;
    if owner == other {
        Ok((owner, [first, second]))
    } else {
        Err(Failure::new("vertices must have the same color"))
    }
}

/// The number that GNU Go gives a success.
const fn code(success: Success) -> &'static str {
    match success {
        Success::No => "0",
        Success::Yes => "1",
        Success::IgnoringThreats => "2",
        Success::WithThreats => "3",
    }
}

pub(super) fn format_answer(answer: Option<Answer>) -> String {
    let Some(answer) = answer else {
        return UNKNOWN.to_owned();
    };
    match answer.first {
        Some(first) if answer.success != Success::No => format!("{} {first}", code(answer.success)),
        _ => code(answer.success).to_owned(),
    }
}
