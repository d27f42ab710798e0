//! Line markers: the numbers that the compiler reports for the lines of a file.

use std::collections::BTreeMap;
use std::path::Path;

use crate::snapshot::{self, Snapshot};

/// The markers of a file.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    /// The line after a marker, what it is called there, and the name that the file gets, if one is said.
    named: BTreeMap<u32, (u32, Option<String>)>,
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
                named.insert(at + 1, (number, directive.split('"').nth(1).map(str::to_owned)));
            }
        }
        Lines { named }
    }

    /// Whether no other one of the first `count` lines is told as that one, in a file of the same name.
    pub(crate) fn tells_apart(&self, line: u32, count: u32) -> bool {
        let told = |line| (self.told(line), self.file(line));
        (1..=count).all(|other| other == line || told(other) != told(line))
    }

    /// What the compiler calls the line.
    pub(crate) fn told(&self, line: u32) -> u32 {
        self.named.range(..=line).next_back().map_or(line, |(at, (number, _))| number.saturating_add(line - at))
    }

    /// The name that a marker before the line gives to its file.
    pub(crate) fn file(&self, line: u32) -> Option<&str> {
        self.named.range(..=line).rev().find_map(|(_, (_, file))| file.as_deref())
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;

    #[test]
    fn markers_rename_the_lines_that_follow() {
        let lines = Lines::of_text("a\n# 10 \"x.h\" 3\nb\nc\n#line 5\nd\n#define X 1\ne\n");
        assert_eq!([1, 3, 4, 6, 8].map(|line| lines.told(line)), [1, 10, 11, 5, 7]);
        assert_eq!([1, 3, 6].map(|line| lines.file(line)), [None, Some("x.h"), Some("x.h")]);
        assert!(lines.tells_apart(3, 8) && lines.tells_apart(1, 8));
        let twice = Lines::of_text("a\n#line 1\nb\n# 1 \"x.h\"\nc\n");
        assert!(!twice.tells_apart(1, 5) && !twice.tells_apart(3, 5) && twice.tells_apart(5, 5));
    }
}
