//! The printer: text of a program for people, graphs and tests.
//!
//! The text is meant to be read, not parsed. `v3` is a value, followed in its definition by the C variable it belongs
//! to; `b2` a block, with its name in the IR; `@g` a global or function. An instruction is one line:
//!
//! ```text
//! fn @f(v0: i32 "x") -> i32 {
//! b0 entry:
//!   v1 "x" = alloca 1 x 4 bytes of i32, align 4
//!   store i32 v0, v1                                  ; a.c:1:11
//!   v2 = add nsw i32 v0, 1                            ; a.c:2:12
//!   return i32 v2                                     ; a.c:2:3
//! }
//! ```

use std::fmt::{self, Write};

use crate::{
    Block, BlockId, Callee, Constant, Flags, Function, Global, InitPiece, Inst, InstKind, Intrinsic, Linkage, Location,
    MemKind, Operand, Program, Terminator, Type,
};

/// Column at which the place in the source begins.
const PLACE_COLUMN: usize = 64;

/// The text of a whole program.
pub fn program(program: &Program) -> String {
    let mut out = String::new();
    for what in &program.unsupported {
        line(&mut out, &format!("unsupported {what}"), None, program);
    }
    for it in &program.globals {
        out += &global(program, it);
        out.push('\n');
    }
    for (list, functions) in [("constructor", &program.constructors), ("destructor", &program.destructors)] {
        for id in functions {
            line(&mut out, &format!("{list} {}", symbol(&program.function(*id).name)), None, program);
        }
    }
    for it in &program.functions {
        if !out.is_empty() {
            out.push('\n');
        }
        out += &function(program, it);
    }
    out
}

/// One line for a global.
pub fn global(program: &Program, global: &Global) -> String {
    let kind = if global.constant { "constant" } else { "global" };
    let thread_local = if global.thread_local { " thread_local" } else { "" };
    let mut out = format!("{kind}{thread_local}{} {}", linkage(global.linkage), symbol(&global.name));
    if let Some(variable) = global.variable.as_ref().filter(|variable| **variable != global.name) {
        out += &format!(" \"{variable}\"");
    }
    out += &format!(": {} bytes, align {}", global.size, global.align);
    match &global.init {
        None => out += ", defined elsewhere",
        Some(pieces) if pieces.is_empty() => out += " = zero",
        Some(pieces) => {
            let pieces: Vec<String> = pieces.iter().map(|piece| init_piece(program, piece)).collect();
            out += &format!(" = {}", pieces.join(", "));
        }
    }
    out
}

fn init_piece(program: &Program, piece: &InitPiece) -> String {
    match piece {
        InitPiece::Bytes { offset, bytes } => format!("[{offset}] \"{}\"", bytes.escape_ascii()),
        InitPiece::Value { offset, size, value } => format!("[{offset}..+{size}] {}", constant(program, value)),
        InitPiece::Undef { offset, size } => format!("[{offset}..+{size}] undef"),
    }
}

fn linkage(linkage: Linkage) -> &'static str {
    match linkage {
        Linkage::Internal => " static",
        Linkage::External => "",
        Linkage::Replaceable => " replaceable",
    }
}

fn symbol(name: &str) -> String {
    format!("@{name}")
}

/// The text of a function.
pub fn function(program: &Program, function: &Function) -> String {
    let params: Vec<String> = (0..)
        .zip(&function.params)
        .map(|(index, id)| {
            let data = function.value(*id);
            let byval = function.byval.iter().find(|(param, _)| *param == index);
            let byval = byval.map_or_else(String::new, |(_, bytes)| format!(" byval {bytes}"));
            format!("{id}: {}{byval}{}", data.ty, variable(data.variable.as_deref()))
        })
        .collect();
    let dots = match (function.varargs, params.is_empty()) {
        (false, _) => "",
        (true, true) => "...",
        (true, false) => ", ...",
    };
    let mut head = format!(
        "fn{} {}({}{dots}) -> {}",
        linkage(function.linkage),
        symbol(&function.name),
        params.join(", "),
        function.result
    );
    if function.noreturn {
        head += " noreturn";
    }
    if function.address_taken {
        head += " address_taken";
    }
    if function.library {
        head += " library";
    }
    let mut out = String::new();
    if !function.is_defined() {
        line(&mut out, &head, None, program);
        return out;
    }
    head += " {";
    line(&mut out, &head, function.location, program);
    for id in function.block_ids() {
        out += &block(program, function, id);
    }
    out += "}\n";
    out
}

