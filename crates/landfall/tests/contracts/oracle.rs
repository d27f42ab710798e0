//! Contracts against native runs: in random states that satisfy one, no sanitizer may say anything.

use std::fmt::Write as _;

use contract::resolve::{self, Overlap};
use dice::Dice;
use driver::Condition;
use ir::{CType, Function, Program, ValidProgram};

use crate::functions::{self, CFile};
use crate::harness::{Called, End, Harness, variables};
use crate::promises::{self, Promised};
use crate::states::{self, Subject, Variable};

/// States for each contract, unless `LANDFALL_STATES` says how many.
const STATES: usize = 24;

/// What came of the contracts of a file.
#[derive(Default)]
struct Tally {
    contracts: usize,
    /// Functions whose promises are checked.
    promises: usize,
    states: usize,
    skipped: Vec<String>,
    violations: Vec<String>,
    /// (function, calls just outside its contract that went wrong, all such calls).
    outside: Vec<(String, usize, usize)>,
    late: Vec<String>,
}

#[test]
fn contracts_hold_in_native_runs() {
    let files = functions::all();
    if let Some(why) = unavailable() {
        return testkit::skipped("contracts_hold_in_native_runs", &why);
    }
    let tallies = crate::in_parallel(&files, file);
    let mut text = String::new();
    let (mut contracts, mut promises, mut states, mut violations) = (0, 0, 0, String::new());
    for tally in tallies {
        contracts += tally.contracts;
        promises += tally.promises;
        states += tally.states;
        tally.violations.iter().for_each(|violation| violations += &format!("\n{violation}"));
        for (what, lines) in [("skipped", &tally.skipped), ("does not end in time", &tally.late)] {
            lines.iter().for_each(|line| text += &format!("{what}: {line}\n"));
        }
        for (name, wrong, all) in tally.outside {
            let _ = writeln!(text, "just outside {name}: {wrong} of {all} calls go wrong");
        }
    }
    println!("{text}{contracts} contracts, {promises} with promises, {states} states");
    assert!(violations.is_empty(), "{violations}");
    assert!(contracts >= 60, "only {contracts} contracts");
    assert!(promises >= 60, "only {promises} with promises");
}

/// What is broken on purpose: a test that notices nothing would prove nothing.
const WRONG: &str = "// memsafety: valid(a, n)
void one_more(int *a, unsigned n) { for (unsigned i = 0; i <= n; i++) a[i] = 0; }

// memsafety: readable(p)
void writes(int *p) { *p += 1; }

// memsafety: valid(p), valid(q)
int overlap(int *p, int *q) { *p = 1; *q = 2; return *p == 1 ? 0 : *(volatile int *)0; }

// memsafety: readable(s, 1)
int end(const char *s) { while (*s) s++; return 0; }

// memsafety: allocated(p)
void twice(void *p) { __builtin_free(p); __builtin_free(p); }

int total;
// memsafety: valid(p)
void global(int *p) { total = 0; *p = 1; if (total) *(volatile int *)0 = 0; }

// no-overflow: always
int next(int n) { return n * 3; }

// memsafety: string(s)
// ensures: result < strlen(s)
unsigned long length(const char *s) { unsigned long n = 0; while (s[n]) n++; return n; }

// memsafety: valid(p)
// ensures: *p == old(*p) + 1
void keeps(int *p) { if (*p > 0) ++*p; }

// memsafety: valid(a, n)
// assigns: a[0 .. n - 2]
void all(char *a, unsigned n) { for (unsigned i = 0; i < n; i++) a[i] ^= 1; }

int other;
// memsafety: always
// assigns: nothing
void hidden(int n) { other = n; }

// memsafety: allocated(p)
// assigns: nothing
// frees: nothing
void frees(void *p) { __builtin_free(p); }

// memsafety: valid(a, n)
// ensures: null(result) || 0 <= result - a < n
int *behind(int *a, unsigned n) { return n ? a + n : 0; }

// memsafety: always
// ensures: allocated(result, n)
void *little(unsigned n) { return __builtin_malloc(n / 2); }
";

#[test]
fn wrong_contracts_are_noticed() {
    if let Some(why) = unavailable() {
        return testkit::skipped("wrong_contracts_are_noticed", &why);
    }
    let tally = testkit::with_file("wrong.c", WRONG.as_bytes(), |path| file(&CFile::read(path.to_path_buf()))).unwrap();
    for name in [
        "one_more", "writes", "overlap", "end", "twice", "global", "next", "length", "keeps", "all", "hidden", "frees",
        "behind", "little",
    ] {
        let noticed = tally.violations.iter().any(|violation| violation.starts_with(&format!("{name}: ")));
        assert!(noticed, "{name} was not noticed: {:?}", tally.violations);
    }
}

/// Why no native runs are possible here, if they are not.
fn unavailable() -> Option<String> {
    let made = testkit::with_file("a.c", b"static int nothing;\n", |path| Harness::compile(path, &[], &[]).err());
    made.unwrap_or_else(|error| Some(error.to_string()))
}

