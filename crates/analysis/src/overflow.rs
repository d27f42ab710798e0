//! Absence of signed overflow by the ranges of integers alone ([`crate::ranges`]): the engine `ranges`. In the program with
//! checks every operation of the functions that a run may enter must keep its type for all contents of memory and all
//! callers. No access has to be valid for that, so that this decides functions whose memory is beyond all other engines.
//!
//! Which functions a run may enter: those that direct calls lead to; where there is a call through a pointer, or one of a
//! function that may call back, also each function whose address the program takes. Callers of an open entry may hand over any
//! function that they can name: where such a pointer may lead to one, nothing is claimed, so that the answer depends on no body that the
//! entry does not reach by itself. Functions without a body are no part of the program; what is assumed of them is listed. What may bend
//! control otherwise (`setjmp`, constructs without a meaning, bodies that another unit may replace) speaks against it.

use std::collections::{BTreeMap, BTreeSet};

use ir::{
    BinaryOp, Callee, Constant, Function, FunctionId, Inst, InstKind, Intrinsic, Linkage, Operand, Origin, Program,
    Type,
};
use semantics::library::{CallsBack, LibraryFunction, Returns, lookup, outside, record};

use crate::escape;
use crate::facts::Facts;
use crate::ranges::{self, Callees, Calls, Obstacle, Range};

/// What the ranges say.
#[derive(Clone, PartialEq, Debug)]
pub enum Overflow {
    /// No run overflows.
    Never {
        /// What that assumes of the library and of functions without a body, in words.
        assumptions: Vec<String>,
        /// No operation that could overflow is there at all: so it is in whatever order expressions are evaluated.
        nothing_there: bool,
    },
    /// The ranges do not say so.
    Undecided(Obstacle),
}

/// Looks at all functions that a run from the entry may enter, in a program with checks. `open` says that code outside
/// the program calls the entry: it may hand over each function that it can name.
pub fn decide(facts: &Facts<'_>, entry: FunctionId, open: bool) -> Overflow {
    match walk(facts, entry, open) {
        Ok(nothing_there) => {
            Overflow::Never { assumptions: outside::assumptions(facts.program(), entry), nothing_there }
        }
        Err(obstacle) => Overflow::Undecided(obstacle),
    }
}

/// Whether nothing that could overflow is there; an error where something may.
fn walk(facts: &Facts<'_>, entry: FunctionId, open: bool) -> Result<bool, Obstacle> {
    let program = facts.program();
    if program.origin != Origin::OwnFrontEnd {
        return refuse("signed overflow is not visible in LLVM IR");
    }
    if let Some(what) = program.unsupported.first() {
        return refuse(format!("{what} is not supported"));
    }
    let entered = entered(facts, entry, open)?;
    for_any_arguments(facts, &entered.all).or_else(|obstacle| {
        // It is told where the whole function is in doubt, whatever the calls are.
        for_their_arguments(facts, &entered).map_err(|_| obstacle)
    })?;
    let insts = entered.all.iter().flat_map(|id| &program.function(*id).blocks).flat_map(|block| &block.insts);
    Ok(!insts.into_iter().any(|inst| may_overflow(program, inst)))
}

/// No operation of the functions overflows, whatever they are called with.
fn for_any_arguments(facts: &Facts<'_>, functions: &BTreeSet<FunctionId>) -> Result<(), Obstacle> {
    let mut results: BTreeMap<FunctionId, Range> = BTreeMap::new();
    for id in callees_first(facts, functions) {
        if let Some(range) = ranges::of_function(facts, id, &[], &mut results)? {
            results.insert(id, range);
        }
    }
    Ok(())
}

/// No operation overflows in the calls that there are.
fn for_their_arguments(facts: &Facts<'_>, entered: &Entered) -> Result<(), Obstacle> {
    let mut calls = Calls::new(facts);
    for id in &entered.from_outside {
        calls.returned(*id, &[])?;
    }
    Ok(())
}

/// Functions that a run may enter.
#[derive(Default)]
struct Entered {
    /// All of them.
    all: BTreeSet<FunctionId>,
    /// Those that are entered otherwise than by a direct call: with any arguments.
    from_outside: BTreeSet<FunctionId>,
}

/// Whether the instruction is a check for overflow, or one that would need it for some numbers.
fn may_overflow(program: &Program, inst: &Inst) -> bool {
    match &inst.kind {
        InstKind::Binary { op, flags, .. } => flags.nsw || matches!(op, BinaryOp::SDiv | BinaryOp::SRem),
        InstKind::Call { callee: Callee::Intrinsic(intrinsic), .. } => {
            matches!(intrinsic, Intrinsic::UbsanTrap(_) | Intrinsic::WithOverflow(_) | Intrinsic::Abs(_))
        }
        InstKind::Call { callee: Callee::Function(id), .. } => {
            lookup(&program.function(*id).name) == Some(LibraryFunction::Abs)
        }
        _ => false,
    }
}

fn refuse<T>(what: impl Into<String>) -> Result<T, Obstacle> {
    Err(Obstacle { what: what.into(), location: None })
}

impl Entered {
    /// Somebody may enter these with any arguments.
    fn come(&mut self, functions: Vec<FunctionId>, work: &mut Vec<FunctionId>) {
        self.from_outside.extend(&functions);
        work.extend(functions);
    }
}

