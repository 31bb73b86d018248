//! Displaced stones whose new point is declared valid (Chinese rules 1988 §17.3).

use super::Game;
use crate::board::{Color, Move, NoLiberties, Point, Position};

/// A stone that stands elsewhere than where it was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Displacement {
    /// The color of the stone.
    pub color: Color,
    /// Where it stood.
    pub from: Point,
    /// Where it stands.
    pub to: Point,
    /// The number of moves before it was declared valid.
    pub n_moves: usize,
    /// The ko before that.
    ko: Option<Point>,
}

/// Why a stone cannot stand where it was displaced to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DisplacementError {
    /// No stone stood there.
    #[error("there is no stone on {0}")]
    NoStone(Point),
    /// The point has a stone or is not on the board.
    #[error("{0} is no empty point")]
    NotEmpty(Point),
    /// A chain would have no liberties. No stone was played, so no article says whose stones go.
    #[error("the displaced position is impossible: {0}")]
    Impossible(#[from] NoLiberties),
}

impl Game {
    /// The stones that were displaced and stay so, in order.
    pub fn displacements(&self) -> &[Displacement] {
        self.history.displacements()
    }

    /// Checks that a stone stood on `from`, and that `to` is empty.
    ///
    /// # Errors
    ///
    /// Returns which is not so.
    pub fn check_displacement(&self, from: Point, to: Point) -> Result<Color, DisplacementError> {
        let color = self.position.color_at(from);
        let color = color.ok_or(DisplacementError::NoStone(from))?;
        if self.position.empty().contains(to) {
            Ok(color)
        } else {
            Err(DisplacementError::NotEmpty(to))
        }
    }

    /// The position with the stone from `from` on `to`. A ko that is still there may not be retaken.
    ///
    /// # Errors
    ///
    /// As for [`check_displacement`](Self::check_displacement), or if a chain would have no liberties.
    pub fn displaced(&self, from: Point, to: Point) -> Result<Position, DisplacementError> {
        let color = self.check_displacement(from, to)?;
        let mut stones = self.position.both();
        stones[color].remove(from);
        stones[color].insert(to);
        let mut position = Position::from_stones(self.size(), stones)?;
        position.restore_ko(self.ko_left(&position));
        Ok(position)
    }

    /// Moves the stone on `from` to `to`. The position after the last move is then the displaced one,
    /// also for superko, until that move is undone. Whose turn it is does not change.
    ///
    /// # Errors
    ///
    /// As for [`displaced`](Self::displaced); nothing changes then.
    pub fn displace(&mut self, from: Point, to: Point) -> Result<(), DisplacementError> {
        let color = self.check_displacement(from, to)?;
        let position = self.displaced(from, to)?;
        let displacement = Displacement {
            color,
            from,
            to,
            n_moves: self.n_moves(),
            ko: self.position.ko(),
        };
        self.history.displace(displacement, &position);
        self.position = position;
        Ok(())
    }

    /// Puts the stone back that was displaced last, if no move was made since.
    pub(crate) fn put_back(&mut self) {
        let Some(last) = self.history.put_back() else {
            return;
        };
        let mut stones = self.position.both();
        stones[last.color].remove(last.to);
        stones[last.color].insert(last.from);
        self.position = Position::from_stones(self.size(), stones)
            .expect("every chain of an earlier position has a liberty");
        self.position.restore_ko(last.ko);
        self.history.restate(&self.position);
    }

    /// The number of the position before a ko was taken that `color` would retake at once on `point`,
    /// though a stone displaced since makes the whole board another one.
    pub(super) fn ko_beside_a_displaced_stone(&self, color: Color, point: Point) -> Option<usize> {
        let n_moves = self.n_moves();
        let last = self.displacements().last()?;
        if last.n_moves != n_moves || !self.position.is_ko_ban(color, point) {
            return None;
        }
        let number = n_moves.checked_sub(1)?;
        self.forbidden(color, number, &self.records()[number])?;
        Some(number)
    }

