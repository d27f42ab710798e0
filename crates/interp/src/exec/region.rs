//! Runs with unknown values: decisions whose consequences are known.
//!
//! Where a branch depends on an unknown value its ways may do different things. But mostly they meet again: the loop of
//! `strlen` does the same whatever the length is, but for the value of its counter. From the branch on, up to the block that all its ways come to
//! (its immediate postdominator with respect to returns; else the return itself), only what a way *may* do counts, not which one is
//! taken: where they meet, every variable and value that some way sets becomes unknown, all memory if some way writes to memory
//! through a pointer, and the decision is forgotten. A branch whose ways allocate or free memory, or call what
//! is not known, stays a decision. A way that cannot come to the meeting point makes the branch a
//! decision; one that loops for ever instead does not come to what follows.
//! (This is the rule for implicit flows of information: Denning and Denning: Certification of programs for secure
//! information flow, CACM 1977.)

use std::collections::{BTreeMap, BTreeSet};

use analysis::Facts;
use ir::{BlockId, Callee, Function, FunctionId, Inst, InstKind, Intrinsic, Operand, Terminator, ValueId};

use super::Machine;
use crate::memory::{Block, Kind, Status};
use crate::word::{Tag, Word};

/// Functions with more blocks are not looked at: the search for meeting points takes time quadratic in them.
const MOST_BLOCKS: usize = 300;

/// What the ways of a branch may do until they meet.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    /// Where they meet; `None`: they return.
    join: Option<BlockId>,
    /// Variables that some way sets.
    variables: BTreeSet<ValueId>,
    /// Values that some way computes and that are needed after it.
    values: Vec<ValueId>,
    /// Some way writes through a pointer.
    writes: bool,
    /// Where addresses may come from that some way leaves behind.
    sources: Sources,
}

/// Where values may come from.
#[derive(Clone, Debug, Default)]
struct Sources {
    /// What variables and values of the function hold before the branch.
    values: BTreeSet<ValueId>,
    /// Memory.
    memory: bool,
    /// Anywhere.
    anything: bool,
}

/// A branch whose ways have not met yet.
#[derive(Clone, Debug)]
pub(crate) struct Pending {
    region: Region,
    /// Number of active calls.
    depth: usize,
    /// The address of an own block may be lost in what becomes unknown.
    loses: bool,
    from: BlockId,
    /// Decisions before it.
    decisions: usize,
}

/// The regions of the branches that runs met; `None` where a branch has none.
pub(crate) type Regions = BTreeMap<(FunctionId, BlockId), Option<Region>>;

/// The region of the branch at the end of the block.
fn region(facts: &Facts<'_>, id: FunctionId, from: BlockId) -> Option<Region> {
    let function = facts.program().function(id);
    if function.blocks.len() > MOST_BLOCKS {
        return None;
    }
    let start = function.block(from).terminator.successors();
    // The blocks that control comes to without passing the one that is left out.
    let reached = |without: Option<BlockId>| {
        let mut seen: BTreeSet<BlockId> = start.iter().copied().filter(|block| Some(*block) != without).collect();
        let mut work: Vec<BlockId> = seen.iter().copied().collect();
        while let Some(block) = work.pop() {
            for next in function.block(block).terminator.successors() {
                if Some(next) != without && seen.insert(next) {
                    work.push(next);
                }
            }
        }
        seen
    };
    let returns = |blocks: &BTreeSet<BlockId>| {
        blocks.iter().any(|block| matches!(function.block(*block).terminator, Terminator::Return(_)))
    };
    let all = reached(None);
    if !returns(&all) {
        return None;
    }
    let meets = all.iter().filter(|block| **block != from).map(|block| (*block, reached(Some(*block))));
    let nearest = meets.filter(|(_, inside)| !returns(inside)).min_by_key(|(_, inside)| inside.len());
    let (join, inside) = nearest.map_or((None, all), |(join, inside)| (Some(join), inside));
    if !all_meet(function, &inside, join) {
        return None;
    }
    let mut region =
        Region { join, variables: BTreeSet::new(), values: Vec::new(), writes: false, sources: Sources::default() };
    let mut scopes = BTreeSet::new();
    for inst in inside.iter().flat_map(|block| &function.block(*block).insts) {
        region.add(facts, id, inst, &mut scopes)?;
    }
    let outside = function.block_ids().filter(|block| !inside.contains(block));
    let mut uses = outside.flat_map(|block| &function.block(block).insts).filter(|inst| !is_scope(inst));
    if uses.any(|inst| inst.kind.operands().iter().any(|it| matches!(it, Operand::Value(id) if scopes.contains(id)))) {
        return None;
    }
    if let Some(join) = join {
        let live = facts.function(id).live_values().at_entry(join);
        let computed = inside.iter().flat_map(|block| &function.block(*block).insts).filter_map(|inst| inst.result);
        region.values.extend(computed.filter(|value| live.contains(*value)));
        let phis = function.block(join).insts.iter().take_while(|inst| matches!(inst.kind, InstKind::Phi { .. }));
        region.values.extend(phis.filter_map(|inst| inst.result));
        // What nobody looks at any more need not be known.
        let held = facts.function(id).live_variables().at_entry(join);
        region.variables.retain(|variable| held.contains(*variable));
    }
    region.sources = sources(facts, id, &inside, &region);
    Some(region)
}

