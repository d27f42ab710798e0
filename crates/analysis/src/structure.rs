//! The engine `structure`: termination by structure alone (`50-termination.md`, method 0). A program without cycles in
//! its control flow, without recursion and with known callees only ends at once. It takes no options and has no limits:
//! its work is linear in the size of the program.
//!
//! Everything that lets control flow otherwise than the blocks and direct calls say speaks against it: calls through
//! pointers, indirect jumps, constructs without a model, `setjmp`, signal handlers, threads, handlers that run at exit,
//! functions another unit may replace. Global constructors and destructors are further starting points. Of a function
//! without a body its record says whether it comes back (`semantics::library`); one without a record is assumed to return
//! and not to call back, which the report lists.

use std::collections::BTreeSet;

use ir::{Block, Callee, Constant, Function, FunctionId, InstKind, Linkage, Operand, Terminator};
use semantics::library::{outside, record};

use crate::escape;
use crate::facts::Facts;

/// What the structure of the program says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Structure {
    /// Every run ends.
    Terminates {
        /// What that assumes of functions without a body, in words.
        assumptions: Vec<String>,
    },
    /// The structure does not say so; the reason in words.
    Undecided(String),
}

/// Looks at all that is reachable from the entry, the constructors and the destructors.
pub fn decide(facts: &Facts<'_>, entry: FunctionId) -> Structure {
    match walk(facts, entry) {
        Ok(assumptions) => Structure::Terminates { assumptions },
        Err(reason) => Structure::Undecided(reason),
    }
}

fn walk(facts: &Facts<'_>, entry: FunctionId) -> Result<Vec<String>, String> {
    let program = facts.program();
    if let Some(what) = program.unsupported.first() {
        return Err(format!("{what} is not supported"));
    }
    let mut walk = Walk { facts, assumed: BTreeSet::new() };
    let roots: Vec<FunctionId> =
        [entry].iter().chain(&program.constructors).chain(&program.destructors).copied().collect();
    let calls = facts.calls();
    let reachable = calls.reachable(roots.iter().copied());
    for id in &reachable {
        walk.function(*id)?;
    }
    let groups: Vec<Vec<FunctionId>> = roots.iter().flat_map(|root| calls.recursive_groups(*root)).collect();
    if let Some(id) = reachable.iter().find(|id| groups.iter().any(|group| group.contains(id))) {
        return Err(format!("`{}` calls itself", program.function(*id).name));
    }
    Ok(walk.assumed.into_iter().collect())
}

struct Walk<'a> {
    facts: &'a Facts<'a>,
    /// In words.
    assumed: BTreeSet<String>,
}

