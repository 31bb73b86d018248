//! Situations in which the rules part, and the first move that each of them refuses.
//!
//! The numbers are those of a catalogue of positions with which rules are discussed: ko, sending
//! two and returning one, suicide, snapback, triple ko, eternal life, double-ko seki, mannen-ko,
//! moonshine life.

use super::situations::{NEVER, Situation, ends, from, repeats, suicide};
use super::{Color, Suicide};

use Color::{Black, White};

pub(super) const EVERY: &[Suicide] = &[Suicide::None, Suicide::Multi, Suicide::All];
/// One-stone suicide is forbidden.
pub(super) const STRICT: &[Suicide] = &[Suicide::None, Suicide::Multi];
/// Suicide of several stones is allowed.
const LOOSE: &[Suicide] = &[Suicide::Multi, Suicide::All];
const ALL: &[Suicide] = &[Suicide::All];
pub(super) const NONE: &[Suicide] = &[Suicide::None];

const EMPTY: &str = "
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    . . . . .";

const SENDING_TWO: &str = "
    O O O X .
    O . O X X
    O O X X .
    . X . X X";
const SENDING_TWO_BEFORE_B1: &str = "
    O O O X .
    O . O X X
    O O X X .
    . . . X X";
const SENDING_TWO_BEFORE_A2: &str = "
    O O O X .
    O . O X X
    . O X X .
    . X . X X";
const WHITE_PONNUKI: &str = "
    . . . . .
    . . O . .
    . O . O .
    . . O . .
    . . . . .";
const WHITE_PONNUKI_OF_TWO: &str = "
    . . . . .
    . O O . .
    O X . O .
    . O O . .
    . . . . .";
const SNAPBACK: &str = "
    X X X X .
    X X X X X
    O O X . X
    . O X X X
    . O X . X";
const TRIPLE_KO: &str = "
    . . . . . . .
    X X X X X X X
    O O O O O O O
    O . O X O X O
    X O X . X . X
    X X X X X X X";
const TRIPLE_KO_BEFORE_F3: &str = "
    . . . . . . .
    X X X X X X X
    O O O O O O O
    O . O X O . O
    X O X . X O X
    X X X X X X X";
const ETERNAL_LIFE: &str = "
    . . . . . . . .
    . . X X X X X X
    . . X O O O O O
    X X O O X X X O
    . O X . O . X .";
const DOUBLE_KO_SEKI: &str = "
    O O O O O O
    O X O . O .
    X . X O X X
    X X X X X X
    O O O O O O
    . . . . . .";
const MANNEN_KO: &str = "
    . . . . . . .
    X X X X X X .
    O O O O O X .
    X O . O O X .
    . X X . O X .";
const MOONSHINE_LIFE: &str = "
    O O O O O O
    O X O . O .
    X . X O X X
    X X X X X X
    O O O O O O
    O . O . O O
    O O O O O O
    X X X O O O
    . X . X O O";

