//! Rules: print and choose them, and explain whether a move is legal.

use gtp::{Args, Failure, Reply};

use super::play::refusal;
use super::{Effect, Row, answer, parse};
use crate::engine::Engine;
use crate::explain;
use crate::rules::{
    AXES, Axis, Dialect, KataError, PRESETS, Preset, Rules, UnknownName, kata_keys,
};

/// The names that `kgs-rules` takes.
pub(crate) const KGS_NAMES: &str = "chinese|aga|japanese|new_zealand";

pub(super) const ROWS: &[Row] = rows! {
    "honte-rules" "[preset | axis value]" => honte_rules,
        listing(names_of_rules), with(Effect::RefusedWithArguments),
        "Print the rules in force, or choose a preset (komi that was set stays) or a value of one axis.";
    "honte-explain" "color vertex" => honte_explain,
        "Explain why a move is legal or illegal, with the article and any repeated position.";
    "kata-get-rules" "" => |engine, args| answer(args, || engine.game().rules().to_kata()),
        "Print the rules as KataGo's JSON object.";
    "kata-set-rules" "name|object" => set_kata, listing(names_of_kata), with(Effect::Refused),
        "Choose rules by KataGo's name or JSON object; komi stays.";
    "kata-set-rule" "key value" => set_kata_key, listing(keys_of_kata), with(Effect::Refused),
        "Set one key of KataGo's rules.";
    "kgs-rules" KGS_NAMES => kgs, with(Effect::Refused), "Choose rules by the name of KGS; komi stays.";
};

/// The presets, then each axis with its values.
fn names_of_rules() -> String {
    let axes = AXES.iter().map(|axis| (axis.name, axis.values));
    let axes: Vec<String> = axes
        .map(|(name, of)| parse::values(name, of.iter().copied()))
        .collect();
    format!(
        "{}\n{}",
        parse::values("preset", preset_names()),
        axes.join("\n")
    )
}

fn names_of_kata() -> String {
    format!(
        "{}\n{}",
        parse::values("name", preset_names()),
        keys_of_kata()
    )
}

fn keys_of_kata() -> String {
    let keys = kata_keys().map(|(key, of)| parse::values(key, of));
    keys.join("\n")
}

fn preset_names() -> Vec<&'static str> {
    PRESETS.iter().map(|preset| preset.name).collect()
}

fn honte_rules(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let Some(name) = args.optional_word()? else {
        return Ok(format_rules(engine.game().rules()).into());
    };
    let value = args.optional_word()?;
    args.end()?;
    if let (Some(preset), None) = (Preset::named(name), value) {
        let is_its_komi = engine.set_preset(preset).map_err(refusal)?;
        let komi = engine.game().komi();
        let how = if is_its_komi { "komi" } else { "komi stays" };
        return Ok(format!("{how} {komi}").into());
    }
    let axis = Axis::named(name).ok_or_else(|| unknown_rules(name, value))?;
    let mut rules = *engine.game().rules();
    axis.choose(&mut rules, value.unwrap_or(""))
        .map_err(unknown)?;
    engine.set_rules(rules).map_err(refusal)?;
    Ok("".into())
}

/// No preset and no axis has this name; the nearest one is suggested if it is near.
fn unknown_rules(name: &str, value: Option<&str>) -> Failure {
    let value = value.unwrap_or_default();
    if let Some(preset) = Preset::named(name) {
        let meant = Preset::named(&format!("{name} {value}"));
        let meant = meant.map_or_else(String::new, |it| format!("; do you mean {}?", it.name));
        return Failure::new(format!(
            "the rule set {} takes no value{meant}",
            preset.name
        ));
    }
    let why = UnknownName::Axis(name.to_owned()).to_string();
    let axes = AXES.iter().map(|axis| axis.name);
    let names = preset_names().into_iter().chain(axes);
    let near = parse::suggestion(name, names);
    let near = Some(near).filter(|near| !near.is_empty());
    let near = near.unwrap_or_else(|| "; `help honte-rules` lists them".to_owned());
    Failure::new(why + &near)
}

fn unknown(error: impl std::fmt::Display) -> Failure {
    Failure::new(error.to_string())
}

/// The names of the rule set, then every axis with its value.
fn format_rules(rules: &Rules) -> String {
    let names: Vec<_> = Preset::all_of(rules).map(|preset| preset.name).collect();
    let names = if names.is_empty() {
        "custom".to_owned()
    } else {
        names.join(" ")
    };
    format!("preset {names}\n{}", rules.listing())
}

fn set_kata(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let text = str::from_utf8(args.rest()).map_err(|_| Failure::syntax_error("not UTF-8"))?;
    if text.trim().is_empty() {
        return Err(Failure::syntax_error("missing argument: name or object"));
    }
    let rules = Rules::from_kata(text).map_err(|error| match &error {
        KataError::Name(name) => {
            Failure::new(error.to_string() + &parse::suggestion(name, preset_names()))
        }
        _ => unknown(&error),
    })?;
    engine.set_rules(rules).map_err(refusal)?;
    Ok("".into())
}

fn set_kata_key(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let key = args.word("key")?;
    let value = args.word("value")?;
    args.end()?;
    let mut rules = *engine.game().rules();
    rules.set_kata(key, value).map_err(unknown)?;
    engine.set_rules(rules).map_err(refusal)?;
    Ok("".into())
}

fn kgs(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let name = args.word("rules")?;
    args.end()?;
    let preset = Preset::named_in(Dialect::Kgs, name)
        .ok_or_else(|| Failure::new(parse::no_such("rules", name, KGS_NAMES.split('|'))))?;
    engine.set_rules(preset.rules).map_err(refusal)?;
    Ok("".into())
}

fn honte_explain(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let color = parse::color(&mut args)?;
    let mv = parse::mv(&mut args, engine.game().size())?;
    args.end()?;
    Ok(explain::legality(engine.game(), color, mv).into())
}
