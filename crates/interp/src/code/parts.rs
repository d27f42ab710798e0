//! Compiles operations on values of several registers: aggregates, vectors, choices between them, the same bits as
//! another type.

use ir::{Inst, Leaf, Operand, Type};

use super::function::Builder;
use super::inst::lanes;
use super::layout::registers_before;
use super::{Arg, InRegisters, Narrow, Op, Rare};
use crate::word::Word;

impl Builder<'_, '_> {
    pub(super) fn moves(&mut self, d: u32, words: &[Arg]) {
        // The result is a register of its own: nothing that is read here is overwritten.
        for (d, a) in (d..).zip(words) {
            self.emit(Op::Move { d, a: *a });
        }
    }

    pub(super) fn select(
        &mut self,
        inst: &Inst,
        condition: &Operand,
        if_true: &Operand,
        if_false: &Operand,
    ) -> Result<(), String> {
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

    pub(super) fn extract_value(&mut self, inst: &Inst, aggregate: &Operand, path: &[u32]) -> Result<(), String> {
        let (d, ty) = self.result(inst)?;
        let before = registers_before(&self.type_of(aggregate), path, self.program.pointer_bits())?;
        let count = self.shape(&ty)?.registers();
        let words = self.words(aggregate)?;
        self.moves(d, &words[before as usize..(before + count) as usize]);
        Ok(())
    }

    pub(super) fn insert_value(
        &mut self,
        inst: &Inst,
        aggregate: &Operand,
        value: &Operand,
        path: &[u32],
    ) -> Result<(), String> {
        let (d, _) = self.result(inst)?;
        let before = registers_before(&self.type_of(aggregate), path, self.program.pointer_bits())?;
        let mut words = self.words(aggregate)?;
        let value = self.words(value)?;
        words[before as usize..before as usize + value.len()].copy_from_slice(&value);
        self.moves(d, &words);
        Ok(())
    }

    pub(super) fn extract_element(&mut self, inst: &Inst, vector: &Operand, index: &Operand) -> Result<(), String> {
        let (d, ty) = self.result(inst)?;
        let width = self.shape(&ty)?.registers();
        let lanes = self.words(vector)?;
        let index = self.scalar(index)?;
        self.rare(Rare::ExtractElement { d, lanes, width, index });
        Ok(())
    }

    pub(super) fn insert_element(
        &mut self,
        inst: &Inst,
        vector: &Operand,
        value: &Operand,
        index: &Operand,
    ) -> Result<(), String> {
        let (d, _) = self.result(inst)?;
        let (lanes, value, index) = (self.words(vector)?, self.words(value)?, self.scalar(index)?);
        self.rare(Rare::InsertElement { d, lanes, value, index });
        Ok(())
    }

    pub(super) fn shuffle(
        &mut self,
        inst: &Inst,
        lhs: &Operand,
        rhs: &Operand,
        mask: &[Option<u32>],
    ) -> Result<(), String> {
        let (d, ty) = self.result(inst)?;
        let width = self.shape(lanes(&ty).0)?.registers() as usize;
        let mut both = self.words(lhs)?;
        both.extend(self.words(rhs)?);
        // Nothing is said of what stands in an element without an index.
        let poison = self.code.constant(Word::POISON);
        let mut words = Vec::new();
        for index in mask {
            match index {
                Some(index) => words.extend_from_slice(&both[*index as usize * width..][..width]),
                None => words.extend(vec![poison; width]),
            }
        }
        self.moves(d, &words);
        Ok(())
    }

    pub(super) fn bit_cast(&mut self, inst: &Inst, value: &Operand) -> Result<(), String> {
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
}
