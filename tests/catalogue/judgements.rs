//! What the judge makes of the stones under every rule set but Atari-Go, which judges none.

use honte::board::{Color, PointSet, Position};
use honte::game::Game;
use honte::judge::{Judgement, Status, final_judgement};
use honte::rules::{Komi, PRESETS, Preset, Scoring};

use crate::positions::{ask, entries, list};

#[test]
fn every_rule_set_judges_as_the_catalogue_says() {
    ask("judge", |entry, fact| {
        let position: Position = entry.diagram.parse().expect("a position");
        let answers = presets(fact.arguments).into_iter().map(|name| {
            let rules = Preset::named(name).expect("a preset by its name").rules;
            let (size, stones) = (position.size(), position.both());
            let game = Game::with_setup(size, rules, Komi::default(), stones, Color::Black);
            let judgement = final_judgement(&game.expect("a game starts from a legal position"));
            let [dead, seki] =
                [Status::Dead, Status::Seki].map(|status| firsts(&judgement, status));
            (
                name,
                format!("dead {dead}; seki {seki}; {}", judgement.count.score),
            )
        });
        let other = answers
            .into_iter()
            .find(|(_, answer)| answer != fact.answer);
        other.map_or(fact.answer.to_owned(), |(name, answer)| {
            format!("{answer} under {name}")
        })
    });
}

#[test]
fn each_position_that_is_judged_is_judged_under_every_rule_set() {
    let judging = PRESETS
        .iter()
        .filter(|preset| preset.rules.scoring != Scoring::FirstCapture);
    let mut expected: Vec<&str> = judging.map(|preset| preset.name).collect();
    expected.sort_unstable();
    for entry in entries() {
        let judged = entry.facts.iter().filter(|fact| fact.key == "judge");
        let mut names: Vec<_> = judged.flat_map(|fact| presets(fact.arguments)).collect();
        names.sort_unstable();
        assert!(
            names.is_empty() || names == expected,
            "{}: {names:?}",
            entry.name
        );
    }
}

/// The chains with a status, each by its first stone; the list of stones has to be the same.
fn firsts(judgement: &Judgement, status: Status) -> String {
    let chains = judgement
        .verdicts
        .iter()
        .filter(|verdict| verdict.status == status);
    let chains: Vec<PointSet> = chains.map(|verdict| verdict.chain).collect();
    let stones = PointSet::union(chains.iter().copied());
    assert_eq!(judgement.stones(status), stones, "{status:?}");
    list(chains.iter().filter_map(PointSet::first))
}

/// Names of presets, and of groups of them.
fn presets(names: &'static str) -> Vec<&'static str> {
    let groups = entries().remove(0).facts;
    let expand = |name: &'static str| {
        let group = groups.iter().find(|group| group.arguments == name);
        group.map_or(name, |group| group.answer).split(' ')
    };
    names.split(' ').flat_map(expand).collect()
}