fn variable(name: Option<&str>) -> String {
    name.map_or_else(String::new, |name| format!(" \"{name}\""))
}

/// The text of a block.
pub fn block(program: &Program, function: &Function, id: BlockId) -> String {
    let Block { name, insts, terminator: end, location } = function.block(id);
    let mut out = if name.is_empty() { format!("{id}:\n") } else { format!("{id} {name}:\n") };
    for it in insts {
        line(&mut out, &format!("  {}", inst(program, function, it)), it.location, program);
    }
    line(&mut out, &format!("  {}", terminator(program, function, end)), *location, program);
    out
}

/// `file:line:column` of a place; the file as the debug information names it.
pub fn location(program: &Program, location: Location) -> String {
    let file = program.files.get(location.file.index()).map_or_else(|| "?".into(), |file| file.display().to_string());
    match location {
        Location { line: 0, .. } => file,
        Location { line, column: 0, .. } => format!("{file}:{line}"),
        Location { line, column, .. } => format!("{file}:{line}:{column}"),
    }
}

fn line(out: &mut String, text: &str, place: Option<Location>, program: &Program) {
    out.push_str(text);
    if let Some(place) = place {
        let padding = PLACE_COLUMN.saturating_sub(text.chars().count()).max(1);
        out.extend(std::iter::repeat_n(' ', padding));
        out.push_str("; ");
        out.push_str(&location(program, place));
    }
    out.push('\n');
}

/// An instruction without its place.
pub fn inst(program: &Program, function: &Function, inst: &Inst) -> String {
    let print = Print { program, function };
    let mut out = String::new();
    let mut ty = Type::Void;
    if let Some(id) = inst.result {
        let data = function.value(id);
        ty = data.ty.clone();
        out += &format!("{id}{} = ", variable(data.variable.as_deref()));
    }
    // Writing to a string does not fail.
    let _ = print.kind(&mut out, &inst.kind, &ty);
    out
}

/// A terminator without its place.
pub fn terminator(program: &Program, function: &Function, terminator: &Terminator) -> String {
    let print = Print { program, function };
    match terminator {
        Terminator::Jump(target) => format!("jump {target}"),
        Terminator::Branch { condition, if_true, if_false } => {
            format!("branch {}, {if_true}, {if_false}", print.operand(condition))
        }
        Terminator::Switch { value, bits, cases, default } => {
            let cases: Vec<String> =
                cases.iter().map(|case| format!("{}: {}", signed(case.value, *bits), case.target)).collect();
            format!("switch i{bits} {} [{}] else {default}", print.operand(value), cases.join(", "))
        }
        Terminator::Return(None) => "return".into(),
        Terminator::Return(Some(value)) => format!("return {}", print.typed(value)),
        Terminator::Unreachable => "unreachable".into(),
        Terminator::Unsupported(what) => format!("unsupported \"{what}\""),
    }
}

/// An operand.
pub fn operand(program: &Program, operand: &Operand) -> String {
    match operand {
        Operand::Value(id) => id.to_string(),
        Operand::Const(value) => constant(program, value),
    }
}

/// The bit pattern as a signed decimal number; truth values as 0 and 1.
fn signed(value: u128, bits: u32) -> String {
    if bits > 1 && bits <= 128 && value >> (bits - 1) & 1 == 1 {
        let shift = 128 - bits;
        (((value << shift) as i128) >> shift).to_string()
    } else {
        value.to_string()
    }
}

