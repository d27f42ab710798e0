//! `landfall explain`: what a code means, and what to do.

use clap::Args;
use evidence::code::{self, Code};

use crate::output::{complain, print};
use crate::status::Status;

/// Options of `explain`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Exit status: 0 explained, 1 there is no such code.")]
pub struct ExplainArgs {
    /// Codes such as LF0102, or names of rules such as invalid-deref (default: a list of all codes)
    #[arg(value_name = "CODE")]
    pub codes: Vec<String>,
    /// Print all of it as Markdown (docs/codes.md)
    #[arg(long, conflicts_with = "codes")]
    pub markdown: bool,
}

/// Runs the command.
pub fn run(args: &ExplainArgs) -> Status {
    let text = if args.markdown {
        code::page()
    } else if args.codes.is_empty() {
        let lines: Vec<String> = code::all().map(|code| format!("{}  {}\n", code.id, code.title)).collect();
        lines.concat()
    } else {
        let mut texts = Vec::new();
        for name in &args.codes {
            let found = of_name(name);
            if found.is_empty() {
                complain(&format!("there is no code `{}`: `landfall explain` lists them", name.escape_default()));
                return Status::Usage;
            }
            texts.extend(found.into_iter().map(Code::text));
        }
        texts.join("\n")
    };
    print(&mut std::io::stdout(), &text);
    Status::Proved
}

/// The code, or the codes of the rule, of that name.
fn of_name(name: &str) -> Vec<&'static Code> {
    match code::find(name) {
        Some(code) => vec![code],
        None => report::sarif::codes_of_rule(name),
    }
}