/// Where addresses may come from that the ways leave in variables, values, memory and the result.
fn sources(facts: &Facts<'_>, id: FunctionId, inside: &BTreeSet<BlockId>, region: &Region) -> Sources {
    let function = facts.program().function(id);
    let registers = facts.function(id).registers();
    let mut found = Sources::default();
    let mut work: Vec<ValueId> = region.values.iter().chain(&region.variables).copied().collect();
    let insts = || inside.iter().flat_map(|block| &function.block(*block).insts);
    let add = |operand: &Operand, work: &mut Vec<ValueId>| {
        if let Operand::Value(value) = operand {
            work.push(*value);
        }
    };
    for inst in insts() {
        match &inst.kind {
            InstKind::Store { pointer: Operand::Value(to), .. } if registers.contains(to) => {}
            InstKind::Store { value, .. } => add(value, &mut work),
            InstKind::Call { callee: Callee::Function(callee), .. } => found.anything |= facts.effects(*callee).writes,
            // What is copied was in memory.
            InstKind::Call { callee: Callee::Intrinsic(Intrinsic::Memory(..)), .. } => found.memory = true,
            _ => {}
        }
    }
    for block in inside {
        if let Terminator::Return(Some(result)) = &function.block(*block).terminator {
            add(result, &mut work);
        }
    }
    while let Some(value) = work.pop() {
        if !found.values.insert(value) {
            continue;
        }
        if registers.contains(&value) {
            for inst in insts() {
                if let InstKind::Store { pointer: Operand::Value(to), value: stored, .. } = &inst.kind
                    && *to == value
                {
                    add(stored, &mut work);
                }
            }
            continue;
        }
        match function.defining_inst(value).map(|inst| &inst.kind) {
            Some(InstKind::Load { pointer: Operand::Value(from), .. }) if registers.contains(from) => work.push(*from),
            Some(InstKind::Load { .. }) => found.memory = true,
            Some(InstKind::Call { callee: Callee::Intrinsic(_), .. } | InstKind::Compare { .. }) => {}
            Some(InstKind::Call { .. }) => found.anything = true,
            Some(InstKind::StackAlloc { .. }) | None => {}
            Some(other) => other.operands().into_iter().for_each(|operand| add(operand, &mut work)),
        }
    }
    found
}

