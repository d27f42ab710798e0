//! The files of `tests/contracts`: their functions and the contracts in the comments above these.

use std::path::{Path, PathBuf};

/// A file of functions.
pub struct CFile {
    /// Where it is.
    pub path: PathBuf,
    /// Its functions in the order of the file.
    pub functions: Vec<Function>,
    lines: Vec<String>,
}

/// A function and its contract.
pub struct Function {
    /// Its name.
    pub name: String,
    /// `property: condition`, one for each property.
    pub expected: Vec<String>,
    /// The line in which it begins, from 0.
    line: usize,
}

impl Function {
    /// What the contract says of a property: `always`, `unknown` or a condition.
    pub fn says(&self, property: &str) -> Option<&str> {
        self.expected.iter().find_map(|line| line.strip_prefix(property)?.strip_prefix(": "))
    }
}

/// All files.
pub fn all() -> Vec<CFile> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/contracts");
    let entries = std::fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|end| end == "c")).collect();
    paths.sort();
    paths.into_iter().map(CFile::read).collect()
}

impl CFile {
    /// Reads a file.
    pub fn read(path: PathBuf) -> CFile {
        let lines: Vec<String> = std::fs::read_to_string(&path).unwrap().lines().map(str::to_owned).collect();
        let mut functions = Vec::new();
        for (line, text) in lines.iter().enumerate() {
            let Some(name) = defined(text) else { continue };
            let above = lines[..line].iter().rev().map_while(|text| text.strip_prefix("// "));
            let mut expected: Vec<String> = above.map(str::to_owned).collect();
            expected.reverse();
            functions.push(Function { name, expected, line });
        }
        CFile { path, functions, lines }
    }

    /// The line with which the definition of the function begins.
    pub fn line(&self, function: &Function) -> &str {
        &self.lines[function.line]
    }

    /// The text with each `line N` replaced by what stands there: the numbers change when a contract gets another line.
    pub fn with_quoted_lines(&self, text: &str) -> String {
        let mut parts = text.split(" line ");
        let mut result = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let digits = part.len() - part.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let line = part[..digits].parse().ok().and_then(|number: usize| self.lines.get(number.checked_sub(1)?));
            match line {
                Some(line) => result += &format!(" `{}`{}", line.trim(), &part[digits..]),
                None => result += &format!(" line {part}"),
            }
        }
        result
    }

    /// The text of the file with these contracts, by the index of the function.
    pub fn with_contracts(&self, contracts: &[(usize, Vec<String>)]) -> String {
        let mut text = String::new();
        for (line, old) in self.lines.iter().enumerate() {
            let contract = contracts.iter().find(|(at, _)| self.functions[*at].line == line);
            for row in contract.map_or(&[][..], |(_, rows)| rows) {
                text += &format!("// {row}\n");
            }
            if !old.starts_with("// ") {
                text += old;
                text.push('\n');
            }
        }
        text
    }
}

/// The name of the function whose definition begins in this line, unless it is `static`: such a one is part of others.
fn defined(line: &str) -> Option<String> {
    let begins = line.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
    if !begins || line.ends_with(';') || line.starts_with("static ") || line.starts_with("typedef ") {
        return None;
    }
    let head = &line[..line.find('(')?];
    let name = head.rsplit(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).next()?;
    (!name.is_empty()).then(|| name.to_owned())
}
