//! Finished boards and what they are worth.

/// A finished board and what it is worth.
pub(super) struct Picture {
    pub(super) name: &'static str,
    pub(super) diagram: &'static str,
    pub(super) dead: &'static str,
    /// One stone of each chain in seki.
    pub(super) seki: &'static str,
    pub(super) area: (usize, usize),
    pub(super) territory: (usize, usize),
    /// Black's lead with dead stones as prisoners.
    pub(super) lead: isize,
}

/// The pictures, by the names of their positions.
pub(super) const PICTURES: &[Picture] = &[
    Picture {
        name: "C13 bent four in the corner, left on the board",
        diagram: "
            . . . . . . .
            X X . . . . .
            X X X . . . .
            O O X . . . .
            . O X X . . .
            X O O O X . .
            X X . O X . .",
        dead: "",
        seki: "",
        area: (40, 7),
        territory: (27, 0),
        lead: 27,
    },
    Picture {
        name: "C13 bent four in the corner, dead",
        diagram: "
            . . . . . . .
            X X . . . . .
            X X X . . . .
            O O X . . . .
            . O X X . . .
            X O O O X . .
            X X . O X . .",
        dead: "A4 B4 B3 B2 C2 D2 D1",
        seki: "",
        area: (49, 0),
        territory: (36, 0),
        lead: 43,
    },
    Picture {
        name: "C14 seki with two shared liberties",
        diagram: "
            . . . . . . . .
            X X X X X X X .
            O O O O O O X .
            . X X X . O X .",
        dead: "",
        seki: "A2 B1",
        area: (23, 7),
        territory: (11, 0),
        lead: 11,
    },
    Picture {
        name: "C15 seki with an eye each, taken for life",
        diagram: "
            . X . X O . O .
            X X X X O O O O
            X X X O O O . O
            O O O X X X O O
            . O . X . X O .",
        dead: "",
        seki: "",
        area: (17, 22),
        territory: (3, 5),
        lead: -2,
    },
    Picture {
        name: "C15 seki with an eye each",
        diagram: "
            . X . X O . O .
            X X X X O O O O
            X X X O O O . O
            O O O X X X O O
            . O . X . X O .",
        dead: "",
        seki: "A2 D2",
        area: (17, 22),
        territory: (2, 4),
        lead: -2,
    },
    Picture {
        name: "C18 double-ko seki",
        diagram: "
            O O O O O O
            O X O . O .
            X . X O X X
            X X X X X X
            O O O O O O
            . . . . . .",
        dead: "",
        seki: "A6 A4 B5 D4",
        area: (12, 23),
        territory: (0, 6),
        lead: -6,
    },
    Picture {
        name: "C23 a board of nine",
        diagram: "
            . . . . X O . . .
            . . . . X O . . .
            . . . . X O . . .
            . . . . X O . . .
            . . . . X O . . .
            . . . . X O . . .
            . . . X X O . . .
            . . . X O O . . .
            . . . X O . . . .",
        dead: "",
        seki: "",
        area: (43, 38),
        territory: (33, 28),
        lead: 5,
    },
    Picture {
        name: "C24 shared dame",
        diagram: "
            . X . . O .
            . X . . O .
            . X X O O .
            . X . . O .",
        dead: "",
        seki: "",
        area: (9, 9),
        territory: (4, 4),
        lead: 0,
    },
    Picture {
        name: "C26 a game of the introduction",
        diagram: "
            X X X X X X X X X
            X X . . . . . . .
            . . . . . . . . .
            . . . . X X X X X
            X X X X O O O O O
            O O O O O . . . .
            . . . . . . . . .
            . . . . . . . . .
            O O O O O O O O O",
        dead: "",
        seki: "",
        area: (40, 41),
        territory: (20, 22),
        lead: -2,
    },
    Picture {
        name: "C26 a game of the introduction with a dead stone",
        diagram: "
            X . . X O . . . O
            X . . X O . . . O
            X . . X O . . . O
            X . . X O O . . O
            X . . X X O . . O
            X . . . X O . . O
            . . . . X O . X O
            . . . . X O . . .
            . . . . X O . . .",
        dead: "H3",
        seki: "",
        area: (41, 40),
        territory: (25, 23),
        lead: 1,
    },
    Picture {
        name: "C27 dead stones, nothing removed",
        diagram: "
            . . . X O . .
            . O . X O . .
            . . X X O . X
            . O O X O . .
            . . . X O . .
            . . . X O . .
            . . . X O . .",
        dead: "",
        seki: "",
        area: (9, 10),
        territory: (0, 0),
        lead: 0,
    },
    Picture {
        name: "C27 dead stones, removed",
        diagram: "
            . . . X O . .
            . O . X O . .
            . . X X O . X
            . O O X O . .
            . . . X O . .
            . . . X O . .
            . . . X O . .",
        dead: "B6 B4 C4 G5",
        seki: "",
        area: (28, 21),
        territory: (20, 14),
        lead: 8,
    },
    Picture {
        name: "C36 a ko left open",
        diagram: "
            . X . X O . O
            X X X X O O .
            . X X . X O O
            X X X X O O O
            . X . X O . O",
        dead: "",
        seki: "",
        area: (21, 14),
        territory: (6, 3),
        lead: 3,
    },
];
