//! The referee's commands: what the players do and declare, and what the referee rules.
//!
//! Every answer is one line: the ruling, the player whom it concerns, and the article.

use gtp::{Args, Failure, Reply};

use super::play::refusal;
use super::{Effect, Row, parse, referee_format};
use crate::arbiter::Settlement;
use crate::arbiter::{
    Arbiter, Commitment, Decision, Entry, Event, NoteKind, Official, Parity, hidden_stones,
};
use crate::board::{Color, Move};
use crate::engine::Engine;
use crate::rules::Topic;

pub(super) const ROWS: &[Row] = rows! {
    "honte-referee-nigiri" "even|odd [seed]" => nigiri,
        "Decide who plays Black: the guesser, if the number of hidden stones is as guessed.";
    "honte-referee-play" "color vertex" => play, with(Effect::Entered),
        "Rule on a move: it stands, is void and costs the turn, or loses the game.";
    "honte-referee-claim" "color" => |engine, args| ruled_for_player(engine, args, Entry::Claim),
        with(Effect::Entered), "Claim the end of the game; the player has to be on move.";
    "honte-referee-confirm" "color" => |engine, args| ruled_for_player(engine, args, Entry::Confirm),
        with(Effect::Entered), "Confirm the opponent's claim, or the result of a game that is over.";
    "honte-referee-recount" "" => |engine, args| args.end().and_then(|()| ruled(engine, Entry::Recount)),
        with(Effect::Entered),
        "Count the result again; both players may correct it and have to confirm it again.";
    "honte-referee-agree" "color [vertex... | position [color vertex...]...]" => agree, with(Effect::Entered),
        "Agree to end the stopped game, or correct a recounted one, with these chains dead or this position.";
    "honte-referee-resume" "color" => |engine, args| ruled_for_player(engine, args, Entry::Resume),
        with(Effect::Entered), "Resume a stopped or adjourned game at this player's request.";
    "honte-referee-dispute" "color [vertex]" => dispute, with(Effect::Entered),
        "Dispute life and death; under rules with a confirmation, try the chain at the vertex.";
    "honte-referee-pass-for-ko" "color vertex" => pass_for_ko, with(Effect::Entered),
        "Pass for a ko during a trial of life and death.";
    "honte-referee-void" "color" => |engine, args| ruled_for_player(engine, args, Entry::NoResult),
        with(Effect::Entered), "Agree to no result after a repetition of the whole board.";
    "honte-referee-resign" "color" => |engine, args| ruled_for_player(engine, args, Entry::Resign),
        with(Effect::Entered), "Resign, at any time.";
    "honte-referee-warn" "color reason" => |engine, args| admonish(engine, args, NoteKind::Warning),
        with(Effect::Entered), "Warn a player; enough warnings lose the game.";
    "honte-referee-remind" "color reason" => |engine, args| admonish(engine, args, NoteKind::Reminder),
        with(Effect::Entered), "Remind a player; reminders never lose the game.";
    "honte-referee-event" "event color|both [seconds | from to]" => event,
        listing(|| parse::values("event", events())), with(Effect::Entered),
        "Rule on an event away from the board.";
    "honte-referee-decide" "[chief] decision reason" => decide,
        listing(|| parse::values("decision", decisions())), with(Effect::Entered),
        "Apply a decision of the referee or chief referee.";
    "honte-referee-adjourn" "" => |engine, args| args.end().and_then(|()| ruled(engine, Entry::Adjourn)),
        with(Effect::Entered), "Adjourn the game.";
    "honte-referee-commit" "vertex nonce" => commit,
        "Print the commitment to a move: the SHA-256 of nonce, blank and vertex.";
    "honte-referee-seal" "color commitment" => seal, with(Effect::Entered),
        "Seal the next move of an adjourned game.";
    "honte-referee-open" "vertex nonce" => open, with(Effect::Entered), "Open the sealed move and play it.";
    "honte-referee-undo" "" => |engine, args| args.end().and_then(|()| ruled(engine, Entry::Undo)),
        with(Effect::Entered), "Undo the last call to the referee, or the last move.";
};

/// Calls the arbiter and returns its ruling as text.
pub(super) fn ruled(engine: &mut Engine, entry: Entry) -> Reply {
    let ruling = engine.enter(entry).map_err(refusal)?;
    Ok(referee_format::format_ruling(engine.arbiter(), engine.game(), ruling).into())
}

/// The draw changes nothing: the front end seats the players.
fn nigiri(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let word = args.word("guess")?;
    let words = Parity::ALL.iter().map(|(_, name)| *name);
    let named = Parity::ALL.iter().find(|(_, name)| *name == word);
    let (guess, _) = named.ok_or_else(|| Failure::new(parse::no_such("guess", word, words)))?;
    let seed = args.optional(|args| args.number("seed", 0..=u64::MAX))?;
    args.end()?;
    let n_stones = hidden_stones(seed.unwrap_or(engine.settings().seed));
    let is_right = Parity::of(n_stones) == *guess;
    let black = if is_right { "guesser" } else { "holder" };
    let article = referee_format::word(engine.game().rules().article(Topic::Colors));
    Ok(format!("stones={n_stones} guess={word} black={black} {article}").into())
}

