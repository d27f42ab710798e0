//! Prints a generated program: `generate SEED [safe|wild] [SIZE]`; with a size it is one for proofs.

use ir::DataModel;
use testkit::generate::{Config, Mode, program};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seed = arguments.next().and_then(|seed| seed.parse().ok()).unwrap_or(0);
    let mode = if arguments.next().as_deref() == Some("wild") { Mode::Wild } else { Mode::Safe };
    let size = arguments.next().and_then(|size| size.parse().ok());
    let config = size.map_or(Config::whole(mode, DataModel::Lp64), |size| Config::small(mode, size));
    let generated = program(seed, config);
    println!("// left out: {:?}\n{}", generated.slips, generated.text());
}
