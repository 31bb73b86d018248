//! A fight in a part of the board, read by a tree search that lets the rest stand still.
//!
//! UCT with RAVE as in `search`, but over the points of one field only, and for the share of the
//! field that is owned at the end. Passing is free, so that a side that would harm itself does not
//! play: groups in seki stay. A ko is retaken only after a pass, for there are no threats inside.

use crate::board::grid::Grid;
use crate::board::{Color, Point, PointSet, Position};
use crate::playout::tactics;
use crate::playout::{Careful, Random, random};

/// Visits of a node before the moves after it come into the tree.
const EXPAND_VISITS: u32 = 3;
/// Visits at which a move's own playouts weigh about as much as those of RAVE.
const RAVE_EQUIVALENCE: f32 = 30.0;
/// The weight of the bound that makes rare moves worth another look.
const EXPLORATION: f32 = 0.2;

/// A part of the board.
#[derive(Debug, Clone)]
pub(super) struct Field {
    /// Its points, stones included.
    pub(super) points: PointSet,
    /// The stones for whose fate it is fought.
    stakes: PointSet,
    list: Vec<Point>,
}

impl Field {
    pub(super) fn new(points: PointSet, stakes: PointSet) -> Self {
        Self {
            points,
            stakes,
            list: points.iter().collect(),
        }
    }
}

/// Who owned which point of a field at the end of how many simulations.
#[derive(Debug, Clone)]
pub(super) struct Ends {
    owned: [Grid<u32>; 2],
    n: u32,
}

impl Ends {
    const fn new() -> Self {
        Self {
            owned: [Grid::filled(0), Grid::filled(0)],
            n: 0,
        }
    }

    /// The share of the points of `chain` that `color` owned, from 0 to 1.
    pub(super) fn share(&self, color: Color, chain: &PointSet) -> f32 {
        let sum: u32 = chain.iter().map(|point| self.owned[color][point]).sum();
        sum as f32 / (self.n.max(1) * chain.len() as u32) as f32
    }
}

/// A move in the tree, from the view of the player who makes it.
#[derive(Debug, Clone)]
struct Node {
    /// `None` for a pass.
    point: Option<Point>,
    first_child: u32,
    n_children: u32,
    visits: f32,
    value: f32,
    rave_visits: f32,
    rave_value: f32,
}

/// A search from one position.
pub(super) struct Fight<'a> {
    field: &'a Field,
    root: &'a Position,
    first: Color,
    nodes: Vec<Node>,
    rng: Random,
    position: Position,
    list: Vec<Point>,
    path: Vec<usize>,
    hashes: Vec<u64>,
    played: Grid<u8>,
    ends: Ends,
}

/// Nobody has played on a point.
const NOBODY: u8 = 2;

impl<'a> Fight<'a> {
    /// A search of `field` in which `first` moves first.
    pub(super) fn new(root: &'a Position, field: &'a Field, first: Color, seed: u64) -> Self {
        let pass = Node {
            point: None,
            first_child: 0,
            n_children: 0,
            visits: 0.0,
            value: 0.0,
            rave_visits: 0.0,
            rave_value: 0.0,
        };
        Self {
            field,
            root,
            first,
            nodes: vec![pass],
            rng: random(seed),
            position: root.clone(),
            list: field.list.clone(),
            path: Vec::new(),
            hashes: Vec::new(),
            played: Grid::filled(NOBODY),
            ends: Ends::new(),
        }
    }

    /// Runs so many simulations.
    pub(super) fn run(&mut self, simulations: u32) {
        for _ in 0..simulations {
            self.simulate(false);
        }
    }

    /// How so many simulations end in which both sides play the most visited moves.
    pub(super) fn ends(&mut self, simulations: u32) -> Ends {
        self.ends = Ends::new();
        for _ in 0..simulations {
            self.simulate(true);
        }
        self.ends.clone()
    }

    fn simulate(&mut self, is_final: bool) {
        self.position.clone_from(self.root);
        self.path.clear();
        self.hashes.clear();
        self.hashes.push(self.root.hash());
        let (mut color, mut last, mut passes, mut at) = (self.first, None, 0, 0);
        self.path.push(at);
        while passes < 2 {
            if self.nodes[at].n_children == 0 {
                if self.nodes[at].visits < EXPAND_VISITS as f32 {
                    break;
                }
                if is_final {
                    break;
                }
                self.expand(at, color);
            }
            if is_final {
                let Some(best) = self.most_visited(at) else {
                    break;
                };
                at = best;
            } else {
                at = self.select(at);
            }
            last = self.nodes[at].point;
            if let Some(point) = last {
                self.position.place(color, point);
                passes = 0;
            } else {
                self.position.lift_ko();
                passes += 1;
            }
            self.hashes.push(self.position.hash());
            self.path.push(at);
            color = !color;
        }
        for &point in &self.field.list {
            self.played[point] = NOBODY;
        }
        if passes < 2 {
            self.play_out(color, last);
        }
        let value = self.count();
        if is_final {
            return;
        }
        self.back_up(value, !color);
    }

