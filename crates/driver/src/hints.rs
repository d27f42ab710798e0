//! The next step of who reads a report, where more is known than the code of a message says: which pointer, which function,
//! which line. What is missing is data of symbolic execution; the words are made here.

use analysis::expression::{Expression, Root, Source, Walk};
use contract::naming::Naming;
use evidence::{Alarm, Incomplete, Report, SourcePlace};
use ir::{FunctionId, Location, ValidProgram};
use semantics::library::{self, LibraryFunction as F};
use summary::proposal;
use symex::alarm::{AlarmKind, By, Lacking, Loss, Note, NoteKind};
use symex::passes::unleft::WRAPPING;

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

/// A location in the words of reports.
pub(crate) fn place(program: &ValidProgram, location: Location, function: Option<FunctionId>) -> SourcePlace {
    SourcePlace {
        file: program.files.get(location.file.index()).cloned().unwrap_or_default(),
        line: location.line,
        column: location.column,
        function: function.map(|id| program.function(id).name.clone()).unwrap_or_default(),
    }
}

/// What the report says of the place of which the sentence speaks, or else the step of its kind.
pub(crate) fn said_of(report: &Report, sentence: &str) -> Option<String> {
    let results = || report.results.iter().map(|result| &result.evidence);
    let alarm = results().flat_map(|evidence| &evidence.alarms).find(|alarm| sentence.contains(&alarm.message));
    let gap = || results().flat_map(|evidence| &evidence.incomplete).find(|gap| sentence.contains(&gap.what));
    match alarm {
        Some(alarm) => Some(alarm.hint.clone().unwrap_or_else(|| alarm.code().next_step())),
        None => gap().map(|gap| gap.hint.clone().unwrap_or_else(|| gap.code().next_step())),
    }
    .or_else(|| Some(Incomplete::everything(sentence, None).code().next_step()))
}

