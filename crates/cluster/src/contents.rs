//! What a worker has of the store, on its disk: files that have their digests for names, in a folder of the worker's.
//!
//! No name that was sent is ever a name on this disk.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use frontend::{Options, Snapshot};
use project::bundle::Bundle;
use project::hex;
use tokio::sync::RwLock;

use crate::Error;
use crate::store::Store;
use crate::task::{Task, is_plain};

/// Bytes of a worker's folder: what is beyond this goes when no task needs it.
const MOST_BYTES: u64 = 4 << 30;

/// Bytes of all files of a task.
const LARGEST_PROGRAM: u64 = 1 << 30;

/// Distinguishes files that are being written.
static NEXT: AtomicU64 = AtomicU64::new(0);

/// Why a task cannot be done.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// Neither here nor elsewhere.
    Refused(String),
    /// Perhaps later, or elsewhere.
    Later(Error),
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Trouble {
        Trouble::Later(error)
    }
}

fn refused<T>(why: impl Into<String>) -> Result<T, Trouble> {
    Err(Trouble::Refused(why.into()))
}

/// The folder.
pub(crate) struct Contents {
    folder: PathBuf,
    /// Bundles whose text was seen to be the client's.
    checked: Mutex<HashSet<String>>,
    /// Tasks read it; who clears the folder writes it.
    pub in_use: RwLock<()>,
}

/// A program that was fetched.
pub(crate) struct Program {
    /// Its files, the function's own first.
    pub files: Vec<PathBuf>,
    /// The flags of each.
    pub flags: Vec<(PathBuf, Vec<String>)>,
    /// Where all of it is.
    pub snapshot: Snapshot,
    /// Files of contracts.
    pub contracts: Vec<Vec<u8>>,
}

impl Contents {
    /// An empty folder below that one.
    pub(crate) fn new(folder: &Path) -> Result<Contents, Error> {
        let contents = Contents { folder: folder.to_path_buf(), checked: Mutex::default(), in_use: RwLock::new(()) };
        contents.make()?;
        Ok(contents)
    }

    fn make(&self) -> Result<(), Error> {
        let make = |folder: PathBuf| fs::create_dir_all(folder).map_err(Error::system);
        make(self.files()).and_then(|()| make(self.kept()))
    }

    fn files(&self) -> PathBuf {
        self.folder.join("files")
    }

    /// Where the front end keeps what clang made.
    pub(crate) fn kept(&self) -> PathBuf {
        self.folder.join("kept")
    }

    /// Fetches the program of a task and looks whether it means here what it means on the client's machine.
    pub(crate) async fn program(&self, task: &Task, store: &Store, options: &Options) -> Result<Program, Trouble> {
        let mut bundles = Vec::new();
        for name in &task.units {
            let text = store.file(name).await?.map_or_else(|| refused("a part of it is not in the store"), Ok)?;
            let bundle: Option<Bundle> = serde_json::from_slice(&text).ok();
            let bundle = bundle.map_or_else(|| refused("a part of it is no bundle"), Ok)?;
            if let Some(why) = bundle.refusal() {
                return refused(why);
            }
            bundles.push(bundle);
        }
        let mut program = self.together(&bundles)?;
        for name in &task.contracts {
            let text = store.file(name).await?;
            program.contracts.push(text.map_or_else(|| refused("its contracts are not in the store"), Ok)?);
        }
        let mut bytes = 0;
        let names: HashSet<&String> = bundles.iter().flat_map(|bundle| bundle.files.values()).collect();
        for name in names {
            bytes += self.fetch(name, store).await?;
            if bytes > LARGEST_PROGRAM {
                return refused(format!("its files have more than {LARGEST_PROGRAM} bytes"));
            }
        }
        for (bundle, name) in bundles.into_iter().zip(&task.units) {
            self.check(bundle, name, &program.snapshot, options).await?;
        }
        Ok(program)
    }

    /// The program that the bundles make.
    fn together(&self, bundles: &[Bundle]) -> Result<Program, Trouble> {
        let directory = bundles.first().map(|bundle| bundle.directory.clone()).unwrap_or_default();
        let mut shared: BTreeMap<&PathBuf, &String> = BTreeMap::new();
        let mut units = BTreeMap::new();
        for bundle in bundles {
            let agrees = |(file, name): (_, _)| shared.insert(file, name).is_none_or(|other| other == name);
            if bundle.directory != directory || !bundle.files.iter().all(agrees) {
                return refused("its parts contradict each other");
            }
            let unit = bundle.unit(&self.files());
            if !is_plain(&bundle.file) || units.insert(bundle.file.clone(), unit).is_some() {
                return refused("its files are none");
            }
        }
        Ok(Program {
            files: bundles.iter().map(|bundle| bundle.file.clone()).collect(),
            flags: bundles.iter().map(|bundle| (bundle.file.clone(), bundle.words.clone())).collect(),
            snapshot: Snapshot { directory, units },
            contracts: Vec::new(),
        })
    }

    /// Brings a file here; its bytes.
    async fn fetch(&self, name: &str, store: &Store) -> Result<u64, Trouble> {
        let path = self.files().join(name);
        if let Ok(metadata) = fs::metadata(&path) {
            return Ok(metadata.len());
        }
        let bytes = store.file(name).await?.map_or_else(|| refused("a file of it is not in the store"), Ok)?;
        let next = path.with_extension(NEXT.fetch_add(1, Ordering::Relaxed).to_string());
        // A reader sees the whole file or none.
        let written = fs::write(&next, &bytes).and_then(|()| fs::rename(&next, &path));
        written.map_err(Error::system)?;
        Ok(bytes.len() as u64)
    }

    /// Clang must see the text that it has seen on the client's machine; once for each bundle.
    async fn check(&self, bundle: Bundle, name: &str, snapshot: &Snapshot, options: &Options) -> Result<(), Trouble> {
        let is_known = || self.checked.lock().unwrap_or_else(PoisonError::into_inner).contains(name);
        if is_known() {
            return Ok(());
        }
        let (snapshot, options, file) = (snapshot.clone(), options.clone(), bundle.file.clone());
        let same = tokio::task::spawn_blocking(move || bundle.is_same_text(snapshot, &options)).await;
        match same.map_err(Error::system)? {
            Ok(true) => {
                self.checked.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned());
                Ok(())
            }
            Ok(false) => refused(format!("clang reads {} otherwise than on the client's machine", file.display())),
            Err(error) => refused(error.to_string()),
        }
    }

    /// Empties the folder if it has grown too large and no task needs it.
    pub(crate) fn tidy(self: &Arc<Self>) -> Result<(), Error> {
        let Ok(_nobody_else) = self.in_use.try_write() else { return Ok(()) };
        let bytes = |folder: PathBuf| {
            let files = fs::read_dir(folder).into_iter().flatten().flatten();
            files.filter_map(|file| file.metadata().ok()).map(|metadata| metadata.len()).sum::<u64>()
        };
        if bytes(self.files()) + bytes(self.kept()) <= MOST_BYTES {
            return Ok(());
        }
        for folder in [self.files(), self.kept()] {
            fs::remove_dir_all(folder).map_err(Error::system)?;
        }
        self.make()
    }

    /// A folder for one task.
    pub(crate) fn desk(&self) -> Result<tempfile::TempDir, Error> {
        let prefix = format!("task-{}-", hex(&NEXT.fetch_add(1, Ordering::Relaxed).to_be_bytes()));
        tempfile::TempDir::with_prefix_in(prefix, &self.folder).map_err(Error::system)
    }
}