fn shifted(name: String, offset: i64) -> String {
    match offset {
        0 => name,
        _ => format!("{name}{offset:+}"),
    }
}

/// A constant without its type.
pub fn constant(program: &Program, value: &Constant) -> String {
    let function = |id: &crate::FunctionId| {
        program.functions.get(id.index()).map_or_else(|| id.to_string(), |function| symbol(&function.name))
    };
    match value {
        Constant::Int { bits, value } => signed(*value, *bits),
        Constant::Null => "null".into(),
        Constant::Global(id, offset) => {
            let name = program.globals.get(id.index()).map_or_else(|| id.to_string(), |global| symbol(&global.name));
            shifted(name, *offset)
        }
        Constant::Function(id) => function(id),
        Constant::Float { bits: 32, pattern } => format!("{:?}f32", f32::from_bits(*pattern as u32)),
        Constant::Float { bits: 64, pattern } => format!("{:?}f64", f64::from_bits(*pattern as u64)),
        Constant::Float { bits, pattern } => format!("0x{pattern:x}f{bits}"),
        Constant::Zero(_) => "zero".into(),
        Constant::Undef(_) => "undef".into(),
        Constant::Poison(_) => "poison".into(),
        Constant::Aggregate(ty, elements) => {
            let elements: Vec<String> = elements.iter().map(|element| constant(program, element)).collect();
            let elements = elements.join(", ");
            if matches!(ty, Type::Vector(..)) { format!("<{elements}>") } else { format!("{{{elements}}}") }
        }
        Constant::AddressAsInt { base, offset, bits } => {
            format!("i{bits}({})", shifted(constant(program, base), *offset))
        }
        Constant::Unsupported(_, what) => format!("unsupported(\"{what}\")"),
    }
}

struct Print<'a> {
    program: &'a Program,
    function: &'a Function,
}

