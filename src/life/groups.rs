//! Groups of living stones: their eyes, and the sekis and territory that result.
//!
//! Under rules that tax sekis (Japanese rules 1989, art. 8), a region that is adjacent to only one
//! color is not always territory. A group with fewer than two eyes lives in seki and has no
//! territory, and a point that connects a part without eyes to its group must be filled.

use super::eye_space::n_eyes;
use super::paths::{Paths, View};
use crate::board::{BoardSize, Color, Point, PointSet};

/// Territory, points to fill and groups in seki of a position. Pairs hold Black's value first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Groups {
    /// Points of territory, including those with dead stones.
    pub territory: [PointSet; 2],
    /// Points that only their owner reaches but must fill to connect.
    pub fillings: [PointSet; 2],
    /// Groups with fewer than two eyes.
    pub eyeless: Vec<Eyeless>,
}

/// A group of living stones with fewer than two eyes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Eyeless {
    /// Its color.
    pub color: Color,
    /// Its stones.
    pub stones: PointSet,
    /// The points without living stones that it reaches.
    pub reach: PointSet,
}

impl Groups {
    /// The living stones of groups with fewer than two eyes.
    pub fn seki(&self) -> PointSet {
        PointSet::union(self.eyeless.iter().map(|group| group.stones))
    }
}

/// The groups of a position in which the stones of `dead` are dead and all others alive.
///
/// A group is connected by its stones and by points that its color reaches and the opponent cannot
/// take away. An eye is a part of the points that the opponent surely cannot reach. The *joints*
/// are those of them without which the group falls apart. They are no eyes. Neither is a point
/// between two joints: after a play of the opponent there, two answers are needed.
pub fn groups(size: BoardSize, stones: [PointSet; 2], dead: &PointSet) -> Groups {
    let mut found = Groups::default();
    let empty = size.points() - stones[0] - stones[1];
    let views = Color::BOTH.map(|color| View {
        size,
        own: stones[color] - *dead,
        foe: stones[!color] - *dead,
        empty,
        taken: stones[!color] & *dead,
    });
    let reach = views.map(|view| view.reach());
    let sure_reach = views.map(|view| view.sure_reach());
    for color in Color::BOTH {
        let view = &views[color];
        let land = Land {
            view,
            reach: reach[color],
            inside: reach[color] - sure_reach[!color],
        };
        let strict = reach[color] - reach[!color];
        let all = Paths::new(view, &(view.own | sure_reach[color]));
        for group in all.parts_without(None) {
            if group.meets(&view.own) {
                Group::new(&land, group).add_to(&mut found, color, &strict);
            }
        }
    }
    found
}

/// The points of one color.
struct Land<'a> {
    view: &'a View,
    /// The points that it reaches if the opponent never answers.
    reach: PointSet,
    /// The points that the opponent surely cannot reach.
    inside: PointSet,
}

/// A group of living stones with the points that it reaches.
struct Group<'a> {
    land: &'a Land<'a>,
    /// Its stones and the points that it reaches.
    points: PointSet,
    paths: Paths,
    /// The points of `inside` that connect the group.
    joints: PointSet,
    eyes: Vec<Eye>,
}

/// A connected part of the points of `inside`.
struct Eye {
    points: PointSet,
    /// The spaces in it, each at least one eye.
    spaces: Vec<Space>,
    /// The points lost with dead stones on joints that cannot be captured in time.
    lost: PointSet,
}

/// A space for eyes, with the dead stones in it.
struct Space {
    points: PointSet,
    dead: PointSet,
}

impl<'a> Group<'a> {
    fn new(land: &'a Land<'a>, points: PointSet) -> Self {
        let paths = Paths::new(land.view, &points);
        let inside = points & land.inside;
        let is_joint = |&point: &Point| {
            let parts = paths.parts_without(Some(point)).into_iter();
            parts.filter(|part| part.meets(&land.view.own)).count() >= 2
        };
        let joints = inside.iter().filter(is_joint).collect();
        let mut group = Self {
            land,
            points,
            paths,
            joints,
            eyes: Vec::new(),
        };
        group.eyes = inside.parts().map(|points| group.eye(points)).collect();
        group
    }

