//! What the sanitizers of clang report.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::{Error, tools};

/// What turning addresses into lines may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// What went wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A read or write outside a live block.
    InvalidDeref,
    /// `free` of something that is not the start of a live heap block.
    InvalidFree,
    /// `free` of a freed block.
    DoubleFree,
    /// A lost block of the heap.
    Leak,
    /// Blocks that overlap.
    Overlap,
    /// Signed arithmetic.
    Overflow,
    /// A shift by too much, or of a value that cannot be shifted.
    Shift,
    /// Division by zero.
    Division,
    /// A floating-point number that the integer type does not have.
    Conversion,
    /// An index that its array does not have.
    OutOfBounds,
    /// The stack is exhausted.
    StackOverflow,
    /// A value that was never given is used.
    Uninitialised,
    /// Something else.
    Other,
}

/// A report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What went wrong.
    pub kind: Kind,
    /// The line of the program's own code, 0 if it is not known: of a leak, where the block was made.
    pub line: u32,
    /// The report's first line.
    pub message: String,
}

impl Finding {
    /// The first finding in what a run said, its places already turned into lines.
    pub fn read(report: &str) -> Option<Finding> {
        let raw = Raw::parse(report)?;
        Some(Finding { kind: raw.kind, line: raw.line, message: raw.message })
    }
}

/// The findings of the runs, in order; their places are still addresses in the program.
pub fn findings(reports: &[String], program: &Path) -> Result<Vec<Option<Finding>>, Error> {
    let parsed: Vec<Option<Raw>> = reports.iter().map(|report| Raw::parse(report)).collect();
    let mut addresses: Vec<&str> =
        parsed.iter().flatten().flat_map(|raw| raw.frames.iter().map(String::as_str)).collect();
    addresses.sort_unstable();
    addresses.dedup();
    let lines = lines_of(&addresses, program)?;
    Ok(parsed
        .iter()
        .map(|raw| {
            let raw = raw.as_ref()?;
            // The innermost frame in the program itself; sanitizers' own functions have no line there.
            let line = raw.frames.iter().filter_map(|frame| lines.get(frame.as_str())).find(|line| **line > 0);
            let line = if raw.line > 0 { raw.line } else { line.copied().unwrap_or(0) };
            Some(Finding { kind: raw.kind, line, message: raw.message.clone() })
        })
        .collect())
}

/// A report whose places are addresses.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Raw {
    kind: Kind,
    line: u32,
    frames: Vec<String>,
    message: String,
}

impl Raw {
    fn parse(report: &str) -> Option<Raw> {
        let start = report.lines().position(|line| {
            line.contains("runtime error: ") || line.contains("ERROR: ") || line.contains("WARNING: MemorySanitizer")
        })?;
        let message = report.lines().nth(start)?;
        let (kind, line) = match message.split_once(": runtime error: ") {
            Some((place, what)) => (undefined_behaviour(what), place.rsplit(':').nth(1)?.parse().ok()?),
            None => (address_error(message), 0),
        };
        // The first stack belongs to the error; later ones say where a block was made or freed.
        let mut frames = Vec::new();
        let (mut line, mut in_stack) = (line, false);
        for text in report.lines().skip(start + 1) {
            match text.trim().strip_prefix('#') {
                Some(frame) => {
                    in_stack = true;
                    frames.extend(frame.rsplit_once("+0x").map(|(_, rest)| {
                        let digits = rest.split(|letter: char| !letter.is_ascii_hexdigit()).next().unwrap_or_default();
                        format!("0x{digits}")
                    }));
                    line = if line > 0 { line } else { line_of_frame(frame) };
                }
                None if in_stack => break,
                None => {}
            }
        }
        Some(Raw { kind, line, frames, message: message.to_owned() })
    }
}

/// The line that a frame such as `1 0x55 in main /t/a.c:8:5` names, 0 if that is none of a C file's.
fn line_of_frame(frame: &str) -> u32 {
    let place = frame.rsplit(' ').next().unwrap_or_default();
    let mut parts = place.split(':');
    let file = parts.next().unwrap_or_default();
    let own = [".c", ".i", ".h"].iter().any(|extension| file.ends_with(extension));
    parts.next().filter(|_| own).and_then(|line| line.parse().ok()).unwrap_or(0)
}

