//! Values that were never written, followed to their first use ([`crate::Options::unwritten`]).
//!
//! What is followed are bits: those of memory that nobody wrote since the object's lifetime began, in registers and, where they
//! have a value by now, in memory. Copying is no use, and keeps them: loads, stores, moves, calls and returns, choices between two values,
//! integers that become wider or narrower, and the masks and shifts that bit-fields are made of. All other operations use
//! their operands: arithmetic, comparisons, branches, addresses, library functions. Numbers above 64 bits and elements of vectors are
//! taken for written once something is done with them.

use std::collections::HashMap;

use evidence::SourcePlace;
use ir::BinaryOp;

use super::Machine;
use crate::code::{Arg, Body, CONSTANT, CallSite, Load, Op, Pc, Rare, Target};
use crate::memory::{Kind, Site};
use crate::word::{Tag, Word, mask};

/// What is known of such values.
#[derive(Default)]
pub(crate) struct Unwritten {
    /// Whether there may be some; none are looked for after the first use.
    pub(crate) active: bool,
    /// Those in registers, by the place among all registers.
    registers: HashMap<usize, Shadow>,
    /// The first use.
    pub(crate) found: Option<(SourcePlace, String)>,
    /// See [`crate::Outcome::unwritten_outside`].
    pub(crate) outside: bool,
    /// Names of blocks that were read, and the numbers of those already there by where they were made.
    names: Vec<String>,
    numbers: HashMap<(usize, Site), usize>,
    /// Of what was stored where it was read first, by block and offset; not of all.
    stored: HashMap<(Tag, usize), Source>,
}

/// So many sources of values in memory are remembered.
const REMEMBERED: usize = 1 << 16;

/// Bits of a register that were never written.
#[derive(Clone, Copy)]
struct Shadow {
    bits: u64,
    from: Source,
}

/// Where such a value was read.
#[derive(Clone, Copy)]
struct Source {
    /// Of the block.
    name: usize,
    offset: usize,
    bytes: usize,
    /// These are all bytes of the block.
    whole: bool,
    read: Site,
}

impl Machine<'_, '_> {
    /// The bytes of the range that nobody wrote, as offsets. What a caller or the environment gives is written.
    pub(super) fn nobodys(&self, slot: usize, offset: usize, bytes: usize) -> Vec<usize> {
        let block = &self.memory.blocks[slot];
        let own = matches!(block.kind, Kind::Stack | Kind::Heap | Kind::Global);
        (offset..offset + bytes).filter(|at| own && block.is_nobodys(*at)).collect()
    }

    /// These bytes have got a value although nobody wrote them.
    pub(super) fn chosen_for_nobody(&mut self, slot: usize, bytes: &[usize]) {
        if self.unwritten.found.is_none() && !bytes.is_empty() {
            self.unwritten.active = true;
            bytes.iter().for_each(|at| self.memory.blocks[slot].mark_unwritten(*at, 1, 0xff));
        }
    }

    /// The library reads that many bytes and does something with them.
    pub(super) fn library_read(&mut self, pointer: Word, bytes: u64) {
        if !self.unwritten.active {
            return;
        }
        let Ok((slot, offset)) = self.memory.readable(pointer, bytes) else { return };
        let marked = |at: &usize| self.memory.blocks[slot].unwritten_bits(*at, 1) != 0;
        if let Some(first) = (offset..offset + bytes as usize).find(marked) {
            let length = (first..offset + bytes as usize).take_while(marked).count();
            let source = self.source((slot, first, length), self.user_site());
            self.used(self.user_site(), source);
        }
    }

