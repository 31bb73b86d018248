//! Numbers that any referee must reproduce: how many positions, sequences and games there are.
//!
//! The legal positions are Tromp's. The sequences were counted by two programs written apart from
//! each other, those under positional and situational superko also by a third. Boards of 1×2,
//! 1×3 and 2×2 points tell every pair of rules apart; the larger ones are there for the captures.

use super::{Board, Color, Ko, Referee, Rules, Suicide, complete_games, perft};

use Ko::{Natural, Positional, Simple, Situational};
use Suicide::{All, Multi, None};

/// Columns, rows, and the number of positions where every chain has a liberty.
pub(crate) const LEGAL_POSITIONS: [(usize, usize, usize); 7] = [
    (1, 1, 1),
    (1, 2, 5),
    (1, 3, 15),
    (1, 4, 41),
    (2, 2, 57),
    (2, 3, 489),
    (3, 3, 12_675),
];

/// How many sequences of moves there are from the empty board, Black first.
pub(crate) struct Count {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// The settings under which the numbers hold, in any combination.
    pub(crate) suicide: &'static [Suicide],
    pub(crate) ko: &'static [Ko],
    /// For 1 move, 2 moves, and so on: see [`perft`].
    pub(crate) sequences: &'static [u64],
}

/// How many complete games there are from the empty board, Black first: see [`complete_games`].
pub(crate) const COMPLETE_GAMES: [Count; 9] = [
    row(1, 1, EVERY, &[Positional], &[1]),
    row(1, 1, &[All], &[Situational], &[2]),
    row(1, 1, &[All], &[Natural], &[5]),
    // Without suicide nobody can play at all.
    row(1, 1, STRICT, ANY, &[1]),
    row(1, 2, EVERY, &[Positional], &[9]),
    row(1, 2, &[None], &[Situational, Natural], &[9]),
    row(1, 2, LOOSE, &[Situational], &[21]),
    row(1, 2, LOOSE, &[Natural], &[105]),
    row(1, 3, EVERY, &[Positional], &[907]),
];

