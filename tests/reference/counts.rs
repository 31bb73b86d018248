//! Numbers that every correct referee must reproduce: how many positions, sequences and games there
//! are.
//!
//! The legal positions are Tromp's. Two independent programs counted the sequences, and a third one
//! those under positional and situational superko. Boards of 1×2, 1×3 and 2×2 points distinguish
//! every pair of rules; the larger ones are needed for the captures.

use super::{Board, Color, Ko, Referee, Rules, Suicide, complete_games, perft};

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

/// How many complete games there are from the empty board, Black first: see [`complete_games`].
/// Board, suicide rules, ko rules, number. On a board of one point, no play is legal where suicide
/// is forbidden.
const COMPLETE_GAMES: &str = "
1x1 any positional: 1
1x1 all situational: 2
1x1 all natural: 5
1x1 none,multi any: 1
1x2 any positional: 9
1x2 none situational,natural: 9
1x2 multi,all situational: 21
1x2 multi,all natural: 105
1x3 any positional: 907
";

/// How many sequences of 1, 2, 3... moves there are from the empty board, Black first: see
/// [`perft`]. Board, suicide rules, ko rules, numbers.
const PERFT: &str = "
1x1 none,multi any: 1 1 0
1x1 all simple: 2 3 3 3 3 3
1x1 all positional: 1 1 0
1x1 all situational: 2 2 1 0
1x1 all natural: 2 4 4 3 1 0
1x2 none any: 3 7 8 6 2 0
1x2 multi,all simple: 3 7 10 16 30 54 86 144 260 448
1x2 multi,all positional: 3 7 8 6 2 0
1x2 multi,all situational: 3 7 10 12 12 10 6 2 0
1x2 multi,all natural: 3 7 10 16 24 36 46 52 50 38
1x3 none simple: 4 11 22 41 66 106 176 288 460
1x3 none positional: 4 11 22 41 58 78 98 110 116
1x3 none situational,natural: 4 11 22 41 60 84 106 118 124
1x3 multi situational: 4 11 22 41 68 116 182 270 362
1x3 multi natural: 4 11 22 41 68 130 238 426 730
1x3 all simple: 4 13 34 77 164 380 918 2192 5144
1x3 all situational: 4 13 34 73 126 220 370 638 974
1x3 all natural: 4 13 34 73 126 246 474 970 1886
2x2 none simple: 5 21 68 156 316 604 1168 2592 5768 12120 24248
2x2 any positional: 5 21 68 156 316 604 1088 2184 4184 8024 13800
2x2 none situational: 5 21 68 156 316 604 1112 2312 4544 8800 15248
2x2 none natural: 5 21 68 156 316 604 1112 2312 4576 8928 15552
2x2 multi simple: 5 21 68 156 316 604 1240 3120 8280 21472 51096
2x2 multi situational: 5 21 68 156 316 604 1184 2672 6048 13728 26512
2x2 multi natural: 5 21 68 156 316 604 1184 2840 6920 17440 38976
2x2 all simple: 5 21 68 180 428 908 2000 5152 14408 39808 101832
2x2 all situational: 5 21 68 180 428 860 1704 3936 9808 24400 50704
2x2 all natural: 5 21 68 180 428 860 1704 4184 11080 29744 68576
2x3 none simple: 7 43 222 934 3242 8666 20760 45332 97348
2x3 none positional,situational: 7 43 222 934 3242 8666 20760 45332 97284
2x3 none natural: 7 43 222 934 3242 8666 20792 45476 97820
2x3 multi simple: 7 43 222 942 3378 9866 26760 66172 158468
2x3 multi,all positional: 7 43 222 942 3378 9834 26504 64116 147764
2x3 multi situational: 7 43 222 942 3378 9866 26760 66084 157708
2x3 multi natural: 7 43 222 942 3378 9866 26792 66244 158396
2x3 all simple: 7 43 222 974 3626 11862 36800 109884 322400
2x3 all situational: 7 43 222 974 3626 11782 36216 104560 294040
2x3 all natural: 7 43 222 974 3626 11782 36248 104720 294768
3x3 none simple,situational: 10 91 738 5281 33384 179712 842728
3x3 none positional: 10 91 738 5281 33384 179712 842696
3x3 none natural: 10 91 738 5281 33384 179712 842760
3x3 multi simple,situational: 10 91 738 5281 33384 180768 857608
3x3 multi,all positional: 10 91 738 5281 33384 180768 857576
3x3 multi natural: 10 91 738 5281 33384 180768 857640
3x3 all simple: 10 91 738 5345 34272 193408 962432
3x3 all situational: 10 91 738 5345 34272 193040 958040
3x3 all natural: 10 91 738 5345 34272 193040 958072
4x4 none,multi any: 17 273 4112 57984 764016
4x4 all positional: 17 273 4112 57984 764016
4x4 all simple,situational,natural: 17 273 4112 58104 767368
5x5 none,multi any: 26 651 15650 361041 7984104
5x5 all positional: 26 651 15650 361041 7984104
5x5 all simple,situational,natural: 26 651 15650 361233 7992928
";

/// One row of a table for each combination of its rules: board, rules, numbers.
fn rows(table: &str) -> Vec<(Board, Rules, Vec<u64>)> {
    let mut rows = Vec::new();
    for line in table.trim().lines() {
        let (head, numbers) = line.split_once(": ").expect("numbers");
        let words: Vec<&str> = head.split(' ').collect();
        let (columns, n_rows) = words[0].split_once('x').expect("a board");
        let number = |text: &str| text.parse::<u64>().expect("a number");
        let board = Board::empty(number(columns) as usize, number(n_rows) as usize);
        let is_named = |word: &str, name: &str| word == "any" || word.split(',').any(|n| n == name);
        for (name, suicide) in SUICIDES {
            for (ko_name, ko) in KOS {
                if is_named(words[1], name) && is_named(words[2], ko_name) {
                    let rules = Rules {
                        suicide,
                        ko,
                        setup_credit: true,
                    };
                    let numbers = numbers.split(' ').map(number).collect();
                    rows.push((board.clone(), rules, numbers));
                }
            }
        }
    }
    rows
}

const SUICIDES: [(&str, Suicide); 3] = [
    ("none", Suicide::None),
    ("multi", Suicide::Multi),
    ("all", Suicide::All),
];
const KOS: [(&str, Ko); 4] = [
    ("simple", Ko::Simple),
    ("positional", Ko::Positional),
    ("situational", Ko::Situational),
    ("natural", Ko::Natural),
];

/// Checks every number of sequences that is at most `most`.
pub(crate) fn check_counts<R: Referee>(most: u64) {
    for (board, rules, numbers) in rows(PERFT) {
        let numbers = numbers.into_iter().take_while(|&number| number <= most);
        for (depth, number) in (1..).zip(numbers) {
            let counted = perft(&mut R::start(&board, Color::Black, rules), depth);
            assert_eq!(counted, number, "{depth} moves, {rules:?}\n{board}");
        }
    }
}

/// Checks every number of complete games.
pub(crate) fn check_games<R: Referee>() {
    for (board, rules, numbers) in rows(COMPLETE_GAMES) {
        let counted = complete_games(&mut R::start(&board, Color::Black, rules));
        assert_eq!([counted], *numbers, "{rules:?}\n{board}");
    }
}
