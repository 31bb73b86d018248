//! Clocks (GTP 2, section 6.3.3).

use gtp::{Args, Failure, Reply};

use super::{Row, parse, row};
use crate::engine::Engine;
use crate::game::TimeControl;

pub(super) const ROWS: &[Row] = &[
    row(
        "time_settings",
        "main byo_yomi stones",
        "Set main time and Canadian byo-yomi: seconds, seconds a period, stones a period.",
        time_settings,
    ),
    row(
        "time_left",
        "color seconds stones",
        "Set the time left: of main time (0 stones) or of a period; under byo-yomi stones counts \
         periods.",
        time_left,
    ),
    row(
        "kgs-time_settings",
        "none|absolute|byoyomi|canadian seconds...",
        "Set a time control of KGS: main time, length of a period, number of periods or stones.",
        kgs_time_settings,
    ),
    row(
        "kata-time_settings",
        "none|absolute|byoyomi|canadian|fischer|fischer-capped seconds...",
        "Set a time control of KataGo: as on KGS, or main time, increment, maximum on the clock \
         and maximum for a move.",
        kata_time_settings,
    ),
    row(
        "kata-list_time_settings",
        "",
        "List the kinds of time control that kata-time_settings knows.",
        kata_list_time_settings,
    ),
    row(
        "cputime",
        "",
        "Print the CPU time used so far, in seconds.",
        cputime,
    ),
];

fn time_settings(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let main = args.float("main time")?;
    let period = args.float("byo-yomi time")?;
    let stones = stones(&mut args)?;
    engine.set_time_control(TimeControl::from_gtp(main, period, stones));
    Ok("".into())
}

fn time_left(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let color = parse::color(&mut args)?;
    let seconds = args.float("time")?;
    let stones = stones(&mut args)?;
    engine.set_time_left(color, seconds, stones);
    Ok("".into())
}

/// The kinds of time control of KGS, and those that KataGo adds.
const KGS_KINDS: [&str; 4] = ["none", "absolute", "byoyomi", "canadian"];
const FISCHER_KINDS: [&str; 2] = ["fischer", "fischer-capped"];

fn kgs_time_settings(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let kind = kind(&mut args, &KGS_KINDS)?;
    set_control(engine, kind, args)
}

fn kata_time_settings(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let kinds = [&KGS_KINDS[..], &FISCHER_KINDS].concat();
    let kind = kind(&mut args, &kinds)?;
    set_control(engine, kind, args)
}

fn kata_list_time_settings(_: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    Ok([&KGS_KINDS[..], &FISCHER_KINDS].concat().join(" ").into())
}

/// Takes one of these kinds of time control.
fn kind<'a>(args: &mut Args<'a>, known: &[&str]) -> Result<&'a str, Failure> {
    let kind = args.word("kind of time control")?;
    if known.contains(&kind) {
        Ok(kind)
    } else {
        let what = "kind of time control";
        let why = parse::no_such(what, kind, known.iter().copied());
        Err(Failure::syntax_error(why))
    }
}

fn set_control(engine: &mut Engine, kind: &str, mut args: Args<'_>) -> Reply {
    let mut main = || args.float("main time");
    let control = match kind {
        "none" => TimeControl::Unlimited,
        "absolute" => TimeControl::absolute(main()?),
        "byoyomi" => {
            let (main, period) = (main()?, args.float("byo-yomi time")?);
            TimeControl::byo_yomi(main, period, whole(args.float("periods")?))
        }
        "canadian" => {
            let (main, period) = (main()?, args.float("byo-yomi time")?);
            TimeControl::canadian(main, period, whole(args.float("stones")?))
        }
        "fischer" => TimeControl::fischer(main()?, args.float("increment")?, -1.0, -1.0),
        _ => {
            let (main, increment) = (main()?, args.float("increment")?);
            let most = args.float("most on the clock")?;
            TimeControl::fischer(main, increment, most, args.float("most for a move")?)
        }
    };
    args.end()?;
    engine.set_time_control(control);
    Ok("".into())
}

/// Takes the last argument, a number of stones.
fn stones(args: &mut Args<'_>) -> Result<u32, Failure> {
    let stones = args.float("stones")?;
    args.end()?;
    Ok(whole(stones))
}

/// A number of stones or periods; a negative number counts as zero.
fn whole(number: f64) -> u32 {
    number.clamp(0.0, 1e6) as u32
}

pub(super) fn cputime(_: &mut Engine, _: Args<'_>) -> Reply {
    Ok(format!(
        "{:.3}",
        cpu_time::ProcessTime::now().as_duration().as_secs_f64()
    )
    .into())
}
