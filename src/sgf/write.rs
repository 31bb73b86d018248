//! Writes a tree as SGF text that is also a valid GTP reply: no long lines where they can be
//! broken, no blank line, no control character but the line feed.

use std::fmt;

use super::tree::{NodeId, Property, Tree};

/// A line that would get longer than this, in bytes, is broken before its last node.
const LINE_WIDTH: usize = 78;

impl Tree {
    /// Returns the file as text, with the games in order and no line end after the last one.
    ///
    /// The same tree always gives the same text. If the tree has a game, [`Tree::parse`] reads the
    /// same tree back, with one exception: the text is UTF-8, so a property `CA`, which names the
    /// character set, is always written as `CA[UTF-8]`.
    pub fn to_sgf(&self) -> String {
        let mut page = Page::default();
        for id in self.walk() {
            self.write_node(id, &mut page);
            if self.first_child(id).is_none() {
                self.close_after(id, &mut page);
            }
        }
        page.text
    }

    /// Writes a node, with a `(` before it if it begins a game or a variation.
    fn write_node(&self, id: NodeId, page: &mut Page) {
        let mut text = String::from(if self.begins_line(id) { "(;" } else { ";" });
        for property in self.properties(id) {
            write_property(property, &mut text);
        }
        if self.parent(id).is_none() {
            page.break_line();
        }
        page.put(&text);
    }

    /// Closes the game or variation that ends with this leaf, and all others that end there.
    fn close_after(&self, leaf: NodeId, page: &mut Page) {
        let mut ended = Some(leaf);
        while let Some(id) = ended {
            if self.begins_line(id) {
                page.put(")");
            }
            ended = if self.next_sibling(id).is_some() {
                None
            } else {
                self.parent(id)
            };
        }
    }

    /// Whether the node is the root of a game or has siblings.
    fn begins_line(&self, id: NodeId) -> bool {
        self.parent(id).is_none_or(|parent| {
            self.first_child(parent) != Some(id) || self.next_sibling(id).is_some()
        })
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_sgf())
    }
}

fn write_property(property: &Property, text: &mut String) {
    text.push_str(property.name());
    if property.name() == "CA" {
        text.push_str("[UTF-8]");
        return;
    }
    for value in property.values() {
        text.push('[');
        text.push_str(value.as_str());
        text.push(']');
    }
}

/// Text with line breaks.
#[derive(Default)]
struct Page {
    text: String,
    /// The length of the last line, in bytes.
    column: usize,
}

impl Page {
    /// Adds a piece without breaking it, on a new line if the last one has no room for it.
    fn put(&mut self, piece: &str) {
        let head = piece.find('\n').unwrap_or(piece.len());
        if self.column + head > LINE_WIDTH {
            self.break_line();
        }
        self.text.push_str(piece);
        self.column = match piece.rfind('\n') {
            Some(end) => piece.len() - end - 1,
            None => self.column + piece.len(),
        };
    }

    /// Begins a new line, unless the last one is empty.
    fn break_line(&mut self) {
        if self.column > 0 {
            self.text.push('\n');
            self.column = 0;
        }
    }
}
