//! The facts about one program, each computed once, when it is first asked for.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use ir::{
    BlockId, ControlFlow, Dominators, Function, FunctionId, GlobalId, InstKind, Operand, Terminator, ValidProgram,
    ValueDef, ValueId,
};
use semantics::{addresses, locals};

use crate::calls::CallGraph;
use crate::digits::{self, Numeral};
use crate::effects::{self, Effects};
use crate::escape;
use crate::liveness::Liveness;
use crate::loops::Loops;
use crate::values::ValueSet;
use crate::views::Views;

/// The facts about one program. They do not change, so engines on several threads can share them.
#[derive(Debug)]
pub struct Facts<'p> {
    program: &'p ValidProgram,
    functions: Vec<FunctionFacts<'p>>,
    calls: OnceLock<CallGraph>,
    expanded_sizes: OnceLock<Vec<u64>>,
    effects: OnceLock<Vec<Effects>>,
    views: OnceLock<Views>,
    integers_are_addresses: OnceLock<bool>,
    addresses_are_measured: OnceLock<bool>,
    memory_escapes: OnceLock<bool>,
    takes_function_addresses: OnceLock<bool>,
    comparisons_act: OnceLock<bool>,
    repeated_literals: OnceLock<BTreeSet<GlobalId>>,
}

impl<'p> Facts<'p> {
    /// The facts about the program; nothing is computed yet.
    pub fn of(program: &'p ValidProgram) -> Facts<'p> {
        Facts {
            program,
            functions: program.functions.iter().map(FunctionFacts::of).collect(),
            calls: OnceLock::new(),
            expanded_sizes: OnceLock::new(),
            effects: OnceLock::new(),
            views: OnceLock::new(),
            integers_are_addresses: OnceLock::new(),
            addresses_are_measured: OnceLock::new(),
            memory_escapes: OnceLock::new(),
            takes_function_addresses: OnceLock::new(),
            comparisons_act: OnceLock::new(),
            repeated_literals: OnceLock::new(),
        }
    }

    /// The program.
    pub fn program(&self) -> &'p ValidProgram {
        self.program
    }

    /// The facts about one function.
    pub fn function(&self, id: FunctionId) -> &FunctionFacts<'p> {
        &self.functions[id.index()]
    }

    /// Locals of the function in memory whose scope the IR does not show: see [`locals::unscoped`].
    pub fn unscoped(&self, id: FunctionId) -> &BTreeSet<ValueId> {
        let facts = self.function(id);
        facts.unscoped.get_or_init(|| locals::unscoped(self.program, facts.function, facts.registers()))
    }

    /// The call graph.
    pub fn calls(&self) -> &CallGraph {
        self.calls.get_or_init(|| CallGraph::of(self.program))
    }

    /// See [`CallGraph::expanded_sizes`].
    pub fn expanded_sizes(&self) -> &[u64] {
        self.expanded_sizes.get_or_init(|| self.calls().expanded_sizes(self.program))
    }

    /// What a call of the function may do.
    pub fn effects(&self, id: FunctionId) -> Effects {
        self.effects.get_or_init(|| effects::effects(self.program, &|id| self.function(id).registers()))[id.index()]
    }

    /// Which integers are best read as signed and which as unsigned.
    pub fn views(&self) -> &Views {
        self.views.get_or_init(|| Views::of(self.program, &|id| self.function(id).registers()))
    }

    /// See [`addresses::become_integers`].
    pub fn integers_are_addresses(&self) -> bool {
        *self.integers_are_addresses.get_or_init(|| addresses::become_integers(self.program))
    }

    /// See [`addresses::are_measured`].
    pub fn addresses_are_measured(&self) -> bool {
        *self.addresses_are_measured.get_or_init(|| addresses::are_measured(self.program))
    }

    /// See [`escape::memory_escapes`].
    pub fn memory_escapes(&self) -> bool {
        let compute = || escape::memory_escapes(self.program, self.integers_are_addresses());
        *self.memory_escapes.get_or_init(compute)
    }

    /// Whether a function that may be a comparison (it gets two pointers and returns an integer), and to which there may be a
    /// pointer, does more than to return its result.
    pub fn comparisons_act(&self) -> bool {
        *self.comparisons_act.get_or_init(|| {
            let may_be = |function: &ir::Function| {
                let pointers = function.params.iter().all(|id| function.value(*id).ty == ir::Type::Ptr);
                function.address_taken && pointers && function.params.len() == 2 && function.result != ir::Type::Void
            };
            let acts = |id: FunctionId| self.effects(id) != Effects::default();
            let mut functions = self.program.functions.iter().enumerate();
            functions.any(|(index, function)| may_be(function) && acts(FunctionId(index as u32)))
        })
    }

    /// Literals that stand at several places of the program: clang makes one object of equal ones, and C leaves open whether they
    /// are (C17 6.4.5p7).
    pub fn repeated_literals(&self) -> &BTreeSet<GlobalId> {
        self.repeated_literals.get_or_init(|| escape::repeated_literals(self.program))
    }

    /// See [`escape::takes_function_addresses`].
    pub fn takes_function_addresses(&self) -> bool {
        *self.takes_function_addresses.get_or_init(|| escape::takes_function_addresses(self.program))
    }
}

