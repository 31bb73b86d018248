//! The dialog of settings in GoGui.

use gtp::{Args, Failure, Reply};

use super::parameters::{MEMORY, PONDERS, Parameter, change, find, put, within};
use super::play::refusal;
use super::{Row, parse};
use crate::engine::{Engine, Level, Live, Settings};
use crate::game::time_for_a_move;
use crate::rules::{PRESETS, Preset};

pub(super) const ROWS: &[Row] = rows! {
    "honte-settings" "[name value]" => settings,
        "Print rules, playing strength and limits as GoGui's dialog reads them, or set one.";
};

/// The playing strength.
pub(super) const LEVEL: Parameter = Parameter {
    name: "level",
    form: "list/none/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17/18/19/20: \
           1 to 20, 20k to 1k, or none",
    get: |settings| {
        let level = settings.level.map(|level| level.number().to_string());
        level.unwrap_or_else(|| NONE.to_owned())
    },
    set: |settings, word| match word {
        NONE => put(&mut settings.level, Some(None::<Level>)),
        word => put(&mut settings.level, Some(Some(Level::read(word)?))),
    },
};

/// The settings of the player.
const PLAYER: [Parameter; 7] = [
    LEVEL,
    Parameter {
        name: "seconds_a_move",
        form: "string: a number above 0, up to 86400",
        get: |settings| settings.time.as_secs_f64().to_string(),
        set: |settings, word| put(&mut settings.time, time_for_a_move(word)),
    },
    Parameter {
        name: "playouts_a_move",
        form: "string: a whole number from 1, or none",
        get: |settings| {
            let playouts = settings.playouts.map(|playouts| playouts.to_string());
            playouts.unwrap_or_else(|| NONE.to_owned())
        },
        set: |settings, word| match word {
            NONE => put(&mut settings.playouts, Some(None::<u64>)),
            word => put(
                &mut settings.playouts,
                Some(Some(within(word, 1, u64::MAX)?)),
            ),
        },
    },
    Parameter {
        name: "threads",
        form: "string: 1 to 256",
        get: |settings| settings.threads.to_string(),
        set: |settings, word| {
            let threads = within(word, 1, Settings::MOST_THREADS.into());
            put(&mut settings.threads, threads)
        },
    },
    Parameter {
        name: "memory_in_MiB",
        form: "string: 1 to 1048576",
        ..MEMORY
    },
    Parameter {
        name: "ponder",
        form: "bool: 0 or 1",
        get: |settings| u8::from(settings.ponders).to_string(),
        ..PONDERS
    },
    Parameter {
        name: "resign_below_percent",
        form: "string: 0 to 30",
        get: |settings| settings.resign_percent.to_string(),
        set: |settings, word| put(&mut settings.resign_percent, within(word, 0, 30)),
    },
];

const NONE: &str = "none";
const RULES: &str = "rules";
const LIVE: &str = "show_thinking";

fn settings(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let Some(name) = args.optional_word()? else {
        return Ok(dialog(engine).into());
    };
    let value = args.word("value")?;
    args.end()?;
    let known = find(&PLAYER, name);
    let wrong = || {
        // Without arguments the command lists what the others may be.
        let allowed = known.map(|known| format!(": it is {}", kind_and_values(known).1));
        let allowed = allowed.unwrap_or_default();
        Failure::new(format!("{name} cannot be {value}{allowed}"))
    };
    match name {
        RULES => {
            let preset = Preset::named(value).ok_or_else(wrong)?;
            engine.set_preset(preset).map_err(refusal)?;
        }
        LIVE => {
            let mut presentation = engine.presentation().clone();
            presentation.live = match value {
                NONE => None,
                value => Some(Live::named(value).ok_or_else(wrong)?),
            };
            engine.present(presentation);
        }
        name => {
            let parameter = known.ok_or_else(|| {
                let names = PLAYER.map(|known| known.name).into_iter();
                let why = parse::no_such("setting", name, names.chain([RULES, LIVE]));
                Failure::syntax_error(why)
            })?;
            change(engine, parameter, value, wrong)?;
        }
    }
    Ok("".into())
}

/// The kind of the values of a setting for the dialog, and in words what they may be.
fn kind_and_values(setting: &Parameter) -> (&str, &str) {
    setting.form.split_once(": ").unwrap_or_default()
}

/// Each line: the kind of the values, the name and the value.
fn dialog(engine: &Engine) -> String {
    let mut rules: Vec<&str> = PRESETS.iter().map(|preset| preset.name).collect();
    let own = engine.game().rules().name();
    if !rules.contains(&own) {
        rules.insert(0, own);
    }
    let live = engine.presentation().live.map_or(NONE, Live::name);
    let forms: Vec<&str> = Live::NAMED.iter().map(|(name, _)| *name).collect();
    let mut lines = vec![format!("[list/{}] {RULES} {own}", rules.join("/"))];
    lines.extend(PLAYER.iter().map(|known| {
        let value = (known.get)(engine.settings());
        format!("[{}] {} {value}", kind_and_values(known).0, known.name)
    }));
    lines.push(format!("[list/{NONE}/{}] {LIVE} {live}", forms.join("/")));
    lines.join("\n")
}
