//! Printed terms against evaluated ones: under fixed values of the symbols, Z3 must compute what [`Pool::evaluate`] does.

use std::collections::HashMap;

use smt::bv::{Pool, Printer, Term};
use smt::{Session, SmtError, Tuning, Verdict};

type Binary = fn(&mut Pool, Term, Term) -> Term;

const OPERATIONS: [Binary; 16] = [
    Pool::and,
    Pool::or,
    Pool::xor,
    Pool::add,
    Pool::sub,
    Pool::mul,
    Pool::udiv,
    Pool::urem,
    Pool::sdiv,
    Pool::srem,
    Pool::shl,
    Pool::lshr,
    Pool::ashr,
    Pool::eq,
    Pool::ult,
    Pool::slt,
];

#[test]
fn the_solver_computes_what_is_evaluated() -> Result<(), SmtError> {
    let mut checked = 0;
    for width in [1, 4, 7] {
        let mut pool = Pool::new();
        let (x, y) = (pool.symbol(width), pool.symbol(width));
        let mut terms = Vec::new();
        for make in OPERATIONS {
            terms.push(make(&mut pool, x, y));
        }
        let (not, wide, signed) = (pool.not(x), pool.zext(x, width + 3), pool.sext(x, width + 3));
        let pair = pool.concat(x, y);
        let (part, bit) = (pool.extract(pair, 1, width), pool.extract(pair, width - 1, 1));
        let less = pool.ult(x, y);
        let choice = pool.ite(less, x, y);
        terms.extend([not, wide, signed, pair, part, bit, choice]);
        let mut printer = Printer::new();
        let mut text = String::new();
        for term in &terms {
            printer.define(&pool, *term, &mut text);
        }
        let mut session = Session::new(Tuning::BitVectors)?;
        session.run(&text)?;
        let most = 1u128 << width;
        for (a, b) in [
            (0, 0),
            (1, 0),
            (0, 1),
            (most - 1, 0),
            (most - 1, most - 1),
            (most / 2, most - 1),
            (1, 1),
            (most / 2, 1),
            (most - 1, 2 % most),
            (3 % most, 2 % most),
        ] {
            let values = pool.evaluate(&HashMap::from([(0, a), (1, b)]));
            let (a, b) = (pool.constant(width, a), pool.constant(width, b));
            let mut question = format!("(push 1)(assert (= x0 {}))(assert (= x1 {}))", pool.name(a), pool.name(b));
            let mut wrong = Vec::new();
            for term in &terms {
                let expected = pool.constant(pool.width(*term), values.get(*term));
                wrong.push(format!("(not (= {} {}))", pool.name(*term), pool.name(expected)));
                checked += 1;
            }
            question.push_str(&format!("(assert (or {} false))", wrong.join(" ")));
            session.run(&question)?;
            assert_eq!(smt::Solver::check(&mut session, &[])?, Verdict::Unsat, "{question}");
            session.run("(pop 1)")?;
        }
    }
    assert!(checked > 600, "{checked}");
    Ok(())
}
