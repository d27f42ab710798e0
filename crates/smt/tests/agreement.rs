//! The knowledge of `logic` and Z3 must agree, on systems without bounds as well.

use logic::lp::{Comparison, Outcome, Problem};
use logic::{Atom, Definition, Entailment, Int, Knowledge, Linear, Operation, Relation, Symbol};
use proptest::prelude::*;
use smt::{Answer, Session, Solver, Sort, Tuning, Verdict, encode};

const LIMIT: u64 = 300_000;

fn lin(constant: i64, pairs: &[(u32, i64)]) -> Linear {
    Linear::from_parts(constant, pairs.iter().map(|(symbol, c)| (Symbol(*symbol), Int::from(*c))))
}

fn any_term() -> impl Strategy<Value = Linear> {
    (prop::collection::vec((0u32..7, -4i64..=4), 1..4), -9i64..=9).prop_map(|(pairs, constant)| lin(constant, &pairs))
}

fn any_atom() -> impl Strategy<Value = Atom> {
    use Relation::{NonNegative, NonZero, Zero};
    (any_term(), prop::sample::select(vec![NonNegative, NonNegative, NonNegative, Zero, NonZero]))
        .prop_map(|(term, relation)| Atom::new(term, relation))
}

/// Difference constraints, which are what programs mostly produce.
fn any_simple_atom() -> impl Strategy<Value = Atom> {
    use Relation::{NonNegative, NonZero, Zero};
    ((0u32..7, 0u32..7, -3i64..=3), prop::sample::select(vec![NonNegative, NonNegative, NonNegative, Zero, NonZero]))
        .prop_map(|((a, b, constant), relation)| Atom::new(lin(constant, &[(a, 1), (b, -1)]), relation))
}

/// Machine ranges and sums near them, where 64 and 128 bits are not enough.
fn any_wide_atom() -> impl Strategy<Value = Atom> {
    use Relation::{NonNegative, NonZero, Zero};
    let power = prop::sample::select(vec![0u32, 1, 31, 32, 63, 64, 65, 127]);
    let coefficient = prop::sample::select(vec![1i64, 1, -1, -1, 2, 1 << 32, -(1 << 40)]);
    let term = (prop::collection::vec((0u32..5, coefficient), 1..4), power, -1i64..=1, any::<bool>());
    (term, prop::sample::select(vec![NonNegative, NonNegative, NonNegative, Zero, NonZero])).prop_map(
        |((pairs, power, offset, negative), relation)| {
            let size = Int::pow2(power) + Int::from(offset);
            let constant = Linear::constant(if negative { -size } else { size });
            Atom::new(&lin(0, &pairs) + &constant, relation)
        },
    )
}

fn check(facts: &[Atom], goal: &Atom) -> Result<(), TestCaseError> {
    let mut knowledge = Knowledge::new();
    for fact in facts {
        let _whatever = knowledge.assume(fact);
    }
    let expected = smt::entails(facts, &[], goal, LIMIT);
    let answer = knowledge.entails(goal);
    match (&answer, &expected) {
        (Entailment::Yes(proof), Answer::No(model)) => {
            prop_assert!(false, "wrong yes to {goal}, {model:?}, {proof:?}");
        }
        (Entailment::No(Some(_)), Answer::Yes) => {
            // A no concerns the connected facts only: then the others must be contradictory.
            let contradictory = smt::entails(facts, &[], &Atom::falsity(), LIMIT);
            prop_assert_eq!(contradictory, Answer::Yes, "wrong no to {}", goal);
        }
        _ => {}
    }
    if let Entailment::Yes(proof) = &answer {
        prop_assert!(logic::check_proof(proof, &knowledge.atoms(), goal));
    }
    prop_assert_eq!(knowledge.implies(goal), matches!(answer, Entailment::Yes(_)));
    // What the knowledge holds is what was assumed, no more and no less.
    for atom in knowledge.atoms() {
        prop_assert!(!matches!(smt::entails(facts, &[], &atom, LIMIT), Answer::No(_)), "{atom} was derived");
    }
    for fact in facts {
        prop_assert!(!matches!(smt::entails(&knowledge.atoms(), &[], fact, LIMIT), Answer::No(_)), "{fact} was lost");
    }
    let rest = knowledge.project(&|symbol| symbol.0 % 2 == 0);
    for atom in rest.atoms() {
        prop_assert!(atom.symbols().all(|symbol| symbol.0 % 2 == 0));
        prop_assert!(!matches!(smt::entails(facts, &[], &atom, LIMIT), Answer::No(_)), "{atom} was projected");
    }
    let bounds = knowledge.bounds(&goal.term);
    for atom in [
        bounds.low.map(|low| Atom::ge(&goal.term, &Linear::constant(low))),
        bounds.high.map(|high| Atom::le(&goal.term, &Linear::constant(high))),
    ]
    .into_iter()
    .flatten()
    {
        prop_assert!(!matches!(smt::entails(facts, &[], &atom, LIMIT), Answer::No(_)), "bound {atom}");
    }
    Ok(())
}

