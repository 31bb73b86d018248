//! GTP at a terminal: the protocol as in a pipe, with a banner, a prompt, line editing, help by
//! family, colors, and the board after whatever changes it.
//!
//! A thread of the server reads lines here, and waits with the next prompt until the answer has been
//! written. Ctrl-C stops a search.

use std::io::{self, Read, Write};
use std::process;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use anyhow::{Context, Result};
use gtp::{Command, Interrupt, Server, Spec};
use honte::board::{Move, PointSet};
use honte::commands::NAME;
use honte::engine::Engine;
use honte::game::Game;

use super::editor::{Editor, Input};
use super::{BY_CTRL_C, NO_TEXT, Screen, board, color, completion, help, show};

const PROMPT: &str = "honte> ";

/// What the threads of a session know of each other.
#[derive(Debug, Default)]
struct State {
    /// Whether a command has no answer yet. At the beginning the banner is still to be shown.
    is_busy: bool,
    /// Whether Ctrl-C has asked for the answer.
    is_stopping: bool,
    /// The points of the board.
    points: PointSet,
}

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    answered: Condvar,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        // A thread that panicked leaves the state as whole as it was.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait_for_answer(&self) {
        let busy = |state: &mut State| state.is_busy;
        let waited = self.answered.wait_while(self.state(), busy);
        drop(waited.unwrap_or_else(PoisonError::into_inner));
    }
}

/// Serves GTP to a person until `quit` or the end of the input.
pub(in crate::cli) fn run(
    engine: &mut Engine,
    table: &[Spec<Engine>],
    interrupt: &Interrupt,
) -> Result<()> {
    let screen = Screen::of_output();
    let shared = Arc::new(Shared::default());
    shared.state().is_busy = true;
    stop_on_ctrl_c(interrupt, &shared)?;
    let keyboard = Keyboard::new(table, screen, &shared).context("terminal")?;
    let mut last = String::new();
    let idle = |engine: &mut Engine| {
        let board = picture(engine.game(), screen);
        // A terminal that is gone ends the session with the next answer.
        if last.is_empty() {
            let _ = show(&banner(engine, screen));
        } else if last != board {
            let _ = show(&board);
        }
        last = board;
        {
            let mut state = shared.state();
            state.points = engine.game().size().points();
            state.is_busy = false;
            state.is_stopping = false;
        }
        shared.answered.notify_all();
        engine.ponder();
    };
    Server::new(table)
        .interrupt(interrupt)
        .log(|line| crate::say(&screen.paint(color::FAINT, line)))
        .idle(idle)
        .serve(engine, keyboard, &mut Colored::new(screen))
        .context("terminal")
}

/// Lets Ctrl-C stop a running command, and end the program if none is running or it does not stop.
fn stop_on_ctrl_c(interrupt: &Interrupt, shared: &Arc<Shared>) -> Result<()> {
    let (interrupt, shared) = (interrupt.clone(), Arc::clone(shared));
    ctrlc::set_handler(move || {
        let mut state = shared.state();
        if !state.is_busy || state.is_stopping {
            process::exit(BY_CTRL_C);
        }
        state.is_stopping = true;
        interrupt.raise();
    })
    .context("Ctrl-C cannot be caught")
}

/// What a newcomer has to know: the version, the rules, and three commands.
fn banner(engine: &Engine, screen: Screen) -> String {
    let game = engine.game();
    let setting = format!(
        "{NAME}, {} rules, {}, komi {}. This is a GTP session.",
        game.rules().name(),
        game.size(),
        game.komi()
    );
    let setting = screen.wrap(&setting, 0);
    let commands = [
        ("genmove black", "Honte chooses a move and plays it."),
        (
            "play white D4",
            "You play one. `honte play` is a whole game.",
        ),
        ("help", "All commands; `quit` or Ctrl-D ends the session."),
    ];
    let commands = commands.map(|(name, meaning)| (name.to_owned(), meaning));
    let rest = setting.strip_prefix(NAME).unwrap_or_default();
    let list = screen.list(commands);
    format!(
        "{}{rest}\n{}",
        screen.paint(color::BOLD, NAME),
        list.trim_end()
    )
}

/// The board, whose turn it is, and the prisoners.
fn picture(game: &Game, screen: Screen) -> String {
    let last = game.last_move().map(|(_, mv)| mv).and_then(Move::point);
    let board = board::position(game.position(), screen, last);
    let [black, white] = game.prisoners();
    let turn = format!(
        "{} to move; black has taken {black}, white {white}",
        game.to_move()
    );
    format!("{board}\n{}", screen.wrap(&turn, 0))
}

/// The lines that a person types, as the input of the server.
struct Keyboard {
    editor: Editor,
    table: Vec<Spec<Engine>>,
    screen: Screen,
    shared: Arc<Shared>,
    /// What the server has not read yet of the last line.
    rest: io::Cursor<Vec<u8>>,
}

impl Keyboard {
    fn new(table: &[Spec<Engine>], screen: Screen, shared: &Arc<Shared>) -> io::Result<Self> {
        let (words, points) = (table.to_vec(), Arc::clone(shared));
        let choices = move |before: &[&str]| {
            let points = points.state().points;
            completion::choices(&words, before, &points)
        };
        Ok(Self {
            editor: Editor::new(Box::new(choices))?,
            table: table.to_vec(),
            screen,
            shared: Arc::clone(shared),
            rest: io::Cursor::default(),
        })
    }

    /// The next line with a command for the server; nothing at the end of the input.
    fn next_command(&mut self) -> io::Result<Vec<u8>> {
        loop {
            self.shared.wait_for_answer();
            let line = match self.editor.read(PROMPT)? {
                Input::Line(line) => line + "\n",
                Input::Unreadable => {
                    show(NO_TEXT)?;
                    continue;
                }
                Input::Interrupted => process::exit(BY_CTRL_C),
                Input::End => return Ok(Vec::new()),
            };
            let cleaned = gtp::line::clean(line.as_bytes());
            let Some(command) = cleaned.as_deref().and_then(Command::parse) else {
                continue;
            };
            if command.name == b"help" {
                let mut arguments = command.arguments;
                let topic = String::from_utf8_lossy(arguments.rest()).trim().to_owned();
                show(&match topic.as_str() {
                    "" => help::overview(&self.table, self.screen),
                    topic => help::about(topic, &self.table, self.screen),
                })?;
                continue;
            }
            self.shared.state().is_busy = true;
            return Ok(line.into_bytes());
        }
    }
}

impl Read for Keyboard {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.position() == self.rest.get_ref().len() as u64 {
            self.rest = io::Cursor::new(self.next_command()?);
        }
        self.rest.read(buffer)
    }
}

/// The standard output, with the mark of each answer in the color of success or failure.
struct Colored {
    screen: Screen,
    starts_answer: bool,
}

impl Colored {
    const fn new(screen: Screen) -> Self {
        Self {
            screen,
            starts_answer: true,
        }
    }
}

impl Write for Colored {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut output = io::stdout().lock();
        let code = match bytes.first() {
            Some(b'=') => color::GOOD,
            Some(b'?') => color::BAD,
            _ => "",
        };
        if self.starts_answer && self.screen.colors && !code.is_empty() {
            let mark = String::from_utf8_lossy(&bytes[..1]);
            output.write_all(self.screen.paint(code, &mark).as_bytes())?;
            output.write_all(&bytes[1..])?;
        } else {
            output.write_all(bytes)?;
        }
        self.starts_answer = bytes.ends_with(b"\n\n");
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().flush()
    }
}
