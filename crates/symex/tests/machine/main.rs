//! Rules for integers against the machine: straight lines of instructions are executed symbolically on symbols with
//! bounds, and for concrete operands within the bounds the concrete results must be among those the states represent.
//!
//! `code` has the instructions and builds a program of them, `concrete` says what the machine does, `represented` runs
//! the rules and looks for concrete values in the resulting states.

mod code;
mod concrete;
mod represented;

use ir::{BinaryOp, CastOp, Origin, OverflowOp, Predicate};
use symex::domain::value::View;

use code::{Code, Op, Width};
use represented::{Abstract, Operand, check};

/// A small generator of numbers, the same in each run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }

    /// Bounds that are often narrow or at the ends.
    fn bounds(&mut self, bits: u32) -> (i64, i64) {
        let size = 1i64 << bits;
        let mut low = self.below(size as u64) as i64;
        let mut high = match self.below(4) {
            0 => low,
            1 => (low + self.below(3) as i64).min(size - 1),
            _ => self.below(size as u64) as i64,
        };
        if low > high {
            std::mem::swap(&mut low, &mut high);
        }
        (low, high)
    }
}

const VIEWS: [View; 2] = [View::Signed, View::Unsigned];

/// All operations on two operands of one width.
fn operations_on_two() -> Vec<Op> {
    let mut ops: Vec<Op> = BinaryOp::ALL.iter().map(|op| Op::Binary(*op, false)).collect();
    ops.extend([BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul].map(|op| Op::Binary(op, true)));
    ops.extend(Predicate::ALL.map(Op::Compare));
    ops.extend(OverflowOp::ALL.map(Op::WithOverflow));
    for signed in [false, true] {
        ops.extend([false, true].map(|max| Op::MinMax { signed, max }));
    }
    ops.extend(
        ["sadd.sat", "uadd.sat", "ssub.sat", "usub.sat", "sshl.sat", "ushl.sat", "scmp", "ucmp"]
            .map(|name| Op::Bits(name, None)),
    );
    ops
}

fn operations_on_one(bits: u32) -> Vec<Op> {
    let mut ops = vec![Op::Abs(false), Op::Abs(true)];
    ops.extend(["ctpop", "bitreverse"].map(|name| Op::Bits(name, None)));
    for poison in [0, 1] {
        ops.extend(["ctlz", "cttz"].map(|name| Op::Bits(name, Some((1, poison)))));
    }
    ops.extend(["sshl.sat", "ushl.sat"].map(|name| Op::Bits(name, Some((bits, 2)))));
    for wider in [bits + 1, bits + 4] {
        ops.extend([Op::Cast(CastOp::ZExt, wider), Op::Cast(CastOp::SExt, wider)]);
    }
    ops.extend((1..bits).map(|narrower| Op::Cast(CastOp::Trunc, narrower)));
    ops
}

/// Operations on two operands and a constant.
fn operations_on_two_and_a_constant(bits: u32) -> Vec<Op> {
    let amounts = [0, 1, u128::from(bits) - 1, u128::from(bits) + 2];
    amounts.iter().flat_map(|amount| ["fshl", "fshr"].map(|name| Op::Bits(name, Some((bits, *amount))))).collect()
}

/// One instruction, both operands constant: every pair of 4-bit operands.
#[test]
fn constants_of_four_bits() {
    for op in operations_on_two().into_iter().chain(operations_on_two_and_a_constant(4)) {
        for hint in VIEWS {
            let code = Code::new(&[4, 4], &[(op, vec![0, 1])], Origin::OwnFrontEnd);
            for x in 0..16 {
                for y in 0..16 {
                    let operands = [Operand::within(View::Signed, (x, x)), Operand::within(View::Unsigned, (y, y))];
                    check(&code, &operands, hint, &mut |_| true);
                }
            }
        }
    }
    for op in operations_on_one(4) {
        for hint in VIEWS {
            let code = Code::new(&[4], &[(op, vec![0])], Origin::OwnFrontEnd);
            for x in 0..16 {
                check(&code, &[Operand::within(View::Signed, (x, x))], hint, &mut |_| true);
            }
        }
    }
}

/// One instruction, 3-bit operands in every pair of intervals: every pair of values in them, in each view.
#[test]
fn intervals_of_three_bits() {
    let intervals: Vec<(i64, i64)> = (0..8).flat_map(|low| (low..8).map(move |high| (low, high))).collect();
    let mut dice = Dice(1);
    for op in operations_on_two() {
        let code = Code::new(&[3, 3], &[(op, vec![0, 1])], Origin::OwnFrontEnd);
        for x in &intervals {
            for y in &intervals {
                // All views take too long together; the dice spreads them over the intervals.
                let views = (dice.pick(&VIEWS), dice.pick(&VIEWS), dice.pick(&VIEWS));
                let operands = [Operand::within(views.0, *x), Operand::within(views.1, *y)];
                check(&code, &operands, views.2, &mut |_| dice.below(4) == 0);
            }
        }
    }
}

/// The same with intervals of 4 bits for operations on one operand: every interval, every value.
#[test]
fn intervals_of_four_bits_for_one_operand() {
    for op in operations_on_one(4) {
        let code = Code::new(&[4], &[(op, vec![0])], Origin::OwnFrontEnd);
        for low in 0..16 {
            for high in low..16 {
                for view in [View::Signed, View::Unsigned, View::Modular] {
                    for hint in VIEWS {
                        check(&code, &[Operand::within(view, (low, high))], hint, &mut |_| true);
                    }
                }
            }
        }
    }
}