/// The situations, in the order of the catalogue.
pub(crate) const SITUATIONS: &[Situation] = &[
    from(
        "C01 a ko is not retaken at once",
        EMPTY,
        Black,
        "B4 C4 A3 D3 B2 C2 E5 B3 C3 B3",
        EVERY,
        repeats([10; 5]),
    ),
    from(
        "C01 a ko is retaken after an exchange elsewhere",
        EMPTY,
        Black,
        "B4 C4 A3 D3 B2 C2 E5 B3 C3 E1 E4 B3",
        EVERY,
        NEVER,
    ),
    from(
        "C02 a ko is retaken after an own pass only under the natural rule",
        EMPTY,
        Black,
        "B4 C4 A3 D3 B2 B3 E5 C2 E4 pass C3 B3",
        EVERY,
        repeats([12, 12, 12, 0, 0]),
    ),
    from(
        "C02 a ko is not retaken after an own stone elsewhere",
        EMPTY,
        Black,
        "B4 C4 A3 D3 B2 B3 E5 C2 E4 E1 C3 B3",
        EVERY,
        repeats([12; 5]),
    ),
    from(
        "C03 sending two, returning one",
        SENDING_TWO,
        Black,
        "A1 C1 B1 pass A1 C1 B1 pass A1",
        EVERY,
        repeats([0, 3, 5, 5, 5]),
    ),
    from(
        "C03 sending two, returning one, after Black made the position",
        SENDING_TWO_BEFORE_B1,
        Black,
        "B1 pass A1 C1 B1",
        EVERY,
        repeats([0, 5, 5, 5, 5]),
    ),
    from(
        "C03 sending two, returning one, after White made the position",
        SENDING_TWO_BEFORE_A2,
        White,
        "A2 A1 C1 B1 pass A1",
        EVERY,
        repeats([0, 4, 6, 6, 6]),
    ),
    from(
        "C04 one-stone suicide is forbidden",
        WHITE_PONNUKI,
        Black,
        "C3 pass C3",
        STRICT,
        suicide(1),
    ),
    from(
        "C04 one-stone suicide repeats the setup",
        WHITE_PONNUKI,
        Black,
        "C3 pass C3",
        ALL,
        repeats([0, 1, 3, 3, 3]),
    ),
    from(
        "C04 one-stone suicide after an own play, forbidden",
        WHITE_PONNUKI,
        Black,
        "E5 pass C3",
        STRICT,
        suicide(3),
    ),
    from(
        "C04 one-stone suicide repeats an own play",
        WHITE_PONNUKI,
        Black,
        "E5 pass C3",
        ALL,
        repeats([0, 3, 3, 3, 3]),
    ),
    from(
        "C04 one-stone suicide after a play of the opponent, forbidden",
        WHITE_PONNUKI,
        Black,
        "E5 E1 C3 pass C3",
        STRICT,
        suicide(3),
    ),
    from(
        "C04 one-stone suicide repeats a play of the opponent",
        WHITE_PONNUKI,
        Black,
        "E5 E1 C3 pass C3",
        ALL,
        repeats([0, 3, 5, 5, 5]),
    ),
    from(
        "C05 a board of one point, without suicide",
        ".",
        Black,
        "A1",
        STRICT,
        suicide(1),
    ),
    from(
        "C05 a board of one point",
        ".",
        Black,
        "A1 A1 A1",
        ALL,
        repeats([2, 1, 2, 3, 3]),
    ),
    from(
        "C05 a board of one point, after a pass",
        ".",
        Black,
        "pass A1 A1 A1",
        ALL,
        repeats([3, 2, 2, 4, 4]),
    ),
    // The only way to a long game on two points is the suicide of a stone next to its own.
    from(
        "C06 a board of two points, without suicide",
        ". .",
        Black,
        "A1 pass B1",
        NONE,
        suicide(3),
    ),
    from(
        "C06 a board of two points",
        ". .",
        Black,
        "A1 pass B1 pass A1",
        LOOSE,
        repeats([0, 3, 5, 5, 5]),
    ),
    from(
        "C07 two-stone suicide is forbidden",
        WHITE_PONNUKI_OF_TWO,
        Black,
        "C3",
        NONE,
        suicide(1),
    ),
    ends(
        from(
            "C07 two-stone suicide",
            WHITE_PONNUKI_OF_TWO,
            Black,
            "C3",
            LOOSE,
            NEVER,
        ),
        "
        . . . . .
        . O O . .
        O . . O .
        . O O . .
        . . . . .",
        [2, 0],
    ),
    ends(
        from(
            "C08 opposing stones are removed first",
            "
            . O X .
            O X . X
            . O X .",
            White,
            "C2",
            EVERY,
            NEVER,
        ),
        "
        . O X .
        O . O X
        . O X .",
        [1, 0],
    ),
    ends(
        from(
            "C09 a snapback is no ko",
            SNAPBACK,
            Black,
            "A1 A2 A1",
            EVERY,
            NEVER,
        ),
        "
        X X X X .
        X X X X X
        . . X . X
        . . X X X
        X . X . X",
        [1, 5],
    ),
    from(
        "C10 triple ko",
        TRIPLE_KO,
        White,
        "D2 B3 F2 D3 B2 F3 D2",
        EVERY,
        repeats([0, 6, 6, 7, 6]),
    ),
    from(
        "C10 triple ko after Black made the position",
        TRIPLE_KO_BEFORE_F3,
        Black,
        "F3 D2 B3 F2 D3 B2 F3",
        EVERY,
        repeats([0, 6, 6, 7, 6]),
    ),
    from(
        "C11 eternal life",
        ETERNAL_LIFE,
        White,
        "F1 D1 E1 C1 F1 D1 E1 C1",
        EVERY,
        repeats([0, 4, 4, 5, 4]),
    ),
    from(
        "C18 double-ko seki with passes",
        DOUBLE_KO_SEKI,
        Black,
        "D5 B4 pass D4 B5 pass D5",
        EVERY,
        repeats([0, 5, 7, 7, 7]),
    ),
    from(
        "C19 mannen-ko, retaken at once",
        MANNEN_KO,
        White,
        "A1 A2",
        EVERY,
        repeats([2, 2, 2, 0, 2]),
    ),
    from(
        "C20 moonshine life",
        MOONSHINE_LIFE,
        White,
        "C1 D8 B7 D1 D7 B8 C1",
        EVERY,
        repeats([0, 6, 6, 7, 6]),
    ),
];
