//! Links the models of library functions ([`semantics::models`]) that a program calls and does not define.
//!
//! A model's own calls are modelled too, so this goes on until nothing is added. Afterwards the models' symbols are
//! internal: no other translation unit sees or replaces them.

use ir::DataModel;
use semantics::models::{self, Unit};

use crate::llvm::Module;

/// Functions that simply end a run, unless something is registered to run then.
const ENDS: &[&str] = &["exit", "quick_exit"];

/// Functions that register what runs at the end.
const REGISTERS: &[&str] = &["atexit", "on_exit", "at_quick_exit"];

/// Links what is needed into the module.
pub(crate) fn link(module: &mut Module, data_model: DataModel) -> Result<(), String> {
    let mut linked: Vec<&'static str> = Vec::new();
    let mut defined = Vec::new();
    let registers = module.undefined().iter().any(|name| REGISTERS.contains(&name.as_str()));
    let ends_with_more = module.defines("main") && (registers || module.has_constructors_or_destructors());
    if ends_with_more {
        module.declare(c"exit");
    }
    let units = |module: &Module| {
        let undefined = module.undefined();
        let plain = |name: &&str| ends_with_more || !ENDS.contains(name) && !REGISTERS.contains(name);
        models::units_for(undefined.iter().map(String::as_str).filter(plain))
    };
    let mut open: Vec<&'static Unit> = units(module);
    while let Some(unit) = open.pop() {
        linked.push(unit.name);
        let bitcode = match data_model {
            DataModel::Lp64 => unit.lp64,
            DataModel::Ilp32 => unit.ilp32,
        };
        defined.extend(module.link_library(bitcode, unit.defines)?);
        if open.is_empty() {
            open = units(module);
            open.retain(|unit| !linked.contains(&unit.name));
        }
    }
    module.internalise(&defined);
    Ok(())
}