impl Walk<'_> {
    /// Whether the body runs straight to its end, apart from the functions that it calls.
    fn function(&mut self, id: FunctionId) -> Result<(), String> {
        let function = self.facts.program().function(id);
        let name = &function.name;
        if !function.is_defined() {
            return self.without_body(name);
        }
        if function.linkage == Linkage::Replaceable {
            return Err(format!("`{name}` is weak: another definition may replace it"));
        }
        let flow = self.facts.function(id).flow();
        // The loops of the library's models go over memory that they access, so that they end (`semantics::models`).
        if !function.library && flow.loop_heads().next().is_some() {
            return Err(format!("`{name}` has a loop"));
        }
        for block in flow.reverse_postorder() {
            self.block(function, function.block(*block))?;
        }
        Ok(())
    }

    /// Whether control flow in the block is what its instructions and its terminator say.
    fn block(&self, function: &Function, block: &Block) -> Result<(), String> {
        let name = &function.name;
        match &block.terminator {
            Terminator::Unsupported(what) => {
                return Err(format!("`{name}` contains {what}, which is not supported"));
            }
            Terminator::Jump(_)
            | Terminator::Branch { .. }
            | Terminator::Switch { .. }
            | Terminator::Return(_)
            | Terminator::Unreachable => {}
        }
        for inst in &block.insts {
            match &inst.kind {
                InstKind::Unsupported { what, .. } => {
                    return Err(format!("`{name}` contains {what}, which is not supported"));
                }
                InstKind::Call { callee: Callee::Pointer(_), .. } => {
                    return Err(format!("`{name}` calls through a pointer"));
                }
                InstKind::Call { callee: Callee::Function(callee), args, .. } => {
                    self.check_callbacks(function, *callee, args)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// A function without a body that gets a function of the program as an argument may call it.
    fn check_callbacks(&self, caller: &Function, callee: FunctionId, args: &[Operand]) -> Result<(), String> {
        let program = self.facts.program();
        let callee = program.function(callee);
        if callee.is_defined() || record(&callee.name).is_some() {
            return Ok(());
        }
        // The function may be handed over itself, in a variable, or in memory.
        let handed_over = |arg: &Operand| {
            matches!(arg, Operand::Const(Constant::Function(_)))
                || self.facts.takes_function_addresses()
                    && escape::may_carry_pointer(program, caller, arg, self.facts.integers_are_addresses())
        };
        if args.iter().any(handed_over) {
            return Err(format!("`{}` has no body and may call back a function it is given", callee.name));
        }
        Ok(())
    }

    fn without_body(&mut self, name: &str) -> Result<(), String> {
        match record(name) {
            Some(record) if !record.is_straight() => {
                return Err(format!("`{name}` is called, which may run other code or wait"));
            }
            Some(record) if !record.assumes.is_empty() => {
                self.assumed.insert(record.assumes.to_owned());
            }
            Some(_) => {}
            None => {
                self.assumed.insert(outside::assumption(name));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::Program;
    use testkit::program::{ProgramBuilder, call, call_pointer};

    fn decide(program: &Program, entry: FunctionId) -> Structure {
        let program = ir::validate(program.clone()).unwrap();
        super::decide(&Facts::of(&program), entry)
    }

    fn why(program: &Program) -> String {
        match decide(program, FunctionId(0)) {
            Structure::Terminates { .. } => String::new(),
            Structure::Undecided(reason) => reason,
        }
    }

    #[test]
    fn branches_and_calls_without_cycles_terminate() {
        let mut builder = ProgramBuilder::new();
        let f = builder
            .function("main", vec![(vec![call(1), call(1)], vec![1, 2]), (vec![], vec![2]), (vec![call(2)], vec![])]);
        builder.function("g", vec![(vec![call(2)], vec![])]);
        builder.declaration("other");
        let program = builder.build();
        let Structure::Terminates { assumptions } = decide(&program, f) else { panic!("{}", why(&program)) };
        assert_eq!(assumptions, [outside::assumption("other")]);
    }

    #[test]
    fn loops_are_undecided() {
        let mut builder = ProgramBuilder::new();
        builder.function("main", vec![(vec![], vec![1]), (vec![], vec![1, 2]), (vec![], vec![])]);
        assert_eq!(why(&builder.build()), "`main` has a loop");
    }

    #[test]
    fn loops_that_cannot_be_reached_do_not_count() {
        let mut builder = ProgramBuilder::new();
        builder.function("main", vec![(vec![], vec![])]);
        builder.function("unused", vec![(vec![], vec![1]), (vec![], vec![1])]);
        assert_eq!(why(&builder.build()), "");
    }

    #[test]
    fn mutual_recursion_is_undecided() {
        let mut builder = ProgramBuilder::new();
        builder.function("main", vec![(vec![call(1)], vec![])]);
        builder.function("f", vec![(vec![call(2)], vec![])]);
        builder.function("g", vec![(vec![call(1)], vec![])]);
        assert_eq!(why(&builder.build()), "`f` calls itself");
    }

    #[test]
    fn what_bends_control_is_undecided() {
        for (name, part) in [
            ("longjmp", "longjmp"),
            ("atexit", "atexit"),
            ("pthread_create", "pthread_create"),
            ("qsort", "qsort"),
            ("signal", "signal"),
        ] {
            let mut builder = ProgramBuilder::new();
            builder.function("main", vec![(vec![call(1)], vec![])]);
            builder.declaration(name);
            assert!(why(&builder.build()).contains(part), "{name}");
        }
        let mut builder = ProgramBuilder::new();
        builder.function("main", vec![(vec![call_pointer()], vec![])]);
        assert_eq!(why(&builder.build()), "`main` calls through a pointer");
    }

    #[test]
    fn each_record_says_whether_a_call_comes_back() {
        for record in semantics::library::records() {
            for name in record.names().map(|name| name.replace('*', "other")) {
                let mut builder = ProgramBuilder::new();
                builder.function("main", vec![(vec![call(1)], vec![])]);
                builder.declaration(&name);
                let program = builder.build();
                match decide(&program, FunctionId(0)) {
                    Structure::Terminates { assumptions } => {
                        assert!(record.is_straight(), "{name}");
                        // A function with a record is never reported as one without a body, but for what it says itself.
                        let own = [record.assumes.to_owned()].into_iter().filter(|text| !text.is_empty());
                        assert!(assumptions.into_iter().eq(own), "{name}");
                    }
                    Structure::Undecided(reason) => {
                        assert!(!record.is_straight() && reason.contains(&name), "{name}: {reason}");
                    }
                }
            }
        }
    }

    #[test]
    fn constructors_count_even_if_nothing_calls_them() {
        let mut builder = ProgramBuilder::new();
        builder.function("main", vec![(vec![], vec![])]);
        builder.function("before", vec![(vec![], vec![1]), (vec![], vec![1])]);
        let mut program = builder.build();
        assert_eq!(why(&program), "");
        program.constructors.push(FunctionId(1));
        assert_eq!(why(&program), "`before` has a loop");
        program.constructors.clear();
        program.destructors.push(FunctionId(1));
        assert_eq!(why(&program), "`before` has a loop");
    }

    #[test]
    fn weak_functions_and_unsupported_constructs_are_undecided() {
        let mut builder = ProgramBuilder::new();
        builder.function("main", vec![(vec![call(1)], vec![])]);
        builder.function("f", vec![(vec![], vec![])]);
        let mut program = builder.build();
        program.functions[1].linkage = Linkage::Replaceable;
        assert!(why(&program).contains("weak"));
        program.functions[1].linkage = Linkage::External;
        program.functions[1].blocks[0].terminator = Terminator::Unsupported("callbr".into());
        assert!(why(&program).contains("callbr"));
        program.functions[1].blocks[0].terminator = Terminator::Return(None);
        program.unsupported.push("module-level assembly".into());
        assert!(why(&program).contains("assembly"));
    }
}
