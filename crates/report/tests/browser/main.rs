//! The page in a real browser: stepping with keys and buttons, dark and light, nothing loaded, nothing in the console, and
//! texts of hostile programs as texts.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use devtools::Browser;
use evidence::{
    Alarm, AlarmKind, Circumstances, Counterexample, Incomplete, Path as Trace, PathLine, Property, PropertyResult,
    RankingStep, Report, SourcePlace, Stream, TakenInput,
};
use report::html;

mod devtools;

/// A text that would do something if it was taken for markup.
const HOSTILE: &str = "\"'><script>window.hacked=1</script><img src=x onerror=window.hacked=1></title></style>&lt;";

const SOURCE: &str = "int set(int *p, int n) {\n  p[n] = n;\n  return n; // </script><script>window.hacked=1</script>\n}\n\
                      int main(void) {\n  int a[2];\n  int n = 5;\n  set(a, n);\n  while (n > 0) n--;\n}\n";

fn circumstances(file: &Path) -> Circumstances {
    Circumstances {
        file: file.display().to_string(),
        files: Vec::new(),
        entry: "main".into(),
        data_model: "lp64".into(),
        integers: "bitvector".into(),
        signed_overflow: "undefined".into(),
        malloc: "never-fails".into(),
        build: Vec::new(),
    }
}

/// A report of everything, of a program whose texts are hostile.
fn report(file: &Path) -> Report {
    let place =
        |line, column, function: &str| SourcePlace { file: file.into(), line, column, function: function.into() };
    let step = |line, depth, function: &str, changes: &[(&str, &str)]| PathLine {
        place: place(line, 0, function),
        depth,
        changes: changes.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect::<BTreeMap<_, _>>(),
    };
    let run = Counterexample {
        inputs: vec![TakenInput {
            kind: Stream::Call,
            what: HOSTILE.into(),
            value: "5".into(),
            ty: "i32".into(),
            place: Some(place(7, 11, "main")),
        }],
        trace: Trace {
            omitted: 3,
            lines: vec![
                step(6, 1, "main", &[]),
                step(7, 1, "main", &[("n", "5"), (HOSTILE, HOSTILE)]),
                step(8, 1, "main", &[]),
                step(1, 2, "set", &[("n", "5"), ("p", "&a")]),
                step(2, 2, "set", &[]),
            ],
        },
        ..Counterexample::default()
    };
    let mut report = Report::unknown(circumstances(file), &Property::ALL, HOSTILE);
    let alarm = Alarm::new(AlarmKind::InvalidDeref, Some(place(2, 3, "set")), format!("writes 4 bytes {HOSTILE}"));
    report.settle(PropertyResult::refuted(Property::MemSafety, "run", 0.1, vec![alarm.with_hint(HOSTILE)], run));
    let mut overflow = PropertyResult::unknown(Property::NoOverflow, HOSTILE, 0.1);
    overflow.evidence.incomplete.push(Incomplete::everything(HOSTILE, Some(place(3, 3, "set"))));
    report.settle(overflow);
    let mut ends = PropertyResult::proved(Property::Termination, "symex", 0.1);
    ends.evidence.ranking.push(RankingStep {
        loop_place: Some(place(9, 3, "main")),
        function: "n".into(),
        because: vec!["n >= 1".into(), HOSTILE.into()],
    });
    report.settle(ends);
    report.assume(HOSTILE.into());
    report.note(HOSTILE.into());
    report
}

/// Writes source and page, and returns the page.
fn written(folder: &Path) -> PathBuf {
    // No file's name contains a slash.
    let source = folder.join(format!("{}.c", HOSTILE.replace('/', "|")));
    std::fs::write(&source, SOURCE).unwrap();
    let picture = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><script>window.hacked=1</script></svg>";
    let page = folder.join("report.html");
    std::fs::write(&page, html::render(&report(&source), Some(picture))).unwrap();
    page
}