    /// The ko of the last move, if taking back would still make the same ko in `position`.
    fn ko_left(&self, position: &Position) -> Option<Point> {
        let ko = self.position.ko()?;
        let (taker, taken_by) = self.last_move()?;
        let mut retaken = position.clone();
        if !position.empty().contains(ko) || position.empty().contains(taken_by.point()?) {
            return None;
        }
        retaken.place(!taker, ko);
        (retaken.ko().map(Move::Play) == Some(taken_by)).then_some(ko)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::tests::point;
    use crate::board::{BoardSize, Illegal, Suicide};
    use crate::game::{Record, Start};
    use crate::rules::{Komi, PRESETS, Rules};

    fn game_of(moves: &str, rules: Rules) -> Game {
        let size = BoardSize::square(5).unwrap();
        let mut game = Game::new(size, rules, Komi::default());
        for name in moves.split_whitespace() {
            let color = game.to_move();
            game.play(color, Move::Play(point(name))).unwrap();
        }
        game
    }

    fn shown(game: &Game) -> (Start, Vec<Record>, Position, Option<Point>) {
        let position = game.position().clone();
        let ko = position.ko();
        (Start::of(game), game.records().to_vec(), position, ko)
    }

    /// Moves after which White has taken a ko at B3, and the ko point is C3. Black's stone on E5 is
    /// far away.
    const KO: &str = "B4 C4 A3 D3 B2 C2 E5 E1 C3 B3";

    #[test]
    fn a_displaced_stone_stands_and_counts_for_liberties_captures_and_undo() {
        // C3 goes to C2, and White's D2 is in atari.
        let mut game = game_of("C3 D2 D1 A5 E2 A4", Rules::CHINESE_1988);
        let before = shown(&game);
        game.displace(point("C3"), point("C2")).unwrap();
        let d2 = game.position().chain(point("D2"));
        assert_eq!(d2.neighbors() & game.position().empty(), point("D3").into());
        let d3 = Move::Play(point("D3"));
        assert_eq!(game.play(Color::Black, d3).unwrap().captured, 1);
        assert_eq!(game.position().validate(), Ok(()));
        game.undo().unwrap();
        assert_eq!(game.position().color_at(point("C2")), Some(Color::Black));
        game.put_back();
        assert_eq!(shown(&game), before);

        // Undoing the move before it puts the stone back as well.
        game.displace(point("C3"), point("C2")).unwrap();
        game.undo().unwrap();
        assert_eq!(game.position().color_at(point("C3")), Some(Color::Black));
        assert_eq!(game.displacements(), []);
        game.put_back();
        assert_eq!(game.position().color_at(point("C3")), Some(Color::Black));
    }

    #[test]
    fn the_displaced_position_is_the_one_that_may_not_recur() {
        let mut game = game_of(KO, Rules::TROMP_TAYLOR);
        let hash = game.position().hash();
        game.displace(point("E5"), point("E4")).unwrap();
        assert!(!game.has_hash(hash) && game.has_hash(game.position().hash()));
        // Two passes later Black takes the ko, and White would make the declared position again.
        for mv in [Move::Pass, Move::Pass, Move::Play(point("C3"))] {
            game.play(game.to_move(), mv).unwrap();
        }
        let again = game.check(Color::White, point("B3"));
        assert_eq!(again, Err(Illegal::Superko(12)));
    }

    #[test]
    fn a_ko_may_not_be_retaken_though_a_stone_elsewhere_was_displaced() {
        for preset in PRESETS {
            let mut game = game_of(KO, preset.rules);
            let c3 = point("C3");
            let is_ko = game.check(Color::Black, c3).is_err();
            assert_eq!(is_ko, preset.name != "atari-go", "{}", preset.name);
            game.displace(point("E5"), point("E4")).unwrap();
            let why = game.check(Color::Black, c3).err();
            assert_eq!(why, is_ko.then_some(Illegal::Ko), "{}", preset.name);
        }
        // Where the stone that took the ko is the displaced one, or gets a liberty, there is no ko.
        for (from, to) in [("B3", "D5"), ("A3", "A1")] {
            let mut game = game_of(KO, Rules::JAPANESE_1989);
            game.displace(point(from), point(to)).unwrap();
            assert_ne!(game.check(Color::Black, point("C3")), Err(Illegal::Ko));
        }
    }

    #[test]
    fn what_cannot_be_changes_nothing() {
        let mut game = game_of("A2 B2 C5 A3 D5 E1", Rules::CHINESE_1988);
        let before = shown(&game);
        let no_liberty = DisplacementError::Impossible(NoLiberties(point("A2")));
        for (from, to, why) in [
            ("C3", "C4", DisplacementError::NoStone(point("C3"))),
            ("C5", "A3", DisplacementError::NotEmpty(point("A3"))),
            ("C5", "C5", DisplacementError::NotEmpty(point("C5"))),
            ("C5", "F1", DisplacementError::NotEmpty(point("F1"))),
            ("E1", "A1", no_liberty),
        ] {
            assert_eq!(
                game.displace(point(from), point(to)),
                Err(why),
                "{from} {to}"
            );
            assert_eq!(shown(&game), before);
        }
        assert!(
            game.position()
                .check(Color::White, point("A1"), Suicide::Allowed)
                .is_ok()
        );
    }
}
