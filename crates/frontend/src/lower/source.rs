//! Places in the source.

use std::collections::HashMap;
use std::path::PathBuf;

use ir::{FileId, Location};

use crate::llvm::{Module, Place};

/// The files of the program, numbered as they are met.
pub(super) struct Sources<'m> {
    module: &'m Module,
    by_key: HashMap<usize, FileId>,
    files: Vec<PathBuf>,
}

impl<'m> Sources<'m> {
    pub(super) fn new(module: &'m Module) -> Sources<'m> {
        Sources { module, by_key: HashMap::new(), files: Vec::new() }
    }

    /// The place in our model.
    pub(super) fn location(&mut self, place: Option<Place>) -> Option<Location> {
        let place = place?;
        let file = match self.by_key.get(&place.file_key) {
            Some(file) => *file,
            None => {
                let path = self.module.file_path(&place);
                // Several modules name the same file each by a node of its own.
                let file = self.file(path);
                self.by_key.insert(place.file_key, file);
                file
            }
        };
        Some(Location { file, line: place.line, column: place.column })
    }

    /// The file of that path.
    pub(super) fn file(&mut self, path: PathBuf) -> FileId {
        let known = self.files.iter().position(|known| *known == path);
        let index = known.unwrap_or_else(|| {
            self.files.push(path);
            self.files.len() - 1
        });
        FileId(index as u32)
    }

    pub(super) fn into_files(self) -> Vec<PathBuf> {
        self.files
    }
}
