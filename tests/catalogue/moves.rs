//! Which moves are refused, asked of the reference and of the engine under every ko and suicide rule.

use crate::adapter::{Engine, point_of, position_of};
use crate::positions::{Entry, Fact, ask, list};
use crate::reference::{Board, Color, Game, Ko, Referee, Refusal, Rules, Suicide, Vertex};

/// The ko rules in the order of an answer, with whether a setup is credited to the opponent.
const KOS: [(Ko, bool); 6] = [
    (Ko::None, false),
    (Ko::Simple, false),
    (Ko::Positional, false),
    (Ko::Situational, false),
    (Ko::Natural, false),
    (Ko::Natural, true),
];

#[test]
fn the_reference_refuses_what_each_rule_refuses() {
    ask("moves", judged_by::<Game>);
}

#[test]
fn the_engine_refuses_what_each_rule_refuses() {
    ask("moves", judged_by::<Engine>);
}

#[test]
fn a_chain_counts_each_liberty_once() {
    ask("liberties", |entry, fact| {
        let (board, vertex) = (Board::parse(&entry.diagram), Vertex::parse(fact.arguments));
        let liberties = board.liberties(vertex);
        let engine = position_of(&board).liberties(point_of(vertex));
        assert_eq!(engine.len(), liberties.len(), "{vertex} in\n{board}");
        liberties.len().to_string()
    });
    ask("chain", |entry, fact| {
        let (board, vertex) = (Board::parse(&entry.diagram), Vertex::parse(fact.arguments));
        let chain = list(board.chain(vertex));
        let engine = position_of(&board).chain(point_of(vertex));
        assert_eq!(list(engine.iter()), chain, "{vertex} in\n{board}");
        chain
    });
}

/// The answer of a referee, the same under each suicide rule for which it is to hold.
fn judged_by<R: Referee>(entry: &Entry, fact: &Fact) -> String {
    let mut words = fact.arguments.splitn(3, ' ');
    let mut word = || words.next().expect("a color, suicide rules and moves");
    let first = [Color::Black, Color::White][usize::from(word() == "O")];
    let suicides = match word() {
        "any" => "none,multi,all",
        some => some,
    };
    let moves = word();
    let answers = suicides.split(',').map(|suicide| {
        let suicide = match suicide {
            "none" => Suicide::None,
            "multi" => Suicide::Multi,
            _ => Suicide::All,
        };
        under_every_ko::<R>(entry, fact, first, suicide, moves)
    });
    let answers: Vec<String> = answers.collect();
    let other = answers.iter().find(|answer| *answer != fact.answer);
    other.unwrap_or(&answers[0]).clone()
}

fn under_every_ko<R: Referee>(
    entry: &Entry,
    fact: &Fact,
    first: Color,
    suicide: Suicide,
    moves: &str,
) -> String {
    let setup = Board::parse(&entry.diagram);
    let refusals = KOS.map(|(ko, setup_credit)| {
        let rules = Rules {
            suicide,
            ko,
            setup_credit,
        };
        let mut referee = R::start(&setup, first, rules);
        let refusal = first_refusal(&mut referee, moves);
        (refusal, referee)
    });
    if let (Some((number, Refusal::Suicide)), _) = refusals[0] {
        assert!(
            refusals
                .iter()
                .all(|(refusal, _)| *refusal == refusals[0].0),
            "{}",
            entry.name
        );
        return format!("suicide {number}");
    }
    let expected = |ko| match ko {
        Ko::Simple => Refusal::Ko,
        _ => Refusal::Superko,
    };
    let mut numbers = Vec::new();
    for ((ko, _), (refusal, _)) in KOS.iter().zip(&refusals) {
        let reason = refusal.map(|(_, reason)| reason);
        assert!(
            reason.is_none_or(|reason| reason == expected(*ko)),
            "{ko:?}: {refusal:?}"
        );
        numbers.push(refusal.map_or(0, |(number, _)| number));
    }
    if numbers.iter().any(|&number| number > 0) || fact.diagram.is_empty() {
        assert_eq!(numbers[0], 0, "without a ko rule nothing is a repetition");
        return format!("repeats {}", list(&numbers[1..]));
    }
    for (_, referee) in &refusals {
        assert_eq!(
            referee.board(),
            Board::parse(&fact.diagram),
            "{}",
            entry.name
        );
        assert_eq!(
            referee.prisoners(),
            refusals[0].1.prisoners(),
            "{}",
            entry.name
        );
    }
    let lost = refusals[0].1.prisoners();
    format!("legal, lost {} {}", lost.black, lost.white)
}

/// Makes moves in alternation until one is refused; returns its number and the reason.
///
/// The list of legal moves must agree with the answer to each play, and a refused play must leave
/// the board as it was.
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
