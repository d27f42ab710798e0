//! Codes: a stable name for each kind of finding and each kind of reason for which something stays unknown, with what it
//! means, an example, and what to do. `landfall explain` prints this table, and `docs/codes.md` is made of it.
//!
//! A code is never given another meaning. LF01 to LF09 are findings by property, LF10 and up are reasons. Engines describe what
//! they meet in sentences; which kind of reason a sentence is, is read off it here, in one place, by the words that all sentences
//! of that kind have. A sentence of no known kind has the general code of its sort: tests on all verdict programs forbid that.

mod findings;
mod reasons;

use serde::{Serialize, Serializer};

use crate::{Alarm, AlarmKind, Incomplete, PropertyResult, Verdict};

/// A code and what there is to say about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Code {
    /// `LF0102`.
    pub id: &'static str,
    /// What it is, in a few words.
    pub title: &'static str,
    /// What it means, in sentences.
    pub meaning: &'static str,
    /// C code that shows it.
    pub example: &'static str,
    /// What to do, in sentences.
    pub advice: &'static str,
    /// The next step in a line, where something is unknown.
    pub help: &'static str,
    /// How the line goes on where the entry has callers; `main` has none.
    pub callers: &'static str,
    /// Words that sentences of this kind have: all words of one of the lists.
    words: &'static [&'static [&'static str]],
}

impl Code {
    /// All there is to say, in Markdown, under a heading of that level.
    pub fn markdown(&self, level: usize) -> String {
        let Code { id, title, meaning, example, advice, .. } = self;
        format!("{} {id}: {title}\n\n{meaning}\n\n```c\n{example}\n```\n\n{advice}\n", "#".repeat(level))
    }

    /// All there is to say, for a terminal.
    pub fn text(&self) -> String {
        let Code { id, title, meaning, example, advice, .. } = self;
        let example: Vec<String> = example.lines().map(|line| format!("    {line}")).collect();
        format!("{id}: {title}\n\n{}\n\n{}\n\n{}\n", wrapped(meaning), example.join("\n"), wrapped(advice))
    }

    /// Whether a gap of this code may be why checks fail elsewhere: memory was lost, or something was not followed that may
    /// have changed it.
    pub fn is_cause(&self) -> bool {
        matches!(
            self.id,
            "LF1201" | "LF1202" | "LF1203" | "LF1204" | "LF1301" | "LF1302" | "LF1303" | "LF1304" | "LF1306"
        )
    }

    /// Whether a gap of this code is something in the program, or in what was read of it, that no assumption about callers changes.
    pub fn is_construct(&self) -> bool {
        matches!(self.id, "LF1301" | "LF1302" | "LF1303" | "LF1307" | "LF1309" | "LF1405")
    }

    /// The next step where the entry has callers.
    pub fn next_step(&self) -> String {
        format!("{}{}", self.help, self.callers)
    }

    /// The code, with what may also be said of callers.
    const fn or_callers(self, callers: &'static str) -> Code {
        Code { callers, ..self }
    }

    fn fits(&self, sentence: &str) -> bool {
        self.words.iter().any(|words| words.iter().all(|word| sentence.contains(word)))
    }
}

/// Columns of a terminal that texts are wrapped for.
const COLUMNS: usize = 80;

/// The words in lines.
fn wrapped(text: &str) -> String {
    let mut result = String::new();
    let mut column = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > COLUMNS {
            result.push('\n');
            column = 0;
        } else if column > 0 {
            result.push(' ');
            column += 1;
        }
        result.push_str(word);
        column += length;
    }
    result
}

/// `docs/codes.md`.
pub fn page() -> String {
    let mut text = String::from(PAGE);
    text.push_str("| code | what |\n|---|---|\n");
    for code in all() {
        let anchor: String = format!("{}: {}", code.id, code.title).to_lowercase();
        let anchor: String = anchor.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c)).collect();
        text.push_str(&format!("| [{}](#{}) | {} |\n", code.id, anchor.replace(' ', "-"), code.title));
    }
    for code in all() {
        text.push_str(&format!("\n{}", code.markdown(2)));
        text.push_str(&format!("\nNext step: {}.\n", code.next_step()));
    }
    text
}

