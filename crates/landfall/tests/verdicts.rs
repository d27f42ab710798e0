//! Runs every program under `tests/verdicts` and compares the verdicts with what its first lines expect; see the README
//! there. Limits are counts of work, never times, so that the answer is the same on every machine.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use driver::{DataModel, Method, Request};
use evidence::{Property, PropertyResult, Verdict};

/// Work for one program.
const STEPS: u64 = 30_000;
/// As the command line has it.
const STACK: usize = 512 << 20;

/// What a program's first line says about a property.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Expected {
    /// `true` or `true?`.
    Holds { reached: bool },
    /// `false(...)@line` or `false?(...)@line`.
    Broken { reached: bool, subproperty: Option<String>, line: Option<u32> },
    /// `unknown!`.
    Undecidable,
    /// `unknown?`.
    Open,
}

/// How a verdict compares.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Judgement {
    Fine,
    /// Better than expected.
    Reached,
    /// The worst: a claim that is not so.
    Wrong,
    Missing,
}

struct Case {
    path: PathBuf,
    request: Request,
    expected: Vec<(Property, Expected)>,
}

#[test]
fn verdicts_are_as_expected() {
    let files = programs();
    assert!(files.len() >= 80, "only {} programs", files.len());
    let rows = judged(&files, &|_| ());
    // Set by `./x sharpen`: what is reached now is written down as expected.
    let sharpen = std::env::var_os("LANDFALL_SHARPEN").is_some();
    let (mut failures, mut reached) = (Vec::new(), Vec::new());
    for (path, judgement, row) in rows {
        let name = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
        match judgement {
            Judgement::Fine => {}
            Judgement::Reached => {
                if sharpen {
                    sharpen_expectation(&path, &row);
                }
                reached.push((name, row));
            }
            Judgement::Wrong => failures.push((name, format!("WRONG   {row}"))),
            Judgement::Missing => failures.push((name, format!("MISSING {row}"))),
        }
    }
    print!("{}", table("reached now, the expectation can be sharpened", reached));
    assert!(failures.is_empty(), "{}", table("failures", failures));
}

/// Calls that are explored once a context are the fast twin of calls that are expanded. Where every function has contexts
/// verdicts may be missing, but none is wrong, and most are as before.
#[test]
fn contexts_of_calls_say_nothing_wrong() {
    // All programs about calls and every fourth of the others; with `LANDFALL_LONG` all.
    let all = std::env::var_os("LANDFALL_LONG").is_some();
    let about_calls = |file: &Path| file.parent().is_some_and(|folder| folder.ends_with("calls"));
    let numbered = programs().into_iter().enumerate();
    let files: Vec<PathBuf> =
        numbered.filter(|(number, file)| all || about_calls(file) || number % 4 == 0).map(|(_, file)| file).collect();
    // Both analyses of a program share what clang makes of it.
    let kept = tempfile::tempdir().unwrap();
    let symex = |request: &mut Request| {
        request.kept = Some(kept.path().to_path_buf());
        request.method = Method::Symex;
    };
    let change = |request: &mut Request| {
        request.numbers.symex.expanded_program = 0;
        request.numbers.symex.expanded_callee = 0;
        symex(request);
    };
    let decided = |rows: &[(PathBuf, Judgement, String)]| -> BTreeSet<(PathBuf, String)> {
        let fine =
            rows.iter().filter(|(_, judgement, row)| *judgement != Judgement::Missing && !row.contains("unknown"));
        fine.map(|(path, _, row)| (path.clone(), row.split(':').next().unwrap_or_default().to_owned())).collect()
    };
    let rows = judged(&files, &change);
    let wrong = rows.iter().filter(|(_, judgement, _)| *judgement == Judgement::Wrong);
    let wrong: Vec<_> = wrong.map(|(path, _, row)| (path.display().to_string(), row.clone())).collect();
    assert!(wrong.is_empty(), "{}", table("wrong", wrong));
    let (with, without) = (decided(&rows), decided(&judged(&files, &symex)));
    let lost = without.difference(&with).map(|(path, property)| (path.display().to_string(), property.clone()));
    let lost: Vec<_> = lost.collect();
    print!("{}", table("decided only where calls are expanded", lost.clone()));
    assert!(lost.len() * 10 <= without.len(), "{} of {} claims are lost", lost.len(), without.len());
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/verdicts")
}

/// All programs, in the order of their names.
fn programs() -> Vec<PathBuf> {
    testkit::files(&root(), &["c", "ll"])
}

/// How the verdicts about the programs compare, with a request that is changed in some way.
fn judged(files: &[PathBuf], change: &(dyn Fn(&mut Request) + Sync)) -> Vec<(PathBuf, Judgement, String)> {
    let judged = Mutex::new(Vec::new());
    let next = AtomicUsize::new(0);
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..workers {
            let work = || {
                while let Some(path) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let rows = run(path, change).unwrap_or_else(|message| vec![(Judgement::Missing, message)]);
                    let rows = rows.into_iter().map(|(judgement, row)| (path.clone(), judgement, row));
                    judged.lock().unwrap().extend(rows);
                }
            };
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).unwrap();
        }
    });
    judged.into_inner().unwrap()
}