    /// The register has got the value of bytes of which some had none.
    #[cold]
    pub(super) fn unwritten_loaded(&mut self, pc: Pc, base: usize, d: u32, (slot, offset, bytes): (usize, usize, u8)) {
        if !self.unwritten.active {
            return;
        }
        let bits = self.memory.blocks[slot].unwritten_bits(offset, usize::from(bytes));
        if bits == 0 {
            return self.shade(base + d as usize, None);
        }
        let (first, last) = (bits.trailing_zeros() as usize / 8, (63 - bits.leading_zeros()) as usize / 8);
        let before = self.unwritten.stored.get(&(self.memory.blocks[slot].tag, offset)).copied();
        let from = before.unwrap_or_else(|| self.source((slot, offset + first, last + 1 - first), self.site(pc)));
        self.shade(base + d as usize, Some(Shadow { bits, from }));
    }

    /// The register has got the value of these bytes, which are valid.
    pub(super) fn unwritten_part(&mut self, pc: Pc, base: usize, d: u32, (pointer, bytes): (Word, u8)) {
        let found = self.memory.readable(pointer, u64::from(bytes));
        let Ok((slot, offset)) = found else { return self.shade(base + d as usize, None) };
        if self.memory.blocks[slot].unwritten.is_empty() {
            return self.shade(base + d as usize, None);
        }
        self.unwritten_loaded(pc, base, d, (slot, offset, bytes));
    }

    /// The value was stored.
    #[cold]
    pub(super) fn unwritten_stored(&mut self, base: usize, value: Arg, pointer: Word, bytes: u8) {
        if let Some(shadow) = self.shadow(base, value)
            && let Ok((slot, offset)) = self.memory.writable(pointer, u64::from(bytes))
        {
            let block = &mut self.memory.blocks[slot];
            block.mark_unwritten(offset, usize::from(bytes), shadow.bits);
            if self.unwritten.stored.len() < REMEMBERED {
                self.unwritten.stored.insert((block.tag, offset), shadow.from);
            }
        }
    }

    fn source(&mut self, (slot, offset, bytes): (usize, usize, usize), read: Site) -> Source {
        let block = &self.memory.blocks[slot];
        let whole = block.size == bytes as u64;
        let key = (if block.kind == Kind::Global { slot } else { 0 }, block.site);
        let name = match self.unwritten.numbers.get(&key) {
            Some(name) => *name,
            None => {
                let name = self.unwritten.names.len();
                let text = self.block_name(slot);
                self.unwritten.names.push(text);
                self.unwritten.numbers.insert(key, name);
                name
            }
        };
        Source { name, offset, bytes, whole, read }
    }

    fn shadow(&self, base: usize, arg: Arg) -> Option<Shadow> {
        if arg.0 & CONSTANT != 0 {
            return None;
        }
        self.unwritten.registers.get(&(base + arg.0 as usize)).copied()
    }

    fn bits_of(&self, base: usize, arg: Arg) -> u64 {
        self.shadow(base, arg).map_or(0, |shadow| shadow.bits)
    }

    fn shade(&mut self, register: usize, shadow: Option<Shadow>) {
        match shadow.filter(|shadow| shadow.bits != 0) {
            Some(shadow) => {
                self.unwritten.registers.insert(register, shadow);
            }
            None => {
                self.unwritten.registers.remove(&register);
            }
        }
    }

    /// The operation uses its operands.
    fn uses(&mut self, pc: Pc, base: usize, args: &[Arg]) {
        if let Some(shadow) = args.iter().find_map(|arg| self.shadow(base, *arg)) {
            self.used(self.site(pc), shadow.from);
        }
    }

    /// Remembers the first use; nothing is followed any more.
    #[cold]
    fn used(&mut self, at: Site, from: Source) {
        let name = &self.unwritten.names[from.name];
        let last = from.offset + from.bytes - 1;
        let what = match from.whole {
            true => format!("uses {name}, which was never written"),
            false if from.bytes == 1 => format!("uses byte {last} of {name}, which was never written"),
            false => format!("uses bytes {} to {last} of {name}, which were never written", from.offset),
        };
        let place = self.user_place(at);
        let read = self
            .user_place_of_frame(from.read)
            .filter(|read| place.as_ref().is_none_or(|place| (&place.file, place.line) != (&read.file, read.line)));
        let read = read.map_or(String::new(), |read| format!(" (read at line {})", read.line));
        if self.unwritten.found.is_none() {
            self.unwritten.found = place.map(|place| (place, format!("{what}{read}")));
            self.unwritten.outside |= self.unwritten.found.is_none();
        }
        self.unwritten.active = false;
        self.unwritten.registers.clear();
    }