fn file(file: &CFile) -> Tally {
    let mut tally = Tally::default();
    let loaded = frontend::read(std::slice::from_ref(&file.path), &frontend::Options::default()).unwrap();
    let program = ir::validate(loaded.program).unwrap();
    let variables = variables(&program, &std::fs::read_to_string(&file.path).unwrap());
    let mut calls: Vec<Called> = Vec::new();
    for function in &file.functions {
        let Some(id) = program.function_named(&function.name) else { continue };
        if can_be_called(&program, program.function(id)) {
            let check = check(calls.len(), file, function, (&program, program.function(id), &variables));
            tally.promises += usize::from(check.is_some());
            calls.push(Called { name: function.name.clone(), parameters: program.function(id).params.len(), check });
        }
    }
    let harness = match Harness::compile(&file.path, &calls, &variables) {
        Ok(harness) => harness,
        Err(message) => panic!("{}: {message}", file.path.display()),
    };
    for function in &file.functions {
        let Some(index) = calls.iter().position(|called| called.name == function.name) else {
            tally.skipped.push(format!("{}: its arguments cannot be made", function.name));
            continue;
        };
        let memory = function.says("memsafety").filter(|text| !["unknown", "never"].contains(text));
        let overflow = function.says("no-overflow").filter(|text| !["unknown", "never"].contains(text));
        let mut conditions: Vec<&str> = memory.into_iter().chain(overflow).collect();
        conditions.dedup();
        for text in conditions {
            let asked =
                Asked { name: &function.name, text, memory: memory == Some(text), overflow: overflow == Some(text) };
            asked.judge((&program, &variables, index), &harness, &mut tally);
        }
    }
    tally
}

/// What checks the promises of the function, if it makes some that can be checked natively.
fn check(
    number: usize,
    file: &CFile,
    function: &crate::functions::Function,
    (program, defined, variables): (&Program, &Function, &[Variable]),
) -> Option<String> {
    let pointer = defined.c_result.is_some_and(|ty| matches!(program.c_types.get(ty), CType::Pointer { .. }));
    let parameters = promises::parameters(file.line(function), &function.name)?;
    let promised = Promised { name: &function.name, parameters, pointer, variables, lines: &function.expected };
    promises::check(number, &promised)
}

/// Whether the harness can make its arguments: integers, floating-point numbers and pointers.
fn can_be_called(program: &Program, function: &Function) -> bool {
    let plain = |param: &ir::ValueId| {
        let ty = function.value(*param).c_type.map(|ty| program.c_types.get(ty));
        matches!(ty, Some(CType::Integer { .. } | CType::Pointer { .. } | CType::Float { .. }))
    };
    function.byval.is_empty() && function.returned.is_none() && function.params.iter().all(plain)
}

/// A condition and what it was claimed for.
struct Asked<'a> {
    name: &'a str,
    text: &'a str,
    memory: bool,
    overflow: bool,
}

impl Asked<'_> {
    fn judge(
        &self,
        (program, variables, index): (&ValidProgram, &[Variable], usize),
        harness: &Harness,
        tally: &mut Tally,
    ) {
        let entry = program.function_named(self.name).unwrap();
        let condition: Condition = self.text.parse().unwrap();
        let options = resolve::Options { overlap: Overlap::Possible, ..Default::default() };
        let resolved = resolve::resolve(&[condition], program, entry, &options).unwrap();
        let Some(entry_state) = resolved.state else {
            return tally.violations.push(format!("{}: no state satisfies `{}`", self.name, self.text));
        };
        let subject = Subject { program, function: program.function(entry), index, variables };
        let count = std::env::var("LANDFALL_STATES").ok().and_then(|text| text.parse().ok()).unwrap_or(STATES);
        let build = |seed: u64, outside: bool| -> Vec<String> {
            let mut dice = Dice::new(seed);
            let state = |_| {
                let case = dice.pick(&entry_state.cases);
                states::random(&subject, &case, &mut dice, outside)
            };
            (0..count).filter_map(state).collect()
        };
        let inside = build(1, false);
        if inside.is_empty() {
            return tally.skipped.push(format!("{}: no numbers were found for `{}`", self.name, self.text));
        }
        tally.contracts += 1;
        let ends = harness.run(&inside).unwrap();
        tally.states += ends.iter().filter(|end| **end != End::None).count();
        let wrong = ends.iter().zip(&inside).find(|(end, _)| self.is_violation(end));
        if let Some((end, state)) = wrong {
            let wrong = ends.iter().filter(|end| self.is_violation(end)).count();
            let head = format!("{}: `{}` does not suffice in {wrong} of {} states", self.name, self.text, ends.len());
            tally.violations.push(format!("{head}: {end:?}\n{state}"));
        }
        if ends.contains(&End::Late) {
            tally.late.push(format!("{} where `{}`", self.name, self.text));
        }
        let outside = build(2, true);
        if self.memory && !outside.is_empty() {
            let ends = harness.run(&outside).unwrap();
            let built = ends.iter().filter(|end| **end != End::None).count();
            let wrong = ends.iter().filter(|end| self.is_violation(end)).count();
            tally.outside.push((format!("{} `{}`", self.name, self.text), wrong, built));
        }
    }

    fn is_violation(&self, end: &End) -> bool {
        match end {
            End::Memory(_) => self.memory,
            End::Overflow(_) => self.overflow,
            // What it promises, it promises where it is memory-safe, of runs without undefined behaviour.
            End::Broken(_) => self.memory,
            End::Fine | End::None | End::Late => false,
        }
    }
}
