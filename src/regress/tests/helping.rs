//! Engines without `loadsgf` or `reg_genmove`, and rules for engines.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use super::{select_all, suite};
use crate::commands;
use crate::engine::{Engine, Settings};
use crate::folder::Folder;
use crate::regress::one_line;
use crate::regress::rules::rules_command;
use crate::regress::stand_in::plays_of_record;
use crate::rules::{PRESETS, Preset};

#[test]
fn a_text_on_one_line_has_no_sign_that_steers_a_terminal_or_turns_other_text() {
    let text = "\u{1b}[31mred\u{7}\u{202e}gnp\u{2066}.\u{200f}exe\u{61c}\n";
    assert_eq!(one_line(text, 60), "[31mred gnp . exe");
}

/// An engine that has executed these commands.
fn after(folder: &Path, lines: &[String]) -> Engine {
    let mut engine = Engine::new(Settings::default(), Arc::default());
    engine.set_folder(folder.to_owned());
    let table = commands::table();
    for line in lines {
        let reply = gtp::answer(&mut engine, &table, line.as_bytes());
        assert!(reply.is_some_and(|reply| reply.is_ok()), "{line}");
    }
    engine
}

#[test]
fn plays_lead_to_the_position_that_the_record_has() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("regression/sgf");
    let mut n_records = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        for before in ["", " 1", " 2", " 7"] {
            let arguments = format!("{name}{before}");
            let loaded = after(&folder, &[format!("loadsgf {arguments}")]);
            let played = after(&folder, &plays_of_record(&arguments, &folder).unwrap());
            let [was, is] = [&loaded, &played].map(Engine::game);
            assert_eq!(was.position().both(), is.position().both(), "{arguments}");
            assert_eq!(was.komi(), is.komi(), "{arguments}");
            n_records += 1;
        }
    }
    assert!(n_records > 40, "{n_records}");
}

#[test]
fn a_set_up_is_played_stone_by_stone_and_then_the_moves() {
    let folder = Folder::new("regress");
    folder.write("a b.sgf", "(;SZ[5]KM[3.5]AB[aa][ba]AW[ab];B[cc];W[];B[dd])");
    folder.write("c.sgf", "(;SZ[5:4];B[aa])");
    let plays = |arguments: &str| plays_of_record(arguments, Path::new(&folder.path("")));
    assert_eq!(
        plays("\"a b.sgf\" 3").unwrap(),
        [
            "boardsize 5",
            "clear_board",
            "komi 3.5",
            "play black A5",
            "play black B5",
            "play white A4",
            "play black C3",
            "play white PASS",
        ]
    );
    assert_eq!(
        plays("c.sgf").unwrap(),
        ["boardsize 5 4", "clear_board", "play black A4"],
        "the engine keeps its komi"
    );
    for (arguments, error) in [("c.sgf x", "no move `x`"), ("d.sgf", "d.sgf: ")] {
        let why = plays(arguments).unwrap_err();
        assert!(why.contains(error), "{why}");
    }
}

/// An engine that lists these commands and tells which it received; it moves to D4.
#[cfg(unix)]
fn toy(folder: &Folder, list: &str, undo: &str) -> crate::regress::RunSettings {
    use crate::regress::EngineKind;
    let script = format!(
        r#"
while read -r id name rest; do
  case $name in
    list_commands) {list};;
    log) printf '= %s\n\n' "$log";;
    genmove) log="$log genmove"; printf '= D4\n\n';;
    undo) {undo};;
    boardsize | clear_board | komi | play) log="$log $name:$rest"; printf '= \n\n';;
    quit) printf '= \n\n';;
    *) printf '? unknown command\n\n';;
  esac
done
"#
    );
    folder.write("toy.sh", &script);
    crate::regress::RunSettings {
        engine: EngineKind::Command {
            line: "sh toy.sh".into(),
            keeper: None,
        },
        ..super::honte()
    }
}

