//! Analysis while the front end looks on: the dialects of Leela Zero, KataGo, Sabaki and CGOS.
//!
//! No standard has these commands. What they take and send is what Leela Zero began and KataGo's
//! `docs/GTP_Extensions.md` describes, within what the parsers of Sabaki, Lizzie and the CGOS
//! client can read.

mod lines;
mod request;

use gtp::{Args, Reply, Run, Spec, Stream, Until};

use super::row;
use crate::board::Move;
use crate::engine::{Decision, Engine};
use lines::{cgos_line, info_line};
use request::{Dialect, Request};

/// The arguments that all forms of analysis have, in any order.
const USAGE: &str = "[color] [interval] [minmoves n] [maxmoves n] \
                     [avoid|allow color vertex,... depth]";
/// The same with the figures that KataGo adds.
const KATA_USAGE: &str = "[color] [interval] [minmoves n] [maxmoves n] \
                          [avoid|allow color vertex,... depth] [ownership true] [rootInfo true]";

pub(super) const ROWS: &[Spec<Engine>] = &[
    streaming(
        "lz-analyze",
        USAGE,
        "Analyze until a line comes in; intervals are in hundredths of a second.",
        |engine, args, stream| analyze(engine, args, stream, Dialect::LeelaZero),
        Until::AnyLine,
    ),
    streaming(
        "kata-analyze",
        KATA_USAGE,
        "Analyze until a line comes in, with leads in points and, if wanted, ownership.",
        |engine, args, stream| analyze(engine, args, stream, Dialect::KataGo),
        Until::AnyLine,
    ),
    streaming(
        "analyze",
        USAGE,
        "Analyze until a line comes in, in the dialect of Sabaki.",
        |engine, args, stream| analyze(engine, args, stream, Dialect::Sabaki),
        Until::AnyLine,
    ),
    streaming(
        "lz-genmove_analyze",
        USAGE,
        "Choose a move and play it, telling meanwhile what is found.",
        |engine, args, stream| generate(engine, args, stream, Dialect::LeelaZero),
        Until::Interrupt,
    ),
    streaming(
        "kata-genmove_analyze",
        KATA_USAGE,
        "Choose a move and play it, telling meanwhile what is found, with leads in points.",
        |engine, args, stream| generate(engine, args, stream, Dialect::KataGo),
        Until::Interrupt,
    ),
    streaming(
        "genmove_analyze",
        USAGE,
        "Choose a move and play it, telling meanwhile what is found in the dialect of Sabaki.",
        |engine, args, stream| generate(engine, args, stream, Dialect::Sabaki),
        Until::Interrupt,
    ),
    streaming(
        "cgos-genmove_analyze",
        "color",
        "Choose a move and play it, telling in one line of JSON what was found.",
        cgos_generate,
        Until::Interrupt,
    ),
    row("stop", "", "End an analysis, as any other line does.", stop),
];

/// A row whose handler writes lines while it runs.
const fn streaming(
    name: &'static str,
    usage: &'static str,
    summary: &'static str,
    run: fn(&mut Engine, Args<'_>, &Stream<'_>) -> Reply,
    until: Until,
) -> Spec<Engine> {
    Spec {
        name,
        usage,
        summary,
        run: Run::Stream(run, until),
    }
}

fn analyze(
    engine: &mut Engine,
    mut args: Args<'_>,
    stream: &Stream<'_>,
    dialect: Dialect,
) -> Reply {
    let size = engine.game().size();
    let request = Request::read(&mut args, size, dialect)?;
    let inquiry = request.inquiry(engine.game().to_move());
    stream.open();
    engine.analyze(&inquiry, stream.interrupt().as_flag(), &mut |report| {
        stream.offer(info_line(&request, report, inquiry.color, size));
    });
    // An analysis with nothing left to find is still the front end's to end.
    stream.wait_for_interrupt();
    Ok("".into())
}

fn generate(
    engine: &mut Engine,
    mut args: Args<'_>,
    stream: &Stream<'_>,
    dialect: Dialect,
) -> Reply {
    let size = engine.game().size();
    let request = Request::read(&mut args, size, dialect)?;
    let inquiry = request.inquiry(request.color()?);
    stream.open();
    let decision = engine.generate_and_tell(&inquiry, &mut |report| {
        stream.offer(info_line(&request, report, inquiry.color, size));
    });
    Ok(play_line(decision).into())
}

fn cgos_generate(engine: &mut Engine, mut args: Args<'_>, stream: &Stream<'_>) -> Reply {
    let size = engine.game().size();
    let inquiry = Request::at_the_end(super::words::color(&mut args)?);
    args.end()?;
    stream.open();
    let mut last = None;
    let decision = engine.generate_and_tell(&inquiry, &mut |report| {
        last = Some(cgos_line(report, inquiry.color, size));
    });
    let told = last.map_or(String::new(), |line| line + "\n");
    Ok((told + &play_line(decision)).into())
}

/// The line that ends the choice of a move: parsers want `pass` and `resign` in small letters.
fn play_line(decision: Decision) -> String {
    match decision {
        Decision::Move(mv @ Move::Play(_)) => format!("play {mv}"),
        Decision::Move(Move::Pass) => "play pass".to_owned(),
        Decision::Resign => "play resign".to_owned(),
    }
}

fn stop(_: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    Ok("".into())
}
