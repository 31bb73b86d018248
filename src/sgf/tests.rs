//! The SGF modules together: files are read correctly, trees are read back unchanged, and deeply
//! nested, very long or broken input gets a tree or an error.

use std::fmt::Write;

use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::value::{number, point, point_list, real, size};
use super::*;

mod values;

fn parse(text: &str) -> Tree {
    Tree::parse(text.as_bytes()).expect("the file is good")
}

/// Shows a file as it is written after it was read, or the error.
fn check(file: impl AsRef<[u8]>, expected: &Expect) {
    let answer = match Tree::parse(file.as_ref()) {
        Ok(tree) => tree.to_sgf(),
        Err(error) => error.to_string(),
    };
    expected.assert_eq(&answer);
}

/// Returns the only value of the property `C` of the first node.
fn comment(tree: &Tree) -> &Value {
    let root = tree.games().next().expect("there is a game");
    match tree.get(root, "C") {
        Some([value]) => value,
        other => panic!("one comment expected, not {other:?}"),
    }
}

const EXAMPLE: &str = "(;FF[4]C[root](;C[a];C[b](;C[c])
(;C[d];C[e]))
(;C[f](;C[g];C[h];C[i])
(;C[j])))";

#[test]
fn the_example_of_the_format_has_the_shape_that_is_drawn_there() {
    let tree = parse(EXAMPLE);
    let comments = |ids: &mut dyn Iterator<Item = NodeId>| -> String {
        ids.flat_map(|id| tree.get(id, "C").unwrap().iter().map(Value::as_str))
            .collect()
    };
    let root = tree.games().next().unwrap();
    let f = tree.children(root).nth(1).unwrap();
    assert_eq!(tree.len(), 11);
    assert_eq!(comments(&mut tree.walk()), "rootabcdefghij");
    assert_eq!(comments(&mut tree.main_line(root)), "rootabc");
    assert_eq!(comments(&mut tree.children(root)), "af");
    assert_eq!(comments(&mut tree.children(f)), "gj");
    assert_eq!(tree.parent(f), Some(root));
    assert_eq!(tree.parent(root), None);
    assert_eq!(tree.games().count(), 1);
    assert_eq!(tree.get(root, "KM"), None);
}

#[test]
fn variations_are_written_in_parentheses() {
    check(
        EXAMPLE,
        &expect!["(;FF[4]C[root](;C[a];C[b](;C[c])(;C[d];C[e]))(;C[f](;C[g];C[h];C[i])(;C[j])))"],
    );
}

