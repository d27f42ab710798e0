//! The C types of generated programs.

use ir::DataModel;

/// An integer type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Int {
    Bool,
    Char,
    SChar,
    UChar,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
    LLong,
    ULLong,
    Int128,
    UInt128,
}

impl Int {
    /// What most variables have.
    pub const COMMON: [Int; 12] = [
        Int::Bool,
        Int::Char,
        Int::SChar,
        Int::UChar,
        Int::Short,
        Int::UShort,
        Int::Int,
        Int::UInt,
        Int::Long,
        Int::ULong,
        Int::LLong,
        Int::ULLong,
    ];

    /// As C writes it.
    pub fn name(self) -> &'static str {
        match self {
            Int::Bool => "_Bool",
            Int::Char => "char",
            Int::SChar => "signed char",
            Int::UChar => "unsigned char",
            Int::Short => "short",
            Int::UShort => "unsigned short",
            Int::Int => "int",
            Int::UInt => "unsigned int",
            Int::Long => "long",
            Int::ULong => "unsigned long",
            Int::LLong => "long long",
            Int::ULLong => "unsigned long long",
            Int::Int128 => "__int128",
            Int::UInt128 => "unsigned __int128",
        }
    }

    /// The end of the name of the function that reads an input of this type.
    pub fn input(self) -> Option<&'static str> {
        Some(match self {
            Int::Bool => "bool",
            Int::Char => "char",
            Int::SChar | Int::Int128 | Int::UInt128 => return None,
            Int::UChar => "uchar",
            Int::Short => "short",
            Int::UShort => "ushort",
            Int::Int => "int",
            Int::UInt => "uint",
            Int::Long => "long",
            Int::ULong => "ulong",
            Int::LLong => "longlong",
            Int::ULLong => "ulonglong",
        })
    }

    pub fn bits(self, model: DataModel) -> u32 {
        match self {
            Int::Bool => 1,
            Int::Char | Int::SChar | Int::UChar => 8,
            Int::Short | Int::UShort => 16,
            Int::Int | Int::UInt => 32,
            Int::Long | Int::ULong => model.pointer_bits(),
            Int::LLong | Int::ULLong => 64,
            Int::Int128 | Int::UInt128 => 128,
        }
    }

    pub fn is_signed(self) -> bool {
        matches!(self, Int::Char | Int::SChar | Int::Short | Int::Int | Int::Long | Int::LLong | Int::Int128)
    }

    /// Smallest and largest value; the largest of `unsigned __int128` is cut off.
    pub fn range(self, model: DataModel) -> (i128, i128) {
        let bits = self.bits(model);
        match (self.is_signed(), bits) {
            (true, 128) => (i128::MIN, i128::MAX),
            (false, 128) => (0, i128::MAX),
            (true, _) => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
            (false, _) => (0, (1 << bits) - 1),
        }
    }

    /// The type after integer promotion.
    pub fn promoted(self) -> Int {
        match self {
            Int::Bool | Int::Char | Int::SChar | Int::UChar | Int::Short | Int::UShort => Int::Int,
            other => other,
        }
    }

    fn rank(self) -> u32 {
        match self {
            Int::Long | Int::ULong => 1,
            Int::LLong | Int::ULLong => 2,
            Int::Int128 | Int::UInt128 => 3,
            _ => 0,
        }
    }

    /// The type of the same size without sign; the type must be a promoted one.
    pub fn unsigned(self) -> Int {
        match self {
            Int::Long | Int::ULong => Int::ULong,
            Int::LLong | Int::ULLong => Int::ULLong,
            Int::Int128 | Int::UInt128 => Int::UInt128,
            _ => Int::UInt,
        }
    }

    /// The type of the result of an operation (the usual arithmetic conversions).
    pub fn common(self, other: Int, model: DataModel) -> Int {
        let (a, b) = (self.promoted(), other.promoted());
        if a.is_signed() == b.is_signed() {
            return if a.rank() >= b.rank() { a } else { b };
        }
        let (signed, unsigned) = if a.is_signed() { (a, b) } else { (b, a) };
        if unsigned.rank() >= signed.rank() {
            unsigned
        } else if signed.bits(model) > unsigned.bits(model) {
            signed
        } else {
            signed.unsigned()
        }
    }

    /// The letters of `printf` between `%` and the end, and whether the conversion is signed.
    pub fn length(self) -> &'static str {
        match self {
            Int::Char | Int::SChar | Int::UChar | Int::Bool => "hh",
            Int::Short | Int::UShort => "h",
            Int::Int | Int::UInt => "",
            Int::Long | Int::ULong => "l",
            _ => "ll",
        }
    }

    /// Whether it has 128 bits.
    pub fn is_wide(self) -> bool {
        self.rank() == 3
    }
}

/// A floating-point type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Float {
    Single,
    Double,
    Extended,
}

impl Float {
    pub fn name(self) -> &'static str {
        match self {
            Float::Single => "float",
            Float::Double => "double",
            Float::Extended => "long double",
        }
    }
}

/// A type of objects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ty {
    Int(Int),
    Float(Float),
    /// A pointer to at least so many elements.
    Ptr(Box<Ty>, u32),
    Array(Box<Ty>, u32),
    Struct(usize),
}

impl Ty {
    pub fn is_int(&self) -> bool {
        matches!(self, Ty::Int(_))
    }

    pub fn is_scalar(&self) -> bool {
        matches!(self, Ty::Int(_) | Ty::Float(_))
    }

    pub fn array(self, length: u32) -> Ty {
        Ty::Array(Box::new(self), length)
    }

    pub fn pointer(self, extent: u32) -> Ty {
        Ty::Ptr(Box::new(self), extent)
    }
}

/// A member of a struct or union.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    pub name: String,
    pub ty: Ty,
    /// The width of a bit-field.
    pub bits: Option<u32>,
}

/// A struct or union.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// `struct s0` or `union u1`.
    pub name: String,
    pub is_union: bool,
    pub fields: Vec<Field>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_arithmetic_conversions() {
        let lp64 = |a: Int, b: Int| a.common(b, DataModel::Lp64);
        assert_eq!(lp64(Int::Char, Int::UShort), Int::Int);
        assert_eq!(lp64(Int::Int, Int::UInt), Int::UInt);
        assert_eq!(lp64(Int::Long, Int::UInt), Int::Long);
        assert_eq!(lp64(Int::LLong, Int::ULong), Int::ULLong);
        assert_eq!(Int::Long.common(Int::UInt, DataModel::Ilp32), Int::ULong);
        assert_eq!(Int::LLong.common(Int::ULong, DataModel::Ilp32), Int::LLong);
        assert_eq!(Int::Short.range(DataModel::Lp64), (-32768, 32767));
        assert_eq!(Int::Bool.range(DataModel::Lp64), (0, 1));
    }
}
