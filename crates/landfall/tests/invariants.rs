//! Invariants of proofs, which witnesses hold: written into the source as conditions of its loops, they hold in runs.

use std::path::Path;
use std::sync::Arc;

use driver::{Method, Request};
use evidence::{LoopInvariant, Property, Verdict};
use interp::{Code, End, Inputs};

/// Work for one program, and of one run.
const STEPS: u64 = 10_000;
const RUN: u64 = 50_000;
/// Runs of each program.
const SEEDS: u64 = 8;
/// Every so-many-th program of the verdicts is looked at.
const SHARE: usize = 2;

/// The assertion that fails where an invariant does not hold; programs have their own.
const INVARIANT: &str = "invariant of a loop";

/// Loops of all kinds, with variables of all kinds.
const LOOPS: &str = r#"extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    int *a = malloc(n * sizeof *a);
    int i = 0, j = n;
    while (i < j) {
        a[i] = 0;
        i++;
        for (int k = 0; k < 3; k++)
            a[n - 1] = k;
        if (__VERIFIER_nondet_int())
            j--;
    }
    unsigned char c;
    for (c = 0; c < 200; c++) {
        unsigned s = c;
        while (s)
            s /= 2;
    }
    long far = 5;
    unsigned long wide = 7;
    for (; far < 90; far += 2, wide++) {
        int i = 3;
        a[0] = i;
    }
    free(a);
    return 0;
}
"#;

/// The invariants by which memory safety of the program is proved; none if it is not, or otherwise.
fn invariants(path: &Path) -> Vec<LoopInvariant> {
    let properties = vec![Property::MemSafety];
    let request =
        Request { properties, invariants: true, steps: Some(STEPS), method: Method::Symex, ..Request::new(path) };
    let Ok(outcome) = on_deep_stack(|| driver::prove(&request, &(), Arc::default())) else {
        return Vec::new();
    };
    let result = outcome.report.results.into_iter().next().expect("one property");
    assert!(result.verdict == Verdict::True || result.evidence.invariants.is_empty());
    result.evidence.invariants
}

/// As the command line has it.
fn on_deep_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(512 << 20).spawn_scoped(scope, work).unwrap();
        thread.join().unwrap()
    })
}

/// The program with assertions that the invariants hold.
fn instrumented(text: &str, invariants: &[LoopInvariant]) -> String {
    let mut result = text.to_owned();
    let mut sorted = invariants.to_vec();
    sorted.sort();
    for LoopInvariant { place, expression } in sorted.iter().rev() {
        let line = text.split_inclusive('\n').take(place.line as usize - 1).map(str::len).sum::<usize>();
        let keyword = line + place.column as usize - 1;
        let at = condition(&text[keyword..]) + keyword;
        result.insert_str(at, &format!(" (({expression}) || (__assert_fail(\"{INVARIANT}\", \"\", 0, \"\"), 0)), "));
    }
    format!("extern void __assert_fail(const char *, const char *, unsigned, const char *);\n{result}")
}

/// Where the condition of a `for` or `while` begins.
fn condition(text: &str) -> usize {
    let open = text.find('(').expect("a loop has brackets");
    if text.starts_with("while") {
        return open + 1;
    }
    assert!(text.starts_with("for"), "{text}");
    let mut depth = 0;
    for (at, byte) in text.bytes().enumerate().skip(open) {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            b';' if depth == 1 => return at + 1,
            _ => {}
        }
    }
    panic!("a `for` has a semicolon: {text}");
}

/// Whether some run comes where an invariant does not hold; `None` if the program cannot be compiled.
fn fails(text: &str) -> Option<bool> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("instrumented.c");
    std::fs::write(&path, text).unwrap();
    let program = ir::validate(frontend::read(&[path], &frontend::Options::default()).ok()?.program).ok()?;
    let code = Code::new(&program);
    let options = interp::Options { steps: RUN, ..interp::Options::default() };
    let inputs = |seed| if seed == 0 { Inputs::zeros() } else { Inputs::random(seed) };
    Some((0..SEEDS).any(
        |seed| matches!(code.run(&options, inputs(seed)).end, End::ErrorCall { what, .. } if what.contains(INVARIANT)),
    ))
}

#[test]
fn what_a_loop_can_name_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("loops.c");
    std::fs::write(&path, LOOPS).unwrap();
    let found = invariants(&path);
    let told: Vec<(u32, u32, &str)> =
        found.iter().map(|found| (found.place.line, found.place.column, found.expression.as_str())).collect();
    // Variables that the loop itself declares, and names of two variables, are not told.
    let expected = [
        (
            10,
            5,
            "(n >= 1) && (n <= 1000) && (j >= 0) && (j <= 1000) && (n >= j) && ((long long)n - (long long)j <= 500)",
        ),
        (
            13,
            9,
            "(n >= 1) && (n <= 1000) && (j >= 1) && (j <= 1000) && (n >= j) && ((long long)n - (long long)j <= 499)",
        ),
        (19, 5, "c <= 200U"),
        (21, 9, "(c <= 199U) && (s <= 199U) && (c >= s)"),
        (26, 5, "(far >= 5) && (far <= 91) && (wide >= 7U) && (wide <= 50U)"),
    ];
    assert_eq!(told, expected);
    assert_eq!(fails(&instrumented(LOOPS, &found)), Some(false));
    // The same runs notice one that does not hold.
    for (of, wrong) in [(0, "n > j"), (2, "c < 200U"), (3, "c > s"), (4, "far <= 90")] {
        let mut broken = found.clone();
        broken[of].expression = wrong.to_owned();
        // Inputs from 1 to 1000 are rare among random ones.
        let text = LOOPS.replace("n < 1 || n > 1000", "(n &= 1023) < 1");
        assert_eq!(fails(&instrumented(&text, &broken)), Some(true), "{wrong}");
    }
}

#[test]
fn invariants_hold_in_runs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/verdicts");
    let mut files = testkit::files(&root, &["c"]);
    // Programs of a folder named by LANDFALL_BENCH are looked at, too; there are thousands.
    if let Some(folder) = std::env::var_os("LANDFALL_BENCH") {
        files.extend(testkit::files(&Path::new(&folder).join("programs"), &["c"]).into_iter().step_by(4));
    }
    let (mut checked, mut failures) = (0, Vec::new());
    for path in files.iter().step_by(SHARE) {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let is_plain = !text.lines().nth(1).is_some_and(|line| line.starts_with("// options"));
        if !is_plain || !(text.contains("for") || text.contains("while")) {
            continue;
        }
        let found = invariants(path);
        if found.is_empty() {
            continue;
        }
        match fails(&instrumented(&text, &found)) {
            Some(false) => checked += found.len(),
            Some(true) => failures.push(format!("{}: {found:#?}", path.display())),
            None => failures.push(format!("{}: not C: {found:#?}", path.display())),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(checked >= 10, "only {checked} invariants");
}
