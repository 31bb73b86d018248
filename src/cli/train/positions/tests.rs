//! Samples of small games, byte by byte.

use super::*;

fn args(one_in: u32) -> PositionArgs {
    PositionArgs {
        files: Vec::new(),
        out: PathBuf::new(),
        size: BoardSize::square(5).unwrap(),
        rules: Preset::named("japanese").unwrap(),
        one_in,
        judge_one_in: 1,
        seed: 1,
    }
}

fn samples(line: &str, args: &PositionArgs) -> Option<Vec<Vec<u8>>> {
    let (game, ending) = read_game(line.as_bytes(), args)?;
    let mut out = Vec::new();
    let mut tally = Tally::default();
    write_game(args, 7, &game, ending, &mut tally, &mut out).unwrap();
    let samples: Vec<_> = out.chunks(sample_len(args.size)).map(Vec::from).collect();
    assert_eq!(samples.len() as u64, tally.samples);
    Some(samples)
}

#[test]
fn a_sample_holds_planes_move_and_result() {
    let line = "(;SZ[5]KM[6.5]RE[W+R];B[cc];W[ba];B[])";
    let samples = samples(line, &args(1)).unwrap();
    assert_eq!(samples.len(), 3);
    let second = &samples[1];
    let has = |plane: usize, place: usize| {
        let bit = plane * 25 + place;
        second[bit / 8] >> (bit % 8) & 1 != 0
    };
    // White sees Black's stone at C3 as the opponent's, with four liberties.
    assert!(has(0, 0) && has(2, 12) && has(6, 12) && !has(1, 12));
    let globals = n_bytes(N_PLANES * 25);
    assert_eq!(second[globals..globals + 4], (7.5_f32 / 20.0).to_le_bytes());
    let policy = globals + 4 * N_GLOBALS;
    // B5, then its whole share.
    assert_eq!(second[policy..policy + 6], [21, 0, 255, 255, 0, 0]);
    let value = policy + 4 * N_TARGETS;
    assert_eq!(second[value..value + 8], [255, 255, 0, 0, 0, 0, 0, 0x80]);
    let end = [7, 0, 0, 0, 1, 0];
    assert_eq!(second[second.len() - 6..], end);
    let third = &samples[2];
    assert_eq!(third[policy..policy + 4], [25, 0, 255, 255]);
}

#[test]
fn a_counted_game_has_score_and_owners() {
    // Black's territory is ten points, White's five, and komi is half a point.
    let moves = ";B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de]";
    let value = n_bytes(N_PLANES * 25) + 4 * N_GLOBALS + 4 * N_TARGETS;
    let right = format!("(;SZ[5]KM[0.5]RE[B+4.5]{moves})");
    let right = samples(&right, &args(1)).unwrap();
    assert_eq!(right[0][value..value + 8], [255, 255, 0, 0, 0, 0, 9, 0]);
    assert_eq!(right[0][value + 8..value + 10], [0b1001_0101, 0b0101_0110]);
    let wrong = format!("(;SZ[5]KM[0.5]RE[B+20.5]{moves})");
    let wrong = samples(&wrong, &args(1)).unwrap();
    assert_eq!(wrong[0][value + 8..value + 15], [0; 7]);
}

#[test]
fn results_that_say_nothing_are_unknown() {
    let known = |text: &str| (ending(text).winner, ending(text).score);
    assert_eq!(known("B+Resign"), (Some(Color::Black), None));
    assert_eq!(known("W+3.5"), (Some(Color::White), Some(-7)));
    for text in [
        "",
        "0",
        "Void",
        "B+Time",
        "W+Offline",
        "B+1e9",
        "X+3",
        "B+NaN",
    ] {
        assert_eq!(known(text), (None, None), "{text}");
    }
}

#[test]
fn lines_that_are_no_game_of_the_size_are_left_out() {
    let args = args(1);
    for line in [
        "",
        "nothing",
        "(;SZ[9];B[cc])",
        "(;SZ[5])",
        "(;SZ[5];B[cc];W[cc])",
        "(;SZ[x",
    ] {
        assert!(samples(line, &args).is_none(), "{line}");
    }
}

#[test]
fn the_seed_draws_the_positions() {
    let line = "(;SZ[5];B[aa];W[ba];B[ca];W[da];B[ea];W[ab];B[cb];W[db];B[eb];W[ec];B[bc])";
    let mut args = args(3);
    let first = samples(line, &args).unwrap();
    assert!(!first.is_empty() && first.len() < 11);
    assert_eq!(samples(line, &args).unwrap(), first);
    args.seed = 2;
    assert_ne!(samples(line, &args).unwrap(), first);
}
