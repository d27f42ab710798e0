//! Links the models of library functions ([`semantics::models`]) that a program calls and does not define.
//!
//! A model's own calls are modelled too. Afterwards the models' symbols are internal: no other translation unit sees or
//! replaces them.

use ir::DataModel;
use semantics::library::{CallsBack, Meaning, record};
use semantics::models;

use crate::llvm::{Module, SymbolLinkage};

/// Whether the function simply ends a run, unless something is registered to run then.
fn ends(name: &str) -> bool {
    record(name).is_some_and(|record| matches!(record.meaning, Meaning::NativeOrModel(_)))
}

/// Whether the function registers what runs at the end.
fn registers(name: &str) -> bool {
    record(name).is_some_and(|record| record.has_model() && record.calls_back == CallsBack::Later)
}

/// The functions of the module that have the name of a library function that the compiler may know.
pub(crate) fn own_functions(module: &Module) -> Vec<String> {
    let functions = module.functions().into_iter();
    let visible = functions.filter(|f| f.is_defined() && f.linkage() != SymbolLinkage::Internal);
    let known = |name: &String| {
        let record = record(name);
        record.is_some_and(|record| record.meaning != Meaning::Missing && record.is_known_to_compilers())
    };
    visible.map(|function| function.name()).filter(known).collect()
}

/// Links what is needed into the module, each unit once: its variables exist once.
pub(crate) fn link(module: &mut Module, data_model: DataModel) -> Result<(), String> {
    let undefined = module.undefined();
    let some_register = undefined.iter().any(|name| registers(name));
    let ends_with_more = module.defines("main") && (some_register || module.has_constructors_or_destructors());
    let plain = |name: &&str| !ends(name) && !registers(name);
    let mut names: Vec<&str> = undefined.iter().map(String::as_str).filter(|n| ends_with_more || plain(n)).collect();
    if ends_with_more {
        names.push("exit");
    }
    let units = models::units_for(names);
    // What only the models use must be known before the unit that defines it is linked.
    let needed = units.iter().flat_map(|unit| unit.needs).filter(|name| models::unit_of(name).is_some());
    for name in needed.copied().chain(ends_with_more.then_some("exit")) {
        module.declare(name);
    }
    let mut defined = Vec::new();
    for unit in units {
        let bitcode = match data_model {
            DataModel::Lp64 => unit.lp64,
            DataModel::Ilp32 => unit.ilp32,
        };
        defined.extend(module.link_library(bitcode, unit.defines)?);
    }
    module.internalise(&defined);
    Ok(())
}
