//! Line markers: the numbers that the compiler reports for the lines of a file.

use std::collections::BTreeMap;
use std::path::Path;

use crate::snapshot::{self, Snapshot};

/// The markers of a file.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    /// The line after a marker, and what it is called there.
    named: BTreeMap<u32, u32>,
}

impl Lines {
    /// The markers of that file; none if it cannot be read.
    pub(crate) fn of_file(path: &str, snapshot: Option<&Snapshot>) -> Lines {
        snapshot::read(snapshot, Path::new(path))
            .map(|text| Lines::of_text(&String::from_utf8_lossy(&text)))
            .unwrap_or_default()
    }

    /// `# NUMBER "file"` and `#line NUMBER` name the line that follows.
    fn of_text(text: &str) -> Lines {
        let mut named = BTreeMap::new();
        for (at, line) in (1u32..).zip(text.lines()) {
            let Some(directive) = line.trim_start().strip_prefix('#') else { continue };
            let directive = directive.trim_start();
            let directive = directive.strip_prefix("line").unwrap_or(directive).trim_start();
            let digits = directive.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
            if let Ok(number) = digits.parse() {
                named.insert(at + 1, number);
            }
        }
        Lines { named }
    }

    /// What the compiler calls the line.
    pub(crate) fn told(&self, line: u32) -> u32 {
        self.named.range(..=line).next_back().map_or(line, |(at, number)| number.saturating_add(line - at))
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;

    #[test]
    fn markers_rename_the_lines_that_follow() {
        let lines = Lines::of_text("a\n# 10 \"x.h\" 3\nb\nc\n#line 5\nd\n#define X 1\ne\n");
        assert_eq!([1, 3, 4, 6, 8].map(|line| lines.told(line)), [1, 10, 11, 5, 7]);
    }
}