impl Hints<'_> {
    /// The alarm with its hint.
    pub(crate) fn alarm(&self, alarm: Alarm, note: &Note) -> Alarm {
        let elsewhere = note.loss.filter(|loss| loss.by == By::Access).and_then(|loss| loss.location);
        let alarm = match elsewhere {
            Some(at) if note.location.is_some_and(|here| here.line != at.line) => alarm.following(),
            _ => alarm,
        };
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

    /// The step where nothing was examined after a check that seems to fail in every run.
    pub(crate) fn behind(&self, note: &Note) -> Option<String> {
        let step = self.of(note)?;
        Some(format!("as far as is seen every run fails this check, so that what follows it was not examined: {step}"))
    }

    /// The step that the code says, where it says more to those who have callers.
    fn plain(&self, code: &evidence::code::Code) -> Option<String> {
        (self.whole && !code.callers.is_empty()).then(|| code.help.to_owned())
    }

    fn of(&self, note: &Note) -> Option<String> {
        if note.message.starts_with(WRAPPING) {
            return Some(
                "on the way here a signed operation overflows, which is undefined, and the check is asked of machines that go on: \
                 `--property no-overflow` names the operation; where it cannot \
                 overflow, this is not looked for"
                    .to_owned(),
            );
        }
        match &note.lacking {
            Some(Lacking::Memory { pointer, walk, assigned }) => {
                Some(self.memory(note, pointer, walk.as_ref(), assigned))
            }
            Some(Lacking::Release(pointer)) => Some(self.release(note, pointer)),
            Some(Lacking::Target { pointer, among }) => Some(self.target(note, pointer, among)),
            None => self.freed(note).or_else(|| self.here(note)),
        }
    }

    /// What makes the check at this place hold: a line of C, or what may be assumed.
    fn here(&self, note: &Note) -> Option<String> {
        match &note.kind {
            NoteKind::Alarm { kind: AlarmKind::Leak | AlarmKind::Unfreed, .. } => self.leak(note),
            NoteKind::Alarm { kind: AlarmKind::Overflow, .. } => self.overflow(note),
            NoteKind::Alarm { kind: AlarmKind::InvalidDereference, .. } => self.access(note),
            NoteKind::Gap { .. } => self.limit(note),
            _ => None,
        }
    }

    /// What excludes an overflow.
    fn overflow(&self, note: &Note) -> Option<String> {
        let (id, at) = (note.function?, note.location?);
        let source = self.source(id);
        let line = source.line_before(at)?;
        let said = source.overflows(at)?.assumption.filter(|_| !self.whole && id == self.entry);
        let or = said.map_or_else(String::new, |said| format!("; or, if callers see to it: --assume '{said}'"));
        Some(format!("{line}{or}"))
    }

    /// What keeps an access inside of its block, or a pointer from being null.
    fn access(&self, note: &Note) -> Option<String> {
        let (id, at) = (note.function?, note.location?);
        let source = self.source(id);
        if note.message.contains("out of bounds") {
            return source.line_before_access(at).or_else(|| fits(&note.message, at.line));
        }
        if note.message.contains("null pointer") {
            let pointer = source.through(at)?;
            let set = at_lines(source.assigned(&pointer)).map_or_else(String::new, |at| format!(" (it is set {at})"));
            let allocates = source.results(&pointer).into_iter().find(|name| {
                matches!(library::lookup(name), Some(F::Malloc | F::Calloc | F::Realloc | F::AlignedAlloc))
            });
            let impossible = allocates.map_or_else(String::new, |name| {
                format!(
                    ", and `{name}` always gives null for more bytes than an object can have, as where a negative number becomes their \
                     count"
                )
            });
            return Some(format!(
                "a way leads here on which `{0}` is null{set}{impossible}: `if ({0} == NULL) abort();` before line {1} excludes it, or a return \
                 there",
                pointer.text, at.line
            ));
        }
        // A function of the library is given the pointer.
        let arguments = source.arguments(at);
        let named = |pointer: &&Expression| {
            note.message.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == pointer.text)
        };
        let pointer = arguments.iter().find(named).or(if arguments.len() == 1 { arguments.first() } else { None })?;
        let walk = if let Root::Local(slot) = pointer.root { source.walk(slot) } else { None };
        Some(self.memory(note, pointer, walk.as_ref(), &source.assigned(pointer)))
    }

    fn source(&self, id: FunctionId) -> Source<'_> {
        Source { program: self.program, function: self.program.function(id) }
    }

    /// Which pointer kept a block that is not freed.
    fn leak(&self, note: &Note) -> Option<String> {
        let line = block_line(&note.message)?;
        let sources = self.program.functions.iter().map(|function| Source { program: self.program, function });
        let kept = sources.filter(|source| !source.function.library).find_map(|source| source.keeps(line));
        let kept = kept.map_or_else(String::new, |kept| format!(", and `{kept}` keeps it at first"));
        Some(format!(
            "line {line} allocates it{kept}: free it on each way from there to here, or let a variable or a block lead to it that is \
             still there; if every way does so, no line of yours helps: then its pointer passes through something that Landfall \
             does not follow"
        ))
    }

    /// What may be done about a limit of Landfall, where the kind of message says the same of all places.
    fn limit(&self, note: &Note) -> Option<String> {
        let code = Incomplete::everything(note.message.clone(), None).code().id;
        let function = |id: FunctionId| self.program.function(id);
        match code {
            "LF1201" => {
                let line = block_line(&note.message).map_or_else(String::new, |line| format!(" of line {line}"));
                let alone = self.alone(note).unwrap_or_else(|| {
                    "no line or option changes that, except to free each block in the round that allocates it"
                        .to_owned()
                });
                Some(format!(
                    "this is a limit of Landfall, and says nothing bad of the program: from round to round it follows lists, trees, \
                     arrays of pointers and what their blocks own, and the blocks{line} are linked otherwise here; {alone}"
                ))
            }
            "LF1202" => {
                let alone = self.alone(note).unwrap_or_else(|| {
                    "no option changes that; to make a function of what this loop does, and to prove it with --entry, does".to_owned()
                });
                Some(format!(
                    "this is a limit of Landfall, and says nothing bad of the program: for what a loop builds it has words for lists, \
                     lists of lists, trees, arrays of pointers and numbers only; {alone}"
                ))
            }
            "LF1203" => {
                let (id, at) = (note.function?, note.location?);
                let pointer = self.source(id).through(at)?;
                Some(format!(
                    "it is not known where `{0}` leads in this line, so that it may lead into any list: see what the report says of \
                     `{0}`; if it walks through blocks that form no list, this is a limit of Landfall, and no line changes that",
                    pointer.text
                ))
            }
            "LF1301" | "LF1302" => {
                let name = quoted(&note.message)?;
                self.program.function_named(name).filter(|id| !function(*id).is_defined())?;
                Some(format!(
                    "write a body for `{name}` here, or give the file that has it (`landfall prove FILE OTHER.c`); enough is one that \
                     writes what `{name}` writes through its pointers and returns any value that it may return"
                ))
            }
            _ => None,
        }
    }

    /// Functions that may be judged alone, because they get from their callers what was lost.
    fn alone(&self, note: &Note) -> Option<String> {
        let takes = |id: &FunctionId| {
            let function = self.program.function(*id);
            let pointer = function.params.iter().any(|param| function.value(*param).ty == ir::Type::Ptr);
            let others = *id != self.entry && Some(*id) != note.function;
            function.is_defined() && !function.library && pointer && others && !function.name.is_empty()
        };
        let ids = (0..self.program.functions.len() as u32).map(FunctionId);
        let names: Vec<&str> = ids.filter(takes).map(|id| self.program.function(id).name.as_str()).collect();
        let (first, others) = names.split_first()?;
        let also = match others {
            [] => String::new(),
            [one] => format!(", and then `{one}`"),
            [one, rest @ ..] => format!(", and then `{one}` and {} more", rest.len()),
        };
        Some(format!(
            "functions that are given such blocks can be judged alone: `landfall prove --entry {first}`{also}"
        ))
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
        let source = note.function.map(|id| self.source(id));
        let begins = source.filter(|_| walk.is_none() && !self.whole).and_then(|source| source.begins(pointer));
        if let (Some(begins), Some(id), None) = (begins, note.function, note.loss.filter(|loss| loss.by != By::Access))
        {
            let naming = Naming { program: self.program, entry: id };
            let said = proposal::of_named(naming, &begins).unwrap_or_else(|| format!("valid({begins})"));
            let step = format!(
                "`{text}` begins with what callers give in `{begins}`: say what that is, as in --assume '{said}'"
            );
            return self.in_entry(note, step);
        }
        let root = text.split(['-', '.', '[', '(', ')']).find(|part| !part.trim_matches('*').is_empty());
        let root = root.unwrap_or(text).trim_matches('*');
        let set = match at_lines(assigned.iter().copied()) {
            None => format!("see where `{text}` is set"),
            Some(at) => format!("`{root}` is set {at}"),
        };
        match self.lost(note) {
            Some(lost) => format!("{set}; {lost}"),
            // No line took the knowledge away: the round or the call before did.
            None if walk.is_some() || pointer.indexed || assigned.len() > 1 => format!(
                "{set}: what it points to there is not known from the round or call before; lists, trees and arrays of pointers are followed where \
                 one pointer leads to each block, which is a limit of Landfall"
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
            None => format!(
                "what malloc gave is not seen in `{text}` any more: keep it in a pointer variable of its own as well, and free that"
            ),
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

/// `at line 3` or `at lines 3, 5`, the first few; `None` if there are none.
pub(crate) fn at_lines(lines: impl IntoIterator<Item = u32>) -> Option<String> {
    let lines: Vec<String> = lines.into_iter().take(LINES).map(|line| line.to_string()).collect();
    match &lines[..] {
        [] => None,
        [line] => Some(format!("at line {line}")),
        lines => Some(format!("at lines {}", lines.join(", "))),
    }
}

/// The line in `the heap block of line 20`.
pub(crate) fn block_line(message: &str) -> Option<u32> {
    let (_, rest) = message.split_once("heap block of line ")?;
    rest.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
}

/// The first name between backticks.
fn quoted(message: &str) -> Option<&str> {
    message.split('`').nth(1)
}

/// The check that keeps an access in its block, from a message that names offset and size in the words of the source.
fn fits(message: &str, line: u32) -> Option<String> {
    let (before, after) = message.split_once(" at offset ")?;
    let bytes = before.split_once(' ')?.1.rsplit_once(' ')?.0;
    let (offset, after) = after.split_once(" of the ")?;
    let size = after.split_once(", which has ").and_then(|(_, size)| size.split_once(" byte"));
    // A size without words is not plain.
    let size = size.map_or("?", |(size, _)| size);
    let plain = |text: &str| {
        let letter = |c: char| c.is_alphanumeric() || "_ *+-".contains(c);
        text.chars().all(letter) && text.chars().filter(char::is_ascii_digit).count() < 12
    };
    // "up to 5" is no number for a comparison.
    if !plain(bytes) || !plain(offset) || bytes.starts_with("up to ") {
        return None;
    }
    if offset.parse::<i64>().is_ok_and(|offset| offset < 0) {
        return Some(format!(
            "the access begins {} bytes before the block: this looks like an error; check the index, or the pointer, before line {line}",
            offset.trim_start_matches('-')
        ));
    }
    let negative = if offset.contains('-') { format!("{offset} < 0 || ") } else { String::new() };
    if plain(size) {
        return Some(format!(
            "what is missing is `{offset} + {bytes} <= {size}`: `if ({negative}{offset} + {bytes} > {size}) abort();` before line \
             {line} says so, or a return there"
        ));
    }
    let made = after.split_once(" of line ").and_then(|(_, line)| line.split(',').next());
    let made = made.map_or_else(
        || "where the block is made".to_owned(),
        |line| format!("at line {line}, where the block is made"),
    );
    Some(format!(
        "what is missing is that `{offset} + {bytes}` is at most the size of the block: keep that in a variable {made}, `size` say, and \
         put `if ({negative}{offset} + {bytes} > size) abort();` before line {line}"
    ))
}
