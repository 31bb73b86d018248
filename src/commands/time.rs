//! Clocks (GTP 2, section 6.3.3).

use gtp::{Args, Reply, Spec};

use super::{row, words};
use crate::engine::Engine;
use crate::game::TimeControl;

pub(super) const ROWS: &[Spec<Engine>] = &[
    row(
        "time_settings",
        "main byo_yomi stones",
        "Set main time, the length of a Canadian period and the stones in it, in seconds.",
        time_settings,
    ),
    row(
        "time_left",
        "color seconds stones",
        "Tell what is left of the main time (0 stones) or of a period.",
        time_left,
    ),
    row(
        "cputime",
        "",
        "Tell the processor time used so far, in seconds.",
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
    let color = words::color(&mut args)?;
    let seconds = args.float("time")?;
    let stones = stones(&mut args)?;
    engine.set_time_left(color, seconds, stones);
    Ok("".into())
}

/// The last argument; what is negative counts as none.
fn stones(args: &mut Args<'_>) -> Result<u32, gtp::Failure> {
    let stones = args.float("stones")?;
    args.end()?;
    Ok(stones.clamp(0.0, 1e6) as u32)
}

fn cputime(_: &mut Engine, _: Args<'_>) -> Reply {
    Ok(format!(
        "{:.3}",
        cpu_time::ProcessTime::now().as_duration().as_secs_f64()
    )
    .into())
}
