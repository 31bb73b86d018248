//! Choosing tests.

use std::collections::HashSet;

use crate::folder::Folder;
use crate::regress::select::Selection;

const SUITE: &str = "4 name\n#? [a]\n17 name\n#? [a]\n30 version\n#? [a]\n50 name\n#? [a]\n";

/// What is selected, as `suite:number` with blanks between.
fn labels(selection: &Selection) -> String {
    let mut labels = Vec::new();
    for (suite, wanted) in selection.suites.iter().zip(&selection.wanted) {
        for (step, is_wanted) in suite.steps.iter().zip(wanted) {
            let test = step.test.as_ref().filter(|_| *is_wanted);
            labels.extend(test.map(|test| format!("{}:{}", suite.name, test.id)));
        }
    }
    labels.join(" ")
}

fn select(words: &[String]) -> String {
    match Selection::read(words) {
        Ok(selection) => labels(&selection),
        Err(error) => error.to_string(),
    }
}

#[test]
fn suites_of_one_name_have_labels_of_their_own() {
    let folder = Folder::new("regress");
    folder.write("a/one.tst", "4 name\n");
    folder.write("b/one.tst", "4 name\n");
    folder.write("b/c/one.tst", "4 name\n");
    folder.write("a/two.tst", "4 name\n");
    let words = ["a", "b", "b/c"].map(|word| folder.path(word));
    assert_eq!(select(&words), "a/one:4 two:4 b/one:4 c/one:4");
    assert_eq!(select(&words[1..2]), "one:4", "alone it needs no folder");
}

#[test]
fn a_suite_with_two_paths_is_one() {
    let folder = Folder::new("regress");
    folder.write("sub/one.tst", SUITE);
    let words = ["sub/one:4", "sub/../sub/one:17", "sub/./one.tst:4"].map(|word| folder.path(word));
    assert_eq!(select(&words), "one:4 one:17");
}

#[test]
fn tests_are_selected_by_number_range_list_and_folder() {
    let folder = Folder::new("regress");
    folder.write("one.tst", SUITE);
    folder.write("sub/two.tst", SUITE);
    folder.write(
        "sub/some",
        "two:4,50 # of the other suite\n\n../one.tst:17\n",
    );
    folder.write("all", "@sub/some\none:4\n");
    let check = |word: &str, expected: &str| {
        assert_eq!(select(&[folder.path(word)]), expected, "{word}");
    };
    check("one.tst", "one:4 one:17 one:30 one:50");
    check("one", "one:4 one:17 one:30 one:50");
    check("one:4,17-30", "one:4 one:17 one:30");
    check("one.tst:50", "one:50");
    check("sub", "two:4 two:17 two:30 two:50");
    let list = format!("@{}", folder.path("all"));
    assert_eq!(select(&[list]), "two:4 two:50 one:4 one:17");
    let twice = [folder.path("one:4"), folder.path("one:50")];
    assert_eq!(select(&twice), "one:4 one:50", "one suite, read once");
}

#[test]
fn a_selection_without_sense_is_told_in_one_line() {
    let folder = Folder::new("regress");
    folder.write("one.tst", SUITE);
    folder.write("list", "@list\n");
    for (word, expected) in [
        ("one:18", "one has no test 18"),
        ("one:4,5-9", "one has no test 5-9"),
        ("one:x", "`x` is no list of numbers such as 4,17,30-50"),
        ("one:9-4", "`9-4` is no list of numbers such as 4,17,30-50"),
    ] {
        assert_eq!(select(&[folder.path(word)]), expected);
    }
    assert!(select(&[folder.path("none")]).contains("none.tst: "));
    let list = folder.path("list");
    assert_eq!(
        select(&[format!("@{list}")]),
        format!("the list {list} contains itself")
    );
    folder.write("sub/list", "@../sub/list\n");
    let error = select(&[format!("@{}", folder.path("sub/list"))]);
    assert!(
        error.ends_with("sub/../sub/list contains itself"),
        "{error}"
    );
}

#[test]
fn only_the_tests_of_some_commands_can_be_wanted() {
    let folder = Folder::new("regress");
    folder.write("one.tst", SUITE);
    let mut selection = Selection::read(&[folder.path("one")]).unwrap();
    selection.only_commands(&HashSet::from(["version".to_owned()]));
    assert_eq!(labels(&selection), "one:30");
    assert_eq!(selection.n_tests(), 1);
}
