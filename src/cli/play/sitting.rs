//! A game between a person and Honte: turns, answers to words, and the ruling at the end.

use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Arc, Mutex, PoisonError};

use gtp::Spec;
use honte::arbiter::{Entry, Outcome, Phase, Refusal, Settlement};
use honte::board::{Color, Move, PointSet};
use honte::commands::{self, NAME};
use honte::engine::{Decision, Engine};
use honte::files;
use honte::judge::Status;
use honte::sgf::Value;
use honte::sgf::record::record;

use super::Thought;
use super::words::{Said, WORDS, Word, read};
use crate::cli::score::picture;
use crate::cli::terminal::editor::{Editor, Input};
use crate::cli::terminal::{BY_CTRL_C, NO_TEXT, Screen, board, color, completion, show};

/// A person, Honte, and the game between them.
pub(super) struct Sitting {
    engine: Engine,
    person: Color,
    screen: Screen,
    thought: Thought,
    /// Moves before the person's first: a handicap.
    n_given: usize,
    /// The points that a vertex may name now, for completion.
    open: Arc<Mutex<PointSet>>,
    /// The file that holds this game.
    saved: Option<PathBuf>,
}

impl Sitting {
    pub(super) fn new(engine: Engine, person: Color, screen: Screen, thought: Thought) -> Self {
        Self {
            n_given: engine.game().n_moves(),
            engine,
            person,
            screen,
            thought,
            open: Arc::default(),
            saved: None,
        }
    }

    /// Plays until the person leaves.
    pub(super) fn run(mut self) -> io::Result<()> {
        let mut editor = self.editor()?;
        self.greet()?;
        self.show_board()?;
        let mut is_warned = false;
        loop {
            if self.is_playing() && self.engine.game().to_move() != self.person {
                self.answer()?;
            }
            let open = self.engine.game().position().empty();
            *self.open.lock().unwrap_or_else(PoisonError::into_inner) = open;
            let prompt = if self.is_playing() {
                format!("{}> ", self.person)
            } else {
                "over> ".to_owned()
            };
            match editor.read(&prompt)? {
                Input::Line(line) => {
                    is_warned = false;
                    if !self.act(&line)? {
                        return Ok(());
                    }
                }
                Input::Unreadable => self.say(NO_TEXT)?,
                // Who pressed it just after Honte had answered meant the search.
                Input::Interrupted if !is_warned && self.is_under_way() => {
                    is_warned = true;
                    self.say("Ctrl-C again leaves the game; `save FILE` keeps it.")?;
                }
                Input::Interrupted => process::exit(BY_CTRL_C),
                Input::End => return Ok(()),
            }
        }
    }

    /// An editor that completes words and the vertices of open points.
    fn editor(&self) -> io::Result<Editor> {
        let open = Arc::clone(&self.open);
        let choices = move |before: &[&str]| {
            let points = *open.lock().unwrap_or_else(PoisonError::into_inner);
            let names = WORDS.iter().map(|(_, name, ..)| (*name).to_owned());
            match before {
                [] => names
                    .chain(completion::vertices_and_pass(&points))
                    .collect(),
                [word] if word.eq_ignore_ascii_case("explain") => {
                    completion::vertices_and_pass(&points)
                }
                _ => Vec::new(),
            }
        };
        Editor::new(Box::new(choices))
    }

    fn is_playing(&self) -> bool {
        self.engine.arbiter().state().phase == Phase::Playing
    }

    /// Whether there are moves to lose.
    fn is_under_way(&self) -> bool {
        self.engine.game().n_moves() > self.n_given
    }

    fn say(&self, text: &str) -> io::Result<()> {
        show(&self.screen.wrap(text, 2))
    }

    fn greet(&self) -> io::Result<()> {
        let game = self.engine.game();
        let sign = match self.person {
            Color::Black => 'X',
            Color::White => 'O',
        };
        let level = self.engine.settings().level;
        let strength = level.map_or_else(
            || "full strength".to_owned(),
            |level| format!("level {}", level.number()),
        );
        show(&self.screen.paint(color::BOLD, NAME))?;
        self.say(&format!(
            "{}, {} rules, komi {}, {strength}. You are {} ({sign}).",
            game.size(),
            game.rules().name(),
            game.komi(),
            self.person
        ))?;
        self.say("Type a vertex such as D4, or `pass`, `undo`, `hint`, `score`, `help`, `quit`.")
    }

