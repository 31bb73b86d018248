//! Clocks (GTP 2, section 6.3.4).

use gtp::{Args, Failure, Reply};

use super::{Row, answer, parse};
use crate::engine::Engine;
use crate::game::TimeControl;

pub(super) const ROWS: &[Row] = rows! {
    "time_settings" "main byo_yomi stones" => time_settings,
        "Set main time and Canadian byo-yomi: seconds, seconds a period, stones a period.";
    "time_left" "color seconds stones" => time_left,
        "Set the time left: of main time (0 stones) or of a period; under byo-yomi stones counts periods.";
    "kgs-time_settings" "none|absolute|byoyomi|canadian seconds..." => kgs_time_settings,
        "Set a time control of KGS: main time, length of a period, number of periods or stones.";
    "kata-time_settings" "none|absolute|byoyomi|canadian|fischer|fischer-capped seconds..."
        => kata_time_settings,
        "Set a time control of KataGo: as on KGS, or main time, increment, maximum on the clock \
         and maximum for a move.";
    "kata-list_time_settings" "" => kata_list_time_settings,
        "List the kinds of time control that kata-time_settings knows.";
    "cputime" "" => cputime, "Print the CPU time used so far, in seconds.";
};

fn time_settings(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let main = not_negative(&mut args, "main time")?;
    let period = not_negative(&mut args, "byo-yomi time")?;
    let stones = count(&mut args, "stones")?;
    args.end()?;
    engine.set_time_control(TimeControl::from_gtp(main, period, stones));
    Ok("".into())
}

fn time_left(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let color = parse::color(&mut args)?;
    // Servers send a time below zero when a clock has run out: it counts as zero.
    let seconds = args.float("time")?;
    let stones = count(&mut args, "stones")?;
    args.end()?;
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
    answer(args, || [&KGS_KINDS[..], &FISCHER_KINDS].concat().join(" "))
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
    let mut time = |name: &str| not_negative(&mut args, name);
    let control = match kind {
        "none" => TimeControl::Unlimited,
        "absolute" => TimeControl::absolute(time("main time")?),
        "byoyomi" => {
            let (main, period) = (time("main time")?, time("byo-yomi time")?);
            TimeControl::byo_yomi(main, period, count(&mut args, "periods")?)
        }
        "canadian" => {
            let (main, period) = (time("main time")?, time("byo-yomi time")?);
            TimeControl::canadian(main, period, count(&mut args, "stones")?)
        }
        "fischer" => TimeControl::fischer(time("main time")?, time("increment")?, -1.0, -1.0),
        _ => {
            let (main, increment) = (time("main time")?, time("increment")?);
            // These two are no limit if they are negative.
            let most = args.float("most on the clock")?;
            TimeControl::fischer(main, increment, most, args.float("most for a move")?)
        }
    };
    args.end()?;
    engine.set_time_control(control);
    Ok("".into())
}

/// Takes a number that is at least zero.
fn not_negative(args: &mut Args<'_>, name: &str) -> Result<f64, Failure> {
    let number = args.float(name)?;
    if number < 0.0 {
        let why = format!("{name}: {number} is less than 0");
        return Err(Failure::syntax_error(why));
    }
    Ok(number)
}

/// Takes a number of stones or periods.
fn count(args: &mut Args<'_>, name: &str) -> Result<u32, Failure> {
    Ok(not_negative(args, name)?.min(1e6) as u32)
}

pub(super) fn cputime(_: &mut Engine, _: Args<'_>) -> Reply {
    Ok(format!(
        "{:.3}",
        cpu_time::ProcessTime::now().as_duration().as_secs_f64()
    )
    .into())
}
