//! Local variables in the stack's memory: which are used like registers, and which have a scope without marks in the code.

use std::collections::{BTreeMap, BTreeSet};

use ir::{
    Callee, CastOp, Constant, ControlFlow, Function, FunctionId, InstKind, Intrinsic, Operand, Program, Terminator,
    Type, ValueId,
};

use crate::library::{LibraryFunction, input_or_output, lookup};

/// The stack allocations that hold one scalar and whose address is only loaded from and stored to.
pub fn registers(function: &Function) -> BTreeSet<ValueId> {
    let mut candidates: BTreeMap<ValueId, &Type> = BTreeMap::new();
    for inst in function.blocks.iter().flat_map(|block| &block.insts) {
        if let (Some(result), InstKind::StackAlloc { count, element, .. }) = (inst.result, &inst.kind)
            && matches!(count, Operand::Const(Constant::Int { value: 1, .. }))
            && matches!(element, Type::Int(_) | Type::Ptr | Type::Float(_))
        {
            candidates.insert(result, element);
        }
    }
    for block in &function.blocks {
        for inst in &block.insts {
            match &inst.kind {
                InstKind::Load { pointer: Operand::Value(pointer), volatile } => {
                    let loaded = inst.result.map(|result| &function.value(result).ty);
                    if *volatile || candidates.get(pointer).copied() != loaded {
                        candidates.remove(pointer);
                    }
                }
                InstKind::Store { pointer, value, volatile } => {
                    if let Some(pointer) = operand_value(pointer) {
                        let ty = function.type_of(value);
                        if *volatile || candidates.get(&pointer).is_some_and(|element| **element != ty) {
                            candidates.remove(&pointer);
                        }
                    }
                    if let Some(value) = operand_value(value) {
                        candidates.remove(&value);
                    }
                }
                InstKind::Call {
                    callee: Callee::Intrinsic(Intrinsic::LifetimeStart | Intrinsic::LifetimeEnd), ..
                } => {}
                kind => {
                    for value in kind.operands().into_iter().filter_map(operand_value) {
                        candidates.remove(&value);
                    }
                }
            }
        }
        if let Some(value) = block.terminator.operand().and_then(operand_value) {
            candidates.remove(&value);
        }
    }
    candidates.into_keys().collect()
}

/// A variable without lifetime markers that may be born again in one call of the function, which has a loop: its scope is one that a jump
/// enters past the declaration. Parameters, and objects that the compiler makes, are written before they are read.
pub fn born_unseen(function: &Function) -> Option<ValueId> {
    let flow = ControlFlow::of(function);
    if !function.block_ids().any(|block| flow.is_loop_head(block)) {
        return None;
    }
    let parameters: BTreeSet<&str> =
        function.params.iter().filter_map(|param| function.value(*param).variable.as_deref()).collect();
    let entry = function.blocks.first()?;
    let stored: BTreeSet<ValueId> = entry.insts.iter().filter_map(|inst| stored_parameter(function, inst)).collect();
    let known = |object: &ValueId| {
        let data = function.value(*object);
        let parameter = data.variable.as_deref().is_some_and(|name| parameters.contains(name));
        stored.contains(object) || parameter && data.name.ends_with(".coerce") || is_of_the_compiler(function, *object)
    };
    unmarked(function, &BTreeSet::new()).into_iter().find(|object| !known(object))
}

/// Whether clang has made the object itself: it writes such an object before it reads it. Its names are no identifiers of C, or
/// reserved ones, but for a few.
fn is_of_the_compiler(function: &Function, object: ValueId) -> bool {
    let name = function.value(object).name.as_str();
    if name.contains(['.', '-']) || name.starts_with("__vla_expr") {
        return !name.ends_with(".addr");
    }
    match name.trim_end_matches(|c: char| c.is_ascii_digit()) {
        // Made first, so that a variable gets a number.
        "retval" => name == "retval" && function.result != Type::Void,
        "saved_stack" => stored_values(function, object).all(|value| is_saved_stack(function, value)),
        "tmp" | "coerce" => function.value(object).variable.is_none() && is_written_first(function, object),
        _ => false,
    }
}

fn stored_values(function: &Function, object: ValueId) -> impl Iterator<Item = &Operand> {
    let insts = function.blocks.iter().flat_map(|block| &block.insts);
    insts.filter_map(move |inst| match &inst.kind {
        InstKind::Store { pointer, value, .. } if operand_value(pointer) == Some(object) => Some(value),
        _ => None,
    })
}

fn is_saved_stack(function: &Function, value: &Operand) -> bool {
    let inst = operand_value(value).and_then(|value| function.defining_inst(value));
    inst.is_some_and(|inst| {
        matches!(&inst.kind, InstKind::Call { callee: Callee::Intrinsic(Intrinsic::StackSave), .. })
    })
}