    /// Reacts to a line; returns whether the game goes on.
    fn act(&mut self, line: &str) -> io::Result<bool> {
        match read(line, self.engine.game().size()) {
            Said::Nothing => {}
            Said::Move(mv) => self.play(mv)?,
            Said::OffBoard => self.say("That point is not on this board.")?,
            Said::Unknown => self.say("I do not understand that. `help` lists what I do.")?,
            Said::Word(Word::Quit, _) => return Ok(false),
            Said::Word(Word::Accept, _) => self.accept()?,
            Said::Word(Word::Help, _) => self.help()?,
            Said::Word(Word::Board, _) => self.show_board()?,
            Said::Word(Word::Undo, _) => self.undo()?,
            Said::Word(Word::Hint, _) => self.hint()?,
            Said::Word(Word::Score, _) => self.estimate()?,
            Said::Word(Word::Explain, "") => self.ask("honte-explain-score")?,
            Said::Word(Word::Explain, vertex) => {
                self.ask(&format!("honte-explain {} {vertex}", self.person))?;
            }
            Said::Word(Word::Resign, _) => self.resign(self.person)?,
            Said::Word(Word::Save, file) => self.save(file)?,
        }
        Ok(true)
    }

    fn help(&self) -> io::Result<()> {
        let moves = [
            (
                "D4".to_owned(),
                "Play there: a letter without I, and a number.",
            ),
            ("pass".to_owned(), "Pass. Passes in a row end the game."),
        ];
        let words = WORDS.iter().map(|(_, name, argument, summary)| {
            let usage = format!("{name} {argument}");
            (usage.trim_end().to_owned(), *summary)
        });
        let list = self.screen.list(moves.into_iter().chain(words));
        show(list.trim_end_matches('\n'))?;
        self.say("While Honte thinks, Ctrl-C makes it play at once. At your turn, twice, it leaves the game.")
    }

    fn show_board(&self) -> io::Result<()> {
        let game = self.engine.game();
        let last = game.last_move().and_then(|(_, mv)| mv.point());
        show(&board::position(game.position(), self.screen, last))?;
        let [black, white] = game.prisoners();
        if black + white == 0 {
            return Ok(());
        }
        self.say(&format!(
            "Prisoners: black has taken {black}, white {white}."
        ))
    }

    /// The person moves.
    fn play(&mut self, mv: Move) -> io::Result<()> {
        match self.engine.play(self.person, mv) {
            Ok(()) if self.is_playing() => Ok(()),
            Ok(()) => {
                self.show_board()?;
                self.conclude()
            }
            Err(Refusal::Illegal(_)) => self.ask(&format!("honte-explain {} {mv}", self.person)),
            Err(why) => self.refuse(why),
        }
    }

    fn refuse(&self, why: Refusal) -> io::Result<()> {
        match why {
            Refusal::NothingToUndo => self.say("There is no move of yours to take back."),
            why => self.say(&format!("Not now: {why}.")),
        }
    }

    /// Honte moves.
    fn answer(&mut self) -> io::Result<()> {
        let color = !self.person;
        let engine = &mut self.engine;
        let mv = match self.thought.during(|| engine.generate(color)) {
            Ok(Decision::Resign) => return self.resign(color),
            Ok(Decision::Move(mv)) => mv,
            Err(why) => return self.refuse(why),
        };
        self.show_board()?;
        let what = match mv {
            Move::Pass => "Honte passes.".to_owned(),
            Move::Play(point) => format!("Honte plays {point}."),
        };
        show(&self.screen.paint(color::BOLD, &what))?;
        if self.is_playing() {
            return Ok(());
        }
        self.conclude()
    }

    fn resign(&mut self, color: Color) -> io::Result<()> {
        match self.engine.enter(Entry::Resign(color)) {
            Ok(_) => self.conclude(),
            Err(why) => self.refuse(why),
        }
    }

    /// The ruling: the result with its reasons, and what can be done now.
    fn conclude(&mut self) -> io::Result<()> {
        show("")?;
        let is_over = self.engine.arbiter().state().ending().is_some();
        if !is_over {
            self.show_judgement()?;
        }
        self.ask("honte-explain-score")?;
        show("")?;
        self.say(if is_over {
            "`save FILE` keeps the game, and `quit` leaves."
        } else {
            "`accept` agrees to this result. If a stone is judged wrongly, play on: any stone resumes the \
             game. `save FILE` keeps it, and `quit` leaves."
        })
    }

    /// Both players agree to the dead stones as they are judged, which ends the game.
    fn accept(&mut self) -> io::Result<()> {
        if self.is_playing() {
            return self.say("There is no result yet: the game ends when both have passed.");
        }
        if self.engine.arbiter().state().ending().is_some() {
            return self.say("The game is over already.");
        }
        let dead = self.engine.judgement().stones(Status::Dead);
        for color in Color::BOTH {
            let agreed = Entry::Agree(color, Box::new(Settlement::Dead(dead)));
            if let Err(why) = self.engine.enter(agreed) {
                return self.refuse(why);
            }
        }
        self.conclude()
    }

