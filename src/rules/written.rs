//! Rules as the property `RU` of game records has them: a name, KataGo's compact form, or a name with
//! the axes that differ.

use super::kata::{compact, from_pairs};
use super::{AXES, Axis, Ko, Komi, PRESETS, Preset, Rules, Scoring};

impl Rules {
    /// Reads what [`Rules::written`] writes, and other text in these forms: `japanese`,
    /// `koSIMPLEscoreAREAtaxNONEsui0`, or `japanese, ko positional, suicide all`; with the usual komi.
    /// `None` if it is none of these.
    pub fn read(text: &str) -> Option<(Self, Komi)> {
        if let Some(preset) = Preset::named(text) {
            return Some((preset.rules, preset.komi));
        }
        if let Some(pairs) = compact(text.trim()) {
            let rules = from_pairs(&pairs).ok()?;
            return Some((rules, rules.usual_komi()));
        }
        let mut parts = text.split(',');
        let preset = Preset::named(parts.next()?)?;
        let mut rules = preset.rules;
        for part in parts {
            let (name, value) = part.trim().split_once(' ')?;
            Axis::named(name)?.choose(&mut rules, value.trim()).ok()?;
        }
        Some((rules, preset.komi))
    }

    /// These rules as [`Rules::read`] reads them: by a name, or else in KataGo's form, which other
    /// programs know too, or else by the nearest name and the axes that differ from it. `None` if
    /// they name a text that their axes do not stand for.
    pub fn written(&self) -> Option<String> {
        if let Some(preset) = Preset::of(self) {
            return Some(preset.name.to_owned());
        }
        let is_same = |text: &String| Self::read(text).is_some_and(|(rules, _)| rules == *self);
        // Other programs know no more ko rules in this form.
        let is_known = matches!(self.ko, Ko::Simple | Ko::Positional | Ko::Situational);
        is_known
            .then(|| self.to_compact())
            .filter(is_same)
            .or_else(|| self.by_the_nearest().filter(is_same))
    }

    /// Komi when nothing is said: seven and a half, with territory scoring six and a half, with a
    /// button seven, as in KataGo.
    pub const fn usual_komi(&self) -> Komi {
        match self.scoring {
            Scoring::Territory => Komi::from_halves(13),
            _ if self.button => Komi::from_halves(14),
            _ => Komi::from_halves(15),
        }
    }

    /// The name of the preset from which the fewest axes differ, and those axes.
    fn by_the_nearest(&self) -> Option<String> {
        let differing = |preset: &Preset| {
            let differs = |axis: &&Axis| axis.value(self) != axis.value(&preset.rules);
            AXES.iter().filter(differs).collect::<Vec<_>>()
        };
        let preset = PRESETS.iter().min_by_key(|it| differing(it).len())?;
        let values = differing(preset);
        let values = values
            .iter()
            .map(|axis| format!(", {} {}", axis.name, axis.value(self)));
        Some(preset.name.to_owned() + &values.collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::super::Suicide;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn katagos_forms_are_read() {
        for (text, same) in [
            ("koSIMPLEscoreAREAtaxNONEsui0whbNfpok1", Rules::CHINESE),
            ("koPOSITIONALscoreAREAtaxNONEsui0", Rules::CGOS),
            (
                "koSIMPLEscoreAREAtaxALLsui0fpok1",
                Rules::KATAGO_STONE_SCORING,
            ),
            (" TrompTaylor", Rules::TROMP_TAYLOR),
            ("Chinese-OGS", Rules::CHINESE_SUPERKO),
            ("StoneScoring", Rules::STONE_SCORING),
        ] {
            let read = Rules::read(text).map(|(rules, _)| rules);
            assert_eq!(read, Some(same), "{text}");
        }
        let text = "koSIMPLEscoreTERRITORYtaxSEKIsui0";
        let (rules, komi) = Rules::read(text).unwrap();
        assert_eq!(rules.written().as_deref(), Some(text));
        assert_eq!(komi.to_string(), "6.5");
        let text = "koSITUATIONALscoreAREAtaxSEKIsui1button1whbN-1fpok1";
        let (rules, komi) = Rules::read(text).unwrap();
        assert_eq!(rules.written().as_deref(), Some(text));
        assert_eq!(komi.to_string(), "7");
    }

    #[test]
    fn what_the_compact_form_lacks_is_added_to_a_name() {
        let rules = Rules {
            suicide: Suicide::MultiStone,
            stop_passes: 3,
            ..Rules::JAPANESE
        };
        let text = rules.written().unwrap();
        assert_eq!(text, "japanese, suicide multi, stop-passes 3");
        assert_eq!(Rules::read(&text), Some((rules, Komi::from_halves(13))));
    }

    #[test]
    fn other_text_is_no_rules() {
        for text in [
            "",
            "calvinball",
            "house rules, ko simple",
            "japanese ko positional",
            "japanese, ko",
            "japanese, ko spight",
            "japanese,",
            "koSPIGHTscoreAREAtaxNONEsui0",
            "kosimplescoreareataxnonesui0",
        ] {
            assert_eq!(Rules::read(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn rules_that_are_written_are_read_again(
            preset in 0..PRESETS.len(),
            choices in prop::collection::vec((0..AXES.len(), 0_usize..8), 0..30),
        ) {
            let mut rules = PRESETS[preset].rules;
            for (axis, value) in choices {
                let axis = &AXES[axis];
                let value = axis.values[value % axis.values.len()];
                axis.choose(&mut rules, value).unwrap();
            }
            let text = rules.written().expect("axes that were chosen");
            let read = Rules::read(&text).map(|(rules, _)| rules);
            prop_assert_eq!(read, Some(rules), "{}", text);
        }
    }
}
