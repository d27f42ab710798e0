//! Compiles instructions.

use ir::{BinaryOp, Callee, CastOp, Constant, FloatOp, Inst, InstKind, Intrinsic, Leaf, Operand, Type};
use semantics::checks::SHIFT_OUT_OF_BOUNDS;

use super::function::Builder;
use super::layout::{InRegisters, Narrow, registers_before};
use super::{Arg, CallArg, CallSite, FloatPredicate, Op, Promises, Rare, Target};
use crate::library;
use crate::word::Word;

/// The type of the elements of a vector, or the type itself, and how many there are.
fn lanes(ty: &Type) -> (&Type, u32) {
    match ty {
        Type::Vector(element, count) => (element, *count),
        ty => (ty, 1),
    }
}

impl Builder<'_, '_> {
    /// Appends the operations of an instruction; an error names what has no meaning.
    pub(super) fn instruction(&mut self, inst: &Inst) -> Result<(), String> {
        match &inst.kind {
            InstKind::Binary { op, flags, lhs, rhs } => {
                let f = Promises::new(*flags);
                self.by_lane(inst, &[lhs, rhs], |it, d, args, leaf| {
                    it.binary(*op, leaf.width(), f, d, args[0], args[1]);
                    Ok(())
                })
            }
            InstKind::Float { op, args } => {
                let operands: Vec<&Operand> = args.iter().collect();
                self.by_lane(inst, &operands, |it, d, args, leaf| {
                    let b = args.get(1).copied().unwrap_or(args[0]);
                    it.float(*op, leaf.width(), d, args[0], b);
                    Ok(())
                })
            }
            InstKind::Compare { predicate, lhs, rhs } => {
                let w = self.element_bits(lhs)?;
                self.by_lane(inst, &[lhs, rhs], |it, d, args, _| {
                    if w > 64 {
                        it.rare(Rare::WideCompare { p: *predicate, w, d, a: args[0], b: args[1] });
                    } else {
                        it.emit(Op::Compare { p: *predicate, w, d, a: args[0][0], b: args[1][0] });
                    }
                    Ok(())
                })
            }
            InstKind::FloatCompare { predicate, lhs, rhs } => {
                let w = self.element_bits(lhs)?;
                let predicate = float_predicate(predicate)?;
                self.by_lane(inst, &[lhs, rhs], |it, d, args, _| {
                    it.rare(Rare::FloatCompare { predicate, w, d, a: args[0], b: args[1] });
                    Ok(())
                })
            }
            InstKind::Cast { op: CastOp::BitCast, value, .. } => self.bit_cast(inst, value),
            InstKind::Cast { op, flags, value } => {
                let from = self.element_bits(value)?;
                let f = Promises::new(*flags);
                self.by_lane(inst, &[value], |it, d, args, leaf| it.cast(*op, f, from, leaf, d, args[0]))
            }
            InstKind::Load { pointer, .. } => self.load(inst, pointer),
            InstKind::Store { pointer, value, .. } => self.store(pointer, value),
            InstKind::StackAlloc { element_size, count, align, .. } => {
                let (d, _) = self.result(inst)?;
                let w = self.element_bits(count)?;
                let count = self.scalar(count)?;
                if w > 64 {
                    return Err("an allocation whose count has more than 64 bits".to_owned());
                }
                self.rare(Rare::StackAlloc { d, element_size: *element_size, count, w, align: *align });
                Ok(())
            }
            InstKind::Offset { base, constant, terms, inbounds } => {
                self.offset(inst, base, (*constant, terms), *inbounds)
            }
            InstKind::Call { callee, args, byval, noreturn } => self.call(inst, callee, args, byval, *noreturn),
            InstKind::Phi { .. } => Ok(()),
            InstKind::Select { condition, if_true, if_false } => {
                let (d, ty) = self.result(inst)?;
                let conditions = self.words(condition)?;
                let (yes, no) = (self.words(if_true)?, self.words(if_false)?);
                let per_lane = if matches!(self.type_of(condition), Type::Vector(..)) {
                    (yes.len() / lanes(&ty).1 as usize).max(1)
                } else {
                    yes.len().max(1)
                };
                for (index, (a, b)) in yes.into_iter().zip(no).enumerate() {
                    let c = conditions.get(index / per_lane).copied().ok_or("a choice without condition")?;
                    self.emit(Op::Select { d: d + index as u32, c, a, b });
                }
                Ok(())
            }
            InstKind::Freeze(value) => {
                let (d, _) = self.result(inst)?;
                for (d, a) in (d..).zip(self.words(value)?) {
                    self.rare(Rare::Freeze { d, a });
                }
                Ok(())
            }
            InstKind::ExtractValue { aggregate, path } => {
                let (d, ty) = self.result(inst)?;
                let before = registers_before(&self.type_of(aggregate), path, self.program.pointer_bits())?;
                let count = self.shape(&ty)?.registers();
                let words = self.words(aggregate)?;
                self.moves(d, &words[before as usize..(before + count) as usize]);
                Ok(())
            }
            InstKind::InsertValue { aggregate, value, path } => {
                let (d, _) = self.result(inst)?;
                let before = registers_before(&self.type_of(aggregate), path, self.program.pointer_bits())?;
                let mut words = self.words(aggregate)?;
                let value = self.words(value)?;
                words[before as usize..before as usize + value.len()].copy_from_slice(&value);
                self.moves(d, &words);
                Ok(())
            }
            InstKind::ExtractElement { vector, index } => {
                let (d, ty) = self.result(inst)?;
                let width = self.shape(&ty)?.registers();
                let lanes = self.words(vector)?;
                let index = self.scalar(index)?;
                self.rare(Rare::ExtractElement { d, lanes, width, index });
                Ok(())
            }
            InstKind::InsertElement { vector, value, index } => {
                let (d, _) = self.result(inst)?;
                let (lanes, value, index) = (self.words(vector)?, self.words(value)?, self.scalar(index)?);
                self.rare(Rare::InsertElement { d, lanes, value, index });
                Ok(())
            }
            InstKind::Shuffle { lhs, rhs, mask } => {
                let (d, ty) = self.result(inst)?;
                let width = self.shape(lanes(&ty).0)?.registers() as usize;
                let mut both = self.words(lhs)?;
                both.extend(self.words(rhs)?);
                let zero = self.code.constant(Word::ZERO);
                let mut words = Vec::new();
                for index in mask {
                    match index {
                        Some(index) => words.extend_from_slice(&both[*index as usize * width..][..width]),
                        None => words.extend(vec![zero; width]),
                    }
                }
                self.moves(d, &words);
                Ok(())
            }
            // Some bits of an address.
            InstKind::Unsupported { what, args } if **what == *"llvm.ptrmask" && args.len() == 2 => {
                let (d, _) = self.result(inst)?;
                let (a, b) = (self.scalar(&args[0])?, self.scalar(&args[1])?);
                self.emit(Op::And { d, a, b });
                Ok(())
            }
            InstKind::Unsupported { what, .. } => Err(what.to_string()),
        }
    }

