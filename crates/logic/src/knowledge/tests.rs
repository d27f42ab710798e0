//! Entailments that must be decided, and random systems against brute force. Every "yes" is checked by its proof
//! (see [`Knowledge::entails`]).

use proptest::prelude::*;

use crate::*;

fn s(id: u32) -> Linear {
    Linear::symbol(Symbol(id))
}

fn n(value: i64) -> Linear {
    Linear::constant(value)
}

fn lin(constant: i64, pairs: &[(u32, i64)]) -> Linear {
    Linear::from_parts(constant, pairs.iter().map(|(symbol, c)| (Symbol(*symbol), Int::from(*c))))
}

fn know(atoms: &[Atom]) -> Knowledge {
    let mut knowledge = Knowledge::new();
    for atom in atoms {
        let _whatever = knowledge.assume(atom);
    }
    knowledge
}

#[test]
fn disequality_moves_a_pointer_below_the_end() {
    // The loop of strlen (paper 1): s <= end, s != end imply s + 1 <= end, in either order.
    let (pointer, end) = (s(1), s(2));
    let goal = Atom::le(&(&pointer + &n(1)), &end);
    let facts = [Atom::le(&pointer, &end), Atom::ne(&pointer, &end)];
    assert!(know(&facts).implies(&goal));
    assert!(know(&[facts[1].clone(), facts[0].clone()]).implies(&goal));
    // x' = x + 1 keeps the invariant.
    let mut next = know(&facts);
    assert_eq!(next.assume(&Atom::eq(&s(3), &(&pointer + &n(1)))), Consistency::Consistent);
    assert!(next.implies(&Atom::le(&s(3), &end)));
    assert!(!next.implies(&Atom::lt(&s(3), &end)));
}

#[test]
fn disequality_between_inequalities_found_by_simplex_only() {
    // x <= y and y <= z and x != z imply x < z.
    let knowledge = know(&[Atom::ne(&s(0), &s(2)), Atom::le(&s(0), &s(1)), Atom::le(&s(1), &s(2))]);
    assert!(knowledge.implies(&Atom::lt(&s(0), &s(2))));
    assert!(!knowledge.implies(&Atom::lt(&s(0), &s(1))));
}

#[test]
fn equalities_are_solved_for_the_newest_symbol() {
    let knowledge = know(&[Atom::eq(&s(5), &(&s(1) + &n(2))), Atom::eq(&s(7), &(&s(5) + &s(1)))]);
    assert_eq!(knowledge.normalize(&s(7)), lin(2, &[(1, 2)]));
    assert!(knowledge.implies(&Atom::eq(&(&s(7) - &s(5)), &s(1))));
    assert!(knowledge.implies(&Atom::ne(&(&s(7) - &s(5)), &lin(1, &[(1, 1)]))));
}

#[test]
fn parity_is_known() {
    let knowledge = know(&[Atom::eq(&s(2), &lin(0, &[(1, 2)]))]);
    assert!(knowledge.implies(&Atom::ne(&s(2), &n(7))));
    // 2x >= 1 is x >= 1.
    let knowledge = know(&[Atom::ge(&lin(0, &[(0, 2)]), &n(1))]);
    assert!(knowledge.implies(&Atom::ge(&s(0), &n(1))));
    // 3x + 6y = 5 has no solution, 3x + 5y = 7 has, 2x = 3y and x = 1 has none.
    assert!(know(&[Atom::eq(&lin(0, &[(0, 3), (1, 6)]), &n(5))]).is_contradictory());
    assert!(!know(&[Atom::eq(&lin(0, &[(0, 3), (1, 5)]), &n(7))]).is_contradictory());
    assert!(know(&[Atom::eq(&lin(0, &[(0, 2), (1, -3)]), &n(0)), Atom::eq(&s(0), &n(1))]).is_contradictory());
}

#[test]
fn knowledge_can_move_to_another_thread() {
    fn is_send<T: Send + Sync>(_: &T) {}
    is_send(&Knowledge::new());
}

#[test]
fn contradiction_is_sticky() {
    let mut knowledge = know(&[Atom::ge(&s(0), &n(1))]);
    assert_eq!(knowledge.assume(&Atom::lt(&s(0), &n(1))), Consistency::Contradiction);
    assert_eq!(knowledge.assume(&Atom::truth()), Consistency::Contradiction);
    assert!(knowledge.implies(&Atom::falsity()));
    assert!(knowledge.bounds(&s(0)).is_empty());
}

