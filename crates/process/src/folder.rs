//! Temporary folders that do not outlive their use for long, even if we are killed.

use std::fs::{self, DirEntry, File};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::Duration;

use tempfile::TempDir;

/// How the names of all folders begin.
const PREFIX: &str = "landfall-";

/// The file in each of them that is locked as long as its process lives. A folder without it is not ours, whatever its name.
const MARK: &str = ".landfall-temporary";

/// A folder that is younger may not be locked yet.
const YOUNGEST: Duration = Duration::from_secs(60);

/// A temporary folder, removed when it is dropped. If the process is killed before, [`sweep`] removes it later: a file in it is
/// locked as long as its process lives.
pub struct Folder {
    folder: TempDir,
    _lock: Option<File>,
}

impl Folder {
    /// A new folder whose name tells its purpose; it holds the mark alone.
    pub fn new(purpose: &str) -> io::Result<Folder> {
        let folder = TempDir::with_prefix(format!("{PREFIX}{purpose}-"))?;
        // Where files cannot be locked nothing is swept either.
        let lock = File::create(folder.path().join(MARK))?;
        let lock = lock.try_lock().is_ok().then_some(lock);
        Ok(Folder { folder, _lock: lock })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// Removes the temporary folders of processes that were killed, and says how many these were.
pub fn sweep() -> usize {
    let Ok(entries) = fs::read_dir(std::env::temp_dir()) else { return 0 };
    entries.flatten().filter(|entry| is_left(entry, YOUNGEST) && fs::remove_dir_all(entry.path()).is_ok()).count()
}

/// Whether it is a folder of ours that no process uses. Others may write where temporary files are: links are not followed, and
/// folders of other users are left alone.
fn is_left(entry: &DirEntry, youngest: Duration) -> bool {
    if !entry.file_name().to_string_lossy().starts_with(PREFIX) {
        return false;
    }
    let Ok(about) = entry.metadata() else { return false };
    let is_old = about.modified().is_ok_and(|at| at.elapsed().is_ok_and(|age| age >= youngest));
    if !about.is_dir() || about.uid() != nix::unistd::geteuid().as_raw() || !is_old {
        return false;
    }
    let mark = entry.path().join(MARK);
    let is_file = fs::symlink_metadata(&mark).is_ok_and(|about| about.is_file());
    is_file && File::open(mark).is_ok_and(|mark| mark.try_lock().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The folder's entry where temporary files are.
    fn entry(folder: &Path) -> DirEntry {
        let mut entries = fs::read_dir(folder.parent().unwrap()).unwrap().flatten();
        entries.find(|entry| entry.path() == folder).unwrap()
    }

    #[test]
    fn folders_in_use_are_kept_and_left_ones_are_found() {
        let folder = Folder::new("test").unwrap();
        let path = folder.path().to_owned();
        fs::write(path.join("file"), "text").unwrap();
        assert!(!is_left(&entry(&path), Duration::ZERO));
        let Folder { folder, _lock } = folder;
        drop(_lock);
        assert!(is_left(&entry(&path), Duration::ZERO));
        assert!(!is_left(&entry(&path), YOUNGEST));
        drop(folder);
        assert!(!path.exists());
    }

    #[test]
    fn folders_of_others_and_links_are_left_alone() {
        let other = TempDir::with_prefix("other-").unwrap();
        assert!(!is_left(&entry(other.path()), Duration::ZERO));
        // A user's folder may have such a name.
        let alike = TempDir::with_prefix(PREFIX).unwrap();
        fs::write(alike.path().join("results"), "text").unwrap();
        assert!(!is_left(&entry(alike.path()), Duration::ZERO));
        fs::write(alike.path().join(MARK), "").unwrap();
        assert!(is_left(&entry(alike.path()), Duration::ZERO));
        let link = std::env::temp_dir().join(format!("{PREFIX}link-{}", std::process::id()));
        std::os::unix::fs::symlink(other.path(), &link).unwrap();
        let is_taken = is_left(&entry(&link), Duration::ZERO);
        fs::remove_file(&link).unwrap();
        assert!(!is_taken);
    }
}
