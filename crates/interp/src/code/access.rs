//! Compiles accesses to memory, stack allocations and pointer arithmetic.

use ir::{Inst, Leaf, Operand, Type};

use super::function::Builder;
use super::{InRegisters, Load, Narrow, Op, Rare};

impl Builder<'_, '_> {
    pub(super) fn load(&mut self, inst: &Inst, pointer: &Operand) -> Result<(), String> {
        let (d, ty) = self.result(inst)?;
        let p = self.scalar(pointer)?;
        let shape = self.shape(&ty)?;
        match shape.leaves.as_slice() {
            [(0, leaf)] if leaf.width() <= 64 && !matches!(ty, Type::Aggregate(_)) => {
                let number = !matches!(leaf, Leaf::Pointer(_));
                self.emit(Op::Load(Load { bytes: leaf.size(), w: leaf.width(), number, d, p }));
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

    pub(super) fn store(&mut self, pointer: &Operand, value: &Operand) -> Result<(), String> {
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
                        // The high half follows the low one in memory.
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

    pub(super) fn stack_alloc(
        &mut self,
        inst: &Inst,
        element_size: u64,
        count: &Operand,
        align: u64,
    ) -> Result<(), String> {
        let (d, _) = self.result(inst)?;
        let w = self.element_bits(count)?;
        let count = self.scalar(count)?;
        if w > 64 {
            return Err("an allocation whose count has more than 64 bits".to_owned());
        }
        self.rare(Rare::StackAlloc { d, element_size, count, w, align });
        Ok(())
    }

    pub(super) fn offset(
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
}
