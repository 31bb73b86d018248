//! Boards, positions and rules at random.

use honte::board::Position;
use honte::playout::{Random, below};

use crate::engine_referee::{size_of, stones_of, vertex_of};
use crate::reference::{self, Board, Ko, Rules};

/// Most games on boards where everything happens soon.
pub(super) fn columns_and_rows(rng: &mut Random) -> (usize, usize) {
    let most = match below(rng, 200) {
        0..50 => 3,
        50..130 => 5,
        130..180 => 7,
        180..194 => 9,
        194..198 => 13,
        198 => return (19, 19),
        _ => 19,
    };
    (1 + below(rng, most), 1 + below(rng, most))
}

/// The empty board, or a thicket of stones from which the chains without liberties are taken,
/// as the engine points them out.
pub(super) fn setup(columns: usize, rows: usize, rng: &mut Random) -> Board {
    let mut board = Board::empty(columns, rows);
    if below(rng, 2) == 0 {
        return board;
    }
    let percent = 20 + below(rng, 75);
    for vertex in board.vertices() {
        if below(rng, 100) < percent {
            let color = [reference::Color::Black, reference::Color::White][below(rng, 2)];
            board.set(vertex, Some(color));
        }
    }
    while let Err(breathless) = Position::from_stones(size_of(&board), stones_of(&board)) {
        let vertex = vertex_of(breathless.0);
        assert!(
            board.liberties(vertex).is_empty(),
            "{vertex} has a liberty in\n{board}"
        );
        board = board.without(&board.chain(vertex));
    }
    assert!(board.is_legal(), "the engine accepts\n{board}");
    board
}

/// Rules of every combination, the natural ko rule with and without credit for the setup.
pub(super) fn rules(rng: &mut Random) -> (Rules, bool) {
    let kos = [
        Ko::None,
        Ko::Simple,
        Ko::Positional,
        Ko::Situational,
        Ko::Natural,
        Ko::Natural,
    ];
    let ko = below(rng, kos.len());
    let suicides = [
        reference::Suicide::None,
        reference::Suicide::Multi,
        reference::Suicide::All,
    ];
    let suicide = suicides[below(rng, suicides.len())];
    (
        Rules {
            suicide,
            ko: kos[ko],
            setup_credit: ko == 4,
        },
        below(rng, 4) == 0,
    )
}
