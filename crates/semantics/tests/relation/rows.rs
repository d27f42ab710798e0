//! The table: each abstract meaning beside the exact one.

use ir::{BinaryOp, CastOp, Flags, Predicate};
use logic::{Atom, Consistency, Definition, Int, Knowledge, Linear, Operation};
use semantics::bits::Bits;
use semantics::exact::{self, Outcome};
use semantics::opcode::{bitwise, cast, compare, count, division, saturating, shift, sum};
use semantics::relation::{Cases, Meaning};

use crate::OTHER;

/// An operation on two numbers of one reading, of which some ignore the second.
pub struct Row {
    /// For messages.
    pub name: String,
    /// Whether the operands are signed readings.
    pub signed: bool,
    /// The abstract meaning; `None` where the premises of the relation are not known to hold.
    pub meaning: Abstract,
    /// The exact result as a number, `None` where there is none.
    pub exact: Exact,
    /// The narrowest width with this relation.
    pub from: u32,
    /// What [`OTHER`] stands for, if the abstract meaning mentions it.
    pub other: Option<Exact>,
}

/// A meaning of two terms at a width under what is known, where its premises hold; it may add to what is known.
pub type Abstract = Box<dyn Fn(&mut Knowledge, u32, &Linear, &Linear) -> Option<Meaning>>;

/// A result of two numbers at a width, where there is one.
pub type Exact = Box<dyn Fn(u32, &Int, &Int) -> Option<Int>>;

fn row(
    name: impl Into<String>,
    signed: bool,
    meaning: impl Fn(&mut Knowledge, u32, &Linear, &Linear) -> Option<Meaning> + 'static,
    exact: impl Fn(u32, &Int, &Int) -> Option<Int> + 'static,
) -> Row {
    Row { name: name.into(), signed, meaning: Box::new(meaning), exact: Box::new(exact), from: 1, other: None }
}

impl Row {
    fn beside(self, other: impl Fn(u32, &Int, &Int) -> Option<Int> + 'static) -> Row {
        Row { other: Some(Box::new(other)), ..self }
    }

    fn from(self, from: u32) -> Row {
        Row { from, ..self }
    }
}

fn number(outcome: Outcome, signed: bool) -> Option<Int> {
    let value = outcome.value()?;
    Some(if signed { value.signed() } else { value.unsigned() })
}

/// The exact result of an opcode on readings.
fn binary(op: BinaryOp, signed: bool) -> impl Fn(u32, &Int, &Int) -> Option<Int> {
    move |bits, x, y| {
        number(exact::binary(op, Flags::default(), Bits::from_int(bits, x), Bits::from_int(bits, y)), signed)
    }
}

/// The exact result where it did not wrap, for relations that hold on Z.
fn without_wrap(op: BinaryOp, signed: bool) -> impl Fn(u32, &Int, &Int) -> Option<Int> {
    move |bits, x, y| {
        let flags = Flags { nsw: signed, nuw: !signed, exact: false };
        number(exact::binary(op, flags, Bits::from_int(bits, x), Bits::from_int(bits, y)), signed)
    }
}

/// The case that the knowledge decides.
fn decided(known: &Knowledge, cases: Cases) -> Option<Meaning> {
    for (condition, term) in cases.cases {
        if known.implies(&condition) {
            return Some(Meaning::term(term));
        }
        if !known.implies(&condition.negate()) {
            return None;
        }
    }
    Some(Meaning::term(cases.otherwise))
}

fn positive(known: &Knowledge, term: &Linear) -> bool {
    known.implies(&Atom::ge(term, &Linear::constant(1)))
}

fn natural(known: &Knowledge, term: &Linear) -> bool {
    known.implies(&Atom::ge(term, &Linear::zero()))
}

fn below(known: &Knowledge, term: &Linear, bits: u32) -> bool {
    natural(known, term) && known.implies(&Atom::lt(term, &Linear::constant(bits)))
}

/// Every relation.
pub fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    sums(&mut rows);
    divisions(&mut rows);
    shifts(&mut rows);
    bitwise_rows(&mut rows);
    casts(&mut rows);
    choices(&mut rows);
    counts(&mut rows);
    rows
}

