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

    /// Variables that what is not in the program's text may read and write although they are static: there is another name for them, they
    /// lie in a section whose ends have names, somebody who is not seen uses them, or they get their value elsewhere. Where there is inline
    /// assembly, it may name any.
    pub(crate) fn seen_from_outside(&self) -> BTreeSet<String> {
        let functions = self.functions().into_iter().filter(|function| function.is_defined());
        let mut instructions = functions.flat_map(|function| function.blocks()).flat_map(|block| block.instructions());
        let is_assembly = |callee: Value<'_>| callee.kind() == ValueKind::LLVMInlineAsmValueKind;
        if instructions.any(|instruction| instruction.callee().is_some_and(is_assembly)) {
            return self.globals().into_iter().map(|global| global.name()).collect();
        }
        let mut walk = Walk::default();
        self.aliases().into_iter().filter_map(Value::aliasee).for_each(|value| walk.take(value));
        for global in self.globals() {
            if matches!(global.name().as_str(), "llvm.used" | "llvm.compiler.used") {
                global.initializer().into_iter().for_each(|value| walk.take(value));
            }
            if !global.section().is_empty() || global.is_initialised_elsewhere() {
                walk.names.insert(global.name());
            }
        }
        walk.names
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

    /// The functions that are named in other ways than by calling them.
    pub(crate) fn taken_functions(&self) -> BTreeSet<String> {
        let mut walk = Walk::default();
        for function in self.functions().into_iter().filter(|function| function.is_defined()) {
            for instruction in function.blocks().into_iter().flat_map(|block| block.instructions()) {
                let mut operands = instruction.operands();
                if instruction.callee().is_some() {
                    // The callee comes last.
                    operands.pop();
                }
                operands.into_iter().for_each(|operand| walk.take(operand));
            }
        }
        let initial = self.globals().into_iter().filter_map(Value::initializer);
        initial.chain(self.aliases().into_iter().filter_map(Value::aliasee)).for_each(|value| walk.take(value));
        let functions: BTreeSet<String> = self.functions().into_iter().map(|function| function.name()).collect();
        walk.names.intersection(&functions).cloned().collect()
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
