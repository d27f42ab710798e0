//! Prints what the source of C files leaves undefined or open: `cargo run -p frontend --example source -- [-m32] FILE...`

use std::path::PathBuf;
use std::time::Instant;

use frontend::source::{Callers, Faults};
use frontend::{Options, source};

fn main() {
    let (flags, files): (Vec<String>, Vec<String>) = std::env::args().skip(1).partition(|word| word.starts_with('-'));
    let data_model = if flags.iter().any(|flag| flag == "-m32") { ir::DataModel::Ilp32 } else { ir::DataModel::Lp64 };
    for file in files {
        let paths = [PathBuf::from(&file)];
        let options = Options { data_model, checks: frontend::Checks::Overflow, ..Options::default() };
        let start = Instant::now();
        let read = source::read(&paths, &options, Callers::Known);
        let milliseconds = start.elapsed().as_millis();
        let loaded = frontend::read(&paths, &options);
        match (read, loaded) {
            (Ok(source), Ok(loaded)) => {
                println!("{file}: read in {milliseconds} ms");
                // Some of them symbolic execution may settle.
                let parts = source.conditions(&loaded.program, "main");
                let orders = source.open_orders("main");
                let unchecked = source.unchecked(&loaded.program, "main");
                let words = parts.iter().map(|parts| if parts.is_some() { " (unless a proof shows more)" } else { "" });
                let hidden = source.hidden_loops("main", Faults::NONE);
                let first = source.with_hidden_loops_first(&loaded.program, "main", Faults::NONE);
                let word = if first.is_some() { " (unless a proof shows more)" } else { "" };
                let findings = unchecked.iter().zip(std::iter::repeat("")).chain(orders.iter().zip(words));
                let findings = findings.chain(hidden.iter().zip(std::iter::repeat(word)));
                for (finding, words) in findings {
                    let at = &finding.at;
                    let undefined = if finding.undefined { " (undefined)" } else { words };
                    println!(
                        "  {}:{}:{} in `{}`: {}{undefined}",
                        at.file.display(),
                        at.line,
                        at.column,
                        finding.function,
                        at.message
                    );
                }
            }
            (Err(error), _) | (_, Err(error)) => println!("{file}: {error}"),
        }
    }
}
