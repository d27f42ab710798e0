//! Compiles one function: blocks in order, then the edges that move values for phis.

use ir::{BlockId, Function, FunctionId, Inst, InstKind, Operand, Shape, Terminator, Type, ValidProgram};

use super::layout::{InRegisters, shape};
use super::{Arg, Body, Code, Op, Pc, Rare, Switch, constant};

/// A function while it is compiled.
pub(super) struct Builder<'c, 'p> {
    pub(super) code: &'c mut Code<'p>,
    pub(super) program: &'p ValidProgram,
    pub(super) function: &'p Function,
    pub(super) body: Body,
    /// The instruction being compiled.
    origin: (u32, u32),
    /// Edges of the control flow; until the end operations name these instead of places.
    edges: Vec<(BlockId, BlockId)>,
    starts: Vec<Pc>,
}

/// Compiles a function with a body.
pub(super) fn compile<'p>(code: &mut Code<'p>, id: FunctionId) -> Body {
    let program = code.program;
    let function = program.function(id);
    let mut builder = Builder {
        code,
        program,
        function,
        body: empty(function),
        origin: (0, 0),
        edges: Vec::new(),
        starts: Vec::new(),
    };
    builder.assign_registers();
    let facts = builder.code.facts.clone();
    let flow = facts.function(id).flow();
    for block in function.block_ids() {
        let start = builder.body.ops.len() as Pc;
        builder.starts.push(start);
        builder.block(block, flow.is_loop_head(block));
    }
    builder.link();
    builder.body
}

fn empty(function: &Function) -> Body {
    Body {
        ops: Vec::new(),
        origins: Vec::new(),
        first: Vec::new(),
        registers: 0,
        value_register: vec![0; function.values.len()],
        value_registers: vec![0; function.values.len()],
        rare: Vec::new(),
        moves: Vec::new(),
        switches: Vec::new(),
        returns: Vec::new(),
        calls: Vec::new(),
        heads: Vec::new(),
        params: function.params.iter().map(|id| function.value(*id).ty.clone()).collect(),
        byval: function.byval.clone(),
        varargs: function.varargs,
        result: function.result.clone(),
    }
}

impl Builder<'_, '_> {
    /// Parameters come first, in order: a call writes its arguments there.
    fn assign_registers(&mut self) {
        let inner = (0..self.function.values.len() as u32).map(ir::ValueId);
        let params = self.function.params.iter().copied();
        let others: Vec<_> = inner.filter(|id| !self.function.params.contains(id)).collect();
        for id in params.chain(others) {
            // A value without a shape is only touched by operations that are not supported.
            let count = self.shape(&self.function.value(id).ty).map_or(0, |shape| shape.registers());
            self.body.value_register[id.index()] = self.body.registers;
            self.body.value_registers[id.index()] = count;
            self.body.registers += count;
        }
    }

    fn block(&mut self, id: BlockId, is_head: bool) {
        let function = self.function;
        let block = function.block(id);
        let phis = block.insts.iter().take_while(|inst| matches!(inst.kind, InstKind::Phi { .. })).count();
        self.origin = (id.0, phis as u32);
        if is_head {
            let number = self.body.heads.len() as u32;
            self.body.heads.push(id);
            self.emit_continued(Op::LoopHead(number));
        }
        for (index, inst) in block.insts.iter().enumerate().skip(phis) {
            self.origin = (id.0, index as u32);
            let before = self.body.ops.len();
            if let Err(what) = self.checked_instruction(inst) {
                self.body.ops.truncate(before);
                self.body.origins.truncate(before);
                self.body.first.truncate(before);
                self.rare(Rare::Unsupported { what });
            }
            self.mark(before);
        }
        self.origin = (id.0, block.insts.len() as u32);
        let before = self.body.ops.len();
        if let Err(what) = self.terminator(id, &block.terminator) {
            self.rare(Rare::Unsupported { what });
        }
        self.mark(before);
    }

    /// An instruction, with its checks in the idealised form.
    fn checked_instruction(&mut self, inst: &Inst) -> Result<(), String> {
        if !self.code.ideal {
            return self.instruction(inst);
        }
        self.ideal_checks(inst)?;
        self.instruction(inst)?;
        self.ideal_results(inst)
    }

    /// The operations from there on are those of one instruction; one that does nothing still shows in traces.
    fn mark(&mut self, before: usize) {
        if let Some(first) = self.body.first.get_mut(before) {
            *first = true;
        }
    }

    fn terminator(&mut self, from: BlockId, terminator: &Terminator) -> Result<(), String> {
        match terminator {
            Terminator::Jump(to) => {
                let to = self.edge(from, *to);
                self.emit(Op::Jump { to });
            }
            Terminator::Branch { condition, if_true, if_false } => {
                let c = self.scalar(condition)?;
                let (yes, no) = (self.edge(from, *if_true), self.edge(from, *if_false));
                self.emit(Op::Branch { c, yes, no });
            }
            Terminator::Switch { value, cases, default, .. } => {
                if self.code.ideal {
                    super::layout::idealisable(&self.type_of(value))?;
                }
                let value = self.pair(value)?;
                let mut cases: Vec<(u128, Pc)> =
                    cases.iter().map(|case| (case.value, self.edge(from, case.target))).collect();
                cases.sort_unstable();
                let default = self.edge(from, *default);
                self.body.switches.push(Switch { value, cases, default });
                self.emit(Op::Switch(self.body.switches.len() as u32 - 1));
            }
            Terminator::Return(value) => {
                let words = value.as_ref().map_or(Ok(Vec::new()), |value| self.words(value))?;
                self.body.returns.push(words);
                self.emit(Op::Return(self.body.returns.len() as u32 - 1));
            }
            Terminator::Unreachable => self.rare(Rare::Unreachable),
            Terminator::Unsupported(what) => return Err(what.to_string()),
        }
        Ok(())
    }

