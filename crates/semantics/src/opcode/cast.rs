//! Conversions between widths.

use ir::{CastOp, Flags};

use crate::bits::Bits;
use crate::exact::Outcome;

/// Truncation and extension to that many bits; addresses as numbers and back are cut or zero-extended. Poison where
/// `nsw` or `nuw` of a truncation or `nneg` of a zero extension is broken. `None` for conversions of floating-point numbers.
#[inline]
pub fn cast(op: CastOp, flags: Flags, v: Bits, to: u32) -> Option<Outcome> {
    let broken = match op {
        CastOp::Trunc => {
            let result = Bits::new(to, v.as_u128());
            (flags.nsw && result.as_i128() != v.as_i128()) || (flags.nuw && result.as_u128() != v.as_u128())
        }
        CastOp::ZExt => flags.exact && v.sign(),
        CastOp::SExt => return Some(Outcome::Value(Bits::from_i128(to, v.as_i128()))),
        CastOp::PtrToInt | CastOp::IntToPtr | CastOp::BitCast => false,
        CastOp::FpToUi | CastOp::FpToSi | CastOp::UiToFp | CastOp::SiToFp | CastOp::FpTrunc | CastOp::FpExt => {
            return None;
        }
    };
    Some(if broken { Outcome::Poison } else { Outcome::Value(Bits::new(to, v.as_u128())) })
}