/// Sequences of moves: the number of them of each length.
pub(crate) const PERFT: &[Count] = &[
    row(1, 1, STRICT, ANY, &[1, 1, 0]),
    row(1, 1, &[All], &[Simple], &[2, 3, 3, 3, 3, 3]),
    row(1, 1, &[All], &[Positional], &[1, 1, 0]),
    row(1, 1, &[All], &[Situational], &[2, 2, 1, 0]),
    row(1, 1, &[All], &[Natural], &[2, 4, 4, 3, 1, 0]),
    row(1, 2, &[None], ANY, &[3, 7, 8, 6, 2, 0]),
    row(
        1,
        2,
        LOOSE,
        &[Simple],
        &[3, 7, 10, 16, 30, 54, 86, 144, 260, 448],
    ),
    row(1, 2, LOOSE, &[Positional], &[3, 7, 8, 6, 2, 0]),
    row(
        1,
        2,
        LOOSE,
        &[Situational],
        &[3, 7, 10, 12, 12, 10, 6, 2, 0],
    ),
    row(
        1,
        2,
        LOOSE,
        &[Natural],
        &[3, 7, 10, 16, 24, 36, 46, 52, 50, 38],
    ),
    row(
        1,
        3,
        &[None],
        &[Simple],
        &[4, 11, 22, 41, 66, 106, 176, 288, 460],
    ),
    row(
        1,
        3,
        &[None],
        &[Positional],
        &[4, 11, 22, 41, 58, 78, 98, 110, 116],
    ),
    row(
        1,
        3,
        &[None],
        &[Situational, Natural],
        &[4, 11, 22, 41, 60, 84, 106, 118, 124],
    ),
    row(
        1,
        3,
        &[Multi],
        &[Situational],
        &[4, 11, 22, 41, 68, 116, 182, 270, 362],
    ),
    row(
        1,
        3,
        &[Multi],
        &[Natural],
        &[4, 11, 22, 41, 68, 130, 238, 426, 730],
    ),
    row(
        1,
        3,
        &[All],
        &[Simple],
        &[4, 13, 34, 77, 164, 380, 918, 2192, 5144],
    ),
    row(
        1,
        3,
        &[All],
        &[Situational],
        &[4, 13, 34, 73, 126, 220, 370, 638, 974],
    ),
    row(
        1,
        3,
        &[All],
        &[Natural],
        &[4, 13, 34, 73, 126, 246, 474, 970, 1886],
    ),
    row(
        2,
        2,
        &[None],
        &[Simple],
        &[5, 21, 68, 156, 316, 604, 1168, 2592, 5768, 12_120, 24_248],
    ),
    row(
        2,
        2,
        EVERY,
        &[Positional],
        &[5, 21, 68, 156, 316, 604, 1088, 2184, 4184, 8024, 13_800],
    ),
    row(
        2,
        2,
        &[None],
        &[Situational],
        &[5, 21, 68, 156, 316, 604, 1112, 2312, 4544, 8800, 15_248],
    ),
    row(
        2,
        2,
        &[None],
        &[Natural],
        &[5, 21, 68, 156, 316, 604, 1112, 2312, 4576, 8928, 15_552],
    ),
    row(
        2,
        2,
        &[Multi],
        &[Simple],
        &[5, 21, 68, 156, 316, 604, 1240, 3120, 8280, 21_472, 51_096],
    ),
    row(
        2,
        2,
        &[Multi],
        &[Situational],
        &[5, 21, 68, 156, 316, 604, 1184, 2672, 6048, 13_728, 26_512],
    ),
    row(
        2,
        2,
        &[Multi],
        &[Natural],
        &[5, 21, 68, 156, 316, 604, 1184, 2840, 6920, 17_440, 38_976],
    ),
    row(
        2,
        2,
        &[All],
        &[Simple],
        &[
            5, 21, 68, 180, 428, 908, 2000, 5152, 14_408, 39_808, 101_832,
        ],
    ),
    row(
        2,
        2,
        &[All],
        &[Situational],
        &[5, 21, 68, 180, 428, 860, 1704, 3936, 9808, 24_400, 50_704],
    ),
    row(
        2,
        2,
        &[All],
        &[Natural],
        &[5, 21, 68, 180, 428, 860, 1704, 4184, 11_080, 29_744, 68_576],
    ),
    row(
        2,
        3,
        &[None],
        &[Simple],
        &[7, 43, 222, 934, 3242, 8666, 20_760, 45_332, 97_348],
    ),
    row(
        2,
        3,
        &[None],
        &[Positional, Situational],
        &[7, 43, 222, 934, 3242, 8666, 20_760, 45_332, 97_284],
    ),
    row(
        2,
        3,
        &[None],
        &[Natural],
        &[7, 43, 222, 934, 3242, 8666, 20_792, 45_476, 97_820],
    ),
    row(
        2,
        3,
        &[Multi],
        &[Simple],
        &[7, 43, 222, 942, 3378, 9866, 26_760, 66_172, 158_468],
    ),
    row(
        2,
        3,
        LOOSE,
        &[Positional],
        &[7, 43, 222, 942, 3378, 9834, 26_504, 64_116, 147_764],
    ),
    row(
        2,
        3,
        &[Multi],
        &[Situational],
        &[7, 43, 222, 942, 3378, 9866, 26_760, 66_084, 157_708],
    ),
    row(
        2,
        3,
        &[Multi],
        &[Natural],
        &[7, 43, 222, 942, 3378, 9866, 26_792, 66_244, 158_396],
    ),
    row(
        2,
        3,
        &[All],
        &[Simple],
        &[7, 43, 222, 974, 3626, 11_862, 36_800, 109_884, 322_400],
    ),
    row(
        2,
        3,
        &[All],
        &[Situational],
        &[7, 43, 222, 974, 3626, 11_782, 36_216, 104_560, 294_040],
    ),
    row(
        2,
        3,
        &[All],
        &[Natural],
        &[7, 43, 222, 974, 3626, 11_782, 36_248, 104_720, 294_768],
    ),
    row(
        3,
        3,
        &[None],
        &[Simple, Situational],
        &[10, 91, 738, 5281, 33_384, 179_712, 842_728],
    ),
    row(
        3,
        3,
        &[None],
        &[Positional],
        &[10, 91, 738, 5281, 33_384, 179_712, 842_696],
    ),
    row(
        3,
        3,
        &[None],
        &[Natural],
        &[10, 91, 738, 5281, 33_384, 179_712, 842_760],
    ),
    row(
        3,
        3,
        &[Multi],
        &[Simple, Situational],
        &[10, 91, 738, 5281, 33_384, 180_768, 857_608],
    ),
    row(
        3,
        3,
        LOOSE,
        &[Positional],
        &[10, 91, 738, 5281, 33_384, 180_768, 857_576],
    ),
    row(
        3,
        3,
        &[Multi],
        &[Natural],
        &[10, 91, 738, 5281, 33_384, 180_768, 857_640],
    ),
    row(
        3,
        3,
        &[All],
        &[Simple],
        &[10, 91, 738, 5345, 34_272, 193_408, 962_432],
    ),
    row(
        3,
        3,
        &[All],
        &[Situational],
        &[10, 91, 738, 5345, 34_272, 193_040, 958_040],
    ),
    row(
        3,
        3,
        &[All],
        &[Natural],
        &[10, 91, 738, 5345, 34_272, 193_040, 958_072],
    ),
    row(4, 4, STRICT, ANY, &[17, 273, 4112, 57_984, 764_016]),
    row(
        4,
        4,
        &[All],
        &[Positional],
        &[17, 273, 4112, 57_984, 764_016],
    ),
    row(
        4,
        4,
        &[All],
        &[Simple, Situational, Natural],
        &[17, 273, 4112, 58_104, 767_368],
    ),
    row(5, 5, STRICT, ANY, &[26, 651, 15_650, 361_041, 7_984_104]),
    row(
        5,
        5,
        &[All],
        &[Positional],
        &[26, 651, 15_650, 361_041, 7_984_104],
    ),
    row(
        5,
        5,
        &[All],
        &[Simple, Situational, Natural],
        &[26, 651, 15_650, 361_233, 7_992_928],
    ),
];

