//! Situations where rules part: sequences of moves, and the first move that each rule refuses.
//!
//! The numbers are those of the catalogue of positions that the rules are discussed with: ko,
//! sending two and returning one, suicide, triple ko, eternal life, double-ko seki, mannen-ko,
//! moonshine life.

use super::{Board, Color, Ko, Referee, Refusal, Rules, Suicide, Tally, Vertex};

use Color::{Black, White};

/// A sequence of moves in alternation, and what becomes of it.
#[derive(Clone, Copy)]
pub(crate) struct Situation {
    pub(crate) name: &'static str,
    pub(crate) setup: &'static str,
    pub(crate) first: Color,
    /// Vertices and passes with spaces between them.
    pub(crate) moves: &'static str,
    /// The settings for which the answer holds.
    pub(crate) suicide: &'static [Suicide],
    /// The first move that is refused under each rule, counted from 1.
    pub(crate) refused: Refused,
    /// What is left if nothing is refused: the picture, and the stones that each player lost.
    pub(crate) end: Option<(&'static str, Tally)>,
}

/// The number of the first move refused, if any, under each ko rule.
#[derive(Clone, Copy)]
pub(crate) struct Refused {
    simple: Option<usize>,
    positional: Option<usize>,
    situational: Option<usize>,
    /// Nobody created the initial position.
    natural: Option<usize>,
    /// The opponent of the first player created it.
    credited: Option<usize>,
    /// Whether suicide is the reason; otherwise it is repetition.
    is_suicide: bool,
}

const EMPTY: &str = "
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    . . . . .";

const EVERY: &[Suicide] = &[Suicide::None, Suicide::Multi, Suicide::All];
/// One-stone suicide is forbidden.
const STRICT: &[Suicide] = &[Suicide::None, Suicide::Multi];
/// Suicide of several stones is allowed.
const LOOSE: &[Suicide] = &[Suicide::Multi, Suicide::All];
const ALL: &[Suicide] = &[Suicide::All];
const NONE: &[Suicide] = &[Suicide::None];

const NEVER: Refused = Refused {
    simple: None,
    positional: None,
    situational: None,
    natural: None,
    credited: None,
    is_suicide: false,
};

/// Repetition of the move of that number, in order: simple, positional, situational, natural,
/// natural with the setup credited. 0 stands for never.
const fn repeats(numbers: [usize; 5]) -> Refused {
    let [simple, positional, situational, natural, credited] = numbers;
    Refused {
        simple: nonzero(simple),
        positional: nonzero(positional),
        situational: nonzero(situational),
        natural: nonzero(natural),
        credited: nonzero(credited),
        is_suicide: false,
    }
}

const fn suicide(number: usize) -> Refused {
    Refused {
        is_suicide: true,
        ..repeats([number; 5])
    }
}

const fn nonzero(number: usize) -> Option<usize> {
    if number == 0 { None } else { Some(number) }
}

/// One player moves first from a picture.
const fn from(
    name: &'static str,
    setup: &'static str,
    first: Color,
    moves: &'static str,
    suicide: &'static [Suicide],
    refused: Refused,
) -> Situation {
    Situation {
        name,
        setup,
        first,
        moves,
        suicide,
        refused,
        end: None,
    }
}

/// Nothing is refused, and the game comes to a picture and a number of stones lost.
const fn ends(situation: Situation, picture: &'static str, lost: [usize; 2]) -> Situation {
    let [black, white] = lost;
    Situation {
        end: Some((picture, Tally { black, white })),
        ..situation
    }
}

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

/// Lets a referee judge every situation under every ko rule.
pub(crate) fn check_situations<R: Referee>() {
    for situation in SITUATIONS {
        for &suicide in situation.suicide {
            for (ko, setup_credit, number) in situation.refused.by_rule() {
                let rules = Rules {
                    suicide,
                    ko,
                    setup_credit,
                };
                situation.check::<R>(rules, number);
            }
        }
    }
}

impl Refused {
    /// The ko rule, whether the setup is credited, and the first move refused.
    fn by_rule(self) -> [(Ko, bool, Option<usize>); 6] {
        [
            (Ko::None, false, self.simple.filter(|_| self.is_suicide)),
            (Ko::Simple, false, self.simple),
            (Ko::Positional, false, self.positional),
            (Ko::Situational, false, self.situational),
            (Ko::Natural, false, self.natural),
            (Ko::Natural, true, self.credited),
        ]
    }
}

impl Situation {
    fn check<R: Referee>(&self, rules: Rules, number: Option<usize>) {
        let refusal = match rules.ko {
            _ if self.refused.is_suicide => Refusal::Suicide,
            Ko::Simple => Refusal::Ko,
            _ => Refusal::Superko,
        };
        let expected = number.map(|number| (number, refusal));
        let mut referee = R::start(&Board::parse(self.setup), self.first, rules);
        let story = format!("{} ({rules:?})", self.name);
        assert_eq!(first_refusal(&mut referee, self.moves), expected, "{story}");
        if let (Some((picture, lost)), None) = (self.end, number) {
            assert_eq!(referee.board(), Board::parse(picture), "{story}");
            assert_eq!(referee.prisoners(), lost, "{story}");
        }
    }
}

/// Makes moves in alternation until one is refused; returns its number and the reason.
///
/// The list of legal moves must say the same as the answer to each play, and a refused play must
/// leave the board as it was.
fn first_refusal(referee: &mut impl Referee, moves: &str) -> Option<(usize, Refusal)> {
    for (number, word) in (1..).zip(moves.split_whitespace()) {
        if word == "pass" {
            referee.pass();
            continue;
        }
        let vertex = Vertex::parse(word);
        let is_listed = referee.legal_moves().contains(&vertex);
        let before = referee.board();
        let answer = referee.play(vertex);
        assert_eq!(
            answer.is_ok(),
            is_listed,
            "{word} in the list of legal moves"
        );
        if let Err(refusal) = answer {
            assert_eq!(referee.board(), before, "a refused play changes nothing");
            return Some((number, refusal));
        }
    }
    None
}