#[test]
fn bounds_are_those_of_the_simplex() {
    let knowledge = know(&[
        Atom::ge(&s(0), &n(0)),
        Atom::le(&s(0), &s(1)),
        Atom::le(&(&s(0) + &s(1)), &n(9)),
        Atom::ge(&s(2), &n(-3)),
    ]);
    assert_eq!(knowledge.bounds(&s(0)), Interval::new(0, 4));
    assert_eq!(knowledge.bounds(&(&s(1) - &s(0))), Interval::new(0, 9));
    assert_eq!(knowledge.bounds(&s(2)), Interval { low: Some(Int::from(-3)), high: None });
    assert_eq!(knowledge.bounds(&s(9)), Interval::ALL);
}

#[test]
fn large_constants_do_not_wrap() {
    let top = Linear::constant(Int::pow2(64));
    let knowledge = know(&[
        Atom::ge(&s(0), &n(0)),
        Atom::lt(&s(0), &top),
        Atom::lt(&s(0), &s(1)),
        Atom::lt(&lin(0, &[(1, 4)]), &Linear::constant(Int::pow2(130))),
    ]);
    assert_eq!(knowledge.bounds(&s(1)).low, Some(Int::ONE));
    assert_eq!(knowledge.bounds(&s(1)).high, Some(Int::pow2(128) - Int::ONE));
    assert!(knowledge.implies(&Atom::lt(&s(0), &Linear::constant(Int::pow2(128) - Int::ONE))));
    let square = Linear::constant(Int::pow2(200)).add_scaled(&Int::pow2(190), &s(0));
    assert!(knowledge.implies(&Atom::ge(&square, &Linear::constant(Int::pow2(200)))));
    assert!(!knowledge.implies(&Atom::gt(&square, &Linear::constant(Int::pow2(200)))));
}

#[test]
fn a_no_has_a_model() {
    let facts = [Atom::le(&s(0), &s(1)), Atom::eq(&s(2), &(&s(0) + &s(1))), Atom::ne(&s(0), &s(1))];
    let goal = Atom::ge(&s(2), &n(0));
    let Entailment::No(Some(model)) = know(&facts).entails(&goal) else { panic!("there is a model") };
    let value = |symbol| model.value(symbol).cloned().unwrap();
    assert!(facts.iter().all(|fact| fact.evaluate(value)) && !goal.evaluate(value));
}

#[test]
fn definitions_are_found_again_and_merge() {
    let product = |a: Linear, b: Linear| Definition::binary(Operation::Mul, a, b, 0);
    let mut knowledge = Knowledge::new();
    let _ = knowledge.define(Symbol(10), product(s(1), s(2)));
    assert_eq!(knowledge.defined(&product(s(2), s(1))), Some(Symbol(10)));
    assert_eq!(knowledge.defined(&product(s(2), s(3))), None);
    let _ = knowledge.define(Symbol(11), product(s(2), s(3)));
    assert!(!knowledge.implies(&Atom::eq(&s(10), &s(11))));
    let _ = knowledge.assume(&Atom::eq(&s(3), &s(1)));
    assert!(knowledge.implies(&Atom::eq(&s(10), &s(11))));
    // A model that violates the product does not justify a no.
    let _ = knowledge.assume(&Atom::ge(&s(1), &n(2)));
    let _ = knowledge.assume(&Atom::ge(&s(2), &n(2)));
    assert!(!matches!(knowledge.entails(&Atom::ge(&s(10), &n(4))), Entailment::No(_)));
}

#[test]
fn definitions_of_known_arguments_are_their_values() {
    let mut knowledge = Knowledge::new();
    let masked = Definition::binary(Operation::And, s(1), n(0xc0), 32);
    let _ = knowledge.define(Symbol(2), masked);
    let _ = knowledge.assume(&Atom::eq(&s(2), &n(0x80)));
    let mut zero = knowledge.clone();
    assert_eq!(zero.assume(&Atom::eq(&s(1), &n(0))), Consistency::Contradiction);
    assert_eq!(knowledge.assume(&Atom::eq(&s(1), &n(0xbf))), Consistency::Consistent);
    // What is undefined has no value.
    let mut divided = Knowledge::new();
    let _ = divided.define(Symbol(2), Definition::binary(Operation::SDiv, s(1), s(3), 0));
    let _ = divided.assume(&Atom::eq(&s(1), &n(7)));
    let _ = divided.assume(&Atom::eq(&s(3), &n(0)));
    assert_eq!(divided.assume(&Atom::eq(&s(2), &n(5))), Consistency::Consistent);
}

