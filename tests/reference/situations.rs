//! How a referee is examined with a situation: a sequence of moves, and the first that is refused.

use super::{
    Board, CAPTURES, Color, Ko, Referee, Refusal, Rules, SITUATIONS, Suicide, Tally, Vertex,
};

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

pub(super) const NEVER: Refused = Refused {
    simple: None,
    positional: None,
    situational: None,
    natural: None,
    credited: None,
    is_suicide: false,
};

/// Repetition of the move of that number, in order: simple, positional, situational, natural,
/// natural with the setup credited. 0 stands for never.
pub(super) const fn repeats(numbers: [usize; 5]) -> Refused {
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

pub(super) const fn suicide(number: usize) -> Refused {
    Refused {
        is_suicide: true,
        ..repeats([number; 5])
    }
}

const fn nonzero(number: usize) -> Option<usize> {
    if number == 0 { None } else { Some(number) }
}

/// One player moves first from a picture.
pub(super) const fn from(
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
pub(super) const fn ends(
    situation: Situation,
    picture: &'static str,
    lost: [usize; 2],
) -> Situation {
    let [black, white] = lost;
    Situation {
        end: Some((picture, Tally { black, white })),
        ..situation
    }
}

/// Lets a referee judge every situation under every ko rule.
pub(crate) fn check_situations<R: Referee>() {
    check_named::<R>("");
}

/// Lets a referee judge the situations whose names begin so under every ko rule, and returns how
/// many there are.
pub(crate) fn check_named<R: Referee>(prefix: &str) -> usize {
    let is_named = |situation: &&Situation| situation.name.starts_with(prefix);
    let situations = || SITUATIONS.iter().chain(CAPTURES).filter(is_named);
    for situation in situations() {
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
    situations().count()
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
