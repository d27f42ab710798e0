//! Compiles calls of functions.

use ir::{Callee, Constant, Inst, Operand, Type};

use super::function::Builder;
use super::{CallArg, CallSite, Op, Target};
use crate::native;

impl Builder<'_, '_> {
    pub(super) fn call(
        &mut self,
        inst: &Inst,
        callee: &Callee,
        args: &[Operand],
        byval: &[(usize, u64)],
        noreturn: bool,
    ) -> Result<(), String> {
        if let Callee::Intrinsic(it) = callee {
            return self.intrinsic(inst, it, args);
        }
        let target = self.target(callee)?;
        let mut compiled = Vec::new();
        let mut flat = Vec::new();
        for (index, arg) in args.iter().enumerate() {
            let words = self.words(arg)?;
            flat.extend_from_slice(&words);
            let byval = byval.iter().find(|(other, _)| *other == index).map(|(_, bytes)| *bytes);
            compiled.push(CallArg { ty: self.type_of(arg), words, byval });
        }
        let (d, result) = match inst.result {
            Some(_) => self.result(inst)?,
            None => (0, Type::Void),
        };
        self.body.calls.push(CallSite { target, args: compiled, flat, d, result, noreturn });
        self.emit(Op::Call(self.body.calls.len() as u32 - 1));
        Ok(())
    }

    /// Who is called.
    pub(super) fn target(&mut self, callee: &Callee) -> Result<Target, String> {
        Ok(match callee {
            Callee::Intrinsic(it) => return Err(format!("{it:?} as a function")),
            Callee::Function(id) => {
                let function = self.program.function(*id);
                match native::lookup(function) {
                    None if function.is_defined() => Target::Body(*id),
                    Some(native) => Target::Native(native, *id),
                    None => Target::Unknown(function.name.clone()),
                }
            }
            // Called through a declaration that does not fit.
            Callee::Pointer(Operand::Const(Constant::Function(id))) if !self.program.function(*id).is_defined() => {
                let function = self.program.function(*id);
                match native::lookup(function) {
                    Some(native) => Target::Native(native, *id),
                    None => Target::Unknown(function.name.clone()),
                }
            }
            Callee::Pointer(pointer) => Target::Pointer(self.scalar(pointer)?),
        })
    }
}