/// How the page begins.
const PAGE: &str = "# Codes

Each finding and each reason for `unknown` has a code that stays the same from version to version: in brackets in the report,
`code` in JSON and SARIF. `landfall explain LF0102` prints the same as this page. LF01 to LF09 are findings: what a run
violates, or what could not be excluded. LF10 and up are reasons why something is not decided.

This page is made of the table in `crates/evidence/src/code`; a test compares both.

";

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id)
    }
}

/// All codes in the order of their numbers.
pub fn all() -> impl Iterator<Item = &'static Code> {
    findings::ALL.iter().chain(&reasons::ALL)
}

/// The code of that name, in upper or lower case.
pub fn find(id: &str) -> Option<&'static Code> {
    all().find(|code| code.id.eq_ignore_ascii_case(id))
}

/// The code of a violation, or of a check that could not be proved, of that kind with that message.
pub fn of_alarm(kind: AlarmKind, message: &str) -> &'static Code {
    match kind {
        AlarmKind::InvalidDeref => findings::of_access(message),
        AlarmKind::InvalidWrite => &findings::CONSTANT,
        AlarmKind::Overlap => &findings::OVERLAP,
        AlarmKind::InvalidFree
            if ["a second time", "may have been freed"].iter().any(|words| message.contains(words)) =>
        {
            &findings::DOUBLE_FREE
        }
        AlarmKind::InvalidFree => &findings::INVALID_FREE,
        AlarmKind::DoubleFree => &findings::DOUBLE_FREE,
        AlarmKind::Leak => &findings::LEAK,
        AlarmKind::Unfreed => &findings::UNFREED,
        AlarmKind::Overflow => &findings::OVERFLOW,
        AlarmKind::NonTermination => &findings::ENDLESS,
        AlarmKind::FailedAssertion => &findings::ASSERTION,
        AlarmKind::ErrorCall => &findings::ERROR_CALL,
        AlarmKind::DivisionByZero => &findings::ZERO,
        AlarmKind::DivisionOverflow => &findings::QUOTIENT,
        AlarmKind::Shift => &findings::SHIFT,
        AlarmKind::Conversion => &findings::CONVERSION,
        AlarmKind::Unwritten => &findings::UNWRITTEN,
        AlarmKind::OutOfBounds => &findings::INDEX,
    }
}

/// The codes that alarms of the kind may have.
pub fn of_kind(kind: AlarmKind) -> Vec<&'static Code> {
    use findings::{ACCESS, CONSTANT, EXPIRED, FREED, NOWHERE, NULL, READ, TRUTH, WRITE};
    match kind {
        AlarmKind::InvalidDeref => vec![&ACCESS, &READ, &WRITE, &NULL, &FREED, &EXPIRED, &CONSTANT, &NOWHERE, &TRUTH],
        other => vec![of_alarm(other, "")],
    }
}

/// The code of a reason in words. `general` is the code of a sentence of no known kind.
fn of_sentence(sentence: &str, general: &'static Code) -> &'static Code {
    reasons::BY_WORDS.iter().find(|code| code.fits(sentence)).copied().unwrap_or(general)
}

impl Alarm {
    /// Its code.
    pub fn code(&self) -> &'static Code {
        of_alarm(self.kind, &self.message)
    }
}

impl Incomplete {
    /// Its code.
    pub fn code(&self) -> &'static Code {
        of_sentence(&self.what, &reasons::NOT_FOLLOWED)
    }
}