#[cfg(unix)]
#[test]
fn moves_stand_in_for_records_and_genmove_for_reg_genmove() {
    use super::run_suite;
    use crate::regress::{Suite, TestVerdict, report};

    let folder = Folder::new("regress");
    folder.write("a.sgf", "(;SZ[5]AW[ab];B[cc];W[dd])");
    let path = folder.write(
        "a.tst",
        "loadsgf a.sgf 2\n1 log\n#? [ boardsize:5 clear_board: play:white A4 play:black C3]\n\
         2 reg_genmove white\n#? [D4]\n3 log\n#? [.*genmove undo]\n\
         clear_board\n4 reg_genmove black\n#? [D4]\n5 owl_attack A1\n#? [1]\n\
         loadsgf none.sgf\n6 log\n#? [.*]\n",
    );
    let names = "boardsize clear_board play genmove undo log";
    let listed = format!("printf '= '; printf '%s\\n' {names}; printf '\\n'");
    let undone = "log=\"$log undo\"; printf '= \\n\\n'";
    let refused = "printf '? cannot undo\\n\\n'";
    let again = "3 FAIL";
    for (list, undo, third) in [
        (listed.as_str(), undone, "3 pass"),
        ("printf '? unknown command\\n\\n'", undone, "3 pass"),
        // It is started again, and has not been asked for a move.
        (listed.as_str(), refused, again),
    ] {
        let report = run_suite(Suite::read(&path).unwrap(), &toy(&folder, list, undo));
        let outcomes = super::outcomes(&report);
        let expected = format!("1 pass\n2 pass\n{third}\n4 pass\n5 skip\n6 skip\n");
        assert_eq!(outcomes, expected, "{list} {undo}");
        let verdicts: Vec<&TestVerdict> = report.verdicts().collect();
        assert_eq!(verdicts[0].stood_in, ["loadsgf"]);
        assert_eq!(verdicts[1].stood_in, ["loadsgf", "reg_genmove"]);
        assert_eq!(verdicts[3].stood_in, ["reg_genmove"]);
        if third == again {
            let log = " boardsize:5 clear_board: play:white A4 play:black C3";
            assert_eq!(verdicts[2].answer.as_deref(), Some(log));
        }
        let text = report::summary_text(&report, 0);
        assert!(
            text.contains(
                "`boardsize`, `clear_board` and `play` for want of `loadsgf`: 3 tests\n\
                 `genmove` and `undo` for want of `reg_genmove`: 2 tests\n"
            ),
            "{text}"
        );
    }
}

#[test]
fn an_engine_is_told_the_rules_by_a_command_that_it_has() {
    let command = |preset: &str, known: &str| {
        let known: HashSet<String> = known.split(' ').map(str::to_owned).collect();
        rules_command(Preset::named(preset).unwrap(), Some(&known))
    };
    let command = |preset, known| command(preset, known).unwrap_or_default();
    assert_eq!(command("japanese", "play kgs-rules"), "kgs-rules japanese");
    assert_eq!(command("aga", "kgs-rules honte-rules"), "honte-rules aga");
    assert_eq!(command("ing", "kgs-rules"), "", "KGS does not know them");
    assert_eq!(command("japanese", "play"), "");
    for preset in PRESETS {
        let line = command(preset.name, "kata-set-rules");
        let lines = ["kata-set-rules".to_owned() + line.trim_start_matches("kata-set-rules")];
        let engine = after(Path::new("."), &lines);
        let told = engine.game().rules().to_kata();
        assert_eq!(told, preset.rules.to_kata(), "{}", preset.name);
    }
}

#[test]
fn scores_of_records_without_rules_are_warned_of() {
    let folder = Folder::new("regress");
    folder.write("named.sgf", "(;RU[Japanese])");
    folder.write("nameless.sgf", "(;SZ[5]RU[])");
    let warnings = |text: &str| {
        let mut suite = suite(text);
        suite.path = folder.path("a.tst").into();
        let mut selection = select_all(vec![suite]);
        selection.suites[0].warnings.clear();
        selection.warn_of_scores_without_rules();
        selection.suites[0].warnings.join("\n")
    };
    let asked = "1 final_score\n2 name\n3 estimate_score\n";
    assert_eq!(warnings(&format!("loadsgf named.sgf\n{asked}")), "");
    assert_eq!(warnings(&format!("boardsize 5\n{asked}")), "");
    let nameless = format!("loadsgf nameless.sgf 3\n{asked}");
    assert_eq!(
        warnings(&nameless),
        "a.tst:2: 2 tests ask for scores of records that name no rules; --rules NAME sets them"
    );
    assert_eq!(warnings(&format!("kgs-rules aga\n{nameless}")), "");
}
