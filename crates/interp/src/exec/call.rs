//! Calls and returns.

use ir::{FunctionId, Type};
use semantics::library::refusal;

use super::{Frame, Machine, Next, Step, Variable, library};
use crate::End;
use crate::code::{Body, CallArg, CallSite, Pc, Target};
use crate::memory::Kind;
use crate::native::{self, Native};
use crate::word::{Tag, Word};

impl<'c> Machine<'c, '_> {
    /// Executes a call; true if a frame was pushed.
    pub(super) fn call(&mut self, site: &'c CallSite, base: usize) -> Step<bool> {
        match &site.target {
            Target::Body(id) => self.enter(*id, site, base).map(|()| true),
            Target::Native(native, _) => self.native(*native, site, base),
            Target::Unknown(name) => Err(self.unsupported(refusal(name))),
            Target::Pointer(pointer) => {
                let id = self.target(self.get(base, *pointer))?;
                let function = self.code.program.function(id);
                match &self.code.bodies[id.index()] {
                    Some(body) if fits(body, site) => self.enter(id, site, base).map(|()| true),
                    Some(_) => {
                        let message = format!(
                            "a call of `{}` with arguments or a result of other types than its own",
                            function.name
                        );
                        Err(self.unsupported(message))
                    }
                    None if self.code.ideal => {
                        let what = "a library function called through a pointer, where unbounded integers are assumed";
                        Err(self.unsupported(what))
                    }
                    None => match native::lookup(function) {
                        Some(native) => self.native(native, site, base),
                        None => Err(self.unsupported(refusal(&function.name))),
                    },
                }
            }
        }
    }

    fn native(&mut self, native: Native, site: &'c CallSite, base: usize) -> Step<bool> {
        let pushed = library::call(self, native, site, base)?;
        if site.noreturn && !pushed {
            return Err(self.undefined("a return from a function that does not return"));
        }
        Ok(pushed)
    }

    /// The function that a pointer points to.
    pub(crate) fn target(&self, pointer: Word) -> Step<FunctionId> {
        if pointer.is_poison() {
            return Err(self.undefined("a call through a pointer that is the result of undefined behaviour"));
        }
        let slot = match pointer.tag {
            Tag::NONE => self.memory.slot_at(pointer.bits),
            Tag::OUTSIDE => None,
            tag => Some(tag.slot()),
        };
        let block = slot.map(|slot| &self.memory.blocks[slot]);
        match (slot, block) {
            (Some(slot), Some(block)) if block.kind == Kind::Function && block.base == pointer.bits => {
                // Functions have the first slots, in order.
                Ok(FunctionId(slot as u32 - 1))
            }
            (Some(_), Some(block)) if block.kind == Kind::Given => {
                Err(Box::new(End::NotGiven { what: "a function that the caller is taken to give".to_owned() }))
            }
            _ => {
                let what = if pointer.bits == 0 { "a null pointer" } else { "a pointer to no function" };
                Err(self.violation(evidence::AlarmKind::InvalidDeref, format!("calls through {what}")))
            }
        }
    }

    /// Pushes the callee's frame.
    fn enter(&mut self, id: FunctionId, site: &'c CallSite, base: usize) -> Step {
        let Some(caller) = self.frames.last() else { return Ok(()) };
        let Some(body) = self.body_of(caller.function) else { return Ok(()) };
        let callee_base = base + body.registers as usize;
        let Some(callee) = self.body_of(id.0) else { return Ok(()) };
        if self.frames.len() >= self.options.depth {
            return Err(Box::new(End::DepthLimit));
        }
        self.make_room(callee_base, callee);
        let params = callee.params.len();
        for (register, arg) in site.flat.iter().enumerate().take(callee.registers as usize) {
            self.registers[callee_base + register] = self.get(base, *arg);
        }
        let (mark, height) = (self.memory.stack.len() as u32, self.memory.space.stack);
        let mut register = 0;
        for (index, arg) in site.args.iter().enumerate() {
            if let (Some(bytes), true) = (arg.byval, index < params) {
                let source = self.registers[callee_base + register];
                self.registers[callee_base + register] = self.by_value(source, bytes)?;
            }
            register += arg.words.len();
        }
        let varargs =
            if callee.varargs { Some(self.variable(&site.args[params.min(site.args.len())..], base)?) } else { None };
        let (since, base) = (self.steps, callee_base as u32);
        self.frames.push(Frame { function: id.0, pc: 0, base, mark, height, since, bottom: false, varargs });
        if self.options.repetition { self.recursive_call() } else { Ok(()) }
    }

    /// Pushes a frame that the environment calls.
    pub(super) fn enter_from_outside(&mut self, id: FunctionId, args: &[Word]) -> Step {
        let base = match self.frames.last() {
            Some(top) => {
                let registers = self.body_of(top.function).map_or(0, |body| body.registers);
                (top.base + registers) as usize
            }
            None => self.code.constants.len(),
        };
        let Some(callee) = self.body_of(id.0) else {
            let name = &self.code.program.function(id).name;
            return Err(self.unsupported(refusal(name)));
        };
        self.make_room(base, callee);
        for (register, word) in args.iter().enumerate().take(callee.registers as usize) {
            self.registers[base + register] = *word;
        }
        let (mark, height) = (self.memory.stack.len() as u32, self.memory.space.stack);
        let varargs = callee.varargs.then(|| Vec::new().into());
        let (since, base) = (self.steps, base as u32);
        self.frames.push(Frame { function: id.0, pc: 0, base, mark, height, since, bottom: true, varargs });
        Ok(())
    }

    pub(crate) fn body_of(&self, function: u32) -> Option<&'c Body> {
        self.code.bodies[function as usize].as_ref()
    }

    fn make_room(&mut self, base: usize, body: &Body) {
        let needed = base + body.registers as usize;
        if self.registers.len() < needed {
            self.registers.resize(needed.next_multiple_of(1024), Word::ZERO);
        }
    }

    /// A copy of an argument that is passed by value.
    fn by_value(&mut self, source: Word, bytes: u64) -> Step<Word> {
        let pc = self.here().op;
        let from = self.memory.readable(source, bytes).map_err(|fault| self.fault(pc, fault, source, bytes, false))?;
        let site = self.here();
        let copy =
            self.memory.push_stack(bytes, 16, site).map_err(|fault| self.fault(pc, fault, source, bytes, false))?;
        self.choose_copied(from.0, from.1, bytes as usize)?;
        self.memory.copy((copy.tag.slot(), 0), from, bytes as usize);
        Ok(copy)
    }

    fn variable(&mut self, args: &[CallArg], base: usize) -> Step<Box<[Variable]>> {
        let mut variables = Vec::with_capacity(args.len());
        for arg in args {
            let mut words: Vec<Word> = arg.words.iter().map(|word| self.get(base, *word)).collect();
            if let (Some(bytes), Some(first)) = (arg.byval, words.first_mut()) {
                *first = self.by_value(*first, bytes)?;
            }
            variables.push(Variable { ty: arg.ty.clone(), words, byval: arg.byval });
        }
        Ok(variables.into())
    }

    /// A function returns poison: in C of our own front end it ended without `return`, or the value is the
    /// result of undefined behaviour. Who uses it does what is undefined.
    #[cold]
    fn uses_result(&self, function: u32, pc: Pc) -> Step {
        let program = self.code.program;
        let caller = &program.functions[function as usize];
        let at = self.body_of(function).and_then(|body| body.origins.get(pc as usize));
        let inst = at.and_then(|(block, index)| caller.blocks.get(*block as usize)?.insts.get(*index as usize));
        let used = inst.and_then(|inst| inst.result).is_some_and(|result| caller.uses(result));
        if used && !self.is_unknown() && program.origin == ir::Origin::OwnFrontEnd {
            return Err(self.undefined("the value of a call is used although the function returned none"));
        }
        Ok(())
    }

    /// Returns from the top frame.
    pub(super) fn leave(&mut self, body: &'c Body, base: usize, index: u32) -> Step<Next> {
        let words = &body.returns[index as usize];
        let Some(frame) = self.frames.last() else { return Ok(Next::Bottom) };
        if frame.bottom {
            let word = words.first().map_or(Word::ZERO, |word| self.get(base, *word));
            self.pending.result = Some(word);
            self.pending.result_words = words.iter().map(|word| self.get(base, *word)).collect();
            return Ok(Next::Bottom);
        }
        let (mark, height) = (frame.mark as usize, frame.height);
        self.frames.pop();
        let Some(caller) = self.frames.last_mut() else { return Ok(Next::Bottom) };
        let (function, to, pc) = (caller.function, caller.base as usize, caller.pc);
        caller.pc += 1;
        if let Some(site) = self.body_of(function).and_then(|body| call_site(body, pc))
            && site.result != Type::Void
        {
            if words.iter().any(|word| self.get(base, *word).is_poison()) {
                self.uses_result(function, pc)?;
            }
            for (register, word) in words.iter().enumerate() {
                self.registers[to + site.d as usize + register] = self.get(base, *word);
            }
        }
        self.memory.pop_stack(mark, height);
        Ok(Next::Frame)
    }
}

/// The call that the operation is.
pub(crate) fn call_site(body: &Body, pc: u32) -> Option<&CallSite> {
    match body.ops.get(pc as usize) {
        Some(crate::code::Op::Call(index)) => body.calls.get(*index as usize),
        _ => None,
    }
}

/// Whether a call through a pointer has the types of its callee. The type of an unused result does not matter.
fn fits(body: &Body, site: &CallSite) -> bool {
    let count = body.params.len();
    let counts = site.args.len() == count || site.args.len() > count && body.varargs;
    let types = site.args.iter().zip(&body.params).all(|(arg, param)| arg.ty == *param);
    let byval = site.args.iter().take(count).enumerate().filter_map(|(index, arg)| Some((index, arg.byval?)));
    counts && types && byval.eq(body.byval.iter().copied()) && (site.result == body.result || site.result == Type::Void)
}