    fn moves(&mut self, d: u32, words: &[Arg]) {
        // The result is a register of its own: nothing that is read here is overwritten.
        for (d, a) in (d..).zip(words) {
            self.emit(Op::Move { d, a: *a });
        }
    }

    pub(super) fn element_bits(&self, operand: &Operand) -> Result<u8, String> {
        let ty = self.type_of(operand);
        let shape = self.shape(lanes(&ty).0)?;
        shape.leaves.first().map(|(_, leaf)| leaf.width()).ok_or_else(|| format!("an operation on {ty}"))
    }

    /// One operation per lane of the result; it gets the result's register, both halves of each operand's lane and what
    /// the lane is.
    fn by_lane(
        &mut self,
        inst: &Inst,
        operands: &[&Operand],
        mut emit: impl FnMut(&mut Self, u32, &[[Arg; 2]], Leaf) -> Result<(), String>,
    ) -> Result<(), String> {
        let (mut d, ty) = self.result(inst)?;
        let mut words = Vec::new();
        for operand in operands {
            words.push(self.words(operand)?);
        }
        let leaves = self.shape(&ty)?.leaves;
        let count = leaves.len();
        for (lane, (_, leaf)) in leaves.into_iter().enumerate() {
            let mut args = Vec::with_capacity(words.len());
            for words in &words {
                let width = words.len() / count;
                args.push(self.pair_of(&words[lane * width..(lane + 1) * width])?);
            }
            emit(self, d, &args, leaf)?;
            d += leaf.registers();
        }
        Ok(())
    }