proptest! {
    #[test]
    fn random_systems(facts in prop::collection::vec(any_atom(), 0..12), goal in any_atom()) {
        check(&facts, &goal)?;
    }

    #[test]
    fn random_difference_systems(facts in prop::collection::vec(any_simple_atom(), 0..14), goal in any_simple_atom()) {
        check(&facts, &goal)?;
    }

    #[test]
    fn random_wide_systems(facts in prop::collection::vec(any_wide_atom(), 0..10), goal in any_wide_atom()) {
        check(&facts, &goal)?;
    }

    /// Larger systems around a hidden point, so that they are satisfiable and the simplex has work to do.
    #[test]
    fn satisfiable_systems(
        point in prop::collection::vec(-20i64..20, 7),
        terms in prop::collection::vec((any_term(), 0i64..6), 6..20),
        goals in prop::collection::vec((any_term(), 0i64..30), 1),
    ) {
        let at_point = |(term, slack): &(Linear, i64)| {
            let value = term.evaluate(|symbol| Int::from(point[symbol.0 as usize]));
            // Slack 0 is an equality, 1 a disequality, anything else an inequality.
            let bound = &value - &Int::from(*slack);
            match slack {
                0 => Atom::eq(term, &Linear::constant(bound)),
                1 => Atom::ne(term, &Linear::constant(bound)),
                _ => Atom::ge(term, &Linear::constant(bound)),
            }
        };
        let facts: Vec<Atom> = terms.iter().map(at_point).collect();
        for goal in &goals {
            check(&facts, &at_point(goal))?;
        }
    }

    #[test]
    fn linear_programs(
        rows in prop::collection::vec((prop::collection::vec(-4i64..=4, 5), 0..3usize, -9i64..=9), 1..9),
        objective in prop::collection::vec(-3i64..=3, 5),
    ) {
        let mut problem = Problem::new(2);
        for _ in 0..3 {
            problem.add_nonnegative();
        }
        let pairs = |coefficients: &[i64]| -> Vec<(usize, Int)> {
            coefficients.iter().enumerate().map(|(variable, c)| (variable, Int::from(*c))).collect()
        };
        let mut solver = Session::new(Tuning::LinearReals).unwrap();
        for variable in 0..5 {
            solver.declare(&format!("x{variable}"), Sort::Real).unwrap();
            if variable >= 2 {
                solver.assert(&format!("(>= x{variable} 0.0)")).unwrap();
            }
        }
        let sum = |coefficients: &[i64]| {
            let parts: Vec<String> = coefficients.iter().enumerate()
                .map(|(variable, c)| format!("(* (to_real {}) x{variable})", encode::integer(&Int::from(*c)))).collect();
            format!("(+ {})", parts.join(" "))
        };
        for (coefficients, comparison, bound) in &rows {
            let (comparison, operator) =
                [(Comparison::AtLeast, ">="), (Comparison::Equal, "="), (Comparison::AtMost, "<=")][*comparison];
            problem.add_row(pairs(coefficients), comparison, *bound);
            let bound = encode::integer(&Int::from(*bound));
            solver.assert(&format!("({operator} {} (to_real {bound}))", sum(coefficients))).unwrap();
        }
        let feasible = solver.check(&[]).unwrap() == Verdict::Sat;
        let above = |solver: &mut Session, operator: &str, limit: String| {
            solver.push().unwrap();
            solver.assert(&format!("({operator} {} {limit})", sum(&objective))).unwrap();
            let verdict = solver.check(&[]).unwrap();
            solver.pop().unwrap();
            verdict
        };
        match problem.maximise(&pairs(&objective)) {
            Outcome::Infeasible(certificate) => {
                prop_assert!(!feasible);
                prop_assert!(problem.refutes(&certificate));
            }
            Outcome::Unbounded => {
                prop_assert!(feasible);
                prop_assert_eq!(above(&mut solver, ">", "1000000.0".to_owned()), Verdict::Sat);
            }
            Outcome::Optimal { value, .. } => {
                prop_assert!(feasible);
                let real = format!("(/ (to_real {}) {}.0)", encode::integer(value.numerator()), value.denominator());
                prop_assert_eq!(above(&mut solver, ">", real.clone()), Verdict::Unsat);
                prop_assert_eq!(above(&mut solver, ">=", real), Verdict::Sat);
            }
        }
    }

    /// The encoding of each operation is its value.
    #[test]
    fn definitions_mean_the_same(x in -40i64..40, y in -12i64..12, operation in 0..12usize) {
        use Operation::{AShr, And, LShr, Mod, Mul, Or, SDiv, SRem, Shl, UDiv, URem, Xor};
        let operation = [Mul, UDiv, URem, SDiv, SRem, Mod, And, Or, Xor, Shl, LShr, AShr][operation];
        let (a, b, w) = (Linear::symbol(Symbol(0)), Linear::symbol(Symbol(1)), Linear::symbol(Symbol(2)));
        let definition = Definition::binary(operation, a.clone(), b.clone(), 6);
        let facts = [Atom::eq(&a, &Linear::constant(x)), Atom::eq(&b, &Linear::constant(y))];
        let args: Vec<Int> = definition.args.iter()
            .map(|arg| arg.evaluate(|symbol| Int::from(if symbol.0 == 0 { x } else { y }))).collect();
        let value = definition.value(&args);
        let definitions = [(Symbol(2), definition)];
        match value {
            Some(value) => {
                let goal = Atom::eq(&w, &Linear::constant(value));
                prop_assert_eq!(smt::entails(&facts, &definitions, &goal, LIMIT), Answer::Yes);
            }
            None => {
                let goal = Atom::ne(&w, &Linear::constant(17));
                prop_assert!(matches!(smt::entails(&facts, &definitions, &goal, LIMIT), Answer::No(_)));
            }
        }
    }
}

#[test]
fn products_are_understood() {
    let s = |id| Linear::symbol(Symbol(id));
    let definitions = [(Symbol(2), Definition::binary(Operation::Mul, s(0), s(1), 0))];
    let facts = [Atom::ge(&s(0), &Linear::constant(4)), Atom::ge(&s(1), &Linear::constant(5))];
    let at_least = |value: i64| smt::entails(&facts, &definitions, &Atom::ge(&s(2), &Linear::constant(value)), LIMIT);
    assert_eq!(at_least(20), Answer::Yes);
    assert!(matches!(at_least(21), Answer::No(_)));
    let other =
        [(Symbol(2), Definition::binary(Operation::Uninterpreted(logic::Uninterpreted::FloorShift), s(0), s(1), 0))];
    assert!(matches!(smt::entails(&facts, &other, &Atom::ge(&s(2), &s(0)), LIMIT), Answer::Unknown(_)));
}