    /// An eye with the spaces that are certain.
    ///
    /// Dead stones on a joint escape, unless they can be captured at once.
    fn eye(&self, points: PointSet) -> Eye {
        let dead = points & self.land.view.taken;
        let loose: Vec<PointSet> = dead
            .parts()
            .filter(|chain| chain.meets(&self.joints))
            .collect();
        let away = PointSet::union(loose.iter().copied());
        let left = points - away - away.neighbors();
        let mut spaces = self.spaces(left, dead - away);
        for chain in loose {
            let liberties = chain.neighbors() & (points - dead);
            if liberties.only().is_some() {
                let taken = self.spaces(points - liberties, dead - chain);
                if self.worth(&taken) > self.worth(&spaces) {
                    spaces = taken;
                }
            }
        }
        let lost = if spaces.is_empty() {
            points - left
        } else {
            PointSet::EMPTY
        };
        Eye {
            points,
            spaces,
            lost,
        }
    }

    /// The closed parts of an eye with the dead stones in them.
    fn spaces(&self, points: PointSet, dead: PointSet) -> Vec<Space> {
        let parts = self.closed_parts(points, self.joints).into_iter();
        let with_dead = |points: PointSet| Space {
            points,
            dead: points & dead,
        };
        parts.map(with_dead).collect()
    }

    /// The closed parts of an eye, without joints and the points between joints.
    fn closed_parts(&self, points: PointSet, joints: PointSet) -> Vec<PointSet> {
        let view = self.land.view;
        let outside = self.land.reach - self.land.inside - view.own;
        let closed = points - outside.neighbors();
        let joints = joints & closed;
        (closed - joints)
            .parts()
            .filter(|part| part.iter().any(|point| joints.n_beside(point) <= 1))
            .collect()
    }

    /// The number of eyes in these spaces, at most two.
    fn worth<'s>(&self, spaces: impl IntoIterator<Item = &'s Space>) -> usize {
        let mut spaces = spaces.into_iter();
        match (spaces.next(), spaces.next()) {
            (None, _) => 0,
            (Some(space), None) => {
                n_eyes(&self.land.view.size.points(), &space.points, &space.dead)
            }
            _ => 2,
        }
    }

    /// Whether a joint must be filled: a part that it connects has no eye.
    fn must_be_filled(&self, joint: Point) -> bool {
        let at_joint = PointSet::from(joint);
        let has_eye = |part: &PointSet| {
            self.eyes.iter().any(|eye| {
                if eye.points.contains(joint) {
                    let points = (eye.points & *part) | at_joint;
                    let joints = (self.joints & points) | at_joint;
                    !self.closed_parts(points, joints).is_empty()
                } else {
                    eye.points.is_subset(part) && !eye.spaces.is_empty()
                }
            })
        };
        let parts = self.paths.parts_without(Some(joint));
        parts
            .iter()
            .filter(|part| part.meets(&self.land.view.own))
            .any(|part| !has_eye(part))
    }

    /// Adds the results of the group.
    fn add_to(&self, found: &mut Groups, color: Color, strict: &PointSet) {
        let spaces = self.eyes.iter().flat_map(|eye| &eye.spaces);
        if self.worth(spaces) < 2 {
            found.eyeless.push(Eyeless {
                color,
                stones: self.points & self.land.view.own,
                reach: self.points - self.land.view.own,
            });
            return;
        }
        let mut fillings: PointSet = self
            .joints
            .iter()
            .filter(|&joint| self.must_be_filled(joint))
            .collect();
        for eye in &self.eyes {
            fillings |= eye.lost;
            found.territory[color] |= (eye.points & *strict) - fillings;
        }
        found.fillings[color] |= fillings & *strict;
    }
}
