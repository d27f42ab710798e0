//! What functions return: facts that relate the arguments of a call to its result, as data. [`crate::passes::induction`] finds and
//! proves them.

use std::collections::{BTreeMap, BTreeSet};

use ir::{FunctionId, Program, ValueId};
use logic::{Atom, Linear, Symbol};

use crate::domain::value::View;

/// One way in which a call may return. Its symbols are its own; they stand for integers.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Case {
    /// The arguments, by parameter; those that are missing are arbitrary.
    pub arguments: BTreeMap<ValueId, (Linear, View)>,
    /// The result; `None` if it is arbitrary.
    pub result: Option<(Linear, View)>,
    /// What is known of the symbols.
    pub facts: Vec<Atom>,
}

/// What each function returns for which this is known: one of the cases holds. No case: its calls do not return.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Postconditions {
    functions: BTreeMap<FunctionId, Vec<Case>>,
}

impl Postconditions {
    /// The cases of the function, if anything is known.
    pub fn of(&self, function: FunctionId) -> Option<&[Case]> {
        self.functions.get(&function).map(Vec::as_slice)
    }

    /// The functions of which something is known.
    pub fn functions(&self) -> impl Iterator<Item = FunctionId> + '_ {
        self.functions.keys().copied()
    }

    /// Replaces what is said of a function. What is said then has to pass [`crate::passes::induction::check`].
    pub fn set(&mut self, function: FunctionId, cases: Vec<Case>) {
        self.functions.insert(function, cases);
    }

    /// Says nothing of a function any more.
    pub fn forget(&mut self, function: FunctionId) {
        self.functions.remove(&function);
    }
}

impl Postconditions {
    /// A sentence for each case, such as `f(n) = n - 10 if n >= 101`.
    pub fn sentences(&self, program: &Program) -> Vec<String> {
        let mut sentences = Vec::new();
        for (id, cases) in &self.functions {
            let function = program.function(*id);
            let name_of = |param: &ir::ValueId| {
                let data = function.value(*param);
                data.variable.clone().unwrap_or_else(|| data.name.clone())
            };
            if cases.is_empty() {
                sentences.push(format!("`{}` does not return", function.name));
            }
            for case in cases {
                let names = names(case, &name_of);
                let name = |symbol: Symbol| names.get(&symbol).cloned().unwrap_or_default();
                let arguments: Vec<String> = function
                    .params
                    .iter()
                    .map(|param| match case.arguments.get(param) {
                        Some((term, _)) => term.display(&name).to_string(),
                        None => "..".to_owned(),
                    })
                    .collect();
                let result = case.result.as_ref();
                let result = result.map_or("..".to_owned(), |(term, _)| term.display(&name).to_string());
                let facts: Vec<String> = case.facts.iter().map(|atom| atom.display(&name).to_string()).collect();
                let condition = if facts.is_empty() { String::new() } else { format!(" if {}", facts.join(", ")) };
                sentences.push(format!("{}({}) = {result}{condition}", function.name, arguments.join(", ")));
            }
        }
        sentences
    }
}

/// A symbol that is an argument has its name, one that is the result is called so.
fn names(case: &Case, name_of: &dyn Fn(&ir::ValueId) -> String) -> BTreeMap<Symbol, String> {
    let mut names = BTreeMap::new();
    for (param, (term, _)) in &case.arguments {
        if let Some(symbol) = term.as_symbol() {
            names.entry(symbol).or_insert_with(|| name_of(param));
        }
    }
    if let Some(symbol) = case.result.as_ref().and_then(|(term, _)| term.as_symbol()) {
        names.entry(symbol).or_insert_with(|| "result".to_owned());
    }
    let terms = case.arguments.values().chain(&case.result).map(|(term, _)| term);
    let terms = terms.chain(case.facts.iter().map(|atom| &atom.term));
    let others: BTreeSet<Symbol> = terms.flat_map(logic::Linear::symbols).collect();
    for (index, symbol) in
        others.into_iter().filter(|symbol| !names.contains_key(symbol)).enumerate().collect::<Vec<_>>()
    {
        names.insert(symbol, format!("k{index}"));
    }
    names
}