impl Print<'_> {
    fn operand(&self, value: &Operand) -> String {
        operand(self.program, value)
    }

    fn type_of(&self, value: &Operand) -> Type {
        match value {
            Operand::Value(id) => self.function.values.get(id.index()).map_or(Type::Void, |data| data.ty.clone()),
            Operand::Const(value) => value.ty(),
        }
    }

    fn typed(&self, value: &Operand) -> String {
        format!("{} {}", self.type_of(value), self.operand(value))
    }

    fn list(&self, values: &[Operand]) -> String {
        values.iter().map(|value| self.typed(value)).collect::<Vec<_>>().join(", ")
    }

    fn kind(&self, out: &mut String, kind: &InstKind, ty: &Type) -> fmt::Result {
        let op = |value: &Operand| self.operand(value);
        match kind {
            InstKind::Binary { op: name, flags, lhs, rhs } => {
                let name = format!("{name:?}").to_lowercase();
                write!(out, "{name}{} {ty} {}, {}", flag_words(*flags), op(lhs), op(rhs))
            }
            InstKind::Float { op: name, args } => {
                let args: Vec<String> = args.iter().map(op).collect();
                write!(out, "f{} {ty} {}", format!("{name:?}").to_lowercase(), args.join(", "))
            }
            InstKind::Compare { predicate, lhs, rhs } => {
                let predicate = format!("{predicate:?}").to_lowercase();
                write!(out, "compare {predicate} {}, {}", self.typed(lhs), op(rhs))
            }
            InstKind::FloatCompare { predicate, lhs, rhs } => {
                write!(out, "fcompare {predicate} {}, {}", self.typed(lhs), op(rhs))
            }
            InstKind::Cast { op: name, flags, value } => {
                let name = format!("{name:?}").to_lowercase();
                write!(out, "{name}{} {} to {ty}", flag_words(*flags), self.typed(value))
            }
            InstKind::Load { pointer, volatile } => {
                write!(out, "load{} {ty} {}", volatile_word(*volatile), op(pointer))
            }
            InstKind::Store { pointer, value, volatile } => {
                write!(out, "store{} {}, {}", volatile_word(*volatile), self.typed(value), op(pointer))
            }
            InstKind::StackAlloc { element_size, count, element, align } => {
                write!(out, "alloca {} x {element_size} bytes of {element}, align {align}", op(count))
            }
            InstKind::Offset { base, constant, terms, inbounds } => {
                write!(out, "offset{} {}", if *inbounds { " inbounds" } else { "" }, op(base))?;
                if *constant != 0 || terms.is_empty() {
                    write!(out, " + {constant}")?;
                }
                terms.iter().try_for_each(|(index, step)| write!(out, " + {} * {step}", self.typed(index)))
            }
            InstKind::Call { callee, args, byval, noreturn } => {
                let callee = match callee {
                    Callee::Function(id) => {
                        let function = self.program.functions.get(id.index());
                        function.map_or_else(|| id.to_string(), |function| symbol(&function.name))
                    }
                    Callee::Pointer(pointer) => format!("*{}", op(pointer)),
                    Callee::Intrinsic(it) => intrinsic(it),
                };
                write!(out, "call {ty} {callee}({})", self.list(args))?;
                byval.iter().try_for_each(|(index, bytes)| write!(out, " byval({index}, {bytes})"))?;
                out.write_str(if *noreturn { " noreturn" } else { "" })
            }
            InstKind::Phi { incoming } => {
                let incoming: Vec<String> =
                    incoming.iter().map(|(block, value)| format!("{block}: {}", op(value))).collect();
                write!(out, "phi {ty} [{}]", incoming.join(", "))
            }
            InstKind::Select { condition, if_true, if_false } => {
                write!(out, "select {}, {ty} {}, {}", op(condition), op(if_true), op(if_false))
            }
            InstKind::Freeze(value) => write!(out, "freeze {}", self.typed(value)),
            InstKind::ExtractValue { aggregate, path } => {
                write!(out, "extract {ty} {}{}", op(aggregate), path_text(path))
            }
            InstKind::InsertValue { aggregate, value, path } => {
                write!(out, "insert {ty} {}{} = {}", op(aggregate), path_text(path), self.typed(value))
            }
            InstKind::ExtractElement { vector, index } => {
                write!(out, "element {ty} {}[{}]", op(vector), op(index))
            }
            InstKind::InsertElement { vector, value, index } => {
                write!(out, "with element {ty} {}[{}] = {}", op(vector), op(index), op(value))
            }
            InstKind::Shuffle { lhs, rhs, mask } => {
                let mask: Vec<String> =
                    mask.iter().map(|index| index.map_or_else(|| "?".into(), |index| index.to_string())).collect();
                write!(out, "shuffle {ty} {}, {} [{}]", op(lhs), op(rhs), mask.join(", "))
            }
            InstKind::Unsupported { what, args } => {
                write!(out, "unsupported {ty} \"{what}\"({})", self.list(args))
            }
        }
    }
}

fn path_text(path: &[u32]) -> String {
    path.iter().map(|field| format!(".{field}")).collect()
}

fn volatile_word(volatile: bool) -> &'static str {
    if volatile { " volatile" } else { "" }
}

fn flag_words(flags: Flags) -> String {
    let words = [(flags.nsw, " nsw"), (flags.nuw, " nuw"), (flags.exact, " exact")];
    words.iter().filter(|(set, _)| *set).map(|(_, word)| *word).collect()
}

