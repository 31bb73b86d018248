//! Reads files from outside: plain ones, up to a limit.

use std::collections::{BTreeSet, HashSet};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Bytes of the largest text that is read, such as a journal or the results of a run.
pub const MOST_BYTES: u64 = 1 << 28;

/// Opens a plain file. A device may have no end, and a pipe may never begin.
///
/// # Errors
///
/// Fails if the file cannot be opened, or if it is a folder, a device, a pipe or a socket.
pub fn open(path: &Path) -> io::Result<File> {
    // A pipe must not even be opened.
    check_plain(&fs::metadata(path)?)?;
    let file = File::open(path)?;
    check_plain(&file.metadata()?)?;
    Ok(file)
}

/// Reads a plain file of at most this many bytes.
///
/// # Errors
///
/// Fails if the file cannot be read, is not a plain file, or is larger.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    read_up_to(&mut open(path)?, most)
}

/// The first bytes of a plain file, at most this many; none if it cannot be read.
pub fn beginning(path: &Path, most: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Ok(file) = open(path) {
        let _ = file.take(most as u64).read_to_end(&mut bytes);
    }
    bytes
}

/// Reads a plain file of at most this many bytes, or for `-` the standard input.
///
/// # Errors
///
/// Fails as [`read`], and if the standard input cannot be read or is larger.
pub fn read_or_input(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    if path == Path::new("-") {
        read_up_to(&mut io::stdin().lock(), most)
    } else {
        read(path, most)
    }
}

/// Reads a plain file of UTF-8 of at most [`MOST_BYTES`].
///
/// # Errors
///
/// Fails if the file cannot be read, is not a plain file, is larger, or is not UTF-8.
pub fn read_text(path: &Path) -> io::Result<String> {
    let not_text = |why| io::Error::new(io::ErrorKind::InvalidData, why);
    String::from_utf8(read(path, MOST_BYTES)?).map_err(not_text)
}

/// The files in a folder whose names have this ending, in order of name; with `is_deep` also those in
/// the folders below it, each of them once: links may lead back.
///
/// # Errors
///
/// Fails if the folder, or one below it, cannot be read to its end.
pub fn listed(folder: &Path, ending: &str, is_deep: bool) -> io::Result<Vec<PathBuf>> {
    let (mut found, mut visited) = (Vec::new(), HashSet::new());
    // A folder is visited under its own name, and under that of a link only if it has none here.
    let (mut folders, mut links) = (vec![folder.to_owned()], BTreeSet::new());
    while let Some(folder) = folders.pop().or_else(|| links.pop_first()) {
        if is_deep && !visited.insert(fs::canonicalize(&folder)?) {
            continue;
        }
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if is_deep && path.is_dir() {
                if path.is_symlink() {
                    links.insert(path);
                } else {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|own| own == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Reads the rest of a file, if that is at most this many bytes.
pub(super) fn read_up_to(file: &mut impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let why = format!("larger than {} MiB", most >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
    }
    Ok(bytes)
}

/// Fails if this is a folder, a device, a pipe or a socket.
pub(super) fn check_plain(file: &fs::Metadata) -> io::Result<()> {
    if file.is_file() {
        Ok(())
    } else {
        Err(io::Error::other("not a file"))
    }
}
