//! Replaces the contents of a file as a whole.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use super::journal::sync_folder;

/// Writes a file, so that it has either its old contents or all of the new ones, whatever happens:
/// the new file is written beside the old one, reaches the disk, and takes its name.
///
/// A device or pipe, which has no contents to lose, is written to directly.
///
/// # Errors
///
/// Fails if the file, or a file beside it, cannot be written. The old file is then intact.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let old = match fs::metadata(path) {
        Ok(old) if !old.is_file() => return fs::write(path, bytes),
        Ok(old) => {
            // Whoever may not write to the file may not replace it.
            OpenOptions::new().write(true).open(path)?;
            Some(old)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    // The name may be a link, which stays.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.new", std::process::id()));
    let beside = path.with_file_name(name);
    let written = write_new(&beside, bytes, old.as_ref()).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
        return written;
    }
    sync_folder(path);
    Ok(())
}

/// Writes a file to the disk, with the permissions of the one that it replaces.
fn write_new(path: &Path, bytes: &[u8], old: Option<&fs::Metadata>) -> io::Result<()> {
    let mut file = File::create(path)?;
    if let Some(old) = old {
        file.set_permissions(old.permissions())?;
    }
    file.write_all(bytes)?;
    file.sync_all()
}