fn intrinsic(intrinsic: &Intrinsic) -> String {
    match intrinsic {
        Intrinsic::Memory(kind, volatile) => {
            let name = match kind {
                MemKind::Copy => "memcpy",
                MemKind::Move => "memmove",
                MemKind::Set => "memset",
            };
            format!("%{name}{}", volatile_word(*volatile))
        }
        Intrinsic::LifetimeStart => "%lifetime.start".into(),
        Intrinsic::LifetimeEnd => "%lifetime.end".into(),
        Intrinsic::Padding => "%padding".into(),
        Intrinsic::Truth => "%truth".into(),
        Intrinsic::StackSave => "%stack.save".into(),
        Intrinsic::StackRestore => "%stack.restore".into(),
        Intrinsic::WithOverflow(op) => format!("%{}.with.overflow", format!("{op:?}").to_lowercase()),
        Intrinsic::Abs(poison) => format!("%abs{}", if *poison { " poison" } else { "" }),
        Intrinsic::MinMax { signed, max } => {
            format!("%{}{}", if *signed { "s" } else { "u" }, if *max { "max" } else { "min" })
        }
        Intrinsic::Bits(name) => format!("%bits {name}"),
        Intrinsic::Identity => "%identity".into(),
        Intrinsic::Assume => "%assume".into(),
        Intrinsic::AnyValue(name) => format!("%any {name}"),
        Intrinsic::Math(name) => format!("%math {name}"),
        Intrinsic::Trap => "%trap".into(),
        Intrinsic::UbsanTrap(kind) => format!("%ubsantrap {kind}"),
        Intrinsic::OutOfBounds(of) => format!("%out.of.bounds {}", of.array),
        Intrinsic::VarArgs(name) => format!("%varargs {name}"),
        Intrinsic::Nothing => "%nothing".into(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{DataModel, FileId, FunctionId, GlobalId, Origin};

    fn empty() -> Program {
        Program {
            functions: Vec::new(),
            globals: Vec::new(),
            files: vec!["a.c".into()],
            c_types: Default::default(),
            data_model: DataModel::Lp64,
            origin: Origin::OwnFrontEnd,
            constructors: Vec::new(),
            destructors: Vec::new(),
            unsupported: Vec::new(),
        }
    }

    #[test]
    fn constants_read_as_in_c() {
        let pair = Type::Vector(Arc::new(Type::Int(8)), 2);
        let elements = Arc::from([Constant::int(8, -1), Constant::int(8, 2)]);
        for (value, expected) in [
            (Constant::int(32, -5), "-5"),
            (Constant::int(1, 1), "1"),
            (Constant::int(128, i128::MIN), "-170141183460469231731687303715884105728"),
            (Constant::Null, "null"),
            (Constant::Global(GlobalId(7), -4), "g7-4"),
            (Constant::Function(FunctionId(7)), "f7"),
            (Constant::Float { bits: 64, pattern: 0x3ff8_0000_0000_0000 }, "1.5f64"),
            (Constant::Float { bits: 16, pattern: 0x3c00 }, "0x3c00f16"),
            (Constant::Aggregate(pair, elements), "<-1, 2>"),
            (Constant::Unsupported(Type::Ptr, "odd".into()), "unsupported(\"odd\")"),
        ] {
            assert_eq!(constant(&empty(), &value), expected);
        }
    }

    #[test]
    fn places_leave_out_what_is_not_known() {
        let place = |line, column| location(&empty(), Location { file: FileId(0), line, column });
        assert_eq!([place(3, 4), place(3, 0), place(0, 0)], ["a.c:3:4", "a.c:3", "a.c"]);
    }

    #[test]
    fn a_global_tells_its_bytes() {
        let global = Global {
            name: "f.k".into(),
            size: 24,
            align: 8,
            constant: true,
            thread_local: false,
            linkage: Linkage::Internal,
            init: Some(vec![
                InitPiece::Bytes { offset: 0, bytes: b"a\0".to_vec() },
                InitPiece::Value { offset: 8, size: 8, value: Constant::Global(GlobalId(0), 4) },
                InitPiece::Undef { offset: 16, size: 8 },
            ]),
            variable: Some("k".into()),
            c_type: None,
        };
        let expected = "constant static @f.k \"k\": 24 bytes, align 8 = [0] \"a\\x00\", [8..+8] g0+4, [16..+8] undef";
        assert_eq!(super::global(&empty(), &global), expected);
    }
}