fn play(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let color = parse::color(&mut args)?;
    let mv = parse::mv(&mut args, engine.game().size())?;
    args.end()?;
    ruled(engine, Entry::Rule(color, mv))
}

/// Rules on a call whose only argument is the player.
fn ruled_for_player(
    engine: &mut Engine,
    args: Args<'_>,
    entry: impl FnOnce(Color) -> Entry,
) -> Reply {
    let color = parse::only_color(args)?;
    ruled(engine, entry(color))
}

fn agree(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let color = parse::color(&mut args)?;
    let mut ahead = args;
    let settlement = if ahead
        .optional_word()?
        .is_some_and(|word| word == "position")
    {
        Settlement::Position(parse::stones(ahead, engine.game().size())?)
    } else {
        let mut points = Vec::new();
        while !args.is_empty() {
            points.push(parse::point(&mut args, engine.game().size())?);
        }
        Arbiter::dead(engine.game(), &points).map_err(refusal)?
    };
    ruled(engine, Entry::Agree(color, Box::new(settlement)))
}

fn dispute(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let color = parse::color(&mut args)?;
    let about = args.optional(|args| parse::point(args, engine.game().size()))?;
    args.end()?;
    ruled(engine, Entry::Dispute(color, about))
}

fn pass_for_ko(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let color = parse::color(&mut args)?;
    let point = parse::point(&mut args, engine.game().size())?;
    args.end()?;
    ruled(engine, Entry::PassForKo(color, point))
}

fn admonish(engine: &mut Engine, mut args: Args<'_>, kind: NoteKind) -> Reply {
    let color = parse::color(&mut args)?;
    let reason = reason(&mut args)?;
    ruled(engine, Entry::Admonish(color, kind, reason))
}

/// Reads the rest of the line as the reason; it must not be empty.
fn reason(args: &mut Args<'_>) -> Result<String, Failure> {
    let text = String::from_utf8_lossy(args.rest()).trim_end().to_owned();
    if text.is_empty() {
        return Err(Failure::syntax_error("missing argument: reason"));
    }
    Ok(text)
}

fn event(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let name = args.word("event")?;
    let no_event = || Failure::new(parse::no_such("event", name, events()));
    let event = match name {
        "late" => return late(engine, args),
        "time-up" => return ruled_for_player(engine, args, Entry::TimeUp),
        name => Event::named(name).ok_or_else(no_event)?,
    };
    let mut ahead = args;
    if event == Event::NoShow && ahead.optional_word()?.is_some_and(|word| word == "both") {
        ahead.end()?;
        return ruled(engine, Entry::NobodyCame);
    }
    if event == Event::DisplacedStone {
        return displaced(engine, args);
    }
    ruled_for_player(engine, args, |color| Entry::Event(color, event))
}

/// A displaced stone, with the points where it stood and stands if the report names them.
fn displaced(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let color = parse::color(&mut args)?;
    if args.is_empty() {
        return ruled(engine, Entry::Event(color, Event::DisplacedStone));
    }
    let from = parse::point(&mut args, engine.game().size())?;
    let to = parse::point(&mut args, engine.game().size())?;
    args.end()?;
    ruled(engine, Entry::Displaced(color, from, to))
}

/// The names of all events.
fn events() -> impl Iterator<Item = &'static str> + Clone {
    let named = Event::ALL.iter().map(|(_, name)| *name);
    named.chain(["late", "time-up"])
}

/// The names of all decisions.
fn decisions() -> impl Iterator<Item = &'static str> + Clone {
    Decision::ALL.iter().map(|(_, name)| *name)
}

fn late(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let color = parse::color(&mut args)?;
    let by = parse::seconds(&mut args, "seconds")?;
    args.end()?;
    ruled(engine, Entry::Late(color, by))
}

fn decide(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let mut ahead = args;
    let official = match ahead.optional_word()? {
        Some("chief") => {
            args = ahead;
            Official::Chief
        }
        _ => Official::Referee,
    };
    let name = args.word("decision")?;
    let decision = Decision::named(name)
        .ok_or_else(|| Failure::new(parse::no_such("decision", name, decisions())))?;
    let reason = reason(&mut args)?;
    ruled(engine, Entry::Decide(official, decision, reason))
}

fn commit(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let (mv, nonce) = sealed(engine, &mut args)?;
    Ok(Commitment::to(mv, &nonce).to_hex().into())
}

/// Reads a move and its nonce.
fn sealed(engine: &Engine, args: &mut Args<'_>) -> Result<(Move, String), Failure> {
    let mv = parse::mv(args, engine.game().size())?;
    let nonce = args.word("nonce")?.to_owned();
    args.end()?;
    Ok((mv, nonce))
}

fn seal(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let color = parse::color(&mut args)?;
    let commitment = Commitment::from_hex(args.word("commitment")?)
        .ok_or_else(|| Failure::syntax_error("a commitment is 64 hexadecimal digits"))?;
    args.end()?;
    ruled(engine, Entry::Seal(color, commitment))
}

fn open(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let (mv, nonce) = sealed(engine, &mut args)?;
    ruled(engine, Entry::Open(mv, nonce))
}
