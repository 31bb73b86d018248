//! Analysis commands in the formats of Leela Zero, KataGo, Sabaki and CGOS.
//!
//! No standard defines these commands. Leela Zero introduced them and KataGo's
//! `docs/GTP_Extensions.md` describes them; the output is limited to what the parsers of Sabaki,
//! Lizzie and the CGOS client can read.

mod arguments;
mod lines;

use gtp::{Args, Reply, Run, Spec, Stream, Until};

use super::play::refusal;
use super::{Effect, Row, answer, parse, row};
use crate::board::Move;
use crate::engine::{Decision, Engine};
use arguments::{AnalyzeArgs, LineFormat};
use lines::{cgos_line, info_line};

/// The arguments of every analysis command, in any order.
const USAGE: &str = "[color] [interval] [minmoves n] [maxmoves n] \
                     [avoid|allow color vertex,... depth]";
/// The same with KataGo's additional arguments.
const KATA_USAGE: &str = "[color] [interval] [minmoves n] [maxmoves n] \
                          [avoid|allow color vertex,... depth] [ownership true] \
                          [ownershipStdev true] [movesOwnership true] [movesOwnershipStdev true] \
                          [rootInfo true] [pvVisits true] [pvEdgeVisits true] \
                          [noResultValue true]";

pub(super) const ROWS: &[Row] = &[
    streaming(
        "lz-analyze",
        USAGE,
        "Analyze until the next line arrives; intervals are in hundredths of a second.",
        |engine, args, stream| analyze(engine, args, stream, LineFormat::LeelaZero),
        Until::AnyLine,
    ),
    streaming(
        "kata-analyze",
        KATA_USAGE,
        "Analyze until the next line arrives, with leads in points and, on request, ownership.",
        |engine, args, stream| analyze(engine, args, stream, LineFormat::KataGo),
        Until::AnyLine,
    ),
    streaming(
        "analyze",
        USAGE,
        "Analyze until the next line arrives, in the format of Sabaki.",
        |engine, args, stream| analyze(engine, args, stream, LineFormat::Sabaki),
        Until::AnyLine,
    ),
    streaming(
        "lz-genmove_analyze",
        USAGE,
        "Choose a move and play it, with analysis during the search.",
        |engine, args, stream| generate(engine, args, stream, LineFormat::LeelaZero),
        Until::Interrupt,
    )
    .with(Effect::Entered),
    streaming(
        "kata-genmove_analyze",
        KATA_USAGE,
        "Choose a move and play it, with analysis and leads in points during the search.",
        |engine, args, stream| generate(engine, args, stream, LineFormat::KataGo),
        Until::Interrupt,
    )
    .with(Effect::Entered),
    streaming(
        "genmove_analyze",
        USAGE,
        "Choose a move and play it, with analysis in the format of Sabaki during the search.",
        |engine, args, stream| generate(engine, args, stream, LineFormat::Sabaki),
        Until::Interrupt,
    )
    .with(Effect::Entered),
    streaming(
        "cgos-genmove_analyze",
        "color",
        "Choose a move and play it, with an analysis in one line of JSON.",
        cgos_generate,
        Until::Interrupt,
    )
    .with(Effect::Entered),
    row(
        "stop",
        "",
        "End an analysis, as any other line does.",
        |_, args| answer(args, || ""),
    ),
];

/// A row whose handler writes lines of the answer while it runs.
const fn streaming(
    name: &'static str,
    usage: &'static str,
    summary: &'static str,
    run: fn(&mut Engine, Args<'_>, &Stream<'_>) -> Reply,
    until: Until,
) -> Row {
    Row::new(Spec {
        name,
        usage,
        summary,
        values: None,
        run: Run::Stream(run, until),
        guard: None,
    })
}

fn analyze(
    engine: &mut Engine,
    mut args: Args<'_>,
    stream: &Stream<'_>,
    format: LineFormat,
) -> Reply {
    let size = engine.game().size();
    let options = AnalyzeArgs::read(&mut args, size, format)?;
    let request = options.request(engine.game().to_move());
    stream.open();
    engine.analyze(&request, &stream.interrupt().flag(), &mut |report| {
        stream.offer(info_line(&options, report, request.color, size));
    });
    // The front end ends an analysis, even one that has nothing left to find.
    stream.wait_for_interrupt();
    Ok("".into())
}

fn generate(
    engine: &mut Engine,
    mut args: Args<'_>,
    stream: &Stream<'_>,
    format: LineFormat,
) -> Reply {
    let size = engine.game().size();
    let options = AnalyzeArgs::read(&mut args, size, format)?;
    let request = options.request(engine.game().to_move());
    engine.check_play().map_err(refusal)?;
    stream.open();
    let decision = engine.generate_with_reports(&request, &mut |report| {
        stream.offer(info_line(&options, report, request.color, size));
    });
    Ok(play_line(decision.map_err(refusal)?).into())
}

fn cgos_generate(engine: &mut Engine, mut args: Args<'_>, stream: &Stream<'_>) -> Reply {
    let size = engine.game().size();
    let request = arguments::final_report_only(parse::color(&mut args)?);
    args.end()?;
    engine.check_play().map_err(refusal)?;
    stream.open();
    let mut last = None;
    let decision = engine.generate_with_reports(&request, &mut |report| {
        last = cgos_line(report, request.color, size).ok();
    });
    let analysis = last.map_or(String::new(), |line| line + "\n");
    Ok((analysis + &play_line(decision.map_err(refusal)?)).into())
}

/// The last line of the answer: parsers expect `pass` and `resign` in lower case.
fn play_line(decision: Decision) -> String {
    match decision {
        Decision::Move(mv @ Move::Play(_)) => format!("play {mv}"),
        Decision::Move(Move::Pass) => "play pass".to_owned(),
        Decision::Resign => "play resign".to_owned(),
    }
}
