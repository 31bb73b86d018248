//! A journal: a file of lines that only grows, with one writer at a time.

use std::cmp::Ordering;
use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::read::{MOST_BYTES, check_plain, read, read_up_to};

/// Why a journal cannot be opened, read or continued.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The file cannot be read or written.
    #[error("{}: {why}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        why: io::Error,
    },
    /// Another process writes to the file.
    #[error("{} is in use by another process", .0.display())]
    Locked(PathBuf),
    /// The file does not begin as a journal of this kind does. It is left alone.
    #[error("{} is not a journal of this kind", .0.display())]
    Foreign(PathBuf),
}

/// A journal that is open for writing. As long as it is open no other process can open it.
///
/// Opening changes nothing on the disk, except that a missing file is created. An incomplete last
/// line is dropped by the first [`append`](Self::append).
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// Bytes of the whole lines.
    length: u64,
    /// Bytes that it may have at most, because more are not read back.
    most: u64,
}

impl Journal {
    /// Opens a journal and returns it with its whole lines; there are none if it is new.
    ///
    /// Every journal of this kind begins with one of the texts `beginnings`.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be opened or is not UTF-8, if another process has it open, or if it
    /// begins differently.
    pub fn open(path: &Path, beginnings: &[&str]) -> Result<(Self, String), FileError> {
        Self::open_up_to(path, beginnings, MOST_BYTES)
    }

    /// The same of a journal that may have this many bytes.
    pub(super) fn open_up_to(
        path: &Path,
        beginnings: &[&str],
        most: u64,
    ) -> Result<(Self, String), FileError> {
        let cannot = |why| FileError::of(path, why);
        let mut options = OpenOptions::new();
        let options = options.create(true).truncate(false).read(true).write(true);
        let old = path.metadata();
        let is_new = old.is_err();
        old.map_or(Ok(()), |old| check_plain(&old))
            .map_err(cannot)?;
        let mut file = options.open(path).map_err(cannot)?;
        match lock(&file) {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(FileError::Locked(path.to_owned())),
            Err(TryLockError::Error(why)) => return Err(cannot(why)),
        }
        if is_new {
            sync_folder(path);
        }
        let bytes = read_up_to(&mut file, most).map_err(cannot)?;
        let lines = whole(path, bytes, beginnings)?;
        let journal = Self {
            path: path.to_owned(),
            file,
            length: lines.len() as u64,
            most,
        };
        Ok((journal, lines))
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// An error about this file.
    pub fn error(&self, why: io::Error) -> FileError {
        FileError::of(&self.path, why)
    }

    /// Leaves out what follows the first bytes, for example an entry of several lines that is not
    /// whole. The next [`append`](Self::append) drops it.
    pub fn end_after(&mut self, n_bytes: usize) {
        self.length = self.length.min(n_bytes as u64);
    }

    /// Appends a line, or several lines as one entry, and returns when the disk has them.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written, would be too large to be read back, is shorter than it was,
    /// or is not under its name any more. It then ends where it ended before.
    pub fn append(&mut self, lines: &str) -> Result<(), FileError> {
        let entry = format!("{lines}\n");
        let written = self.write(entry.as_bytes());
        if written.is_ok() {
            self.length += entry.len() as u64;
        } else {
            // What cannot be cut off now is dropped by the next call, or by the next reader.
            let _ = self.cut();
        }
        written.map_err(|why| self.error(why))
    }

    fn write(&mut self, entry: &[u8]) -> io::Result<()> {
        self.check_name()?;
        if self.length + entry.len() as u64 > self.most {
            let why = format!("larger than {} MiB", self.most >> 20);
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
        }
        self.cut()?;
        self.file.seek(SeekFrom::Start(self.length))?;
        self.file.write_all(entry)?;
        self.file.sync_data()
    }

    /// Cuts off what follows the whole lines.
    fn cut(&self) -> io::Result<()> {
        match self.file.metadata()?.len().cmp(&self.length) {
            // It would grow by what nobody has written.
            Ordering::Less => Err(io::Error::new(
                io::ErrorKind::UnexpectedEof,
                "somebody has cut it off",
            )),
            Ordering::Equal => Ok(()),
            Ordering::Greater => self.file.set_len(self.length),
        }
    }

    /// Fails if the file has been removed, or another one has its name: nobody would find the entry.
    fn check_name(&self) -> io::Result<()> {
        let named = self.path.metadata();
        if named.is_ok_and(|named| is_same(&named, &self.file)) {
            return Ok(());
        }
        let why = "somebody has removed or replaced it";
        Err(io::Error::new(io::ErrorKind::NotFound, why))
    }
}

/// Whether this is the open file.
#[cfg(unix)]
fn is_same(named: &Metadata, open: &File) -> bool {
    use std::os::unix::fs::MetadataExt;
    let same = |open: Metadata| (open.dev(), open.ino()) == (named.dev(), named.ino());
    open.metadata().is_ok_and(same)
}

/// Whether this may be the open file: what tells files apart is not known here.
#[cfg(not(unix))]
fn is_same(named: &Metadata, _open: &File) -> bool {
    named.is_file()
}

impl FileError {
    fn of(path: &Path, why: io::Error) -> Self {
        let path = path.to_owned();
        Self::File { path, why }
    }
}

/// Locks a file. A process that has just ended, or one that is being started by this one, may hold
/// the lock for a moment.
fn lock(file: &File) -> Result<(), TryLockError> {
    const TRIES: usize = 20;
    for _ in 1..TRIES {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(10)),
            locked => return locked,
        }
    }
    file.try_lock()
}

/// The whole lines of a journal that another process may be writing.
///
/// # Errors
///
/// Fails if the file cannot be read or is not UTF-8, or if it begins differently.
pub fn whole_lines(path: &Path, beginnings: &[&str]) -> Result<String, FileError> {
    let bytes = read(path, MOST_BYTES).map_err(|why| FileError::of(path, why))?;
    whole(path, bytes, beginnings)
}

/// The bytes up to the last end of a line, if they begin as far as they go with one of `beginnings`.
fn whole(path: &Path, mut bytes: Vec<u8>, beginnings: &[&str]) -> Result<String, FileError> {
    let mut own = beginnings.iter().map(|beginning| beginning.as_bytes());
    if !own.any(|own| bytes.starts_with(own) || own.starts_with(&bytes)) {
        return Err(FileError::Foreign(path.to_owned()));
    }
    let end = bytes.iter().rposition(|&byte| byte == b'\n');
    bytes.truncate(end.map_or(0, |end| end + 1));
    let not_text = |why| FileError::of(path, io::Error::new(io::ErrorKind::InvalidData, why));
    String::from_utf8(bytes).map_err(not_text)
}

/// Makes a new name in a folder last. Some systems cannot open a folder, and need not.
pub(super) fn sync_folder(path: &Path) {
    let folder = path.parent().filter(|parent| *parent != Path::new(""));
    let _ = File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
}
