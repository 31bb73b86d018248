//! A record to judge: its game, its result, and how it was read.

use std::path::Path;

use anyhow::{Context, Result};
use honte::arbiter::{Arbiter, Outcome, Settlement};
use honte::commands::saved_match;
use honte::files;
use honte::game::Game;
use honte::rules::{Preset, Rules};
use honte::sgf::record::{Loaded, komi, left_out_values, load_from};
use honte::sgf::{MOST_BYTES, NodeId, Tree};

use super::vertices;

/// What is read in a record.
pub(super) struct Record {
    pub(super) game: Game,
    /// The result.
    pub(super) result: Option<String>,
    /// How the game ended before a referee, if the record says so.
    pub(super) ruled: Option<Ruled>,
    /// What the user should know about how the record was read, a sentence each.
    pub(super) notices: Vec<String>,
}

impl Record {
    /// Reads the game with this number, counted from 1; rules and komi that it does not have are those
    /// of the preset.
    pub(super) fn read(file: &Path, number: u32, preset: &Preset) -> Result<Self> {
        let bytes = files::read_or_input(file, MOST_BYTES).context("cannot be read")?;
        let tree = Tree::parse(&bytes)?;
        let n_games = tree.games().count();
        let root = tree.games().nth(number as usize - 1);
        let root = root.with_context(|| format!("no game {number}: there are {n_games}"))?;
        let loaded = load_from(&tree, root, None, (preset.rules, preset.komi))?;
        let mut notices = notices(&tree, root, &loaded);
        let game = loaded.game;
        if n_games > 1 {
            let of_number =
                format!("game {number} of {n_games} is judged; --game N chooses another");
            notices.insert(0, of_number);
        }
        let ruled = match saved_match(&tree, root, &game) {
            Some(Ok((game, arbiter))) => Ruled::of(&game, &arbiter),
            Some(Err(why)) => {
                notices.push(format!("the referee's record is left out: {why}"));
                None
            }
            None => None,
        };
        Ok(Self {
            result: tree.simple_text(root, "RE"),
            ruled,
            notices,
            game,
        })
    }
}

/// How a game ended before a referee.
pub(super) struct Ruled {
    /// The result as a record has it; `None` if SGF has no value for it.
    pub(super) in_sgf: Option<String>,
    /// The result with its article and what the players agreed on.
    pub(super) text: String,
}

impl Ruled {
    /// `None` before the end.
    fn of(game: &Game, arbiter: &Arbiter) -> Option<Self> {
        let ending = arbiter.state().ending()?;
        let result = arbiter.result(game)?;
        let article = ending.article;
        let article = article.map_or_else(String::new, |article| format!(" {article}"));
        let counted = match ending.settlement {
            _ if ending.outcome != Outcome::Score => String::new(),
            Settlement::AsItStands => ", as the board stands".to_owned(),
            Settlement::Dead(dead) | Settlement::Undecided(dead) if dead.is_empty() => {
                ", with no dead stones".to_owned()
            }
            Settlement::Dead(dead) | Settlement::Undecided(dead) => {
                format!(", with {} dead", vertices(&dead).join(" "))
            }
            Settlement::Position(_) => ", in an agreed position".to_owned(),
        };
        let text = format!("{result}{article}{counted}");
        let in_sgf = ending.outcome.sgf_or(|| result);
        Some(Self { in_sgf, text })
    }
}

fn notices(tree: &Tree, root: NodeId, loaded: &Loaded) -> Vec<String> {
    let game = &loaded.game;
    let rules = game.rules().name();
    let unknown = tree
        .simple_text(root, "RU")
        .filter(|name| Rules::read(name).is_none());
    let of_rules =
        unknown.map(|name| format!("no rules are called {name:?}; counted by {rules} rules"));
    let of_komi = match (tree.simple_text(root, "KM"), komi(tree, root)) {
        (Some(text), None) => {
            let komi = game.komi();
            let text = text.escape_debug();
            Some(format!("KM[{text}] is no number; counted with komi {komi}"))
        }
        (_, komi) => komi.and_then(|komi| komi.remark),
    };
    let of_move = loaded.first_illegal().map(|(number, why)| {
        format!("move {number} is illegal by {rules} rules, and stands as recorded: {why}")
    });
    let others = [of_rules, of_komi, loaded.remark(), of_move];
    let mut notices = left_out_values(tree, root);
    notices.extend(others.into_iter().flatten());
    notices
}
