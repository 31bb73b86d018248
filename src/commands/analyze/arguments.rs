//! The arguments of analysis commands, in any order.

use std::time::Duration;

use gtp::{Args, Failure, Vertex};

use super::super::parse;
use crate::board::{BoardSize, Color, PointSet};
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
const KATA_KEYS: [&str; 2] = ["ownership", "rootInfo"];
/// Keys of KataGo for figures that this engine does not compute: only `false` is accepted.
const UNSUPPORTED_KEYS: [&str; 6] = [
    "pvVisits",
    "pvEdgeVisits",
    "movesOwnership",
    "movesOwnershipStdev",
    "ownershipStdev",
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
    /// List at least this many moves, visited or not.
    pub(super) min_moves: usize,
    /// List at most this many moves.
    pub(super) max_moves: Option<usize>,
    /// Whether to add the owner of each point.
    pub(super) ownership: bool,
    /// Whether to add the figures of all moves together.
    pub(super) root_info: bool,
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
            min_moves: 0,
            max_moves: None,
            ownership: false,
            root_info: false,
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
        } else if is("ownership") && is_katago {
            self.ownership = truth(args, "ownership")?;
        } else if is("rootInfo") && is_katago {
            self.root_info = truth(args, "rootInfo")?;
        } else if UNSUPPORTED_KEYS.iter().any(|&key| is(key)) && is_katago {
            if truth(args, word)? {
                return Err(Failure::syntax_error(format!("{word} is not known here")));
            }
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
            match vertex.parse()? {
                Vertex::Pass => pass = true,
                Vertex::At { column, row } => {
                    let point = size.point(column, row).ok_or_else(|| {
                        Failure::syntax_error(format!("`{vertex}` is not on the board"))
                    })?;
                    points.insert(point);
                }
            }
        }
        let depth = args.number("depth", 1..=u32::MAX)?;
        if is_allowed {
            (points, pass) = (size.points() - points, !pass);
        }
        self.filters.push(MoveFilter {
            color,
            points,
            pass,
            depth,
        });
        Ok(())
    }

    /// The color that was given.
    pub(super) fn color(&self) -> Result<Color, Failure> {
        self.color
            .ok_or_else(|| Failure::syntax_error("missing argument: color"))
    }

    /// The request for the engine, for the player to move if no color was given.
    pub(super) fn request(&self, to_move: Color) -> AnalysisRequest {
        AnalysisRequest {
            color: self.color.unwrap_or(to_move),
            filters: self.filters.clone(),
            interval: self.interval.unwrap_or(DEFAULT_INTERVAL),
            ownership_of_moves: false,
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
    match args.word(name)? {
        "true" => Ok(true),
        "false" => Ok(false),
        other => Err(Failure::syntax_error(format!(
            "{name}: `{other}` is neither true nor false"
        ))),
    }
}
