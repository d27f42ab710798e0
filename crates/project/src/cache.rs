//! Rows of earlier calls, by their keys, in a folder of the user's.
//!
//! A row is one file, written beside its place and renamed: readers see whole rows, also while others write and when a writer is
//! killed. A file begins with the digest of what follows, so that damage is noticed. The folder's size is bounded: the rows
//! that were not used for longest go first.

use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use sha2::{Digest, Sha256};

use crate::hash::hex;
use crate::row::Row;

/// The variable that names the folder.
pub const FOLDER: &str = "LANDFALL_CACHE";

/// The version of the files.
const FORMAT: &str = "rows-2";

/// A folder with rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cache {
    folder: PathBuf,
}

/// What the folder has of a key.
#[derive(Clone, PartialEq, Debug)]
pub enum Found {
    /// Its row.
    Row(Box<Row>),
    /// Nothing.
    Nothing,
    /// A file that is damaged, which is removed.
    Damaged,
}

/// What the folder has of a key, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Entry {
    /// What was written.
    Text(Vec<u8>),
    /// Nothing.
    Nothing,
    /// A damaged file, which is removed.
    Damaged,
}

/// What is in the folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Files: rows of functions, and what is known of sources.
    pub entries: u64,
    /// Their bytes.
    pub bytes: u64,
}

impl Cache {
    /// The folder that the environment names, or that of the user; nothing if there is neither.
    pub fn of_user() -> Option<Cache> {
        let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let folder = named(FOLDER)
            .or_else(|| named("XDG_CACHE_HOME").map(|folder| folder.join("landfall")))
            .or_else(|| named("HOME").map(|home| home.join(".cache/landfall")))?;
        Some(Cache::new(&folder))
    }

    /// The cache in the folder, which need not exist.
    pub fn new(folder: &Path) -> Cache {
        Cache { folder: folder.join(FORMAT) }
    }

    /// The folder with the rows.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file of a key: keys are hexadecimal digests, anything else has none.
    fn path(&self, key: &str) -> Option<PathBuf> {
        let is_key = key.len() == DIGEST && key.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_key.then(|| self.folder.join(&key[..2]).join(&key[2..]))
    }

    /// The row of the key.
    pub fn get(&self, key: &str) -> Found {
        match self.read(key) {
            Entry::Text(text) => match serde_json::from_slice::<Row>(&text).ok().filter(|row| row.key == key) {
                Some(row) => Found::Row(Box::new(row)),
                None => {
                    self.remove(key);
                    Found::Damaged
                }
            },
            Entry::Nothing => Found::Nothing,
            Entry::Damaged => Found::Damaged,
        }
    }

    /// Keeps the row.
    pub fn put(&self, row: &Row) -> io::Result<()> {
        self.write(&row.key, &serde_json::to_vec(row)?)
    }

    /// The text of the key. One that is damaged is removed.
    pub(crate) fn read(&self, key: &str) -> Entry {
        let Some(path) = self.path(key) else { return Entry::Nothing };
        let Ok(mut bytes) = fs::read(&path) else { return Entry::Nothing };
        if whole(&bytes).is_none() {
            self.remove(key);
            return Entry::Damaged;
        }
        // Those that were not used for longest go first.
        let _ = File::options().append(true).open(&path).and_then(|file| file.set_modified(SystemTime::now()));
        Entry::Text(bytes.split_off(DIGEST))
    }

    fn remove(&self, key: &str) {
        // Somebody else may have removed or replaced it.
        self.path(key).into_iter().for_each(|path| drop(fs::remove_file(path)));
    }

    /// Keeps the text, in place of an older one of the key.
    pub(crate) fn write(&self, key: &str, text: &[u8]) -> io::Result<()> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let Some(path) = self.path(key) else { return Ok(()) };
        // What a project's source says is nobody else's.
        fs::DirBuilder::new().recursive(true).mode(0o700).create(path.parent().unwrap_or(&self.folder))?;
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let next = path.with_extension(format!("{}-{number}", std::process::id()));
        let written = File::create_new(&next).and_then(|mut file| {
            file.write_all(digest(text).as_bytes())?;
            file.write_all(text)
        });
        written.and_then(|()| fs::rename(&next, &path)).inspect_err(|_| {
            let _ = fs::remove_file(&next);
        })
    }

    /// What is in the folder.
    pub fn stats(&self) -> Stats {
        self.files().iter().fold(Stats::default(), |stats, (_, bytes, _)| Stats {
            entries: stats.entries + 1,
            bytes: stats.bytes + bytes,
        })
    }

    /// Removes all rows.
    pub fn clear(&self) -> io::Result<()> {
        match fs::remove_dir_all(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            other => other,
        }
    }

    /// Removes rows until the rest has so many bytes at most.
    pub fn shrink(&self, most: u64) {
        let mut files = self.files();
        let mut bytes: u64 = files.iter().map(|(_, bytes, _)| bytes).sum();
        files.sort_by_key(|(_, _, used)| *used);
        for (path, size, _) in files {
            if bytes <= most {
                break;
            }
            // Somebody else may have removed it.
            let _ = fs::remove_file(path);
            bytes -= size;
        }
    }

    /// All files with their bytes and when they were used; those that killed writers have left, too.
    fn files(&self) -> Vec<(PathBuf, u64, SystemTime)> {
        let below = |folder: &Path| fs::read_dir(folder).into_iter().flatten().flatten();
        let files = below(&self.folder).flat_map(|folder| below(&folder.path()));
        files
            .filter_map(|file| {
                let metadata = file.metadata().ok().filter(fs::Metadata::is_file)?;
                Some((file.path(), metadata.len(), metadata.modified().ok()?))
            })
            .collect()
    }
}

