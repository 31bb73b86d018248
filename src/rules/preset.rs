//! Finding rule sets by their names.

use super::{AXES, Axis, Komi, PRESETS, RuleText, Rules, SetupCredit, StopCounter};

/// A rule set with its names, and the komi that is usual with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preset {
    /// The name, in lower case with hyphens; no two presets share one.
    pub name: &'static str,
    /// Further names, in the same form.
    pub aliases: &'static [&'static str],
    /// Names that mean this preset in KataGo's commands, although they mean another elsewhere.
    pub(super) kata: &'static [&'static str],
    /// Names of KGS for this preset.
    pub(super) kgs: &'static [&'static str],
    /// One line about where it comes from.
    pub summary: &'static str,
    /// The axes.
    pub rules: Rules,
    /// Komi when nothing else is said.
    pub komi: Komi,
}

/// Whose names are meant: the same name can mean different rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// `honte-rules`, the option `--rules` and the property `RU` of game records.
    Honte,
    /// `kata-set-rules`, as KataGo documents it in `docs/GTP_Extensions.md`: its own names first,
    /// then ours.
    KataGo,
    /// `kgs-rules`, with the four names of kgsGtp. They stand for the rules of that server, where
    /// `chinese` has superko.
    Kgs,
}

impl Preset {
    /// The preset that `name` means to Honte, in any case; blanks and underscores are hyphens.
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::named_in(Dialect::Honte, name)
    }

    /// The preset that `name` means in `dialect`, in any case; blanks and underscores are hyphens.
    pub fn named_in(dialect: Dialect, name: &str) -> Option<&'static Self> {
        let name = name.trim().to_ascii_lowercase().replace(['_', ' '], "-");
        let name = name.as_str();
        let mut rows = PRESETS.iter();
        match dialect {
            Dialect::Honte => rows.find(|row| row.name == name || row.aliases.contains(&name)),
            Dialect::KataGo => rows
                .find(|row| row.kata.contains(&name))
                .or_else(|| Self::named(name)),
            Dialect::Kgs => rows.find(|row| row.kgs.contains(&name)),
        }
    }

    /// The preset with these rules: of several the one by whose name they were chosen, or else the first.
    pub fn of(rules: &Rules) -> Option<&'static Self> {
        let chosen = Self::all_of(rules).find(|preset| rules.called.0 == Some(preset.name));
        chosen.or_else(|| Self::all_of(rules).next())
    }

    /// Every preset with these rules: some rule sets are known by several names.
    pub fn all_of(rules: &Rules) -> impl Iterator<Item = &'static Self> {
        PRESETS.iter().filter(|preset| preset.rules == *rules)
    }
}