/// The facts about one function; of a function without a body they are empty.
#[derive(Debug)]
pub struct FunctionFacts<'p> {
    function: &'p Function,
    flow: OnceLock<ControlFlow>,
    dominators: OnceLock<Dominators>,
    loops: OnceLock<Loops>,
    registers: OnceLock<BTreeSet<ValueId>>,
    numerals: OnceLock<BTreeMap<ValueId, Numeral>>,
    unscoped: OnceLock<BTreeSet<ValueId>>,
    changed: OnceLock<BTreeMap<BlockId, BTreeSet<ValueId>>>,
    live_values: OnceLock<Liveness>,
    live_variables: OnceLock<Liveness>,
}

impl<'p> FunctionFacts<'p> {
    /// The facts about the function; nothing is computed yet.
    pub fn of(function: &'p Function) -> FunctionFacts<'p> {
        FunctionFacts {
            function,
            flow: OnceLock::new(),
            dominators: OnceLock::new(),
            loops: OnceLock::new(),
            registers: OnceLock::new(),
            numerals: OnceLock::new(),
            unscoped: OnceLock::new(),
            changed: OnceLock::new(),
            live_values: OnceLock::new(),
            live_variables: OnceLock::new(),
        }
    }

    /// The control-flow graph.
    pub fn flow(&self) -> &ControlFlow {
        self.flow.get_or_init(|| ControlFlow::of(self.function))
    }

    /// The dominators of the blocks.
    pub fn dominators(&self) -> &Dominators {
        self.dominators.get_or_init(|| Dominators::of(self.flow()))
    }

    /// The loops.
    pub fn loops(&self) -> &Loops {
        self.loops.get_or_init(|| Loops::of(self.flow()))
    }

    /// How many phis stand at the head of the block: the index of its first other instruction.
    pub fn phi_count(&self, block: BlockId) -> usize {
        let insts = &self.function.block(block).insts;
        insts.iter().take_while(|inst| matches!(inst.kind, InstKind::Phi { .. })).count()
    }

    /// Whether the block tests what one of its phis says: its branch depends on the phi through conversions and comparisons with
    /// constants. So ends a condition with `&&` or `||`: each way to it has its answer, and the reasons for it.
    pub fn tests_phi(&self, block: BlockId) -> bool {
        let Terminator::Branch { condition, .. } = &self.function.block(block).terminator else { return false };
        let mut tested = condition;
        loop {
            let Operand::Value(id) = tested else { return false };
            let ValueDef::Inst(home, index) = self.function.value(*id).def else { return false };
            if home != block {
                return false;
            }
            tested = match &self.function.block(home).insts[index as usize].kind {
                InstKind::Phi { .. } => return true,
                InstKind::Cast { value, .. } => value,
                InstKind::Compare { lhs, rhs: Operand::Const(_), .. } => lhs,
                _ => return false,
            };
        }
    }

    /// The stack allocations that are variables in all but name: see [`locals::registers`].
    pub fn registers(&self) -> &BTreeSet<ValueId> {
        self.registers.get_or_init(|| locals::registers(self.function))
    }

    /// The registers that loops take apart digit by digit.
    pub fn numerals(&self) -> &BTreeMap<ValueId, Numeral> {
        let in_loop = |block| !self.loops().around(block).is_empty();
        self.numerals.get_or_init(|| digits::numerals(self.function, self.flow(), self.registers(), &in_loop))
    }

    /// Whether one of the loops around the block gives the SSA value or register another value: it is defined or written there.
    pub fn changes_around(&self, block: BlockId, id: ValueId) -> bool {
        let Some(outermost) = self.loops().around(block).first() else { return false };
        self.changed.get_or_init(|| self.changed()).get(outermost).is_some_and(|changed| changed.contains(&id))
    }

    /// What each outermost loop defines and writes.
    fn changed(&self) -> BTreeMap<BlockId, BTreeSet<ValueId>> {
        let mut result: BTreeMap<BlockId, BTreeSet<ValueId>> = BTreeMap::new();
        for (index, block) in self.function.blocks.iter().enumerate() {
            let Some(outermost) = self.loops().around(BlockId(index as u32)).first() else { continue };
            let changed = result.entry(*outermost).or_default();
            for inst in &block.insts {
                changed.extend(inst.result);
                if let InstKind::Store { pointer: Operand::Value(id), .. } = &inst.kind {
                    changed.insert(*id);
                }
            }
        }
        result
    }

    /// The live SSA values, among them the addresses of all stack allocations.
    pub fn live_values(&self) -> &Liveness {
        self.live_values.get_or_init(|| Liveness::of(self.function, self.flow(), BTreeSet::new()))
    }

    /// The live SSA values and registers: of a register not its address is live but what the variable holds.
    pub fn live_variables(&self) -> &Liveness {
        self.live_variables.get_or_init(|| Liveness::of(self.function, self.flow(), self.registers().clone()))
    }

    /// The live SSA values and registers just before the instruction of that index.
    pub fn live_before(&self, block: BlockId, index: usize) -> ValueSet {
        self.live_variables().before(self.function, block, index)
    }
}
