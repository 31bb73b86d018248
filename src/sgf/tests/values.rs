//! Reading and writing of points, sizes and numbers.

use expect_test::expect;

use super::super::value::{encode_point, encode_size, number, point, point_list, real, size};
use super::super::*;

#[test]
fn points_count_from_the_lower_left_corner() {
    let at = |column, row| Ok(Move::At { column, row });
    assert_eq!(point("aa", 19, 19), at(0, 18));
    assert_eq!(point("as", 19, 19), at(0, 0));
    assert_eq!(point(" pd ", 19, 19), at(15, 15));
    assert_eq!(point("ig", 9, 7), at(8, 0));
    assert_eq!(point("ZA", 52, 52), at(51, 25));
    assert_eq!(
        encode_point(
            Move::At {
                column: 51,
                row: 25
            },
            52,
            52
        ),
        "ZA"
    );
    let errors = [
        point("ih", 9, 7),
        point("a", 9, 9),
        point("a1", 9, 9),
        point("abc", 9, 9),
    ];
    let answers = errors
        .map(|error| error.unwrap_err().to_string())
        .join("\n");
    expect![[r#"
        "ih" is outside the board of 9 columns and 7 rows
        "a" is not a point: two letters name one
        "a1" is not a point: two letters name one
        "abc" is not a point: two letters name one"#]]
    .assert_eq(&answers);
}

#[test]
fn tt_is_a_pass_up_to_19_columns_and_rows() {
    assert_eq!(point("tt", 9, 9), Ok(Move::Pass));
    assert_eq!(point("tt", 19, 19), Ok(Move::Pass));
    assert_eq!(point("tt", 20, 20), Ok(Move::At { column: 19, row: 0 }));
    assert_eq!(point("tt", 21, 21), Ok(Move::At { column: 19, row: 1 }));
    assert!(point("tt", 19, 20).is_err());
    assert_eq!(point("", 25, 25), Ok(Move::Pass));
    assert_eq!(encode_point(Move::Pass, 19, 19), "");
}

#[test]
fn each_point_of_a_board_reads_back_as_itself() {
    for (columns, rows) in [(1, 1), (9, 7), (19, 19), (20, 20), (25, 25), (52, 52)] {
        for (column, row) in (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)))
        {
            let here = Move::At { column, row };
            assert_eq!(
                point(&encode_point(here, columns, rows), columns, rows),
                Ok(here)
            );
        }
        assert_eq!(size(&encode_size(columns, rows)), Ok((columns, rows)));
    }
}

#[test]
fn a_list_of_points_knows_rectangles() {
    let list = |texts: &[&str]| {
        let values: Vec<Value> = texts.iter().copied().map(Value::from).collect();
        point_list(&values, 9, 9)
    };
    assert_eq!(list(&["aa", "ci"]), Ok(vec![(0, 8), (2, 0)]));
    let square = vec![(0, 8), (1, 8), (0, 7), (1, 7)];
    assert_eq!(list(&["aa:bb"]), Ok(square.clone()));
    assert_eq!(list(&["bb:aa", "ab", ""]), Ok(square));
    assert_eq!(list(&["aa:ii"]).map(|points| points.len()), Ok(81));
    assert_eq!(list(&[""]), Ok(vec![]));
    assert_eq!(list(&["bb", "ab:cb"]), Ok(vec![(1, 7), (0, 7), (2, 7)]));
    assert_eq!(
        point_list(&["ZZ:YZ".into()], 52, 52),
        Ok(vec![(50, 0), (51, 0)])
    );
    assert!(list(&["aa:jj"]).is_err());
    assert!(list(&["tt"]).is_err());
    assert!(list(&["aa:bb:cc"]).is_err());
}

#[test]
fn sizes_and_numbers_are_read_as_people_write_them() {
    assert_eq!(size("19"), Ok((19, 19)));
    assert_eq!(size(" 9 : 7 "), Ok((9, 7)));
    for wrong in ["", "0", "53", "19x19", "9:", "-9", "9:7:5"] {
        assert!(size(wrong).is_err(), "{wrong}");
    }
    for (text, value) in [
        ("6.5", 6.5),
        (" 6,5 ", 6.5),
        ("-7", -7.0),
        ("+0.50", 0.5),
        (".5", 0.5),
        ("375.", 375.0),
    ] {
        assert_eq!(real(text), Ok(Some(value)));
    }
    assert_eq!(real(" "), Ok(None));
    for wrong in [
        "inf",
        "NaN",
        "1e3",
        "6.5.",
        "-",
        "1,000.5",
        "six",
        &"9".repeat(400),
    ] {
        assert!(real(wrong).is_err(), "{wrong}");
    }
    assert_eq!(
        (number("2"), number(""), number(" -3 ")),
        (Ok(Some(2)), Ok(None), Ok(Some(-3)))
    );
    expect![[r#""two stones of handic..." is not a number"#]]
        .assert_eq(&number("two stones of handicap").unwrap_err().to_string());
}
