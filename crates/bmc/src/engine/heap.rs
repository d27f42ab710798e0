//! The heap: allocation, reallocation, `free`.

use evidence::{AlarmKind, Stream};
use smt::bv::Term;

use super::access::Target;
use super::call::Call;
use super::objects::ObjectKind;
use super::{Engine, Flow};
use crate::contents::Fill;
use crate::state::State;
use crate::value::Scalar;

impl Engine<'_> {
    /// `count * size`, where it does not wrap around.
    pub(super) fn product(&mut self, state: &mut State, count: Term, size: Term) -> Flow<Term> {
        let (bytes, wraps) = crate::encode::with_overflow(&mut self.pool, ir::OverflowOp::UMul, count, size);
        self.gap(state, "an allocation of more bytes than there are", wraps)?;
        Some(bytes)
    }

    /// Whether an allocation fails.
    fn fails(&mut self, state: &State) -> Term {
        if !self.options.malloc_may_fail {
            return Term::FALSE;
        }
        self.input(state, Stream::Allocation, 1, Term::TRUE)
    }

    /// A failing allocation may set `errno`.
    fn errno_where(&mut self, state: &mut State, fails: Term) -> Flow {
        if semantics::library::outside::errno(self.program).is_some() {
            self.gap(state, "what a failing allocation leaves in `errno`", fails)?;
        }
        Some(())
    }

    /// A new heap block, or null; gives the call its result.
    pub(super) fn allocate(&mut self, state: &mut State, call: &Call<'_>, size: Term, fill: Fill) -> Flow {
        let fails = self.fails(state);
        self.errno_where(state, fails)?;
        self.bounded_size(state, size)?;
        let block = self.heap_block(state, size, fill, fails);
        self.result(state, call, block)
    }

    /// A heap block that is live unless the condition holds; then the pointer is null.
    fn heap_block(&mut self, state: &mut State, size: Term, fill: Fill, fails: Term) -> Scalar {
        let id = self.new_block(state, ObjectKind::Heap, size, fill);
        let not = self.pool.not(fails);
        if let Some(block) = state.block_mut(id) {
            block.live = not;
        }
        let pointer = self.start_of(id);
        let null = Scalar::number(self.pool.constant(self.program.pointer_bits(), 0));
        Scalar::choose(&mut self.pool, fails, &null, &pointer)
    }

    /// The blocks that `free` may release (paper 5, `valid_free`); any other argument is an alarm.
    fn owned(&mut self, state: &mut State, pointer: &Scalar) -> Flow<Vec<Target>> {
        let (mut invalid, mut twice, mut unknown) = (Term::FALSE, Term::FALSE, Term::FALSE);
        let mut targets = Vec::new();
        for one in pointer.alternatives() {
            let null = self.pool.is_zero(one.bits);
            let some = self.pool.not(null);
            let when = self.pool.and(one.when, some);
            let known = self.pool.value(one.bits);
            let object = one.object.or_else(|| known.and_then(|address| self.block_at(state, address as u64)));
            let Some(id) = object else {
                match known {
                    Some(_) => invalid = self.pool.or(invalid, when),
                    None => unknown = self.pool.or(unknown, when),
                }
                continue;
            };
            if one.object.is_none() {
                self.note_if(state, "a number that is used as an address", when);
            }
            if self.object(id).kind != ObjectKind::Heap {
                invalid = self.pool.or(invalid, when);
                continue;
            }
            let live = state.memory.get(&id).map_or(Term::FALSE, |block| block.live);
            let dead = self.pool.not(live);
            let again = self.pool.and(when, dead);
            twice = self.pool.or(twice, again);
            let offset = self.offset(id, one.bits);
            let start = self.pool.is_zero(offset);
            let inside = self.pool.not(start);
            let inside = self.pool.all([when, live, inside]);
            invalid = self.pool.or(invalid, inside);
            targets.push(Target { when, object: id, offset });
        }
        self.alarm(state, AlarmKind::InvalidFree, invalid)?;
        self.alarm(state, AlarmKind::DoubleFree, twice)?;
        self.gap(state, "`free` of an address that stems from no block", unknown)?;
        Some(targets)
    }

    /// Ends the life of the blocks where the condition holds.
    fn release(&mut self, state: &mut State, targets: &[Target], condition: Term) {
        for target in targets {
            let when = self.pool.and(target.when, condition);
            let kept = self.pool.not(when);
            let live = state.memory.get(&target.object).map_or(Term::FALSE, |block| self.pool.and(block.live, kept));
            let gone = self.guards.decided(&mut self.pool, state.guard, when) == Some(true);
            if live == Term::FALSE || gone {
                state.memory.remove(&target.object);
            } else if let Some(block) = state.block_mut(target.object) {
                block.live = live;
            }
        }
    }

    /// `free`.
    pub(super) fn free(&mut self, state: &mut State, pointer: &Scalar) -> Flow {
        let targets = self.owned(state, pointer)?;
        self.release(state, &targets, Term::TRUE);
        Some(())
    }

    /// `realloc`: the old contents move to a new block, as far as they fit.
    pub(super) fn reallocate(&mut self, state: &mut State, call: &Call<'_>, size: Term) -> Flow {
        let pointer = self.argument(state, call, 0)?;
        let null = self.pool.is_zero(pointer.bits);
        let targets = self.owned(state, &pointer)?;
        let nothing = self.pool.is_zero(size);
        let some = self.pool.not(null);
        // The C library at hand frees the block and returns null.
        let gives_back = self.pool.and(nothing, some);
        // Other libraries return a block of no bytes, which is not modelled here.
        self.gap(state, "`realloc` of no bytes, which may give a block back", gives_back)?;
        let takes = self.pool.not(gives_back);
        let fails =
            if self.options.malloc_may_fail { self.input(state, Stream::Allocation, 1, takes) } else { Term::FALSE };
        self.errno_where(state, fails)?;
        let no_block = self.pool.or(gives_back, fails);
        self.bounded_size(state, size)?;
        let block = self.heap_block(state, size, Fill::Unwritten, no_block);
        let moves = self.pool.not(no_block);
        // There is none where all paths give the old one back.
        let to = block.alternatives().iter().find_map(|one| one.object);
        let zero = self.length(0);
        for (source, to) in targets.iter().filter_map(|source| to.map(|to| (source, to))) {
            let old = self.object(source.object).size;
            let (Some(old), Some(new)) = (self.pool.value(old), self.pool.value(size)) else {
                self.gap(state, "`realloc` of a size that is not known", source.when)?;
                continue;
            };
            let kept = old.min(new) as u64;
            let when = self.pool.and(source.when, moves);
            let from = [Target { when, object: source.object, offset: zero }];
            let target = [Target { when: Term::TRUE, object: to, offset: zero }];
            self.copy(state, &from, &target, kept, when)?;
        }
        let freed = self.pool.or(gives_back, moves);
        self.release(state, &targets, freed);
        self.result(state, call, block)
    }
}
