//! What an analysis is asked: the arguments, in any order.

use std::time::Duration;

use gtp::{Args, Failure, Vertex};

use super::super::words;
use crate::board::{BoardSize, Color, PointSet};
use crate::engine::Inquiry;
use crate::search::Bar;

/// Moves in a line when their number is not asked for: more would flood the front end.
const MOST_MOVES: usize = 40;
/// The interval when none is asked for.
const INTERVAL: Duration = Duration::from_secs(1);
/// The shortest and the longest interval.
const INTERVALS: [Duration; 2] = [Duration::from_millis(10), Duration::from_secs(1 << 30)];
/// Figures that KataGo can add and this engine does not know: they can only be declined.
const UNKNOWN_FIGURES: [&str; 6] = [
    "pvVisits",
    "pvEdgeVisits",
    "movesOwnership",
    "movesOwnershipStdev",
    "ownershipStdev",
    "noResultValue",
];

/// Whose way of writing the lines have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Dialect {
    /// Shares are whole numbers of ten-thousandths.
    LeelaZero,
    /// Shares are numbers from 0 to 1, and there are leads in points.
    KataGo,
    /// As Leela Zero's, with leads in points. Sabaki's guide for engines allows shares from 0 to 1
    /// as well, but Sabaki 0.60 reads whole numbers only.
    Sabaki,
}

/// What a front end asks of an analysis.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) dialect: Dialect,
    color: Option<Color>,
    interval: Option<Duration>,
    bars: Vec<Bar>,
    /// As many moves as this are told, visited or not.
    pub(super) min_moves: usize,
    /// No more moves than this are told.
    pub(super) max_moves: Option<usize>,
    /// Whether to tell who owns which point.
    pub(super) ownership: bool,
    /// Whether to tell of all moves together.
    pub(super) root_info: bool,
}

impl Request {
    /// Reads all arguments. A color and a number, the interval in hundredths of a second, may
    /// stand alone; all else is a key with its value. Keys are read in any case.
    pub(super) fn read(
        args: &mut Args<'_>,
        size: BoardSize,
        dialect: Dialect,
    ) -> Result<Self, Failure> {
        let mut request = Self {
            dialect,
            color: None,
            interval: None,
            bars: Vec::new(),
            min_moves: 0,
            max_moves: None,
            ownership: false,
            root_info: false,
        };
        while !args.is_empty() {
            request.read_next(args, size)?;
        }
        Ok(request)
    }

    fn read_next(&mut self, args: &mut Args<'_>, size: BoardSize) -> Result<(), Failure> {
        let before = *args;
        let word = args.word("key")?;
        let is = |key: &str| word.eq_ignore_ascii_case(key);
        let knows_points = self.dialect == Dialect::KataGo;
        if word.parse::<gtp::Color>().is_ok() {
            *args = before;
            let color = words::color(args)?;
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
        } else if is("ownership") && knows_points {
            self.ownership = truth(args, "ownership")?;
        } else if is("rootInfo") && knows_points {
            self.root_info = truth(args, "rootInfo")?;
        } else if UNKNOWN_FIGURES.iter().any(|&key| is(key)) && knows_points {
            if truth(args, word)? {
                return Err(Failure::syntax_error(format!("{word} is not known here")));
            }
        } else {
            return Err(Failure::syntax_error(format!("`{word}` is no key")));
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
        let color = words::color(args)?;
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
        self.bars.push(Bar {
            color,
            points,
            pass,
            depth,
        });
        Ok(())
    }

    /// The color that was asked for.
    pub(super) fn color(&self) -> Result<Color, Failure> {
        self.color
            .ok_or_else(|| Failure::syntax_error("missing argument: color"))
    }

    /// What the engine is asked; the color is this one if none was asked for.
    pub(super) fn inquiry(&self, to_move: Color) -> Inquiry {
        Inquiry {
            color: self.color.unwrap_or(to_move),
            bars: self.bars.clone(),
            interval: self.interval.unwrap_or(INTERVAL),
        }
    }

    /// How many moves are told at most.
    pub(super) fn most_moves(&self) -> usize {
        self.max_moves.unwrap_or(MOST_MOVES.max(self.min_moves))
    }

    /// An inquiry that wants to know what was found in the end only.
    pub(super) fn at_the_end(color: Color) -> Inquiry {
        Inquiry {
            color,
            bars: Vec::new(),
            interval: INTERVALS[1],
        }
    }
}

fn set_once<T>(place: &mut Option<T>, value: T, name: &str) -> Result<(), Failure> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(Failure::syntax_error(format!("two arguments: {name}"))),
    }
}

/// An interval in hundredths of a second.
fn interval(args: &mut Args<'_>) -> Result<Duration, Failure> {
    let hundredths = args.float("interval")?;
    if hundredths < 0.0 {
        return Err(Failure::syntax_error("the interval is negative"));
    }
    let [shortest, longest] = INTERVALS;
    let interval = Duration::try_from_secs_f64(hundredths / 100.0).unwrap_or(longest);
    Ok(interval.clamp(shortest, longest))
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
