//! The reserve clocks: print, set and charge them.

use gtp::{Args, Failure, Reply};

use super::referee::ruled;
use super::{Effect, Row, parse, referee_format};
use crate::arbiter::Entry;
use crate::engine::Engine;

pub(super) const ROWS: &[Row] = rows! {
    "honte-referee-clock" "[set seconds minutes | calls color seconds | color seconds [seconds]]" => clocks,
        with(Effect::Entered),
        "Print, set (the last minutes are the reserve) or charge the clocks, or print the calls of a move.";
};

fn clocks(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let mut ahead = args;
    match ahead.optional_word()? {
        None => {
            let clocks = engine.arbiter().state().clocks.as_ref();
            let [black, white] = &**clocks.ok_or_else(|| Failure::new("no clock is set"))?;
            Ok(format!(
                "B {} W {}",
                referee_format::left(black),
                referee_format::left(white)
            )
            .into())
        }
        Some("set") => set(engine, ahead),
        Some("calls") => calls(engine, ahead),
        Some(_) => {
            let color = parse::color(&mut args)?;
            let thinking = parse::seconds(&mut args, "seconds")?;
            let removing = args.optional(|args| parse::seconds(args, "seconds for prisoners"))?;
            args.end()?;
            let removing = removing.unwrap_or_default();
            ruled(engine, Entry::Charge(color, thinking, removing))
        }
    }
}

fn set(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let limit = parse::seconds(&mut args, "seconds")?;
    let minutes = args.number("minutes", 0..=1000)?;
    args.end()?;
    ruled(engine, Entry::SetClocks(limit, minutes))
}

fn calls(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let color = parse::color(&mut args)?;
    let elapsed = parse::seconds(&mut args, "seconds")?;
    args.end()?;
    let clocks = engine.arbiter().state().clocks.as_ref();
    let clocks = clocks.ok_or_else(|| Failure::new("no clock is set"))?;
    let calls: Vec<String> = color
        .of(clocks.each_ref())
        .calls(elapsed)
        .iter()
        .map(|(at, call)| format!("{}:{call}", at.as_secs_f64()))
        .collect();
    Ok(calls.join(" ").into())
}