/// Whether the first use of the object in each block is a write, or a call that may be one.
fn is_written_first(function: &Function, object: ValueId) -> bool {
    let uses = |inst: &&ir::Inst| inst.kind.operands().into_iter().filter_map(operand_value).any(|it| it == object);
    function.blocks.iter().all(|block| match block.insts.iter().find(uses).map(|inst| &inst.kind) {
        None => true,
        Some(InstKind::Store { pointer, .. }) => operand_value(pointer) == Some(object),
        Some(InstKind::Call { args, .. }) => args.first().and_then(operand_value) == Some(object),
        Some(_) => false,
    })
}

/// The object that a parameter is stored to, as clang does at the beginning of a function.
fn stored_parameter(function: &Function, inst: &ir::Inst) -> Option<ValueId> {
    match &inst.kind {
        InstKind::Store { pointer, value, .. } => {
            operand_value(value).filter(|value| function.params.contains(value))?;
            operand_value(pointer)
        }
        _ => None,
    }
}

/// The stack objects without lifetime markers that a pointer may outlive: their address is kept somewhere, and C may end
/// their lifetime before the function returns.
///
/// Clang leaves the markers out for variables whose scope a jump may enter past the declaration, for compound literals,
/// and for temporary objects (C11 6.2.4p8), which end with their full expression. As long as the address of such an object
/// is used only directly, its lifetime does not matter: C has no name for the object anywhere else. Objects that live
/// until the function returns have a marker of the front end's. `registers` are those of the function.
pub fn unscoped(program: &Program, function: &Function, registers: &BTreeSet<ValueId>) -> BTreeSet<ValueId> {
    let mut result = unmarked(function, registers);
    result.retain(|object| {
        let flow = flow(function, *object, &BTreeSet::new());
        flow.escapes || flow.passed.into_iter().any(|(callee, index)| keeps(program, callee, index))
    });
    result
}

/// The stack objects of constant size without lifetime markers whose address is used for more than direct accesses:
/// kept somewhere, or passed to a function.
pub fn unmarked_and_shared(function: &Function) -> BTreeSet<ValueId> {
    let mut result = unmarked(function, &registers(function));
    result.retain(|object| {
        let flow = flow(function, *object, &BTreeSet::new());
        flow.escapes || !flow.passed.is_empty()
    });
    result
}

/// The object for messages: by its name in the source, if it has one.
pub fn describe(function: &Function, object: ValueId) -> String {
    match &function.value(object).variable {
        Some(name) => format!("the variable `{name}`"),
        None => "an object on the stack (a temporary object, a compound literal)".to_owned(),
    }
}

fn unmarked(function: &Function, registers: &BTreeSet<ValueId>) -> BTreeSet<ValueId> {
    let mut result = BTreeSet::new();
    let mut marked = BTreeSet::new();
    for inst in function.blocks.iter().flat_map(|block| &block.insts) {
        match (&inst.kind, inst.result) {
            // A call of `alloca` has a place in the source; what it allocates lives until the function returns.
            (InstKind::StackAlloc { count: Operand::Const(_), .. }, Some(id))
                if !registers.contains(&id) && inst.location.is_none() =>
            {
                result.insert(id);
            }
            (InstKind::Call { callee: Callee::Intrinsic(Intrinsic::LifetimeStart), args, .. }, _) => {
                marked.extend(args.iter().filter_map(operand_value));
            }
            _ => {}
        }
    }
    result.retain(|id| !marked.contains(id));
    result
}

/// Where an address goes within one function.
#[derive(Default)]
struct Flow {
    /// Somewhere that cannot be followed: memory, the caller, an integer.
    escapes: bool,
    /// To these parameters.
    passed: BTreeSet<(FunctionId, usize)>,
}

/// Whether a call may keep a copy of the address it gets as that parameter.
fn keeps(program: &Program, callee: FunctionId, index: usize) -> bool {
    let mut work = vec![(callee, index)];
    let mut seen = BTreeSet::new();
    while let Some((id, index)) = work.pop() {
        if !seen.insert((id, index)) {
            continue;
        }
        let callee = program.function(id);
        // Output and input by a format are native, whether their model has a body or not; they return no pointer.
        if (callee.library || !callee.is_defined()) && input_or_output(&callee.name).is_some_and(forgets) {
            continue;
        }
        if !callee.is_defined() {
            if !lookup(&callee.name).is_some_and(forgets) {
                return true;
            }
            continue;
        }
        let Some(param) = callee.params.get(index) else { return true };
        // The callee's own variables end with the call.
        let flow = flow(callee, *param, &registers(callee));
        if flow.escapes {
            return true;
        }
        work.extend(flow.passed);
    }
    false
}