fn sums(rows: &mut Vec<Row>) {
    for signed in [false, true] {
        let product = |known: &mut Knowledge, _: u32, l: &Linear, r: &Linear| Some(sum::product(known, l, r));
        rows.push(row(format!("mul {signed}"), signed, product, without_wrap(BinaryOp::Mul, signed)));
        let wrapped = move |known: &mut Knowledge, bits: u32, _: &Linear, _: &Linear| {
            Some(cast::reading(known, &Linear::symbol(OTHER), bits, signed))
        };
        let exact_product = |_: u32, x: &Int, y: &Int| Some(x * y);
        rows.push(
            row(format!("mul and wrap {signed}"), signed, wrapped, binary(BinaryOp::Mul, signed)).beside(exact_product),
        );
        for (op, factor) in [(BinaryOp::Add, 1), (BinaryOp::Sub, -1)] {
            let wrapped = move |known: &mut Knowledge, bits: u32, l: &Linear, r: &Linear| {
                Some(cast::reading(known, &l.add_scaled(&Int::from(factor), r), bits, signed))
            };
            rows.push(row(format!("{op:?} and wrap {signed}"), signed, wrapped, binary(op, signed)));
        }
    }
}

fn divisions(rows: &mut Vec<Row>) {
    for signed in [false, true] {
        let premises = move |known: &Knowledge, l: &Linear, r: &Linear| natural(known, l) && positive(known, r);
        let (quotient, remainder) =
            if signed { (BinaryOp::SDiv, BinaryOp::SRem) } else { (BinaryOp::UDiv, BinaryOp::URem) };
        rows.push(row(
            format!("{quotient:?}"),
            signed,
            move |known, _, l, r| premises(known, l, r).then(|| division::quotient(known, l, r)),
            binary(quotient, signed),
        ));
        rows.push(row(
            format!("{quotient:?} of a multiple"),
            signed,
            |known, _, l, r| Some(Meaning::term(division::multiple(known, l, known.normalize(r).as_constant()?)?)),
            binary(quotient, signed),
        ));
        rows.push(row(
            format!("{quotient:?} exact"),
            signed,
            |known, _, l, r| {
                let c = known.normalize(r).as_constant().filter(|c| c.is_positive()).cloned()?;
                Some(division::exactly(known, l, &c))
            },
            move |bits, x, y| {
                let flags = Flags { exact: true, ..Flags::default() };
                number(exact::binary(quotient, flags, Bits::from_int(bits, x), Bits::from_int(bits, y)), signed)
            },
        ));
        // The remainder beside quotients of which nothing, a bound or everything is known.
        for least in [None, Some(0), Some(1)] {
            let meaning = move |known: &mut Knowledge, _: u32, l: &Linear, r: &Linear| {
                premises(known, l, r).then_some(())?;
                let q = division::quotient(known, l, r);
                let q = q.as_term().cloned().unwrap_or(Linear::symbol(OTHER));
                if let Some(least) = least {
                    learn(known, &Atom::ge(&q, &Linear::constant(least)))?;
                }
                Some(division::remainder(known, l, r, &q))
            };
            let beside = move |bits: u32, x: &Int, y: &Int| {
                binary(quotient, signed)(bits, x, y).filter(|q| least.is_none_or(|least| *q >= Int::from(least)))
            };
            rows.push(
                row(format!("{remainder:?} {least:?}"), signed, meaning, binary(remainder, signed)).beside(beside),
            );
        }
    }
}

fn learn(known: &mut Knowledge, atom: &Atom) -> Option<()> {
    (known.assume(atom) == Consistency::Consistent).then_some(())
}

fn constant(known: &Knowledge, term: &Linear, bits: u32) -> Option<u32> {
    let amount = known.normalize(term).as_constant()?.to_i64()?;
    u32::try_from(amount).ok().filter(|amount| *amount < bits)
}

