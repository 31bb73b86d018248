//! What a player can say: a vertex, or one of a few words.

use honte::board::{BoardSize, Move};
use honte::commands::move_at;

/// A word of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    Accept,
    Board,
    Explain,
    Help,
    Hint,
    Quit,
    Resign,
    Save,
    Score,
    Undo,
}

/// A row of the table: the word, its name, its argument, and what it does.
type Row = (Word, &'static str, &'static str, &'static str);

/// All words, in the order of the help. Moves are not among them.
pub(super) const WORDS: &[Row] = &[
    (
        Word::Undo,
        "undo",
        "",
        "Take back your last move, and the answer to it.",
    ),
    (Word::Hint, "hint", "", "Show a good move."),
    (
        Word::Score,
        "score",
        "",
        "Estimate the score, and show who owns what.",
    ),
    (
        Word::Explain,
        "explain",
        "[vertex]",
        "Explain the score chain by chain, or why you may play at a vertex or not.",
    ),
    (
        Word::Accept,
        "accept",
        "",
        "After the passes: agree to the result as it is judged.",
    ),
    (Word::Board, "board", "", "Show the board again."),
    (Word::Resign, "resign", "", "Give up the game."),
    (
        Word::Save,
        "save",
        "FILE",
        "Write the game to a file in SGF.",
    ),
    (Word::Help, "help", "", "List these words."),
    (Word::Quit, "quit", "", "Leave, as does Ctrl-D."),
];

/// What a line says.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Said<'a> {
    /// Nothing: the line is blank.
    Nothing,
    /// A move.
    Move(Move),
    /// A word with what follows it.
    Word(Word, &'a str),
    /// A vertex that the board does not have.
    OffBoard,
    /// Something else.
    Unknown,
}

/// Reads a line; upper and lower case are the same.
pub(super) fn read(line: &str, size: BoardSize) -> Said<'_> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    if word.is_empty() {
        return Said::Nothing;
    }
    let known = WORDS
        .iter()
        .find(|(_, name, ..)| word.eq_ignore_ascii_case(name));
    if let Some((word, _, argument, _)) = known
        && (rest.is_empty() || !argument.is_empty())
    {
        return Said::Word(*word, rest);
    }
    match word.parse() {
        Ok(_) if !rest.is_empty() => Said::Unknown,
        Ok(vertex) => move_at(vertex, size).map_or(Said::OffBoard, Said::Move),
        Err(_) => Said::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_move_or_a_word() {
        let check = |line: &str, said: Said<'_>| {
            assert_eq!(read(line, BoardSize::square(9).unwrap()), said, "{line}");
        };
        check("", Said::Nothing);
        check("  ", Said::Nothing);
        check(" c3 ", Said::Move(Move::Play("C3".parse().unwrap())));
        check("PASS", Said::Move(Move::Pass));
        check("K3", Said::OffBoard);
        check("C3 D4", Said::Unknown);
        check("hello", Said::Unknown);
        check("undo", Said::Word(Word::Undo, ""));
        check("undo 2", Said::Unknown);
        check("Explain c3", Said::Word(Word::Explain, "c3"));
        check("save my game.sgf", Said::Word(Word::Save, "my game.sgf"));
    }
}