/// Whether an operation of the library neither keeps nor returns the addresses it gets.
fn forgets(operation: LibraryFunction) -> bool {
    use LibraryFunction as F;
    match operation {
        F::Assume
        | F::Assert
        | F::EndsRun(_)
        | F::Reads
        | F::AnyBytes
        | F::AnyString
        | F::Reorders
        | F::KnownLength
        | F::StringBegins
        | F::Summarises
        | F::ComparisonsAct => true,
        F::Disjoint | F::MayShare | F::Output(_) | F::Format(_) | F::Scan(_) => true,
        F::Stream(operation) => operation.is_output(),
        _ => false,
    }
}

/// Follows an address and what is derived from it. Through `variables`, registers of the function, it may pass: whoever
/// keeps it there and no longer does no harm.
fn flow(function: &Function, start: ValueId, variables: &BTreeSet<ValueId>) -> Flow {
    let mut derived = BTreeSet::from([start]);
    let mut tainted: BTreeSet<ValueId> = BTreeSet::new();
    loop {
        let before = derived.len() + tainted.len();
        let mut result = Flow::default();
        for inst in function.blocks.iter().flat_map(|block| &block.insts) {
            match step(&inst.kind, &derived, &tainted, variables) {
                Step::Nothing => {}
                Step::Result => derived.extend(inst.result),
                Step::Variable(variable) => {
                    tainted.insert(variable);
                }
                Step::Passed(to) => result.passed.extend(to),
                Step::Escapes => result.escapes = true,
            }
        }
        result.escapes |= function.blocks.iter().any(|block| match &block.terminator {
            Terminator::Return(Some(operand)) => operand_value(operand).is_some_and(|id| derived.contains(&id)),
            _ => false,
        });
        if result.escapes || derived.len() + tainted.len() == before {
            return result;
        }
    }
}

/// What one instruction does with a derived address.
enum Step {
    Nothing,
    /// Its result is derived from it.
    Result,
    /// This variable holds it.
    Variable(ValueId),
    /// A call takes it as these parameters.
    Passed(Vec<(FunctionId, usize)>),
    Escapes,
}

fn step(
    kind: &InstKind,
    derived: &BTreeSet<ValueId>,
    tainted: &BTreeSet<ValueId>,
    variables: &BTreeSet<ValueId>,
) -> Step {
    let is = |operand: &Operand| operand_value(operand).is_some_and(|id| derived.contains(&id));
    if let InstKind::Load { pointer: Operand::Value(pointer), .. } = kind
        && tainted.contains(pointer)
    {
        return Step::Result;
    }
    if !kind.operands().into_iter().any(is) {
        return Step::Nothing;
    }
    match kind {
        InstKind::Load { .. } | InstKind::Compare { .. } => Step::Nothing,
        InstKind::Store { value, pointer, .. } if is(value) => match operand_value(pointer) {
            Some(variable) if variables.contains(&variable) => Step::Variable(variable),
            _ => Step::Escapes,
        },
        InstKind::Store { .. } => Step::Nothing,
        InstKind::Offset { terms, .. } if terms.iter().any(|(index, _)| is(index)) => Step::Escapes,
        InstKind::Offset { .. }
        | InstKind::Cast { op: CastOp::BitCast, .. }
        | InstKind::Freeze(_)
        | InstKind::Phi { .. }
        | InstKind::Select { .. } => Step::Result,
        InstKind::Call { callee: Callee::Intrinsic(intrinsic), args, .. } => match intrinsic {
            // The contents that are copied are not the address.
            Intrinsic::Memory(..)
            | Intrinsic::LifetimeStart
            | Intrinsic::LifetimeEnd
            | Intrinsic::VarArgs(_)
            | Intrinsic::AnyValue(_)
            | Intrinsic::Padding
            | Intrinsic::Truth
            | Intrinsic::Assume
            | Intrinsic::Nothing => Step::Nothing,
            Intrinsic::Identity => Step::Result,
            _ if args.is_empty() => Step::Nothing,
            _ => Step::Escapes,
        },
        InstKind::Call { callee: Callee::Function(callee), args, byval, .. } => {
            let passed = args.iter().enumerate().filter(|(_, argument)| is(argument)).map(|(index, _)| index);
            // By value the callee gets a copy that C code cannot tell from its parameter.
            let passed = passed.filter(|index| byval.iter().all(|(other, _)| other != index));
            Step::Passed(passed.map(|index| (*callee, index)).collect())
        }
        _ => Step::Escapes,
    }
}

fn operand_value(operand: &Operand) -> Option<ValueId> {
    match operand {
        Operand::Value(value) => Some(*value),
        Operand::Const(_) => None,
    }
}