    /// Takes back the person's resignation or agreement, or the person's last move and what came
    /// after it.
    fn undo(&mut self) -> io::Result<()> {
        let ending = self.engine.arbiter().state().ending();
        let resigned = ending.map(|ending| ending.outcome);
        let has_resigned = |color: Color| resigned == Some(Outcome::Resignation(!color));
        let undone = if has_resigned(self.person) {
            self.engine.enter(Entry::Undo).map(drop)
        } else if has_resigned(!self.person) {
            let undone = self.engine.enter(Entry::Undo);
            undone.and_then(|_| self.take_back())
        } else {
            self.take_back()
        };
        match undone {
            Ok(()) => self.show_board(),
            Err(why) => self.refuse(why),
        }
    }

    /// Takes back the person's last move and what came after it.
    fn take_back(&mut self) -> Result<(), Refusal> {
        let moves = self.engine.game().moves().skip(self.n_given);
        let moves: Vec<Color> = moves.map(|(color, _)| color).collect();
        let last_own = moves.iter().rposition(|&color| color == self.person);
        let first = last_own.ok_or(Refusal::NothingToUndo)?;
        self.engine.undo_all(moves.len() - first)
    }

    /// Shows the move that Honte would make at full strength.
    fn hint(&mut self) -> io::Result<()> {
        if !self.is_playing() {
            let is_over = self.engine.arbiter().state().ending().is_some();
            return self.say(if is_over {
                "The game is over."
            } else {
                "Both have passed. Any stone resumes the game."
            });
        }
        let level = self.engine.settings().level;
        self.engine.set_level(None);
        let engine = &self.engine;
        let mv = self.thought.during(|| engine.suggest(self.person));
        self.engine.set_level(level);
        match mv {
            Move::Pass => self.say("A pass: there is nothing left to gain."),
            Move::Play(point) => self.say(&format!("{point} is a good move.")),
        }
    }

    fn estimate(&mut self) -> io::Result<()> {
        if self.engine.arbiter().state().ending().is_some() {
            return self.ask("honte-explain-score");
        }
        self.show_judgement()?;
        let engine = &self.engine;
        let estimate = self.thought.during(|| engine.estimate());
        let (low, high) = (estimate.best_for_white, estimate.best_for_black);
        let range = if low == high {
            "; all chains are settled.".to_owned()
        } else {
            format!(", between {low} and {high}.")
        };
        self.say(&format!(
            "The game may end with {}{range} `explain` counts the board as it is.",
            estimate.score
        ))
    }

    fn show_judgement(&self) -> io::Result<()> {
        let judgement = self.engine.judgement();
        show(&picture::text(self.engine.game(), &judgement, self.screen))?;
        self.say(picture::LEGEND)
    }

    /// Shows what a GTP command answers.
    fn ask(&mut self, command: &str) -> io::Result<()> {
        let table: Vec<Spec<Engine>> = commands::table();
        let reply = gtp::answer(&mut self.engine, &table, command.as_bytes());
        let text = match reply {
            Some(Ok(payload)) => String::from_utf8_lossy(payload.as_bytes()).into_owned(),
            Some(Err(failure)) => failure.to_string(),
            None => String::new(),
        };
        self.say(&text)
    }

    fn save(&mut self, file: &str) -> io::Result<()> {
        if file.is_empty() {
            return self.say("`save` needs the name of a file, as in `save game.sgf`.");
        }
        let path = Path::new(file);
        if path.exists() && self.saved.as_deref() != Some(path) {
            return self.say(&format!("{file} exists already. Choose another name."));
        }
        match files::replace(path, self.record().as_bytes()) {
            Ok(()) => {
                self.saved = Some(path.to_owned());
                self.say(&format!("The game is in {file}."))
            }
            Err(why) => self.say(&format!("{file} cannot be written: {why}.")),
        }
    }

    /// The game in SGF, with Honte's name.
    fn record(&self) -> String {
        let result = self.engine.sgf_result();
        let mut tree = record(self.engine.game(), result.as_deref());
        let root = tree.games().next();
        if let Some(root) = root {
            let name = match self.person {
                Color::Black => "PW",
                Color::White => "PB",
            };
            tree.add_property(root, name, [Value::from(NAME)]);
        }
        tree.to_sgf() + "\n"
    }
}
