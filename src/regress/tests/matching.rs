//! Reading suites and holding answers against patterns.

use std::fmt::Write;
use std::path::Path;

use expect_test::{Expect, expect};

use super::suite;
use crate::commands::{Effect, FAMILIES};
use crate::regress::expectation::{Expectation, Match, MatchMode};
use crate::regress::plan::{Plan, changes_position, sets};
use crate::regress::suite::Suite;

/// Shows what was read, and the warnings.
fn check(bytes: &[u8], expected: &Expect) {
    let suite = Suite::parse(Path::new("a.tst"), bytes);
    let mut shown = String::new();
    for step in &suite.steps {
        let test = step.test.as_ref();
        let id = test.map_or("-", |test| test.id.as_str());
        let _ = write!(shown, "{} {id} <{}>", step.line, step.command);
        if let Some(e) = test.and_then(|test| test.expectation.as_ref()) {
            let marks = [(e.is_known_failure, "*"), (e.is_shown, "&")];
            let marks: String = marks.iter().filter(|m| m.0).map(|m| m.1).collect();
            let _ = write!(shown, " [{}]{marks}", e.text);
        }
        shown += "\n";
    }
    for warning in &suite.warnings {
        let _ = writeln!(shown, "warning: {warning}");
    }
    expected.assert_eq(&shown);
}

/// What an expectation says about an answer, by both dialects: `full`, `gnugo`, both or none.
fn judged(line: &str, answer: &str) -> [bool; 2] {
    let suite = suite(&format!("1 x\n{line}\n"));
    let test = suite.steps[0].test.as_ref().unwrap();
    let expectation = test.expectation.as_ref().expect("an expectation");
    let [full, gnu_go] =
        [MatchMode::Full, MatchMode::GnuGo].map(|mode| expectation.judge(answer, mode));
    let Match { is_disputed, .. } = full;
    assert_eq!(is_disputed, full.holds != gnu_go.holds, "{line} {answer}");
    [full.holds, gnu_go.holds]
}

#[test]
fn our_own_forms_are_read_behind_either_sign_and_nothing_else_is() {
    let read = |line: &str| Expectation::parse(line, 1).map(|(e, _)| (e.text, e.is_known_failure));
    for sign in ["#=", "#?"] {
        let set = read(&format!("{sign}set [B1 A1]*"));
        assert_eq!(set, Some(("B1 A1".to_owned(), true)));
        let number = read(&format!("{sign}num >= 0.5"));
        assert_eq!(number, Some((">= 0.5".to_owned(), false)));
    }
    assert_eq!(read("#= [A1]"), None);
    assert_eq!(read("# =set [A1]"), None);
}