const ANY: &[Ko] = &[Simple, Positional, Situational, Natural];
const EVERY: &[Suicide] = &[None, Multi, All];
/// One-stone suicide is forbidden.
const STRICT: &[Suicide] = &[None, Multi];
/// Suicide of several stones is allowed.
const LOOSE: &[Suicide] = &[Multi, All];

const fn row(
    columns: usize,
    rows: usize,
    suicide: &'static [Suicide],
    ko: &'static [Ko],
    sequences: &'static [u64],
) -> Count {
    Count {
        columns,
        rows,
        suicide,
        ko,
        sequences,
    }
}

impl Count {
    /// Compares what a referee counts with the table, and names the first number that differs.
    fn check<R: Referee>(&self, most: u64, count: impl Fn(&mut R, usize) -> u64) {
        let board = Board::empty(self.columns, self.rows);
        for &suicide in self.suicide {
            for &ko in self.ko {
                let rules = Rules {
                    suicide,
                    ko,
                    setup_credit: true,
                };
                let expected = self.sequences.iter().take_while(|&&number| number <= most);
                for (depth, &number) in (1..).zip(expected) {
                    let counted = count(&mut R::start(&board, Color::Black, rules), depth);
                    let Self { columns, rows, .. } = self;
                    assert_eq!(
                        counted, number,
                        "{columns}×{rows}, {rules:?}, {depth} moves"
                    );
                }
            }
        }
    }
}

/// Checks every number of [`PERFT`] that is at most `most`.
pub(crate) fn check_counts<R: Referee>(most: u64) {
    for row in PERFT {
        row.check(most, |referee: &mut R, depth| perft(referee, depth));
    }
}

/// Checks every number of [`COMPLETE_GAMES`].
pub(crate) fn check_games<R: Referee>() {
    for row in &COMPLETE_GAMES {
        row.check(u64::MAX, |referee: &mut R, _| complete_games(referee));
    }
}
