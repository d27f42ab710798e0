//! The contract of the entry in the languages of other tools.

use contract::export;
use contract::language::{Clause, Condition, Conjunction, Place, Region, Word};
use evidence::{Property, PropertyResult, Report, Verdict};
use ir::{FunctionId, Program};

use crate::entry_state::EntryState;
use crate::promises::Promises;
use crate::request::ContractLanguage;
use crate::symex_engine::WITHOUT_INVALID_ACCESSES;

/// The contract of the entry: what was assumed, or else what was inferred. With neither, and nothing proved, there is none.
pub(crate) fn contract(
    language: ContractLanguage,
    (program, entry): (&Program, FunctionId),
    state: &EntryState,
    (report, promises): (&Report, Option<&Promises>),
) -> Option<String> {
    let inferred = report.results.iter().filter_map(|result| result.requires.as_ref()?.parse().ok());
    let conditions: Vec<Condition> =
        if state.conditions.is_empty() { inferred.collect() } else { state.conditions.clone() };
    let mut all = conditions.into_iter().reduce(|all, next| match () {
        () if all.says_all_of(&next) => all,
        () if next.says_all_of(&all) => next,
        () => all.and(&next),
    });
    if all.is_none() && report.results.iter().any(|result| result.verdict == Verdict::True) {
        all = Some(Condition::default());
    }
    let mut condition = all?;
    let mut remarks: Vec<&str> = Vec::new();
    if !state.conditions.is_empty() {
        let blocks: usize = condition.cases.iter_mut().map(apart).sum();
        let has_globals = program.globals.iter().any(|global| !global.constant);
        if blocks > 0 && has_globals && language == ContractLanguage::Acsl {
            remarks.push("what the pointers point to does not overlap a global variable");
        }
    }
    // Where the contract makes accesses valid, nothing is left of what that was assumed for.
    let holds = |result: &PropertyResult| result.verdict == Verdict::True || result.requires.is_some();
    let accesses = report.result(Property::MemSafety).is_some_and(holds);
    let is_open = |text: &&String| !accesses || !text.contains(WITHOUT_INVALID_ACCESSES);
    let assumed = report.assumptions.iter().filter(|text| !state.listed.contains(text));
    remarks.extend(assumed.filter(is_open).map(String::as_str));
    let remarks: String = remarks.iter().map(|text| format!("// not said: {}\n", text.replace('\n', " "))).collect();
    // What it does was shown where it is memory-safe; the contract may ask for more.
    let done = promises.map(|promises| promises.effects.clone()).unwrap_or_default();
    Some(remarks + &export::contract(&condition, &done, (program, entry), language))
}

/// Makes the case say that its blocks do not overlap, which goes without saying under assumptions. Hands back their number.
fn apart(case: &mut Conjunction) -> usize {
    let mut blocks: Vec<Place> = Vec::new();
    for clause in &case.clauses {
        let clause = if let Clause::NullOr(inner) = clause { inner } else { clause };
        if let Clause::Region(Region { word, place, .. }) = clause
            && *word != Word::Initialised
            && !blocks.contains(place)
        {
            blocks.push(place.clone());
        }
    }
    let is_said =
        |clause: &Clause| matches!(clause, Clause::Disjoint(known) if blocks.iter().all(|block| known.contains(block)));
    let count = blocks.len();
    if count > 1 && !case.clauses.iter().any(is_said) {
        case.clauses.push(Clause::Disjoint(blocks));
    }
    count
}
