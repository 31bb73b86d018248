//! The fields on which answers are proven, taken from the board so that what is left out can only
//! harm the side that seeks.

use super::field::{Field, Law, Set};
use super::proof::Claim;
use super::{HELD, SMALL_PART};
use crate::board::{Color, PointSet, Position};

/// Stones that are proven to stay, with the points on which their owner answers, those for the
/// walls beside them included.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Proven {
    pub(super) stones: PointSet,
    pub(super) zone: PointSet,
}

/// The stones beside `field` that are proven by answers away from it and from each other, and where
/// these are.
fn walls_beside(proven: &[Proven], field: &PointSet) -> Proven {
    let beside = field.neighbors();
    let mut walls = Proven::default();
    for other in proven {
        if other.stones.meets(&beside) && !other.zone.meets(&(*field | walls.zone)) {
            walls.stones |= other.stones;
            walls.zone |= other.zone;
        }
    }
    walls
}

/// On which points a chain is to live.
#[derive(Debug, Clone, Copy)]
pub(super) enum Home {
    /// The nearest ones, so many that a small part of the board holds, or all beside the chain if those
    /// are more.
    Near,
    /// At most so many, in whole rings around the chain: those reached through empty points, stones of
    /// its owner and the opponent's short chains. The fewer they are, the deeper they can be read.
    Tight(usize),
}

impl Home {
    fn points(self, position: &Position, owner: Color, chain: &PointSet) -> PointSet {
        let own = position.stones(owner);
        let Self::Tight(most) = self else {
            let open = position.size().points() - own;
            return (chain.neighbors() & open).grown(&open, SMALL_PART);
        };
        let foes = position.stones(!owner).parts();
        let short = foes.filter(|foe| position.liberties_of(foe).len() < HELD);
        let within = position.empty() | own | PointSet::union(short);
        let mut reached = *chain;
        loop {
            let next = reached | (reached.neighbors() & within);
            if next == reached || (next - own).len() > most {
                return reached - own;
            }
            reached = next;
        }
    }
}

/// A claim of a chain that is to be proven in a field, with the stones in it. The chains that are single
/// points of the field are the seeker's, and must not be captured.
#[derive(Debug)]
pub(super) struct Arena {
    pub(super) field: Field,
    pub(super) stones: [Set; 2],
    pub(super) claim: Claim,
    /// Whose the chain is.
    pub(super) owner: Color,
    /// One point of the chain.
    pub(super) target: Set,
    /// Points on which the seeker does not play.
    pub(super) barred: Set,
    /// The points of the field, and the liberties outside of the captors and walls that rest on them.
    pub(super) points: PointSet,
    /// The points on which the walls are defended.
    pub(super) defended: PointSet,
    /// The fewest liberties outside the field of a wall that needs them.
    fewest: usize,
    /// The captors that are not proven.
    pub(super) rests_on: PointSet,
}

impl Arena {
    /// Where a claim of a chain is to be proven; the home matters only if the claim is that it stays. Of
    /// the stones that are proven to stay, Black's first, those of who makes it true serve as walls.
    pub(super) fn new(
        claim: Claim,
        position: &Position,
        owner: Color,
        chain: &PointSet,
        proven: &[Vec<Proven>; 2],
        home: Home,
    ) -> Option<Self> {
        let proven = &proven[claim.seeker(owner)];
        match claim {
            Claim::Falls => Self::of_prey(position, owner, chain, proven),
            Claim::Stays => Self::of_home(position, owner, chain, proven, home),
        }
    }

    /// Who makes the claim true.
    pub(super) const fn seeker(&self) -> Color {
        self.claim.seeker(self.owner)
    }

    /// Whether the walls that rest on their liberties outside have enough for a proof of `depth` moves.
    pub(super) const fn outlasts(&self, depth: u32) -> bool {
        depth as usize + 1 < self.fewest
    }

    /// The region in which a chain is to be captured by the chains around, if it is small enough.
    fn of_prey(
        position: &Position,
        owner: Color,
        chain: &PointSet,
        proven: &[Proven],
    ) -> Option<Self> {
        let captor = !owner;
        let region = chain.flood(&(position.size().points() - position.stones(captor)));
        if region.len() > SMALL_PART {
            return None;
        }
        let safe = walls_beside(proven, &region);
        let empty = position.empty();
        let (mut walls, mut chains) = (PointSet::EMPTY, Vec::new());
        let [mut inner, mut beyond, mut rim, mut rests_on] = [PointSet::EMPTY; 4];
        let mut fewest = usize::MAX;
        for chain in position.stones(captor).parts_at(&region.neighbors()) {
            // Where walls have to be defended a move may cost a liberty and win no time.
            let outside = chain.neighbors() & (empty - region - safe.zone);
            let beside = chain.neighbors() & position.size().points();
            if chain.is_subset(&safe.stones) {
                walls |= chain;
            } else if beside.is_subset(&region) {
                // Stones like those in the region.
                inner |= chain;
            } else if outside.len() >= HELD {
                // Whether they are enough is seen when the length of the proof is known.
                walls |= chain;
                rests_on |= chain;
                rim |= outside;
                fewest = fewest.min(outside.len());
            } else {
                // These may be captured, which ends the search.
                chains.push(chain);
                rests_on |= chain;
                beyond |= outside;
            }
        }
        let points = region | inner | beyond;
        let mut beside = [PointSet::EMPTY; 2];
        beside[captor] = walls;
        let mut field = Field::new(&chains, &points, beside, Law::Threats(owner))?;
        // On the liberties of the captors outside only the owner of the prey plays.
        let barred = field.mask(&beyond);
        field.at_wall[owner] |= barred;
        Some(Self {
            stones: position.both().map(|stones| field.mask(&stones)),
            target: field.mask(&chain.first()?.into()),
            field,
            claim: Claim::Falls,
            owner,
            barred,
            points: points | rim,
            defended: safe.zone,
            fewest,
            rests_on,
        })
    }

    /// The points around a chain on which it is to live.
    ///
    /// Of its owner's chains only the liberties there count. What lies beyond is taken to be the
    /// opponent's.
    fn of_home(
        position: &Position,
        owner: Color,
        chain: &PointSet,
        proven: &[Proven],
        home: Home,
    ) -> Option<Self> {
        let own = position.stones(owner);
        let open = position.size().points() - own;
        let points = home.points(position, owner, chain);
        let walls = walls_beside(proven, &points);
        let others = ((points.neighbors() & own).flood(&own) - walls.stones) | *chain;
        let empty = position.empty() & points;
        // A chain that can be captured at once is of no use.
        let (chains, weak): (Vec<PointSet>, Vec<PointSet>) = others
            .parts()
            .partition(|other| other == chain || (other.neighbors() & empty).len() >= 2);
        let mut beside = [PointSet::EMPTY; 2];
        beside[owner] = walls.stones;
        beside[!owner] = (open - points) | PointSet::union(weak);
        let field = Field::new(&chains, &points, beside, Law::Threats(!owner))?;
        Some(Self {
            target: field.mask(&chain.first()?.into()),
            stones: position.both().map(|stones| field.mask(&stones)),
            field,
            claim: Claim::Stays,
            owner,
            barred: 0,
            points,
            defended: walls.zone,
            fewest: usize::MAX,
            rests_on: PointSet::EMPTY,
        })
    }
}
