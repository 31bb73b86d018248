//! The evidence of a judgement: proofs and playouts about every chain, then searches about those that
//! are open. [`findings`](super::findings) weighs it.

use std::cmp::Reverse;

use super::besieged;
use super::consistency::is_most;
use super::evidence::{CLEAR, Evidence, is_in_ko, number, stones_of};
use super::fights;
use super::one_space;
use super::seki;
use super::status::{Reason, Status};
use super::survey::survey;
use super::symmetry::{Canonical, TURN, mean};
use crate::board::{Color, PointSet, Position};
use crate::life::{
    self, Claim, Effort, Fate, Grounds, Hunt, Law, Life, PlainRace, RaceEnd, SMALL_PART, Theorem,
    Walls, tactics,
};
use crate::rules::{AfterStop, Rules};

/// How much may be looked at for proofs.
const PROVING: Effort = Effort {
    positions: 150,
    most: 2000,
};
/// Positions that may be looked at to capture one chain in a small part of the board, for either side to
/// play first.
const IN_SMALL_PART: u32 = 2000;
/// Positions that may be looked at before no further capture search begins.
const MOST_CAPTURING: u32 = 5000;
/// Positions that all long searches together may look at, for either side to play first.
const SEARCHING_LONGER: u32 = 15_000;
/// The most empty points of a place where one is made, and of a fight or a group that is read.
pub(super) const FEW_EMPTY: usize = 12;

/// Stones of the smallest chain that is attacked, and the most liberties: in finished games threats against
/// one or two stones are left on the board.
const FEWEST_ATTACKED: usize = 3;
const MOST_LIBERTIES: usize = 4;
/// Positions that may be looked at to attack one chain.
const ATTACKING: u32 = 300;

/// All that is known about each chain, and for each the numbers of those that symmetries of the position map
/// it onto.
pub(super) fn gather(canonical: &Canonical, rules: &Rules) -> (Vec<Evidence>, Vec<Vec<usize>>) {
    let position = &canonical.position;
    let all = at_first_sight(position, rules);
    let chains: Vec<PointSet> = all.iter().map(|evidence| evidence.chain).collect();
    let mut found = Gathering {
        position,
        rules,
        all,
        images: canonical.images(&chains),
    };
    found.balance();
    found.prove();
    found.enclose();
    found.look_around();
    let living = Walls::new(position);
    let roomy = living.all();
    let walls = stones_of(&found.all, |evidence| {
        is_wall(evidence, evidence.chain.is_subset(&roomy[evidence.color]))
    });
    let open = position.size().points() - walls;
    for evidence in &mut found.all {
        let points = evidence.chain.flood(&open);
        evidence.is_contested = is_most(position, &points);
    }
    if found.is_confirmed() {
        found.confirm(&living);
    }
    found.count_races(&walls);
    found.search_captures(&walls);
    fights::read(position, &mut found.all);
    found.search_longer(&walls);
    besieged::search(position, &mut found.all, &found.images, &walls);
    found.attack();
    found.let_the_turn_decide(&open);
    found.read_spaces();
    (found.all, found.images)
}

/// What playouts and static tests say.
fn at_first_sight(position: &Position, rules: &Rules) -> Vec<Evidence> {
    let ownership = survey(position);
    let alive = life::unconditional(position, rules.suicide).alive;
    let sekis = seki::by_shared_liberties(position, alive);
    let double_kos = seki::double_kos(position);
    let in_double_ko = Some((Status::Seki, Reason::DoubleKo));
    position
        .chains()
        .into_iter()
        .map(|(color, chain)| Evidence {
            color,
            chain,
            decided: in_double_ko.filter(|_| chain.is_subset(&double_kos)),
            shares: [color, !color].map(|first| ownership[first as usize].share_of(color, &chain)),
            is_contested: false,
            is_firm: false,
            is_short: false,
            enclosed_by: None,
            looks_like_seki: chain.is_subset(&sekis),
            has_few_eyes: false,
            // The letter of art. 8 asks that kos be played out.
            is_in_ko: !rules.dame_makes_seki && is_in_ko(position, color, &chain),
            own_liberties: position.liberties_of(&chain).len(),
            enemy_liberties: None,
            weakest_enemy: 0.0,
            strongest_friend: 0.0,
            is_doubted: false,
            is_attacked: false,
            hunt: Hunt::default(),
            is_hard: false,
            space: None,
        })
        .collect()
}

/// What is known so far. What is found of a chain holds for those that a symmetry of the position maps it
/// onto.
struct Gathering<'a> {
    position: &'a Position,
    rules: &'a Rules,
    /// What is known about each chain.
    all: Vec<Evidence>,
    /// For each chain the numbers of those that symmetries map it onto.
    images: Vec<Vec<usize>>,
}

