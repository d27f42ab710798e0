//! Termination of transition systems: of one in a file (`landfall its`), and of those engines extract.

use std::path::Path;

use evidence::{RankingStep, SourcePlace};
use its::format::Format;
use its::{LocationId, System};
use termination::{Argument, Budget, Outcome, Ranking};

use crate::error::Error;
use crate::limits::Limits;
use crate::strategy::Strategy;

/// A budget for a second try, when neither an argument nor a run was found with the first.
pub(crate) fn patient(budget: &Budget, strategy: &Strategy) -> Budget {
    Budget { work: strategy.patience.saturating_mul(budget.work), ..budget.clone() }
}

/// Where a location of a system lies in the source, as far as it is known.
pub type Places<'a> = &'a dyn Fn(LocationId) -> Option<SourcePlace>;

/// Reads a transition system from a text, in that format or else in the one that the text is in, which is handed back. `file` is
/// the text's name in errors.
pub fn read_system(text: Vec<u8>, file: &Path, format: Option<Format>) -> Result<(System, Format), Error> {
    let input = |message: String, place: Option<its::format::Place>| Error::Input {
        kind: "unreadable-system".to_owned(),
        message,
        file: Some(file.to_path_buf()),
        line: place.and_then(|place| u32::try_from(place.line).ok()),
        column: place.and_then(|place| u32::try_from(place.column).ok()),
        further: Vec::new(),
    };
    let text = String::from_utf8(text).map_err(|_| input("not a text file".to_owned(), None))?;
    let format = format.map_or_else(|| Format::detect(&text), Ok);
    let system = format.and_then(|format| Ok((format.read(&text)?, format)));
    system.map_err(|error| input(error.to_string(), Some(error.place())))
}

/// The system as text.
pub fn write_system(system: &System, format: Format) -> String {
    its::format::write(system, format)
}

/// The threads that may be used: as many as asked for, else as there are processors.
pub(crate) fn threads_of(asked: Option<usize>) -> usize {
    asked.or_else(|| std::thread::available_parallelism().ok().map(usize::from)).unwrap_or(1).max(1)
}

/// What is known of the runs of a transition system.
#[derive(Clone, PartialEq, Debug)]
pub enum SystemVerdict {
    /// Every run is finite; why.
    Terminates(Vec<RankingStep>),
    /// A run does not end: its lines in words.
    RunsForever(Vec<String>),
    /// Not decided; the reason in words.
    Unknown(String),
}

/// Whether every run of the system ends: the prover is asked first, then the search for a run that does not end. What
/// either claims is believed only after its evidence passed the check.
pub fn prove_system(system: &System, limits: &Limits, threads: Option<usize>, places: Places<'_>) -> SystemVerdict {
    let threads = threads_of(threads);
    // The search gets what the prover leaves of the time, and half of it at least.
    let deadline = limits.deadline();
    let half = limits.half_deadline();
    let reason = match termination::prove(system, &Budget { deadline: half, threads, ..Budget::default() }) {
        Outcome::Terminates(argument) => match argument.check(system) {
            Ok(()) => return SystemVerdict::Terminates(steps(system, &argument, places)),
            Err(fault) => return SystemVerdict::Unknown(format!("the termination argument was rejected: {fault}")),
        },
        Outcome::Unknown(reason) => reason,
        // The enum may get further answers; none of them is a proof until it is treated here.
        _ => return SystemVerdict::Unknown("no termination argument was found".to_owned()),
    };
    if let Some(found) = termination::disprove(system, &Budget { deadline, threads, ..Budget::default() }) {
        return match found.check(system).and_then(|()| found.explain(system)) {
            Ok(lines) => SystemVerdict::RunsForever(lines),
            Err(fault) => SystemVerdict::Unknown(format!("the run that does not end was rejected: {fault}")),
        };
    }
    if reason.exhausted
        && let Outcome::Terminates(argument) = termination::prove(
            system,
            &patient(&Budget { deadline, threads, ..Budget::default() }, &Strategy::default()),
        )
        && argument.check(system).is_ok()
    {
        return SystemVerdict::Terminates(steps(system, &argument, places));
    }
    let why = limits.exhausted().unwrap_or(reason.message);
    let left = match reason.locations.as_slice() {
        [] => String::new(),
        locations => format!(" (left: {})", locations.join(", ")),
    };
    SystemVerdict::Unknown(format!("neither a termination argument nor a run that does not end was found: {why}{left}"))
}

