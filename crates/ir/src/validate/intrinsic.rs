//! Arguments and results of intrinsics.

use crate::{Constant, Function, InstKind, Intrinsic, MemKind, Operand, Type};

use super::operand::{definition, expect};

/// Checks arguments and result against what [`Intrinsic`] documents.
pub(super) fn check(function: &Function, it: &Intrinsic, args: &[Operand], result: &Type) -> Result<(), String> {
    let types: Vec<Type> = args.iter().map(|arg| function.type_of(arg)).collect();
    let void = || expect(*result == Type::Void, "this intrinsic has no result");
    match it {
        Intrinsic::Memory(kind, _) => {
            let source = if *kind == MemKind::Set { Type::Int(8) } else { Type::Ptr };
            let fits = matches!(types.as_slice(), [Type::Ptr, from, Type::Int(_)] if *from == source);
            expect(fits, "arguments are not destination, source and length")?;
            void()
        }
        Intrinsic::LifetimeStart | Intrinsic::LifetimeEnd => {
            let is_object =
                |arg| matches!(definition(function, arg).map(|inst| &inst.kind), Some(InstKind::StackAlloc { .. }));
            expect(matches!(args, [arg] if is_object(arg)), "the argument is no stack allocation")?;
            void()
        }
        Intrinsic::Padding => {
            let number = |arg: &Operand| matches!(arg, Operand::Const(Constant::Int { value: 1.., .. }));
            let fits = matches!(args, [_, numbers @ ..] if numbers.len() == 3 && numbers.iter().all(number));
            expect(fits && types.first() == Some(&Type::Ptr), "the arguments are not an address and three numbers")?;
            void()
        }
        Intrinsic::Truth => {
            expect(types == [Type::Int(8)], "the argument is no byte")?;
            void()
        }
        Intrinsic::StackSave => expect(args.is_empty() && *result == Type::Ptr, "not of type () -> ptr"),
        Intrinsic::StackRestore => {
            expect(types == [Type::Ptr], "the argument is no pointer")?;
            void()
        }
        Intrinsic::WithOverflow(_) => {
            let [lhs, rhs] = types.as_slice() else { return Err("there are not two arguments".into()) };
            let fields = match result {
                Type::Aggregate(aggregate) => aggregate.fields.as_slice(),
                _ => &[],
            };
            let fits = matches!(fields, [(_, value), (_, flag)] if value == lhs && is_truth(flag));
            expect(lhs == rhs && fits, "not of type (T, T) -> {T, i1}")
        }
        Intrinsic::Abs(_) | Intrinsic::Identity => {
            expect(types.as_slice() == std::slice::from_ref(result), "not of type (T) -> T")
        }
        Intrinsic::MinMax { .. } => {
            expect(types.len() == 2 && types.iter().all(|ty| ty == result), "not of type (T, T) -> T")
        }
        Intrinsic::Bits(_) | Intrinsic::Math(_) => {
            expect(!args.is_empty() && *result != Type::Void, "no argument or no result")
        }
        Intrinsic::AnyValue(_) => expect(*result != Type::Void, "no result"),
        Intrinsic::Assume => {
            expect(types == [Type::Int(1)], "the argument is no truth value")?;
            void()
        }
        Intrinsic::Trap | Intrinsic::UbsanTrap(_) | Intrinsic::Nothing => {
            expect(args.is_empty(), "this intrinsic has no arguments")?;
            void()
        }
        Intrinsic::OutOfBounds(_) => {
            expect(matches!(types.as_slice(), [Type::Int(_)]), "the argument is no integer")?;
            void()
        }
        Intrinsic::VarArgs(_) => {
            let pointers = types.iter().all(|ty| *ty == Type::Ptr);
            expect(matches!(types.len(), 1 | 2) && pointers, "the arguments are not one or two pointers")?;
            void()
        }
    }
}

fn is_truth(ty: &Type) -> bool {
    match ty {
        Type::Vector(element, _) => **element == Type::Int(1),
        ty => *ty == Type::Int(1),
    }
}