#[test]
fn projection_keeps_what_follows() {
    let knowledge = know(&[
        Atom::eq(&s(3), &(&s(1) + &s(2))),
        Atom::ge(&s(2), &n(1)),
        Atom::le(&s(2), &s(4)),
        Atom::le(&s(4), &n(10)),
        Atom::ne(&s(3), &(&s(1) + &n(5))),
    ]);
    let projected = knowledge.project(&|symbol| symbol == Symbol(1) || symbol == Symbol(3));
    assert!(projected.implies(&Atom::gt(&s(3), &s(1))));
    assert!(projected.implies(&Atom::le(&s(3), &(&s(1) + &n(10)))));
    assert!(projected.implies(&Atom::ne(&s(3), &(&s(1) + &n(5)))));
    // A definition follows its name to a kept symbol, and its arguments where they can be rewritten.
    let mut knowledge = Knowledge::new();
    let _ = knowledge.define(Symbol(5), Definition::binary(Operation::Mul, s(2), s(3), 0));
    let _ = knowledge.assume(&Atom::eq(&s(5), &s(1)));
    let _ = knowledge.assume(&Atom::eq(&s(4), &(&s(3) + &n(1))));
    let kept = knowledge.project(&|symbol| [1, 2, 4].contains(&symbol.0));
    let expected = Definition::binary(Operation::Mul, s(2), &s(4) - &n(1), 0);
    assert_eq!(kept.definitions(), [(Symbol(1), expected)]);
    for atom in projected.atoms() {
        assert!(atom.symbols().all(|symbol| symbol == Symbol(1) || symbol == Symbol(3)), "{atom}");
    }
}

#[test]
fn projection_combines_inequalities() {
    // x <= u, u <= y, 2u <= z: eliminating u leaves x <= y and 2x <= z.
    let knowledge = know(&[Atom::le(&s(0), &s(3)), Atom::le(&s(3), &s(1)), Atom::le(&lin(0, &[(3, 2)]), &s(2))]);
    let projected = knowledge.project(&|symbol| symbol.0 < 3);
    assert!(projected.implies(&Atom::le(&s(0), &s(1))));
    assert!(projected.implies(&Atom::le(&lin(0, &[(0, 2)]), &s(2))));
    assert!(!projected.implies(&Atom::le(&s(1), &s(2))));
    assert_eq!(projected.atoms().len(), 2);
}

#[test]
fn a_disequality_moves_a_bound_by_one_and_no_more() {
    for negated in [false, true] {
        let x = if negated { -s(0) } else { s(0) };
        let y = s(1);
        for facts in [[Atom::ge(&x, &y), Atom::ne(&x, &y)], [Atom::ne(&x, &y), Atom::ge(&x, &y)]] {
            let knowledge = know(&facts);
            assert!(knowledge.implies(&Atom::ge(&x, &(&y + &n(1)))));
            assert!(!knowledge.implies(&Atom::ge(&x, &(&y + &n(2)))));
        }
        for facts in [[Atom::ge(&x, &n(3)), Atom::ne(&x, &n(3))], [Atom::ne(&x, &n(3)), Atom::ge(&x, &n(3))]] {
            assert_eq!(know(&facts).bounds(&x).low, Some(Int::from(4)));
        }
    }
}

#[test]
fn renaming_keeps_the_meaning() {
    let knowledge = know(&[Atom::eq(&s(3), &(&s(1) + &s(2))), Atom::ne(&s(1), &s(2)), Atom::le(&s(1), &s(2))]);
    let renamed = knowledge.rename(&|symbol| Symbol(10 - symbol.0));
    assert!(renamed.implies(&Atom::lt(&s(9), &s(8))));
    assert!(renamed.implies(&Atom::eq(&s(7), &(&s(9) + &s(8)))));
    assert!(renamed.implies(&Atom::ne(&s(8), &s(9))));
}

const SYMBOLS: u32 = 4;
const BOX: i64 = 3;

