//! Calls, and the debug calls that name variables.

use ir::{Callee, Constant, InstKind, Operand, Type};

use crate::llvm::{Opcode, Value};

use super::body::Body;
use super::{OF_FUNCTION, bounds, intrinsic, padding};

/// Takes note of a variable's name if the instruction is a call of `llvm.dbg.*`, which is no part of the program.
pub(super) fn note_debug<'m>(body: &mut Body<'_, 'm>, inst: Value<'m>) -> bool {
    if inst.opcode() != Some(Opcode::LLVMCall) {
        return false;
    }
    let Some(name) = inst.callee().and_then(Value::intrinsic).filter(|name| name.starts_with("llvm.dbg.")) else {
        return false;
    };
    // A declaration names where the variable lives; a value is the variable's only if the expression is empty.
    let names_value = match name.as_str() {
        "llvm.dbg.declare" => true,
        "llvm.dbg.value" => inst.operand(2).is_some_and(|expression| expression.text().ends_with("!DIExpression()")),
        _ => false,
    };
    let value = inst.operand(0).and_then(Value::wrapped_value).and_then(|value| body.values.get(&value));
    if let (true, Some(id)) = (name == "llvm.dbg.declare", value)
        && inst.operand(1).is_some_and(Value::is_local_of_outermost_block)
    {
        body.function_wide.insert(*id);
    }
    if let (true, Some(id), Some(variable)) = (names_value, value, inst.operand(1).and_then(Value::local_variable_name))
    {
        let id = *id;
        let data = &mut body.function.values[id.index()];
        if data.variable.is_none() {
            data.variable = Some(variable);
            if let Some(node) = inst.operand(1).and_then(Value::local_variable_type) {
                body.declared_as(id, node);
            }
        }
    }
    if let Some(address) = inst.operand(0).and_then(Value::wrapped_value) {
        padding::after_declaration(body, address);
    }
    true
}

/// The call, `None` if the model has no meaning for it.
pub(super) fn lower<'m>(body: &mut Body<'_, 'm>, inst: Value<'m>) -> Option<InstKind> {
    let callee = inst.callee()?;
    if let Some((intrinsic, args)) = Some(()).filter(|()| body.lowering.own).and_then(|()| bounds::failed(body, inst)) {
        let callee = Callee::Intrinsic(intrinsic);
        return Some(InstKind::Call { callee, args, byval: Vec::new(), noreturn: false });
    }
    if callee.is_inline_assembly() {
        return Some(body.unsupported(inst, "inline assembly".into()));
    }
    if let Some(name) = callee.intrinsic() {
        return Some(match intrinsic::lower(body, inst, &name) {
            Some((intrinsic, args)) => {
                let noreturn = false;
                InstKind::Call { callee: Callee::Intrinsic(intrinsic), args, byval: Vec::new(), noreturn }
            }
            None => body.unsupported(inst, name),
        });
    }
    if inst.bundle_count() > 0 {
        return Some(body.unsupported(inst, "call with operand bundles".into()));
    }
    let arguments = inst.arguments();
    let mut byval = Vec::new();
    for index in 0..arguments.len() {
        let at = index as u32 + 1;
        let attributes = &body.lowering.attributes;
        if [attributes.inalloca, attributes.preallocated].iter().any(|kind| inst.has_call_attribute(at, *kind)) {
            return Some(body.unsupported(inst, "call with inalloca or preallocated arguments".into()));
        }
        if let Some(ty) = inst.call_attribute_type(at, attributes.byval) {
            byval.push((index, ty.alloc_size(body.lowering.module)?));
        }
    }
    let kind = body.lowering.attributes.noreturn;
    let noreturn = inst.has_call_attribute(OF_FUNCTION, kind) || callee.has_attribute(OF_FUNCTION, kind);
    let args: Vec<Operand> = arguments.iter().map(|argument| body.operand(*argument)).collect();
    let result = body.lowering.types.get(inst.ty());
    let target = body.operand(callee);
    let callee = match target {
        Operand::Const(Constant::Function(id)) if fits(body, id, &args, &byval, &result) => Callee::Function(id),
        Operand::Const(Constant::Unsupported(_, what)) => {
            return Some(InstKind::Unsupported { what: format!("call of {what}").into(), args });
        }
        target => Callee::Pointer(target),
    };
    Some(InstKind::Call { callee, args, byval, noreturn })
}

/// Whether the types of a direct call are those of its callee. Calls of functions without a prototype need not be;
/// they become calls through a pointer, which engines check.
fn fits(body: &Body<'_, '_>, id: ir::FunctionId, args: &[Operand], byval: &[(usize, u64)], result: &Type) -> bool {
    let Some(callee) = body.lowering.signatures.get(id.index()) else { return false };
    let count = callee.params.len();
    let counts_fit = args.len() == count || (callee.varargs && args.len() > count);
    let types_fit = args.iter().zip(&callee.params).all(|(arg, param)| body.type_of(arg) == *param);
    // By-value copies among further arguments have no parameter.
    let named: Vec<(usize, u64)> = byval.iter().copied().filter(|(index, _)| *index < count).collect();
    counts_fit && types_fit && callee.result == *result && named == callee.byval
}