/// The functions of the program that a run may enter.
fn entered(facts: &Facts<'_>, entry: FunctionId, open: bool) -> Result<Entered, Obstacle> {
    let program = facts.program();
    let roots =
        [entry].into_iter().chain(program.constructors.iter().copied()).chain(program.destructors.iter().copied());
    let mut found = Entered { from_outside: roots.collect(), ..Entered::default() };
    let mut work: Vec<FunctionId> = found.from_outside.iter().copied().collect();
    let mut seen = BTreeSet::new();
    while let Some(id) = work.pop() {
        if !seen.insert(id) {
            continue;
        }
        let function = program.function(id);
        let record = if function.is_defined() && !function.library { None } else { record(&function.name) };
        if record.is_some_and(|record| record.returns == Returns::Jumps) {
            return refuse(format!("`{}` may change the flow of control", function.name));
        }
        if record.is_some_and(|record| record.calls_back != CallsBack::No) {
            found.come(named(program, open, &|_| true)?, &mut work);
        }
        if !function.is_defined() {
            continue;
        }
        if function.linkage == Linkage::Replaceable {
            return refuse(format!("`{}` is weak: another definition may replace it", function.name));
        }
        found.all.insert(id);
        for inst in function.blocks.iter().flat_map(|block| &block.insts) {
            match &inst.kind {
                InstKind::Call { callee: Callee::Function(callee), args, .. } => {
                    work.push(*callee);
                    if hands_function_over(facts, function, *callee, args) {
                        found.come(named(program, open, &|_| true)?, &mut work);
                    }
                }
                InstKind::Call { callee: Callee::Pointer(_), args, .. } => {
                    let targets = named(program, open, &|target| fits(function, inst, args, target))?;
                    // Called by its name it would be asked about its arguments.
                    let computes = |id: &&FunctionId| {
                        let target = program.function(**id);
                        let operation = if target.is_defined() { None } else { lookup(&target.name) };
                        matches!(
                            operation,
                            Some(LibraryFunction::Abs | LibraryFunction::Overflow | LibraryFunction::NoModel)
                        )
                    };
                    if let Some(id) = targets.iter().find(computes) {
                        return refuse(format!("`{}` may be called through a pointer", program.function(*id).name));
                    }
                    found.come(targets, &mut work);
                }
                _ => {}
            }
        }
    }
    found.from_outside.retain(|id| found.all.contains(id));
    Ok(found)
}

/// The functions that a pointer may lead to: those whose address the program takes. Where callers are open it must not lead
/// to another one that they can name.
fn named(program: &Program, open: bool, fits: &dyn Fn(&Function) -> bool) -> Result<Vec<FunctionId>, Obstacle> {
    let is_own = |function: &Function| function.is_defined() && !function.library;
    let is_offered = |function: &&Function| {
        open && is_own(function) && !function.address_taken && function.linkage != Linkage::Internal && fits(function)
    };
    if let Some(function) = program.functions.iter().find(is_offered) {
        return refuse(format!("callers may hand over `{}`, which may be called through a pointer", function.name));
    }
    let all = (0..).map(FunctionId).zip(&program.functions);
    Ok(all.filter(|(_, function)| function.address_taken && fits(function)).map(|(id, _)| id).collect())
}

/// Whether the function has the type that it is called with: to call another one is undefined (C11 6.3.2.3p8).
fn fits(caller: &Function, call: &Inst, args: &[Operand], target: &Function) -> bool {
    let result = call.result.map_or(Type::Void, |result| caller.value(result).ty.clone());
    let count = target.params.len();
    let counts_fit = args.len() == count || target.varargs && args.len() > count;
    let params = target.params.iter().map(|param| &target.value(*param).ty);
    counts_fit && target.result == result && params.zip(args).all(|(param, arg)| *param == caller.type_of(arg))
}

/// Whether a function of which nothing is known gets the address of one of the program's, which it may call.
fn hands_function_over(facts: &Facts<'_>, caller: &Function, callee: FunctionId, args: &[Operand]) -> bool {
    let program = facts.program();
    let target = program.function(callee);
    let known = target.is_defined() || record(&target.name).is_some();
    let carries = |arg: &Operand| {
        matches!(arg, Operand::Const(Constant::Function(_)))
            || facts.takes_function_addresses()
                && escape::may_carry_pointer(program, caller, arg, facts.integers_are_addresses())
    };
    !known && args.iter().any(carries)
}

/// These functions, each after those that it calls by name, as far as they do not call each other.
fn callees_first(facts: &Facts<'_>, functions: &BTreeSet<FunctionId>) -> Vec<FunctionId> {
    let calls = facts.calls();
    let mut begun = BTreeSet::new();
    let mut order = Vec::new();
    for root in functions {
        // Each function on the path from the root, with how many of its callees were visited.
        let mut path: Vec<(FunctionId, usize)> = Vec::new();
        if begun.insert(*root) {
            path.push((*root, 0));
        }
        while let Some((id, next)) = path.last_mut() {
            match calls.callees(*id).get(*next) {
                Some(callee) => {
                    *next += 1;
                    if functions.contains(callee) && begun.insert(*callee) {
                        path.push((*callee, 0));
                    }
                }
                None => {
                    order.push(*id);
                    path.pop();
                }
            }
        }
    }
    order
}
