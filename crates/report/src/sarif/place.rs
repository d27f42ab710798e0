//! Places in a log: files relative to the folder of the call, regions with their ends, and fingerprints.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Component, Path, PathBuf};

use evidence::SourcePlace;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::sources::{Elsewhere, Sources, span};

/// The name of the folder that files are relative to. Where it is the log does not say: it may be read elsewhere.
pub(super) const ROOT: &str = "%SRCROOT%";

/// What code hosts know a result by.
pub(super) const FINGERPRINT: &str = "primaryLocationLineHash";

/// Turns places into locations of a log.
pub(super) struct Places {
    sources: Sources,
    root: PathBuf,
}

impl Places {
    /// Files are relative to the folder of the call.
    pub(super) fn new() -> Places {
        Places { sources: Sources::default(), root: std::env::current_dir().unwrap_or_default() }
    }

    /// Files are relative to the folder that they are sent from.
    pub(super) fn elsewhere(elsewhere: Elsewhere) -> Places {
        Places { root: elsewhere.root.clone(), sources: Sources::of(elsewhere) }
    }

    /// The place as a location, with a message.
    pub(super) fn location(&mut self, place: &SourcePlace, text: Option<&str>) -> Value {
        let mut physical = json!({"artifactLocation": self.file(&place.file)});
        if place.line > 0 {
            physical["region"] = self.region(place);
        }
        let mut value = json!({"physicalLocation": physical});
        if !place.function.is_empty() {
            value["logicalLocations"] = json!([{"name": place.function, "kind": "function"}]);
        }
        if let Some(text) = text {
            value["message"] = json!({"text": text});
        }
        value
    }

    /// The word or sign at the place. Columns of places count bytes, those of the log characters.
    fn region(&mut self, place: &SourcePlace) -> Value {
        let mut region = json!({"startLine": place.line});
        match self.sources.line(&place.file, place.line) {
            Some(text) if !text.trim().is_empty() => {
                let span = span(&text, place.column as usize);
                let column = |byte: usize| text[..byte].chars().count() + 1;
                region["startColumn"] = json!(column(span.start));
                region["endLine"] = json!(place.line);
                region["endColumn"] = json!(column(span.end));
            }
            _ if place.column > 0 => region["startColumn"] = json!(place.column),
            _ => {}
        }
        region
    }

    /// The file: relative to the folder of the call if it is below it.
    pub(super) fn file(&self, file: &Path) -> Value {
        match self.relative(file) {
            Some(file) => json!({"uri": uri(&file), "uriBaseId": ROOT}),
            None => json!({"uri": format!("file://{}", uri(&absolute(&self.root, file)))}),
        }
    }

    fn relative(&self, file: &Path) -> Option<PathBuf> {
        let inside = absolute(&self.root, file).strip_prefix(&self.root).ok()?.to_owned();
        (inside != Path::new("")).then_some(inside)
    }

    /// Gives each result its fingerprint: a hash of the rule, the function and the text of its line without its spaces, and
    /// which of several such lines of the function it is. Edits elsewhere do not change it.
    pub(super) fn fingerprint(&mut self, results: &mut [Value]) {
        let places: BTreeSet<Place> = results.iter().map(Place::of).collect();
        let mut counts: HashMap<(String, String), usize> = HashMap::new();
        let mut prints: BTreeMap<Place, String> = BTreeMap::new();
        for place in places {
            let line = self.sources.line(&self.root.join(&place.file), place.line).unwrap_or_default();
            let words: Vec<&str> = line.split_whitespace().collect();
            let text = [&place.rule, &place.function, &words.join(" ")].map(|part| format!("{}:{part}", part.len()));
            let digest = Sha256::digest(text.join(""));
            let hash: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
            let count = counts.entry((place.file.clone(), hash.clone())).or_default();
            *count += 1;
            prints.insert(place, format!("{hash}:{count}"));
        }
        for result in results {
            let print = &prints[&Place::of(result)];
            result["partialFingerprints"][FINGERPRINT] = json!(print);
        }
    }
}

/// Where a result is, in the order of the source.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Place {
    file: String,
    line: u32,
    column: u64,
    function: String,
    rule: String,
}

impl Place {
    fn of(result: &Value) -> Place {
        let location = &result["locations"][0];
        let physical = &location["physicalLocation"];
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let uri = physical["artifactLocation"]["uri"].as_str().unwrap_or_default();
        Place {
            file: unescaped(uri.strip_prefix("file://").unwrap_or(uri)),
            line: physical["region"]["startLine"].as_u64().and_then(|line| u32::try_from(line).ok()).unwrap_or(0),
            column: physical["region"]["startColumn"].as_u64().unwrap_or(0),
            function: text(&location["logicalLocations"][0]["name"]),
            rule: text(&result["ruleId"]),
        }
    }
}

/// The path without `.` and `..`, by its words alone.
fn absolute(root: &Path, file: &Path) -> PathBuf {
    let mut path = PathBuf::new();
    for part in root.join(file).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(path.pop()),
            part => path.push(part),
        }
    }
    path
}

/// The path as a part of a URI.
pub(super) fn uri(file: &Path) -> String {
    let mut text = String::new();
    for byte in file.to_string_lossy().bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' | b'/' => text.push(char::from(byte)),
            _ => text.push_str(&format!("%{byte:02X}")),
        }
    }
    text
}

fn unescaped(uri: &str) -> String {
    let bytes = uri.as_bytes();
    let mut result = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let code = (*byte == b'%').then(|| uri.get(at + 1..at + 3)).flatten();
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(code) => {
                result.push(code);
                at += 3;
            }
            None => {
                result.push(*byte);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&result).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_below_the_folder_are_relative() {
        let places = Places { sources: Sources::default(), root: "/p/q".into() };
        let uri = |file: &str| places.file(Path::new(file))["uri"].as_str().unwrap().to_owned();
        for (file, expected) in [
            ("a b/ü.c", "a%20b/%C3%BC.c"),
            ("./a.c", "a.c"),
            ("src/../a.c", "a.c"),
            ("/p/q/r/a.c", "r/a.c"),
            ("/t/a.c", "file:///t/a.c"),
            ("../a.c", "file:///p/a.c"),
            ("/p/qq/a.c", "file:///p/qq/a.c"),
        ] {
            assert_eq!(uri(file), expected);
        }
        assert_eq!(places.file(Path::new("a.c"))["uriBaseId"], ROOT);
        assert!(places.file(Path::new("/t/a.c")).get("uriBaseId").is_none());
        assert_eq!(unescaped("a%20b/%C3%BC.c%"), "a b/ü.c%");
    }
}
