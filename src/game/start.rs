//! A game as one line of text, from which the same game is made again.

use std::fmt;
use std::str::FromStr;

use super::Game;
use crate::board::{BoardSize, Color, Move, Point, PointSet};
use crate::rules::{Komi, Rules};

/// More prisoners than any game has. What a later move takes must not overflow.
const MOST_PRISONERS: u32 = 1 << 30;

/// All that makes a game what it is: board, rules, set-up, moves and turns.
///
/// ```
/// use honte::board::{BoardSize, Color, Move};
/// use honte::game::{Game, Start};
/// use honte::rules::{Komi, Rules};
///
/// let mut game = Game::new(BoardSize::square(9)?, Rules::CHINESE, Komi::from_halves(15));
/// game.play(Color::Black, Move::Play("C3".parse()?))?;
/// let line = Start::of(&game).to_string();
/// assert_eq!(line, "size=9x9 komi=7.5 rules=chinese moves=B:C3");
/// let again = line.parse::<Start>()?.game().ok_or("an impossible game")?;
/// assert_eq!(again.records(), game.records());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Start {
    size: BoardSize,
    komi: Komi,
    rules: Rules,
    stones: [PointSet; 2],
    prisoners: [u32; 2],
    first: Color,
    steps: Vec<Step>,
    turn: Option<Color>,
    handicap: u16,
    n_handicap_moves: usize,
}

/// A move, a turn given without one, or a displaced stone that stays so: from where, and to where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Move(Color, Move),
    Turn(Color),
    Displaced(Point, Point),
}

/// A text does not describe the start of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this is no description of a game")]
pub struct StartError;

impl Start {
    /// What makes this game.
    pub fn of(game: &Game) -> Self {
        let mut steps = Vec::new();
        for (number, record) in game.records().iter().enumerate().skip(1) {
            let Some((color, mv)) = record.made_by else {
                continue;
            };
            steps.push(Step::Move(color, mv));
            if record.to_move == color {
                steps.push(Step::Turn(color));
            }
            let since = game
                .displacements()
                .iter()
                .filter(|one| one.n_moves == number);
            steps.extend(since.map(|one| Step::Displaced(one.from, one.to)));
        }
        let first = game.records().first();
        Self {
            size: game.size(),
            komi: game.komi,
            rules: game.rules,
            stones: game.first_stones(),
            prisoners: first.map_or([0; 2], |record| record.prisoners),
            first: first.map_or(Color::Black, |record| record.to_move),
            steps,
            turn: game.turn,
            handicap: game.handicap,
            n_handicap_moves: game.n_handicap_moves,
        }
    }

    /// Handicap stones for which White is compensated.
    pub(crate) const fn handicap(&self) -> u16 {
        self.handicap
    }

    /// The same under other rules.
    #[must_use]
    pub fn under(self, rules: Rules) -> Self {
        Self { rules, ..self }
    }

    /// Makes the game; `None` if its moves or stones are impossible.
    pub fn game(&self) -> Option<Game> {
        let is_on_board = |stones: &PointSet| stones.is_subset(&self.size.points());
        let [black, white] = &self.stones;
        if !self.stones.iter().all(is_on_board) || black.meets(white) {
            return None;
        }
        let mut game = Game::new(self.size, self.rules, self.komi);
        game.set_up(self.stones, self.first).ok()?;
        game.set_first_prisoners(self.prisoners);
        for step in &self.steps {
            match *step {
                Step::Move(color, mv) => {
                    // The passes of a handicap take no button.
                    if game.n_moves() == self.n_handicap_moves {
                        game.n_handicap_moves = self.n_handicap_moves;
                    }
                    game.play_as_recorded(color, mv).ok()?;
                }
                Step::Turn(color) => game.set_turn(color),
                Step::Displaced(from, to) => game.displace(from, to).ok()?,
            }
        }
        game.handicap = self.handicap;
        game.n_handicap_moves = self.n_handicap_moves;
        game.turn = self.turn;
        Some(game)
    }
}

/// Fields with their usual values are left out.
impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "size={} komi={} ", self.size, self.komi)?;
        write!(f, "rules={}", self.rules.to_text())?;
        for (name, stones) in ["black", "white"].into_iter().zip(self.stones) {
            if !stones.is_empty() {
                let names: Vec<String> = stones.iter().map(|point| point.to_string()).collect();
                write!(f, " {name}={}", names.join(","))?;
            }
        }
        let [black, white] = self.prisoners;
        if self.prisoners != [0; 2] {
            write!(f, " prisoners={black},{white}")?;
        }
        if self.first == Color::White {
            write!(f, " first={}", self.first.letter())?;
        }
        if !self.steps.is_empty() {
            let steps = self.steps.iter().map(|step| match step {
                Step::Move(color, mv) => format!("{}:{mv}", color.letter()),
                Step::Turn(color) => color.letter().to_owned(),
                Step::Displaced(from, to) => format!("{from}>{to}"),
            });
            write!(f, " moves={}", steps.collect::<Vec<_>>().join(","))?;
        }
        if let Some(turn) = self.turn {
            write!(f, " turn={}", turn.letter())?;
        }
        if self.handicap > 0 || self.n_handicap_moves > 0 {
            write!(f, " handicap={},{}", self.handicap, self.n_handicap_moves)?;
        }
        Ok(())
    }
}

impl FromStr for Start {
    type Err = StartError;

    fn from_str(text: &str) -> Result<Self, StartError> {
        let mut start = Self::of(&Game::new(
            BoardSize::STANDARD,
            Rules::default(),
            Komi::default(),
        ));
        for field in text.split(' ') {
            let (name, value) = field.split_once('=').ok_or(StartError)?;
            start.set(name, value).ok_or(StartError)?;
        }
        Ok(start)
    }
}

