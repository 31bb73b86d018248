//! The arguments of analysis commands, in any order.

use std::time::Duration;

use gtp::{Args, Failure};

use super::super::parse;
use crate::board::{BoardSize, Color, Move, PointSet};
use crate::engine::AnalysisRequest;
use crate::search::MoveFilter;

/// Most moves in a line unless `maxmoves` is given: more would flood the front end.
const DEFAULT_MAX_MOVES: usize = 40;
/// The interval when none is given.
const DEFAULT_INTERVAL: Duration = Duration::from_secs(1);
const SHORTEST_INTERVAL: Duration = Duration::from_millis(10);
const LONGEST_INTERVAL: Duration = Duration::from_secs(1 << 30);
/// The keys of every format, and those that KataGo's has besides.
const KEYS: [&str; 5] = ["interval", "minmoves", "maxmoves", "avoid", "allow"];
const KATA_KEYS: [&str; 8] = [
    "ownership",
    "ownershipStdev",
    "movesOwnership",
    "movesOwnershipStdev",
    "rootInfo",
    "pvVisits",
    "pvEdgeVisits",
    "noResultValue",
];

/// The program whose format the lines have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineFormat {
    /// Win rates and priors as integers in ten-thousandths.
    LeelaZero,
    /// Win rates and priors from 0 to 1, with leads in points.
    KataGo,
    /// As Leela Zero's, with leads in points. Sabaki's guide for engines also allows win rates
    /// from 0 to 1, but Sabaki 0.60 reads integers only.
    Sabaki,
}

/// What a front end asks of an analysis.
#[derive(Debug)]
pub(super) struct AnalyzeArgs {
    pub(super) format: LineFormat,
    color: Option<Color>,
    interval: Option<Duration>,
    filters: Vec<MoveFilter>,
    /// The colors that may make certain moves alone.
    allowed: Vec<Color>,
    /// List at least this many moves, visited or not.
    pub(super) min_moves: usize,
    /// List at most this many moves.
    pub(super) max_moves: Option<usize>,
    /// What KataGo's format has on request.
    pub(super) extras: Extras,
}

/// What KataGo's format has on request.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "independent requests")]
pub(super) struct Extras {
    /// The owner of each point.
    pub(super) ownership: bool,
    /// The standard deviation of the owner over the playouts.
    pub(super) ownership_deviation: bool,
    /// The owner of each point after each move.
    pub(super) moves_ownership: bool,
    /// Its standard deviation.
    pub(super) moves_ownership_deviation: bool,
    /// The figures of all moves together.
    pub(super) root_info: bool,
    /// The simulations through each position of a variation.
    pub(super) visits: bool,
    /// The simulations through each move of a variation; the same, as positions do not share nodes.
    pub(super) edge_visits: bool,
    /// The share of games without a result.
    pub(super) no_result: bool,
}

impl Extras {
    /// The place of the request with this key, in upper or lower case.
    fn of(&mut self, key: &str) -> Option<&mut bool> {
        let nth = KATA_KEYS
            .iter()
            .position(|known| key.eq_ignore_ascii_case(known))?;
        let places = [
            &mut self.ownership,
            &mut self.ownership_deviation,
            &mut self.moves_ownership,
            &mut self.moves_ownership_deviation,
            &mut self.root_info,
            &mut self.visits,
            &mut self.edge_visits,
            &mut self.no_result,
        ];
        places.into_iter().nth(nth)
    }
}

impl AnalyzeArgs {
    /// Reads all arguments. A color and a number, the interval in hundredths of a second, need no
    /// key; everything else is a key with its value. Keys may be in upper or lower case.
    pub(super) fn read(
        args: &mut Args<'_>,
        size: BoardSize,
        format: LineFormat,
    ) -> Result<Self, Failure> {
        let mut options = Self {
            format,
            color: None,
            interval: None,
            filters: Vec::new(),
            allowed: Vec::new(),
            min_moves: 0,
            max_moves: None,
            extras: Extras::default(),
        };
        while !args.is_empty() {
            options.read_next(args, size)?;
        }
        Ok(options)
    }

