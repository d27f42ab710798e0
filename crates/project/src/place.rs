//! Places in rows: where a body has moved since its row was made, the places in it move with it.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Component, PathBuf};

use serde_json::Value;

use crate::function::Span;
use crate::row::Row;
use crate::unit::{Extent, Unit};

/// Where all bodies are.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places {
    /// By file, and there in the order of lines.
    by_file: BTreeMap<String, Vec<Extent>>,
    /// By file and name; nothing if there are different ones.
    by_name: HashMap<(String, String), Option<Extent>>,
    names: Names,
}

/// How the project names files that logs name in their own way: relative to the folder of the call.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    by_path: HashMap<PathBuf, String>,
}

impl Names {
    /// The names of these files.
    pub(crate) fn new(files: impl Iterator<Item = String>) -> Names {
        Names { by_path: files.map(|file| (absolute(&file), file)).collect() }
    }

    /// The project's name of the file that a log has, or that of the log if it is none of the project's.
    pub(crate) fn of(&self, uri: &str) -> String {
        let file = file_of(uri);
        self.by_path.get(&absolute(&file)).cloned().unwrap_or(file)
    }
}

/// The path without `.` and `..`, by its words alone.
pub(crate) fn absolute(file: &str) -> PathBuf {
    let mut path = PathBuf::new();
    for part in std::env::current_dir().unwrap_or_default().join(file).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(path.pop()),
            part => path.push(part),
        }
    }
    path
}

impl Places {
    pub(crate) fn new(units: &[Unit]) -> Places {
        let mut places = Places::default();
        for unit in units {
            places.by_file.entry(unit.file.display().to_string()).or_default();
            for body in &unit.bodies {
                let known = places.by_name.entry((body.file.clone(), body.name.clone()));
                let known = known.or_insert_with(|| Some(body.clone()));
                if known.as_ref() != Some(body) {
                    *known = None;
                }
                let file = places.by_file.entry(body.file.clone()).or_default();
                if !file.contains(body) {
                    file.push(body.clone());
                }
            }
        }
        places.names = Names::new(places.by_file.keys().cloned());
        places
    }

    /// Notes the functions in which the row has places; `false` if it has places elsewhere.
    pub(crate) fn pin(&self, row: &mut Row) -> bool {
        // Those of library functions are nowhere in the project.
        let is_own = |file: &str, line: u32| {
            let bodies = self.by_file.get(file).into_iter().flatten();
            bodies.into_iter().any(|body| (body.lines.0..=body.lines.1).contains(&line))
        };
        row.loops.retain(|one| is_own(&one.file, one.line));
        let mut spans = BTreeSet::new();
        let mut find = |file: &str, line: u32| {
            let mut bodies = self.by_file.get(file)?.iter();
            let body = bodies.find(|body| (body.lines.0..=body.lines.1).contains(&line))?;
            self.by_name.get(&(body.file.clone(), body.name.clone()))?.as_ref()?;
            spans.insert(Span {
                file: body.file.clone(),
                function: body.name.clone(),
                line: body.lines.0,
                digest: body.digest.clone(),
            });
            Some(line)
        };
        let found = self.rewrite(&mut row.clone(), &mut find);
        row.spans = spans.into_iter().collect();
        found
    }

    /// Moves the row's places to where the functions are now; nothing if one of them is not known any more.
    pub(crate) fn place(&self, row: &Row) -> Option<Row> {
        let mut moves: Vec<(&Span, &Extent)> = Vec::new();
        for span in &row.spans {
            let now = self.by_name.get(&(span.file.clone(), span.function.clone()))?.as_ref()?;
            if now.digest != span.digest {
                return None;
            }
            moves.push((span, now));
        }
        let mut row = row.clone();
        let mut find = |file: &str, line: u32| {
            let inside = |(span, now): &&(&Span, &Extent)| {
                span.file == file && (span.line..=span.line + (now.lines.1 - now.lines.0)).contains(&line)
            };
            let (span, now) = moves.iter().find(inside)?;
            Some(line - span.line + now.lines.0)
        };
        if !self.rewrite(&mut row, &mut find) {
            return None;
        }
        for span in &mut row.spans {
            let now = self.by_name.get(&(span.file.clone(), span.function.clone()))?.as_ref()?;
            span.line = now.lines.0;
        }
        Some(row)
    }

