//! The sequential test and Elo: formulas compared with others, and error rates with their limits.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use expect_test::expect;

use super::super::elo::{elo_of, share_of};
use super::super::sprt::llr;
use super::*;

fn summary(pairs: [usize; 5]) -> Summary {
    let mut summary = unplayed();
    let mut number = 0;
    for (half_points, count) in pairs.into_iter().enumerate() {
        for _ in 0..count {
            for points in [half_points / 2, half_points.div_ceil(2)] {
                let winner = [Some("B"), None, Some("A")][points];
                summary.add(&line(number, winner));
                number += 1;
            }
        }
    }
    assert_eq!(summary.pairs, pairs);
    summary
}

/// A game in which only the winner matters.
pub(super) fn line(game: usize, winner: Option<&str>) -> GameLine {
    GameLine {
        game,
        black: "a".into(),
        white: "b".into(),
        engines: players(game),
        opening: None,
        result: String::new(),
        winner: winner.map(str::to_owned),
        fault: None,
        reason: String::new(),
        article: None,
        rulings: Vec::new(),
        moves: 0,
        noise: [None, None],
        scores: [None, None],
        dead: [None, None],
        seconds: [0.0; 2],
        cpu: [CpuTime::default(); 2],
        sgf: None,
    }
}

#[test]
fn elo_and_share_are_two_words_for_one_thing() {
    // Two thirds of the points are 120 Elo, three quarters 191 (FIDE handbook B.02, 8.1.1).
    assert_eq!(elo_of(0.5).to_bits(), 0.0_f64.to_bits());
    assert_eq!(
        format!("{:.1} {:.1}", elo_of(2.0 / 3.0), elo_of(0.75)),
        "120.4 190.8"
    );
    assert_eq!(
        (elo_of(0.0), elo_of(1.0)),
        (f64::NEG_INFINITY, f64::INFINITY)
    );
    for elo in [-700.0, -12.5, 0.0, 3.0, 400.0] {
        assert!((elo_of(share_of(elo)) - elo).abs() < 1e-9);
        assert!((share_of(elo) + share_of(-elo) - 1.0).abs() < 1e-12);
    }
}

#[test]
fn with_pairs_won_or_lost_the_ratio_is_that_of_the_binomial() {
    let (s0, s1) = (share_of(0.0), share_of(50.0));
    let (won, lost) = (300_usize, 250_usize);
    let binomial = won as f64 * (s1 / s0).ln() + lost as f64 * ((1.0 - s1) / (1.0 - s0)).ln();
    let ratio = llr(&[lost, 0, 0, 0, won], s0, s1);
    assert!((ratio - binomial).abs() < 0.01, "{ratio} {binomial}");
}

#[test]
fn with_many_pairs_the_ratio_is_that_of_a_normal_distribution() {
    let pairs = [200, 900, 2100, 1000, 240];
    let n = pairs.iter().sum::<usize>() as f64;
    let shares = || {
        pairs
            .iter()
            .enumerate()
            .map(|(i, &n)| (i as f64 / 4.0, n as f64))
    };
    let mean = shares().map(|(x, count)| x * count).sum::<f64>() / n;
    let variance = shares()
        .map(|(x, count)| (x - mean).powi(2) * count)
        .sum::<f64>()
        / n;
    let (s0, s1) = (share_of(0.0), share_of(10.0));
    let normal = n * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
    let ratio = llr(&pairs, s0, s1);
    assert!(
        (ratio - normal).abs() < 0.02 * normal.abs(),
        "{ratio} {normal}"
    );
}

#[test]
fn exchanging_engines_and_hypotheses_changes_the_sign_alone() {
    let (low, high) = (share_of(-3.0), share_of(8.0));
    for pairs in [
        [0; 5],
        [1, 0, 0, 0, 0],
        [3, 5, 9, 4, 2],
        [0, 0, 0, 0, 40],
        [0, 7, 0, 9, 0],
    ] {
        let mut reversed = pairs;
        reversed.reverse();
        let sum = llr(&pairs, low, high) + llr(&reversed, 1.0 - high, 1.0 - low);
        assert!(sum.abs() < 1e-6, "{pairs:?}: {sum}");
    }
}

/// The fraction of tests that accept H1 when the scores of pairs have these odds, and the mean
/// number of pairs until a decision.
fn accepted(thresholds: Thresholds, odds: [f64; 5]) -> (f64, f64) {
    let n_tests = 300;
    let (mut n_accepted, mut n_pairs) = (0, 0);
    for seed in 0..n_tests {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let (mut test, mut pairs) = (Sprt::new(thresholds), [0; 5]);
        while test.decision.is_none() {
            let mut ticket: f64 = rng.random_range(0.0..odds.iter().sum());
            let score = odds.iter().position(|share| {
                ticket -= share;
                ticket < 0.0
            });
            pairs[score.unwrap_or(4)] += 1;
            test.look_at(&pairs);
        }
        let (hypothesis, n) = test.decision.unwrap();
        n_accepted += usize::from(hypothesis == Hypothesis::H1);
        n_pairs += n;
    }
    (
        n_accepted as f64 / n_tests as f64,
        n_pairs as f64 / n_tests as f64,
    )
}

