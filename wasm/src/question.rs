//! Reads questions: a position with its rules, a move, limits.

use std::time::Duration;

use honte::board::{BoardSize, Color, Move, Point, PointSet, Position};
use honte::engine::Level;
use honte::game::Game;
use honte::rules::{AXES, Axis, Komi, Preset, Rules};
use honte::sgf::record::MOST_MOVES;
use serde_json::Value;

use crate::fields::{Fault, Fields};

/// Simulations of a move if nothing limits them.
const DEFAULT_PLAYOUTS: u64 = 1000;
/// The largest whole number that JavaScript keeps exactly.
const MOST: u64 = (1 << 53) - 1;
/// The longest search, in seconds.
const MOST_SECONDS: f64 = 86_400.0;
/// The most points that komi may be, either way: as in a record, which may name any.
const MOST_KOMI: f64 = 1_000_000_000.0;

/// What ends the search for a move, and how it plays.
pub(crate) struct Limits {
    pub(crate) playouts: u64,
    pub(crate) time: Option<Duration>,
    pub(crate) level: Option<Level>,
    pub(crate) seed: u64,
    pub(crate) uses_net: bool,
}

/// What is asked about a record: how many moves to read, and rules and komi where it names none.
pub(crate) struct Record {
    pub(crate) number: Option<usize>,
    pub(crate) defaults: (Rules, Komi),
}

/// The game of the fields `position` and `rules`.
pub(crate) fn game(fields: &Fields<'_>) -> Result<Game, Fault> {
    let (rules, usual_komi) = rules(fields)?;
    let known = [
        "size",
        "stones",
        "prisoners",
        "handicap",
        "moves",
        "toMove",
        "komi",
    ];
    let position = Fields::of(fields.needed("position")?, "position", &known)?;
    let komi = position.number("komi", -MOST_KOMI..=MOST_KOMI)?;
    let komi = match komi {
        Some(points) => {
            Komi::from_points(points).ok_or("position.komi must be a multiple of half a point")?
        }
        None => usual_komi,
    };
    let (size, stones) = stones(&position)?;
    let handicap = position.integer("handicap", 0..=size.n_points() as u64 - 1)?;
    let turn = match position.get("toMove") {
        Some(value) => Some(color(value, "position.toMove")?),
        None => None,
    };
    let first = match handicap {
        Some(2..) => Color::White,
        _ => Color::Black,
    };
    let moves = moves(&position, size, turn.unwrap_or(first), first)?;
    let first = moves
        .first()
        .map_or(turn.unwrap_or(first), |&(color, _)| color);
    let mut game = Game::with_setup(size, rules, komi, stones, first)
        .map_err(|error| format!("position.stones: {error}"))?;
    game.set_first_prisoners(prisoners(&position)?);
    for (nth, &(color, mv)) in moves.iter().enumerate() {
        game.play_as_recorded(color, mv)
            .map_err(|why| format!("position.moves[{nth}], {color} {mv}: {why}"))?;
    }
    game.set_handicap(handicap.unwrap_or(0) as u16);
    if let Some(turn) = turn.filter(|&turn| turn != game.to_move()) {
        game.set_turn(turn);
    }
    Ok(game)
}

/// The rules with their usual komi: a name, or an object with a preset and axes that differ.
fn rules(fields: &Fields<'_>) -> Result<(Rules, Komi), Fault> {
    let Some(value) = fields.get("rules") else {
        return preset("chinese", "rules");
    };
    if let Some(name) = value.as_str() {
        return preset(name, "rules");
    }
    let names = AXES.iter().map(|axis| axis.name);
    let known: Vec<&str> = ["preset"].into_iter().chain(names).collect();
    if !value.is_object() {
        return Err("rules must be a name or an object".to_owned());
    }
    let object = Fields::of(value, "rules", &known)?;
    let (mut rules, komi) = match object.get("preset") {
        None => preset("chinese", "rules.preset")?,
        Some(name) => {
            let name = name.as_str().ok_or("rules.preset must be a name")?;
            preset(name, "rules.preset")?
        }
    };
    for axis in AXES {
        if let Some(value) = object.get(axis.name) {
            choose(axis, &mut rules, value)?;
        }
    }
    Ok((rules, komi))
}