/// Whether each block of the ways can come to the place where they meet: a way that ends the run is a decision. A failed
/// check of overflow or of an index ends it, too, but nothing holds of runs with undefined behaviour.
fn all_meet(function: &Function, inside: &BTreeSet<BlockId>, join: Option<BlockId>) -> bool {
    let is_trap =
        |inst: &Inst| matches!(inst.kind.intrinsic(), Some(Intrinsic::UbsanTrap(_) | Intrinsic::OutOfBounds(_)));
    let traps = |block: &BlockId| function.block(*block).insts.iter().any(is_trap);
    let mut good: BTreeSet<BlockId> = inside.iter().copied().filter(traps).collect();
    loop {
        let before = good.len();
        for block in inside {
            let terminator = &function.block(*block).terminator;
            let ends = join.is_none() && matches!(terminator, Terminator::Return(_));
            if ends || terminator.successors().iter().any(|next| Some(*next) == join || good.contains(next)) {
                good.insert(*block);
            }
        }
        if good.len() == before {
            return good.len() == inside.len();
        }
    }
}

/// Whether the instruction begins or ends the life of a variable.
fn is_scope(inst: &Inst) -> bool {
    matches!(
        &inst.kind,
        InstKind::Call { callee: Callee::Intrinsic(Intrinsic::LifetimeStart | Intrinsic::LifetimeEnd), .. }
    )
}

impl Region {
    /// Adds what the instruction may do; `None` if that is too much.
    fn add(&mut self, facts: &Facts<'_>, id: FunctionId, inst: &Inst, scopes: &mut BTreeSet<ValueId>) -> Option<()> {
        match &inst.kind {
            InstKind::StackAlloc { .. } | InstKind::Unsupported { .. } => return None,
            InstKind::Store { pointer: Operand::Value(to), .. } if facts.function(id).registers().contains(to) => {
                self.variables.insert(*to);
            }
            InstKind::Store { .. } => self.writes = true,
            InstKind::Call { callee: Callee::Function(callee), .. } => {
                let effects = facts.effects(*callee);
                if effects.frees || effects.allocates {
                    return None;
                }
                self.writes |= effects.writes;
            }
            InstKind::Call { callee: Callee::Pointer(_), .. } => return None,
            InstKind::Call { callee: Callee::Intrinsic(intrinsic), args, .. } => match intrinsic {
                Intrinsic::LifetimeStart | Intrinsic::LifetimeEnd => {
                    let Some(Operand::Value(variable)) = args.first() else { return None };
                    scopes.insert(*variable);
                }
                Intrinsic::Memory(..) | Intrinsic::Padding => self.writes = true,
                Intrinsic::StackSave | Intrinsic::StackRestore | Intrinsic::VarArgs(_) => return None,
                _ => {}
            },
            _ => {}
        }
        Some(())
    }
}

impl Machine<'_, '_> {
    /// A branch of the top frame goes by an unknown value: from here on only what its ways may do is known.
    pub(super) fn enter_region(&mut self, function: FunctionId, from: BlockId) {
        let depth = self.frames.len();
        if self.givens.pending.iter().any(|pending| pending.depth == depth && pending.from == from) {
            return;
        }
        let facts = &self.code.facts;
        let region = self.givens.regions.entry((function, from)).or_insert_with(|| region(facts, function, from));
        // Where the entry itself returns the run is over.
        let Some(region) = region.as_ref().filter(|region| depth > 1 || region.join.is_some()).cloned() else { return };
        let decisions = self.givens.record.decisions.len();
        let loses = self.may_lose(function, &region.sources);
        self.givens.pending.push(Pending { region, depth, loses, from, decisions });
    }

    /// Forgets the decisions whose ways meet at the block that is about to be executed.
    #[cold]
    #[inline(never)]
    pub(super) fn leave_regions(&mut self) {
        loop {
            let Some(top) = self.frames.last() else { return };
            let (function, pc, depth) = (FunctionId(top.function), top.pc, self.frames.len());
            let Some(body) = self.body_of(function.0) else { return };
            let (block, index) = body.origins[pc as usize];
            let Some(last) = self.givens.pending.last() else { return };
            let returned = depth < last.depth;
            if !returned && (depth > last.depth || last.region.join != Some(BlockId(block))) {
                return;
            }
            let Some(Pending { region, decisions, loses, .. }) = self.givens.pending.pop() else { return };
            self.givens.record.decisions.truncate(decisions);
            self.givens.record.lost_address |= loses;
            if returned {
                self.forget_result(function, BlockId(block), index as usize);
            } else {
                let variables: Vec<Word> = self.words_of(function, region.variables.iter());
                for word in variables.into_iter().filter(|word| word.tag.is_block()) {
                    self.forget_block(word.tag.slot());
                }
                self.forget_values(function, &region.values);
            }
            if region.writes {
                self.forget_memory();
            }
        }
    }

