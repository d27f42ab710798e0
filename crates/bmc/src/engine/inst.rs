//! Instructions.

use evidence::{AlarmKind, Property};
use ir::{BinaryOp, CastOp, Flags, FloatOp, Inst, InstKind, Leaf, Operand, Origin, Predicate, Type};
use smt::bv::Term;

use super::objects::ObjectKind;
use super::{Engine, Flow};
use crate::encode;
use crate::state::State;
use crate::value::{Alternative, Alternatives, Scalar, Value, pairs};

/// The type of the elements of a vector, or the type itself.
fn element(ty: &Type) -> &Type {
    match ty {
        Type::Vector(element, _) => element,
        ty => ty,
    }
}

impl Engine<'_> {
    /// Executes an instruction.
    pub(super) fn instruction(&mut self, state: &mut State, inst: &Inst) -> Flow {
        match &inst.kind {
            InstKind::Binary { op, flags, lhs, rhs } => self.arithmetic(state, inst, (*op, *flags), (lhs, rhs)),
            InstKind::Compare { predicate, lhs, rhs } => self.comparison(state, inst, *predicate, (lhs, rhs)),
            InstKind::Cast { op, flags, value } => self.cast(state, inst, *op, *flags, value),
            InstKind::Load { pointer, volatile } => self.load(state, inst, pointer, *volatile),
            InstKind::Store { pointer, value, .. } => {
                let pointer = self.scalar(state, pointer)?;
                let ty = self.type_of(state, value)?;
                let value = self.operand(state, value)?;
                self.store_value(state, &pointer, &ty, &value)
            }
            InstKind::StackAlloc { element_size, count, .. } => self.stack_alloc(state, inst, *element_size, count),
            InstKind::Offset { base, constant, terms, inbounds } => {
                let pointer = self.address(state, base, (*constant, terms), *inbounds)?;
                self.give(state, inst, Value::from_iter([pointer]))
            }
            InstKind::Call { callee, args, byval, noreturn } => {
                self.call(state, inst, callee, (args, byval), *noreturn)
            }
            // Phis have got their values on the edge.
            InstKind::Phi { .. } => Some(()),
            InstKind::Select { condition, if_true, if_false } => {
                self.select(state, inst, condition, (if_true, if_false))
            }
            InstKind::Freeze(operand) => self.freeze(state, inst, operand),
            InstKind::ExtractValue { aggregate, path } => self.extract_value(state, inst, aggregate, path),
            InstKind::InsertValue { aggregate, value, path } => {
                self.insert_value(state, inst, (aggregate, value), path)
            }
            InstKind::Float { op, args } => self.float_arithmetic(state, inst, *op, args),
            InstKind::FloatCompare { .. } => self.any_result(state, inst),
            InstKind::ExtractElement { .. } | InstKind::InsertElement { .. } | InstKind::Shuffle { .. } => {
                self.gap(state, "an operation on elements of vectors", Term::TRUE)
            }
            InstKind::Unsupported { what, .. } => self.gap(state, what, Term::TRUE),
        }
    }

    fn comparison(
        &mut self,
        state: &mut State,
        inst: &Inst,
        predicate: Predicate,
        (lhs, rhs): (&Operand, &Operand),
    ) -> Flow {
        let (l, r) = (self.operand(state, lhs)?, self.operand(state, rhs)?);
        let mut value = Value::new();
        for (x, y) in l.iter().zip(&r) {
            if x.is_number() && y.is_number() {
                self.same_comparison(state, predicate, x.bits, y.bits)?;
            }
            value.push(self.compare(state, predicate, x, y));
        }
        self.give(state, inst, value)
    }

    fn arithmetic(
        &mut self,
        state: &mut State,
        inst: &Inst,
        (op, flags): (BinaryOp, Flags),
        (lhs, rhs): (&Operand, &Operand),
    ) -> Flow {
        let (l, r) = (self.operand(state, lhs)?, self.operand(state, rhs)?);
        let mut value = Value::new();
        for (x, y) in l.iter().zip(&r) {
            value.push(self.binary(state, op, flags, x, y)?);
        }
        self.give(state, inst, value)
    }

    fn stack_alloc(&mut self, state: &mut State, inst: &Inst, element_size: u64, count: &Operand) -> Flow {
        let count = self.scalar(state, count)?;
        let count = self.looked_at(state, &count)?;
        let bits = self.program.pointer_bits();
        let count = self.pool.resize(count, bits);
        let each = self.pool.constant(bits, u128::from(element_size));
        let size = self.pool.mul(count, each);
        let pointer = self.stack_block(state, size)?;
        self.give(state, inst, Value::from_iter([pointer]))
    }

    fn select(
        &mut self,
        state: &mut State,
        inst: &Inst,
        condition: &Operand,
        (if_true, if_false): (&Operand, &Operand),
    ) -> Flow {
        let conditions = self.operand(state, condition)?;
        let (yes, no) = (self.operand(state, if_true)?, self.operand(state, if_false)?);
        let each = yes.len().div_ceil(conditions.len().max(1)).max(1);
        let mut value = Value::new();
        for (index, (x, y)) in yes.iter().zip(&no).enumerate() {
            let condition = conditions.get(index / each)?;
            let mut chosen = Scalar::choose(&mut self.pool, condition.bits, x, y);
            chosen.poison = self.pool.or(chosen.poison, condition.poison);
            value.push(chosen);
        }
        self.give(state, inst, value)
    }

    fn freeze(&mut self, state: &mut State, inst: &Inst, operand: &Operand) -> Flow {
        let mut value = self.operand(state, operand)?;
        for scalar in &mut value {
            if scalar.poison != Term::FALSE {
                // The interpreter takes zero; a proof is about any value.
                self.note(
                    state,
                    "an arbitrary value instead of the result of undefined behaviour",
                    super::Affects::Everything,
                );
                let zero = self.pool.constant(self.pool.width(scalar.bits), 0);
                let poison = scalar.poison;
                let kept = Scalar { poison: Term::FALSE, ..scalar.clone() };
                *scalar = Scalar::choose(&mut self.pool, poison, &Scalar::number(zero), &kept);
            }
        }
        self.give(state, inst, value)
    }

    fn extract_value(&mut self, state: &mut State, inst: &Inst, aggregate: &Operand, path: &[u32]) -> Flow {
        let ty = self.type_of(state, aggregate)?;
        let value = self.operand(state, aggregate)?;
        let found = self.shapes().field(&ty, path);
        let (before, count) = self.known(state, found)?;
        self.give(state, inst, value[before..before + count].iter().cloned().collect())
    }

    fn insert_value(
        &mut self,
        state: &mut State,
        inst: &Inst,
        (aggregate, value): (&Operand, &Operand),
        path: &[u32],
    ) -> Flow {
        let ty = self.type_of(state, aggregate)?;
        let mut whole = self.operand(state, aggregate)?;
        let part = self.operand(state, value)?;
        let found = self.shapes().field(&ty, path);
        let (before, count) = self.known(state, found)?;
        for (index, scalar) in part.into_iter().enumerate().take(count) {
            whole[before + index] = scalar;
        }
        self.give(state, inst, whole)
    }

    fn float_arithmetic(&mut self, state: &mut State, inst: &Inst, op: FloatOp, args: &[Operand]) -> Flow {
        let mut values = Vec::new();
        for arg in args {
            values.push(self.operand(state, arg)?);
        }
        let ty = self.result_type(state, inst)?;
        let Type::Float(bits) = *element(&ty) else {
            return self.gap(state, "an operation on floating-point numbers", Term::TRUE);
        };
        let count = values.first().map_or(0, Value::len);
        let mut value = Value::new();
        for lane in 0..count {
            let args: Vec<&Scalar> = values.iter().filter_map(|value| value.get(lane)).collect();
            value.push(self.float(op, bits, &args));
        }
        self.give(state, inst, value)
    }

    fn load(&mut self, state: &mut State, inst: &Inst, pointer: &Operand, volatile: bool) -> Flow {
        if volatile {
            // The interpreter finds there what was stored; others may have stored something else.
            self.note(state, "a volatile read", super::Affects::Everything);
        }
        let pointer = self.scalar(state, pointer)?;
        let ty = self.result_type(state, inst)?;
        let value = self.load_value(state, &pointer, &ty)?;
        self.give(state, inst, value)
    }

    fn binary(&mut self, state: &mut State, op: BinaryOp, flags: Flags, l: &Scalar, r: &Scalar) -> Flow<Scalar> {
        let own = self.program.origin == Origin::OwnFrontEnd;
        let division = matches!(op, BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem);
        let shift = matches!(op, BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr);
        if division {
            self.undefined(state, "a division by the result of undefined behaviour", r.poison)?;
        }
        self.same_on_integers(state, op, l.bits, r.bits)?;
        let mut flags = flags;
        let numbers = {
            let poison = self.pool.or(l.poison, r.poison);
            self.pool.not(poison)
        };
        if own && (flags.nsw || division) {
            let overflow = encode::signed_overflow(&mut self.pool, op, l.bits, r.bits);
            let bad = self.pool.and(overflow, numbers);
            let with_checks = self.options.properties.contains(&Property::NoOverflow);
            let kind = if division && !with_checks { AlarmKind::DivisionOverflow } else { AlarmKind::Overflow };
            if !self.options.mathematical && (division || !self.options.wraps) {
                self.alarm(state, kind, bad)?;
            }
            // What overflows has ended, or wraps; shifts keep their promise.
            if matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul) {
                flags.nsw = false;
            }
        }
        if own && shift {
            let out = encode::amount_out_of_range(&mut self.pool, r.bits);
            let bad = self.pool.and(out, numbers);
            self.alarm(state, AlarmKind::Shift, bad)?;
        }
        self.address_matters(state, op, l, r);
        if division {
            let zero = self.pool.is_zero(r.bits);
            let bad = self.pool.and(zero, numbers);
            self.alarm(state, AlarmKind::DivisionByZero, bad)?;
        }
        let whole = encode::binary(&mut self.pool, op, flags, l.bits, r.bits);
        let bad = self.pool.and(whole.undefined, numbers);
        self.undefined(state, "a division by zero or without a result", bad)?;
        let mut result = l.combine(&mut self.pool, r, |pool, x, y| encode::binary(pool, op, flags, x, y).value);
        let decided = self.guards.decided(&mut self.pool, state.guard, whole.poison);
        if decided != Some(false) {
            result.poison = self.pool.or(result.poison, whole.poison);
        }
        Some(result)
    }

    /// Arithmetic on an address whose result depends on where the block lies: nothing is proved about such programs.
    fn address_matters(&mut self, state: &State, op: BinaryOp, l: &Scalar, r: &Scalar) {
        let addresses = |scalar: &Scalar| scalar.alternatives().iter().any(|one| one.object.is_some());
        match (addresses(l), addresses(r)) {
            (false, false) => {}
            (true, true) if op == BinaryOp::Sub && l.origin == r.origin => {}
            _ => self.note(state, "arithmetic on an address", super::Affects::Everything),
        }
    }

    fn compare(&mut self, state: &State, predicate: ir::Predicate, l: &Scalar, r: &Scalar) -> Scalar {
        let poison = self.pool.or(l.poison, r.poison);
        if l.is_number() && r.is_number() {
            let bits = encode::compare(&mut self.pool, predicate, l.bits, r.bits);
            return Scalar { poison, ..Scalar::number(bits) };
        }
        let mut result = Term::FALSE;
        for (when, x, y) in pairs(&mut self.pool, l, r) {
            let here = match (x.object, y.object) {
                // In one block the offsets decide, unless they leave it.
                (Some(a), Some(b)) if a == b => encode::compare(&mut self.pool, predicate, x.bits, y.bits),
                _ => {
                    let truth = encode::compare(&mut self.pool, predicate, x.bits, y.bits);
                    self.order_of_blocks(state, predicate, when, &x, &y);
                    truth
                }
            };
            let here = self.pool.and(when, here);
            result = self.pool.or(result, here);
        }
        Scalar { poison, ..Scalar::number(result) }
    }

    /// A comparison of different blocks says what the layout says; only that an address in a block is not null, and that
    /// addresses inside of two live blocks differ, is sure.
    fn order_of_blocks(
        &mut self,
        state: &State,
        predicate: ir::Predicate,
        when: Term,
        x: &Alternative,
        y: &Alternative,
    ) {
        let null =
            |engine: &Engine<'_>, one: &Alternative| one.object.is_none() && engine.pool.value(one.bits) == Some(0);
        let sure = if !matches!(predicate, ir::Predicate::Eq | ir::Predicate::Ne) {
            Term::FALSE
        } else if null(self, x) || null(self, y) {
            let (one, other) = (self.is_within(state, x, false), self.is_within(state, y, false));
            self.pool.or(one, other)
        } else {
            let (one, other) = (self.is_within(state, x, true), self.is_within(state, y, true));
            self.pool.and(one, other)
        };
        let unsure = self.pool.not(sure);
        let when = self.pool.and(when, unsure);
        self.note_if(state, "a comparison of addresses of different blocks", when);
    }

    /// Whether an address lies inside its block, which is live; or in the block or at its end, if it lives or not.
    fn is_within(&mut self, state: &State, one: &Alternative, live_and_inside: bool) -> Term {
        let Some(id) = one.object else { return Term::FALSE };
        let size = self.object(id).size;
        let offset = self.offset(id, one.bits);
        if !live_and_inside {
            return self.pool.ule(offset, size);
        }
        let live = state.memory.get(&id).map_or(Term::FALSE, |block| block.live);
        let function = matches!(self.object(id).kind, ObjectKind::Function(_));
        let live = if function { Term::TRUE } else { live };
        let inside = if function { self.pool.is_zero(offset) } else { self.pool.ult(offset, size) };
        self.pool.and(live, inside)
    }

    fn cast(&mut self, state: &mut State, inst: &Inst, op: CastOp, flags: Flags, value: &Operand) -> Flow {
        let ty = self.result_type(state, inst)?;
        let operand = self.operand(state, value)?;
        let shape = self.shapes().of(&ty);
        let shape = self.known(state, shape)?;
        if op == CastOp::BitCast {
            let same = shape.leaves.len() == operand.len()
                && shape
                    .leaves
                    .iter()
                    .zip(&operand)
                    .all(|((_, leaf), value)| leaf.bits() == self.pool.width(value.bits));
            if !same {
                return self.gap(state, "the bits of a vector as another type", Term::TRUE);
            }
            return self.give(state, inst, operand);
        }
        let mut result = Value::new();
        for ((_, leaf), scalar) in shape.leaves.iter().zip(&operand) {
            let to = leaf.bits();
            self.same_number(state, op, scalar.bits, to)?;
            let Some((_, poison)) = encode::cast(&mut self.pool, op, flags, scalar.bits, to) else {
                if matches!(op, CastOp::FpToSi | CastOp::FpToUi) {
                    self.may_not_fit(state);
                }
                result.push(self.float_cast(op, *leaf, scalar));
                continue;
            };
            let mut cast = scalar.map(&mut self.pool, |pool, bits| {
                encode::cast(pool, op, flags, bits, to).map_or(bits, |(value, _)| value)
            });
            cast.poison = self.pool.or(cast.poison, poison);
            if op == CastOp::IntToPtr {
                cast = self.pointer_at(state, &cast);
            }
            result.push(cast);
        }
        self.give(state, inst, result)
    }

    /// A floating-point number becomes an integer, if that is asked for: which number it is the replay knows. The path goes on
    /// with any value.
    fn may_not_fit(&mut self, state: &State) {
        if self.options.properties.contains(&Property::Conversion) {
            let mut copy = state.clone();
            let _ = self.alarm(&mut copy, AlarmKind::Conversion, Term::TRUE);
        }
    }

    /// The pointer that an integer becomes.
    fn pointer_at(&mut self, state: &State, value: &Scalar) -> Scalar {
        let mut all = Alternatives::new();
        for mut one in value.alternatives() {
            if one.object.is_none()
                && let Some(address) = self.pool.value(one.bits)
            {
                one.object = self.block_at(state, address as u64);
                if one.object.is_some() {
                    self.note_if(state, "a number that is used as an address", one.when);
                }
            }
            all.push(one);
        }
        Scalar::of(&mut self.pool, value.poison, &all)
    }

    /// Floating-point arithmetic: computed on constants of the machine's formats, else any value.
    fn float(&mut self, op: FloatOp, bits: u32, args: &[&Scalar]) -> Scalar {
        let patterns: Option<Vec<u128>> = args.iter().map(|arg| self.pool.value(arg.bits)).collect();
        let poison = args.iter().fold(Term::FALSE, |all, arg| self.pool.or(all, arg.poison));
        let Some(patterns) = patterns else { return Scalar { poison, ..self.any(bits) } };
        let (x, y) = (patterns[0], patterns.get(1).copied().unwrap_or(0));
        let result = match (bits, op) {
            (64, FloatOp::Neg) => Some(x ^ 1 << 63),
            (32, FloatOp::Neg) => Some(x ^ 1 << 31),
            (64, _) => number64(float64(op, f64::from_bits(x as u64), f64::from_bits(y as u64))),
            (32, _) => number32(float32(op, f32::from_bits(x as u32), f32::from_bits(y as u32))),
            _ => None,
        };
        match result {
            Some(pattern) => {
                let bits = self.pool.constant(bits, pattern);
                Scalar { poison, ..Scalar::number(bits) }
            }
            None => Scalar { poison, ..self.any(bits) },
        }
    }

    fn float_cast(&mut self, op: CastOp, to: Leaf, scalar: &Scalar) -> Scalar {
        let from = self.pool.width(scalar.bits);
        let pattern = match (op, self.pool.value(scalar.bits), self.pool.signed_value(scalar.bits), to.bits()) {
            (CastOp::SiToFp, _, Some(value), 64) => Some(u128::from((value as f64).to_bits())),
            (CastOp::UiToFp, Some(value), _, 64) => Some(u128::from((value as f64).to_bits())),
            (CastOp::SiToFp, _, Some(value), 32) => Some(u128::from((value as f32).to_bits())),
            (CastOp::UiToFp, Some(value), _, 32) => Some(u128::from((value as f32).to_bits())),
            (CastOp::FpExt, Some(x), _, 64) if from == 32 => number64(f64::from(f32::from_bits(x as u32))),
            (CastOp::FpTrunc, Some(x), _, 32) if from == 64 => number32(f64::from_bits(x as u64) as f32),
            _ => None,
        };
        match pattern {
            Some(pattern) => {
                let bits = self.pool.constant(to.bits(), pattern);
                Scalar { poison: scalar.poison, ..Scalar::number(bits) }
            }
            None => Scalar { poison: scalar.poison, ..self.any(to.bits()) },
        }
    }
}

/// The bits of a result. C leaves those of a NaN open, the sign included.
fn number64(result: f64) -> Option<u128> {
    (!result.is_nan()).then(|| u128::from(result.to_bits()))
}

/// The same of single precision.
fn number32(result: f32) -> Option<u128> {
    (!result.is_nan()).then(|| u128::from(result.to_bits()))
}

fn float64(op: FloatOp, x: f64, y: f64) -> f64 {
    match op {
        FloatOp::Add => x + y,
        FloatOp::Sub => x - y,
        FloatOp::Mul => x * y,
        FloatOp::Div => x / y,
        FloatOp::Rem => x % y,
        FloatOp::Neg => -x,
    }
}

fn float32(op: FloatOp, x: f32, y: f32) -> f32 {
    match op {
        FloatOp::Add => x + y,
        FloatOp::Sub => x - y,
        FloatOp::Mul => x * y,
        FloatOp::Div => x / y,
        FloatOp::Rem => x % y,
        FloatOp::Neg => -x,
    }
}