#[test]
fn several_games_are_written_one_to_a_line() {
    check(
        "(;GM[1]C[one]) and (;GM[1]C[two];B[aa])",
        &expect![[r"
        (;GM[1]C[one])
        (;GM[1]C[two];B[aa])"]],
    );
}

#[test]
fn lines_break_before_a_node() {
    let moves = ";B[aa];W[bb]".repeat(10);
    check(
        format!("(;FF[4]C[two\r\nlines]{moves})"),
        &expect![[r"
            (;FF[4]C[two
            lines];B[aa];W[bb];B[aa];W[bb];B[aa];W[bb];B[aa];W[bb];B[aa];W[bb];B[aa];W[bb]
            ;B[aa];W[bb];B[aa];W[bb];B[aa];W[bb];B[aa];W[bb])"]],
    );
}

#[test]
fn text_before_between_and_after_the_games_is_no_part_of_them() {
    check(
        b"\xEF\xBB\xBF(;C[byte order mark])",
        &expect!["(;C[byte order mark])"],
    );
    check(
        "From: a (friend)\r\nDate: today; or not\r\n\r\n ( ;C[mail]) ) Regards (me)",
        &expect!["(;C[mail])"],
    );
}

#[test]
fn white_space_may_stand_between_all_tokens() {
    check(
        " (\r\n;\tAB \r [aa]\n\n[bb]\u{c}C[x y]\r\n( ; W [] ) ) \r\n",
        &expect!["(;AB[aa][bb]C[x y];W[])"],
    );
}

#[test]
fn names_of_the_first_version_keep_their_capitals() {
    check(
        "(;GaMe[1]AddBlack[aa]AddWhite[bb];Black[cc];White[dd])",
        &expect!["(;GM[1]AB[aa]AW[bb];B[cc];W[dd])"],
    );
    check(
        "(;MULTIGOGM[1]X2[y]a1B3[z])",
        &expect!["(;MULTIGOGM[1]X2[y]B3[z])"],
    );
}

#[test]
fn properties_of_the_same_name_become_one() {
    check(
        "(;AB[aa]C[x]AddBlack[bb]AB[cc][dd])",
        &expect!["(;AB[aa][bb][cc][dd]C[x])"],
    );
}

#[test]
fn missing_and_superfluous_parentheses_are_forgiven() {
    check("(;C[a](;B[aa]", &expect!["(;C[a];B[aa])"]);
    check(
        "((;C[a]((;B[aa]))(;B[bb])()))",
        &expect!["(;C[a](;B[aa])(;B[bb]))"],
    );
    check(
        "((;C[a])(;C[b]))",
        &expect![[r"
        (;C[a])
        (;C[b])"]],
    );
    check("(;C[a](;B[aa]);B[bb])", &expect!["(;C[a](;B[aa])(;B[bb]))"]);
    check("(;", &expect!["(;)"]);
}

#[test]
fn an_error_says_where_and_what() {
    check(
        "",
        &expect!["line 1, column 1: no game in this file: a game begins with `(;`"],
    );
    check(
        "(B[aa])",
        &expect!["line 1, column 1: no game in this file: a game begins with `(;`"],
    );
    check(
        "(;B[aa]\r\n;C[open \\] (;W[bb])",
        &expect!["(;B[aa];C[open \\] (;W[bb])"],
    );
    check(
        "(;B[aa]\r\n;C[open \\]",
        &expect!["line 2, column 3: this value is never closed: its `]` is missing"],
    );
    check(
        "(;C[x\\",
        &expect!["line 1, column 4: this value is never closed: its `]` is missing"],
    );
    check(
        "(;C[é\n\r\n]B ;)",
        &expect!["line 3, column 2: this property has no value in `[` and `]`"],
    );
    check(
        "(;[aa])",
        &expect!["line 1, column 3: this value has no property name before it"],
    );
    check(
        "(;black[aa])",
        &expect!["line 1, column 3: this property name has no capital letter"],
    );
    check(
        "(;C[a](B[aa]))",
        &expect!["line 1, column 8: this property belongs to no node: a `;` is missing before it"],
    );
    check(
        "(;C[é] é)",
        &expect!["line 1, column 8: 'é' has no meaning here"],
    );
    check(
        "(;C[a]]",
        &expect!["line 1, column 7: ']' has no meaning here"],
    );
}

#[test]
fn a_text_comes_without_its_escapes() {
    let tree = parse("(;C[a\\]b\\\\c\\:d:e\\\nf\\\r\ng\th\ri\\j])");
    let value = comment(&tree);
    assert_eq!(value.text(), "a]b\\c:d:efg h\nij");
    assert_eq!(value.simple_text(), "a]b\\c:d:efg h ij");
    assert_eq!(value.as_str(), "a\\]b\\\\c\\:d:efg h\nij");
}

#[test]
fn a_text_that_is_not_utf_8_is_latin_1_and_is_written_as_utf_8() {
    let tree = Tree::parse(b"(;CA[ISO-8859-1]C[M\xFCller])").unwrap();
    assert_eq!(comment(&tree).text(), "Müller");
    assert_eq!(tree.to_sgf(), "(;CA[UTF-8]C[Müller])");
    assert_eq!(comment(&parse("(;C[Müller])")).text(), "Müller");
}

#[test]
fn a_blank_line_reads_back_though_none_is_written() {
    for text in [
        "a\n\nb",
        "\n\n",
        "a\n\n\n\nb\n",
        "a\n \nb",
        "\n \n\n  \n ",
        " \n\n",
    ] {
        let mut tree = Tree::new();
        let root = tree.add_root();
        tree.add_property(root, "C", [text]);
        let written = tree.to_sgf();
        assert!(!written.contains("\n\n"), "{written:?}");
        assert_eq!(comment(&parse(&written)).text(), text);
    }
}

#[test]
fn a_composed_value_splits_at_its_first_bare_colon() {
    let parts = |value: &Value| value.split().map(|(a, b)| (a.into_owned(), b.into_owned()));
    let pair = |a: &str, b: &str| Some((a.to_string(), b.to_string()));
    assert_eq!(
        parts(comment(&parse("(;C[a\\:b\\\\:c\\]:d])"))),
        pair("a:b\\", "c]:d")
    );
    assert_eq!(parts(comment(&parse("(;C[a\\:b])"))), None);
    assert_eq!(parts(&Value::from("Honte:0.1")), pair("Honte", "0.1"));
}

#[test]
fn a_builder_makes_only_what_can_be_written() {
    let mut tree = Tree::new();
    let root = tree.add_root();
    tree.add_property(root, "AddBlack", ["dd", "pp"]);
    tree.add_property(root, "small", ["lost"]);
    tree.add_property(root, "AB", [Value::from("qq")]);
    tree.add_property(root, "DD", [""; 0]);
    tree.add_property(root, "AP", ["Honte:0.1"]);
    let child = tree.add_child(root);
    tree.add_property(child, "C", ["a]\\\r\n\u{7}b".to_string()]);
    assert_eq!(
        tree.to_sgf(),
        "(;AB[dd][pp][qq]DD[]AP[Honte:0.1];C[a\\]\\\\\nb])"
    );
    assert_eq!(tree.properties(root)[1].name(), "DD");
    assert_eq!(tree.properties(root)[1].values(), [Value::default()]);
    assert_eq!(tree.to_string(), tree.to_sgf());
}

#[test]
fn trees_are_equal_if_shape_and_properties_are() {
    let mut built = Tree::new();
    let root = built.add_root();
    let (a, b) = (built.add_child(root), built.add_child(root));
    let (b1, a1) = (built.add_child(b), built.add_child(a));
    for (id, text) in [(root, "root"), (a, "a"), (b, "b"), (a1, "a1"), (b1, "b1")] {
        built.add_property(id, "C", [text]);
    }
    assert_eq!(built, parse("(;C[root](;C[a];C[a1])(;C[b];C[b1]))"));
    assert_ne!(built, parse("(;C[root](;C[a];C[a1])(;C[b])(;C[b1]))"));
    assert_ne!(built, parse("(;C[root](;C[a];C[a1])(;C[b];C[x]))"));
    assert_ne!(parse("(;;)"), parse("(;)(;)"));
    assert!(Tree::new().is_empty() && !built.is_empty());
    assert_eq!(Tree::new().to_sgf(), "");
}

#[test]
fn deep_nesting_is_read_and_written() {
    const DEPTH: usize = 100_000;
    let line = parse(&"(;B[aa]".repeat(DEPTH));
    let root = line.games().next().unwrap();
    assert_eq!(line.main_line(root).count(), DEPTH);
    assert_eq!(line.walk().count(), DEPTH);
    assert_eq!(parse(&line.to_sgf()), line);

    // Two variations after each node: the parentheses remain in the output.
    let comb = parse(&format!("{}{}", "(;(;)".repeat(DEPTH), ")".repeat(DEPTH)));
    assert_eq!(comb.len(), 2 * DEPTH);
    let written = comb.to_sgf();
    assert_eq!(written.matches('(').count(), 2 * DEPTH - 1);
    assert_eq!(parse(&written), comb.clone());

    assert_eq!(parse(&format!("{};", "(".repeat(DEPTH))).len(), 1);
    assert!(Tree::parse("(".repeat(DEPTH).as_bytes()).is_err());
}

#[test]
fn long_files_are_read_and_written() {
    const SIZE: usize = 5_000_000;
    let fill = |piece: &str| piece.repeat(SIZE / piece.len());
    let moves = parse(&format!("(;{})", fill(";B[aa];W[bb]")));
    assert_eq!(moves.len(), SIZE / 12 * 2 + 1);
    assert_eq!(parse(&moves.to_sgf()), moves);
    assert_eq!(parse(&format!("(;{})", fill("(;)"))).len(), SIZE / 3 + 1);
    assert_eq!(
        comment(&parse(&format!("(;C[{}])", fill("\\]\n"))))
            .text()
            .len(),
        SIZE / 3 * 2
    );
    let list = parse(&format!("(;AB{})", fill("[aa:ss]")));
    let root = list.games().next().unwrap();
    assert_eq!(
        point_list(list.get(root, "AB").unwrap(), 19, 19).map(|list| list.len()),
        Ok(361)
    );
}

#[test]
fn a_file_beyond_a_limit_is_refused() {
    let is_read = |text: &str| match Tree::parse(text.as_bytes()) {
        Ok(_) => "read".to_owned(),
        Err(why) => why.what.to_string(),
    };
    let nodes = |n_nodes: usize| format!("({})", ";".repeat(n_nodes));
    let values = |n_values: usize| format!("(;A{})", "[]".repeat(n_values));
    let nested = |n_nested: usize| format!("{};", "(".repeat(n_nested));
    assert_eq!(is_read(&nodes(MOST_NODES)), "read");
    assert_eq!(
        is_read(&nodes(MOST_NODES + 1)),
        "a file has at most 2000000 nodes"
    );
    let halves = nodes(MOST_NODES / 2 + 1).repeat(2);
    assert_eq!(is_read(&halves), "a file has at most 2000000 nodes");
    assert_eq!(is_read(&values(MOST_VALUES)), "read");
    assert_eq!(
        is_read(&values(MOST_VALUES + 1)),
        "a file has at most 4000000 values"
    );
    assert_eq!(is_read(&nested(MOST_NESTED)), "read");
    assert_eq!(
        is_read(&nested(MOST_NESTED + 1)),
        "at most 1000000 parentheses are open at once"
    );
    let bytes = " ".repeat(MOST_BYTES as usize - 3) + "(;)";
    assert_eq!(is_read(&bytes), "read");
    assert_eq!(is_read(&(bytes + " ")), "a file has at most 64 MiB");
}

#[test]
fn a_node_of_very_many_properties_takes_no_quadratic_time() {
    let mut file = String::from("(;");
    for index in 0..200_000 {
        write!(file, "P{index}[a]").unwrap();
    }
    let tree = parse(&format!("{file}P7[b])"));
    let root = tree.games().next().unwrap();
    assert_eq!(tree.properties(root).len(), 200_000);
    assert_eq!(
        tree.properties(root)[7].values(),
        [Value::from("a"), Value::from("b")]
    );
}

#[test]
fn a_good_file_cut_short_is_read_or_refused() {
    let file = "\u{feff}(;FF[4]CA[UTF-8]C[caf\u{e9} \\] :\r\n\r\nx](;B[aa]LB[dd:1])(;W[])) (;)";
    let whole = parse(file);
    for end in 0..file.len() {
        match Tree::parse(&file.as_bytes()[..end]) {
            Ok(tree) => assert!(tree.len() <= whole.len(), "{end}"),
            Err(error) => assert!(
                matches!(
                    error.what,
                    SgfErrorKind::NoGame | SgfErrorKind::UnclosedValue | SgfErrorKind::NoValue
                ),
                "{end}: {error}"
            ),
        }
    }
}

#[test]
fn a_file_in_utf_16_is_told_its_encoding() {
    let units: Vec<u16> = "(;SZ[9];B[aa])".encode_utf16().collect();
    let [little, big] = [u16::to_le_bytes, u16::to_be_bytes]
        .map(|bytes| units.iter().copied().flat_map(bytes).collect::<Vec<u8>>());
    let marked = [
        [&b"\xff\xfe"[..], &little].concat(),
        [b"\xfe\xff", &*big].concat(),
    ];
    for file in [little, big].iter().chain(&marked) {
        let error = Tree::parse(file).unwrap_err();
        assert_eq!(error.what, SgfErrorKind::Utf16, "{file:?}");
    }
}

/// Returns a text of ordinary characters and those with a special meaning in SGF.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[ab:\\\\\\[\\] \n\r\t]{0,12}",
        "[ \n\\\\]{0,8}",
        any::<String>()
    ]
}

/// Returns a random tree made with the builder methods: each node follows an earlier one.
fn tree() -> impl Strategy<Value = Tree> {
    let value = text().prop_map(Value::from);
    let property = ("[A-BD-Za-z0-9]{0,3}", prop::collection::vec(value, 0..3));
    let node = (
        any::<prop::sample::Index>(),
        prop::collection::vec(property, 0..4),
    );
    prop::collection::vec(node, 1..12).prop_map(|nodes| {
        let mut tree = Tree::new();
        let mut ids = Vec::new();
        for (parent, properties) in nodes {
            // One more place than there are nodes: the last one begins a new game.
            let id = match ids.get(parent.index(ids.len() + 1)) {
                Some(&parent) => tree.add_child(parent),
                None => tree.add_root(),
            };
            ids.push(id);
            for (name, values) in properties {
                tree.add_property(id, &name, values);
            }
        }
        tree
    })
}

/// Returns the text that SGF keeps: line ends are unified, other white space becomes spaces,
/// control characters are removed.
fn as_sgf_keeps_it(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    text.replace(['\t', '\u{b}', '\u{c}'], " ")
        .replace(|c: char| c != '\n' && c.is_ascii_control(), "")
}

proptest! {
    #[test]
    fn a_tree_reads_back_as_itself(tree in tree()) {
        let written = tree.to_sgf();
        prop_assert!(!written.contains("\n\n"));
        prop_assert!(!written.chars().any(|c| c.is_ascii_control() && c != '\n'));
        prop_assert_eq!(Tree::parse(written.as_bytes()), Ok(tree));
    }

    #[test]
    fn a_text_means_itself(text in "[ab:\\\\\\[\\] \n\t]{0,12}|\r[a ]\r\n|\\PC*") {
        let value = Value::from(text.as_str());
        prop_assert_eq!(value.text(), as_sgf_keeps_it(&text));
    }

    #[test]
    fn what_was_read_once_reads_back_as_itself(
        file in "(\\(;|\\)|[ABa1]{1,2}\\[|\\]|[(;)\\[\\]\\\\: \n\rAé])*"
    ) {
        if let Ok(tree) = Tree::parse(format!("(;{file}").as_bytes()) {
            prop_assert_eq!(Tree::parse(tree.to_sgf().as_bytes()), Ok(tree));
        }
    }

    #[test]
    fn noise_never_panics(
        noise in prop::collection::vec(any::<u8>(), 0..200),
        columns in any::<u8>(),
    ) {
        if let Err(error) = Tree::parse(&noise) {
            prop_assert!(!error.to_string().contains(char::is_control));
        }
        let tree = Tree::parse(&[b"(;C[", &noise[..], b"]"].concat());
        for value in tree.iter().flat_map(|tree| tree.walk().flat_map(|id| tree.properties(id))) {
            for value in value.values() {
                let _ = (value.text(), value.split(), point(value.as_str(), columns, 19));
                let _ = (size(value.as_str()), real(value.as_str()), number(value.as_str()));
                let _ = point_list(std::slice::from_ref(value), 19, columns);
            }
        }
    }
}
