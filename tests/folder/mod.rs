//! A folder for the files of one test.

#![allow(dead_code, reason = "each suite uses its own part of it")]

use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A new folder, which is removed at the end of the test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// An empty folder; the name says in the list of all temporary files what it is for.
    pub(crate) fn new(name: &str) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("honte-{name}-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("room for a folder");
        Self(folder)
    }

    /// The path of a file in it, for a command line.
    pub(crate) fn path(&self, name: &str) -> String {
        self.join(name).to_str().expect("UTF-8").to_owned()
    }

    /// Writes a file, with the folders that it is in, and returns its path.
    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("room for a folder");
        fs::write(&path, text).expect("room for a file");
        path
    }

    /// The text of a file.
    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.join(name)).expect("a text file")
    }

    /// The names of what is in it.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self).expect("a folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name().into_string());
        names.map(|name| name.expect("UTF-8")).collect()
    }
}

impl Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl AsRef<Path> for Folder {
    fn as_ref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
