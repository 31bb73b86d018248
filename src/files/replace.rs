//! Replaces the contents of a file as a whole.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use super::journal::sync_folder;
use super::read::check_plain;

/// Writes a file, so that it has either its old contents or all of the new ones, whatever happens.
///
/// # Errors
///
/// As [`Replacement::begin`] and [`Replacement::end`]. The old file is then intact.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut new = Replacement::begin(path)?;
    new.file.write_all(bytes)?;
    new.end()
}

/// Checks that [`replace`] can write to this place, before the work begins whose result it is.
///
/// # Errors
///
/// As [`Replacement::begin`].
pub fn check_place(path: &Path) -> io::Result<()> {
    Replacement::begin(path).map(drop)
}

/// Creates a folder if necessary, and checks that files can be written to it.
///
/// # Errors
///
/// Fails if there is no such folder and none can be created, or if it takes no new files.
pub fn check_folder(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    check_place(&folder.join("honte"))
}

/// The file behind a name, however it is written and whatever links lead there: two names of one place
/// give the same. The file itself may be missing.
///
/// # Errors
///
/// Fails if there is no folder for it, or if links lead in a circle.
pub fn place(path: &Path) -> io::Result<PathBuf> {
    /// Links that are followed, as many as Linux follows.
    const MOST_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::canonicalize(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            found => return found,
        }
        let folder = path.parent().filter(|parent| *parent != Path::new(""));
        let folder = fs::canonicalize(folder.unwrap_or(Path::new(".")))?;
        match fs::read_link(&path) {
            Ok(target) => path = folder.join(target),
            Err(_) => return Ok(folder.join(path.file_name().unwrap_or_default())),
        }
    }
    Err(io::Error::other("links lead in a circle"))
}

/// The new contents of a file: written beside it, until they are whole and take its name. If this is
/// dropped before, the file keeps its old contents.
#[derive(Debug)]
pub struct Replacement {
    file: File,
    beside: PathBuf,
    path: PathBuf,
}

impl Replacement {
    /// Begins to write new contents. If the name is a link it stays, and the file behind it is
    /// replaced, or made if it is missing.
    ///
    /// # Errors
    ///
    /// Fails if the file is not a plain one, may not be written or is a journal in use, or if none
    /// can be written beside it.
    pub fn begin(path: &Path) -> io::Result<Self> {
        let old = match fs::metadata(path) {
            Ok(old) => {
                check_plain(&old)?;
                // Whoever may not write to the file may not replace it.
                check_unlocked(&OpenOptions::new().write(true).open(path)?)?;
                Some(old)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let path = place(path)?;
        let beside = path.with_file_name(new_name());
        let new = Self {
            file: File::create(&beside)?,
            beside,
            path,
        };
        if let Some(old) = old {
            new.file.set_permissions(old.permissions())?;
        }
        Ok(new)
    }

    /// Gives the new contents the name of the file, when the disk has them.
    ///
    /// # Errors
    ///
    /// Fails if the disk does not take them. The old file is then intact.
    pub fn end(self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.beside, &self.path)?;
        sync_folder(&self.path);
        Ok(())
    }
}

/// A name for new contents that no other process has in use, and no other thread. It is short, whatever
/// name they will have: that may be as long as the system allows.
fn new_name() -> String {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    format!(".honte-{}-{number}.new", std::process::id())
}

/// Fails if the file is a journal that somebody keeps, this process included: its writer would go
/// on in a file without a name. Only journals are locked.
fn check_unlocked(file: &File) -> io::Result<()> {
    match file.try_lock_shared() {
        Err(TryLockError::WouldBlock) => {
            let why = "a journal in use";
            Err(io::Error::new(io::ErrorKind::ResourceBusy, why))
        }
        // Without locks there is no journal either.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Removes what has not taken the name of the file.
impl Drop for Replacement {
    fn drop(&mut self) {
        // After the end there is nothing left to remove.
        let _ = fs::remove_file(&self.beside);
    }
}