    fn read_next(&mut self, args: &mut Args<'_>, size: BoardSize) -> Result<(), Failure> {
        let before = *args;
        let word = args.word("key")?;
        let is = |key: &str| word.eq_ignore_ascii_case(key);
        let is_katago = self.format == LineFormat::KataGo;
        if word.parse::<gtp::Color>().is_ok() {
            *args = before;
            let color = parse::color(args)?;
            set_once(&mut self.color, color, "color")?;
        } else if word.starts_with(|first: char| !first.is_ascii_alphabetic()) {
            *args = before;
            set_once(&mut self.interval, interval(args)?, "interval")?;
        } else if is("interval") {
            set_once(&mut self.interval, interval(args)?, "interval")?;
        } else if is("minmoves") {
            self.min_moves = number(args, "minmoves", 0)?;
        } else if is("maxmoves") {
            self.max_moves = Some(number(args, "maxmoves", 1)?);
        } else if is("avoid") || is("allow") {
            self.add_bar(args, size, is("allow"))?;
        } else if let Some(place) = self.extras.of(word).filter(|_| is_katago) {
            *place = truth(args, word)?;
        } else {
            let more: &[&str] = if is_katago { &KATA_KEYS } else { &[] };
            let keys = KEYS.iter().chain(more).copied();
            return Err(Failure::syntax_error(parse::no_such("key", word, keys)));
        }
        Ok(())
    }

    /// Reads a color, vertices with commas between them, and a depth.
    fn add_bar(
        &mut self,
        args: &mut Args<'_>,
        size: BoardSize,
        is_allowed: bool,
    ) -> Result<(), Failure> {
        let color = parse::color(args)?;
        let mut points = PointSet::EMPTY;
        let mut pass = false;
        for vertex in args.word("vertices")?.split(',') {
            let off_board = || Failure::syntax_error(format!("`{vertex}` is not on the board"));
            match parse::move_at(vertex.parse()?, size).ok_or_else(off_board)? {
                Move::Pass => pass = true,
                Move::Play(point) => {
                    points.insert(point);
                }
            }
        }
        let depth = args.number("depth", 1..=u32::MAX)?;
        // What a second one left would be what both allow, and often nothing.
        if is_allowed {
            if self.allowed.contains(&color) {
                return Err(Failure::syntax_error(format!(
                    "two arguments: allow for {color}; its vertices are written A1,B2"
                )));
            }
            self.allowed.push(color);
        }
        let filter = MoveFilter {
            color,
            points,
            pass,
            depth,
        };
        self.filters.push(if is_allowed {
            filter.inverted(size)
        } else {
            filter
        });
        Ok(())
    }

    /// The request for the engine, for the player to move if no color was given.
    pub(super) fn request(&self, to_move: Color) -> AnalysisRequest {
        AnalysisRequest {
            color: self.color.unwrap_or(to_move),
            filters: self.filters.clone(),
            interval: self.interval.unwrap_or(DEFAULT_INTERVAL),
            ownership_of_moves: self.extras.moves_ownership
                || self.extras.moves_ownership_deviation,
        }
    }

    /// Most moves in a line.
    pub(super) fn most_moves(&self) -> usize {
        self.max_moves
            .unwrap_or(DEFAULT_MAX_MOVES.max(self.min_moves))
    }
}

/// A request for the report at the end of the search and no other.
pub(super) const fn final_report_only(color: Color) -> AnalysisRequest {
    AnalysisRequest {
        color,
        filters: Vec::new(),
        interval: LONGEST_INTERVAL,
        ownership_of_moves: false,
    }
}

fn set_once<T>(place: &mut Option<T>, value: T, name: &str) -> Result<(), Failure> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(Failure::syntax_error(format!("two arguments: {name}"))),
    }
}

/// Reads an interval in hundredths of a second.
fn interval(args: &mut Args<'_>) -> Result<Duration, Failure> {
    let hundredths = args.float("interval")?;
    if hundredths < 0.0 {
        return Err(Failure::syntax_error("the interval is negative"));
    }
    let interval = Duration::try_from_secs_f64(hundredths / 100.0).unwrap_or(LONGEST_INTERVAL);
    Ok(interval.clamp(SHORTEST_INTERVAL, LONGEST_INTERVAL))
}

fn number(args: &mut Args<'_>, name: &str, least: u32) -> Result<usize, Failure> {
    Ok(args.number(name, least..=u32::MAX)? as usize)
}

fn truth(args: &mut Args<'_>, name: &str) -> Result<bool, Failure> {
    let word = args.word(name)?;
    crate::analysis::truth(word)
        .ok_or_else(|| Failure::syntax_error(format!("{name}: `{word}` is neither true nor false")))
}
