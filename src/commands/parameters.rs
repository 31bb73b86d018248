//! Parameters of the player under the names of KataGo and Leela Zero.
//!
//! Both programs let a controller change how they search while they run (KataGo's
//! `docs/GTP_Extensions.md`; Leela Zero's `lz-setoption`, in the form of the chess protocol UCI).
//! Listed are the parameters that mean the same here; any other is refused, so that a controller
//! learns that it has no effect.

use std::time::Duration;

use gtp::{Args, Failure, Reply};

use super::{Row, answer, parse};
use crate::analysis::{seconds, truth};
use crate::engine::{Engine, Settings};
use crate::game::LONGEST_TIME;

pub(super) const ROWS: &[Row] = rows! {
    "kata-list-params" "" => kata_list, "List the parameters that kata-get-param and kata-set-param know.";
    "kata-get-param" "name" => kata_get, "Print a parameter of the player under KataGo's name.";
    "kata-set-param" "name value" => kata_set, "Set a parameter of the player under KataGo's name.";
    "lz-setoption" "[name option value text]" => leela_set,
        "List the options of Leela Zero that mean something here, or set one.";
};

/// A parameter of the player as another program names it.
pub(super) struct Parameter {
    pub(super) name: &'static str,
    /// The kind of its values. For Leela Zero: `type KIND ...` with `{}` for the present value. For the
    /// dialog of GoGui: `KIND: values in words`. For KataGo: empty.
    pub(super) form: &'static str,
    pub(super) get: fn(&Settings) -> String,
    /// Changes the settings, or returns `None` if the value is not valid.
    pub(super) set: fn(&mut Settings, &str) -> Option<()>,
}

/// The memory of the search, as Leela Zero names it.
pub(super) const MEMORY: Parameter = Parameter {
    name: "Maximum Memory Use (MiB)",
    form: "type spin default {} min 1 max 1048576",
    get: |settings| settings.memory.to_string(),
    set: |settings, word| {
        let mebibytes = within(word, 1, Settings::MOST_MEBIBYTES.into());
        put(&mut settings.memory, mebibytes)
    },
};

/// Whether the engine thinks on the opponent's time, as KataGo names it.
pub(super) const PONDERS: Parameter = Parameter {
    name: "ponderingEnabled",
    form: "",
    get: |settings| settings.ponders.to_string(),
    set: |settings, word| put(&mut settings.ponders, truth(word)),
};

/// KataGo's parameters. A limit that is not set has the value that it has there.
const KATA: [Parameter; 6] = [
    Parameter {
        name: "maxPlayouts",
        form: "",
        get: |settings| settings.bounds.playouts.unwrap_or(NO_LIMIT).to_string(),
        set: |settings, word| put_limit(&mut settings.bounds.playouts, word, 1, NO_LIMIT),
    },
    Parameter {
        name: "maxVisits",
        form: "",
        get: |settings| settings.bounds.visits.unwrap_or(NO_LIMIT).to_string(),
        set: |settings, word| put_limit(&mut settings.bounds.visits, word, 1, NO_LIMIT),
    },
    Parameter {
        name: "maxTime",
        form: "",
        get: |settings| match settings.bounds.time {
            Some(time) => time.as_secs_f64().to_string(),
            None => "1e20".to_owned(),
        },
        // Without a clock KataGo searches until a limit is reached: this is what a move takes, too.
        set: |settings, word| {
            put_time(&mut settings.bounds.time, word)?;
            settings.time = settings.bounds.time.unwrap_or(settings.time);
            Some(())
        },
    },
    Parameter {
        name: "numSearchThreads",
        form: "",
        get: |settings| settings.threads.to_string(),
        // KataGo allows more than can be of use here.
        set: |settings, word| {
            let threads = within(word, 1, u64::MAX)?.min(Settings::MOST_THREADS.into());
            put(&mut settings.threads, Some(threads))
        },
    },
    Parameter {
        name: "allowResignation",
        form: "",
        get: |settings| (settings.resign_percent > 0).to_string(),
        set: |settings, word| {
            settings.resign_percent = match (truth(word)?, settings.resign_percent) {
                (false, _) => 0,
                (true, 0) => Settings::RESIGN_PERCENT,
                (true, percent) => percent,
            };
            Some(())
        },
    },
    PONDERS,
];

/// Leela Zero's options. A limit of 0 is none.
const LEELA: [Parameter; 5] = [
    MEMORY,
    Parameter {
        name: "Visits",
        form: "type spin default {} min 0 max 1000000000",
        get: |settings| settings.bounds.visits.unwrap_or(0).to_string(),
        set: |settings, word| put_limit(&mut settings.bounds.visits, word, 0, 1_000_000_000),
    },
    Parameter {
        name: "Playouts",
        form: "type spin default {} min 0 max 1000000000",
        get: |settings| settings.bounds.playouts.unwrap_or(0).to_string(),
        set: |settings, word| put_limit(&mut settings.bounds.playouts, word, 0, 1_000_000_000),
    },
    Parameter {
        name: "Resign Percentage",
        form: "type spin default {} min -1 max 30",
        get: |settings| settings.resign_percent.to_string(),
        set: |settings, word| {
            settings.resign_percent = match word {
                "-1" => Settings::RESIGN_PERCENT,
                word => within(word, 0, 30)? as u8,
            };
            Some(())
        },
    },
    Parameter {
        name: "Pondering",
        form: "type check default {}",
        ..PONDERS
    },
];

/// KataGo's value for a limit that is not set, and above.
const NO_LIMIT: u64 = 1 << 50;