const STEP: &str = "document.querySelector('.count').textContent";
const VALUES: &str = "[...document.querySelectorAll('.values tbody tr')].map(row => row.textContent).join('|')";
const NOW: &str = "document.querySelector('.lines .now').firstElementChild.textContent";

#[test]
fn a_run_is_stepped_through() {
    let folder = tempfile::tempdir().unwrap();
    let page = written(folder.path());
    let mut browser = Browser::start();
    browser.open(&page);
    assert_eq!((browser.text(STEP), browser.text(NOW)), ("Step 1 of 5".into(), "6".into()));
    browser.press("j");
    assert_eq!(browser.text(VALUES), format!("{HOSTILE}{HOSTILE}|n5"));
    browser.press("ArrowRight");
    browser.press("j");
    assert_eq!((browser.text(STEP), browser.text(NOW)), ("Step 4 of 5".into(), "1".into()));
    assert_eq!(browser.text(VALUES), "n5|p&a");
    // What the last step changed is marked, and read out.
    assert_eq!(browser.value("document.querySelectorAll('.values .changed').length"), 2);
    let told = browser.text("document.querySelector('.player [role=status][aria-live]').textContent");
    assert!(told.starts_with("Line 1 in set: int set(int *p, int n) {") && told.ends_with("(n = 5, p = &a)"), "{told}");
    browser.press("k");
    browser.press("ArrowLeft");
    assert_eq!(browser.text(STEP), "Step 2 of 5");
    // Buttons, by the keyboard too.
    browser.value("document.querySelector('[data-go=last]').focus()");
    browser.press("Enter");
    assert_eq!((browser.text(STEP), browser.text(NOW)), ("Step 5 of 5".into(), "2".into()));
    browser.press("j");
    assert_eq!(browser.text(STEP), "Step 5 of 5");
    browser.press("Home");
    assert_eq!(browser.text(STEP), "Step 1 of 5");
    let current = "document.querySelector('.steps [aria-current=step] .n').textContent";
    assert_eq!(browser.text(current), "6");
    // Every button has a name, and the marks stand at their lines.
    assert_eq!(browser.value("[...document.querySelectorAll('button')].every(b => b.textContent.trim())"), true);
    for (line, class) in [(2, "bad"), (3, "open"), (9, "good")] {
        let has = format!("document.querySelector('#f0-{line}.{class} .remark.{class}') !== null");
        assert_eq!(browser.value(&has), true, "line {line}");
    }
    assert_eq!(browser.console(), [""; 0]);
}

#[test]
fn texts_of_programs_are_texts_and_nothing_is_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let page = written(folder.path());
    let mut browser = Browser::start();
    browser.open(&page);
    assert_eq!(browser.value("typeof window.hacked"), "undefined");
    assert_eq!(browser.value("document.scripts.length"), 1);
    assert_eq!(browser.value("document.images.length"), 1);
    let shown = browser.text("document.querySelector('#assumptions + ul').textContent");
    assert_eq!(shown, HOSTILE);
    let line = browser.text("document.querySelector('#f0-3').textContent");
    assert!(line.contains("return n; // </script><script>window.hacked=1</script>"), "{line}");
    assert_eq!(browser.requests(&page), [""; 0]);
    assert_eq!(browser.console(), [""; 0]);
}

#[test]
fn what_a_page_loads_or_says_would_be_seen() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("loud.html");
    std::fs::write(&page, "<img src=other.png><script>console.log('x'); throw Error('y')</script>").unwrap();
    let mut browser = Browser::start();
    browser.open(&page);
    assert_eq!(browser.requests(&page).len(), 1);
    assert!(browser.console().len() >= 2);
}