    /// The place of a read, if it is in the user's own code.
    fn user_place_of_frame(&self, site: Site) -> Option<SourcePlace> {
        let function = self.code.program.functions.get(site.function as usize)?;
        if function.library { None } else { self.place(site) }
    }

    /// What the operation that comes next does with such values.
    #[cold]
    #[inline(never)]
    pub(super) fn follow_unwritten(&mut self, body: &Body, base: usize, pc: Pc) {
        match body.ops[pc as usize] {
            Op::Add(it) | Op::Sub(it) | Op::Mul(it) => self.computes(pc, base, it.d, &[it.a, it.b]),
            Op::And { d, a, b } | Op::Or { d, a, b, .. } | Op::Xor { d, a, b } => {
                self.masks(base, &body.ops[pc as usize], d, (a, b));
            }
            Op::Binary(op, it) => match op {
                BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => {
                    self.uses(pc, base, &[it.b]);
                    let by = self.get(base, it.b).bits.min(63);
                    let signed_bits = |bits: u64| ((bits << (64 - u32::from(it.w))) as i64) >> (64 - u32::from(it.w));
                    let moved = self.shadow(base, it.a).map(|shadow| Shadow {
                        bits: mask(it.w)
                            & match op {
                                BinaryOp::Shl => shadow.bits << by,
                                BinaryOp::LShr => shadow.bits >> by,
                                _ => (signed_bits(shadow.bits) >> by) as u64,
                            },
                        ..shadow
                    });
                    self.shade(base + it.d as usize, moved);
                }
                _ => self.computes(pc, base, it.d, &[it.a, it.b]),
            },
            Op::Compare(it) => self.computes(pc, base, it.d, &[it.a, it.b]),
            Op::Move { d, a } | Op::IntToPtr { d, a } | Op::ZExtNonNegative { d, a, .. } => {
                self.shade(base + d as usize, self.shadow(base, a));
            }
            Op::Trunc { w, d, a } | Op::TruncChecked { w, d, a, .. } => self.narrows(base, (d, a), mask(w)),
            Op::SExt { from, w, d, a } => {
                let unused = 64 - u32::from(from);
                let wide = self.shadow(base, a).map(|shadow| Shadow {
                    bits: (((shadow.bits << unused) as i64) >> unused) as u64 & mask(w),
                    ..shadow
                });
                self.shade(base + d as usize, wide);
            }
            Op::Load(it) => self.loads(pc, base, it),
            Op::Store { p, .. } => self.uses(pc, base, &[p]),
            Op::Step { d, base: pointer, .. } => self.computes(pc, base, d, &[pointer]),
            Op::Index { d, base: pointer, index, .. } => self.computes(pc, base, d, &[pointer, index]),
            Op::Select { d, c, a, b } => {
                self.uses(pc, base, &[c]);
                let taken = if self.get(base, c).bits == 0 { b } else { a };
                self.shade(base + d as usize, self.shadow(base, taken));
            }
            Op::Float64 { d, a, b, .. } | Op::Float32 { d, a, b, .. } => self.computes(pc, base, d, &[a, b]),
            Op::Jump { .. } | Op::LoopHead(_) => {}
            Op::Branch { c, .. } => self.uses(pc, base, &[c]),
            Op::Moves(index) => {
                let moves = &body.moves[index as usize];
                let shadows: Vec<Option<Shadow>> = moves.iter().map(|(_, a)| self.shadow(base, *a)).collect();
                moves.iter().zip(shadows).for_each(|((d, _), shadow)| self.shade(base + *d as usize, shadow));
            }
            Op::Switch(index) => self.uses(pc, base, &body.switches[index as usize].value),
            Op::Return(index) => self.returns(pc, base, &body.returns[index as usize]),
            Op::Call(index) => self.calls(pc, base, (body, &body.calls[index as usize])),
            Op::Rare(index) => self.follow_rare(pc, base, &body.rare[index as usize]),
        }
    }