fn kata_list(_: &mut Engine, args: Args<'_>) -> Reply {
    answer(args, || KATA.map(|parameter| parameter.name).join(" "))
}

fn kata_get(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let name = args.word("name")?;
    args.end()?;
    let parameter = find(&KATA, name);
    let parameter = parameter.ok_or_else(|| unknown(format!("Invalid parameter: {name}"), name))?;
    Ok((parameter.get)(engine.settings()).into())
}

fn kata_set(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let (name, value) = (args.word("name")?, args.word("value")?);
    args.end()?;
    let parameter = find(&KATA, name);
    let parameter = parameter.ok_or_else(|| {
        let message = format!("Could not set params: Unrecognized parameter: {name}");
        unknown(message, name)
    })?;
    let refused = || Failure::new(format!("Could not set params: {name} cannot be {value}"));
    change(engine, parameter, value, refused)
}

/// Sets a parameter by KataGo's name, as `kata-set-param` does. Returns whether it can have the value,
/// or `None` if no parameter has this name; the settings change only if it can.
pub fn set_by_katago_name(settings: &mut Settings, name: &str, value: &str) -> Option<bool> {
    let parameter = find(&KATA, name)?;
    let mut next = *settings;
    let is_set = (parameter.set)(&mut next, value).is_some();
    if is_set {
        *settings = next;
    }
    Some(is_set)
}

/// The parameter with this name.
pub(super) fn find<'a>(table: &'a [Parameter], name: &str) -> Option<&'a Parameter> {
    table.iter().find(|parameter| parameter.name == name)
}

/// A name that is none of KataGo's parameters here.
fn unknown(message: String, name: &str) -> Failure {
    let names = KATA.map(|parameter| parameter.name);
    Failure::new(message).with_detail(parse::no_such("parameter", name, names))
}

fn leela_set(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    if args.is_empty() {
        let line = |option: &Parameter| {
            let form = option.form.replace("{}", &(option.get)(engine.settings()));
            format!("option name {} {form}", option.name)
        };
        let lines: Vec<String> = LEELA.iter().map(line).collect();
        return Ok(format!("\n{}", lines.join("\n")).into());
    }
    if args.word("name")? != "name" {
        return Err(Failure::new("incorrect syntax for lz-setoption"));
    }
    let mut words = Vec::new();
    while let Some(word) = args.optional_word()? {
        words.push(word);
    }
    // Names and values may hold blanks.
    let at = words.iter().position(|&word| word == "value");
    let (name, value) = words.split_at(at.unwrap_or(words.len()));
    let (name, value) = (name.join(" "), value.get(1..).unwrap_or_default().join(" "));
    let option = LEELA
        .iter()
        .find(|option| option.name.eq_ignore_ascii_case(&name));
    let option = option.ok_or_else(|| {
        let names = LEELA.map(|option| option.name);
        Failure::new("Unknown option").with_detail(parse::no_such("option", &name, names))
    })?;
    let refused = || {
        let why = format!(
            "{}: `{value}` ({})",
            option.name,
            option.form.replace(" default {}", "")
        );
        Failure::new("incorrect value").with_detail(why)
    };
    change(engine, option, &value, refused)
}

/// Changes the settings as a whole, or not at all: with the failure `refused` if the value is not valid.
pub(super) fn change(
    engine: &mut Engine,
    parameter: &Parameter,
    value: &str,
    refused: impl FnOnce() -> Failure,
) -> Reply {
    let before = *engine.settings();
    let mut settings = before;
    (parameter.set)(&mut settings, value).ok_or_else(refused)?;
    let takes_more = settings.threads > before.threads || settings.memory > before.memory;
    if takes_more && before.serves_strangers {
        let why = format!("{} can only be lowered with --no-files", parameter.name);
        return Err(Failure::new(why));
    }
    engine.adjust(|own| *own = settings);
    Ok("".into())
}

/// A whole number in a range.
pub(super) fn within(word: &str, least: u64, most: u64) -> Option<u64> {
    let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let number = word.parse().ok().filter(|_| is_number)?;
    (least..=most).contains(&number).then_some(number)
}

/// Sets a value, if there is one.
pub(super) fn put<T, V: TryInto<T>>(place: &mut T, value: Option<V>) -> Option<()> {
    *place = value?.try_into().ok()?;
    Some(())
}

/// Sets a limit from `least` to `most`; 0 and [`NO_LIMIT`] are none.
fn put_limit(place: &mut Option<u64>, word: &str, least: u64, most: u64) -> Option<()> {
    let number = within(word, least, most)?;
    *place = (1..NO_LIMIT).contains(&number).then_some(number);
    Some(())
}

/// Sets a time in seconds; more than a year is no limit.
fn put_time(place: &mut Option<Duration>, word: &str) -> Option<()> {
    *place = Some(seconds(word)?).filter(|&time| time <= LONGEST_TIME);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As with `-override-config`: only a bound left a move one second.
    #[test]
    fn the_time_of_katago_is_what_a_move_takes_without_a_clock() {
        let mut settings = Settings::default();
        let check = |settings: &mut Settings, value: &str, bound: Option<u64>, time: u64| {
            assert_eq!(set_by_katago_name(settings, "maxTime", value), Some(true));
            let seconds = settings.bounds.time.map(|time| time.as_secs());
            assert_eq!((seconds, settings.time.as_secs()), (bound, time), "{value}");
        };
        check(&mut settings, "5", Some(5), 5);
        // No limit leaves the time of a move as it is.
        check(&mut settings, "1e20", None, 5);
    }
}
