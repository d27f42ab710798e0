//! Where the arguments of a variadic call lie once `va_start` was executed.
//!
//! Clang lowers `va_arg` to accesses of the structures of the System V ABIs, so engines have to make these structures.
//! On x86-64 a list is `{ i32 gp_offset, i32 fp_offset, ptr overflow_arg_area, ptr reg_save_area }`: the first
//! arguments lie in the save area, six words for integers and pointers and then eight pairs of words for floating-point
//! numbers, of which named parameters have taken some; all others follow each other in the overflow area. On
//! i386 a list is the address of the overflow area, where all arguments lie.
//!
//! Source: System V ABI, AMD64 supplement, Sect. 3.5.7; i386 supplement, Sect. 2.2.3.

use ir::{DataModel, Type};

/// Bytes that the save area has for integers and pointers.
pub const GENERAL_BYTES: u64 = 48;
/// Registers for integers and pointers, and for floating-point numbers.
const GENERAL: u64 = 6;
const FLOATING: u64 = 8;

/// An argument, or a named parameter before them.
#[derive(Clone, Debug)]
pub struct Argument {
    /// Its type; that of the pointer for an argument that is passed as a copy in memory.
    pub ty: Type,
    /// Bytes of the copy.
    pub byval: Option<u64>,
}

/// Where an argument lies: bytes from the start of the area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home {
    /// In the save area.
    Saved(u64),
    /// In the overflow area.
    Stacked(u64),
}

/// The areas of one call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Bytes of the general part of the save area that named parameters have taken: the first `gp_offset`.
    pub general: u64,
    /// The first `fp_offset`.
    pub floating: u64,
    /// Bytes of the general part up to the last argument in it.
    pub general_end: u64,
    /// Bytes of the save area up to the last floating-point argument in it, 0 if there is none.
    pub floating_end: u64,
    /// Bytes of the overflow area.
    pub stacked: u64,
    /// The place of each argument.
    pub homes: Vec<Home>,
}

impl Layout {
    /// Bytes of the save area up to the last argument in it.
    pub fn saved(&self) -> u64 {
        self.general_end.max(self.floating_end)
    }
}

/// How an argument of x86-64 is passed.
enum Class {
    /// In so many general registers.
    General(u64),
    /// In a floating-point register.
    Floating,
    /// In memory: bytes and alignment.
    Memory(u64, u64),
}

fn class(argument: &Argument) -> Option<Class> {
    if let Some(bytes) = argument.byval {
        return Some(Class::Memory(bytes, 8));
    }
    match &argument.ty {
        Type::Int(bits) if *bits <= 64 => Some(Class::General(1)),
        Type::Ptr => Some(Class::General(1)),
        Type::Int(_) => Some(Class::General(2)),
        Type::Float(80) => Some(Class::Memory(16, 16)),
        Type::Float(_) => Some(Class::Floating),
        ty @ Type::Vector(..) if ty.store_size(64)? <= 16 => Some(Class::Floating),
        _ => None,
    }
}

/// The areas for a call with these arguments after the named parameters; `None` where a type is passed in a way
/// that is not known here.
pub fn layout(model: DataModel, named: &[Argument], arguments: &[Argument]) -> Option<Layout> {
    match model {
        DataModel::Lp64 => lp64(named, arguments),
        DataModel::Ilp32 => ilp32(arguments),
    }
}

