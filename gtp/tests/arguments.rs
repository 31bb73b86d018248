//! The entities of the protocol as arguments (sections 2.11 and 3.2.1).

#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use std::path::PathBuf;

use expect_test::{Expect, expect};
use gtp::{Args, Color, Failure, Vertex};
use proptest::prelude::*;

/// Reads one argument from each text and lists the results.
#[expect(
    clippy::needless_pass_by_value,
    reason = "`expect!` reads best in place"
)]
fn check<T: std::fmt::Debug>(
    read: impl Fn(&mut Args<'_>) -> Result<T, Failure>,
    texts: &[&str],
    expected: Expect,
) {
    let mut found = String::new();
    for text in texts {
        let line = match read(&mut Args::from(*text)) {
            Ok(value) => format!("{text} -> {value:?}\n"),
            Err(failure) => {
                assert_eq!(failure.message(), "syntax error");
                format!("{text} -> {}\n", failure.detail().unwrap())
            }
        };
        found += &line;
    }
    expected.assert_eq(&found);
}

fn at(column: u8, row: u8) -> Vertex {
    Vertex::At { column, row }
}

#[test]
fn vertices_are_counted_from_the_lower_left() {
    for (word, vertex) in [
        ("A1", at(0, 0)),
        ("a1", at(0, 0)),
        ("H8", at(7, 7)),
        ("J9", at(8, 8)),
        ("t19", at(18, 18)),
        ("Z25", at(24, 24)),
        ("A01", at(0, 0)),
        ("PaSs", Vertex::Pass),
    ] {
        assert_eq!(word.parse(), Ok(vertex), "{word}");
    }
}

#[test]
fn what_is_not_a_letter_and_a_number_is_no_vertex() {
    for word in [
        "I5",
        "i5",
        "A0",
        "A00",
        "A26",
        "A256",
        "A99999999999",
        "AA1",
        "5A",
        "A",
        "5",
        "",
        "A-1",
        "A+1",
        "A1x",
        "resign",
        "passe",
        "é5",
        "A５",
    ] {
        let failure = word.parse::<Vertex>().unwrap_err();
        assert_eq!(failure.message(), "syntax error", "{word}");
    }
}

#[test]
fn a_column_without_a_letter_does_not_stop_the_writer() {
    assert_eq!(at(25, 255).to_string(), "?256");
}

#[test]
fn colors_have_two_names_in_any_case() {
    for (word, color) in [
        ("b", Color::Black),
        ("B", Color::Black),
        ("BLACK", Color::Black),
        ("w", Color::White),
        ("White", Color::White),
    ] {
        assert_eq!(word.parse(), Ok(color), "{word}");
    }
    for word in ["", "bl", "blackish", "green", "empty"] {
        assert!(word.parse::<Color>().is_err(), "{word}");
    }
    assert_eq!(format!("{} {}", Color::Black, Color::White), "black white");
}

#[test]
fn numbers_keep_to_their_range() {
    check(
        |args| args.number("size", 1..=25_u8),
        &[
            "9",
            "09",
            "+9",
            "0",
            "26",
            "300",
            "2x",
            "x",
            "-9",
            "9.0",
            "99999999999999999999",
            "",
        ],
        expect![[r#"
            9 -> 9
            09 -> 9
            +9 -> 9
            0 -> size: `0` is not in 1..=25
            26 -> size: `26` is not in 1..=25
            300 -> size: `300` is not in 1..=25
            2x -> size: `2x` is no whole number
            x -> size: `x` is no whole number
            -9 -> size: `-9` is not in 1..=25
            9.0 -> size: `9.0` is no whole number
            99999999999999999999 -> size: `99999999999999999999` is not in 1..=25
             -> missing argument: size
        "#]],
    );
}

#[test]
fn floats_are_finite_and_know_the_comma() {
    check(
        |args| args.float("komi"),
        &[
            "7",
            "7.5",
            "+7.5",
            "-3.75",
            "7e0",
            "6,5",
            "-0,5",
            ".5",
            "5.",
            "1E-3",
            "nan",
            "NaN",
            "inf",
            "-inf",
            "infinity",
            "1e999",
            "1.000,5",
            "1,000,000",
            "e5",
            "x",
            "7x",
            "-",
            ",",
            "0x10",
        ],
        expect![[r#"
            7 -> 7.0
            7.5 -> 7.5
            +7.5 -> 7.5
            -3.75 -> -3.75
            7e0 -> 7.0
            6,5 -> 6.5
            -0,5 -> -0.5
            .5 -> 0.5
            5. -> 5.0
            1E-3 -> 0.001
            nan -> komi: `nan` is not a number
            NaN -> komi: `NaN` is not a number
            inf -> komi: `inf` is not a number
            -inf -> komi: `-inf` is not a number
            infinity -> komi: `infinity` is not a number
            1e999 -> komi: `1e999` is not a number
            1.000,5 -> komi: `1.000,5` is not a number
            1,000,000 -> komi: `1,000,000` is not a number
            e5 -> komi: `e5` is not a number
            x -> komi: `x` is not a number
            7x -> komi: `7x` is not a number
            - -> komi: `-` is not a number
            , -> komi: `,` is not a number
            0x10 -> komi: `0x10` is not a number
        "#]],
    );
}

#[test]
fn a_path_is_a_word_or_stands_in_quotes() {
    check(
        |args| -> Result<(PathBuf, u32), Failure> {
            Ok((args.path("file")?, args.number("move", 1..)?))
        },
        &[
            "games/a.sgf 61",
            r#""my games/a b.sgf" 61"#,
            r#"a"b.sgf 61"#,
            r#""C:\go\" 61"#,
            r#""open.sgf 61"#,
            r#""glued.sgf"61"#,
            r#""" 61"#,
            "",
        ],
        expect![[r#"
            games/a.sgf 61 -> ("games/a.sgf", 61)
            "my games/a b.sgf" 61 -> ("my games/a b.sgf", 61)
            a"b.sgf 61 -> ("a\"b.sgf", 61)
            "C:\go\" 61 -> ("C:\\go\\", 61)
            "open.sgf 61 -> file: the quotes do not match
            "glued.sgf"61 -> file: the quotes do not match
            "" 61 -> file: not a path
             -> missing argument: file
        "#]],
    );
}

#[cfg(unix)]
#[test]
fn a_path_may_hold_any_bytes() {
    use std::os::unix::ffi::OsStrExt;
    let path = PathBuf::from(std::ffi::OsStr::from_bytes(b"\xff \xe9.sgf"));
    assert_eq!(Args::new(b"\"\xff \xe9.sgf\"").path("file"), Ok(path));
}

#[test]
fn a_word_that_is_not_text_is_a_syntax_error() {
    let mut args = Args::new(b"\xff\xfe D4");
    assert_eq!(
        args.word("color").unwrap_err().detail(),
        Some("an argument is not UTF-8")
    );
    assert_eq!(args.vertex("vertex"), Ok(at(3, 3)));
}

#[test]
fn arguments_are_read_in_order_over_any_blanks() {
    let mut args = Args::from(" \t b   D4\tpass  ");
    assert_eq!(args.color("color"), Ok(Color::Black));
    assert_eq!(args.vertex("vertex"), Ok(at(3, 3)));
    assert!(!args.is_empty());
    assert_eq!(args.vertex("vertex"), Ok(Vertex::Pass));
    assert!(args.is_empty());
    assert_eq!(args.optional_word(), Ok(None));
    assert_eq!(args.end(), Ok(()));
}

#[test]
fn superfluous_arguments_are_a_syntax_error() {
    let failure = Args::from(" extra more").end().unwrap_err();
    assert_eq!(failure.message(), "syntax error");
    assert_eq!(failure.detail(), Some("superfluous argument: extra"));
}

#[test]
fn the_rest_is_taken_as_it_stands() {
    let mut args = Args::from(" b  a  \"b\" ");
    assert_eq!(args.word("first"), Ok("b"));
    assert_eq!(args.rest(), b"a  \"b\" ");
    assert!(args.is_empty());
}

proptest! {
    #[test]
    fn a_vertex_reads_back_as_itself(column in 0..25_u8, row in 0..25_u8) {
        let vertex = at(column, row);
        let text = vertex.to_string();
        prop_assert_eq!(text.parse(), Ok(vertex));
        prop_assert_eq!(text.to_lowercase().parse(), Ok(vertex));
    }

    #[test]
    fn no_two_vertices_look_alike(one in (0..25_u8, 0..25_u8), other in (0..25_u8, 0..25_u8)) {
        let text = |(column, row)| at(column, row).to_string();
        prop_assert_eq!(one == other, text(one) == text(other));
    }

    #[test]
    fn no_bytes_stop_a_reader(bytes in prop::collection::vec(any::<u8>(), 0..20)) {
        let args = Args::new(&bytes);
        let readers: [fn(Args<'_>) -> bool; 6] = [
            |mut args| args.word("a").is_ok(),
            |mut args| args.number("a", 1..=19_i32).is_ok(),
            |mut args| args.float("a").is_ok_and(f64::is_finite),
            |mut args| args.color("a").is_ok(),
            |mut args| args.vertex("a").is_ok(),
            |mut args| args.path("a").is_ok(),
        ];
        let something_was_read = readers.map(|read| read(args)).contains(&true);
        prop_assert!(!(args.is_empty() && something_was_read));
    }
}