    fn edge(&mut self, from: BlockId, to: BlockId) -> Pc {
        let edge = (from, to);
        let known = self.edges.iter().rposition(|other| *other == edge);
        known.unwrap_or_else(|| {
            self.edges.push(edge);
            self.edges.len() - 1
        }) as Pc
    }

    /// Gives every edge its place: that of the target, or of the moves on the way there.
    fn link(&mut self) {
        let function = self.function;
        let end = self.body.ops.len();
        let mut places = Vec::new();
        for (from, to) in std::mem::take(&mut self.edges) {
            let moves = self.phi_moves(from, to);
            let start = self.starts[to.index()];
            if matches!(&moves, Ok(moves) if moves.is_empty()) {
                places.push(start);
                continue;
            }
            places.push(self.body.ops.len() as Pc);
            self.origin = (from.0, function.block(from).insts.len() as u32);
            match moves {
                Ok(moves) => self.emit_moves(moves),
                Err(what) => self.rare(Rare::Unsupported { what }),
            }
            self.emit(Op::Jump { to: start });
        }
        for op in &mut self.body.ops[..end] {
            match op {
                Op::Jump { to } => *to = places[*to as usize],
                Op::Branch { yes, no, .. } => {
                    *yes = places[*yes as usize];
                    *no = places[*no as usize];
                }
                _ => {}
            }
        }
        for switch in &mut self.body.switches {
            switch.default = places[switch.default as usize];
            for (_, target) in &mut switch.cases {
                *target = places[*target as usize];
            }
        }
    }

    fn phi_moves(&mut self, from: BlockId, to: BlockId) -> Result<Vec<(u32, Arg)>, String> {
        let function = self.function;
        let mut moves = Vec::new();
        for inst in &function.block(to).insts {
            let InstKind::Phi { incoming } = &inst.kind else { break };
            let Some(result) = inst.result else { continue };
            let value = incoming.iter().find(|(block, _)| *block == from).map(|(_, value)| value);
            let words = self.words(value.ok_or("a phi without a value for an edge")?)?;
            let first = self.body.value_register[result.index()];
            moves.extend((first..).zip(words).filter(|(d, a)| *a != Arg(*d)));
        }
        Ok(moves)
    }

    fn emit_moves(&mut self, moves: Vec<(u32, Arg)>) {
        let written_before_read =
            moves.iter().enumerate().any(|(index, (_, a))| moves[..index].iter().any(|(d, _)| *a == Arg(*d)));
        if written_before_read {
            self.body.moves.push(moves);
            self.emit(Op::Moves(self.body.moves.len() as u32 - 1));
        } else {
            for (d, a) in moves {
                self.emit(Op::Move { d, a });
            }
        }
    }

    // --- for the instructions ---

    /// Appends an operation.
    pub(super) fn emit(&mut self, op: Op) {
        self.emit_continued(op);
    }

    fn emit_continued(&mut self, op: Op) {
        self.body.ops.push(op);
        self.body.origins.push(self.origin);
        self.body.first.push(false);
    }

    /// Appends a rare operation.
    pub(super) fn rare(&mut self, rare: Rare) {
        self.body.rare.push(rare);
        self.emit(Op::Rare(self.body.rare.len() as u32 - 1));
    }

    /// The shape of a type.
    pub(super) fn shape(&self, ty: &Type) -> Result<Shape, String> {
        shape(ty, self.program.pointer_bits())
    }

    /// The type of an operand.
    pub(super) fn type_of(&self, operand: &Operand) -> Type {
        self.function.type_of(operand)
    }

    /// The registers of an operand.
    pub(super) fn words(&mut self, operand: &Operand) -> Result<Vec<Arg>, String> {
        match operand {
            Operand::Value(id) => {
                // Values without registers are refused: their shape is an error.
                self.shape(&self.function.value(*id).ty)?;
                Ok(self.body.registers_of(*id).map(|index| Arg(index as u32)).collect())
            }
            Operand::Const(value) => {
                let words = constant::words(self.program, &self.code.statics, value)?;
                if let (true, Some(first)) = (self.code.ideal, words.first()) {
                    self.ideal_constant(value, *first)?;
                }
                Ok(words.into_iter().map(|word| self.code.constant(word)).collect())
            }
        }
    }

    /// The only or first register of an operand.
    pub(super) fn scalar(&mut self, operand: &Operand) -> Result<Arg, String> {
        self.words(operand)?.first().copied().ok_or_else(|| "a value without parts".to_owned())
    }

    /// The low and high register of a scalar; the high one is zero if there is none.
    pub(super) fn pair(&mut self, operand: &Operand) -> Result<[Arg; 2], String> {
        let words = self.words(operand)?;
        self.pair_of(&words)
    }

    pub(super) fn pair_of(&mut self, words: &[Arg]) -> Result<[Arg; 2], String> {
        match words {
            [low] => Ok([*low, self.code.constant(crate::Word::ZERO)]),
            [low, high, ..] => Ok([*low, *high]),
            [] => Err("a value without parts".to_owned()),
        }
    }

    /// The first register of the instruction's result.
    pub(super) fn result(&self, inst: &Inst) -> Result<(u32, Type), String> {
        let id = inst.result.ok_or("an instruction without result")?;
        let ty = self.function.value(id).ty.clone();
        self.shape(&ty)?;
        Ok((self.body.value_register[id.index()], ty))
    }
}
