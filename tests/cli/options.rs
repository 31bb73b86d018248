//! What the options of `honte gtp` set.

use honte::rules::PRESETS;

use super::program::{answers, run};

#[test]
fn without_files_nothing_names_one() {
    let input = "known_command loadsgf\nloadsgf game.sgf\nhonte-referee-save x\nprintsgf x\nprintsgf\n\
                 known_command printsgf\nlist_commands\n";
    let output = answers(&["--no-files", "--size", "9"], input);
    let first: Vec<&str> = output.split("\n\n").take(4).collect();
    let unknown = "? unknown command";
    assert_eq!(first, ["= false", unknown, unknown, "? syntax error"]);
    assert!(output.contains("= (;FF[4]") && output.contains("= true"));
    let others = ["loadsgf", "honte-referee-load", "honte-referee-save"];
    for name in others.into_iter().chain(["gomill-savesgf"]) {
        assert!(!output.contains(name), "{name}");
    }
    let output = run(&["--no-files", "--journal", "x"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(!std::path::Path::new("x").exists());
}

#[test]
fn strangers_may_lower_threads_and_memory_alone() {
    let input = "honte-settings memory_in_MiB 40\nhonte-settings threads 2\nlz-setoption name Maximum Memory \
                 Use (MiB) value 30\nkata-set-param numSearchThreads 3\nhonte-settings memory_in_MiB 40\n";
    let fits = |options: &[&str]| {
        let answers = answers(options, input);
        let signs = answers.split("\n\n").map(|answer| answer.chars().next());
        signs.flatten().collect::<String>()
    };
    let own = ["--memory", "50", "--threads", "1"];
    assert_eq!(fits(&own), "=====");
    let strange: Vec<&str> = own.into_iter().chain(["--no-files"]).collect();
    assert_eq!(fits(&strange), "=?=??");
    let refused = answers(&strange, "honte-settings threads 2\n");
    assert_eq!(refused, "? threads can only be lowered with --no-files\n\n");
}

#[test]
fn the_version_that_is_reported_can_be_chosen() {
    let version = |text| answers(&["--report-version", text], "version\n");
    assert_eq!(version("0.17"), "= 0.17\n\n");
    assert_eq!(version(" Leela Zero 0.17 "), "= Leela Zero 0.17\n\n");
    for text in ["", " ", "0.17\n= 1", "\u{7}"] {
        let output = run(&["--report-version", text], "");
        assert_eq!(output.status.code(), Some(2), "{text:?}");
    }
}

#[test]
fn what_the_engine_thinks_is_shown_on_request_only() {
    let input = "boardsize 9\ngenmove b\nquit\n";
    let shown = |live: &[&str]| {
        let output = run(
            &[&["--playouts", "50", "--seed", "1"], live].concat(),
            input,
        );
        assert_eq!(output.status.code(), Some(0));
        let answers = String::from_utf8(output.stdout).expect("UTF-8");
        (answers, String::from_utf8(output.stderr).expect("UTF-8"))
    };
    let (silent, nothing) = shown(&[]);
    assert_eq!(nothing, "");
    let vertex = silent
        .split("\n\n")
        .nth(1)
        .expect("a move")
        .trim_start_matches("= ");
    for (form, begins, ends) in [
        (
            "gogui",
            format!("gogui-gfx:\nVAR b {vertex}"),
            "gogui-gfx: CLEAR\n",
        ),
        ("text", format!("black {vertex} "), "\n"),
        (
            "ogs",
            "The lines for the chat have the form of KataGo.\nMALKOVICH:Visits ".to_owned(),
            "\n",
        ),
    ] {
        let (answers, lines) = shown(&["--live", form]);
        assert_eq!(answers, silent, "{form} changes the game");
        assert!(
            lines.starts_with(&begins) && lines.ends_with(ends),
            "{lines}"
        );
    }
    assert_eq!(run(&["--live", "loud"], "").status.code(), Some(2));
}

#[test]
fn settings_of_katago_mean_the_same_on_the_command_line_and_in_a_command() {
    let input = "kata-get-param maxVisits\nkata-get-param maxPlayouts\nkata-get-param maxTime\n";
    let overrides = ["-override-config", "maxVisits=30,maxTime=2.5"];
    let output = answers(&[&["gtp"], &overrides[..]].concat(), input);
    assert_eq!(output, "= 30\n\n= 1125899906842624\n\n= 2.5\n\n");

    // A limit at start is what a move takes: not the usual second, and always the same move.
    let settings = "honte-settings\n";
    let overrides = "numSearchThreads=1000,ponderingEnabled=FALSE,maxVisits=30,maxTime=2.5";
    let dialog = answers(&["gtp", "-override-config", overrides], settings);
    for line in ["seconds_a_move 2.5", "playouts_a_move 30", "threads 256"] {
        assert!(dialog.contains(line), "{dialog}");
    }

    let output = run(&["gtp", "--override-config", "maxTime=0"], "");
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("maxTime cannot be 0"), "{errors}");
    let output = run(&["gtp", "--override-config", "cpuct=1"], "");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(errors, "honte: settings without effect: cpuct\n");
}

#[test]
fn a_search_is_led_by_the_net_or_not() {
    for options in [["--net", "--no-net"], ["--no-net", "--net"]] {
        let output = run(&options, "");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains("cannot be used with"), "{errors}");
        assert_eq!(output.status.code(), Some(2), "{options:?}");
    }
}