/// Operations on one operand of 8 and 16 bits, sampled intervals, every value of 8 bits.
#[test]
fn sampled_intervals_for_one_operand() {
    let mut dice = Dice(5);
    for round in 0..400 {
        let bits = if round % 4 == 0 { 16 } else { 8 };
        let ops = if bits == 16 { vec![Op::Bits("bswap", None)] } else { operations_on_one(8) };
        for op in ops {
            let code = Code::new(&[bits], &[(op, vec![0])], Origin::OwnFrontEnd);
            let view = dice.pick(&[View::Signed, View::Unsigned, View::Modular]);
            let operand = Operand::within(view, dice.bounds(bits));
            let (hint, rate) = (dice.pick(&VIEWS), if bits == 8 { 16 } else { 3000 });
            check(&code, &[operand], hint, &mut |_| dice.below(rate) == 0);
        }
    }
}

/// Intervals of 4 and 8 bits, sampled, also congruent operands without a range.
#[test]
fn sampled_intervals() {
    let mut dice = Dice(2);
    for round in 0..12_000 {
        let bits = if round % 2 == 0 { 4 } else { 8 };
        let ops: Vec<Op> = operations_on_two().into_iter().chain(operations_on_two_and_a_constant(bits)).collect();
        let origin = if round % 5 == 0 { Origin::Foreign } else { Origin::OwnFrontEnd };
        let code = Code::new(&[bits, bits], &[(dice.pick(&ops), vec![0, 1])], origin);
        let mut operand = || {
            let view = dice.pick(&[View::Signed, View::Unsigned, View::Signed, View::Unsigned, View::Modular]);
            Operand::within(view, dice.bounds(bits))
        };
        let operands = [operand(), operand()];
        let hint = dice.pick(&VIEWS);
        let rate = if bits == 4 { 8 } else { 400 };
        check(&code, &operands, hint, &mut |_| dice.below(rate) == 0);
    }
}

/// Operands that a linear relation connects, such as x and 3 - x.
#[test]
fn related_operands() {
    let mut dice = Dice(3);
    let ops = operations_on_two();
    for _ in 0..4_000 {
        let code = Code::new(&[4, 4], &[(dice.pick(&ops), vec![0, 1])], Origin::OwnFrontEnd);
        let view = dice.pick(&VIEWS);
        let factor = dice.pick(&[1, -1, 2]);
        let related = Operand { view, values: Abstract::Related { factor, added: dice.below(24) as i64 - 12 } };
        let operands = [Operand::within(dice.pick(&VIEWS), dice.bounds(4)), related];
        check(&code, &operands, dice.pick(&VIEWS), &mut |_| true);
    }
}

/// Lines of several instructions: definitions and views of one meet those of the others.
#[test]
fn lines_of_instructions() {
    let mut dice = Dice(4);
    let two = operations_on_two();
    for round in 0..6_000 {
        let bits = if round % 3 == 0 { 8 } else { 4 };
        let mut widths = vec![Width::Int(bits), Width::Int(bits)];
        let mut line: Vec<(Op, Vec<usize>)> = Vec::new();
        for _ in 0..2 + dice.below(3) {
            let plain: Vec<usize> =
                (0..widths.len()).filter(|index| matches!(widths[*index], Width::Int(n) if n > 1)).collect();
            let first = dice.pick(&plain);
            let same: Vec<usize> = plain.iter().copied().filter(|index| widths[*index] == widths[first]).collect();
            let Width::Int(n) = widths[first] else { continue };
            let pairs: Vec<usize> =
                (0..widths.len()).filter(|index| matches!(widths[*index], Width::Pair(_))).collect();
            let truths: Vec<usize> = (0..widths.len()).filter(|index| widths[*index] == Width::Int(1)).collect();
            let (op, args) = match dice.below(10) {
                0..6 => (dice.pick(&two), vec![first, dice.pick(&same)]),
                6 => (dice.pick(&operations_on_one(n)), vec![first]),
                7 if !pairs.is_empty() => (Op::Extract(dice.below(2) as u32), vec![dice.pick(&pairs)]),
                8 if !truths.is_empty() => (Op::Select, vec![dice.pick(&truths), first, dice.pick(&same)]),
                9 if !truths.is_empty() => {
                    let op = dice.pick(&[BinaryOp::And, BinaryOp::Or, BinaryOp::Xor, BinaryOp::Add, BinaryOp::Sub]);
                    (Op::Binary(op, false), vec![dice.pick(&truths), dice.pick(&truths)])
                }
                7.. if !truths.is_empty() => {
                    (Op::Cast(dice.pick(&[CastOp::ZExt, CastOp::SExt]), bits), vec![dice.pick(&truths)])
                }
                _ => (dice.pick(&two), vec![first, first]),
            };
            widths.push(op.result(&args.iter().map(|arg| widths[*arg]).collect::<Vec<_>>()));
            line.push((op, args));
        }
        let origin = if round % 4 == 0 { Origin::Foreign } else { Origin::OwnFrontEnd };
        let code = Code::new(&[bits, bits], &line, origin);
        let operands = [
            Operand::within(dice.pick(&VIEWS), dice.bounds(bits)),
            Operand::within(dice.pick(&VIEWS), dice.bounds(bits)),
        ];
        let rate = if bits == 4 { 6 } else { 500 };
        check(&code, &operands, dice.pick(&VIEWS), &mut |_| dice.below(rate) == 0);
    }
}