fn lp64(named: &[Argument], arguments: &[Argument]) -> Option<Layout> {
    let (mut general, mut floating) = (0, 0);
    for param in named {
        match class(param)? {
            Class::General(count) if general + count <= GENERAL => general += count,
            Class::Floating if floating < FLOATING => floating += 1,
            _ => {}
        }
    }
    let mut result = Layout {
        general: general * 8,
        floating: GENERAL_BYTES + floating * 16,
        general_end: general * 8,
        floating_end: 0,
        stacked: 0,
        homes: Vec::with_capacity(arguments.len()),
    };
    for argument in arguments {
        let home = match class(argument)? {
            Class::General(count) if general + count <= GENERAL => {
                let at = general * 8;
                general += count;
                result.general_end = general * 8;
                Home::Saved(at)
            }
            Class::Floating if floating < FLOATING => {
                let at = GENERAL_BYTES + floating * 16;
                floating += 1;
                result.floating_end = at + 16;
                Home::Saved(at)
            }
            Class::General(count) => stack(&mut result.stacked, count * 8, count * 8, 8),
            Class::Floating => {
                let bytes = argument.ty.store_size(64)?.next_multiple_of(8);
                stack(&mut result.stacked, bytes, bytes, 8)
            }
            Class::Memory(bytes, align) => stack(&mut result.stacked, bytes, align, 8),
        };
        result.homes.push(home);
    }
    Some(result)
}

fn ilp32(arguments: &[Argument]) -> Option<Layout> {
    let mut stacked = 0;
    let mut homes = Vec::with_capacity(arguments.len());
    for argument in arguments {
        let bytes = match (argument.byval, &argument.ty) {
            (Some(bytes), _) => bytes,
            // The x87 format takes three words of the stack.
            (None, Type::Float(80)) => 12,
            (None, ty @ (Type::Int(_) | Type::Ptr | Type::Float(_))) => ty.store_size(32)?,
            _ => return None,
        };
        homes.push(stack(&mut stacked, bytes, 4, 4));
    }
    Some(Layout { general: 0, floating: 0, general_end: 0, floating_end: 0, stacked, homes })
}

fn stack(stacked: &mut u64, bytes: u64, align: u64, slot: u64) -> Home {
    let at = stacked.next_multiple_of(align);
    *stacked = at + bytes.next_multiple_of(slot);
    Home::Stacked(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(ty: Type) -> Argument {
        Argument { ty, byval: None }
    }

    #[test]
    fn registers_are_taken_in_order_and_then_the_stack() {
        let named = [plain(Type::Ptr), plain(Type::Float(64))];
        let mut arguments: Vec<Argument> = (0..6).map(|_| plain(Type::Int(32))).collect();
        arguments.extend([plain(Type::Float(64)), plain(Type::Float(80)), plain(Type::Int(8))]);
        arguments.push(Argument { ty: Type::Ptr, byval: Some(20) });
        let layout = layout(DataModel::Lp64, &named, &arguments).unwrap();
        let expected = [
            Home::Saved(8),
            Home::Saved(16),
            Home::Saved(24),
            Home::Saved(32),
            Home::Saved(40),
            Home::Stacked(0),
            Home::Saved(64),
            Home::Stacked(16),
            Home::Stacked(32),
            Home::Stacked(40),
        ];
        assert_eq!(layout.homes, expected);
        assert_eq!((layout.general, layout.floating, layout.saved(), layout.stacked), (8, 64, 80, 64));
    }

    #[test]
    fn pairs_of_registers_are_not_torn() {
        let named: Vec<Argument> = (0..5).map(|_| plain(Type::Int(64))).collect();
        let layout = layout(DataModel::Lp64, &named, &[plain(Type::Int(128)), plain(Type::Int(32))]).unwrap();
        assert_eq!(layout.homes, [Home::Stacked(0), Home::Saved(40)]);
    }

    #[test]
    fn all_lies_on_the_stack_of_i386() {
        let arguments = [plain(Type::Int(8)), plain(Type::Float(64)), plain(Type::Float(80)), plain(Type::Ptr)];
        let layout = layout(DataModel::Ilp32, &[plain(Type::Ptr)], &arguments).unwrap();
        assert_eq!(layout.homes, [Home::Stacked(0), Home::Stacked(4), Home::Stacked(12), Home::Stacked(24)]);
        assert_eq!((layout.saved(), layout.stacked), (0, 28));
    }
}
