//! The next step of who reads a report, where more is known than the code of a message says: which pointer, which function,
//! which line. What is missing is data of symbolic execution; the words are made here.

use analysis::expression::{Expression, Root, Walk};
use evidence::{Alarm, Incomplete};
use ir::{FunctionId, ValidProgram};
use symex::alarm::{By, Lacking, Loss, Note, NoteKind};

/// What the reader asked about.
pub(crate) struct Hints<'a> {
    /// The program.
    pub(crate) program: &'a ValidProgram,
    /// The function that runs start from.
    pub(crate) entry: FunctionId,
    /// It is the start of the program: it has no callers.
    pub(crate) whole: bool,
    /// What is assumed of the callers.
    pub(crate) assumed: Vec<String>,
}

/// Functions that are named as an example at most.
const NAMED: usize = 2;

/// Lines that are named at most.
const LINES: usize = 4;

impl Hints<'_> {
    /// The alarm with its hint.
    pub(crate) fn alarm(&self, alarm: Alarm, note: &Note) -> Alarm {
        match self.of(note).or_else(|| self.plain(alarm.code())) {
            Some(hint) => alarm.with_hint(hint),
            None => alarm,
        }
    }

    /// The gap with its hint.
    pub(crate) fn gap(&self, gap: Incomplete, note: &Note) -> Incomplete {
        let hint = self.of(note).or_else(|| self.plain(gap.code()));
        Incomplete { hint, ..gap }
    }

    /// The step that the code says, where it says more to those who have callers.
    fn plain(&self, code: &evidence::code::Code) -> Option<String> {
        (self.whole && !code.callers.is_empty()).then(|| code.help.to_owned())
    }

    fn of(&self, note: &Note) -> Option<String> {
        match &note.lacking {
            Some(Lacking::Memory { pointer, walk, assigned }) => {
                Some(self.memory(note, pointer, walk.as_ref(), assigned))
            }
            Some(Lacking::Release(pointer)) => Some(self.release(note, pointer)),
            Some(Lacking::Target { pointer, among }) => Some(self.target(note, pointer, among)),
            None => self.freed(note),
        }
    }

    /// What makes the pointer lead to memory.
    fn memory(&self, note: &Note, pointer: &Expression, walk: Option<&Walk>, assigned: &[u32]) -> String {
        let text = &pointer.text;
        if let (Some(walk), false) = (walk, self.whole || text.contains("->")) {
            let Walk { start, link } = walk;
            let step = format!("if callers give a list in `{start}`, say so with --assume 'list({start}, {link})'");
            return self.in_entry(note, step);
        }
        if self.is_callers(pointer) {
            let word = match note.kind {
                NoteKind::Gap { .. } if pointer.is_text(&self.program.c_types) => "string",
                _ => "valid",
            };
            let what = if word == "string" { "a string" } else { "memory" };
            let step = format!("if callers give {what} in `{text}`, say so with --assume '{word}({text})'");
            return self.in_entry(note, step);
        }
        let lines: Vec<String> = assigned.iter().take(LINES).map(u32::to_string).collect();
        let root = text.split(['-', '.', '[', '(', ')']).find(|part| !part.trim_matches('*').is_empty());
        let root = root.unwrap_or(text).trim_matches('*');
        let set = match &lines[..] {
            [] => format!("see where `{text}` is set"),
            [line] => format!("`{root}` is set at line {line}"),
            lines => format!("`{root}` is set at lines {}", lines.join(", ")),
        };
        match self.lost(note) {
            Some(lost) => format!("{set}; {lost}"),
            // No line took the knowledge away: the round or the call before did.
            None if walk.is_some() || pointer.indexed || assigned.len() > 1 => format!(
                "{set}: what it points to there is not known from the round or call before; lists are followed, but no trees, rings and arrays of \
                 blocks, which is a limit of Landfall"
            ),
            None => format!("{set}: not enough is known of what that gives"),
        }
    }

    fn release(&self, note: &Note, pointer: &Expression) -> String {
        let text = &pointer.text;
        if self.is_callers(pointer) {
            let step =
                format!("if callers give a block of malloc in `{text}`, say so with --assume 'allocated({text})'");
            return self.in_entry(note, step);
        }
        match self.lost(note) {
            Some(lost) => format!("see where `{text}` is set; {lost}"),
            None => format!("see where `{text}` is set: nothing is known there of what it points to"),
        }
    }

    fn target(&self, note: &Note, pointer: &Expression, among: &[FunctionId]) -> String {
        let text = &pointer.text;
        let name = |id: &FunctionId| self.program.function(*id).name.clone();
        let named: Vec<String> = among.iter().take(NAMED).map(name).collect();
        if self.whole {
            let without = self.without_bodies();
            let bodies = match &without[..] {
                [] => String::new(),
                names => format!(", and give bodies of {}, which might change it", names.join(", ")),
            };
            return format!("set `{text}` to a function of the program before this call{bodies}");
        }
        let known = if self.is_callers(pointer) { named.join(", ") } else { String::new() };
        let changed = note.loss.filter(|loss| loss.by != By::Access);
        if let (Some(loss), true) = (changed, self.is_callers(pointer)) {
            let function = if known.is_empty() { "FUNCTION".to_owned() } else { known };
            let name = format!("name the functions that it may lead to, as in --assume 'calls({text}, {function})'");
            let keep = "keep it in a local variable before that call";
            let calls = format!("calls({text},");
            let recursive = matches!(loss.by, By::Call(id) if Some(id) == note.function);
            let step = match (self.assumed.iter().any(|said| said.contains(&calls)), recursive) {
                (true, _) => keep.to_owned(),
                (false, true) => format!("{name}, and {keep}"),
                (false, false) => name,
            };
            return self.in_entry(note, format!("{}, which may change `{text}`: {step}", self.blame(loss)));
        }
        if !self.is_callers(pointer) {
            return format!("see where `{text}` is set, and set it to a function of the program");
        }
        let step = match known.is_empty() {
            true => format!("if callers set `{text}`, say so with --assume 'calls({text})'"),
            false => format!("if callers set `{text}`, say to what, such as --assume 'calls({text}, {known})'"),
        };
        self.in_entry(note, step)
    }

    /// Where a block was freed, or may have been.
    fn freed(&self, note: &Note) -> Option<String> {
        if note.message.contains("is given may be negative") || note.message.contains("the length of the array") {
            return Some("check before this line that the size is positive".to_owned());
        }
        let loss = note.loss?;
        if !note.message.contains("may have been freed") {
            return None;
        }
        let name = match loss.by {
            By::Call(id) => self.program.function(id).name.as_str(),
            By::Pointer | By::Access => "",
        };
        let line = loss.location?.line;
        Some(match name {
            "free" | "realloc" => format!(
                "line {line} calls `{name}` on it, or on a block that may be the same: see whether both can happen to one block"
            ),
            _ if matches!(loss.by, By::Call(id) if !self.program.function(id).is_defined()) => {
                format!("line {line} calls `{name}`, which has no body and may free it: give its file, or a short body")
            }
            _ => format!("{}, which may free it: see whether it does", self.blame(loss)),
        })
    }

    /// The step, if assumptions about the entry can say it; else where they can.
    fn in_entry(&self, note: &Note, step: String) -> String {
        match note.function {
            Some(id) if id != self.entry && !self.program.function(id).name.is_empty() => {
                let name = &self.program.function(id).name;
                format!("`{name}` can be judged alone (--entry {name}): there, {step}; here its caller decides")
            }
            _ => step,
        }
    }

    /// Whether callers decide what it is: it is made of parameters and variables outside functions alone.
    fn is_callers(&self, pointer: &Expression) -> bool {
        !self.whole && !pointer.indexed && !matches!(pointer.root, Root::Local(_))
    }

    /// What took away the knowledge of memory.
    fn lost(&self, note: &Note) -> Option<String> {
        let loss = note.loss?;
        let line = loss.location?.line;
        Some(match loss.by {
            By::Call(id) if !self.program.function(id).is_defined() => {
                let name = &self.program.function(id).name;
                format!(
                    "`{name}` has no body and is called at line {line}: memory may be different after that, unless a body says otherwise"
                )
            }
            By::Access if note.location.is_some_and(|at| at.line == line) => format!(
                "in an earlier round line {line} itself accessed an address that is not known, and memory may be different after that: what \
                 links these blocks Landfall does not follow"
            ),
            By::Access => format!(
                "memory may be different after line {line}, which accesses an address that is not known: see first what is said of that line"
            ),
            By::Call(id) => {
                format!("memory may be different after line {line}, which calls `{}`", self.program.function(id).name)
            }
            By::Pointer => {
                format!("memory may be different after line {line}, which calls a function that is not known")
            }
        })
    }

    fn blame(&self, loss: Loss) -> String {
        let line = loss.location.map(|at| format!("line {} ", at.line)).unwrap_or_default();
        match loss.by {
            By::Call(id) => format!("{line}calls `{}`", self.program.function(id).name),
            By::Pointer => format!("{line}calls a function that is not known"),
            By::Access => format!("{line}accesses an address that is not known"),
        }
    }

    /// Functions without a body of which nothing is known, in words.
    fn without_bodies(&self) -> Vec<String> {
        let unknown = |function: &&ir::Function| {
            !function.is_defined() && !function.library && semantics::library::record(&function.name).is_none()
        };
        let functions = self.program.functions.iter().filter(unknown);
        functions.take(NAMED).map(|function| format!("`{}`", function.name)).collect()
    }
}
