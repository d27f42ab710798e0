//! How a call shows itself: colours, how much it says, how wide a line may be, and how long a person waits.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use clap::{ArgAction, Args, ValueEnum};
use report::Style;

use crate::output::print;

/// When there are colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum When {
    /// On terminals, unless NO_COLOR is set; with CLICOLOR_FORCE elsewhere, too
    #[default]
    Auto,
    /// Whatever it is written to
    Always,
    /// Not at all
    Never,
}

/// The options that all commands share.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct LookArgs {
    /// When to use colours
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto", global = true, help_heading = "Output")]
    pub color: When,
    /// Print verdicts and errors only: no evidence, no assumptions, no progress
    #[arg(short, long, action = ArgAction::SetTrue, global = true, help_heading = "Output", conflicts_with = "verbose")]
    pub quiet: bool,
    /// Say on standard error what is being done, with which limits, and how much work it was
    #[arg(short, long, action = ArgAction::SetTrue, global = true, help_heading = "Output")]
    pub verbose: bool,
}

/// How much is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Detail {
    /// Verdicts and errors.
    Quiet,
    /// What a reader of the report needs.
    #[default]
    Usual,
    /// Also what is being done.
    Verbose,
}

/// Where a text goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum To {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
}

/// A person who sits at a terminal does not wait longer, unless `--timeout` says so.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Lines are not broken into shorter pieces than this, however narrow the terminal is.
const NARROWEST: usize = 40;

/// How this call shows itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Look {
    /// When there are colours.
    pub when: When,
    /// How much is said.
    pub detail: Detail,
}

impl To {
    /// Writes the text there.
    pub fn print(self, text: &str) {
        match self {
            To::Stdout => print(&mut std::io::stdout(), text),
            To::Stderr => print(&mut std::io::stderr(), text),
        }
    }

    fn is_terminal(self) -> bool {
        match self {
            To::Stdout => std::io::stdout().is_terminal(),
            To::Stderr => std::io::stderr().is_terminal(),
        }
    }

    /// The columns of the terminal; nothing elsewhere.
    fn width(self) -> Option<usize> {
        let size = match self {
            To::Stdout => terminal_size::terminal_size_of(std::io::stdout()),
            To::Stderr => terminal_size::terminal_size_of(std::io::stderr()),
        };
        size.map(|(width, _)| usize::from(width.0)).filter(|width| *width > 0)
    }
}

impl Look {
    /// As the options say.
    pub fn of(args: LookArgs) -> Look {
        let detail = match (args.quiet, args.verbose) {
            (true, _) => Detail::Quiet,
            (_, true) => Detail::Verbose,
            _ => Detail::Usual,
        };
        Look { when: args.color, detail }
    }

    /// Whether verdicts and errors are all that is said.
    pub fn is_quiet(self) -> bool {
        self.detail == Detail::Quiet
    }

    /// Whether what is being done is said, too.
    pub fn is_verbose(self) -> bool {
        self.detail == Detail::Verbose
    }

    /// The look of a report that goes there.
    pub fn style(self, to: To) -> Style {
        let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let environment = Environment {
            no_color: variable("NO_COLOR").is_some(),
            force: variable("CLICOLOR_FORCE").is_some_and(|value| value != "0"),
            refused: variable("CLICOLOR").is_some_and(|value| value == "0"),
            dumb: variable("TERM").is_some_and(|value| value == "dumb"),
        };
        if coloured(self.when, to.is_terminal(), environment) { Style::Coloured } else { Style::Plain }
    }

    /// The text for there: on a terminal with lines that are broken at spaces.
    pub fn fitted(self, text: &str, to: To) -> String {
        to.width().map_or_else(|| text.to_owned(), |width| fitted(text, width.max(NARROWEST)))
    }

    /// The wall-clock limit of a call: the one asked for; else a person at a terminal gets [`PATIENCE`], and nobody else
    /// any. `for_programs`: the answer is made for programs whatever it is written to.
    pub fn timeout(self, asked: Option<Duration>, for_programs: bool) -> Option<Duration> {
        asked.or_else(|| (!for_programs && To::Stdout.is_terminal()).then_some(PATIENCE))
    }