fn table(title: &str, mut rows: Vec<(String, String)>) -> String {
    rows.sort();
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let mut text = format!("\n{title}: {}\n", rows.len());
    for (name, row) in rows {
        let _ = writeln!(text, "  {name:width$}  {row}");
    }
    text
}

/// Takes the question mark away from the property that the row begins with, in the file's first line.
fn sharpen_expectation(path: &Path, row: &str) {
    let text = std::fs::read_to_string(path).unwrap();
    let (first, rest) = text.split_once('\n').unwrap();
    let property = row.split(':').next().unwrap();
    let mut first = first.to_owned();
    for verdict in ["true", "false"] {
        first = first.replace(&format!("{property}={verdict}?"), &format!("{property}={verdict}"));
    }
    std::fs::write(path, format!("{first}\n{rest}")).unwrap();
}

fn run(path: &Path, change: &dyn Fn(&mut Request)) -> Result<Vec<(Judgement, String)>, String> {
    let mut case = case(path, &std::fs::read_to_string(path).map_err(|error| error.to_string())?)?;
    change(&mut case.request);
    let prove = || driver::prove(&case.request, &(), Arc::default());
    let outcome = panic::catch_unwind(AssertUnwindSafe(prove)).map_err(|_| "PANIC".to_owned())?;
    let report = outcome.map_err(|error| format!("ERROR   {error}"))?.report;
    let rows = case.expected.iter().map(|(property, expected)| {
        let Some(result) = report.result(*property) else {
            return (Judgement::Missing, format!("{property}: no result for {}", case.path.display()));
        };
        let reason = result.reason.as_deref().unwrap_or("");
        (
            judge(expected, result),
            format!("{property}: {} by {}, expected {expected:?} {reason}", result.verdict, result.engine),
        )
    });
    let unreadable = report.results.iter().filter_map(unreadable);
    Ok(rows.chain(unreadable.map(|row| (Judgement::Missing, row))).collect())
}

/// What a user could not read of the result: a reason of no known kind, or a name of the analysis.
fn unreadable(result: &PropertyResult) -> Option<String> {
    let property = result.property;
    let evidence = &result.evidence;
    let codes = evidence.incomplete.iter().map(evidence::Incomplete::code).chain(result.code());
    if let Some(code) = codes.into_iter().find(|code| evidence::code::is_general(code)) {
        return Some(format!("{property}: {} for {:?}, {:?}", code.id, result.reason, evidence.incomplete));
    }
    let alarms = evidence.alarms.iter().flat_map(|alarm| alarm.known.iter().chain([&alarm.message]));
    let ranking = evidence.ranking.iter().flat_map(|step| step.because.iter().chain([&step.function]));
    let forever = evidence.counterexample.iter().flat_map(|run| &run.forever);
    let gaps = evidence.incomplete.iter().map(|gap| &gap.what);
    let mut texts = alarms.chain(ranking).chain(forever).chain(gaps).chain(&result.reason);
    // `x'3` is the fourth value of `x`, `a[]` some value in `a`.
    let numbered = |text: &str| {
        text.match_indices('\'').any(|(at, _)| {
            text[..at].ends_with(|c: char| c.is_alphanumeric() || c == ']')
                && text[at + 1..].starts_with(|c: char| c.is_ascii_digit())
        })
    };
    let text = texts.find(|text| numbered(text) || text.contains("[]"))?;
    Some(format!("{property}: a name of the analysis in {text:?}"))
}

fn judge(expected: &Expected, result: &PropertyResult) -> Judgement {
    match (expected, result.verdict) {
        (Expected::Open, _) | (Expected::Undecidable, Verdict::Unknown) => Judgement::Fine,
        (Expected::Undecidable, _) => Judgement::Wrong,
        (Expected::Holds { .. }, Verdict::False) | (Expected::Broken { .. }, Verdict::True) => Judgement::Wrong,
        (Expected::Holds { reached }, Verdict::True) => reached_or_new(*reached),
        (Expected::Holds { reached } | Expected::Broken { reached, .. }, Verdict::Unknown) => {
            if *reached {
                Judgement::Missing
            } else {
                Judgement::Fine
            }
        }
        (Expected::Broken { reached, subproperty, line }, Verdict::False) => {
            let fits = result.evidence.alarms.iter().any(|alarm| {
                subproperty.as_ref().is_none_or(|name| name == alarm.kind.subproperty())
                    && line.is_none_or(|line| alarm.place.as_ref().is_some_and(|place| place.line == line))
            });
            let anything = subproperty.is_none() && line.is_none();
            if fits || anything { reached_or_new(*reached) } else { Judgement::Wrong }
        }
    }
}

fn reached_or_new(reached: bool) -> Judgement {
    if reached { Judgement::Fine } else { Judgement::Reached }
}

