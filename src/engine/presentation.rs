//! What the front end sees of the program besides the answers about the game.

/// What the front end sees of the program besides the answers about the game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Presentation {
    /// The version to report, if it is not that of the program.
    pub version: Option<Box<str>>,
}
