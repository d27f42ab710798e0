//! Places in the user's source.

use std::fmt;
use std::path::PathBuf;

use serde::Serialize;

/// A place in the source of the program.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct SourcePlace {
    /// The file, as the compiler names it.
    pub file: PathBuf,
    /// Line from 1, or 0 if not known.
    pub line: u32,
    /// Column from 1, or 0 if not known.
    pub column: u32,
    /// The function that contains it; empty if not known.
    pub function: String,
}

impl fmt::Display for SourcePlace {
    /// `file:line:column`, without what is not known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file.display())?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
            if self.column > 0 {
                write!(f, ":{}", self.column)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_parts_are_left_out() {
        let mut place = SourcePlace { file: "a.c".into(), line: 3, column: 7, function: "f".into() };
        assert_eq!(place.to_string(), "a.c:3:7");
        place.column = 0;
        assert_eq!(place.to_string(), "a.c:3");
        place.line = 0;
        assert_eq!(place.to_string(), "a.c");
    }
}
