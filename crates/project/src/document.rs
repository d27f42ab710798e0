//! What is known of a project as one JSON document, described by `docs/scan.schema.json`.

use std::collections::HashMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::Error;
use crate::proofs::Lost;
use crate::row::{Counts, Row};

/// Version of the document.
pub const SCHEMA: u32 = 1;

/// A file that could not be read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unreadable {
    /// Its name.
    pub file: String,
    /// What is wrong.
    pub message: String,
}

/// The document.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Document {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The version of Landfall.
    pub version: String,
    /// Whether each function was judged.
    pub complete: bool,
    /// Functions that were not judged.
    pub left: u64,
    /// How many functions have which answer, by property.
    pub counts: Counts,
    /// One row a function, in the order of files and lines.
    pub functions: Vec<Row>,
    /// Files that could not be read.
    pub unreadable: Vec<Unreadable>,
    /// Proofs of the baseline that there are no more.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub lost: Vec<Lost>,
    /// Flags of the compiler that were left out, a sentence each.
    pub left_out: Vec<String>,
    /// Wall-clock seconds of the call.
    pub seconds: f64,
    /// Peak memory of all processes of the call together.
    pub peak_memory_mb: u64,
}

impl Document {
    /// The rows of an earlier call, by their keys.
    pub fn known(path: &Path) -> Result<HashMap<String, Row>, Error> {
        let bad = |message: String| Error::Document { file: path.to_path_buf(), message };
        let text = std::fs::read(path).map_err(|error| bad(error.to_string()))?;
        let document: Document = serde_json::from_slice(&text).map_err(|error| bad(error.to_string()))?;
        if document.schema != SCHEMA {
            return Err(bad(format!("of version {}, not {SCHEMA}", document.schema)));
        }
        Ok(document.functions.into_iter().map(|row| (row.key.clone(), row)).collect())
    }

    /// The document as text, with a newline at its end.
    pub fn text(&self) -> String {
        // Keys are strings and numbers finite, which always serialises.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}
