//! Input and output byte by byte (sections 2.2 to 2.6 and 3.1 of the protocol).

#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

mod toy;

use expect_test::{Expect, expect};
use gtp::line::clean;
use gtp::reply::encode;
use gtp::{Failure, Payload, Reply};
use proptest::prelude::*;
use toy::{answer, serve_toy, table};

#[expect(
    clippy::needless_pass_by_value,
    reason = "`expect!` reads best in place"
)]
fn check(input: &str, expected: Expect) {
    expected.assert_eq(&answer(input));
}

fn check_clean(raw: &[u8], expected: Option<&[u8]>) {
    assert_eq!(
        clean(raw).as_deref(),
        expected,
        "{:?}",
        raw.escape_ascii().to_string()
    );
}

#[test]
fn control_characters_are_dropped_wherever_they_stand() {
    check_clean(b"1\r2\r quit\r", Some(b"12 quit"));
    check_clean(b"play w \x01c4", Some(b"play w c4"));
    check_clean(b"na\x00\x7f\x1b\x0bme", Some(b"name"));
}

#[test]
fn a_tab_is_a_space_and_a_comment_is_nothing() {
    check_clean(b"\t2\tname\t", Some(b" 2 name "));
    check_clean(b"\xef\xbb\xbfname", Some(b"name"));
    check_clean(b"name # who?", Some(b"name "));
    check_clean(b"name#1#2", Some(b"name"));
}

#[test]
fn nothing_is_left_of_blank_lines_and_comments() {
    for raw in [
        &b""[..],
        b"  ",
        b"\t\r",
        b"# x",
        b"  #? [D4]",
        b"\x00\x01\x7f",
    ] {
        check_clean(raw, None);
    }
}

#[test]
fn bytes_beyond_ascii_survive() {
    check_clean(
        b"echo \xff\x80 \xe5\x9b\xb2",
        Some(b"echo \xff\x80 \xe5\x9b\xb2"),
    );
    assert_eq!(
        serve_toy(b"echo \xff\x80\xc3\xa9\n"),
        b"= \xff\x80\xc3\xa9\n\n"
    );
}

#[test]
fn lines_without_a_command_get_no_answer() {
    check(
        "\n  \n\t\r\n# x\n4\n4  \n  -7\n# interrupt\n",
        expect![[""]],
    );
}

