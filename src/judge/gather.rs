//! The evidence of a judgement: proofs and playouts about every chain, then searches about those that
//! are open. [`findings`](super::findings) weighs it.

use std::cmp::Reverse;

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
    self, Claim, Effort, Fate, Grounds, Hunt, Life, PlainRace, RaceEnd, SMALL_PART, Walls, tactics,
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
/// The most empty points of a place where one is made.
const FEW_EMPTY: usize = 12;

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
    let mut all = at_first_sight(position, rules);
    let chains: Vec<PointSet> = all.iter().map(|evidence| evidence.chain).collect();
    let images = canonical.images(&chains);
    balance(&mut all, &images);
    prove(position, rules, &mut all, &images);
    enclose(position, &mut all);
    look_around(position, &mut all);
    let living = Walls::new(position);
    let roomy = living.all();
    let walls = stones_of(&all, |evidence| {
        is_wall(evidence, evidence.chain.is_subset(&roomy[evidence.color]))
    });
    let open = position.size().points() - walls;
    for evidence in &mut all {
        let points = evidence.chain.flood(&open);
        evidence.is_contested = is_most(position, &points);
    }
    if rules.after_stop == AfterStop::Confirm {
        confirm(position, rules, &living, &mut all, &images);
    }
    count_races(position, rules, &walls, &mut all);
    search_captures(position, &walls, &mut all, &images);
    fights::read(position, &mut all);
    search_longer(position, &walls, &mut all, &images);
    attack(position, &mut all);
    let_the_turn_decide(rules, &open, &mut all);
    let alive = stones_of(&all, |evidence| evidence.share() >= 0.5);
    for (stones, status) in one_space::read(position, &alive) {
        for evidence in all
            .iter_mut()
            .filter(|evidence| evidence.chain.is_subset(&stones))
        {
            evidence.space = Some(status);
        }
    }
    (all, images)
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
            has_turn: color == TURN,
            own_liberties: position.liberties_of(&chain).len(),
            enemy_liberties: None,
            weakest_enemy: 0.0,
            strongest_friend: 0.0,
            is_in_unread_fight: false,
            is_attacked: false,
            hunt: Hunt::default(),
            is_hard: false,
            space: None,
        })
        .collect()
}