    /// An operation uses its operands and gives a result.
    fn computes(&mut self, pc: Pc, base: usize, d: u32, args: &[Arg]) {
        self.uses(pc, base, args);
        self.shade(base + d as usize, None);
    }

    fn narrows(&mut self, base: usize, (d, a): (u32, Arg), mask: u64) {
        let narrow = self.shadow(base, a).map(|shadow| Shadow { bits: shadow.bits & mask, ..shadow });
        self.shade(base + d as usize, narrow);
    }

    /// A bit of a mask is known where a written bit decides it.
    fn masks(&mut self, base: usize, op: &Op, d: u32, (a, b): (Arg, Arg)) {
        let (x, y) = (self.get(base, a).bits, self.get(base, b).bits);
        let (left, right) = (self.bits_of(base, a), self.bits_of(base, b));
        let bits = match op {
            Op::And { .. } => left & right | left & y | right & x,
            Op::Or { .. } => left & right | left & !y | right & !x,
            _ => left | right,
        };
        let from = self.shadow(base, a).or(self.shadow(base, b));
        self.shade(base + d as usize, from.map(|shadow| Shadow { bits, ..shadow }));
    }

    fn loads(&mut self, pc: Pc, base: usize, it: Load) {
        self.uses(pc, base, &[it.p]);
        let pointer = self.get(base, it.p);
        self.unwritten_part(pc, base, it.d, (pointer, it.bytes));
        self.narrows(base, (it.d, Arg(it.d)), mask(it.w));
    }

    /// The frame ends; what it returns the caller gets. What `main` returns others see.
    fn returns(&mut self, pc: Pc, base: usize, words: &[Arg]) {
        let Some(frame) = self.frames.last() else { return };
        if frame.bottom {
            let is_main = self.code.program.functions[frame.function as usize].name == "main";
            if is_main {
                self.uses(pc, base, words);
            }
            self.unwritten.registers.retain(|register, _| *register < base);
            return;
        }
        let shadows: Vec<Option<Shadow>> = words.iter().map(|word| self.shadow(base, *word)).collect();
        self.unwritten.registers.retain(|register, _| *register < base);
        let Some(caller) = self.frames.iter().rev().nth(1) else { return };
        let to = caller.base as usize;
        if let Some(body) = self.body_of(caller.function)
            && let Some(site) = super::call::call_site(body, caller.pc)
            && site.result != ir::Type::Void
        {
            let first = to + site.d as usize;
            shadows.into_iter().enumerate().for_each(|(index, shadow)| self.shade(first + index, shadow));
        }
    }

    /// A function of the program gets its arguments as they are; the library uses them.
    fn calls(&mut self, pc: Pc, base: usize, (body, site): (&Body, &CallSite)) {
        let own = match &site.target {
            Target::Body(_) => true,
            Target::Native(..) | Target::Unknown(_) => false,
            Target::Pointer(pointer) => {
                self.uses(pc, base, &[*pointer]);
                let target = self.target(self.get(base, *pointer));
                target.is_ok_and(|id| self.code.program.function(id).is_defined())
            }
        };
        let first = base + body.registers as usize;
        self.unwritten.registers.retain(|register, _| *register < first);
        if own {
            let shadows: Vec<Option<Shadow>> = site.flat.iter().map(|arg| self.shadow(base, *arg)).collect();
            shadows.into_iter().enumerate().for_each(|(index, shadow)| self.shade(first + index, shadow));
        } else {
            self.uses(pc, base, &site.flat);
        }
        // At most two registers are written by what is no function of the program.
        let d = base + site.d as usize;
        if site.result != ir::Type::Void {
            (d..d + 2).for_each(|register| self.shade(register, None));
        }
    }

