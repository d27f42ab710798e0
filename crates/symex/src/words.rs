//! Terms over symbols in the words of the source: `n - (s - str)` instead of `length1 - s.offset'2`.

use std::collections::BTreeMap;

use ir::ValidProgram;
use logic::{Int, Linear, Symbol};

use crate::state::State;
use crate::value::Value;

/// A term in the words of the source, as far as the variables of the state's top frame tell; `name` names the rest.
pub fn in_words(program: &ValidProgram, state: &State, term: &Linear, name: &dyn Fn(Symbol) -> String) -> String {
    let mut words: BTreeMap<Symbol, (Int, String)> = BTreeMap::new();
    for frame in &state.frames {
        let function = program.function(frame.function);
        let values = frame.slots.iter().chain(frame.locals.iter());
        let variables: Vec<(&str, &Value)> = values
            .filter_map(|(id, value)| Some((function.value(*id).variable.as_deref()?, value)))
            .collect();
        for (variable, value) in &variables {
            match value {
                Value::Int { term, .. } => {
                    if let Some((symbol, coefficient, constant)) = single(term)
                        && coefficient.is_unit()
                    {
                        words.insert(symbol, reading(&coefficient, &constant, variable));
                    }
                }
                Value::Pointer(term) => {
                    let Some((base, offset)) = based(state, term) else { continue };
                    let Some((symbol, coefficient, constant)) = single(&offset) else { continue };
                    if !coefficient.is_unit() {
                        continue;
                    }
                    // The variable that points to the start of the block, else the block's name.
                    let start = variables.iter().find_map(|(other, value)| match value {
                        Value::Pointer(term) => {
                            let (other_base, offset) = based(state, term)?;
                            (other_base == base && offset.as_constant()?.is_zero()).then(|| (*other).to_owned())
                        }
                        _ => None,
                    });
                    let start = start.unwrap_or_else(|| name(base));
                    words.insert(symbol, reading(&coefficient, &constant, &format!("({variable} - {start})")));
                }
                _ => {}
            }
        }
    }
    // The constant of each reading moves into the term's.
    let mut result = term.clone();
    let mut texts: BTreeMap<Symbol, String> = BTreeMap::new();
    for (symbol, coefficient) in term.terms() {
        if let Some((constant, text)) = words.get(&symbol) {
            result = result.add_constant(&(coefficient * constant));
            texts.insert(symbol, text.clone());
        }
    }
    let naming = |symbol: Symbol| texts.get(&symbol).cloned().unwrap_or_else(|| name(symbol));
    result.display(&naming).to_string()
}

/// `variable = coefficient * symbol + constant` read as `symbol = text + c`: (c, text).
fn reading(coefficient: &Int, constant: &Int, variable: &str) -> (Int, String) {
    if coefficient.is_negative() {
        (constant.clone(), format!("(-{variable})"))
    } else {
        (-constant, variable.to_owned())
    }
}

fn single(term: &Linear) -> Option<(Symbol, Int, Int)> {
    let mut terms = term.terms();
    let (symbol, coefficient) = terms.next()?;
    terms.next().is_none().then(|| (symbol, coefficient.clone(), term.constant_part().clone()))
}

fn based(state: &State, term: &Linear) -> Option<(Symbol, Linear)> {
    let base = term.symbols().find(|symbol| state.allocations.values().any(|block| block.base == *symbol))?;
    Some((base, term.without(base)))
}
