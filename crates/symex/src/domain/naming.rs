//! Names for values that are no variables themselves: that of the variable they are stored in.

use std::collections::HashMap;

use ir::{FunctionId, InstKind, Operand, Program, ValueId};

/// The names of values of one program.
#[derive(Debug, Default)]
pub struct Names {
    found: HashMap<(FunctionId, ValueId), String>,
}

/// So often names are handed on through conversions and choices.
const ROUNDS: usize = 3;

impl Names {
    /// The names in a program.
    pub fn new(program: &Program) -> Names {
        let mut names = Names::default();
        for (index, function) in program.functions.iter().enumerate() {
            let id = FunctionId(index as u32);
            for _ in 0..ROUNDS {
                for inst in function.blocks.iter().rev().flat_map(|block| block.insts.iter().rev()) {
                    let (target, sources) = match (&inst.kind, inst.result) {
                        (InstKind::Store { pointer: Operand::Value(pointer), value, .. }, _) => (*pointer, vec![value]),
                        (InstKind::Cast { value, .. } | InstKind::Freeze(value), Some(result)) => (result, vec![value]),
                        (InstKind::Select { if_true, if_false, .. }, Some(result)) => (result, vec![if_true, if_false]),
                        (InstKind::Phi { incoming }, Some(result)) => {
                            (result, incoming.iter().map(|(_, value)| value).collect())
                        }
                        _ => continue,
                    };
                    let Some(name) = names.of(program, id, target) else { continue };
                    let name = name.to_owned();
                    for source in sources {
                        if let Operand::Value(source) = source
                            && names.of(program, id, *source).is_none()
                        {
                            names.found.insert((id, *source), name.clone());
                        }
                    }
                }
            }
        }
        names
    }

    /// The name of a value, if it has one.
    pub fn of<'a>(&'a self, program: &'a Program, function: FunctionId, value: ValueId) -> Option<&'a str> {
        let variable = program.function(function).value(value).variable.as_deref();
        variable.or_else(|| self.found.get(&(function, value)).map(String::as_str))
    }
}
