//! What the program says of itself: the list of commands by topics, its version, completions and manual pages.

use clap::{Command, CommandFactory, ValueEnum};
use clap_complete::Shell;

use crate::cli::Cli;
use crate::output::{complain, print};
use crate::status::Status;

/// The commands by topics; those that are in no topic are listed last.
const TOPICS: [(&str, &[&str]); 4] = [
    ("Prove and refute", &["prove", "scan", "run", "its"]),
    ("Understand an answer", &["explain"]),
    ("Builds, editors, machines", &["cc", "lsp", "worker", "cache"]),
    ("About Landfall", &["header", "completions", "man", "help"]),
];

/// Shells that completions are written for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum ShellName {
    /// Source it in ~/.bashrc, or put it into ~/.local/share/bash-completion/completions/landfall
    Bash,
    /// Put it as _landfall into a folder of $fpath
    Zsh,
    /// Put it into ~/.config/fish/completions/landfall.fish
    Fish,
}

/// The text of `landfall --help`, with colours that the stream may drop.
pub fn overview() -> clap::builder::StyledStr {
    let mut command = Cli::command();
    command.build();
    let heading = command.get_styles().get_header();
    let listed = |names: &mut dyn Iterator<Item = &Command>| -> String {
        names.map(|sub| format!("  {:<12} {}\n", sub.get_name(), sub.get_about().unwrap_or_default())).collect()
    };
    let visible: Vec<&Command> = command.get_subcommands().filter(|sub| !sub.is_hide_set()).collect();
    let in_topic = |sub: &&&Command| TOPICS.iter().any(|(_, names)| names.contains(&sub.get_name()));
    let mut text = String::new();
    for (topic, names) in TOPICS {
        let subs = names.iter().filter_map(|name| visible.iter().find(|sub| sub.get_name() == *name).copied());
        let lines = listed(&mut subs.into_iter());
        if !lines.is_empty() {
            text += &format!("{heading}{topic}:{heading:#}\n{lines}\n");
        }
    }
    let others = listed(&mut visible.iter().filter(|sub| !in_topic(sub)).copied());
    if !others.is_empty() {
        text += &format!("{heading}More:{heading:#}\n{others}\n");
    }
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    // The list above stands in the place of clap's own.
    let shown = names.iter().fold(command, |command, name| command.mut_subcommand(name, |sub| sub.hide(true)));
    let template = format!("{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{text}{{all-args}}{{after-help}}");
    shown.override_usage("landfall [OPTIONS] COMMAND ...").help_template(template).render_help()
}

/// The text of `landfall --version`: what a report of a bug needs. `-V` prints the first line.
pub fn version() -> String {
    let clang = match frontend::clang_version(&frontend::Options::default()) {
        Ok(version) => version,
        Err(error) => format!("clang: {error}"),
    };
    let z3 = match driver::z3_version() {
        Ok(version) => format!("Z3 {version}"),
        Err(error) => format!("Z3: {error}"),
    };
    format!(
        "landfall {}\ncommit {}\nLLVM {}\n{clang}\n{z3}\n",
        env!("CARGO_PKG_VERSION"),
        env!("LANDFALL_COMMIT"),
        frontend::llvm_version()
    )
}

/// `landfall completions`.
pub fn completions(shell: ShellName) -> Status {
    let shell = match shell {
        ShellName::Bash => Shell::Bash,
        ShellName::Zsh => Shell::Zsh,
        ShellName::Fish => Shell::Fish,
    };
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "landfall", &mut text);
    print(&mut std::io::stdout(), &String::from_utf8_lossy(&text));
    Status::Proved
}

/// `landfall man`: the manual page of the program or of a command, in roff.
pub fn manual(name: Option<&str>) -> Status {
    let mut command = Cli::command();
    command.build();
    let page = match name {
        None => command.clone(),
        Some(name) => {
            let Some(sub) = command.find_subcommand(name) else {
                let known = command.get_subcommands().filter(|sub| !sub.is_hide_set()).map(Command::get_name);
                let known: Vec<&str> = known.collect();
                complain(&project::config::unknown("command", name, known.into_iter()));
                return Status::Usage;
            };
            // Its name on the page is `landfall-prove`, which the parser has given it.
            sub.clone().version(env!("CARGO_PKG_VERSION"))
        }
    };
    let mut text = Vec::new();
    match clap_mangen::Man::new(page).render(&mut text) {
        Ok(()) => {
            print(&mut std::io::stdout(), &String::from_utf8_lossy(&text));
            Status::Proved
        }
        Err(error) => {
            complain(&error.to_string());
            Status::Bug
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_visible_command_is_listed_once() {
        let text = overview().to_string();
        let mut command = Cli::command();
        command.build();
        for sub in command.get_subcommands() {
            let lines = text.lines().filter(|line| line.starts_with(&format!("  {} ", sub.get_name()))).count();
            assert_eq!(lines, usize::from(!sub.is_hide_set()), "{}: {text}", sub.get_name());
        }
        assert!(text.contains("landfall [OPTIONS] COMMAND"), "{text}");
        assert!(text.contains("Prove and refute:") && text.contains("--color"), "{text}");
    }
}
