//! A query about the positions of a game.

use std::time::Duration;

use serde_json::{Map, Value};

use super::fields::{Fault, Fields};
use super::settings::{Overrides, Settings};
use crate::board::{BoardSize, Color, Move, NoLiberties, PointSet};
use crate::game::Game;
use crate::rules::{Komi, Rules, Scoring};
use crate::search::MoveFilter;

/// Most moves of a query, and most entries of its avoided or allowed moves.
const MOST_MOVES: usize = 10_000;
const MOST_FILTERS: usize = 100;
/// The largest komi, in points.
const MOST_KOMI: f64 = 400.0;
/// A priority has at most this size.
const MOST_PRIORITY: i64 = 1 << 62;
/// A time that no report interval reaches.
const NEVER: Duration = Duration::from_secs(1 << 30);
/// Black stones before White's first move that count as a handicap; more are a position.
const HANDICAP: std::ops::RangeInclusive<usize> = 2..=9;

/// The field with the stones on the board at first.
const STONES: &str = "initialStones";
/// Fields that a query can have.
const KNOWN: &[&str] = &[
    "action",
    "allowMoves",
    "analysisPVLen",
    "analyzeTurns",
    "avoidMoves",
    "boardXSize",
    "boardYSize",
    "firstReportDuringSearchAfter",
    "id",
    "includeMovesOwnership",
    "includeMovesOwnershipStdev",
    "includeNoResultValue",
    "includeOwnership",
    "includeOwnershipStdev",
    "includePVVisits",
    "includePolicy",
    "initialPlayer",
    "initialStones",
    "komi",
    "maxVisits",
    "moves",
    "overrideSettings",
    "priorities",
    "priority",
    "reportDuringSearchEvery",
    "rootFpuReductionMax",
    "rootPolicyTemperature",
    "rules",
    "terminateId",
    "turnNumbers",
    "whiteHandicapBonus",
];

/// What an answer contains besides what every answer contains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent switches of a query"
)]
pub(super) struct Includes {
    pub(super) ownership: bool,
    pub(super) ownership_deviation: bool,
    pub(super) ownership_of_moves: bool,
    pub(super) ownership_deviation_of_moves: bool,
    pub(super) policy: bool,
    pub(super) variation_visits: bool,
    pub(super) no_result: bool,
}

/// A question about positions of one game.
#[derive(Debug, Clone)]
pub(super) struct Query {
    pub(super) id: String,
    /// The game before its moves. The game itself takes several hundred times as much memory.
    start: Start,
    moves: Vec<(Color, Move)>,
    /// The positions to search, as numbers of moves made, with their priorities.
    pub(super) turns: Vec<(usize, i64)>,
    pub(super) settings: Settings,
    pub(super) includes: Includes,
    /// Moves that are not searched.
    pub(super) filters: Vec<MoveFilter>,
    /// The time to the first report during a search, and from one to the next.
    pub(super) reports: (Duration, Duration),
    /// Bytes of the line with the query.
    pub(super) n_bytes: usize,
}

impl Query {
    /// Reads a query of `n_bytes` bytes, with warnings about what in it has no effect.
    pub(super) fn read(
        id: &str,
        object: &Map<String, Value>,
        defaults: &Settings,
        n_bytes: usize,
    ) -> Result<(Self, Vec<Fault>), Fault> {
        let fields = Fields(object);
        let size = board_size(fields)?;
        let stones = fields.moves(STONES, size)?;
        let moves = moves(fields, size)?;
        let first = fields.player("initialPlayer")?;
        let turns = turns(fields, moves.len())?;
        let (rules, komi) = rules(fields)?;
        let (settings, mut warnings) = settings(fields, defaults)?;
        let includes = Includes {
            ownership: fields.flag("includeOwnership")?,
            ownership_deviation: fields.flag("includeOwnershipStdev")?,
            ownership_of_moves: fields.flag("includeMovesOwnership")?,
            ownership_deviation_of_moves: fields.flag("includeMovesOwnershipStdev")?,
            policy: fields.flag("includePolicy")?,
            variation_visits: fields.flag("includePVVisits")?,
            no_result: fields.flag("includeNoResultValue")?,
        };
        let every = seconds(fields, "reportDuringSearchEvery")?.unwrap_or(NEVER);
        let first_after = seconds(fields, "firstReportDuringSearchAfter")?.unwrap_or(every);
        let filters = filters(fields, size)?;
        let start = Start::new((size, rules, komi), &stones, first, &moves)?;
        let game = start.game();
        check_moves(
            game.map_err(|why| Fault::new(STONES, why.to_string()))?,
            &moves,
        )?;
        if settings.warns {
            let unknown = object.keys().filter(|key| !KNOWN.contains(&key.as_str()));
            let warn =
                |key: &String| Fault::new(key, "Unexpected or unused field, a typo perhaps?");
            warnings.extend(unknown.map(warn));
        }
        let query = Self {
            id: id.to_owned(),
            start,
            moves,
            turns,
            settings,
            includes,
            filters,
            reports: (first_after, every),
            n_bytes,
        };
        Ok((query, warnings))
    }