    fn binary(&mut self, op: BinaryOp, w: u8, f: Promises, d: u32, a: [Arg; 2], b: [Arg; 2]) {
        if w > 64 {
            return self.rare(Rare::WideBinary { op, w, f, d, a, b });
        }
        let (a, b) = (a[0], b[0]);
        self.emit(match op {
            BinaryOp::Add => Op::Add { w, f, d, a, b },
            BinaryOp::Sub => Op::Sub { w, f, d, a, b },
            BinaryOp::Mul => Op::Mul { w, f, d, a, b },
            BinaryOp::And => Op::And { d, a, b },
            BinaryOp::Or => Op::Or { f, d, a, b },
            BinaryOp::Xor => Op::Xor { d, a, b },
            _ => Op::Binary { op, w, f, d, a, b },
        });
    }

    fn float(&mut self, op: FloatOp, w: u8, d: u32, a: [Arg; 2], b: [Arg; 2]) {
        match w {
            64 => self.emit(Op::Float64 { op, d, a: a[0], b: b[0] }),
            32 => self.emit(Op::Float32 { op, d, a: a[0], b: b[0] }),
            _ => self.rare(Rare::Float { op, w, d, a, b }),
        }
    }

    fn cast(&mut self, op: CastOp, f: Promises, from: u8, to: Leaf, d: u32, a: [Arg; 2]) -> Result<(), String> {
        let w = to.width();
        let narrow = from <= 64 && w <= 64;
        match op {
            CastOp::Trunc if f.0 != 0 && narrow => self.emit(Op::TruncChecked { from, w, f, d, a: a[0] }),
            CastOp::Trunc if f.0 == 0 && w <= 64 => self.emit(Op::Trunc { w, d, a: a[0] }),
            CastOp::ZExt if narrow && f.0 & Promises::EXACT != 0 => {
                self.emit(Op::ZExtNonNegative { from, d, a: a[0] });
            }
            CastOp::ZExt if narrow => self.emit(Op::Move { d, a: a[0] }),
            CastOp::SExt if narrow => self.emit(Op::SExt { from, w, d, a: a[0] }),
            CastOp::Trunc | CastOp::ZExt | CastOp::SExt => {
                self.rare(Rare::WideCast { op, f, from, to: w, d, a });
            }
            CastOp::PtrToInt if w < from => self.emit(Op::Trunc { w, d, a: a[0] }),
            CastOp::PtrToInt => {
                self.emit(Op::Move { d, a: a[0] });
                if w > 64 {
                    let zero = self.code.constant(Word::ZERO);
                    self.emit(Op::Move { d: d + 1, a: zero });
                }
            }
            CastOp::IntToPtr => {
                // Wider numbers lose their high part.
                if from > w {
                    self.emit(Op::Trunc { w, d, a: a[0] });
                    self.emit(Op::IntToPtr { d, a: Arg(d) });
                } else {
                    self.emit(Op::IntToPtr { d, a: a[0] });
                }
            }
            CastOp::FpToUi | CastOp::FpToSi | CastOp::UiToFp | CastOp::SiToFp | CastOp::FpTrunc | CastOp::FpExt => {
                self.rare(Rare::FloatCast { op, from, to: w, d, a });
            }
            CastOp::BitCast => return Err("a bit cast by lanes".to_owned()),
        }
        Ok(())
    }

