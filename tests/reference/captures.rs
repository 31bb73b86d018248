//! Situations of the source texts: what is taken, in which order, and where nobody may play.

use super::Color;
use super::catalogue::{EVERY, NONE, STRICT};
use super::situations::{NEVER, Situation, ends, from, repeats, suicide};

use Color::{Black, White};

const ONE_EYE_AND_A_KO: &str = "
    . . . . . .
    . O O O O .
    O O O O . .
    X X X O O .
    . X . X O .";
const ENCLOSED_BOTH: &str = "
    . . . . .
    . . . X X
    . . X O O
    . X O X .
    . . O X X";
const THREE_TO_TAKE: &str = "
    . . . . . . X O O
    . . . . . . . X O
    . . . O O . . . .
    . . O X X O . . X
    . . . O . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . X . . . . .
    . . X O . . . . .";
const FORBIDDEN: &str = "
    . . . . . . . . .
    . . O . . O O O .
    . O . O O X X . O
    . . O . . O O O .";

/// The situations, in the order of the catalogue.
pub(crate) const CAPTURES: &[Situation] = &[
    from(
        "C21 one eye and a ko eye: the ko is not retaken at once",
        ONE_EYE_AND_A_KO,
        White,
        "C1 D1",
        EVERY,
        repeats([2, 2, 2, 0, 2]),
    ),
    ends(
        from(
            "C34 both are enclosed, Black to move",
            ENCLOSED_BOTH,
            Black,
            "E2",
            EVERY,
            NEVER,
        ),
        "
        . . . . .
        . . . X X
        . . X . .
        . X O X X
        . . O X X",
        [0, 2],
    ),
    ends(
        from(
            "C34 both are enclosed, White to move",
            ENCLOSED_BOTH,
            White,
            "E2",
            EVERY,
            NEVER,
        ),
        "
        . . . . .
        . . . X X
        . . X O O
        . X O . O
        . . O . .",
        [3, 0],
    ),
    ends(
        from(
            "C35 one, two and three stones are taken",
            THREE_TO_TAKE,
            Black,
            "E1 E5 J7",
            EVERY,
            NEVER,
        ),
        "
        . . . . . . X . .
        . . . . . . . X .
        . . . O O . . . X
        . . O . . O . . X
        . . . O O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . X . . . . .
        . . X . X . . . .",
        [2, 4],
    ),
    from(
        "C35 a stone without liberties",
        FORBIDDEN,
        Black,
        "C2",
        STRICT,
        suicide(1),
    ),
    from(
        "C35 a chain without liberties",
        FORBIDDEN,
        Black,
        "H2",
        NONE,
        suicide(1),
    ),
    from(
        "C35 suicide while the opponent has a liberty outside",
        "
        . . . . .
        . X . X .
        X O O O X
        X O . O X",
        Black,
        "C1",
        STRICT,
        suicide(1),
    ),
    ends(
        from(
            "C35 taking comes first",
            "
            . . . . .
            . X X X .
            X O O O X
            X O . O X",
            Black,
            "C1",
            EVERY,
            NEVER,
        ),
        "
        . . . . .
        . X X X .
        X . . . X
        X . X . X",
        [0, 5],
    ),
];
