//! One command line: `[id] command_name [arguments]` (section 2.5).

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::character::complete::digit1;
use nom::combinator::opt;
use nom::sequence::preceded;
use nom::{IResult, Parser};

use crate::args::{Args, is_blank};

/// A command as the controller wrote it, borrowed from its line.
#[derive(Debug, Clone, Copy)]
pub struct Command<'a> {
    /// The digits of the id as written: the answer repeats them, including leading zeros.
    pub id: Option<&'a [u8]>,
    /// The name; names are case sensitive.
    pub name: &'a [u8],
    /// What follows the name.
    pub arguments: Args<'a>,
}

impl<'a> Command<'a> {
    /// Parses a cleaned line; returns `None` if it has no command.
    ///
    /// An id may be glued to the name, as in `3name`, and is never converted to a number, so it
    /// cannot overflow. `-7 name` has no id and runs `name`. A line with only an id is no command
    /// and gets no answer.
    pub fn parse(line: &'a [u8]) -> Option<Self> {
        let (rest, (id, name)) = id_and_name(line).ok()?;
        Some(Self {
            id,
            name,
            arguments: Args::new(rest),
        })
    }
}

type IdAndName<'a> = (Option<&'a [u8]>, &'a [u8]);

fn id_and_name(line: &[u8]) -> IResult<&[u8], IdAndName<'_>> {
    let name = preceded(blanks, take_while1(|byte| !is_blank(byte)));
    let (rest, (id, name)) = preceded(blanks, (opt(id), name)).parse(line)?;
    Ok((rest, (id.flatten(), name)))
}

/// Parses an id; a negative number is skipped and is no id.
fn id(line: &[u8]) -> IResult<&[u8], Option<&[u8]>> {
    alt((digit1.map(Some), preceded(tag("-"), digit1).map(|_| None))).parse(line)
}

fn blanks(line: &[u8]) -> IResult<&[u8], &[u8]> {
    take_while(is_blank)(line)
}