    /// The game after `turn` moves. Its komi contains what White receives for a handicap, so that
    /// the search does not set itself a lead to reach, as it does to play handicap games.
    pub(super) fn game(&self, turn: usize) -> Game {
        let mut game = self.start.game().expect("its stones have been checked");
        let moves = self.moves.get(..turn).unwrap_or(&self.moves);
        for &(color, mv) in moves {
            let played = game.play_as_recorded(color, mv);
            debug_assert!(played.is_ok(), "all moves have been checked");
        }
        if game.rules().scoring != Scoring::Territory {
            let bonus = game.rules().handicap_bonus.points(self.n_handicap(moves));
            game.set_komi(Komi::from_halves(
                game.komi().halves() + 2 * i64::from(bonus),
            ));
        }
        game
    }

    /// Handicap stones: black ones set up without white ones, and several before White's first move.
    fn n_handicap(&self, moves: &[(Color, Move)]) -> u16 {
        let [black, white] = self.start.stones;
        let set_up = if white.is_empty() { black.len() } else { 0 };
        let is_black_stone =
            |&&(color, mv): &&(Color, Move)| color == Color::Black && mv != Move::Pass;
        let played = moves.iter().take_while(is_black_stone).count();
        let in_a_row = if played > 1 && white.is_empty() {
            played
        } else {
            0
        };
        let n_stones = set_up + in_a_row;
        if HANDICAP.contains(&n_stones) {
            n_stones as u16
        } else {
            0
        }
    }
}

fn board_size(fields: Fields<'_>) -> Result<BoardSize, Fault> {
    let side = |name: &str| {
        let missing = || Fault::new(name, "Must provide an integer from 1 to 25");
        fields.integer(name, 1..=25)?.ok_or_else(missing)
    };
    let (columns, rows) = (side("boardXSize")?, side("boardYSize")?);
    BoardSize::new(columns as u32, rows as u32)
        .map_err(|error| Fault::new("boardXSize", error.to_string()))
}

fn moves(fields: Fields<'_>, size: BoardSize) -> Result<Vec<(Color, Move)>, Fault> {
    if fields.get("moves").is_none() {
        let why = "Must specify an array of pairs of a player and a location";
        return Err(Fault::new("moves", why));
    }
    let moves = fields.moves("moves", size)?;
    if moves.len() > MOST_MOVES {
        return Err(Fault::new(
            "moves",
            format!("There are more than {MOST_MOVES} moves"),
        ));
    }
    Ok(moves)
}