fn preset(name: &str, place: &str) -> Result<(Rules, Komi), Fault> {
    let preset = Preset::named(name).ok_or_else(|| {
        let name = name.escape_debug();
        format!("{place}: there is no rule set `{name}`; presets() lists them")
    })?;
    Ok((preset.rules, preset.komi))
}

/// Sets one axis. Its words can also be numbers, or flags for yes and no.
fn choose(axis: &Axis, rules: &mut Rules, value: &Value) -> Result<(), Fault> {
    let word = match value {
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::String(word) => word.clone(),
        other => other.to_string(),
    };
    axis.choose(rules, &word)
        .map_err(|error| format!("rules.{error}"))
}

/// The size of the board and the stones on it before the first move.
fn stones(position: &Fields<'_>) -> Result<(BoardSize, [PointSet; 2]), Fault> {
    let size = size(position)?;
    let Some(value) = position.get("stones") else {
        return Ok((size.unwrap_or(BoardSize::STANDARD), [PointSet::EMPTY; 2]));
    };
    if let Some(diagram) = value.as_str() {
        let drawn: Position = diagram
            .parse()
            .map_err(|error| format!("position.stones: {error}"))?;
        return match size {
            Some(size) if size != drawn.size() => Err(format!(
                "position.stones has {} points, and position.size says {size}",
                drawn.size()
            )),
            _ => Ok((drawn.size(), drawn.both())),
        };
    }
    let size = size.unwrap_or(BoardSize::STANDARD);
    let place = "position.stones";
    if !value.is_object() {
        return Err(format!("{place} must be a diagram or an object"));
    }
    let object = Fields::of(value, place, &["black", "white"])?;
    let mut stones = [PointSet::EMPTY; 2];
    for (set, name) in stones.iter_mut().zip(["black", "white"]) {
        let Some(list) = object.get(name) else {
            continue;
        };
        let place = object.name(name);
        for vertex in array(list, &place)? {
            match read_move(vertex, &place, size)? {
                Move::Play(point) => set.insert(point),
                Move::Pass => return Err(format!("{place}: a pass is no stone")),
            }
        }
    }
    let [black, white] = stones;
    match (black & white).first() {
        Some(point) => Err(format!("{place}: {point} has two stones")),
        None => Ok((size, stones)),
    }
}

/// The size, if it is given: a number, or columns and rows.
fn size(position: &Fields<'_>) -> Result<Option<BoardSize>, Fault> {
    let Some(value) = position.get("size") else {
        return Ok(None);
    };
    let lines = |value: &Value| value.as_u64().and_then(|lines| u32::try_from(lines).ok());
    let pair = match value.as_array().map(Vec::as_slice) {
        Some([columns, rows]) => lines(columns).zip(lines(rows)),
        Some(_) => None,
        None => lines(value).map(|lines| (lines, lines)),
    };
    let size = pair.and_then(|(columns, rows)| BoardSize::new(columns, rows).ok());
    let fault = "position.size must be a number of lines from 1 to 25, or two: columns and rows";
    size.map(Some).ok_or_else(|| fault.to_owned())
}

fn prisoners(position: &Fields<'_>) -> Result<[u32; 2], Fault> {
    let Some(value) = position.get("prisoners") else {
        return Ok([0; 2]);
    };
    let object = Fields::of(value, "position.prisoners", &["black", "white"])?;
    let taken = |name| -> Result<u32, Fault> {
        let n = object.integer(name, 0..=u64::from(u16::MAX))?;
        Ok(n.unwrap_or(0) as u32)
    };
    Ok([taken("black")?, taken("white")?])
}