fn undefined_behaviour(what: &str) -> Kind {
    match what {
        _ if what.contains("signed integer overflow") || what.starts_with("negation of ") => Kind::Overflow,
        // The smallest number by -1.
        _ if what.contains("division of ") => Kind::Overflow,
        _ if what.contains("division by zero") => Kind::Division,
        _ if what.contains("shift") => Kind::Shift,
        _ if what.contains("outside the range of representable values") => Kind::Conversion,
        _ if what.starts_with("index ") && what.contains(" out of bounds for type ") => Kind::OutOfBounds,
        _ if what.contains("null pointer") => Kind::InvalidDeref,
        _ => Kind::Other,
    }
}

fn address_error(message: &str) -> Kind {
    let words = [
        ("LeakSanitizer", Kind::Leak),
        ("attempting double-free", Kind::DoubleFree),
        ("attempting free on address", Kind::InvalidFree),
        ("bad-free", Kind::InvalidFree),
        ("param-overlap", Kind::Overlap),
        ("stack-overflow", Kind::StackOverflow),
        ("use-of-uninitialized-value", Kind::Uninitialised),
        ("-overflow", Kind::InvalidDeref),
        ("-underflow", Kind::InvalidDeref),
        ("use-after", Kind::InvalidDeref),
        ("unknown-crash", Kind::InvalidDeref),
        ("SEGV", Kind::InvalidDeref),
        ("BUS", Kind::InvalidDeref),
        ("FPE", Kind::Division),
    ];
    words.iter().find(|(word, _)| message.contains(word)).map_or(Kind::Other, |(_, kind)| *kind)
}

/// The lines of addresses in the program, all asked for at once; 0 where there is none.
fn lines_of<'a>(addresses: &[&'a str], program: &Path) -> Result<BTreeMap<&'a str, u32>, Error> {
    if addresses.is_empty() {
        return Ok(BTreeMap::new());
    }
    let mut command = tools::symbolizer();
    command.args(["--output-style=GNU", "--functions=none", "--no-inlines", "--obj"]).arg(program);
    let mut input = Vec::new();
    for address in addresses {
        // The address of a caller is the one after the call; the one before it is in the call.
        let value = u64::from_str_radix(address.trim_start_matches("0x"), 16).unwrap_or(0);
        writeln!(input, "{:#x}", value.saturating_sub(1))?;
    }
    let limits = process::Limits { deadline: Instant::now().checked_add(PATIENCE), ..Default::default() };
    let output = process::run(&mut command, input, &limits).map_err(std::io::Error::other)?;
    let text = String::from_utf8_lossy(&output.stdout);
    let lines = text.lines().filter(|line| !line.is_empty()).map(|line| {
        // The runtimes of the sanitizers are no part of the program.
        let own = line.split(':').next().is_some_and(|file| file.ends_with(".c") || file.ends_with(".i"));
        let number = line.rsplit(':').find_map(|part| part.split(' ').next()?.parse().ok());
        if own { number.unwrap_or(0) } else { 0 }
    });
    Ok(addresses.iter().copied().zip(lines).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_understood() {
        let report = "=1==ERROR: AddressSanitizer: heap-use-after-free on address 0x6020 at pc 0x55 bp 0x7f sp 0x7f\n\
                      READ of size 4 at 0x602 thread T0\n    #0 0x5593 (/t/a+0x1233) (BuildId: 1)\n    #1 0x7f (/lib/libc.so.6+0x2)\n\n\
                      freed by thread T0 here:\n    #0 0x1 (/t/a+0x99)\n";
        let raw = Raw::parse(report).unwrap();
        assert_eq!((raw.kind, raw.frames), (Kind::InvalidDeref, vec!["0x1233".to_owned(), "0x2".to_owned()]));
        let raw = Raw::parse("a.c:7:12: runtime error: signed integer overflow: 1 + 2\n").unwrap();
        assert_eq!((raw.kind, raw.line), (Kind::Overflow, 7));
        assert_eq!(Raw::parse("hello\n"), None);
        let report = "=1==ERROR: AddressSanitizer: attempting double-free on 0x602 in thread T0:\n\
                      #0 0x55 in free (/t/a+0xc3f16)\n    #1 0x55 in main /t/a.c:8:5\n    #2 0x7f in f /t/b.c:9:1\n\n\
                      #0 0x1 in free /t/c.c:1:1\n";
        let finding = Finding::read(report).unwrap();
        assert_eq!((finding.kind, finding.line), (Kind::DoubleFree, 8));
    }
}
