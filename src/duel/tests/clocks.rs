//! Clocks: the time commands that engines receive, and losses on time.

use expect_test::expect;

use super::*;

fn clock(text: &str) -> ClockSetting {
    text.parse().unwrap()
}

/// The time commands that an engine with these shell `cases` receives before its first two moves.
fn time_commands(setting: &str, cases: &str) -> String {
    let all = transcript(&engine("A1 A2 resign", cases), |black| Duel {
        clock: Some(clock(setting)),
        ..duel(
            black,
            engine("B1 B2 B3", &on("list_commands", "= kata-time_settings")),
        )
    });
    let lines = all.lines().filter(|line| line.contains("time"));
    // The time that is left at a later move cannot be predicted.
    lines.take(2).collect::<Vec<_>>().join("; ")
}

#[test]
fn every_kind_of_clock_is_told_in_the_dialect_that_the_engine_knows() {
    let kgs = &on("list_commands", "= genmove\\nkgs-time_settings");
    let kata = &on("list_commands", "= kata-time_settings\\ngenmove");
    let whole = &(on("time_settings", "? no integers").replace(
        "time_settings)",
        "time_settings) [ \"${line#*.}\" = \"$line\" ] && { printf \"= \\n\\n\"; continue; };",
    ));
    let cases = [
        ("absolute:600", ""),
        ("absolute:0.5", ""),
        ("canadian:60,30.5,5", kgs),
        ("canadian:60,30.5,5", whole),
        ("canadian:0,0.5,1", whole),
        ("canadian:0,30,5", ""),
        ("byoyomi:60,10,3", kgs),
        ("byoyomi:60,10,3", kata),
        ("byoyomi:60,10,3", ""),
        ("byoyomi:0,10,3", ""),
        ("byoyomi:0,10,1", ""),
        ("fischer:60,2.5", kata),
    ];
    let lines: Vec<String> = cases
        .iter()
        .map(|(setting, cases)| time_commands(setting, cases))
        .collect();
    expect![[r#"
        time_settings 600 0 0; time_left black 600 0
        time_settings 0.5 0 0; time_left black 0.5 0
        time_settings 60 30.5 5; time_left black 60 0
        time_settings 60 30.5 5; time_settings 60 30 5
        time_settings 0 0.5 1; time_settings 0 1 1
        time_settings 0 30 5; time_left black 30 5
        kgs-time_settings byoyomi 60 10 3; time_left black 60 0
        kata-time_settings byoyomi 60 10 3; time_left black 60 0
        time_settings 80 10 1; time_left black 80 0
        time_settings 20 10 1; time_left black 20 0
        time_settings 0 10 1; time_left black 10 1
        kata-time_settings fischer 60 2.5; time_left black 60 0"#]]
    .assert_eq(&lines.join("\n"));
}

#[test]
fn a_clock_that_an_engine_cannot_be_told_of_ends_the_duel() {
    let duel = Duel {
        clock: Some(clock("fischer:60,2")),
        ..duel(engine("", ""), engine("", ""))
    };
    let error = run(&duel, None, &mut |_, _| panic!("no game ends")).unwrap_err();
    expect!["engine A has no command for the clock fischer:60,2"].assert_eq(&error.to_string());
}

#[test]
fn who_oversteps_the_clock_loses_though_the_move_is_good() {
    let thinker = || engine("", "genmove) sleep 0.4; printf \"= A1\\n\\n\";; ");
    let play = |setting, black, white| Duel {
        clock: Some(clock(setting)),
        margin: Duration::from_millis(1),
        ..duel(black, white)
    };
    check(
        &play("absolute:0.2", thinker(), engine("", "")),
        &expect!["W+T 0 Black overstepped the time: 0.20 s were left for the move"],
    );
    check(
        &play("byoyomi:0.1,0.1,2", engine("B2", ""), thinker()),
        &expect!["B+T 1 White overstepped the time: 0.30 s were left for the move"],
    );
    let hanging = engine("", "genmove) ;; ");
    check(
        &play("absolute:0.1", hanging, engine("", "")),
        &expect!["W+T 0 Black overstepped the time: 0.10 s were left for the move"],
    );
}

#[test]
fn the_margin_is_forgiven_at_each_move_and_a_period_comes_back() {
    let thinker = engine("A1 B2", "").replace("genmove) ", "genmove) sleep 0.05; ");
    let duel = Duel {
        clock: Some(clock("canadian:0,0.01,1")),
        margin: Duration::from_mins(1),
        ..duel(thinker, engine("C1 C2", ""))
    };
    check(&duel, &expect!["W+16.5 6 both passed"]);
}

#[test]
fn clocks_are_read_as_they_are_written() {
    for text in [
        "absolute:600",
        "byoyomi:0.5,30,5",
        "canadian:0,30,25",
        "fischer:300,0",
    ] {
        assert_eq!(clock(text).to_string(), text);
    }
    for text in [
        "",
        "600",
        "absolute",
        "absolute:",
        "absolute:0",
        "absolute:-1",
        "absolute:nan",
        "absolute:1e9",
        "absolute:1,2",
        "byoyomi:60,30",
        "byoyomi:60,0,3",
        "byoyomi:60,30,0",
        "byoyomi:60,30,1.5",
        "canadian:60,30,1001",
        "fischer:0,5",
        "hourglass:60",
    ] {
        let error = text.parse::<ClockSetting>().unwrap_err().to_string();
        assert!(
            error.starts_with(&format!("`{text}` is none of ")),
            "{error}"
        );
    }
}
