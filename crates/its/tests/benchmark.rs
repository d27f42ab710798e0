//! Every transition system of the benchmark is read, and some (all with `LANDFALL_LONG`) are read again after they were
//! written in each format.

use std::io::Write;
use std::path::{Path, PathBuf};

use its::format::{Format, read, write};

fn systems() -> Option<Vec<PathBuf>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = std::env::var_os("LANDFALL_BENCH").map_or(root.join("../shared/bench"), PathBuf::from).join("its");
    let entries = |folder: &Path| -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).into_iter().flatten();
        entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect()
    };
    let mut files: Vec<PathBuf> = entries(&folder).iter().flat_map(|folder| entries(folder)).collect();
    files.sort();
    (!files.is_empty()).then_some(files)
}

#[test]
fn all_files_are_read_and_written() {
    let Some(files) = systems() else {
        // Past the harness, which shows only what failing tests print.
        let line = "test all_files_are_read_and_written skipped: no benchmark here; LANDFALL_BENCH names its folder\n";
        let _ = std::io::stderr().write_all(line.as_bytes());
        return;
    };
    let (mut exact, mut transitions) = (0, 0);
    let mut faults = Vec::new();
    let step = if std::env::var_os("LANDFALL_LONG").is_some() { 1 } else { 10 };
    for (index, file) in files.iter().enumerate() {
        let text = std::fs::read_to_string(file).expect("the file is text");
        let system = match read(&text) {
            Ok(system) => system,
            Err(error) => {
                faults.push(format!("{}: {error}", file.display()));
                continue;
            }
        };
        assert_eq!(system.validate(), Ok(()), "{}", file.display());
        transitions += system.transitions.len();
        exact += system.transitions.iter().filter(|transition| transition.exact).count();
        for format in Format::ALL.into_iter().filter(|_| index % step == 0) {
            let written = write(&system, format);
            // A file of KITTeL without rules is empty, which is detected as no format.
            match format.read(&written) {
                Ok(again) => assert_eq!(again.validate(), Ok(()), "{} as {format}", file.display()),
                Err(error) => faults.push(format!("{} as {format}: {error}", file.display())),
            }
            if !system.transitions.is_empty() {
                assert_eq!(Format::detect(&written), Ok(format), "{}", file.display());
            }
        }
    }
    println!(
        "{} files read, {} of them written; {transitions} transitions, {exact} of them exact",
        files.len(),
        files.len().div_ceil(step)
    );
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}