    /// Gives each place of the row the line that is found for it; `false` if one has none.
    fn rewrite(&self, row: &mut Row, find: &mut dyn FnMut(&str, u32) -> Option<u32>) -> bool {
        let cells = row.properties.values_mut();
        let texts =
            cells.flat_map(|cell| cell.condition.iter_mut().chain(&mut cell.reason)).chain(&mut row.assumptions);
        let mut all = true;
        for text in texts {
            all &= self.rewrite_text(text, find);
        }
        for one in &mut row.loops {
            match find(&one.file, one.line) {
                Some(line) => one.line = line,
                None => all = false,
            }
        }
        for finding in &mut row.findings {
            all &= self.rewrite_value(finding, find);
        }
        all
    }

    fn rewrite_value(&self, value: &mut Value, find: &mut dyn FnMut(&str, u32) -> Option<u32>) -> bool {
        match value {
            Value::String(text) => self.rewrite_text(text, find),
            Value::Array(values) => values.iter_mut().all(|value| self.rewrite_value(value, find)),
            Value::Object(fields) => {
                let uri =
                    fields.get("artifactLocation").and_then(|file| file["uri"].as_str()).map(|uri| self.names.of(uri));
                let region = fields.get_mut("region").and_then(Value::as_object_mut);
                if let (Some(file), Some(region)) = (uri, region) {
                    for name in ["startLine", "endLine"] {
                        let Some(line) = region.get(name).and_then(Value::as_u64) else { continue };
                        let Some(line) = u32::try_from(line).ok().and_then(|line| find(&file, line)) else {
                            return false;
                        };
                        region.insert(name.to_owned(), line.into());
                    }
                }
                fields.values_mut().all(|value| self.rewrite_value(value, find))
            }
            _ => true,
        }
    }

    /// Places in a text are `FILE:LINE`, perhaps with a column. What looks like one of an unknown file is none that is found.
    fn rewrite_text(&self, text: &mut String, find: &mut dyn FnMut(&str, u32) -> Option<u32>) -> bool {
        let mut result = String::with_capacity(text.len());
        let mut rest = 0;
        for (at, _) in text.match_indices(':') {
            let after = &text[at + 1..];
            let digits = after.bytes().take_while(u8::is_ascii_digit).count();
            if digits == 0 || at < rest {
                continue;
            }
            let ends = |file: &&String| {
                let start = text[..at].strip_suffix(file.as_str());
                start.is_some_and(|start| {
                    !start.ends_with(|letter: char| letter.is_alphanumeric() || "/._-".contains(letter))
                })
            };
            let Some(file) = self.by_file.keys().filter(ends).max_by_key(|file| file.len()) else {
                let has_column = after[digits..]
                    .strip_prefix(':')
                    .is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()));
                if has_column && !is_column(&result, &text[rest..at]) {
                    return false;
                }
                if [".c", ".h", ".i", ".y", ".l"].iter().any(|end| text[..at].ends_with(end)) {
                    return false;
                }
                continue;
            };
            let Some(line) = after[..digits].parse().ok().and_then(|line| find(file, line)) else { return false };
            result += &text[rest..=at];
            result += &line.to_string();
            rest = at + 1 + digits;
        }
        result += &text[rest..];
        *text = result;
        !text.contains(" line ") || !text.bytes().any(|byte| byte.is_ascii_digit()) || !names_a_line(text)
    }
}