impl PropertyResult {
    /// The code of what is violated, or of the first reason why it is unknown; none for what is proved.
    pub fn code(&self) -> Option<&'static Code> {
        let of_reason = || of_sentence(self.reason.as_deref().unwrap_or_default(), &reasons::UNDECIDED);
        match self.verdict {
            Verdict::True => None,
            Verdict::Unknown if self.requires.is_some() => Some(&reasons::CONDITION),
            Verdict::Unknown if self.fails.is_some() => Some(&reasons::FAILS),
            Verdict::Unknown if self.reason.as_ref().is_some_and(|why| reasons::PRECONDITION.fits(why)) => {
                Some(&reasons::PRECONDITION)
            }
            Verdict::False | Verdict::Unknown => {
                let alarm = self.evidence.alarms.first().map(Alarm::code);
                Some(alarm.or_else(|| self.evidence.incomplete.first().map(Incomplete::code)).unwrap_or_else(of_reason))
            }
        }
    }

    /// Gives the next step without what only callers could do: the entry is `main`.
    pub fn without_callers(&mut self) {
        let known = self.verdict != Verdict::Unknown || self.advice.is_some() || !self.evidence.is_empty();
        if let (false, Some(code)) = (known, self.code()) {
            self.advice = (!code.callers.is_empty()).then(|| code.help.to_owned());
        }
    }

    /// The next step that its user may take, if it is unknown.
    pub fn help(&self) -> Option<String> {
        let code = self.code().filter(|_| self.verdict == Verdict::Unknown)?;
        let of_alarm = self.evidence.alarms.first().map(|alarm| alarm.hint.as_ref());
        let of_gap = || self.evidence.incomplete.first().and_then(|gap| gap.hint.as_ref());
        let first = of_alarm.unwrap_or_else(of_gap).filter(|_| self.requires.is_none());
        Some(self.advice.as_ref().or(first).cloned().unwrap_or_else(|| code.next_step()))
    }
}

/// Whether the code is the general one of sentences of no known kind.
pub fn is_general(code: &Code) -> bool {
    code.id == reasons::NOT_FOLLOWED.id || code.id == reasons::UNDECIDED.id
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_unique_complete_and_in_order() {
        let ids: Vec<&str> = all().map(|code| code.id).collect();
        let mut sorted = ids.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(ids, sorted);
        for code in all() {
            for text in [code.id, code.title, code.meaning, code.example, code.advice, code.help] {
                assert!(!text.is_empty(), "{}", code.id);
            }
            assert!(code.meaning.ends_with('.') && code.advice.ends_with('.'), "{}", code.id);
            assert!(!code.title.ends_with('.') && !code.help.ends_with('.'), "{}", code.id);
            assert_eq!(find(&code.id.to_lowercase()), Some(code));
        }
        assert_eq!(find("LF9999"), None);
    }

    #[test]
    fn sentences_are_told_apart() {
        for (sentence, id) in [
            ("timeout of 5 s reached", "LF1001"),
            ("memory limit of 448 MB reached", "LF1002"),
            (
                "no ranking function was found for the loop at a.c:3:1: 1 path through it may be taken for ever",
                "LF1101",
            ),
            (
                "no ranking function was found for the loop at a.c:3:1: the search reached its limit of work; timeout of 3 s reached",
                "LF1102",
            ),
            (
                "a heap block cannot be followed through this loop or recursion: whether it is freed is not known",
                "LF1201",
            ),
            ("`f` has no model and may access memory through its arguments", "LF1301"),
            ("inline assembly is not supported", "LF1303"),
            ("where the lifetime of this compound literal ends is not known", "LF1306"),
            ("the size of an array of variable length has side effects, which are not followed", "LF1303"),
            ("signed overflow in a constant expression", "LF1403"),
            ("left shift of a signed constant that leaves its type or is negative", "LF1403"),
            ("shift by a negative count or by at least the width of the type", "LF1403"),
            ("something else", "LF1399"),
        ] {
            assert_eq!(Incomplete::everything(sentence, None).code().id, id, "{sentence}");
        }
        for (message, id) in [
            ("reads 4 bytes at the null pointer", "LF0104"),
            ("writes 4 bytes in the block allocated at line 5, which was freed at line 7", "LF0105"),
            ("reads 4 bytes in a local variable whose scope has ended", "LF0106"),
            ("writes 4 bytes at offset 16 of `a`, which has 16 bytes", "LF0103"),
            ("reads 4 bytes at offset -4 of `a`, which has 16 bytes", "LF0102"),
            ("reads through a value computed at line 3, which may not point to valid memory", "LF0108"),
            ("calls through a number", "LF0101"),
        ] {
            assert_eq!(of_alarm(AlarmKind::InvalidDeref, message).id, id, "{message}");
        }
    }
}
