//! The inputs of a run by the way a harness hands them to a native one.

use std::collections::BTreeMap;

use evidence::{Counterexample, Stream, TakenInput};

use crate::stdin::{self, Stdin};

/// The inputs of a run by the way they are handed to a native one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Sorted<'a> {
    /// Parameters of the entry, in order.
    pub parameters: Vec<&'a TakenInput>,
    /// Results of functions that the harness defines, in order.
    pub calls: Vec<&'a TakenInput>,
    /// The first of [`Sorted::calls`] that is taken in each round of an endless run.
    pub calls_from: Option<usize>,
    /// Whether each allocation succeeds (0) or fails (1), if that was an input.
    pub allocations: Vec<bool>,
    /// Values of uninitialised memory.
    pub uninitialised: Vec<&'a TakenInput>,
    /// What standard input holds.
    pub stdin: Stdin,
    /// What the files hold that it reads, by their paths.
    pub files: BTreeMap<&'a str, Stdin>,
    /// What cannot be forced.
    pub open: Vec<String>,
}

impl<'a> Sorted<'a> {
    /// Whether the run opens files.
    pub(crate) fn opens_files(&self) -> bool {
        self.calls.iter().any(|input| environment(input).is_some_and(|(name, _)| name == "fopen"))
    }

    pub(crate) fn of(run: &'a Counterexample) -> Sorted<'a> {
        let mut sorted = Sorted::default();
        let again = run.repetition.map(|repetition| repetition.inputs_from);
        for (index, input) in run.inputs.iter().enumerate() {
            if again.is_some_and(|again| index >= again) && sorted.calls_from.is_none() {
                sorted.calls_from = Some(sorted.calls.len());
            }
            sorted.take(input);
        }
        if sorted.calls_from == Some(sorted.calls.len()) {
            sorted.calls_from = None;
        }
        if !sorted.uninitialised.is_empty() {
            let names: Vec<String> = sorted.uninitialised.iter().map(|input| shown(input)).collect();
            let rest = names.len().saturating_sub(5);
            let more = if rest > 0 { format!(" and {rest} more") } else { String::new() };
            sorted.open.push(format!(
                "the run reads memory that was never written, and its values depend on the compiler and the allocator: {}{more}",
                names[..names.len() - rest].join(", ")
            ));
        }
        if !run.forever.is_empty() && !sorted.calls.is_empty() {
            let sentence = "the run takes inputs without end: those after the recorded ones are zeros here";
            sorted.open.push(sentence.to_owned());
        }
        sorted.open.extend(sorted.stdin.doubts("standard input"));
        let doubts = sorted.files.iter().filter_map(|(path, text)| text.doubts(&format!("the file {path}")));
        sorted.open.extend(doubts.collect::<Vec<String>>());
        sorted
    }

    fn take(&mut self, input: &'a TakenInput) {
        match input.kind {
            // A parameter is an input before anything is executed.
            Stream::Call if input.place.is_none() => self.parameters.push(input),
            Stream::Allocation => self.allocations.push(input.value != "0"),
            // The state that the caller gives is built from its own record.
            Stream::Entry => {}
            Stream::Uninitialised => self.uninitialised.push(input),
            _ if stdin::reads(&input.what) => self.stdin.push(&input.what, input),
            _ if input.file().is_some_and(|(function, _)| stdin::reads(function)) => {
                if let Some((function, path)) = input.file() {
                    self.files.entry(path).or_default().push(function, input);
                }
            }
            Stream::Call => self.calls.push(input),
            _ if environment(input).is_some() => self.calls.push(input),
            _ => {
                let function = chooser(input);
                let sentence = format!("what `{function}` gives is the choice of the system that runs the program");
                if !self.open.contains(&sentence) {
                    self.open.push(sentence);
                }
            }
        }
    }
}

/// What the environment chooses and the harness can force: the name of the native function and its declaration.
pub(crate) fn environment(input: &TakenInput) -> Option<(&'static str, &'static str)> {
    if input.kind != Stream::Environment {
        return None;
    }
    let function = input.place.as_ref().map_or("", |place| place.function.as_str());
    match (input.what.as_str(), function) {
        ("__landfall_open_or_null", "fopen") => Some(("fopen", "")),
        ("rand", _) => Some(("rand", "int rand(void) { return (int)(landfall_integer(\"rand\") & 0x7fffffff); }")),
        ("random", _) => {
            Some(("random", "long random(void) { return (long)(landfall_integer(\"random\") & 0x7fffffff); }"))
        }
        ("__landfall_any_long", "time") => Some((
            "time",
            "long time(long *at) {\n    long now = (long)landfall_integer(\"time\");\n    \
             if (at) *at = now;\n    return now;\n}",
        )),
        _ => None,
    }
}

/// The function of the library that an input of the environment belongs to: helpers of the library's models have names
/// that no user knows; the function that the user called contains them.
fn chooser(input: &TakenInput) -> &str {
    let inside = input.place.as_ref().filter(|_| input.what.starts_with("__landfall_"));
    inside.map_or(input.what.as_str(), |place| &place.function)
}

fn shown(input: &TakenInput) -> String {
    format!("{} = {}", input.what, input.value)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use evidence::{Alarm, AlarmKind, Repetition, SourcePlace};

    pub(crate) fn input(kind: Stream, what: &str, value: &str, ty: &str) -> TakenInput {
        let place = SourcePlace { file: "a.c".into(), line: 3, column: 1, function: "main".into() };
        TakenInput { kind, what: what.into(), value: value.into(), ty: ty.into(), place: Some(place) }
    }

    pub(crate) fn alarm(kind: AlarmKind) -> Alarm {
        let place = SourcePlace { file: "a.c".into(), line: 5, column: 2, function: "main".into() };
        Alarm::new(kind, Some(place), "bad")
    }

    #[test]
    fn inputs_are_sorted_by_the_way_they_are_forced() {
        let run = Counterexample {
            inputs: vec![
                TakenInput { place: None, ..input(Stream::Call, "n", "3", "i32") },
                input(Stream::Call, "__VERIFIER_nondet_int", "-17", "i32"),
                input(Stream::Uninitialised, "`x`", "5", "i32"),
                input(Stream::Call, "nondet", "4", "u8"),
                input(Stream::Environment, "getchar", "65", "i16"),
                input(Stream::Environment, "getuid", "65", "i32"),
                input(Stream::Allocation, "malloc", "1", "bool"),
            ],
            repetition: Some(Repetition { first: 1, period: 2, inputs_from: 2 }),
            ..Counterexample::default()
        };
        let sorted = Sorted::of(&run);
        assert_eq!(sorted.parameters.len(), 1);
        assert_eq!(sorted.calls.len(), 2);
        assert_eq!(sorted.calls_from, Some(1));
        assert_eq!(sorted.stdin.text(), b"A");
        assert_eq!(sorted.allocations, [true]);
        assert_eq!(sorted.open.len(), 2, "{:?}", sorted.open);
        assert!(sorted.open.iter().any(|text| text.contains("`getuid`")), "{:?}", sorted.open);
    }
}