fn shifts(rows: &mut Vec<Row>) {
    for (op, signed) in [(BinaryOp::LShr, false), (BinaryOp::AShr, true)] {
        rows.push(row(
            format!("{op:?} by a constant"),
            signed,
            |known, bits, l, r| Some(shift::right_by(known, l, constant(known, r, bits)?)),
            binary(op, signed),
        ));
        for width in [true, false] {
            rows.push(row(
                format!("{op:?} of a natural, width {width}"),
                signed,
                move |known, bits, l, r| {
                    let premises = natural(known, l) && below(known, r, bits);
                    premises.then(|| shift::right(known, l, r, width.then_some(bits)))
                },
                binary(op, signed),
            ));
        }
    }
    rows.push(row(
        "AShr of a negative number",
        true,
        |known, bits, l, r| {
            let not = (-l).add_constant(&Int::MINUS_ONE);
            let premises = natural(known, &not) && below(known, r, bits);
            premises.then(|| shift::right(known, &not, r, Some(bits)).complement())
        },
        binary(BinaryOp::AShr, true),
    ));
    for signed in [false, true] {
        rows.push(row(
            format!("Shl {signed}"),
            signed,
            |known, bits, l, r| below(known, r, bits).then(|| shift::left(known, l, r, bits)),
            binary(BinaryOp::Shl, false),
        ));
    }
}

fn bitwise_rows(rows: &mut Vec<Row>) {
    for op in [BinaryOp::And, BinaryOp::Or, BinaryOp::Xor] {
        for signed in [false, true] {
            rows.push(row(
                format!("{op:?} {signed}"),
                signed,
                move |known, bits, l, r| Some(bitwise::relate(known, op, bits, signed, l, r)),
                binary(op, signed),
            ));
            // Another operation on the same operands has a name already.
            for (beside, named) in
                [(BinaryOp::And, Operation::And), (BinaryOp::Or, Operation::Or), (BinaryOp::Xor, Operation::Xor)]
            {
                let meaning = move |known: &mut Knowledge, bits: u32, l: &Linear, r: &Linear| {
                    let definition = Definition::binary(named, l.clone(), r.clone(), bits);
                    (known.define(OTHER, definition) == Consistency::Consistent).then_some(())?;
                    Some(bitwise::relate(known, op, bits, signed, l, r))
                };
                let name = format!("{op:?} beside {beside:?} {signed}");
                rows.push(row(name, signed, meaning, binary(op, signed)).beside(binary(beside, false)));
            }
            if !signed {
                let opaque = move |known: &mut Knowledge, bits: u32, l: &Linear, r: &Linear| {
                    Some(bitwise::opaque(known, op, bits, l, r))
                };
                rows.push(row(format!("{op:?} opaque"), signed, opaque, binary(op, signed)));
            }
            rows.push(row(
                format!("{op:?} with a mask {signed}"),
                signed,
                move |known, bits, l, r| bitwise::with_mask(known, op, bits, l, known.normalize(r).as_constant()?),
                move |bits, x, y| {
                    // A mask of low bits makes a number of low bits, whatever the reading is.
                    let unsigned = op == BinaryOp::And && !y.is_negative();
                    binary(op, signed && !unsigned)(bits, x, y)
                },
            ));
        }
    }
}

fn casts(rows: &mut Vec<Row>) {
    for signed in [false, true] {
        for to in [1u32, 3, 5, 7, 8, 32, 63] {
            let cut =
                move |x: &Int, bits: u32| exact::cast(CastOp::Trunc, Flags::default(), Bits::from_int(bits, x), to);
            rows.push(
                row(
                    format!("low {to} {signed}"),
                    signed,
                    move |known, _, l, _| Some(cast::low(known, l, to)),
                    move |bits, x, _| number(cut(x, bits)?, false),
                )
                .from(to + 1),
            );
            for result in [false, true] {
                rows.push(
                    row(
                        format!("trunc {to} {signed} {result}"),
                        signed,
                        move |known, _, l, _| Some(cast::reading(known, l, to, result)),
                        move |bits, x, _| number(cut(x, bits)?, result),
                    )
                    .from(to + 1),
                );
            }
        }
        rows.push(row(
            format!("the other reading {signed}"),
            signed,
            move |known, bits, l, _| Some(cast::reading(known, l, bits, !signed)),
            move |bits, x, _| number(Outcome::Value(Bits::from_int(bits, x)), !signed),
        ));
        rows.push(row(
            format!("extension {signed}"),
            signed,
            |_, _, l, _| Some(Meaning::term(l.clone())),
            move |bits, x, _| {
                let op = if signed { CastOp::SExt } else { CastOp::ZExt };
                number(exact::cast(op, Flags::default(), Bits::from_int(bits, x), bits + 3)?, signed)
            },
        ));
    }
}

