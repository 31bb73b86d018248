//! The documents, and the examples in them.

use std::fs;
use std::path::{Path, PathBuf};

/// What is not the project's own text.
const FOREIGN_FOLDERS: [&str; 3] = ["target", "node_modules", "site-packages"];

/// An example in a document.
pub(crate) struct Block {
    /// Where it begins, as `file:line`.
    pub(crate) place: String,
    pub(crate) language: String,
    pub(crate) text: String,
}

pub(crate) fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All documents but the changelog, and the measurements, which tell what was run once.
pub(crate) fn documents() -> Vec<PathBuf> {
    let mut documents = Vec::new();
    collect(repository(), &mut documents);
    documents.retain(|path| !path.ends_with("CHANGELOG.md"));
    documents.sort();
    documents
}

fn collect(folder: &Path, documents: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str());
        let name = name.expect("a name");
        if path.is_dir() {
            let is_foreign = name.starts_with('.') || FOREIGN_FOLDERS.contains(&name);
            if !is_foreign && name != "measurements" {
                collect(&path, documents);
            }
        } else if path.extension().is_some_and(|extension| extension == "md") {
            documents.push(path);
        }
    }
}

/// The path of a document in the repository.
pub(crate) fn name(document: &Path) -> &str {
    let path = document.strip_prefix(repository()).expect("inside");
    path.to_str().expect("text")
}

pub(crate) fn blocks(document: &Path) -> Vec<Block> {
    let text = fs::read_to_string(document).expect("a document");
    let mut blocks: Vec<Block> = Vec::new();
    let mut is_open = false;
    for (n, line) in (1..).zip(text.lines()) {
        match line.strip_prefix("```") {
            Some(_) if is_open => is_open = false,
            Some(language) => {
                is_open = true;
                blocks.push(Block {
                    place: format!("{}:{n}", name(document)),
                    language: language.to_owned(),
                    text: String::new(),
                });
            }
            None if is_open => {
                let block = blocks.last_mut().expect("an open block");
                block.text.push_str(line);
                block.text.push('\n');
            }
            None => {}
        }
    }
    blocks
}

/// A new folder for what a document does, with the files of `examples/` where the document looks for them.
pub(crate) fn folder(test: &str, document: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(test)
        .join(document.replace('/', "-"));
    let _ = fs::remove_dir_all(&folder);
    // The README is read in the folder above.
    let place = match document {
        "README.md" => folder.join("examples"),
        _ => folder.clone(),
    };
    fs::create_dir_all(&place).expect("a folder");
    copy(&repository().join("examples"), &place);
    folder
}

/// Copies the files of a folder.
pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_file() {
            fs::copy(&path, to.join(path.file_name().expect("a name"))).expect("a copy");
        }
    }
}