/// The least contrast of texts with what is behind them (WCAG 2: relative luminance), over all elements with text.
const CONTRAST: &str = r"(() => {
  const colour = (text) => text.match(/[\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(c => c / 255)
    .map(c => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const c = colour(getComputedStyle(e).backgroundColor);
      if (c.length < 4 || c[3] === 1) return c;
    }
    return [255, 255, 255];
  };
  let least = [99, ''];
  for (const element of document.body.querySelectorAll('*')) {
    const own = [...element.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
    if (!own || !element.checkVisibility() || element.disabled || element.tagName === 'SCRIPT') continue;
    const [a, b] = [light(colour(getComputedStyle(element).color)), light(behind(element))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < least[0]) least = [ratio, element.outerHTML.slice(0, 120)];
  }
  return least;
})()";

#[test]
fn dark_and_light_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let page = written(folder.path());
    let mut browser = Browser::start();
    let back = "getComputedStyle(document.body).backgroundColor";
    let readable = |browser: &mut Browser, expected: &str| {
        assert_eq!(browser.text(back), expected);
        let least = browser.value(CONTRAST);
        assert!(least[0].as_f64().unwrap() >= 4.5, "contrast {least}");
    };
    let (light, dark) = ("rgb(255, 255, 255)", "rgb(13, 17, 23)");
    browser.prefer("light");
    browser.open(&page);
    readable(&mut browser, light);
    browser.prefer("dark");
    readable(&mut browser, dark);
    // The user's choice is stronger than the system's, in both directions, and lasts.
    browser.value("document.getElementById('theme').click()");
    readable(&mut browser, light);
    // The browser keeps the choice in its own time.
    for _ in 0..40 {
        browser.reload();
        if browser.text(back) == light {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(250));
    }
    readable(&mut browser, light);
    browser.prefer("light");
    browser.value("document.getElementById('theme').click()");
    readable(&mut browser, dark);
    assert_eq!(browser.console(), [""; 0]);
}

#[test]
fn rows_of_a_project_are_filtered() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("project.html");
    let row = |function: &str, verdict: &'static str, text: &str| html::project::Row {
        function: function.into(),
        file: "a.c".into(),
        line: 3,
        cells: vec![(verdict, text.into()), ("always", String::new())],
    };
    let project = html::project::Project {
        title: HOSTILE.into(),
        properties: vec!["memsafety".into(), "termination".into()],
        rows: vec![row("f", "never", HOSTILE), row("g", "unknown", "timeout"), row("h", "if", "n >= 0")],
        assumptions: vec![HOSTILE.into()],
        unreadable: vec![(HOSTILE.into(), HOSTILE.into())],
        ..html::project::Project::default()
    };
    std::fs::write(&page, html::project::render(&project)).unwrap();
    let mut browser = Browser::start();
    browser.open(&page);
    let shown = "document.getElementById('shown').textContent";
    assert_eq!(browser.text(shown), "3 of 3 functions");
    browser.value("document.getElementById('filter').focus()");
    for key in ["t", "i", "m", "e"] {
        browser.press(key);
    }
    assert_eq!(browser.text(shown), "1 of 3 functions");
    let visible =
        "[...document.querySelectorAll('tr[data-row]')].filter(r => !r.hidden).map(r => r.cells[0].textContent).join()";
    assert_eq!(browser.text(visible), "g");
    let choose = "filter.value = ''; verdict.value = 'never'; verdict.dispatchEvent(new Event('change'))";
    browser.value(choose);
    assert_eq!(browser.text(visible), "f");
    assert_eq!(browser.value("typeof window.hacked"), "undefined");
    assert_eq!(browser.requests(&page), [""; 0]);
    assert_eq!(browser.console(), [""; 0]);
}

#[test]
fn the_same_report_makes_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let page = written(folder.path());
    let first = std::fs::read(&page).unwrap();
    written(folder.path());
    assert_eq!(std::fs::read(&page).unwrap(), first);
    // Times and memory differ from call to call.
    let source = folder.path().join("a.c");
    std::fs::write(&source, SOURCE).unwrap();
    let mut slow = report(&source);
    let fast = html::render(&slow, None);
    (slow.seconds, slow.peak_memory_mb) = (9.9, 99);
    slow.results.iter_mut().for_each(|result| result.seconds = 7.7);
    assert_eq!(html::render(&slow, None), fast);
}