/// Issue 19: one clear error, and the net in the program plays on.
#[test]
fn a_broken_file_of_weights_does_not_end_the_program() {
    let broken = ["Cargo.toml", "tests", "none.net"];
    for file in broken {
        let output = run(
            &["--weights", file, "--playouts", "8", "--seed", "1"],
            "boardsize 9\ngenmove b\n",
        );
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(errors.lines().count(), 1, "{errors}");
        assert!(errors.contains(file), "{errors}");
        assert!(errors.starts_with("honte: "), "{errors}");
        let answers = String::from_utf8(output.stdout).expect("UTF-8");
        let own = ["--playouts", "8", "--seed", "1"];
        assert_eq!(
            answers,
            super::program::answers(&own, "boardsize 9\ngenmove b\n")
        );
    }
}

#[test]
fn a_run_of_suites_has_no_options_of_a_session() {
    for option in ["--weights=none.net", "--ponder", "--ruler", "--verbose"] {
        let output = run(&["regress", "regression/rules.tst", option], "");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains("unexpected argument"), "{errors}");
        assert_eq!(output.status.code(), Some(3), "{option}");
    }
}

#[test]
fn each_rule_set_can_be_chosen_by_its_name() {
    for preset in PRESETS {
        let text = answers(
            &["--rules", preset.name, "--size", "5"],
            "get_komi\nprintsgf\n",
        );
        let name = preset.name;
        assert!(
            text.starts_with(&format!("= {}\n\n", preset.komi)),
            "{name}: {text}"
        );
        assert!(text.contains(&format!("RU[{name}]")), "{name}: {text}");
    }
}

#[test]
fn options_choose_the_first_board_and_komi() {
    let script = "get_komi\nplay b A7\nplay b J7\nplay b J8";
    let arguments = ["--size", "9x7", "--komi", "-0.5"];
    assert_eq!(
        answers(&arguments, script),
        "= -0.5\n\n= \n\n= \n\n? syntax error\n\n"
    );
    assert_eq!(answers(&["--size=1", "--komi=0"], "final_score"), "= 0\n\n");
}

#[test]
fn komi_says_itself_what_is_wrong_with_it() {
    for command in [&[][..], &["duel", "--black", "x", "--white", "x"]] {
        for (komi, why) in [("-inf", "multiple of half"), ("-x", "a number of points")] {
            let output = run(&[command, &["--komi", komi]].concat(), "");
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(errors.contains(why), "{errors}");
            assert_eq!(output.status.code(), Some(2), "{komi}");
        }
    }
}

/// A quarter counts zi, as over GTP.
#[test]
fn komi_is_read_as_over_gtp() {
    for komi in ["3.75", "3,75", "7.5"] {
        let read = answers(&["--komi", komi], "get_komi\n");
        assert_eq!(read, "= 7.5\n\n", "{komi}");
    }
    let output = run(&["--komi", "6.3"], "");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("multiple of half"), "{errors}");
}

#[test]
fn the_chat_of_kgs_is_listed_only_if_the_user_wants_it() {
    let input = "known_command kgs-chat\nlist_commands\n";
    assert!(!answers(&[], input).contains("kgs-chat"));
    let listed = answers(&["--kgs-chat"], input);
    assert!(listed.starts_with("= true\n\n") && listed.contains("\nkgs-chat\n"));
}

#[test]
fn black_setup_stones_are_a_handicap_unless_the_user_disables_it() {
    let input = "gogui-play_sequence b D4 b Q16 w Q4\nget_handicap\n";
    assert_eq!(answers(&[], input), "= \n\n= 2\n\n");
    assert_eq!(answers(&["--no-plain-handicap"], input), "= \n\n= 0\n\n");
}

#[test]
fn openings_are_found_on_thin_boards() {
    for size in ["25x4", "2", "1x5"] {
        let output = run(
            &[
                "openings",
                "--size",
                size,
                "-n",
                "1",
                "--moves",
                "1",
                "--playouts",
                "8",
                "--tolerance",
                "0.5",
            ],
            "",
        );
        assert_eq!(output.status.code(), Some(0), "{size}");
        assert!(!output.stdout.is_empty(), "{size}");
    }
}

#[test]
fn a_number_that_is_none_is_refused() {
    for options in [
        ["train", "judge", "data", "--ridge=nan"],
        ["train", "judge", "data", "--ridge=0"],
        ["openings", "-n", "1", "--tolerance=nan"],
        ["openings", "-n", "1", "--tolerance=2"],
    ] {
        assert_eq!(run(&options, "").status.code(), Some(2), "{options:?}");
    }
}
