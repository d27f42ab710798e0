//! Prints a generated program: `generate SEED [safe|wild] [SIZE] [output|-m32]...`; with a size it is one for proofs.

use ir::DataModel;
use testkit::generate::{Config, Mode, program};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let has = |word: &str| arguments.iter().any(|argument| argument == word);
    let numbers: Vec<u32> = arguments.iter().filter_map(|argument| argument.parse().ok()).collect();
    let mode = if has("wild") { Mode::Wild } else { Mode::Safe };
    let data_model = if has("-m32") { DataModel::Ilp32 } else { DataModel::Lp64 };
    let config = match numbers.get(1) {
        Some(size) => {
            Config { output: has("output"), endless: !has("output"), data_model, ..Config::small(mode, *size) }
        }
        None => Config::whole(mode, data_model),
    };
    let generated = program(numbers.first().copied().unwrap_or(0).into(), config);
    println!("// left out: {:?}\n{}", generated.slips, generated.text());
}