    /// Whether one of the sources has the address of an own block of the heap.
    fn may_lose(&self, function: FunctionId, sources: &Sources) -> bool {
        let heap = |tag: Tag| self.memory.block(tag).is_some_and(|block| block.kind == Kind::Heap);
        let holds = |slot: usize| self.memory.blocks[slot].origins.iter().any(|tag| heap(Tag(*tag)));
        let mut live = self.memory.live_blocks();
        if sources.anything && live.any(|block| block.kind == Kind::Heap) {
            return true;
        }
        if sources.memory && self.shared_slots().into_iter().any(holds) {
            return true;
        }
        let registers = self.code.facts.function(function).registers();
        sources.values.iter().any(|value| {
            let words = self.words_of(function, [value].into_iter());
            words.into_iter().any(|word| match registers.contains(value) {
                true => self.memory.block(word.tag).is_some_and(|block| holds(block.tag.slot())),
                false => heap(word.tag),
            })
        })
    }

    /// The first words of values of the top frame.
    fn words_of<'v>(&self, function: FunctionId, values: impl Iterator<Item = &'v ValueId>) -> Vec<Word> {
        let (Some(body), Some(top)) = (self.body_of(function.0), self.frames.last()) else { return Vec::new() };
        let base = top.base as usize;
        values.filter_map(|id| self.registers[base..][body.registers_of(*id)].first().copied()).collect()
    }

    /// Values of the top frame become unknown.
    fn forget_values(&mut self, function: FunctionId, values: &[ValueId]) {
        let (Some(body), Some(top)) = (self.body_of(function.0), self.frames.last()) else { return };
        let base = top.base as usize;
        for value in values {
            for register in body.registers_of(*value) {
                let word = std::mem::replace(&mut self.registers[base + register], Word::POISON);
                self.note_lost(word.tag);
            }
        }
    }

    /// What the call just before that instruction gave becomes unknown.
    fn forget_result(&mut self, function: FunctionId, block: BlockId, index: usize) {
        let insts = &self.code.program.function(function).block(block).insts;
        let call = index.checked_sub(1).and_then(|before| insts.get(before));
        if let Some(result) = call.and_then(|call| call.result) {
            self.forget_values(function, &[result]);
        }
    }

    /// All that a pointer may lead to becomes unknown.
    fn forget_memory(&mut self) {
        self.shared_slots().into_iter().for_each(|slot| self.forget_block(slot));
    }

    /// The blocks that pointers may lead to, and that may be written.
    fn shared_slots(&self) -> Vec<usize> {
        let shared = |block: &&Block| {
            let variable = self.code.stack_alloc(block.site).filter(|_| block.kind == Kind::Stack);
            let hidden = variable.is_some_and(|(id, value)| self.code.facts.function(id).registers().contains(&value));
            !hidden && !block.constant && !matches!(block.kind, Kind::Function | Kind::Library)
        };
        self.memory.live_blocks().filter(shared).map(|block| block.tag.slot()).collect()
    }

    fn forget_block(&mut self, slot: usize) {
        if self.memory.blocks[slot].status != Status::Live || self.memory.fill_in(slot).is_err() {
            return;
        }
        let origins = std::mem::take(&mut self.memory.blocks[slot].origins);
        origins.into_iter().for_each(|tag| self.note_lost(Tag(tag)));
        let size = self.memory.blocks[slot].size as usize;
        self.memory.blocks[slot].set(0, size, Word::POISON);
    }

    /// An address is forgotten: that of an own block of the heap may be the only one.
    fn note_lost(&mut self, tag: Tag) {
        if self.memory.block(tag).is_some_and(|block| block.kind == Kind::Heap) {
            self.givens.record.lost_address = true;
        }
    }
}