    fn bit_cast(&mut self, inst: &Inst, value: &Operand) -> Result<(), String> {
        let (d, ty) = self.result(inst)?;
        let from = self.shape(&self.type_of(value))?.leaves;
        let to = self.shape(&ty)?.leaves;
        let words = self.words(value)?;
        let widths = |leaves: &[(u64, Leaf)]| leaves.iter().map(|(_, leaf)| leaf.width()).collect::<Vec<_>>();
        if widths(&from) == widths(&to) {
            self.moves(d, &words);
            return Ok(());
        }
        let halves = |leaves: &[(u64, Leaf)]| {
            let mut halves = Vec::new();
            for (_, leaf) in leaves {
                halves.push(leaf.width().min(64));
                if leaf.width() > 64 {
                    halves.push(leaf.width() - 64);
                }
            }
            halves
        };
        let from = words.into_iter().zip(halves(&from)).collect();
        let to = (d..).zip(halves(&to)).collect();
        self.rare(Rare::Repack { from, to });
        Ok(())
    }

    fn load(&mut self, inst: &Inst, pointer: &Operand) -> Result<(), String> {
        let (d, ty) = self.result(inst)?;
        let p = self.scalar(pointer)?;
        let shape = self.shape(&ty)?;
        match shape.leaves.as_slice() {
            [(0, leaf)] if leaf.width() <= 64 && !matches!(ty, Type::Aggregate(_)) => {
                let number = !matches!(leaf, Leaf::Pointer(_));
                self.emit(Op::Load { bytes: leaf.size(), w: leaf.width(), number, d, p });
            }
            _ if !shape.in_memory => return Err(format!("a load of {ty}")),
            leaves => {
                let mut register = d;
                let mut parts = Vec::new();
                for (offset, leaf) in leaves {
                    parts.push((*offset, *leaf, register));
                    register += leaf.registers();
                }
                let size = ty.store_size(self.program.pointer_bits()).ok_or_else(|| format!("a load of {ty}"))?;
                self.rare(Rare::LoadParts { p, size, parts });
            }
        }
        Ok(())
    }

    fn store(&mut self, pointer: &Operand, value: &Operand) -> Result<(), String> {
        let ty = self.type_of(value);
        let p = self.scalar(pointer)?;
        let words = self.words(value)?;
        let shape = self.shape(&ty)?;
        match shape.leaves.as_slice() {
            [(0, leaf)] if leaf.width() <= 64 && !matches!(ty, Type::Aggregate(_)) => {
                self.emit(Op::Store { bytes: leaf.size(), p, v: words[0] });
            }
            _ if !shape.in_memory => return Err(format!("a store of {ty}")),
            leaves => {
                let mut words = words.into_iter();
                let mut parts = Vec::new();
                for (offset, leaf) in leaves {
                    let low = words.next().ok_or("a value without parts")?;
                    parts.push((*offset, *leaf, low));
                    if leaf.registers() > 1 {
                        // The high half goes to memory behind the low one.
                        let high = words.next().ok_or("a value without parts")?;
                        parts.push((*offset + 8, Leaf::Int(leaf.bytes() * 8 - 64), high));
                    }
                }
                let size = ty.store_size(self.program.pointer_bits()).ok_or_else(|| format!("a store of {ty}"))?;
                self.rare(Rare::StoreParts { p, size, parts });
            }
        }
        Ok(())
    }

    fn offset(
        &mut self,
        inst: &Inst,
        base: &Operand,
        (constant, terms): (i64, &[(Operand, i64)]),
        inbounds: bool,
    ) -> Result<(), String> {
        let (d, _) = self.result(inst)?;
        let base = self.scalar(base)?;
        let mut compiled = Vec::new();
        for (index, scale) in terms {
            // The address is computed modulo the pointer width: of wider indices the low part suffices.
            let w = self.element_bits(index)?.min(64);
            compiled.push((self.scalar(index)?, w, *scale));
        }
        match compiled.as_slice() {
            [] if !inbounds || constant.unsigned_abs() < 1 << (self.program.pointer_bits() - 24) => {
                self.emit(Op::Step { d, base, constant });
            }
            [(index, w, scale)] if i32::try_from(*scale).is_ok() && i32::try_from(constant).is_ok() => {
                let (scale, constant) = (*scale as i32, constant as i32);
                self.emit(Op::Index { w: *w, inbounds, scale, constant, d, base, index: *index });
            }
            _ => self.rare(Rare::Offset { d, base, constant, terms: compiled, inbounds }),
        }
        Ok(())
    }

