//! Runs the interpreter on a C file: `run FILE [INPUT]...`; shows the end and what was read without a value.

use interp::{Code, Input, Inputs, Policy, Stream};
use testkit::compile;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().unwrap_or_default();
    let source = std::fs::read_to_string(&file).unwrap_or_default();
    let inputs = arguments.filter_map(|text| text.parse().ok()).map(Input::Integer).collect();
    match compile(&source) {
        Err(error) => println!("{error}"),
        Ok(program) => {
            let outcome = Code::new(&program).run(&interp::Options::default(), Inputs::given(inputs, Policy::Zero));
            print!("{}", String::from_utf8_lossy(&outcome.stdout));
            println!("{:?} {:?} {:?}", outcome.end, outcome.place, outcome.leaks);
            for input in outcome.consumed.iter().filter(|input| input.stream != Stream::Call) {
                println!("{input:?}");
            }
        }
    }
}
