//! Which symbols the code of a function, or the initial value of a variable, names.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::{Module, Value, ValueKind};

impl Module {
    /// Of each symbol that is defined: the symbols that it names, through constants too.
    pub(crate) fn uses(&self) -> BTreeMap<String, BTreeSet<String>> {
        let mut uses = BTreeMap::new();
        for function in self.functions().into_iter().filter(|function| function.is_defined()) {
            let mut walk = Walk::default();
            for instruction in function.blocks().into_iter().flat_map(|block| block.instructions()) {
                instruction.operands().into_iter().for_each(|operand| walk.take(operand));
            }
            uses.insert(function.name(), walk.names);
        }
        for global in self.globals().into_iter().filter(|global| global.is_defined()) {
            let mut walk = Walk::default();
            global.initializer().into_iter().for_each(|value| walk.take(value));
            uses.insert(global.name(), walk.names);
        }
        for alias in self.aliases() {
            let mut walk = Walk::default();
            alias.aliasee().into_iter().for_each(|value| walk.take(value));
            uses.insert(alias.name(), walk.names);
        }
        uses
    }

    /// The functions with a call through a pointer.
    pub(crate) fn indirect_callers(&self) -> BTreeSet<String> {
        let defined = self.functions().into_iter().filter(|function| function.is_defined());
        let calls_a_pointer = |function: &Value<'_>| {
            let instructions = function.blocks().into_iter().flat_map(|block| block.instructions());
            instructions.filter_map(Value::callee).any(|callee| {
                !matches!(callee.kind(), ValueKind::LLVMFunctionValueKind | ValueKind::LLVMInlineAsmValueKind)
            })
        };
        defined.filter(calls_a_pointer).map(|function| function.name()).collect()
    }
}

/// A walk through constants.
#[derive(Default)]
struct Walk {
    names: BTreeSet<String>,
    seen: HashSet<usize>,
}

impl Walk {
    fn take(&mut self, value: Value<'_>) {
        let mut work = vec![value];
        while let Some(value) = work.pop() {
            if value.is_global() {
                self.names.insert(value.name());
            } else if value.is_constant() && self.seen.insert(value.raw as usize) {
                work.extend(value.operands());
            }
        }
    }
}