    /// Where the stages of the work are told.
    pub fn board(self) -> crate::progress::Board {
        crate::progress::Board::new(self.is_verbose().then(Instant::now))
    }
}

/// What the environment says of colours: <https://no-color.org>, <https://bixense.com/clicolors>.
#[derive(Clone, Copy, Debug, Default)]
struct Environment {
    no_color: bool,
    force: bool,
    refused: bool,
    dumb: bool,
}

fn coloured(when: When, terminal: bool, environment: Environment) -> bool {
    match when {
        When::Always => true,
        When::Never => false,
        When::Auto if environment.no_color => false,
        When::Auto if environment.force => true,
        When::Auto => terminal && !environment.refused && !environment.dumb,
    }
}

/// The text with no line longer than that, as far as words allow. Lines of source (a margin of digits and `|`) stay whole.
fn fitted(text: &str, width: usize) -> String {
    let mut result = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let body = line.trim_end_matches('\n');
        if columns(body) <= width || is_source(body) {
            result.push_str(line);
            continue;
        }
        let spaces = body.len() - body.trim_start_matches(' ').len();
        let indent = " ".repeat((spaces + 4).min(width / 2));
        let mut used = spaces;
        result.push_str(&body[..spaces]);
        for (index, word) in body[spaces..].split_inclusive(' ').enumerate() {
            let needed = columns(word.trim_end());
            if index > 0 && used + needed > width {
                result.truncate(result.trim_end_matches(' ').len());
                result.push('\n');
                result.push_str(&indent);
                used = indent.len();
            }
            result.push_str(word);
            used += columns(word);
        }
        result.push_str(&line[body.len()..]);
    }
    result
}

fn is_source(line: &str) -> bool {
    let rest = without_escapes(line);
    let rest = rest.trim_start().trim_start_matches(|letter: char| letter.is_ascii_digit()).trim_start();
    rest.starts_with('|') || rest.starts_with("-->") || rest.starts_with("::: ")
}

/// Letters that a terminal shows.
fn columns(text: &str) -> usize {
    without_escapes(text).chars().count()
}

/// The text without the sequences that set colours.
fn without_escapes(text: &str) -> String {
    let mut result = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter == '\u{1b}' {
            letters.by_ref().find(|letter| letter.is_ascii_alphabetic());
        } else {
            result.push(letter);
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_beats_the_environment_and_that_the_terminal() {
        let none = Environment::default();
        let (no, force) = (Environment { no_color: true, ..none }, Environment { force: true, ..none });
        let both = Environment { no_color: true, force: true, ..none };
        for (when, terminal, environment, expected) in [
            (When::Always, false, no, true),
            (When::Never, true, force, false),
            (When::Auto, true, none, true),
            (When::Auto, false, none, false),
            (When::Auto, true, no, false),
            (When::Auto, false, force, true),
            (When::Auto, true, both, false),
            (When::Auto, true, Environment { refused: true, ..none }, false),
            (When::Auto, true, Environment { dumb: true, ..none }, false),
        ] {
            assert_eq!(coloured(when, terminal, environment), expected, "{when:?} {terminal} {environment:?}");
        }
    }

    #[test]
    fn long_lines_are_broken_at_spaces_and_source_is_not() {
        let text = "  memsafety    unknown  a check of the program could not be proved at all\nshort\n";
        let expected = "  memsafety    unknown  a check of the\n      program could not be proved at all\nshort\n";
        assert_eq!(fitted(text, 40), expected);
        let source = "12 |     int x = a_function(with_one, with_two, with_three);\n";
        assert_eq!(fitted(source, 40), source);
        let word = format!("{}\n", "x".repeat(60));
        assert_eq!(fitted(&word, 40), word, "a word is never broken");
        let coloured = "\u{1b}[1;32mtrue\u{1b}[0m every run of it ends, as it seems\n";
        assert_eq!(fitted(coloured, 40), coloured, "colours take no room");
        assert_eq!(fitted("ü ü\n", 3), "ü ü\n");
    }

    #[test]
    fn who_asks_for_a_limit_gets_it() {
        let asked = Some(Duration::from_secs(5));
        assert_eq!(Look::default().timeout(asked, true), asked);
        assert_eq!(Look::default().timeout(None, true), None);
    }
}