#[test]
fn the_test_errs_as_seldom_as_it_promises() {
    let thresholds: Thresholds = "elo0=0,elo1=40,alpha=0.05,beta=0.1".parse().unwrap();
    let (even, n_even) = accepted(thresholds, [0.1, 0.2, 0.4, 0.2, 0.1]);
    assert!(even < 0.08, "H1 though the engines are equal: {even}");
    // A share of share_of(40) in pairs.
    let shift = (share_of(40.0) - 0.5) * 2.0;
    let better = [0.1, 0.2 - shift, 0.4, 0.2 + shift, 0.1];
    let (better, n_better) = accepted(thresholds, better);
    assert!(better > 0.86, "H1 where it is true: {better}");
    assert!(
        n_even < 400.0 && n_better < 400.0,
        "{n_even} {n_better} pairs"
    );
}

#[test]
fn bounds_are_read_and_wrong_ones_refused() {
    let read = |text: &str| text.parse::<Thresholds>();
    assert_eq!(read("elo1=10"), Ok(Thresholds::default()));
    let thresholds = read("beta=0.1, elo0=-5,elo1=2.5,alpha=0.01").unwrap();
    assert_eq!(
        thresholds,
        Thresholds {
            elo0: -5.0,
            elo1: 2.5,
            alpha: 0.01,
            beta: 0.1
        }
    );
    let (low, high) = Thresholds::default().limits();
    assert_eq!(format!("{low:.3} {high:.3}"), "-2.944 2.944");
    let errors = [
        "",
        "elo",
        "elo2=1",
        "elo0=x",
        "elo0=10",
        "elo1=nan",
        "elo1=2000",
        "alpha=0",
        "beta=0.5",
    ]
    .map(|text| read(text).unwrap_err().to_string());
    expect![[r#"
        `` is not NAME=NUMBER with one of the names elo0, elo1, alpha and beta
        `elo` is not NAME=NUMBER with one of the names elo0, elo1, alpha and beta
        `elo2=1` is not NAME=NUMBER with one of the names elo0, elo1, alpha and beta
        `elo0=x` is not NAME=NUMBER with one of the names elo0, elo1, alpha and beta
        elo0 must be less than elo1, and both at most 1000 from zero
        elo0 must be less than elo1, and both at most 1000 from zero
        elo0 must be less than elo1, and both at most 1000 from zero
        alpha and beta must be more than 0 and less than 0.5
        alpha and beta must be more than 0 and less than 0.5"#]]
    .assert_eq(&errors.join("\n"));
}

#[test]
fn the_summary_tells_elo_with_its_interval_and_the_test() {
    let mut match_ = summary([2, 6, 20, 9, 3]);
    let mut test = Sprt::new(Thresholds::default());
    test.look_at(&match_.pairs);
    match_.sprt = Some(test);
    expect![[r#"
        games: 80, draws: 55
        A (a): won 15, 53.1%, 95% interval 45.9% to 60.3%, lost by a fault: 0
        B (b): won 10, 46.9%, 95% interval 39.7% to 54.1%, lost by a fault: 0
        Elo of A: +21.7, 95% interval -28.8 to +72.3; pairs with 0, 0.5, 1, 1.5, 2 points: 2 6 20 9 3
        CPU a move: unknown and unknown: nothing is known about equal time
        SPRT elo0=0 elo1=10: LLR 0.25 (-2.94 to 2.94), undecided"#]].assert_eq(&match_.to_string());
    expect![[r#"
        {"both_lost":0,
        "cpu_per_move":[null,null],
        "draws":55,
        "elo":21.7,
        "elo_interval":[-28.8,72.3],
        "engines":["A",
        "B"],
        "equal_cpu":null,
        "errors":[0,0],
        "games":80,
        "interval":[0.4586,0.6026],
        "names":["a",
        "b"],
        "no_results":0,
        "pairs":[2,6,20,9,3],
        "share":0.5313,
        "sprt":{"accepted":null,
        "after_pairs":null,
        "alpha":0.05,
        "beta":0.05,
        "elo0":0.0,
        "elo1":10.0,
        "limits":[-2.944,2.944],
        "llr":0.253},
        "wins":[15,10]}"#]]
    .assert_eq(&match_.to_json().to_string().replace(",\"", ",\n\""));
}

#[test]
fn pairs_that_spread_less_than_strangers_make_the_interval_narrower() {
    let width = |pairs| {
        let (low, high) = summary(pairs).interval(Contestant::A);
        high - low
    };
    // All three have an even score after 80 games.
    let apart = width([10, 0, 20, 0, 10]);
    assert!(
        width([2, 0, 36, 0, 2]) < apart,
        "each opening went once to either side"
    );
    assert!(
        width([18, 0, 4, 0, 18]) > apart,
        "each opening went to one engine"
    );
    // As many as independent games: for those, it is Wilson's interval.
    let independent = {
        let mut alone = unplayed();
        (alone.games, alone.wins) = (80, [40, 40]);
        let (low, high) = alone.interval(Contestant::A);
        high - low
    };
    assert!((apart - independent).abs() < 0.005, "{apart} {independent}");
    let without_spread = width([0, 0, 40, 0, 0]);
    assert!(
        (without_spread - independent).abs() < 1e-12,
        "no spread says nothing"
    );
}