#[test]
fn the_id_is_repeated_as_it_was_written() {
    check(
        "3name\n\t2\tname\t\n005 name\n99999999999 name\n0 name\nname\n",
        expect![[r#"
            =3 Toy

            =2 Toy

            =005 Toy

            =99999999999 Toy

            =0 Toy

            = Toy

        "#]],
    );
}

#[test]
fn an_id_may_have_any_number_of_digits() {
    for id in ["18446744073709551616", &"9".repeat(50_000)] {
        let output = serve_toy(format!("{id} name\n{id}\n{id}unheard_of\n").as_bytes());
        let expected = format!("={id} Toy\n\n?{id} unknown command\n\n");
        assert!(output == expected.into_bytes());
    }
}

#[test]
fn a_negative_number_is_no_id() {
    check(
        "-7 name\n- name\n+7 name\n",
        expect![[r#"
            = Toy

            ? unknown command

            ? unknown command

        "#]],
    );
}

#[test]
fn command_names_are_case_sensitive_and_never_cut_short() {
    check(
        "PROTOCOL_VERSION\nprotocol_version\nprotocol_versions\n7 protocol_versio\n",
        expect![[r#"
            ? unknown command

            = 2

            ? unknown command

            ?7 unknown command

        "#]],
    );
}

#[test]
fn carriage_returns_do_not_matter() {
    check(
        "1 name\r\nna\rme\r\nquit\r\n",
        expect![[r#"
        =1 Toy

        = Toy

        = 

    "#]],
    );
}

#[test]
fn the_last_line_needs_no_line_feed() {
    check(
        "1 name",
        expect![[r#"
        =1 Toy

    "#]],
    );
}

#[test]
fn an_empty_result_keeps_the_space_after_the_mark() {
    check(
        "12 empty\nempty\n",
        expect![[r#"
        =12 

        = 

    "#]],
    );
}

#[test]
fn echo_returns_the_rest_of_the_line_as_it_stood() {
    check(
        "echo a  b\necho\n",
        expect![[r#"
        = a  b

        = 

    "#]],
    );
}

#[test]
fn blank_lines_inside_an_answer_hold_a_space() {
    let board = "\n   A B\n\n\n2 . .\r\n1\t. X\x07\n\n";
    assert_eq!(
        encode(None, &Ok(board.into())),
        b"= \n   A B\n \n \n2 . .\n1 . X\n\n"
    );
}

#[test]
fn a_failure_is_its_message_without_the_detail() {
    let failure = Failure::syntax_error("missing argument: size");
    assert_eq!(failure.to_string(), "syntax error: missing argument: size");
    assert_eq!(encode(Some(b"4"), &Err(failure)), b"?4 syntax error\n\n");
    assert_eq!(
        encode(None, &Err(Failure::new("two\n\nlines\n"))),
        b"? two\n \nlines\n\n"
    );
}

#[test]
fn the_failures_of_the_standard_have_its_words() {
    let failures = [
        Failure::syntax_error(""),
        Failure::unknown_command(),
        Failure::illegal_move().with_detail("ko"),
        Failure::unacceptable_size(),
        Failure::board_not_empty(),
        Failure::invalid_number_of_stones(),
        Failure::bad_vertex_list(),
        Failure::cannot_undo(),
        Failure::cannot_load_file(),
    ];
    let messages: Vec<&str> = failures.iter().map(Failure::message).collect();
    expect![[r#"
        syntax error
        unknown command
        illegal move
        unacceptable size
        board not empty
        invalid number of stones
        bad vertex list
        cannot undo
        cannot load file"#]]
    .assert_eq(&messages.join("\n"));
}

#[test]
fn a_line_may_have_sixty_thousand_bytes() {
    let text = "x".repeat(60_000);
    let output = serve_toy(format!("1 echo {text}\n2 name\n").as_bytes());
    assert!(output == format!("=1 {text}\n\n=2 Toy\n\n").into_bytes());
}

/// Random bytes in which line feeds, blanks and control characters are common.
fn noise() -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![
        Just(b'\n'),
        Just(b'\r'),
        Just(b'\t'),
        Just(b' '),
        Just(0),
        Just(0xff),
        any::<u8>()
    ];
    prop::collection::vec(byte, 0..64)
}

/// Counts the answers in a well-formed output, or returns the error in it.
fn count_answers(output: &[u8]) -> Result<usize, &'static str> {
    let mut rest = output;
    let mut n_answers = 0;
    while !rest.is_empty() {
        if !b"=?".contains(&rest[0]) {
            return Err("an answer begins with its mark");
        }
        let blank = rest.windows(2).position(|pair| pair == b"\n\n");
        let (answer, others) = rest.split_at(blank.ok_or("an answer ends in a blank line")? + 2);
        if answer
            .iter()
            .any(|&byte| byte.is_ascii_control() && byte != b'\n')
        {
            return Err("an answer has no control characters");
        }
        rest = others;
        n_answers += 1;
    }
    Ok(n_answers)
}

proptest! {
    #[test]
    fn any_payload_has_one_blank_line_and_that_at_the_end(bytes in noise()) {
        let reply: Reply = Ok(Payload::from(bytes));
        prop_assert_eq!(count_answers(&encode(None, &reply)), Ok(1));
        prop_assert_eq!(count_answers(&encode(Some(b"12"), &reply)), Ok(1));
    }

    #[test]
    fn any_message_has_one_blank_line_and_that_at_the_end(text in "(\n|\r|\t| |\\PC){0,40}") {
        prop_assert_eq!(count_answers(&encode(None, &Err(Failure::new(text)))), Ok(1));
    }

    #[test]
    fn what_is_harmless_goes_over_the_wire_unchanged(text in "[ -~]([ -~]|\n[!-~]){0,20}") {
        let wire = encode(None, &Ok(text.as_str().into()));
        prop_assert_eq!(wire, format!("= {text}\n\n").into_bytes());
    }

    #[test]
    fn each_command_gets_one_answer_whatever_stands_around_it(before in noise(), after in noise()) {
        let input = [b"echo ", &before[..], b"\n1 name\n", &after[..]].concat();
        let output = serve_toy(&input);
        prop_assert!(count_answers(&output).is_ok());
        let n_named = output.windows(8).filter(|part| part == b"=1 Toy\n\n").count();
        prop_assert_eq!(n_named, 1);
    }
}

#[test]
fn one_line_is_answered_without_a_wire_as_it_is_over_one() {
    for line in [
        "name",
        "7 echo a b # c",
        "fall",
        "known_command name",
        "no",
        "quit",
        "#",
        "",
    ] {
        let reply = gtp::answer(&mut (), &table(), line.as_bytes());
        let id = gtp::Command::parse(line.as_bytes()).and_then(|command| command.id);
        let wire = reply.map_or_else(Vec::new, |reply| gtp::reply::encode(id, &reply));
        assert_eq!(wire, serve_toy(line.as_bytes()), "{line}");
    }
}
