//! What clang made for an earlier call, kept in a folder. Calls that share the folder read the same files: nobody looks whether
//! a file has changed since.

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

use sha2::{Digest, Sha256};

use crate::Options;

/// Distinguishes the files that the threads of a process write.
static NEXT: AtomicU64 = AtomicU64::new(0);

/// The place of one output.
pub(crate) struct Kept {
    path: PathBuf,
}

impl Kept {
    /// The place of what clang makes of a file with these arguments and that standard input.
    pub(crate) fn new(folder: &Path, file: &Path, arguments: &[OsString], input: &[u8], options: &Options) -> Kept {
        let mut digest = Sha256::new();
        let full = std::path::absolute(file).unwrap_or_else(|_| file.to_path_buf());
        let words = std::iter::once(full.as_os_str()).chain(arguments.iter().map(OsString::as_os_str));
        for word in words {
            digest.update(word.len().to_le_bytes());
            digest.update(word.as_bytes());
        }
        // What is missing there is said when clang runs.
        if let Some(unit) = options.snapshot.as_ref().and_then(|snapshot| snapshot.unit(file).ok()) {
            digest.update(unit.identity.len().to_le_bytes());
            digest.update(&unit.identity);
        }
        digest.update(input);
        let name: String = digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        Kept { path: folder.join(name) }
    }

    /// What was kept, if anything was.
    pub(crate) fn read(&self) -> Option<Vec<u8>> {
        fs::read(&self.path).ok()
    }

    /// Keeps it. Where that fails it is made again next time.
    pub(crate) fn write(&self, bytes: &[u8]) {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let next = self.path.with_extension(format!("{}.{number}", process::id()));
        // A reader sees the whole file or none.
        let written = fs::File::create(&next).and_then(|mut file| file.write_all(bytes));
        if written.and_then(|()| fs::rename(&next, &self.path)).is_err() {
            let _ = fs::remove_file(&next);
        }
    }
}
