//! Terms as SMT-LIB text.

use std::fmt::Write;

use super::{Op, Pool, Term};

/// Writes definitions of terms for one solver, each term once. Symbol 7 is the constant `x7`, term 9 is `t9`.
#[derive(Debug, Default)]
pub struct Printer {
    defined: Vec<bool>,
    symbols: Vec<u32>,
}

impl Printer {
    /// Nothing is defined yet.
    pub fn new() -> Printer {
        Printer::default()
    }

    /// The numbers of the symbols that were declared.
    pub fn symbols(&self) -> &[u32] {
        &self.symbols
    }

    /// Declarations and definitions that the term needs and that were not written before, into the text.
    pub fn define(&mut self, pool: &Pool, term: Term, text: &mut String) {
        self.defined.resize(pool.len(), false);
        let mut work = vec![term];
        while let Some(next) = work.pop() {
            if self.defined[next.index()] {
                continue;
            }
            let node = pool.node(next);
            let before = work.len();
            work.push(next);
            work.extend(node.operands().iter().filter(|arg| !self.defined[arg.index()]));
            if work.len() > before + 1 {
                continue;
            }
            work.pop();
            self.defined[next.index()] = true;
            let sort = sort(node.width);
            // Writing to a string cannot fail.
            let _ = match node.op {
                Op::Const(_) => Ok(()),
                Op::Symbol(number) => {
                    self.symbols.push(number);
                    writeln!(text, "(declare-const x{number} {sort})")
                }
                _ => writeln!(text, "(define-fun t{} () {sort} {})", next.index(), body(pool, next)),
            };
        }
    }
}

fn sort(width: u32) -> String {
    if width == 1 { "Bool".to_owned() } else { format!("(_ BitVec {width})") }
}

impl Pool {
    /// The term's name in printed text, or the constant.
    pub fn name(&self, term: Term) -> String {
        let node = self.node(term);
        match node.op {
            Op::Const(value) if node.width == 1 => (value != 0).to_string(),
            Op::Const(value) if node.width.is_multiple_of(4) => {
                format!("#x{value:0digits$x}", digits = node.width as usize / 4)
            }
            Op::Const(value) => format!("#b{value:0digits$b}", digits = node.width as usize),
            Op::Symbol(number) => format!("x{number}"),
            _ => format!("t{}", term.index()),
        }
    }
}

fn body(pool: &Pool, term: Term) -> String {
    let node = pool.node(term);
    let names: Vec<String> = node.operands().iter().map(|arg| pool.name(*arg)).collect();
    let operand_width = node.operands().first().map_or(1, |arg| pool.width(*arg));
    let truth = operand_width == 1;
    let bits = node.width;
    // A truth value as a bit vector of one bit.
    let as_bits = |index: usize| {
        if pool.width(node.args[index]) == 1 { format!("(ite {} #b1 #b0)", names[index]) } else { names[index].clone() }
    };
    let plain = |name: &str| format!("({name} {})", names.join(" "));
    // These have no name on truth values: they are computed on bit vectors of one bit.
    let arithmetic = |name: &str| {
        if truth { format!("(= #b1 ({name} {} {}))", as_bits(0), as_bits(1)) } else { plain(name) }
    };
    match node.op {
        Op::Const(_) | Op::Symbol(_) => pool.name(term),
        Op::Not => plain(if truth { "not" } else { "bvnot" }),
        Op::And => plain(if truth { "and" } else { "bvand" }),
        Op::Or => plain(if truth { "or" } else { "bvor" }),
        Op::Xor => plain(if truth { "xor" } else { "bvxor" }),
        Op::Add => arithmetic("bvadd"),
        Op::Sub => arithmetic("bvsub"),
        Op::Mul => arithmetic("bvmul"),
        Op::UDiv => arithmetic("bvudiv"),
        Op::URem => arithmetic("bvurem"),
        Op::SDiv => arithmetic("bvsdiv"),
        Op::SRem => arithmetic("bvsrem"),
        Op::Shl => arithmetic("bvshl"),
        Op::LShr => arithmetic("bvlshr"),
        Op::AShr => arithmetic("bvashr"),
        Op::Eq => plain("="),
        Op::Ult => format!("(bvult {} {})", as_bits(0), as_bits(1)),
        Op::Slt => format!("(bvslt {} {})", as_bits(0), as_bits(1)),
        Op::Ite => plain("ite"),
        Op::Extract(from) if bits == 1 => format!("(= #b1 ((_ extract {from} {from}) {}))", names[0]),
        Op::Extract(from) => format!("((_ extract {} {from}) {})", from + bits - 1, names[0]),
        Op::Concat => format!("(concat {} {})", as_bits(0), as_bits(1)),
        Op::ZExt => format!("((_ zero_extend {}) {})", bits - operand_width, as_bits(0)),
        Op::SExt => format!("((_ sign_extend {}) {})", bits - operand_width, as_bits(0)),
    }
}