fn any_atom() -> impl Strategy<Value = Atom> {
    let term = (prop::collection::vec((0..SYMBOLS, -3i64..=3), 1..4), -6i64..=6);
    (term, prop::sample::select(vec![Relation::NonNegative, Relation::NonNegative, Relation::Zero, Relation::NonZero]))
        .prop_map(|((pairs, constant), relation)| Atom::new(lin(constant, &pairs), relation))
}

fn points() -> impl Iterator<Item = Vec<Int>> {
    let side = (2 * BOX + 1) as usize;
    (0..side.pow(SYMBOLS)).map(move |mut index| {
        (0..SYMBOLS)
            .map(|_| {
                let value = (index % side) as i64 - BOX;
                index /= side;
                Int::from(value)
            })
            .collect()
    })
}

/// Whether the model violates the goal. Symbols that it does not list have any value that satisfies the other facts: an
/// equation may tie two of them, so the goal is read after the equations were applied.
fn violates(knowledge: &Knowledge, model: &Model, goal: &Atom) -> bool {
    let goal = Atom::new(knowledge.normalize(&goal.term), goal.relation);
    !goal.evaluate(|symbol| model.value(symbol).cloned().unwrap_or(Int::ZERO))
}

#[test]
fn symbols_that_only_equations_tie_are_not_listed() {
    // With s0 + 1 = s1 the goal says -3 - s2 >= 0, for every s0.
    let knowledge = know(&[Atom::eq(&s(0).add_constant(&Int::ONE), &s(1))]);
    let three = Int::from(3);
    let goal = Atom::ge(&s(0).scale(&three), &(&s(1).scale(&three) + &s(2)));
    let Entailment::No(Some(model)) = knowledge.entails(&goal) else { panic!("it does not follow") };
    assert!(violates(&knowledge, &model, &goal));
}

fn holds(atom: &Atom, point: &[Int]) -> bool {
    atom.evaluate(|symbol| point[symbol.0 as usize].clone())
}

proptest! {
    /// In a box, brute force decides everything: a yes must be true in all points, a model must be one.
    #[test]
    fn agrees_with_brute_force(facts in prop::collection::vec(any_atom(), 0..7), goals in prop::collection::vec(any_atom(), 4), box_first: bool) {
        let mut all = facts.clone();
        for symbol in 0..SYMBOLS {
            all.push(Atom::ge(&s(symbol), &n(-BOX)));
            all.push(Atom::le(&s(symbol), &n(BOX)));
        }
        if box_first {
            all.rotate_left(facts.len());
        }
        let models: Vec<_> = points().filter(|point| all.iter().all(|fact| holds(fact, point))).collect();
        let knowledge = know(&all);
        prop_assert!(models.is_empty() || !knowledge.is_contradictory(), "{knowledge:?}");
        let rest = knowledge.project(&|symbol| symbol.0 < 2);
        for point in &models {
            for atom in knowledge.atoms().iter().chain(&rest.atoms()) {
                prop_assert!(holds(atom, point), "{atom} was derived, {point:?}");
            }
        }
        for goal in &goals {
            let implied = models.iter().all(|point| holds(goal, point));
            match knowledge.entails(goal) {
                Entailment::Yes(_) => prop_assert!(implied, "yes to {goal}"),
                Entailment::No(Some(model)) => {
                    prop_assert!(violates(&knowledge, &model, goal), "{model:?} for {goal}");
                    if !models.is_empty() {
                        prop_assert!(!implied, "no to {goal}");
                    }
                }
                Entailment::No(None) | Entailment::Unknown => {}
            }
            let bounds = knowledge.bounds(&goal.term);
            for point in &models {
                let value = goal.term.evaluate(|symbol| point[symbol.0 as usize].clone());
                prop_assert!(bounds.contains(&value), "{bounds} for {}", goal.term);
            }
        }
    }

    /// Without a box, models and proofs are all that can be checked.
    #[test]
    fn models_satisfy_the_facts(facts in prop::collection::vec(any_atom(), 0..9), goal in any_atom()) {
        let knowledge = know(&facts);
        if let Entailment::No(Some(model)) = knowledge.entails(&goal) {
            let value = |symbol| model.value(symbol).cloned().unwrap_or(Int::ZERO);
            prop_assert!(violates(&knowledge, &model, &goal), "{model:?} for {goal}");
            for fact in &facts {
                if fact.symbols().all(|symbol| model.value(symbol).is_some()) {
                    prop_assert!(fact.evaluate(value), "{fact}");
                }
            }
        }
    }
}