impl Gathering<'_> {
    /// The stones about which nothing is decided.
    fn undecided(&self) -> PointSet {
        stones_of(&self.all, |evidence| evidence.decided.is_none())
    }

    /// These stones by color, Black's first.
    fn by_color(&self, stones: PointSet) -> [PointSet; 2] {
        self.position.both().map(|own| own & stones)
    }

    /// Whether the rules confirm life and death by the question of art. 7 of the Japanese rules 1989.
    fn is_confirmed(&self) -> bool {
        self.rules.after_stop == AfterStop::Confirm
    }

    /// Evens out the shares: chains that a symmetry maps onto each other get the same.
    fn balance(&mut self) {
        let before: Vec<[f32; 2]> = self.all.iter().map(|evidence| evidence.shares).collect();
        for (evidence, images) in self.all.iter_mut().zip(&self.images) {
            evidence.shares = mean(images, &before);
        }
    }

    /// Notes what is proven of the chains.
    ///
    /// That a chain falls is no verdict if that rests on stones that may be captured themselves, or if
    /// most playouts leave it: it may cost more to take it. The theorem is about the stones alone: where
    /// their owner moves next and may win their place back, the verdict hangs on the turn.
    fn prove(&mut self) {
        for theorem in life::theorems(self.position, self.rules.suicide, PROVING) {
            let (status, reason) = told(&theorem);
            let n = number(&self.all, &theorem.chain).expect("a theorem is about a chain");
            for &n in &self.images[n] {
                let evidence = &mut self.all[n];
                let is_verdict = status == Status::Alive
                    || theorem.rests_on.is_empty() && evidence.share() < 0.5;
                if evidence.decided.is_none() && is_verdict {
                    let reason = match (status, reason) {
                        (Status::Dead, Reason::Read(_)) if evidence.may_win_back() => {
                            Reason::FirstToPlay
                        }
                        _ => reason,
                    };
                    evidence.decided = Some((status, reason));
                }
            }
        }
    }

    /// Finds the chains that are firm, and those that they enclose in small parts of the board.
    fn enclose(&mut self) {
        let (position, board) = (self.position, self.position.size().points());
        let open = self.undecided();
        let parts = (board - stones_of(&self.all, Evidence::is_proven_alive)).parts();
        let parts: Vec<PointSet> = parts.filter(|part| part.meets(&open)).collect();
        for evidence in &mut self.all {
            let liberties = position.liberties_of(&evidence.chain);
            let beside = parts.iter().filter(|part| liberties.meets(part));
            let n_others = beside.map(|part| (liberties - *part).len()).min();
            let is_unconditional = matches!(evidence.decided, Some((_, Reason::Unconditional)));
            evidence.is_firm =
                evidence.is_proven_alive() && (n_others != Some(0) || is_unconditional);
            evidence.is_short = evidence.is_firm && n_others == Some(1) && !is_unconditional;
        }
        let open = board - stones_of(&self.all, |evidence| evidence.is_firm);
        let undecided = |evidence: &&mut Evidence| evidence.decided.is_none();
        for evidence in self.all.iter_mut().filter(undecided) {
            let part = evidence.chain.flood(&open);
            let walls = part.neighbors() - part;
            let enclosed_by = position.both().map(|stones| stones.meets(&walls));
            evidence.enclosed_by =
                Some(enclosed_by).filter(|by| by.contains(&true) && part.len() <= SMALL_PART);
        }
    }

    /// Sets what depends on the other chains.
    fn look_around(&mut self) {
        let position = self.position;
        let dead = stones_of(&self.all, |evidence| evidence.share() < 0.5);
        let sekis = seki::living_sekis(life::few_eyes(position, &dead));
        let open = self.undecided();
        let all = self.all.clone();
        let shares = |color: Color, points: PointSet| {
            let chains = all.iter();
            let those = chains.filter(move |own| own.color == color && own.chain.meets(&points));
            those.map(Evidence::share)
        };
        for evidence in &mut self.all {
            let (own, share) = (evidence.color, evidence.share());
            let beside = evidence.chain.neighbors();
            let near = position.liberties_of(&evidence.chain).neighbors();
            let weakest = shares(!own, beside).min_by(f32::total_cmp);
            evidence.weakest_enemy = weakest.unwrap_or(1.0 - share);
            let strongest = shares(own, near).max_by(f32::total_cmp);
            evidence.strongest_friend = strongest.unwrap_or(share);
            evidence.has_few_eyes = evidence.chain.is_subset(&sekis);
            let enemies = position.stones(!own).parts_at(&(beside & open));
            let enemies = enemies.map(|enemy| position.liberties_of(&enemy).len());
            evidence.enemy_liberties = enemies.min();
        }
    }

    /// Reads what becomes of the open chains in small parts of the board by the question of art. 7 of
    /// the Japanese rules 1989, their opponent first, where only stones stand around that are proven to
    /// live. By the letter of the rules two enemies may both be dead; elsewhere whose turn it is decides.
    fn confirm(&mut self, walls: &Walls) {
        let position = self.position;
        let are_proven = |field: &PointSet| walls.presumed_beside(field).is_empty();
        let fields = PointSet::union(walls.fields(position).filter(are_proven));
        let asked = fields & stones_of(&self.all, Evidence::is_open);
        if asked.is_empty() {
            return;
        }
        let read = life::confirm(position, walls, &asked, life::POSITIONS);
        let dead = read.iter().filter(|found| found.life == Some(Life::Dead));
        let dead = PointSet::union(dead.map(|found| found.chain));
        for found in &read {
            let is_mutual = (found.chain.neighbors() & position.stones(!found.color)).meets(&dead);
            let status = match found.life {
                None | Some(Life::Wall) => continue,
                Some(Life::Dead) if is_mutual && !self.rules.dame_makes_seki => continue,
                Some(Life::Dead) => Status::Dead,
                Some(_) => Status::Alive,
            };
            let n = number(&self.all, &found.chain);
            for &n in n.map_or(&[][..], |n| &self.images[n]) {
                if self.all[n].is_open() {
                    self.all[n].decided = Some((status, Reason::Confirmed(found.n_positions)));
                }
            }
        }
    }

    /// Counts the plain races of open chains. Where who begins decides, whose turn it is does; by the
    /// letter of art. 7 the opponent of each chain begins.
    ///
    /// Firm stones surround such a race. Where who begins decides and the rules confirm nothing, stones
    /// may do that which are only `held` in most playouts: the model does not know who wins by a move.
    fn count_races(&mut self, held: &PointSet) {
        let firm = self.by_color(stones_of(&self.all, |evidence| evidence.is_firm));
        let held = self.by_color(*held);
        let is_confirmed = self.is_confirmed();
        let undecided = |evidence: &&mut Evidence| evidence.decided.is_none();
        for evidence in self.all.iter_mut().filter(undecided) {
            let stone = evidence.chain.first().expect("a chain has a stone");
            let proven = PlainRace::of(self.position, &firm, stone);
            let presumed = || PlainRace::of(self.position, &held, stone).filter(|_| !is_confirmed);
            let Some(race) = proven.or_else(presumed) else {
                continue;
            };
            let first = if is_confirmed && self.rules.dame_makes_seki {
                !evidence.color
            } else {
                TURN
            };
            let [end, other] = [first, !first].map(|first| race.end(first));
            let status = match end {
                RaceEnd::Seki => Status::Seki,
                RaceEnd::Won(color) if color == evidence.color => Status::Alive,
                RaceEnd::Won(_) => Status::Dead,
            };
            let liberties = [evidence.color, !evidence.color].map(|color| race.n_liberties(color));
            evidence.decided = match (end == other, proven.is_some()) {
                (true, true) => Some((status, Reason::Counted(liberties))),
                (true, false) => None,
                (false, _) => Some((status, Reason::FirstToPlay)),
            };
        }
    }

    /// Hunts a chain in the room between these walls. One that serves as a wall elsewhere is none in the
    /// search for its own capture.
    fn hunt(&self, n: usize, walls: PointSet, limit: u32) -> Hunt {
        let Evidence { color, chain, .. } = self.all[n];
        let walls = self.by_color(walls - chain);
        life::hunt(self.position, &walls, color, &chain, Law::Play, limit)
    }

    /// Where a chain is hunted between these walls.
    fn room(&self, n: usize, walls: PointSet) -> PointSet {
        let chain = self.all[n].chain;
        chain.flood(&(self.position.size().points() - (walls - chain)))
    }

    /// Searches for captures of the chains that are open, the largest first.
    fn search_captures(&mut self, walls: &PointSet) {
        // These may fall short of liberties in the fight: what is found without them counts for more.
        let short = stones_of(&self.all, |evidence| evidence.is_short) & *walls;
        let mut open: Vec<usize> = (0..self.all.len())
            .filter(|&n| self.images[n][0] == n && self.all[n].is_open())
            .collect();
        open.sort_by_key(|&n| Reverse(self.all[n].chain.len()));
        let mut n_positions = 0;
        for n in open {
            if n_positions >= MOST_CAPTURING {
                break;
            }
            let room = self.room(n, *walls);
            let limit = if room.len() <= SMALL_PART {
                IN_SMALL_PART
            } else {
                life::POSITIONS
            };
            let mut found = self.hunt(n, *walls, limit);
            n_positions += found.n_positions;
            if short.meets(&room.neighbors()) {
                let again = self.hunt(n, *walls - short, limit);
                n_positions += again.n_positions;
                if again.fate.is_some() {
                    found = again;
                }
            }
            for &n in &self.images[n] {
                self.all[n].hunt = found;
            }
        }
    }

    /// Searches longer for captures of large chains in small places of which nothing is known yet. What is
    /// found between firm stones decides.
    fn search_longer(&mut self, walls: &PointSet) {
        let walls = *walls - stones_of(&self.all, |evidence| evidence.is_short);
        let mut left = SEARCHING_LONGER;
        for n in 0..self.all.len() {
            if self.images[n][0] != n || !self.all[n].needs_a_long_search() || left == 0 {
                continue;
            }
            let room = self.room(n, walls);
            if (room & self.position.empty()).len() > FEW_EMPTY || room.len() > SMALL_PART {
                continue;
            }
            let found = self.hunt(n, walls, left);
            left = left.saturating_sub(found.n_positions);
            let status = match found.fate {
                None => continue,
                Some(Fate::Stays) => Some(Status::Alive),
                Some(Fate::Falls) => Some(Status::Dead),
                Some(Fate::ByTurn) => None,
            };
            let is_sure = found.is_complete && self.all[n].enclosed_by.is_some();
            let status = status.filter(|_| is_sure);
            for &n in &self.images[n] {
                let evidence = &mut self.all[n];
                evidence.hunt = found;
                evidence.decided =
                    status.map(|status| (status, Reason::Searched(found.n_positions)));
                evidence.is_hard = true;
            }
        }
    }

    /// Looks for chains that most playouts leave and that the opponent, who moves next, captures all the
    /// same, wherever they stand.
    fn attack(&mut self) {
        for evidence in &mut self.all {
            let is_asked = evidence.decided.is_none()
                && !evidence.has_turn()
                && evidence.chain.len() >= FEWEST_ATTACKED
                && evidence.own_liberties <= MOST_LIBERTIES
                && (0.5..CLEAR).contains(&evidence.share());
            if let Some(stone) = evidence.chain.first().filter(|_| is_asked) {
                let found = tactics::attacked(self.position, evidence.color, stone, ATTACKING);
                evidence.is_attacked = found == Some(tactics::Success::Yes);
            }
        }
    }

    /// Decides what a search says depends on who plays first, also between walls that are only held in
    /// most playouts. There a ko that nobody has played out is left alone, and so is the question of art. 7.
    fn let_the_turn_decide(&mut self, open: &PointSet) {
        let is_confirmed = self.is_confirmed();
        let kos = stones_of(&self.all, |evidence| evidence.is_in_ko);
        for evidence in &mut self.all {
            let place = evidence.chain.flood(&(*open | evidence.chain));
            let needs_walls = is_confirmed || place.meets(&kos);
            if let Some(status) = evidence.by_turn(is_confirmed, needs_walls) {
                evidence.decided = Some((status, Reason::FirstToPlay));
            }
        }
    }

    /// Notes what becomes of chains by what can be played in their only eye space.
    fn read_spaces(&mut self) {
        let alive = stones_of(&self.all, |evidence| evidence.share() >= 0.5);
        for (stones, status) in one_space::read(self.position, &alive) {
            let inside = |evidence: &&mut Evidence| evidence.chain.is_subset(&stones);
            for evidence in self.all.iter_mut().filter(inside) {
                evidence.space = Some(status);
            }
        }
    }
}