/// The turns to analyze, each once and in order, with their priorities.
fn turns(fields: Fields<'_>, n_moves: usize) -> Result<Vec<(usize, i64)>, Fault> {
    let range = -MOST_PRIORITY..=MOST_PRIORITY;
    let priority = fields.integer("priority", range.clone())?;
    let priorities = fields.integers("priorities")?;
    let numbers = fields.integers("analyzeTurns")?;
    let fault = |why: &str| Err(Fault::new("priorities", why));
    if let Some(priorities) = &priorities {
        if priority.is_some() {
            return fault("Cannot specify both priority and priorities");
        }
        if !priorities.iter().all(|one| range.contains(one)) {
            return fault("A priority is between -2^62 and 2^62");
        }
        if numbers
            .as_ref()
            .is_none_or(|numbers| numbers.len() != priorities.len())
        {
            return fault("Must be of matching length to analyzeTurns");
        }
    }
    let priority = priority.unwrap_or(0);
    let Some(numbers) = numbers else {
        return Ok(vec![(n_moves, priority)]);
    };
    if numbers.is_empty() {
        // Without an answer a client would wait forever.
        return Err(Fault::new("analyzeTurns", "Must have at least one turn"));
    }
    let mut turns = std::collections::BTreeMap::new();
    for (nth, number) in numbers.into_iter().enumerate() {
        let turn = usize::try_from(number).ok().filter(|&turn| turn <= n_moves);
        let refuse = || Fault::new("analyzeTurns", format!("Invalid turn number: {number}"));
        let own = priorities.as_ref().map_or(priority, |all| all[nth]);
        turns.insert(turn.ok_or_else(refuse)?, own);
    }
    Ok(turns.into_iter().collect())
}

/// The rules, by KataGo's name or object, and komi, which is the usual one if it is left out.
fn rules(fields: Fields<'_>) -> Result<(Rules, Komi), Fault> {
    let text = match fields.get("rules") {
        Some(Value::String(name)) => name.clone(),
        Some(object @ Value::Object(_)) => object.to_string(),
        _ => {
            let why =
                "Must specify a name, such as \"chinese\" or \"tromp-taylor\", or a JSON object";
            return Err(Fault::new("rules", why));
        }
    };
    let refuse = |error| Fault::new("rules", format!("Could not parse rules: {error}"));
    let mut rules = Rules::from_kata(&text).map_err(refuse)?;
    if let Some(bonus) = fields.text("whiteHandicapBonus")? {
        let refuse =
            |error: crate::rules::KataError| Fault::new("whiteHandicapBonus", error.to_string());
        rules
            .set_kata("whiteHandicapBonus", bonus)
            .map_err(refuse)?;
    }
    let range = -MOST_KOMI..=MOST_KOMI;
    let Some(points) = fields.number("komi", range)? else {
        return Ok((rules, rules.usual_komi()));
    };
    let refuse = || {
        Fault::new(
            "komi",
            "Must be an integer or half-integer from -400 to 400",
        )
    };
    Ok((rules, Komi::from_points(points).ok_or_else(refuse)?))
}

/// The settings for this query, with warnings about those that have no effect.
fn settings(fields: Fields<'_>, defaults: &Settings) -> Result<(Settings, Vec<Fault>), Fault> {
    let mut settings = defaults.clone();
    let mut warnings = Vec::new();
    let name = "overrideSettings";
    if let Some(value) = fields.get(name) {
        let object = value.as_object();
        let object = object.ok_or_else(|| Fault::new(name, "Must be an object"))?;
        let text = |value: &Value| {
            value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned)
        };
        let pairs = object.iter().map(|(key, value)| (key.clone(), text(value)));
        let overrides: Overrides = pairs.collect();
        let refuse = |why| Fault::new(name, format!("Could not set settings: {why}"));
        let unknown = settings.apply(&overrides).map_err(refuse)?;
        if !unknown.is_empty() {
            let why = format!("These settings have no effect here: {}", unknown.join(", "));
            warnings.push(Fault::new(name, why));
        }
    }
    if let Some(visits) = fields.integer("maxVisits", 1..=Settings::MOST_VISITS)? {
        settings.visits = visits as u64;
    }
    if let Some(length) = fields.integer("analysisPVLen", 1..=1000)? {
        settings.variation = length as usize;
    }
    // These two change how KataGo searches: they are checked, and have no effect.
    fields.number("rootPolicyTemperature", 0.01..=100.0)?;
    fields.number("rootFpuReductionMax", 0.0..=2.0)?;
    Ok((settings, warnings))
}

fn seconds(fields: Fields<'_>, name: &str) -> Result<Option<Duration>, Fault> {
    let seconds = fields.number(name, 0.001..=1_000_000.0)?;
    Ok(seconds.map(Duration::from_secs_f64))
}

