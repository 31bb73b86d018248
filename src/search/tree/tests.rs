//! Tests of the arena: room, expansion and reuse.

use super::*;
use crate::board::{BoardSize, Point};

/// New moves on the first `n` points of a board.
fn moves(n: usize) -> Vec<NewMove> {
    let size = BoardSize::square(25).unwrap();
    let points: Vec<Point> = size.points().iter().collect();
    points[..n]
        .iter()
        .map(|&point| NewMove {
            mv: Move::Play(point),
            prior_visits: 2.0,
            prior_value: 1.0,
            policy: 0.0,
        })
        .collect()
}

#[test]
fn the_children_of_a_node_are_side_by_side_in_one_chunk() {
    let tree = Tree::new(4 * CHUNK);
    tree.expand(Tree::ROOT, &moves(600));
    for id in Tree::FIRST..=600 {
        tree.expand(id, &moves(600));
        let n_children = tree.child_nodes(id).len();
        assert_eq!(n_children > 0, tree.is_expanded(id));
        assert!(n_children == 0 || n_children == 600);
    }
    // Six times 600 nodes fit into a chunk; the root takes one node of the first.
    let n_expanded = (0..=600).filter(|&id| tree.is_expanded(id)).count();
    assert_eq!(n_expanded, 4 * (CHUNK / 600));
    assert!(tree.is_full() && tree.n_nodes() <= 4 * CHUNK);
}

#[test]
fn every_tree_has_room_for_the_moves_of_the_largest_board() {
    let tree = Tree::new(0);
    tree.expand(Tree::ROOT, &moves(625));
    assert_eq!(tree.child_nodes(Tree::ROOT).len(), 625);
}

#[test]
fn of_two_threads_that_expand_a_node_one_does() {
    let tree = Tree::new(8 * CHUNK);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                tree.expand(Tree::ROOT, &moves(100));
                for id in 1..=50 {
                    tree.expand(id, &moves(100));
                }
            });
        }
    });
    // A thread that finds children being added does not add them.
    assert_eq!(tree.n_nodes(), 1 + 51 * 100 + gap());
}

/// Nodes that stay unused at the end of the first chunk.
fn gap() -> usize {
    (CHUNK - 1) % 100
}

#[test]
fn a_graft_carries_over_what_is_known_below_a_node() {
    let tree = Tree::new(4 * CHUNK);
    tree.expand(Tree::ROOT, &moves(3));
    let second = Tree::FIRST + 1;
    tree.expand(second, &moves(4));
    let (third, _) = tree.children(second).nth(2).unwrap();
    tree.expand(third, &moves(5));
    for (n, id) in [(9, second), (7, third)] {
        for _ in 0..n {
            tree.node(id).add_visit();
            tree.node(id).add_value(0.25, 0.25, 0.0);
        }
    }
    // The move on the first point is gone, and there is one more at the end.
    let grafted = tree.grafted(second, &moves(5)[1..]);
    assert_eq!(grafted.node(Tree::ROOT).visits(), 9);
    let visits: Vec<u32> = grafted
        .child_nodes(Tree::ROOT)
        .iter()
        .map(Node::visits)
        .collect();
    assert_eq!(visits, [0, 7, 0, 0]);
    let (at, node) = grafted.children(Tree::ROOT).nth(1).unwrap();
    assert!((node.mean() - 0.25).abs() < 1e-6);
    assert_eq!(grafted.child_nodes(at).len(), 5);
    assert_eq!(grafted.n_nodes(), 1 + 4 + 5);
}

#[test]
fn a_graft_fills_at_most_half_of_the_tree() {
    let tree = Tree::new(4 * CHUNK);
    tree.expand(Tree::ROOT, &moves(20));
    for id in Tree::FIRST.. {
        tree.expand(id, &moves(20));
        if tree.is_full() {
            break;
        }
    }
    let grafted = tree.grafted(Tree::ROOT, &moves(20));
    let n_nodes = grafted.n_nodes();
    assert!(n_nodes > CHUNK && n_nodes <= 2 * CHUNK, "{n_nodes}");
}

#[test]
fn of_moves_with_equal_visits_the_one_with_the_higher_mean_is_the_most_visited() {
    for better in 0..3 {
        let tree = Tree::new(CHUNK);
        tree.expand(Tree::ROOT, &moves(3));
        for n in 0..3 {
            let child = tree.node(Tree::FIRST + n);
            child.add_visit();
            let value = if n == better { 0.75 } else { 0.25 };
            child.add_value(value, value, 0.0);
        }
        let (id, _) = tree.most_visited(Tree::ROOT).unwrap();
        assert_eq!(id, Tree::FIRST + better);
    }
}