/// Whether the colon stands right after a line that was found: a column follows.
fn is_column(before: &str, between: &str) -> bool {
    between.is_empty() && before.ends_with(|letter: char| letter.is_ascii_digit())
}

/// Whether the text says `line 7`.
fn names_a_line(text: &str) -> bool {
    text.match_indices(" line ")
        .any(|(at, word)| text[at + word.len()..].starts_with(|letter: char| letter.is_ascii_digit()))
}

/// The file of a URI as logs have it.
fn file_of(uri: &str) -> String {
    let text = uri.strip_prefix("file://").unwrap_or(uri).as_bytes();
    let mut bytes = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(byte) = text.get(at) {
        let code = text.get(at + 1..at + 3).filter(|_| *byte == b'%').and_then(|code| std::str::from_utf8(code).ok());
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(code) => {
                bytes.push(code);
                at += 3;
            }
            None => {
                bytes.push(*byte);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Function;
    use crate::row::Loop;

    fn places(first: u32) -> Places {
        let mut places = Places::default();
        let extent = Extent { name: "f".into(), file: "src/a.c".into(), lines: (first, first + 4), digest: "d".into() };
        places.by_file.insert("src/a.c".into(), vec![extent.clone()]);
        places.by_file.insert("a.c".into(), Vec::new());
        places.by_name.insert(("src/a.c".into(), "f".into()), Some(extent));
        places
    }

    fn row(reason: &str) -> Row {
        let function = Function {
            name: "f".into(),
            file: "src/a.c".into(),
            line: 1,
            private: false,
            unit: "src/a.c".into(),
            files: Ok(Vec::new()),
            digest: String::new(),
        };
        let mut row = Row::unknown(&function, "k", reason);
        row.findings = vec![serde_json::json!({"message": {"text": reason}, "locations": [
            {"physicalLocation": {"artifactLocation": {"uri": "src/a.c"}, "region": {"startLine": 11, "startColumn": 3}}}]})];
        let a_loop = |file: &str| Loop { file: file.into(), line: 12, function: "n".into(), because: Vec::new() };
        row.loops = vec![a_loop("src/a.c"), a_loop("library/strlen.c")];
        row
    }

    #[test]
    fn places_move_with_their_function() {
        let mut row = row("src/a.c:11:3: it is (see src/a.c:12:1): 3");
        assert!(places(10).pin(&mut row));
        let moved = places(110).place(&row).unwrap();
        assert_eq!(
            moved.properties["memsafety"].reason.as_deref(),
            Some("src/a.c:111:3: it is (see src/a.c:112:1): 3")
        );
        assert_eq!(moved.findings[0]["locations"][0]["physicalLocation"]["region"]["startLine"], 111);
        assert_eq!(moved.loops.iter().map(|one| one.line).collect::<Vec<_>>(), [112], "the library's are left out");
        assert_eq!(places(10).place(&moved).unwrap(), row);
    }

    #[test]
    fn files_of_logs_are_those_of_the_project() {
        let here = std::env::current_dir().unwrap().join("b.c").display().to_string();
        let names = Names::new(["./a b.c".to_owned(), here.clone()].into_iter());
        assert_eq!(names.of("a%20b.c"), "./a b.c");
        assert_eq!(names.of("b.c"), here);
        assert_eq!(names.of("file:///x/c.c"), "/x/c.c");
    }

    #[test]
    fn a_place_elsewhere_stays_where_it_is_or_nothing_is_known() {
        for text in
            ["src/a.c:9:3: x", "a.c:11:3: x", "b.c:11:3", "other/src/a.c:11:1", "in src/a.c:15", "at line 11", "b.h:3"]
        {
            assert!(!places(10).pin(&mut row(text)), "{text}");
        }
        let mut other = row("nothing: 3 of 4:5");
        assert!(places(10).pin(&mut other));
        other.spans[0].digest = "e".into();
        assert_eq!(places(10).place(&other), None);
    }
}