const PREDICATES: [(Predicate, bool); 12] = [
    (Predicate::Eq, false),
    (Predicate::Ne, false),
    (Predicate::Eq, true),
    (Predicate::Ne, true),
    (Predicate::Ugt, false),
    (Predicate::Uge, false),
    (Predicate::Ult, false),
    (Predicate::Ule, false),
    (Predicate::Sgt, true),
    (Predicate::Sge, true),
    (Predicate::Slt, true),
    (Predicate::Sle, true),
];

/// Results that are one of several terms. The relation is what the knowledge decides, so that these rows are tried
/// where bounds exclude the other cases.
fn choices(rows: &mut Vec<Row>) {
    for (predicate, signed) in PREDICATES {
        rows.push(row(
            format!("{predicate:?} {signed}"),
            signed,
            move |known, _, l, r| {
                let cases = vec![(compare::relate(predicate, l, r), Linear::constant(1))];
                decided(known, Cases { cases, otherwise: Linear::zero() })
            },
            move |bits, x, y| {
                let truth = exact::compare(predicate, Bits::from_int(bits, x), Bits::from_int(bits, y));
                Some(Int::from(i64::from(truth)))
            },
        ));
    }
    for signed in [false, true] {
        for max in [false, true] {
            rows.push(row(
                format!("extremum {signed} {max}"),
                signed,
                move |known, _, l, r| decided(known, compare::extremum(max, l, r)),
                move |bits, x, y| {
                    let value = exact::min_max(signed, max, Bits::from_int(bits, x), Bits::from_int(bits, y));
                    number(Outcome::Value(value), signed)
                },
            ));
        }
        rows.push(row(
            format!("order {signed}"),
            signed,
            |known, _, l, r| decided(known, compare::order(l, r)),
            move |bits, x, y| {
                Some(exact::three_way(signed, Bits::from_int(bits, x), Bits::from_int(bits, y), 8).signed())
            },
        ));
        for (name, factor) in [("add.sat", 1), ("sub.sat", -1)] {
            let name = format!("{}{name}", if signed { 's' } else { 'u' });
            rows.push(row(
                name.clone(),
                signed,
                move |known, bits, l, r| {
                    let exact = l.add_scaled(&Int::from(factor), r);
                    decided(known, saturating::clamp(&exact, bits, signed))
                },
                move |bits, x, y| {
                    number(exact::intrinsic(&name, &[Bits::from_int(bits, x), Bits::from_int(bits, y)])?, signed)
                },
            ));
        }
        let name = format!("{}shl.sat", if signed { 's' } else { 'u' });
        rows.push(row(
            name.clone(),
            signed,
            move |known, bits, l, r| {
                let exact = l.scale(&Int::pow2(constant(known, r, bits)?));
                decided(known, saturating::clamp(&exact, bits, signed))
            },
            move |bits, x, y| {
                number(exact::intrinsic(&name, &[Bits::from_int(bits, x), Bits::from_int(bits, y)])?, signed)
            },
        ));
    }
    rows.push(row(
        "abs",
        true,
        |known, _, l, _| decided(known, sum::absolute(l)),
        |bits, x, _| number(exact::abs(Bits::from_int(bits, x), true), true),
    ));
}

fn counts(rows: &mut Vec<Row>) {
    for name in ["ctpop", "ctlz", "cttz", "bswap", "bitreverse"] {
        rows.push(
            row(
                name,
                false,
                move |known, bits, l, _| count::relate(known, name, l, bits),
                move |bits, x, _| {
                    let args = [Bits::from_int(bits, x), Bits::truth(false)];
                    let count = if name == "ctlz" || name == "cttz" { 2 } else { 1 };
                    number(exact::intrinsic(name, &args[..count])?, false)
                },
            )
            .from(if name == "bswap" { 16 } else { 1 }),
        );
    }
    for name in ["fshl", "fshr"] {
        rows.push(row(
            format!("{name} by three"),
            false,
            move |known, bits, l, r| {
                let (high, low) = shift::funnel(known, name == "fshl", l, r, 3, bits);
                // Two meanings make no single one; where both are terms their sum is.
                Some(Meaning::term(high.as_term()? + low.as_term()?))
            },
            move |bits, x, y| {
                let args = [Bits::from_int(bits, x), Bits::from_int(bits, y), Bits::new(bits, 3)];
                number(exact::intrinsic(name, &args)?, false)
            },
        ));
    }
}
