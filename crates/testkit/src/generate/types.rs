//! The C types of generated programs.

use ir::DataModel;

/// An integer type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CInt {
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
    Wide,
    UWide,
}

impl CInt {
    /// What most variables have.
    pub const COMMON: [CInt; 12] = [
        CInt::Bool,
        CInt::Char,
        CInt::SChar,
        CInt::UChar,
        CInt::Short,
        CInt::UShort,
        CInt::Int,
        CInt::UInt,
        CInt::Long,
        CInt::ULong,
        CInt::LLong,
        CInt::ULLong,
    ];

    /// As C writes it.
    pub fn name(self) -> &'static str {
        match self {
            CInt::Bool => "_Bool",
            CInt::Char => "char",
            CInt::SChar => "signed char",
            CInt::UChar => "unsigned char",
            CInt::Short => "short",
            CInt::UShort => "unsigned short",
            CInt::Int => "int",
            CInt::UInt => "unsigned int",
            CInt::Long => "long",
            CInt::ULong => "unsigned long",
            CInt::LLong => "long long",
            CInt::ULLong => "unsigned long long",
            CInt::Wide => "__int128",
            CInt::UWide => "unsigned __int128",
        }
    }

    /// The end of the name of the function that reads an input of this type.
    pub fn input(self) -> Option<&'static str> {
        Some(match self {
            CInt::Bool => "bool",
            CInt::Char => "char",
            CInt::SChar | CInt::Wide | CInt::UWide => return None,
            CInt::UChar => "uchar",
            CInt::Short => "short",
            CInt::UShort => "ushort",
            CInt::Int => "int",
            CInt::UInt => "uint",
            CInt::Long => "long",
            CInt::ULong => "ulong",
            CInt::LLong => "longlong",
            CInt::ULLong => "ulonglong",
        })
    }

    pub fn bits(self, model: DataModel) -> u32 {
        match self {
            CInt::Bool => 1,
            CInt::Char | CInt::SChar | CInt::UChar => 8,
            CInt::Short | CInt::UShort => 16,
            CInt::Int | CInt::UInt => 32,
            CInt::Long | CInt::ULong => model.pointer_bits(),
            CInt::LLong | CInt::ULLong => 64,
            CInt::Wide | CInt::UWide => 128,
        }
    }

    pub fn is_signed(self) -> bool {
        matches!(self, CInt::Char | CInt::SChar | CInt::Short | CInt::Int | CInt::Long | CInt::LLong | CInt::Wide)
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
    pub fn promoted(self) -> CInt {
        match self {
            CInt::Bool | CInt::Char | CInt::SChar | CInt::UChar | CInt::Short | CInt::UShort => CInt::Int,
            other => other,
        }
    }

    fn rank(self) -> u32 {
        match self {
            CInt::Long | CInt::ULong => 1,
            CInt::LLong | CInt::ULLong => 2,
            CInt::Wide | CInt::UWide => 3,
            _ => 0,
        }
    }

    /// The type of the same size without sign; the type must be a promoted one.
    pub fn unsigned(self) -> CInt {
        match self {
            CInt::Long | CInt::ULong => CInt::ULong,
            CInt::LLong | CInt::ULLong => CInt::ULLong,
            CInt::Wide | CInt::UWide => CInt::UWide,
            _ => CInt::UInt,
        }
    }

    /// The type of the result of an operation (the usual arithmetic conversions).
    pub fn common(self, other: CInt, model: DataModel) -> CInt {
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
            CInt::Char | CInt::SChar | CInt::UChar | CInt::Bool => "hh",
            CInt::Short | CInt::UShort => "h",
            CInt::Int | CInt::UInt => "",
            CInt::Long | CInt::ULong => "l",
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
    Int(CInt),
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
        let lp64 = |a: CInt, b: CInt| a.common(b, DataModel::Lp64);
        assert_eq!(lp64(CInt::Char, CInt::UShort), CInt::Int);
        assert_eq!(lp64(CInt::Int, CInt::UInt), CInt::UInt);
        assert_eq!(lp64(CInt::Long, CInt::UInt), CInt::Long);
        assert_eq!(lp64(CInt::LLong, CInt::ULong), CInt::ULLong);
        assert_eq!(CInt::Long.common(CInt::UInt, DataModel::Ilp32), CInt::ULong);
        assert_eq!(CInt::LLong.common(CInt::ULong, DataModel::Ilp32), CInt::LLong);
        assert_eq!(CInt::Short.range(DataModel::Lp64), (-32768, 32767));
        assert_eq!(CInt::Bool.range(DataModel::Lp64), (0, 1));
    }
}