impl Rules {
    /// The name of the [preset](Preset::of) with these rules, or `custom` if they are none's.
    pub fn name(&self) -> &'static str {
        Preset::of(self).map_or("custom", |preset| preset.name)
    }

    /// The name of the [preset](Preset::of) with these rules, or every axis with its value.
    pub fn to_text(&self) -> String {
        if let Some(preset) = Preset::of(self) {
            return preset.name.to_owned();
        }
        let axes = AXES
            .iter()
            .map(|axis| format!("{}:{}", axis.name, axis.value(self)));
        axes.collect::<Vec<_>>().join(",")
    }

    /// Rules as [`Rules::to_text`] writes them.
    pub fn from_text(text: &str) -> Option<Self> {
        if let Some(preset) = Preset::named(text) {
            return Some(preset.rules);
        }
        let mut rules = Self::default();
        for axis in text.split(',') {
            let (name, value) = axis.split_once(':')?;
            Axis::named(name)?.choose(&mut rules, value).ok()?;
        }
        Some(rules)
    }

    /// The text of the presets with exactly these axes; `None` if they stand for no text, or
    /// differ in it. Two axes only say how the letter of a text is read.
    pub(super) fn text_by_axes(&self) -> Option<RuleText> {
        let without_text = |rules: &Self| Self {
            text: None,
            setup_credit: SetupCredit::Opponent,
            stop_counter: StopCounter::Reset,
            ..*rules
        };
        let mut texts = PRESETS
            .iter()
            .filter(|preset| without_text(&preset.rules) == without_text(self))
            .map(|preset| preset.rules.text);
        let first = texts.next()?;
        first.filter(|_| texts.all(|text| text == first))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Axis, Ko, Suicide};

    #[test]
    fn a_name_belongs_to_one_preset_in_each_dialect() {
        let columns: [fn(&Preset) -> Vec<&'static str>; 3] = [
            |row| [&[row.name], row.aliases].concat(),
            |row| row.kata.to_vec(),
            |row| row.kgs.to_vec(),
        ];
        for column in columns {
            let mut names: Vec<_> = PRESETS.iter().flat_map(column).collect();
            let n_names = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), n_names, "{names:?}");
        }
    }

    #[test]
    fn the_page_about_the_rules_has_a_row_for_each_preset() {
        let page = include_str!("../../docs/rules.md");
        for preset in PRESETS {
            let value = |axis| Axis::named(axis).unwrap().value(&preset.rules);
            let names = [&[preset.name], preset.aliases].concat();
            let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
            let values = ["scoring", "ko", "suicide"].map(value).join(" | ");
            let (names, summary) = (names.join(", "), preset.summary);
            let row = format!("| {names} | {values} | {} | {summary} |", preset.komi);
            assert!(page.contains(&row), "{row}");
        }
    }

    #[test]
    fn a_name_is_found_in_any_case_and_with_any_separator() {
        for preset in PRESETS {
            for name in [&[preset.name], preset.aliases].concat() {
                let odd = format!(" {} ", name.to_uppercase().replace('-', "_"));
                assert_eq!(Preset::named(&odd), Some(preset), "{name}");
            }
        }
        assert_eq!(Preset::named("calvinball"), None);
        assert_eq!(Preset::named_in(Dialect::Kgs, "ing"), None);
    }

    /// Rule sets that are the same are equal, and each keeps the name by which it was chosen.
    #[test]
    fn a_name_that_was_chosen_is_kept() {
        for preset in PRESETS {
            let rules = preset.rules;
            assert_eq!(rules.name(), preset.name);
            assert_eq!(rules.written().as_deref(), Some(preset.name));
            let again = Rules::from_text(&rules.to_text()).unwrap();
            assert_eq!(again.name(), preset.name);
            let first = Preset::all_of(&rules).next().unwrap();
            assert_eq!(rules.without_name().name(), first.name);
            assert_eq!(rules, first.rules);
        }
        let mut rules = Preset::named("french").unwrap().rules;
        let axis = Axis::named("scoring").unwrap();
        axis.choose(&mut rules, "territory").unwrap();
        assert_eq!(rules.name(), "custom");
        axis.choose(&mut rules, "area").unwrap();
        assert_eq!(rules.name(), "french");
    }

    /// Every name that means one thing to Honte and another in KataGo's or KGS's commands.
    #[test]
    fn the_dialects_differ_in_these_names() {
        let names = PRESETS
            .iter()
            .flat_map(|row| [&[row.name], row.aliases].concat());
        let mut found = Vec::new();
        for name in names {
            for dialect in [Dialect::KataGo, Dialect::Kgs] {
                let ours = Preset::named(name);
                if let Some(theirs) = Preset::named_in(dialect, name)
                    && Some(theirs) != ours
                {
                    found.push((dialect, name, theirs.name));
                }
            }
        }
        let expected = [
            (Dialect::KataGo, "ing", "katago-ing"),
            (Dialect::KataGo, "goe", "katago-ing"),
            (Dialect::Kgs, "chinese", "chinese-kgs"),
            (Dialect::KataGo, "new-zealand", "katago-new-zealand"),
            (Dialect::KataGo, "nz", "katago-new-zealand"),
            (Dialect::KataGo, "newzealand", "katago-new-zealand"),
            (Dialect::KataGo, "stone-scoring", "katago-stone-scoring"),
            (Dialect::KataGo, "stonescoring", "katago-stone-scoring"),
            (Dialect::KataGo, "ancient-area", "katago-stone-scoring"),
            (Dialect::KataGo, "ancientarea", "katago-stone-scoring"),
        ];
        assert_eq!(found, expected);
    }

    /// What KataGo documents for its names (`docs/GTP_Extensions.md`): ko, scoring, suicide, tax,
    /// handicap bonus, button, friendly pass.
    #[test]
    fn katagos_names_mean_what_katago_documents() {
        for (name, ko, rest) in [
            ("tromp-taylor", "POSITIONAL", "AREA true NONE 0 false false"),
            ("chinese", "SIMPLE", "AREA false NONE N false true"),
            ("chinese-ogs", "POSITIONAL", "AREA false NONE N false true"),
            ("chinese-kgs", "POSITIONAL", "AREA false NONE N false true"),
            ("japanese", "SIMPLE", "TERRITORY false SEKI 0 false true"),
            ("korean", "SIMPLE", "TERRITORY false SEKI 0 false true"),
            ("stone-scoring", "SIMPLE", "AREA false ALL 0 false true"),
            ("aga", "SITUATIONAL", "AREA false NONE N-1 false true"),
            ("bga", "SITUATIONAL", "AREA false NONE N-1 false true"),
            ("new-zealand", "SITUATIONAL", "AREA true NONE 0 false true"),
            ("aga-button", "SITUATIONAL", "AREA false NONE N-1 true true"),
        ] {
            let rules = Preset::named_in(Dialect::KataGo, name).unwrap().rules;
            let words: Vec<_> = rest.split(' ').collect();
            let expected = format!(
                r#"{{"friendlyPassOk":{},"hasButton":{},"ko":"{ko}","scoring":"{}","suicide":{},"tax":"{}","whiteHandicapBonus":"{}"}}"#,
                words[5], words[4], words[0], words[1], words[2], words[3]
            );
            assert_eq!(rules.to_kata(), expected, "{name}");
            // KataGo never lets a single stone remove itself; positional superko forbids it anyway.
            let single = rules.suicide == Suicide::Allowed && rules.ko != Ko::Positional;
            assert!(!single, "{name}");
        }
    }

    #[test]
    fn katagos_chinese_has_simple_ko_and_the_rules_of_1988_have_superko() {
        assert_eq!(Preset::named("chinese").unwrap().rules.ko, Ko::Simple);
        assert_eq!(
            Preset::named("chinese-1988").unwrap().rules.ko,
            Ko::Positional
        );
    }
}
