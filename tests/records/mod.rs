//! Game records that transcripts load: good and bad ones, and journals of matches.

use std::fs;
use std::path::{Path, PathBuf};

/// A triple ko, White to move.
const TRIPLE_KO: &str = "(;SZ[7:6]AB[ab][bb][cb][db][eb][fb][gb][dd][fd][ae][ce][ee][ge][af]\
    [bf][cf][df][ef][ff][gf]AW[ac][bc][cc][dc][ec][fc][gc][ad][cd][ed][gd][be]PL[W])";

/// A group with one eye and a ko for the other.
const KO_EYE: &str = "(;SZ[6:5]AB[ad][bd][cd][be][de]AW[bb][cb][db][eb][ac][bc][cc][dc][dd][ed]\
    [ee]PL[W])";

/// Journals of matches: of another game, of one that could not happen, and one that was cut off.
const OTHER_MOVES: &str = "(;SZ[5]HJ[game size=5x5][rule B C3];B[aa])";
const OTHER_KOMI: &str = "(;SZ[5]KM[0]HJ[game size=5x5 komi=5.5][rule B C3];B[cc])";
const IMPOSSIBLE: &str = "(;SZ[5]HJ[game size=5x5][rule B C3][rule W C3];B[cc])";
const JOURNAL: &str = "honte-journal 1\ngame size=5x5\nrule B C3\nwarn W la";

/// Game records for `loadsgf`, good and bad, in a folder of the test's own.
pub(crate) fn folder_with_records(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    fs::create_dir_all(&folder).expect("there is room for a few files");
    let game = "(;SZ[9]KM[5.5]RU[Japanese];B[cc];W[gg];B[];W[cg];B[tt])";
    for (name, record) in [
        ("game.sgf", game),
        ("two words.sgf", game),
        ("noise.sgf", "There is no game in this file."),
        ("broken.sgf", "(;SZ[9];B[cc"),
        ("occupied.sgf", "(;SZ[9];B[cc];W[cc])"),
        ("breathless.sgf", "(;SZ[9]AW[ba][ab]AB[aa]PL[W];W[aa])"),
        ("no-room.sgf", "(;SZ[2]AB[aa][bb]AW[ab][ba]PL[B])"),
        ("huge.sgf", "(;SZ[26])"),
        ("othello.sgf", "(;GM[2]SZ[8];B[ee])"),
        ("zi.sgf", "(;SZ[9]KM[3.75])"),
        ("beside.sgf", "(;SZ[5]HA[x];B[aa][bb];W[cc])"),
        ("triple-ko.sgf", TRIPLE_KO),
        ("ko-eye.sgf", KO_EYE),
        ("forbidden.sgf", "(;SZ[5]AW[bb][cb][ac][cc][bd]PL[B])"),
        ("other-moves.sgf", OTHER_MOVES),
        ("other-komi.sgf", OTHER_KOMI),
        (
            "empty-komi.sgf",
            "(;SZ[5]KM[]RU[]HJ[game size=5x5 komi=5.5][rule B C3];B[cc])",
        ),
        ("no-entry.sgf", "(;SZ[5]HJ[game size=5x5][rule B C9 D9])"),
        ("impossible.sgf", IMPOSSIBLE),
        ("journal", JOURNAL),
    ] {
        fs::write(folder.join(name), record).expect("there is room for a few files");
    }
    folder
}
