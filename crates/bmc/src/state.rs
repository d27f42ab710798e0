//! States of the exploration: frames, memory, and how two of them become one.

use std::collections::BTreeMap;
use std::sync::Arc;

use ir::{BlockId, FunctionId, Program, Type, ValueId};
use smt::bv::{Pool, Term};

use crate::contents::Contents;
use crate::guard::{Guard, Guards};
use crate::value::{ObjectId, Scalar, Value};

/// A round of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Round {
    /// From 0.
    pub(crate) number: u32,
    /// Rounds that were not the only way to go on; these are what the bound counts.
    pub(crate) spent: u32,
    /// The path condition when the round began.
    pub(crate) guard: Guard,
}

/// An argument after the named ones.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Variable {
    pub(crate) ty: Type,
    pub(crate) value: Value,
    /// Bytes, of a copy that it points to.
    pub(crate) byval: Option<u64>,
}

/// An active call.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Frame {
    pub(crate) function: FunctionId,
    pub(crate) block: BlockId,
    /// The next instruction; of a frame that waits for a call, the call.
    pub(crate) inst: usize,
    /// The rounds of the loops around the block, the outermost first.
    pub(crate) rounds: Vec<Round>,
    pub(crate) values: BTreeMap<ValueId, Value>,
    /// The stack blocks, the oldest first.
    pub(crate) objects: Vec<ObjectId>,
    /// Whether the stack blocks of several paths were thrown together, so that heights mean nothing.
    pub(crate) mixed: bool,
    pub(crate) varargs: Option<Arc<[Variable]>>,
    /// Calls of this function among those below that were not the only way to go on.
    pub(crate) spent: u32,
    /// The path condition when the call began.
    pub(crate) guard: Guard,
}

/// A block of memory in a state. What is not in a state is dead.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Block {
    /// The condition under which it is live.
    pub(crate) live: Term,
    pub(crate) contents: Contents,
}

/// Where a run stands, on all paths that lead to one place in the unrolled program.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) guard: Guard,
    /// The outermost first.
    pub(crate) frames: Vec<Arc<Frame>>,
    pub(crate) memory: BTreeMap<ObjectId, Arc<Block>>,
}

impl State {
    /// The frame that executes.
    pub(crate) fn top(&self) -> Option<&Frame> {
        self.frames.last().map(|frame| &**frame)
    }

    /// The frame that executes, to be changed.
    pub(crate) fn top_mut(&mut self) -> Option<&mut Frame> {
        self.frames.last_mut().map(Arc::make_mut)
    }

    /// Gives a value to a result.
    pub(crate) fn set(&mut self, id: ValueId, value: Value) {
        if let Some(top) = self.top_mut() {
            top.values.insert(id, value);
        }
    }

    /// The block, to be changed.
    pub(crate) fn block_mut(&mut self, id: ObjectId) -> Option<&mut Block> {
        self.memory.get_mut(&id).map(Arc::make_mut)
    }
}

/// The state that is one or the other.
pub(crate) fn join(pool: &mut Pool, guards: &mut Guards, program: &Program, a: State, b: State) -> State {
    let (guard, first) = guards.join(pool, a.guard, b.guard);
    let frames = a
        .frames
        .iter()
        .zip(&b.frames)
        .map(|(x, y)| if Arc::ptr_eq(x, y) || x == y { x.clone() } else { Arc::new(join_frames(pool, first, x, y)) })
        .collect();
    let mut memory = a.memory;
    for (id, theirs) in &b.memory {
        let joined = match memory.get(id) {
            Some(mine) if Arc::ptr_eq(mine, theirs) => continue,
            Some(mine) => {
                let live = pool.ite(first, mine.live, theirs.live);
                let contents = if mine.contents == theirs.contents {
                    mine.contents.clone()
                } else {
                    Contents::choose(pool, program, first, &mine.contents, &theirs.contents)
                };
                Block { live, contents }
            }
            None => {
                let not = pool.not(first);
                Block { live: pool.and(not, theirs.live), contents: theirs.contents.clone() }
            }
        };
        memory.insert(*id, Arc::new(joined));
    }
    for (id, mine) in &mut memory {
        if !b.memory.contains_key(id) {
            let live = pool.and(first, mine.live);
            if live != mine.live {
                Arc::make_mut(mine).live = live;
            }
        }
    }
    memory.retain(|_, block| block.live != Term::FALSE);
    State { guard, frames, memory }
}

fn join_frames(pool: &mut Pool, first: Term, x: &Frame, y: &Frame) -> Frame {
    let mut values = BTreeMap::new();
    for (id, mine) in &x.values {
        // A value that only one path has is not needed any more.
        if let Some(theirs) = y.values.get(id).filter(|theirs| theirs.len() == mine.len()) {
            let both = mine.iter().zip(theirs).map(|(mine, theirs)| Scalar::choose(pool, first, mine, theirs));
            values.insert(*id, both.collect());
        }
    }
    let rounds = x.rounds.iter().zip(&y.rounds);
    let rounds = rounds.map(|(a, b)| Round { spent: a.spent.max(b.spent), ..*a }).collect();
    let mut objects = x.objects.clone();
    let mixed = x.mixed || y.mixed || x.objects != y.objects;
    if x.objects != y.objects {
        objects.extend(y.objects.iter().filter(|id| !x.objects.contains(id)));
    }
    Frame { values, rounds, objects, mixed, spent: x.spent.max(y.spent), ..x.clone() }
}