impl Start {
    fn set(&mut self, name: &str, value: &str) -> Option<()> {
        match name {
            "size" => {
                let (columns, rows) = value.split_once('x')?;
                self.size = BoardSize::new(columns.parse().ok()?, rows.parse().ok()?).ok()?;
            }
            "komi" => self.komi = Komi::from_points(value.parse().ok()?)?,
            "rules" => self.rules = Rules::from_text(value)?,
            "black" => self.stones[Color::Black] = points(value)?,
            "white" => self.stones[Color::White] = points(value)?,
            "prisoners" => {
                let (black, white) = value.split_once(',')?;
                self.prisoners = [black.parse().ok()?, white.parse().ok()?];
                let is_possible = |&n: &u32| n <= MOST_PRISONERS;
                self.prisoners.iter().all(is_possible).then_some(())?;
            }
            "first" => self.first = color_named(value)?,
            "moves" => self.steps = value.split(',').map(step).collect::<Option<_>>()?,
            "turn" => self.turn = Some(color_named(value)?),
            "handicap" => {
                let (stones, moves) = value.split_once(',')?;
                (self.handicap, self.n_handicap_moves) =
                    (stones.parse().ok()?, moves.parse().ok()?);
            }
            _ => return None,
        }
        Some(())
    }
}

/// The color with this [letter](Color::letter).
pub(crate) fn color_named(text: &str) -> Option<Color> {
    Color::BOTH.into_iter().find(|color| color.letter() == text)
}

/// A vertex, or `PASS`.
pub(crate) fn move_named(text: &str) -> Option<Move> {
    match text {
        "PASS" => Some(Move::Pass),
        name => name.parse().ok().map(Move::Play),
    }
}

/// Points with commas between them.
pub(crate) fn points(text: &str) -> Option<PointSet> {
    text.split(',').map(|name| name.parse().ok()).collect()
}

fn step(text: &str) -> Option<Step> {
    if let Some((from, to)) = text.split_once('>') {
        return Some(Step::Displaced(from.parse().ok()?, to.parse().ok()?));
    }
    match text.split_once(':') {
        Some((color, mv)) => Some(Step::Move(color_named(color)?, move_named(mv)?)),
        None => color_named(text).map(Step::Turn),
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use crate::rules::{AXES, PRESETS};

    /// What a start has to bring back.
    fn shown(game: &Game) -> (Vec<super::super::Record>, [String; 3], Color, [u32; 2]) {
        let own = [
            format!("{:?}", (game.rules, game.komi, game.turn)),
            format!("{:?}", (game.handicap, game.n_handicap_moves)),
            format!("{}", game.position()),
        ];
        (
            game.records().to_vec(),
            own,
            game.to_move(),
            game.prisoners(),
        )
    }

    proptest! {
        #[test]
        fn a_game_is_made_again_from_its_line(
            preset in 0..PRESETS.len(),
            axis in any::<(u8, u8)>(),
            side in 1..6_u32,
            komi in -100..100_i64,
            handicap in 0..5_usize,
            numbers in vec(any::<u8>(), 0..60),
        ) {
            let mut rules = PRESETS[preset].rules;
            let (axis, value) = (&AXES[usize::from(axis.0) % AXES.len()], usize::from(axis.1));
            axis.choose(&mut rules, axis.values[value % axis.values.len()]).unwrap();
            let size = BoardSize::new(side, 6 - side).unwrap();
            let mut game = Game::new(size, rules, Komi::from_halves(komi));
            let _ = game.place_handicap(size.points().iter().take(handicap).collect());
            for number in numbers {
                let points: Vec<_> = game.position().empty().iter().collect();
                let color = if number < 230 { game.to_move() } else { !game.to_move() };
                let mv = match points.get(usize::from(number) % (points.len() + 2)) {
                    Some(point) => Move::Play(*point),
                    None => Move::Pass,
                };
                match number % 16 {
                    0 => game.set_turn(color),
                    1 => game.give_turn(Some(color)),
                    2 => { let _ = game.undo(); }
                    3 if game.n_moves() > 0 => {
                        let stones: Vec<_> = (size.points() - game.position().empty()).iter().collect();
                        let stone = stones.get(usize::from(number) % stones.len().max(1));
                        if let (Some(&stone), Move::Play(to)) = (stone, mv) {
                            let _ = game.displace(stone, to);
                        }
                    }
                    _ => { let _ = game.play(color, mv); }
                }
            }
            let start = Start::of(&game);
            let line = start.to_string();
            prop_assert_eq!(&line.parse::<Start>().unwrap(), &start, "{}", line);
            let again = start.game().unwrap();
            prop_assert_eq!(shown(&again), shown(&game), "{}", line);
        }
    }

    #[test]
    fn what_is_no_game_is_refused() {
        for text in [
            "",
            "size",
            "size=0x9",
            "size=9",
            "komi=much",
            "rules=calvinball",
            "rules=ko:super",
            "moves=B:",
            "moves=X:A1",
            "black=A26",
            "handicap=2",
            "color=red",
            "size=9x9  komi=1",
        ] {
            assert_eq!(text.parse::<Start>(), Err(StartError), "{text}");
        }
        for text in [
            "size=3x3 black=D4",
            "size=2x1 black=A1,B1",
            "size=9x9 black=A1 white=A1",
            "size=3x3 moves=B:A1,W:A1",
            "size=3x3 moves=B:D4",
        ] {
            assert!(text.parse::<Start>().unwrap().game().is_none(), "{text}");
        }
    }
}