#[test]
fn a_suite_is_read_line_by_line() {
    check(
        b"# Of our own games.\nloadsgf a.sgf 61 # the end\n10 reg_genmove white\n#? [B1|A2]\n\n\
          20 final_score\n#? [!B\\+.*]*\n30\tshowboard\n#? [.*]&\n",
        &expect![[r"
            2 - <loadsgf a.sgf 61>
            3 10 <reg_genmove white> [B1|A2]
            6 20 <final_score> [!B\+.*]*
            8 30 <showboard> [.*]&
        "]],
    );
}

#[test]
fn what_is_odd_is_read_all_the_same_with_a_warning() {
    check(
        b"#? [A1]\r\n  1  name  \r\n#?[Honte] *  # closed, with blanks\r\n2 name\r\n\
          #? [undecided\r\n2 name\n3 \n4 x\n#? [a](b\n5 x\n#? [(]\n6 x\n#? [a]\n#? [b]\n\
          7 \xff\n#? [c]\n8 x\n#?no pattern\n",
        &expect![[r"
            2 1 <name> [Honte]*
            4 2 <name> [undecided]
            6 2#2 <name>
            8 4 <x> [a]
            10 5 <x> [(]
            12 6 <x> [b]
            15 7 <�> [c]
            17 8 <x>
            warning: a.tst:1: a pattern without a test before it
            warning: a.tst:5: the bracket of the pattern is not closed
            warning: a.tst:6: number 2 is used again
            warning: a.tst:7: a number without a command
            warning: a.tst:6: a test without a pattern: any answer passes
            warning: a.tst:9: there is more behind the pattern than `*`, `&` or a comment
            warning: a.tst:11: `(` is no regular expression: found open group without closing ')'
            warning: a.tst:14: a second pattern for one test: the last one counts
            warning: a.tst:15: is not UTF-8
            warning: a.tst:18: `#?` without a pattern in brackets is read as a comment
            warning: a.tst:17: a test without a pattern: any answer passes
        "]],
    );
}

#[test]
fn brackets_inside_a_pattern_do_not_end_it() {
    check(
        b"1 x\n#? [[AB]4|C5]*\n2 x\n#? [[AB]]\n3 x\n#? [A] # see [1]\n",
        &expect![[r"
            1 1 <x> [[AB]4|C5]*
            3 2 <x> [[AB]]
            5 3 <x> [A]
        "]],
    );
}

#[test]
fn the_whole_answer_has_to_match_unless_the_anchors_of_gnu_go_are_asked_for() {
    assert_eq!(judged("#? [D1|E5]", "D1"), [true, true]);
    assert_eq!(judged("#? [D1|E5]", "D14"), [false, true]);
    assert_eq!(judged("#? [D1|E5]", "XE5"), [false, true]);
    assert_eq!(judged("#? [D1|E5|F6]", "XE5X"), [false, true]);
    assert_eq!(judged("#? [D1]", "D14"), [false, false]);
    assert_eq!(judged("#? [!D1|E5]", "D14"), [true, false]);
    assert_eq!(judged(r"#? [W\+0\.5]", "W+0.5"), [true, true]);
}

#[test]
fn gnu_go_looks_at_the_first_line_and_gogui_at_all() {
    assert_eq!(judged("#? [a]", "a\nb"), [false, true]);
    assert_eq!(judged("#? [a.*b]", "a\nb"), [true, false]);
    assert_eq!(judged("#? [!b]", "a\nb"), [true, true]);
}

#[test]
fn a_set_has_any_order_and_no_other_members() {
    assert_eq!(judged("#?set [A1 B2 C3]", "C3 A1\nb2"), [true, true]);
    assert_eq!(judged("#?set [A1 B2 C3]", "A1 B2"), [false, false]);
    assert_eq!(judged("#?set [A1]", "A1 B2"), [false, false]);
    assert_eq!(judged("#?set []", ""), [true, true]);
}

#[test]
fn numbers_are_compared_and_scores_count_for_black() {
    for (line, answer, holds) in [
        ("#?num >= 0.5", "0.5", true),
        ("#?num >= 0.5", "0.49 and more", false),
        ("#?num [< -3]*", "W+3.5", true),
        ("#?num = 3.5 # exactly", "B+3.5", true),
        ("#?num != 0", "0", false),
        ("#?num > 1", "none", false),
        ("#?num <= 1", "nan", false),
    ] {
        assert_eq!(judged(line, answer), [holds, holds], "{line} {answer}");
    }
    check(
        b"1 x\n#?num ~ 5\n2 x\n#?num >= 0.5*\n",
        &expect![[r"
            1 1 <x> [~ 5]
            3 2 <x> [>= 0.5]*
            warning: a.tst:2: `~ 5` compares no number
        "]],
    );
}

/// The blocks of a suite by the lines of their steps, and the lines of its settings.
fn plan(text: &str) -> String {
    let suite = suite(text);
    let plan = Plan::new(&suite);
    let line = |at: &usize| suite.steps[*at].line;
    let blocks: Vec<Vec<usize>> = plan
        .blocks
        .iter()
        .map(|block| {
            suite.steps[block.steps.clone()]
                .iter()
                .map(|s| s.line)
                .collect()
        })
        .collect();
    let settings: Vec<usize> = plan.settings.iter().map(line).collect();
    format!("{blocks:?} {settings:?}")
}

#[test]
fn a_block_begins_where_a_position_is_set_up_after_a_test() {
    let text = "level 3\nloadsgf a\n1 x\nplay black A1\n2 x\nloadsgf b\nloadsgf c\n3 x\nkomi 5\n\
                boardsize 9\nclear_board\n4 x\nloadsgf d\n";
    let expected = "[[1, 2, 3, 4, 5], [6, 7, 8, 9], [10, 11, 12], [13]] [1, 9, 10]";
    let with_end = format!("{text}5 x\n");
    assert_eq!(plan(&with_end), expected.replace("[13]", "[13, 14]"));
    let without_the_last = "[[1, 2, 3, 4, 5], [6, 7, 8, 9], [10, 11, 12]] [1, 9, 10]";
    assert_eq!(plan(text), without_the_last);
}

#[test]
fn what_sets_something_for_good_belongs_to_every_block() {
    let setters = "1 honte-rules japanese\n2 kata-set-rules aga\n3 kgs-rules chinese\n\
                   4 kata-set-rule tax SEKI\n5 kata-set-param maxVisits 9\n6 lz-setoption name x value 1\n\
                   7 honte-level 3\n8 honte-settings rules aga\n9 kgs-time_settings none\n\
                   10 kata-time_settings none\n11 level 2\n";
    let settings: Vec<usize> = (1..=setters.lines().count()).collect();
    let found = plan(&format!("{setters}loadsgf a\n12 x\n"));
    assert!(found.ends_with(&format!(" {settings:?}")), "{found}");
}

#[test]
fn a_command_that_changes_a_match_is_no_mere_question() {
    for row in FAMILIES.iter().flat_map(|(_, rows)| rows.iter()) {
        let name = row.spec.name;
        let changes = changes_position(name) || sets(name);
        assert!(changes || row.effect == Effect::Nothing, "{name}");
    }
}

#[test]
fn marks_and_calls_to_the_referee_end_with_the_position() {
    let text = "1 honte-mark-dead a1\nhonte-mark-clear\nhonte-referee-play b a1\nloadsgf b\n2 x\n";
    assert_eq!(plan(text), "[[1, 2, 3], [4, 5]] []");
}

#[test]
fn clear_board_keeps_the_size_of_a_record_and_so_begins_no_block() {
    assert_eq!(
        plan("loadsgf a\n1 x\nclear_board\n2 x\n"),
        "[[1, 2, 3, 4]] []"
    );
    assert_eq!(
        plan("clear_board\n1 x\nclear_board\n2 x\n"),
        "[[1, 2], [3, 4]] []"
    );
}