/// What a theorem says of a chain, as a status with its reason.
fn told(theorem: &Theorem) -> (Status, Reason) {
    let status = match theorem.claim {
        Claim::Stays => Status::Alive,
        Claim::Falls => Status::Dead,
    };
    let reason = match (&theorem.grounds, theorem.claim) {
        (Grounds::Static, Claim::Stays) => Reason::Unconditional,
        (Grounds::Enclosed(_), Claim::Stays) => Reason::Safe,
        (Grounds::Static | Grounds::Enclosed(_), Claim::Falls) => Reason::InUnconditionalTerritory,
        (Grounds::Strategy(_), _) => Reason::Read(theorem.n_positions),
    };
    (status, reason)
}

/// Whether a chain serves as a wall of searches about others: it has much room and is mostly held,
/// or is held nearly always.
fn is_wall(evidence: &Evidence, has_room: bool) -> bool {
    match evidence.decided {
        Some((_, Reason::Unconditional)) => true,
        Some((Status::Dead | Status::Seki, _)) => false,
        // What is safe may be in seki.
        decided => {
            let is_held = evidence.share() >= if has_room { 0.5 } else { CLEAR };
            let is_proven = decided.is_some_and(|(_, reason)| reason.is_proof());
            is_held
                && (evidence.is_firm || !is_proven)
                && evidence.enclosed_by.is_none()
                && !evidence.looks_like_seki
                && !evidence.has_few_eyes
        }
    }
}