/// Reads a program's first lines.
fn case(path: &Path, text: &str) -> Result<Case, String> {
    let mut lines = text.lines();
    let after = |line: Option<&str>, word: &str| {
        // In LLVM IR comments begin with a semicolon.
        let line = line?.trim_start_matches(['/', ';']).trim_start();
        line.strip_prefix(word).map(str::to_owned)
    };
    let expectations = after(lines.next(), "landfall:").ok_or("the first line must begin with `// landfall:`")?;
    let options = after(lines.next(), "options:").unwrap_or_default();
    let mut expected = Vec::new();
    for word in expectations.split_whitespace() {
        let (property, value) = word.split_once('=').ok_or_else(|| format!("`{word}` is not property=verdict"))?;
        let property: Property = property.parse().map_err(|error| format!("{error}"))?;
        expected.push((property, expectation(value)?));
    }
    let mut request = Request::new(path);
    request.properties = expected.iter().map(|(property, _)| *property).collect();
    request.steps = Some(STEPS);
    let words: Vec<&str> = options.split_whitespace().collect();
    for pair in words.chunks(2) {
        match pair {
            ["--entry", name] => request.entry = (*name).to_owned(),
            ["--data-model", "lp64"] => request.data_model = DataModel::Lp64,
            ["--data-model", "ilp32"] => request.data_model = DataModel::Ilp32,
            ["--integers", "mathematical"] => request.mathematical = true,
            ["--signed-overflow", "wraps"] => request.wraps = true,
            ["--malloc", "may-fail"] => request.malloc_may_fail = true,
            ["--input", "finite"] => request.finite_input = true,
            ["--assume", text] => request.assumes.push(text.parse().map_err(|error| format!("{error}"))?),
            other => return Err(format!("unknown options {other:?}")),
        }
    }
    Ok(Case { path: path.to_path_buf(), request, expected })
}

fn expectation(text: &str) -> Result<Expected, String> {
    let bad = || format!("`{text}` is no expectation");
    match text {
        "true" => return Ok(Expected::Holds { reached: true }),
        "true?" => return Ok(Expected::Holds { reached: false }),
        "unknown!" => return Ok(Expected::Undecidable),
        "unknown?" => return Ok(Expected::Open),
        _ => {}
    }
    let rest = text.strip_prefix("false").ok_or_else(bad)?;
    let (rest, reached) = match rest.strip_prefix('?') {
        Some(rest) => (rest, false),
        None => (rest, true),
    };
    let (rest, line) = match rest.split_once('@') {
        Some((rest, line)) => (rest, Some(line.parse().map_err(|_| bad())?)),
        None => (rest, None),
    };
    let subproperty = match rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(name) => Some(name.to_owned()),
        None if rest.is_empty() => None,
        None => return Err(bad()),
    };
    Ok(Expected::Broken { reached, subproperty, line })
}

#[test]
fn expectations_read_as_documented() {
    let broken = |reached, subproperty: Option<&str>, line| Expected::Broken {
        reached,
        subproperty: subproperty.map(str::to_owned),
        line,
    };
    for (text, expected) in [
        ("true", Some(Expected::Holds { reached: true })),
        ("true?", Some(Expected::Holds { reached: false })),
        ("false", Some(broken(true, None, None))),
        ("false(valid-deref)@12", Some(broken(true, Some("valid-deref"), Some(12)))),
        ("false?(valid-memtrack)", Some(broken(false, Some("valid-memtrack"), None))),
        ("false?@3", Some(broken(false, None, Some(3)))),
        ("unknown!", Some(Expected::Undecidable)),
        ("unknown?", Some(Expected::Open)),
        ("unknown", None),
        ("false(valid-deref", None),
        ("false@x", None),
        ("yes", None),
    ] {
        assert_eq!(expectation(text).ok(), expected, "{text}");
    }
}

#[test]
fn wrong_claims_are_told_from_missing_ones() {
    let says = |verdict| PropertyResult { verdict, ..PropertyResult::unknown(Property::MemSafety, "", 0.0) };
    let table = [
        ("true", [Judgement::Fine, Judgement::Wrong, Judgement::Missing]),
        ("true?", [Judgement::Reached, Judgement::Wrong, Judgement::Fine]),
        ("false", [Judgement::Wrong, Judgement::Fine, Judgement::Missing]),
        ("false?", [Judgement::Wrong, Judgement::Reached, Judgement::Fine]),
        ("false(valid-free)@3", [Judgement::Wrong, Judgement::Wrong, Judgement::Missing]),
        ("unknown!", [Judgement::Wrong, Judgement::Wrong, Judgement::Fine]),
        ("unknown?", [Judgement::Fine, Judgement::Fine, Judgement::Fine]),
    ];
    for (text, expected) in table {
        let expectation = expectation(text).unwrap();
        let found =
            [Verdict::True, Verdict::False, Verdict::Unknown].map(|verdict| judge(&expectation, &says(verdict)));
        assert_eq!(found, expected, "{text}");
    }
}