/// Notes what is proven of the chains, and of those that a symmetry of the position maps onto them.
///
/// That a chain falls is no verdict if that rests on stones that may be captured themselves, or if
/// most playouts leave it: it may cost more to take it. The theorem is about the stones alone: where
/// their owner moves next and may win their place back, the verdict hangs on the turn.
fn prove(position: &Position, rules: &Rules, all: &mut [Evidence], images: &[Vec<usize>]) {
    for theorem in life::theorems(position, rules.suicide, PROVING) {
        let status = match theorem.claim {
            Claim::Stays => Status::Alive,
            Claim::Falls => Status::Dead,
        };
        let reason = match (&theorem.grounds, theorem.claim) {
            (Grounds::Static, Claim::Stays) => Reason::Unconditional,
            (Grounds::Enclosed(_), Claim::Stays) => Reason::Safe,
            (Grounds::Static | Grounds::Enclosed(_), Claim::Falls) => {
                Reason::InUnconditionalTerritory
            }
            (Grounds::Strategy(_), _) => Reason::Read(theorem.n_positions),
        };
        let n = number(all, &theorem.chain).expect("a theorem is about a chain");
        for &n in &images[n] {
            let evidence = &mut all[n];
            let is_verdict =
                status == Status::Alive || theorem.rests_on.is_empty() && evidence.share() < 0.5;
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
fn enclose(position: &Position, all: &mut [Evidence]) {
    let open = stones_of(all, |evidence| evidence.decided.is_none());
    let parts: Vec<PointSet> = (position.size().points()
        - stones_of(all, Evidence::is_proven_alive))
    .parts()
    .filter(|part| part.meets(&open))
    .collect();
    for evidence in all.iter_mut() {
        let liberties = position.liberties_of(&evidence.chain);
        let beside = parts.iter().filter(|part| liberties.meets(part));
        let n_others = beside.map(|part| (liberties - *part).len()).min();
        let is_unconditional = matches!(evidence.decided, Some((_, Reason::Unconditional)));
        evidence.is_firm = evidence.is_proven_alive() && (n_others != Some(0) || is_unconditional);
        evidence.is_short = evidence.is_firm && n_others == Some(1) && !is_unconditional;
    }
    let open = position.size().points() - stones_of(all, |evidence| evidence.is_firm);
    for evidence in all.iter_mut().filter(|evidence| evidence.decided.is_none()) {
        let part = evidence.chain.flood(&open);
        let walls = part.neighbors() - part;
        let enclosed_by = position.both().map(|stones| stones.meets(&walls));
        evidence.enclosed_by =
            Some(enclosed_by).filter(|by| by.contains(&true) && part.len() <= SMALL_PART);
    }
}

/// Sets what depends on the other chains.
fn look_around(position: &Position, all: &mut [Evidence]) {
    let dead = stones_of(all, |evidence| evidence.share() < 0.5);
    let sekis = seki::living_sekis(life::few_eyes(position, &dead));
    let open = stones_of(all, |evidence| evidence.decided.is_none());
    let neighbors: Vec<(f32, f32)> = all
        .iter()
        .map(|evidence| neighbors(position, evidence, all))
        .collect();
    for (evidence, neighbors) in all.iter_mut().zip(neighbors) {
        (evidence.weakest_enemy, evidence.strongest_friend) = neighbors;
        evidence.has_few_eyes = evidence.chain.is_subset(&sekis);
        let beside = evidence.chain.neighbors() & open;
        let enemies = position.stones(!evidence.color).parts_at(&beside);
        let enemies = enemies.map(|enemy| position.liberties_of(&enemy).len());
        evidence.enemy_liberties = enemies.min();
    }
}

/// The least share of an enemy beside a chain, and the largest of a friend that shares a liberty.
fn neighbors(position: &Position, evidence: &Evidence, all: &[Evidence]) -> (f32, f32) {
    let beside = evidence.chain.neighbors();
    let near = position.liberties_of(&evidence.chain).neighbors();
    let of = |color: Color, points: PointSet| {
        let those = all
            .iter()
            .filter(move |other| other.color == color && other.chain.meets(&points));
        those.map(Evidence::share)
    };
    let weakest = of(!evidence.color, beside).min_by(f32::total_cmp);
    let strongest = of(evidence.color, near).max_by(f32::total_cmp);
    (
        weakest.unwrap_or(1.0 - evidence.share()),
        strongest.unwrap_or(evidence.share()),
    )
}

/// Evens out the shares: chains that a symmetry of the position maps onto each other get the same.
fn balance(all: &mut [Evidence], images: &[Vec<usize>]) {
    let before: Vec<[f32; 2]> = all.iter().map(|evidence| evidence.shares).collect();
    for (evidence, images) in all.iter_mut().zip(images) {
        evidence.shares = mean(images, &before);
    }
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

/// Reads what becomes of the open chains in small parts of the board by the question of art. 7 of
/// the Japanese rules 1989, their opponent first, where only stones stand around that are proven to
/// live. By the letter of the rules two enemies may both be dead; elsewhere whose turn it is decides.
/// What is found of a chain holds for those that a symmetry of the position maps onto it.
fn confirm(
    position: &Position,
    rules: &Rules,
    walls: &Walls,
    all: &mut [Evidence],
    images: &[Vec<usize>],
) {
    let are_proven = |field: &PointSet| walls.presumed_beside(field).is_empty();
    let fields = PointSet::union(walls.fields(position).filter(are_proven));
    let asked = fields & stones_of(all, Evidence::is_open);
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
            Some(Life::Dead) if is_mutual && !rules.dame_makes_seki => continue,
            Some(Life::Dead) => Status::Dead,
            Some(_) => Status::Alive,
        };
        let n = number(all, &found.chain);
        for &n in n.map_or(&[][..], |n| &images[n]) {
            if all[n].is_open() {
                all[n].decided = Some((status, Reason::Confirmed(found.n_positions)));
            }
        }
    }
}

/// Counts the plain races of open chains. Where who begins decides, whose turn it is does; by the letter
/// of art. 7 the opponent of each chain begins.
///
/// Firm stones surround such a race. Where who begins decides and the rules confirm nothing, stones may
/// do that which are only `held` in most playouts: the model does not know who wins by a move.
fn count_races(position: &Position, rules: &Rules, held: &PointSet, all: &mut [Evidence]) {
    let firm = stones_of(all, |evidence| evidence.is_firm);
    let is_confirmed = rules.after_stop == AfterStop::Confirm;
    let of = |walls: &PointSet, chain: &PointSet| {
        let walls = position.both().map(|stones| stones & *walls);
        PlainRace::of(position, &walls, chain.first()?)
    };
    for evidence in all.iter_mut().filter(|evidence| evidence.decided.is_none()) {
        let proven = of(&firm, &evidence.chain);
        let presumed = || of(held, &evidence.chain).filter(|_| !is_confirmed);
        let Some(race) = proven.or_else(presumed) else {
            continue;
        };
        let first = if is_confirmed && rules.dame_makes_seki {
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

/// Searches for captures of the chains that are open, the largest first. What is found of a chain holds for
/// those that a symmetry of the position maps onto it.
fn search_captures(
    position: &Position,
    walls: &PointSet,
    all: &mut [Evidence],
    images: &[Vec<usize>],
) {
    // These may fall short of liberties in the fight: what is found without them counts for more.
    let short = stones_of(all, |evidence| evidence.is_short) & *walls;
    let walls = position.both().map(|stones| stones & *walls);
    let mut open: Vec<usize> = (0..all.len())
        .filter(|&n| images[n][0] == n && all[n].is_open())
        .collect();
    open.sort_by_key(|&n| Reverse(all[n].chain.len()));
    let mut n_positions = 0;
    for n in open {
        if n_positions >= MOST_CAPTURING {
            break;
        }
        let evidence = &all[n];
        // A chain that serves as a wall elsewhere is none in the search for its own capture.
        let walls = walls.map(|walls| walls - evidence.chain);
        let room = evidence
            .chain
            .flood(&(position.size().points() - walls[0] - walls[1]));
        let limit = if room.len() <= SMALL_PART {
            IN_SMALL_PART
        } else {
            life::POSITIONS
        };
        let mut found = life::hunt(position, &walls, evidence.color, &evidence.chain, limit);
        n_positions += found.n_positions;
        if short.meets(&room.neighbors()) {
            let others = walls.map(|walls| walls - short);
            let again = life::hunt(position, &others, evidence.color, &evidence.chain, limit);
            n_positions += again.n_positions;
            if again.fate.is_some() {
                found = again;
            }
        }
        for &n in &images[n] {
            all[n].hunt = found;
        }
    }
}

/// Searches longer for captures of large chains in small places of which nothing is known yet. What is
/// found between firm stones decides.
fn search_longer(
    position: &Position,
    walls: &PointSet,
    all: &mut [Evidence],
    images: &[Vec<usize>],
) {
    let walls = *walls - stones_of(all, |evidence| evidence.is_short);
    let walls = position.both().map(|stones| stones & walls);
    let mut left = SEARCHING_LONGER;
    for n in 0..all.len() {
        let evidence = &all[n];
        if images[n][0] != n || !evidence.needs_a_long_search() || left == 0 {
            continue;
        }
        let (color, chain) = (evidence.color, evidence.chain);
        let walls = walls.map(|walls| walls - chain);
        let room = chain.flood(&(position.size().points() - walls[0] - walls[1]));
        if (room & position.empty()).len() > FEW_EMPTY || room.len() > SMALL_PART {
            continue;
        }
        let found = life::hunt(position, &walls, color, &chain, left);
        left = left.saturating_sub(found.n_positions);
        let status = match found.fate {
            None => continue,
            Some(Fate::Stays) => Some(Status::Alive),
            Some(Fate::Falls) => Some(Status::Dead),
            Some(Fate::ByTurn) => None,
        };
        let is_sure = found.is_complete && evidence.enclosed_by.is_some();
        let status = status.filter(|_| is_sure);
        for &n in &images[n] {
            all[n].hunt = found;
            all[n].decided = status.map(|status| (status, Reason::Searched(found.n_positions)));
            all[n].is_hard = true;
        }
    }
}

/// Looks for chains that most playouts leave and that the opponent, who moves next, captures all the same,
/// wherever they stand.
fn attack(position: &Position, all: &mut [Evidence]) {
    for evidence in all.iter_mut() {
        let is_asked = evidence.decided.is_none()
            && !evidence.has_turn
            && evidence.chain.len() >= FEWEST_ATTACKED
            && evidence.own_liberties <= MOST_LIBERTIES
            && (0.5..CLEAR).contains(&evidence.share());
        if let Some(stone) = evidence.chain.first().filter(|_| is_asked) {
            let color = evidence.color;
            let found = tactics::attacked(position, color, stone, ATTACKING);
            evidence.is_attacked = found == Some(tactics::Success::Yes);
        }
    }
}

/// Decides what a search says depends on who plays first, also between walls that are only held in most
/// playouts. There a ko that nobody has played out is left alone, and so is the question of art. 7.
fn let_the_turn_decide(rules: &Rules, open: &PointSet, all: &mut [Evidence]) {
    let is_confirmed = rules.after_stop == AfterStop::Confirm;
    let kos = stones_of(all, |evidence| evidence.is_in_ko);
    for evidence in all {
        let place = evidence.chain.flood(&(*open | evidence.chain));
        let needs_walls = is_confirmed || place.meets(&kos);
        if let Some(status) = evidence.by_turn(is_confirmed, needs_walls) {
            evidence.decided = Some((status, Reason::FirstToPlay));
        }
    }
}