    fn follow_rare(&mut self, pc: Pc, base: usize, rare: &Rare) {
        let pair = |a: &[Arg; 2], b: &[Arg; 2]| [a[0], a[1], b[0], b[1]];
        let args: Vec<Arg> = match rare {
            Rare::StackAlloc { count, .. } => vec![*count],
            Rare::Offset { base: pointer, terms, .. } => {
                [*pointer].into_iter().chain(terms.iter().map(|(index, _, _)| *index)).collect()
            }
            Rare::WideBinary { op, a, b, .. } => match op {
                BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => Vec::new(),
                BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => b.to_vec(),
                _ => pair(a, b).to_vec(),
            },
            Rare::WideCompare { a, b, .. }
            | Rare::Float { a, b, .. }
            | Rare::FloatCompare { a, b, .. }
            | Rare::WithOverflow { a, b, .. } => pair(a, b).to_vec(),
            Rare::FloatCast { a, .. } => a.to_vec(),
            Rare::LoadParts { p, .. } | Rare::StoreParts { p, .. } => vec![*p],
            Rare::ExtractElement { index, .. } | Rare::InsertElement { index, .. } => vec![*index],
            Rare::Memory { kind, to, from, length } => match kind {
                ir::MemKind::Set => vec![*to, *length],
                _ => vec![*to, *from, *length],
            },
            Rare::Truth { byte } => vec![*byte],
            Rare::Integers(it) => it.args.iter().flat_map(|(pair, _)| *pair).collect(),
            Rare::Math { args, .. } => args.iter().flat_map(|(pair, _)| *pair).collect(),
            Rare::VaStart { .. } | Rare::VaCopy { .. } => Vec::new(),
            Rare::Assume { c } => vec![*c],
            Rare::WideCast { .. }
            | Rare::Freeze { .. }
            | Rare::LifetimeStart { .. }
            | Rare::LifetimeEnd { .. }
            | Rare::Padding { .. }
            | Rare::StackSave { .. }
            | Rare::StackRestore { .. }
            | Rare::Repack { .. }
            | Rare::Trap
            | Rare::UbsanTrap
            | Rare::ShiftTrap { .. }
            | Rare::OutOfBounds { .. }
            | Rare::Unreachable
            | Rare::Ideal(_)
            | Rare::Unsupported { .. } => Vec::new(),
        };
        self.uses(pc, base, &args);
        for register in written(rare) {
            self.shade(base + register as usize, None);
        }
    }
}

/// The registers that the operation writes, but for those of loads.
fn written(rare: &Rare) -> Vec<u32> {
    match rare {
        Rare::StackAlloc { d, .. } | Rare::Offset { d, .. } | Rare::Freeze { d, .. } | Rare::StackSave { d } => {
            vec![*d]
        }
        Rare::WideCompare { d, .. } | Rare::FloatCompare { d, .. } => vec![*d],
        Rare::WideBinary { w, d, .. } | Rare::Float { w, d, .. } => wide(*d, *w),
        Rare::WideCast { to, d, .. } | Rare::FloatCast { to, d, .. } => wide(*d, *to),
        Rare::Integers(it) => wide(it.d, it.result),
        Rare::Math { d, .. } => vec![*d],
        Rare::WithOverflow { w, d, flag, .. } => wide(*d, *w).into_iter().chain([*flag]).collect(),
        Rare::ExtractElement { d, width, .. } => (*d..*d + *width).collect(),
        Rare::InsertElement { d, lanes, .. } => (*d..*d + lanes.len() as u32).collect(),
        Rare::Repack { to, .. } => to.iter().map(|(register, _)| *register).collect(),
        Rare::LifetimeStart { pointer } => vec![*pointer],
        _ => Vec::new(),
    }
}

fn wide(d: u32, w: u8) -> Vec<u32> {
    if w > 64 { vec![d, d + 1] } else { vec![d] }
}