    /// Plays on until both pass.
    fn play_out(&mut self, mut color: Color, mut last: Option<Point>) {
        let mut passes = 0;
        for _ in 0..3 * self.list.len() {
            last = Careful.choose_within(
                &self.position,
                color,
                last,
                &self.field.points,
                &mut self.list,
                &mut self.rng,
            );
            if let Some(point) = last {
                self.position.place(color, point);
                if self.played[point] == NOBODY {
                    self.played[point] = color as u8;
                }
                passes = 0;
            } else {
                self.position.lift_ko();
                passes += 1;
                if passes == 2 {
                    return;
                }
            }
            color = !color;
        }
    }

    /// Counts the field at the end, and returns Black's share from 0 to 1.
    fn count(&mut self) -> f32 {
        let mut difference = 0i32;
        let mut stakes = 0i32;
        for &point in &self.field.list {
            let owner = self.position.color_at(point).or_else(|| {
                let mut around = self.position.stones_around(point).map(|(_, color)| color);
                let first = around.next()?;
                around.all(|color| color == first).then_some(first)
            });
            if let Some(owner) = owner {
                self.ends.owned[owner][point] += 1;
                difference += owner.sign();
                if self.field.stakes.contains(point) {
                    stakes += owner.sign();
                }
            }
        }
        self.ends.n += 1;
        0.5 + 0.1 * difference as f32 / self.field.list.len() as f32
            + 0.4 * stakes as f32 / self.field.stakes.len() as f32
    }

    /// Adds the moves after a node: all but suicides, ko retakes, repetitions and own eyes.
    fn expand(&mut self, at: usize, color: Color) {
        let first_child = self.nodes.len();
        let pass = Node {
            point: None,
            first_child: 0,
            n_children: 0,
            visits: 0.0,
            value: 0.0,
            rave_visits: 2.0,
            rave_value: 0.5,
        };
        for &point in &self.field.list {
            let position = &self.position;
            let is_move = position.is_free(point)
                && position.is_playable(color, point)
                && !position.is_eye(color, point)
                && !self.hashes.contains(&position.hash_after(color, point));
            if is_move {
                let (n, value) = prior(position, color, point);
                self.nodes.push(Node {
                    point: Some(point),
                    rave_visits: n,
                    rave_value: n * value,
                    ..pass.clone()
                });
            }
        }
        self.nodes.push(pass);
        self.nodes[at].first_child = first_child as u32;
        self.nodes[at].n_children = (self.nodes.len() - first_child) as u32;
    }

    /// The child with the most visits, if it has some.
    fn most_visited(&self, at: usize) -> Option<usize> {
        const ENOUGH: f32 = 8.0;
        let node = &self.nodes[at];
        (node.first_child as usize..(node.first_child + node.n_children) as usize)
            .max_by(|&a, &b| self.nodes[a].visits.total_cmp(&self.nodes[b].visits))
            .filter(|&best| self.nodes[best].visits >= ENOUGH)
    }

    /// The child with the best mixture of its own playouts and RAVE.
    fn select(&self, at: usize) -> usize {
        let node = &self.nodes[at];
        let log = (node.visits + 1.0).ln();
        let mut best = (at, f32::MIN);
        for id in node.first_child..node.first_child + node.n_children {
            let id = id as usize;
            let child = &self.nodes[id];
            let n = child.visits;
            let beta = child.rave_visits
                / (child.rave_visits + n + child.rave_visits * n / RAVE_EQUIVALENCE);
            let mean = if n > 0.0 { child.value / n } else { 0.0 };
            let value = (1.0 - beta) * mean
                + beta * child.rave_value / child.rave_visits
                + EXPLORATION * (log / (n + 1.0)).sqrt();
            if value > best.1 {
                best = (id, value);
            }
        }
        best.0
    }

    /// Adds the value to the nodes of the path, and to the siblings that the same player played
    /// on first later.
    fn back_up(&mut self, black_value: f32, last_to_move: Color) {
        let of = |color: Color| {
            if color == Color::Black {
                black_value
            } else {
                1.0 - black_value
            }
        };
        let mut mover = last_to_move;
        for n in (0..self.path.len()).rev() {
            let id = self.path[n];
            let node = &mut self.nodes[id];
            node.visits += 1.0;
            node.value += of(mover);
            let (made_by, to_move) = (node.point, !mover);
            let children = node.first_child as usize..(node.first_child + node.n_children) as usize;
            for child in &mut self.nodes[children] {
                if child
                    .point
                    .is_some_and(|point| self.played[point] == to_move as u8)
                {
                    child.rave_visits += 1.0;
                    child.rave_value += of(to_move);
                }
            }
            if let Some(point) = made_by {
                self.played[point] = mover as u8;
            }
            mover = to_move;
        }
    }
}

/// What is known of a stone of `color` on `point` before it is tried: so many visits of a value.
fn prior(position: &Position, color: Color, point: Point) -> (f32, f32) {
    if tactics::capture_size(position, color, point) > 0 {
        (8.0, 0.9)
    } else if tactics::is_self_atari(position, color, point) {
        (3.0, 0.3)
    } else if tactics::saves_from_atari(position, color, point) {
        (8.0, 0.9)
    } else if tactics::gives_atari(position, color, point) {
        (4.0, 0.8)
    } else {
        (3.0, 0.6)
    }
}
