//! Addresses: a pointer moved by constants and scaled indices.
//!
//! Bits tell an offset in a block modulo the address space only. An address computation that promises to stay in it
//! (`inbounds`) is therefore followed while its offset, computed without a bound, is one that the bits tell exactly; beyond that
//! the run is left out, as no access there is valid and no way back is defined ([`ir::InstKind::Offset`]).

use ir::Operand;
use smt::bv::{Op, Term};

use super::{Engine, Flow};
use crate::state::State;
use crate::value::Scalar;

impl Engine<'_> {
    /// `base + constant + sum of index * scale`.
    pub(super) fn address(
        &mut self,
        state: &mut State,
        base: &Operand,
        (constant, terms): (i64, &[(Operand, i64)]),
        inbounds: bool,
    ) -> Flow<Scalar> {
        let mut pointer = self.scalar(state, base)?;
        let bits = self.program.pointer_bits();
        let mut indices = Vec::new();
        for (index, scale) in terms {
            let index = self.scalar(state, index)?;
            pointer.poison = self.pool.or(pointer.poison, index.poison);
            // An index that stems from an address is only a number here.
            indices.push((index.bits, *scale));
        }
        let mut reach = u128::from(constant.unsigned_abs());
        for (index, scale) in &indices {
            reach = reach.saturating_add(self.reach(*index).saturating_mul(u128::from(scale.unsigned_abs())));
        }
        let far = inbounds && reach >= 1 << (bits - 24);
        // With what the others add it cannot wrap around if each of them is below that.
        let share = (1u128 << (bits - 3)) / (indices.len() as u128 + 1);
        let mut beyond = if far && u128::from(constant.unsigned_abs()) > share { Term::TRUE } else { Term::FALSE };
        for (index, scale) in indices {
            if far && scale != 0 {
                let index = self.pool.resize_signed(index, bits.max(self.pool.width(index)));
                let here = self.is_farther(index, share / u128::from(scale.unsigned_abs()));
                beyond = self.pool.or(beyond, here);
            }
            let step = self.pool.resize_signed(index, bits);
            let scale = self.pool.constant(bits, scale as u128);
            let step = self.pool.mul(step, scale);
            pointer = pointer.map(&mut self.pool, |pool, bits| pool.add(bits, step));
        }
        let pointer = pointer.map(&mut self.pool, |pool, bits| pool.add_constant(bits, i128::from(constant)));
        if far {
            for one in pointer.alternatives() {
                let Some(object) = one.object else { continue };
                let offset = self.offset(object, one.bits);
                let here = self.is_farther(offset, 1 << (bits - 3));
                let here = self.pool.and(one.when, here);
                beyond = self.pool.or(beyond, here);
            }
            self.undefined(state, "an address computation that leaves the address space", beyond)?;
        }
        Some(pointer)
    }

    /// Whether a signed number is farther from zero than that.
    fn is_farther(&mut self, number: Term, most: u128) -> Term {
        let width = self.pool.width(number);
        if most >> (width - 1) != 0 {
            return Term::FALSE;
        }
        let shifted = self.pool.add_constant(number, most as i128);
        let limit = self.pool.constant(width, 2 * most);
        self.pool.ult(limit, shifted)
    }

    /// How far from zero an index, read with its sign, can be as its form tells.
    fn reach(&self, index: Term) -> u128 {
        if let Some(value) = self.pool.signed_value(index) {
            return value.unsigned_abs();
        }
        let node = self.pool.node(index);
        let (_, high) = self.pool.interval(index);
        let width = match node.op {
            Op::SExt => self.pool.width(node.args[0]),
            _ => node.width,
        };
        let by_width = 1u128 << (width - 1);
        if high < by_width { high } else { by_width }
    }
}
