//! How the program shows itself to a front end: its name and version, and what it reports while it
//! thinks.

/// What the front end sees of the program besides the answers about the game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Presentation {
    /// The version to report, if it is not that of the program.
    pub version: Option<Box<str>>,
    /// The form in which the program shows on the standard error what it thinks, if it does.
    pub live: Option<Live>,
}

/// A form in which the program shows what it thinks while it chooses a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Live {
    /// Live graphics of GoGui: the variation on the board, the figures in the status bar.
    Gogui,
    /// One line a second for people.
    Text,
    /// One line for each move that gtp2ogs shows in the chat of OGS.
    Ogs,
}

impl Live {
    /// The forms with their names.
    pub const NAMED: [(&str, Self); 3] = [
        ("gogui", Self::Gogui),
        ("text", Self::Text),
        ("ogs", Self::Ogs),
    ];

    /// The form with this name.
    pub fn named(name: &str) -> Option<Self> {
        let found = Self::NAMED.iter().find(|(known, _)| *known == name);
        found.map(|&(_, live)| live)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        let found = Self::NAMED.iter().find(|(_, known)| *known == self);
        found.map_or("", |&(name, _)| name)
    }
}