/// The moves that are not searched: those to avoid, or all but those allowed.
fn filters(fields: Fields<'_>, size: BoardSize) -> Result<Vec<MoveFilter>, Fault> {
    let (name, is_allowed) = match (fields.get("avoidMoves"), fields.get("allowMoves")) {
        (None, None) => return Ok(Vec::new()),
        (Some(_), Some(_)) => {
            let why = "Cannot specify both allowMoves and avoidMoves";
            return Err(Fault::new("allowMoves", why));
        }
        (Some(_), None) => ("avoidMoves", false),
        (None, Some(_)) => ("allowMoves", true),
    };
    let form = || {
        Fault::new(
            name,
            "Must be a list of dicts with subfields 'player', 'moves', 'untilDepth'",
        )
    };
    let entries = fields
        .get(name)
        .and_then(Value::as_array)
        .ok_or_else(form)?;
    if entries.len() > MOST_FILTERS {
        return Err(Fault::new(
            name,
            format!("There are more than {MOST_FILTERS} entries"),
        ));
    }
    let mut filters: Vec<MoveFilter> = Vec::new();
    for entry in entries {
        let entry = Fields(entry.as_object().ok_or_else(form)?);
        // The fault names the field of the query.
        let within = |fault: Fault| Fault::new(name, format!("{}: {}", fault.field, fault.why));
        let color = entry.player("player").map_err(within)?.ok_or_else(form)?;
        let depth = entry
            .integer("untilDepth", 1..=1_000_000_000)
            .map_err(within)?;
        let moves = entry.vertices("moves", size).map_err(within)?;
        if is_allowed && filters.iter().any(|filter| filter.color == color) {
            let why = "Cannot specify allowMoves more than once for the same player";
            return Err(Fault::new(name, why));
        }
        let filter = MoveFilter {
            color,
            points: moves.iter().filter_map(|mv| mv.point()).collect(),
            pass: moves.contains(&Move::Pass),
            depth: depth.ok_or_else(form)? as u32,
        };
        filters.push(if is_allowed {
            filter.inverted(size)
        } else {
            filter
        });
    }
    Ok(filters)
}

/// Checks that all moves can be made. Suicide and repetition count as played, as in KataGo.
fn check_moves(mut game: Game, moves: &[(Color, Move)]) -> Result<(), Fault> {
    for (number, &(color, mv)) in moves.iter().enumerate() {
        let refuse = |_| Fault::new("moves", format!("Illegal move {number}: {mv}"));
        game.play_as_recorded(color, mv).map_err(refuse)?;
    }
    Ok(())
}

/// What a game begins with. Many queries may wait, so it is small.
#[derive(Debug, Clone)]
struct Start {
    size: BoardSize,
    rules: Rules,
    komi: Komi,
    /// Those of Black first.
    stones: [PointSet; 2],
    to_move: Color,
}

const _: () = assert!(size_of::<Start>() < 400);

impl Start {
    /// A stone may be named twice, but no point is both colors.
    fn new(
        (size, rules, komi): (BoardSize, Rules, Komi),
        named: &[(Color, Move)],
        first: Option<Color>,
        moves: &[(Color, Move)],
    ) -> Result<Self, Fault> {
        let mut stones = [PointSet::EMPTY; 2];
        for &(color, mv) in named {
            let refuse = || Fault::new(STONES, "Could not parse board location: pass");
            let point = mv.point().ok_or_else(refuse)?;
            if stones[!color].contains(point) {
                let why = format!("{point} has stones of both colors");
                return Err(Fault::new(STONES, why));
            }
            stones[color].insert(point);
        }
        let [black, white] = &stones;
        let is_handicap = white.is_empty() && HANDICAP.contains(&black.len());
        let usual = || {
            if is_handicap {
                Color::White
            } else {
                Color::Black
            }
        };
        let of_first_move = moves.first().map(|&(color, _)| color);
        Ok(Self {
            size,
            rules,
            komi,
            stones,
            to_move: first.or(of_first_move).unwrap_or_else(usual),
        })
    }

    /// Fails if a chain has no liberty.
    fn game(&self) -> Result<Game, NoLiberties> {
        let Self {
            size,
            rules,
            komi,
            stones,
            to_move,
        } = *self;
        Game::with_setup(size, rules, komi, stones, to_move)
    }
}
