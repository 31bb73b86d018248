//! Groups of living stones with fewer than two eyes.
//!
//! Under rules that tax sekis (Japanese rules 1989, art. 8), a region that is adjacent to only one
//! color is not always territory. A group with fewer than two eyes lives in seki and has no territory.

use super::eye_space::n_eyes;
use super::paths::{Paths, View};
use crate::board::{Color, Point, PointSet, Position};

/// A group of living stones with fewer than two eyes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FewEyes {
    /// Its color.
    pub color: Color,
    /// Its stones.
    pub stones: PointSet,
    /// The points without living stones that it reaches.
    pub reach: PointSet,
    /// Whether an open place is among them, with points that no living stone touches and on which no
    /// dead one stands: there it may still make eyes.
    pub is_open: bool,
}

/// The groups with fewer than two eyes, Black's first, if the stones of `dead` are dead and all
/// others alive.
///
/// A group is connected by its stones and by points that its color reaches and the opponent cannot
/// take away. An eye is a part of the points that the opponent surely cannot reach. The *joints*
/// are those of them without which the group falls apart. They are no eyes. Neither is a point
/// between two joints: after a play of the opponent there, two answers are needed.
pub fn few_eyes(position: &Position, dead: &PointSet) -> Vec<FewEyes> {
    let views = Color::BOTH.map(|color| View {
        size: position.size(),
        own: position.stones(color) - *dead,
        foe: position.stones(!color) - *dead,
        empty: position.empty(),
        taken: position.stones(!color) & *dead,
    });
    let sure_reach = views.map(|view| view.sure_reach());
    let touched = (views[0].own | views[1].own).neighbors();
    let mut found = Vec::new();
    for color in Color::BOTH {
        let view = &views[color];
        let reach = view.reach();
        let inside = reach - sure_reach[!color];
        let all = Paths::new(view, &(view.own | sure_reach[color]));
        for points in all.parts_without(None) {
            let group = || Group::new(view, reach, inside, &points);
            if points.meets(&view.own) && !group().has_two_eyes(&points) {
                let reach = points - view.own;
                found.push(FewEyes {
                    color,
                    stones: points & view.own,
                    reach,
                    is_open: !(reach - *dead).is_subset(&touched),
                });
            }
        }
    }
    found
}

/// A group of living stones.
struct Group<'a> {
    view: &'a View,
    /// The points that its color reaches if the opponent never answers.
    reach: PointSet,
    /// The points that the opponent surely cannot reach.
    inside: PointSet,
    /// Those of them that connect the group.
    joints: PointSet,
}

/// A space in which a group has at least one eye, with the dead stones in it.
struct EyeSpace {
    points: PointSet,
    dead: PointSet,
}

impl<'a> Group<'a> {
    /// The group of these points: its stones and what it reaches.
    fn new(view: &'a View, reach: PointSet, inside: PointSet, points: &PointSet) -> Self {
        let paths = Paths::new(view, points);
        let is_joint = |&point: &Point| {
            let parts = paths.parts_without(Some(point)).into_iter();
            parts.filter(|part| part.meets(&view.own)).count() >= 2
        };
        let joints = (*points & inside).iter().filter(is_joint).collect();
        Self {
            view,
            reach,
            inside,
            joints,
        }
    }

    fn has_two_eyes(&self, points: &PointSet) -> bool {
        let places = (*points & self.inside).parts();
        let spaces: Vec<EyeSpace> = places.flat_map(|place| self.spaces_in(&place)).collect();
        self.n_eyes(&spaces) >= 2
    }

    /// The spaces that are certain in a connected part of the points of `inside`.
    ///
    /// Dead stones on a joint escape, unless they can be captured at once.
    fn spaces_in(&self, place: &PointSet) -> Vec<EyeSpace> {
        let dead = *place & self.view.taken;
        let loose: Vec<PointSet> = dead
            .parts()
            .filter(|chain| chain.meets(&self.joints))
            .collect();
        let away = PointSet::union(loose.iter().copied());
        let mut spaces = self.spaces(*place - away - away.neighbors(), dead - away);
        for chain in loose {
            let liberties = chain.neighbors() & (*place - dead);
            if liberties.only().is_some() {
                let taken = self.spaces(*place - liberties, dead - chain);
                if self.n_eyes(&taken) > self.n_eyes(&spaces) {
                    spaces = taken;
                }
            }
        }
        spaces
    }

    /// The closed parts of these points, without joints and the points between joints.
    fn spaces(&self, points: PointSet, dead: PointSet) -> Vec<EyeSpace> {
        let outside = self.reach - self.inside - self.view.own;
        let closed = points - outside.neighbors();
        let joints = self.joints & closed;
        (closed - joints)
            .parts()
            .filter(|part| part.iter().any(|point| joints.n_beside(point) <= 1))
            .map(|points| EyeSpace {
                points,
                dead: points & dead,
            })
            .collect()
    }

    /// The number of eyes in these spaces, at most two.
    fn n_eyes(&self, spaces: &[EyeSpace]) -> usize {
        match spaces {
            [] => 0,
            [space] => {
                let board = self.view.size.points();
                n_eyes(&board, &space.points, &space.dead)
            }
            _ => 2,
        }
    }
}