/// Letters of a digest.
const DIGEST: usize = 64;

/// Hexadecimal.
fn digest(text: &[u8]) -> String {
    hex(&Sha256::digest(text))
}

/// The text of a file whose digest is right.
fn whole(bytes: &[u8]) -> Option<&[u8]> {
    let (start, text) = bytes.split_at_checked(DIGEST)?;
    (digest(text).as_bytes() == start).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Function;

    fn row(number: u8) -> Row {
        let function = Function {
            name: "f".into(),
            file: "a.c".into(),
            line: 1,
            private: false,
            unit: "a.c".into(),
            files: Ok(Vec::new()),
            digest: String::new(),
        };
        Row::unknown(&function, &format!("{number:064x}"), "because")
    }

    fn cache() -> (tempfile::TempDir, Cache) {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::new(folder.path());
        (folder, cache)
    }

    #[test]
    fn a_row_comes_back_and_a_damaged_one_does_not() {
        let (_folder, cache) = cache();
        let row = row(7);
        assert_eq!(cache.get(&row.key), Found::Nothing);
        cache.put(&row).unwrap();
        assert_eq!(cache.get(&row.key), Found::Row(Box::new(row.clone())));
        let path = cache.path(&row.key).unwrap();
        let bytes = fs::read(&path).unwrap();
        for cut in 0..bytes.len() {
            fs::write(&path, &bytes[..cut]).unwrap();
            assert_eq!(cache.get(&row.key), Found::Damaged, "{cut}");
        }
        let mut flipped = bytes.clone();
        flipped[100] ^= 1;
        fs::write(&path, &flipped).unwrap();
        assert_eq!(cache.get(&row.key), Found::Damaged);
        assert_eq!(cache.get(&row.key), Found::Nothing, "it is removed");
        // A row in the place of another.
        fs::write(cache.path(&super::tests::row(8).key).unwrap_or_default(), &bytes).unwrap_or_default();
        assert_ne!(cache.get(&super::tests::row(8).key), Found::Row(Box::new(row)));
    }

    #[test]
    fn keys_are_no_paths() {
        let (_folder, cache) = cache();
        for key in ["", "../../x", "ab", &"/".repeat(64), &"é".repeat(32)] {
            assert_eq!(cache.path(key), None, "{key}");
        }
    }

    #[test]
    fn the_size_is_bounded_and_what_was_used_last_stays() {
        let (_folder, cache) = cache();
        for number in 0..20 {
            cache.put(&row(number)).unwrap();
            let old = SystemTime::now() - std::time::Duration::from_secs(1000 - u64::from(number));
            let path = cache.path(&row(number).key).unwrap();
            File::options().append(true).open(path).unwrap().set_modified(old).unwrap();
        }
        let one = cache.stats().bytes / 20;
        // The oldest is used.
        assert!(matches!(cache.get(&row(0).key), Found::Row(_)));
        cache.shrink(one * 5 + 10);
        assert_eq!(cache.stats().entries, 5);
        assert!(matches!(cache.get(&row(0).key), Found::Row(_)));
        assert_eq!(cache.get(&row(1).key), Found::Nothing);
        cache.clear().unwrap();
        assert_eq!(cache.stats(), Stats::default());
        cache.clear().unwrap();
    }

    #[test]
    fn writers_and_readers_at_the_same_time_see_whole_rows() {
        let (_folder, cache) = cache();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..100).for_each(|number| cache.put(&row(number % 5)).unwrap()));
                scope.spawn(|| {
                    (0..300).for_each(|number| assert_ne!(cache.get(&row(number as u8 % 5).key), Found::Damaged))
                });
            }
        });
        assert_eq!(cache.stats().entries, 5, "nothing else is left");
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_an_error_and_no_more() {
        let folder = tempfile::NamedTempFile::new().unwrap();
        let cache = Cache::new(folder.path());
        assert!(cache.put(&row(1)).is_err());
        assert_eq!(cache.get(&row(1).key), Found::Nothing);
    }
}