    fn call(
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
                match library::lookup(function) {
                    None if function.is_defined() => Target::Body(*id),
                    Some(native) => Target::Native(native, *id),
                    None => Target::Unknown(function.name.clone()),
                }
            }
            // Called through a declaration that does not fit.
            Callee::Pointer(Operand::Const(Constant::Function(id))) if !self.program.function(*id).is_defined() => {
                let function = self.program.function(*id);
                match library::lookup(function) {
                    Some(native) => Target::Native(native, *id),
                    None => Target::Unknown(function.name.clone()),
                }
            }
            Callee::Pointer(pointer) => Target::Pointer(self.scalar(pointer)?),
        })
    }

    fn intrinsic(&mut self, inst: &Inst, it: &Intrinsic, args: &[Operand]) -> Result<(), String> {
        let arg = |index: usize| args.get(index).ok_or_else(|| format!("{it:?} without an argument"));
        match it {
            Intrinsic::Memory(kind, _) => {
                let (to, from, length) = (self.scalar(arg(0)?)?, self.scalar(arg(1)?)?, self.scalar(arg(2)?)?);
                self.rare(Rare::Memory { kind: *kind, to, from, length });
            }
            Intrinsic::LifetimeStart => match arg(0)? {
                Operand::Value(id) => {
                    let pointer = self.body.value_register[id.index()];
                    self.rare(Rare::LifetimeStart { pointer });
                }
                Operand::Const(_) => return Err("a lifetime of a constant".to_owned()),
            },
            Intrinsic::LifetimeEnd => {
                let pointer = self.scalar(arg(0)?)?;
                self.rare(Rare::LifetimeEnd { pointer });
            }
            Intrinsic::Padding => {
                let pointer = self.scalar(arg(0)?)?;
                let number = |index: usize| match arg(index)? {
                    Operand::Const(Constant::Int { value, .. }) => Ok(*value as u64),
                    _ => Err("padding of a length that is not constant".to_owned()),
                };
                let (length, step, count) = (number(1)?, number(2)?, number(3)?);
                self.rare(Rare::Padding { pointer, length, step, count });
            }
            Intrinsic::Truth => {
                let byte = self.scalar(arg(0)?)?;
                self.rare(Rare::Truth { byte });
            }
            Intrinsic::StackSave => {
                let (d, _) = self.result(inst)?;
                self.rare(Rare::StackSave { d });
            }
            Intrinsic::StackRestore => {
                let token = self.scalar(arg(0)?)?;
                self.rare(Rare::StackRestore { token });
            }
            Intrinsic::WithOverflow(op) => {
                let (d, _) = self.result(inst)?;
                let ty = self.type_of(arg(0)?);
                if matches!(ty, Type::Vector(..)) {
                    return Err("arithmetic with overflow on vectors".to_owned());
                }
                let w = self.element_bits(arg(0)?)?;
                let (a, b) = (self.pair(arg(0)?)?, self.pair(arg(1)?)?);
                let flag = d + if w > 64 { 2 } else { 1 };
                self.rare(Rare::WithOverflow { op: *op, w, d, flag, a, b });
            }
            Intrinsic::Abs(_) | Intrinsic::MinMax { .. } | Intrinsic::Bits(_) => {
                let mut widths = Vec::new();
                for arg in args {
                    widths.push(self.element_bits(arg)?);
                }
                // A flag of `ctlz` and `cttz` is no vector even where the operand is one.
                let (vectors, scalars): (Vec<_>, Vec<_>) = (0..args.len())
                    .partition(|index| *index == 0 || self.type_of(&args[*index]) == self.type_of(&args[0]));
                let mut fixed = Vec::new();
                for index in scalars {
                    fixed.push((self.pair(&args[index])?, widths[index]));
                }
                let operands: Vec<&Operand> = vectors.iter().map(|index| &args[*index]).collect();
                let w = widths.first().copied().unwrap_or(0);
                self.by_lane(inst, &operands, |me, d, lanes, leaf| {
                    let mut args: Vec<([Arg; 2], u8)> = lanes.iter().map(|lane| (*lane, w)).collect();
                    args.extend_from_slice(&fixed);
                    me.rare(Rare::Integers { it: it.clone(), w, result: leaf.width(), d, args });
                    Ok(())
                })?;
            }
            Intrinsic::Identity => {
                let (d, _) = self.result(inst)?;
                let words = self.words(arg(0)?)?;
                self.moves(d, &words);
            }
            Intrinsic::Assume => {
                let c = self.scalar(arg(0)?)?;
                self.rare(Rare::Assume { c });
            }
            Intrinsic::AnyValue(name) => match &**name {
                // "Not known to be constant" and "size not known" are always right.
                "llvm.is.constant" | "llvm.invariant.start" => {
                    let (d, _) = self.result(inst)?;
                    let zero = self.code.constant(Word::ZERO);
                    self.moves(d, &[zero]);
                }
                "llvm.objectsize" => {
                    let (d, ty) = self.result(inst)?;
                    let least = matches!(args.get(1), Some(Operand::Const(Constant::Int { value: 1, .. })));
                    let bits = ty.integer_bits(self.program.pointer_bits()).unwrap_or(64).min(64);
                    let unknown = if least { 0 } else { crate::word::mask(bits as u8) };
                    let unknown = self.code.constant(Word::number(unknown));
                    self.moves(d, &[unknown]);
                }
                name => return Err(name.to_owned()),
            },
            Intrinsic::Math(name) => self.math(inst, name.trim_start_matches("llvm."), args)?,
            Intrinsic::Trap => self.rare(Rare::Trap),
            Intrinsic::UbsanTrap(SHIFT_OUT_OF_BOUNDS) => {
                let shift = self.guarded_shift(inst)?;
                self.rare(Rare::ShiftTrap { shift });
            }
            Intrinsic::UbsanTrap(_) => self.rare(Rare::UbsanTrap),
            Intrinsic::VarArgs(name) => match &**name {
                "llvm.va_start" => {
                    let list = self.scalar(arg(0)?)?;
                    self.rare(Rare::VaStart { list });
                }
                "llvm.va_copy" => {
                    let (to, from) = (self.scalar(arg(0)?)?, self.scalar(arg(1)?)?);
                    self.rare(Rare::VaCopy { to, from });
                }
                "llvm.va_end" => {}
                name => return Err(name.to_owned()),
            },
            Intrinsic::Nothing => {}
        }
        Ok(())
    }
}