/// The moves: vertices of players in turn, or pairs of a color and a vertex.
///
/// The first player of moves without colors is `first`, or makes `turn` the next one where that is
/// given.
fn moves(
    position: &Fields<'_>,
    size: BoardSize,
    turn: Color,
    first: Color,
) -> Result<Vec<(Color, Move)>, Fault> {
    let Some(value) = position.get("moves") else {
        return Ok(Vec::new());
    };
    let list = array(value, "position.moves")?;
    if list.len() > MOST_MOVES {
        return Err(format!(
            "position.moves: a game has at most {MOST_MOVES} moves"
        ));
    }
    let has_turn = position.get("toMove").is_some();
    let mut next = match (has_turn, list.len() % 2) {
        (true, 0) => turn,
        (true, _) => !turn,
        (false, _) => first,
    };
    let mut moves = Vec::with_capacity(list.len());
    for (nth, value) in list.iter().enumerate() {
        let (color, mv) = colored_move(value, &format!("position.moves[{nth}]"), size, next)?;
        moves.push((color, mv));
        next = !color;
    }
    Ok(moves)
}

/// The move of the field `move`, with its player.
pub(crate) fn asked_move(fields: &Fields<'_>, game: &Game) -> Result<(Color, Move), Fault> {
    colored_move(fields.needed("move")?, "move", game.size(), game.to_move())
}

/// A vertex, played by `next`, or a pair of a color and a vertex.
fn colored_move(
    value: &Value,
    place: &str,
    size: BoardSize,
    next: Color,
) -> Result<(Color, Move), Fault> {
    match value.as_array().map(Vec::as_slice) {
        Some([player, vertex]) => Ok((color(player, place)?, read_move(vertex, place, size)?)),
        _ => Ok((next, read_move(value, place, size)?)),
    }
}

fn read_move(value: &Value, place: &str, size: BoardSize) -> Result<Move, Fault> {
    let fault = || format!("{place} must be a vertex such as \"D4\", or \"pass\"");
    let name = value.as_str().ok_or_else(fault)?;
    if name.eq_ignore_ascii_case("pass") {
        return Ok(Move::Pass);
    }
    let point: Point = name.parse().map_err(|_| fault())?;
    if size.points().contains(point) {
        Ok(Move::Play(point))
    } else {
        Err(format!("{place}: {point} is not on a board of {size}"))
    }
}

fn color(value: &Value, place: &str) -> Result<Color, Fault> {
    match value.as_str() {
        Some("black") => Ok(Color::Black),
        Some("white") => Ok(Color::White),
        _ => Err(format!("{place}: the color must be \"black\" or \"white\"")),
    }
}

fn array<'a>(value: &'a Value, place: &str) -> Result<&'a [Value], Fault> {
    let list = value.as_array().map(Vec::as_slice);
    list.ok_or_else(|| format!("{place} must be a list"))
}

/// The field `limits`.
pub(crate) fn limits(fields: &Fields<'_>) -> Result<Limits, Fault> {
    let empty = Value::Object(serde_json::Map::default());
    let value = fields.get("limits").unwrap_or(&empty);
    let known = ["playouts", "seconds", "level", "seed", "net"];
    let limits = Fields::of(value, "limits", &known)?;
    let level = limits.integer("level", 1..=u64::from(Level::MOST))?;
    let level = level.and_then(|level| Level::new(level as u8));
    let seconds = limits.number("seconds", 0.001..=MOST_SECONDS)?;
    let playouts = limits.integer("playouts", 1..=MOST)?;
    let uses_net = limits.flag("net")?.unwrap_or(false);
    // As in the program, of a level's simulations and those asked for the smaller number applies.
    let asked = [level.map(|level| level.playouts(uses_net)), playouts];
    let usual = match seconds {
        Some(_) => u64::MAX,
        None => DEFAULT_PLAYOUTS,
    };
    Ok(Limits {
        playouts: asked.into_iter().flatten().min().unwrap_or(usual),
        time: seconds.map(Duration::from_secs_f64),
        level,
        seed: limits.integer("seed", 0..=MOST)?.unwrap_or(0),
        uses_net,
    })
}

/// The fields `moveNumber` and `rules` of a question about a record.
pub(crate) fn record(fields: &Fields<'_>) -> Result<Record, Fault> {
    let number = fields.integer("moveNumber", 0..=MOST_MOVES as u64)?;
    Ok(Record {
        number: number.map(|number| number as usize),
        defaults: rules(fields)?,
    })
}