/// The argument in words: one step for each ranking function.
fn steps(system: &System, argument: &Argument, places: Places<'_>) -> Vec<RankingStep> {
    let mut result = Vec::new();
    for step in &argument.steps {
        let phases: Vec<String> = step.phases.iter().map(|phase| function(system, phase)).collect();
        let because = step.locations.iter().filter_map(|id| argument.invariants.get(id)).flatten();
        result.push(RankingStep {
            loop_place: step.locations.iter().find_map(|id| places(*id)),
            function: phases.join(", then "),
            because: because.map(|atom| system.show_atom(atom)).collect(),
        });
    }
    // Functions that hold for parts of the states only, or that the proof found for other variables or products.
    let listed =
        |ranking: &Ranking| ranking.condition.is_empty() && ranking.monomials.is_empty() && argument.scaled.is_none();
    for ranking in argument.rankings(system).unwrap_or_default().into_iter().filter(|ranking| !listed(ranking)) {
        // A copy of the system that also has names for the products.
        let mut named = system.clone();
        for symbol in ranking.monomials.keys() {
            let name = ranking.symbol_name(*symbol, &|variable| system.symbol_name(variable));
            let index = symbol.0 as usize;
            named.symbols.resize(named.symbols.len().max(index + 1), String::new());
            named.symbols[index] = name;
        }
        let phases: Vec<String> = ranking.phases.iter().map(|phase| named.show_term(phase)).collect();
        result.push(RankingStep {
            loop_place: places(ranking.location),
            function: format!("{} at {}", phases.join(", then "), system.location(ranking.location).name),
            because: ranking.condition.iter().map(|atom| format!("here {}", named.show_atom(atom))).collect(),
        });
    }
    result
}

/// A function per location as text: the term alone if it is the same everywhere.
fn function(system: &System, function: &termination::argument::Function) -> String {
    let terms: Vec<(&LocationId, String)> =
        function.iter().map(|(location, term)| (location, system.show_term(term))).collect();
    match terms.as_slice() {
        [(_, first), rest @ ..] if rest.iter().all(|(_, term)| term == first) => first.clone(),
        _ => {
            let at =
                |(location, term): &(&LocationId, String)| format!("{term} at {}", system.location(**location).name);
            terms.iter().map(at).collect::<Vec<_>>().join(" / ")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    fn answer(text: &str) -> SystemVerdict {
        let system = its::format::read(text).unwrap();
        prove_system(&system, &Limits::start(None, Arc::default()), Some(1), &|_| None)
    }

    #[test]
    fn a_countdown_has_a_ranking_function() {
        let text =
            "(GOAL TERMINATION)(STARTTERM (FUNCTIONSYMBOLS f))(VAR x)(RULES f(x) -> l(x) l(x) -> l(x - 1) :|: x > 0)";
        let SystemVerdict::Terminates(steps) = answer(text) else { panic!("not proved") };
        assert_eq!(steps.len(), 1);
        assert_eq!(steps[0].function, "x");
    }

    #[test]
    fn a_loop_for_ever_is_shown() {
        let text =
            "(GOAL TERMINATION)(STARTTERM (FUNCTIONSYMBOLS f))(VAR x)(RULES f(x) -> l(x) l(x) -> l(x) :|: x > 0)";
        let SystemVerdict::RunsForever(lines) = answer(text) else { panic!("not disproved") };
        assert!(lines.iter().any(|line| line.contains("x = 1")), "{lines:?}");
    }

    #[test]
    fn what_is_only_approximated_decides_nothing() {
        let text =
            "(GOAL TERMINATION)(STARTTERM (FUNCTIONSYMBOLS f))(VAR x)(RULES f(x) -> l(x) l(x) -> l(x * x) :|: x > 0)";
        assert!(matches!(answer(text), SystemVerdict::Unknown(_)));
    }
}