impl Builder<'_, '_> {
    fn math(&mut self, inst: &Inst, name: &str, args: &[Operand]) -> Result<(), String> {
        let (_, ty) = self.result(inst)?;
        let (result, _) = lanes(&ty);
        if matches!(result, Type::Aggregate(_)) {
            return Err(format!("{name} on {result}"));
        }
        let types: Vec<Type> = args.iter().map(|arg| lanes(&self.type_of(arg)).0.clone()).collect();
        let is_vector = matches!(ty, Type::Vector(..));
        if args.iter().any(|arg| matches!(self.type_of(arg), Type::Vector(..)) != is_vector) {
            return Err(format!("{name} on vectors and scalars"));
        }
        let operands: Vec<&Operand> = args.iter().collect();
        self.by_lane(inst, &operands, |me, d, lanes, _| {
            let args = lanes.iter().copied().zip(types.iter().cloned()).collect();
            me.rare(Rare::Math { name: name.to_owned(), d, result: result.clone(), args });
            Ok(())
        })
    }
}

/// What a comparison by that name is true for.
fn float_predicate(name: &str) -> Result<FloatPredicate, String> {
    let unordered = name.starts_with('u');
    let (less, equal, greater, unordered) = match name {
        "false" => (false, false, false, false),
        "true" => (true, true, true, true),
        "ord" => (true, true, true, false),
        "uno" => (false, false, false, true),
        _ => match name.get(1..) {
            Some("eq") => (false, true, false, unordered),
            Some("ne") => (true, false, true, unordered),
            Some("lt") => (true, false, false, unordered),
            Some("le") => (true, true, false, unordered),
            Some("gt") => (false, false, true, unordered),
            Some("ge") => (false, true, true, unordered),
            _ => return Err(format!("the comparison {name}")),
        },
    };
    Ok(FloatPredicate { less, equal, greater, unordered })
}
