//! What is left out of a record is told.

use super::*;

/// What is left out is told: moves beside others, further values, a handicap that is none.
#[test]
fn values_that_are_left_out_are_told() {
    let told = |file: &str| {
        let tree = Tree::parse(file.as_bytes()).expect("SGF");
        let root = tree.games().next().expect("a game");
        load_from(&tree, root, None, DEFAULTS).expect("a game");
        left_out_values(&tree, root).join("; ")
    };
    let beside = "move 1 is B[aa], and B[bb] beside it is left out";
    for (file, why) in [
        ("(;SZ[5];B[aa]B[bb];W[cc])", beside.to_owned()),
        ("(;SZ[5];B[aa][bb];W[cc])", beside.to_owned()),
        (
            "(;SZ[5];B[aa][bb];W[cc][dd];B[dd])",
            format!("{beside}, with 1 more of this kind"),
        ),
        (
            "(;SZ[5]SZ[9];B[aa])",
            "SZ[9] beside SZ[5] is left out".to_owned(),
        ),
        (
            "(;SZ[5]HA[99];B[aa])",
            "HA[99] is no handicap on 5x5, and is left out".to_owned(),
        ),
        (
            "(;SZ[5]HA[x];B[aa])",
            "HA[x] is no handicap on 5x5, and is left out".to_owned(),
        ),
        ("(;SZ[5]SZ[5]HA[0];B[aa][aa];W[bb])", String::new()),
        ("(;SZ[5]HA[2]AB[bb][dd];W[cc]B[ee])", String::new()),
    ] {
        assert_eq!(told(file), why, "{file}");
    }
}
