//! Compares rewriting with the transition system: each call of innermost rewriting must be a step of the system.

use std::collections::HashMap;

use logic::{Atom, Int, Linear, Relation, Symbol};

use super::parse::{File, Rule, call, rules_in_sections};
use super::rewriting::translate;
use crate::format::expression::{Expression, Kind, Operator};
use crate::format::lexer;
use crate::model::{LocationId, System, Transition};
use crate::simplify::solve_equalities;

/// A normal form.
#[derive(Clone, Debug, PartialEq)]
enum Term {
    Int(i64),
    Truth(bool),
    /// A constructor, or a function that is stuck.
    Node(String, Vec<Term>),
    /// An operation that is stuck.
    Stuck(Operator, Vec<Term>),
}

/// Rewriting took too many steps or too large numbers.
#[derive(Debug)]
struct TooLong;

/// Makes random rules.
struct Dice(dice::Dice);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound as u64) as usize
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }

    fn pattern(&mut self, depth: usize) -> String {
        match self.below(if depth == 0 { 8 } else { 11 }) {
            0..5 => self.pick(&["x", "y", "z"]).to_owned(),
            5 => self.pick(&["0", "1", "-1"]).to_owned(),
            6 => self.pick(&["TRUE", "FALSE"]).to_owned(),
            7 => "nil".to_owned(),
            8 | 9 => format!("cons({}, {})", self.pattern(depth - 1), self.pattern(depth - 1)),
            _ => format!("w({})", self.pattern(depth - 1)),
        }
    }

    fn term(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.pick(&["x", "y", "z", "x", "y", "z", "0", "1", "3", "-2", "TRUE", "nil", "k"]).to_owned();
        }
        let mut part = || self.term(depth - 1);
        let (a, b) = (part(), part());
        match self.below(16) {
            0 => format!("{a} + {b}"),
            1 => format!("({a}) - ({b})"),
            2 => format!("-({a})"),
            3 => format!("({a}) * ({b})"),
            4 => format!("({a}) {} ({})", self.pick(&["/", "%"]), if self.below(2) == 0 { "2" } else { &b }),
            5 => format!("cons({a}, {b})"),
            6 => format!("w({a})"),
            7 | 8 => format!("f({a})"),
            9 | 10 => format!("g({a}, {b})"),
            11 => format!("h({}({a}), {b})", self.pick(&["", "!"])),
            12 => self.condition(depth - 1),
            _ => a,
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.pick(&["x", "y", "x > y", "x = y", "x >= 0", "TRUE", "y != 0", "x + y < 3"]).to_owned();
        }
        let (a, b) = (self.condition(depth - 1), self.condition(depth - 1));
        match self.below(6) {
            0 => format!("({a}) && ({b})"),
            1 => format!("({a}) || ({b})"),
            2 => format!("!({a})"),
            3 => format!("{}({}) > ({})", self.pick(&["", "f"]), self.term(depth - 1), self.term(depth - 1)),
            _ => a,
        }
    }

    fn rules(&mut self) -> String {
        let mut text = "(VAR x y z)(RULES\n".to_owned();
        for _ in 0..2 + self.below(5) {
            let left = match self.below(4) {
                0 => format!("f({})", self.pattern(2)),
                1 => format!("g({}, {})", self.pattern(1), self.pattern(1)),
                2 => format!("h({}, {})", self.pattern(2), self.pattern(0)),
                _ => "k".to_owned(),
            };
            let right = self.term(2);
            let condition = if self.below(2) == 0 { format!(" :|: {}", self.condition(1)) } else { String::new() };
            text.push_str(&format!("{left} -> {right}{condition}\n"));
        }
        text + ")"
    }
}

/// Innermost rewriting with the system that has to follow it.
struct Machine<'a> {
    file: &'a File,
    system: &'a System,
    text: &'a str,
    dice: &'a mut Dice,
    /// By name and number of arguments: the values of terms with the function at the root, as the patterns and the
    /// right-hand sides of the system show them.
    numbers: HashMap<(String, usize), Int>,
    steps: usize,
    checked: usize,
    undecided: usize,
}

type Matches = HashMap<String, Term>;
type Caller<'a> = Option<(&'a str, &'a [Term])>;

impl Machine<'_> {
    fn rules_of(&self, function: &str) -> Vec<&Rule> {
        let of = |rule: &&Rule| rule.head().is_ok_and(|(head, _)| head == function);
        self.file.rules.iter().filter(of).collect()
    }

    /// The normal form of a function of normal forms.
    fn call(&mut self, function: &str, arguments: Vec<Term>) -> Result<Term, TooLong> {
        self.steps += 1;
        // A stuck operation on two copies of a term doubles it.
        if self.steps > 60 || arguments.iter().map(weight).sum::<usize>() > MAX_WEIGHT {
            return Err(TooLong);
        }
        let file = self.file;
        let mut rules: Vec<&Rule> =
            file.rules.iter().filter(|rule| rule.head().is_ok_and(|(head, _)| head == function)).collect();
        while !rules.is_empty() {
            let rule = rules.remove(self.dice.below(rules.len()));
            let mut matches = Matches::new();
            let (_, patterns) = rule.head().expect("it was read");
            if !patterns.iter().zip(&arguments).all(|(pattern, term)| fits(file, pattern, term, &mut matches)) {
                continue;
            }
            let caller = Some((function, arguments.as_slice()));
            if let Some(condition) = &rule.condition
                && self.evaluate(condition, &mut matches, caller)? != Term::Truth(true)
            {
                continue;
            }
            return self.evaluate(&rule.right, &mut matches, caller);
        }
        Ok(Term::Node(function.to_owned(), arguments))
    }

    /// The normal form of an instance of a term, which a rule for the caller makes.
    fn evaluate(&mut self, term: &Expression, matches: &mut Matches, caller: Caller<'_>) -> Result<Term, TooLong> {
        let mut parts = Vec::new();
        for part in term.parts() {
            parts.push(self.evaluate(part, matches, caller)?);
        }
        match &term.kind {
            Kind::Number(value) => Ok(Term::Int(value.to_string().parse().expect("it is small"))),
            Kind::Truth(value) => Ok(Term::Truth(*value)),
            Kind::Name(name) if self.file.is_variable(name) => {
                let free = Term::Int(self.dice.below(5) as i64 - 2);
                Ok(matches.entry(name.clone()).or_insert(free).clone())
            }
            Kind::Name(name) => Ok(Term::Node(name.clone(), parts)),
            Kind::Call(name, _) if self.rules_of(name).is_empty() => Ok(Term::Node(name.clone(), parts)),
            Kind::Call(name, _) => {
                if let Some((function, arguments)) = caller {
                    self.follow(function, arguments, name, &parts);
                }
                self.call(name, parts)
            }
            Kind::Operation(operator, _) => operation(*operator, parts),
            Kind::Exists(..) | Kind::Arbitrary => unreachable!("rules have none"),
        }
    }

    /// Asserts that some transition goes from one call to the other.
    fn follow(&mut self, from: &str, arguments: &[Term], to: &str, results: &[Term]) {
        let at = |name: &str| {
            let index = self.system.locations.iter().position(|location| location.name == name);
            LocationId(index.expect("it is defined") as u32)
        };
        let (source, target) = (at(from), at(to));
        let (before, after) = (self.values(source, arguments), self.values(target, results));
        let variables = &self.system.location(source).variables;
        let value = |symbol: Symbol| {
            let index = variables.iter().position(|variable| *variable == symbol)?;
            Some(Linear::constant(before[index].clone()))
        };
        let between = |step: &&Transition| step.source == source && step.target == target;
        let mut work = 3000;
        let found =
            self.system.transitions.iter().filter(between).any(|step| {
                let mut guard: Vec<Atom> = step.guard.iter().map(|atom| atom.substitute(value)).collect();
                let pairs = step.update.iter().zip(&after);
                guard.extend(pairs.map(|(term, after)| {
                    Atom::eq(&term.substitute(value), &Linear::constant(after.clone())).normalised()
                }));
                let mut solved = Transition { guard, update: Vec::new(), ..step.clone() };
                solve_equalities(&mut solved, &[]);
                satisfiable(&solved.guard, &mut work)
            });
        if work == 0 && !found {
            self.undecided += 1;
            return;
        }
        self.checked += 1;
        assert!(found, "no step from {from}{arguments:?} = {before:?} to {to}{results:?} = {after:?}\n{}", self.text);
    }

    fn values(&self, location: LocationId, arguments: &[Term]) -> Vec<Int> {
        let location = self.system.location(location);
        let (values, sizes) = location.variables.split_at(arguments.len());
        let name = |symbol: &Symbol| self.system.symbols[symbol.0 as usize].as_str();
        let sizes = sizes.iter().map(|symbol| {
            let of = name(symbol).strip_prefix("size of ").expect("a size");
            size(&arguments[values.iter().position(|value| name(value) == of).expect("of an argument")])
        });
        arguments.iter().map(|term| self.value(term)).chain(sizes).collect()
    }

    fn value(&self, term: &Term) -> Int {
        let (operator, parts) = match term {
            Term::Int(value) => return Int::from(*value),
            Term::Truth(value) => return Int::from(i64::from(*value)),
            Term::Node(name, parts) => {
                // What no rule mentions never meets a pattern.
                let known = self.numbers.get(&(name.clone(), parts.len()));
                return known.cloned().unwrap_or(Int::from(1000));
            }
            Term::Stuck(operator, parts) => (*operator, parts),
        };
        let parts: Vec<Int> = parts.iter().map(|part| self.value(part)).collect();
        let truth = |value: bool| Int::from(i64::from(value));
        let yes = |value: &Int| *value == Int::ONE;
        match operator {
            Operator::Add => parts.iter().fold(Int::ZERO, |sum, part| &sum + part),
            Operator::Negate => -&parts[0],
            Operator::Multiply => parts.iter().fold(Int::ONE, |product, part| &product * part),
            Operator::Quotient if !parts[1].is_zero() => parts[0].div_floor(&parts[1]),
            Operator::Remainder if !parts[1].is_zero() => &parts[0] - &(&parts[0].div_floor(&parts[1]) * &parts[1]),
            Operator::Equal => truth(parts[0] == parts[1]),
            Operator::Distinct => truth(parts[0] != parts[1]),
            Operator::Less => truth(parts[0] < parts[1]),
            Operator::AtMost => truth(parts[0] <= parts[1]),
            Operator::Greater => truth(parts[0] > parts[1]),
            Operator::AtLeast => truth(parts[0] >= parts[1]),
            Operator::Not => truth(!yes(&parts[0])),
            Operator::And => truth(parts.iter().all(yes)),
            Operator::Or => truth(parts.iter().any(yes)),
            _ => Int::ZERO,
        }
    }
}

/// Calls of larger terms are not followed.
const MAX_WEIGHT: usize = 500;

/// The number of symbols.
fn weight(term: &Term) -> usize {
    match term {
        Term::Node(_, parts) | Term::Stuck(_, parts) => 1 + parts.iter().map(weight).sum::<usize>(),
        Term::Int(_) | Term::Truth(_) => 1,
    }
}

fn size(term: &Term) -> Int {
    match term {
        Term::Node(_, parts) => parts.iter().map(size).fold(Int::ONE, |sum, part| &sum + &part),
        _ => Int::ZERO,
    }
}

fn fits(file: &File, pattern: &Expression, term: &Term, matches: &mut Matches) -> bool {
    match (&pattern.kind, term) {
        (Kind::Name(name), _) if file.is_variable(name) => {
            matches.entry(name.clone()).or_insert_with(|| term.clone()) == term
        }
        (Kind::Number(value), Term::Int(other)) => *value == Int::from(*other),
        (Kind::Truth(value), Term::Truth(other)) => value == other,
        (Kind::Name(name) | Kind::Call(name, _), Term::Node(other, parts)) => {
            name == other
                && pattern.parts().len() == parts.len()
                && pattern.parts().iter().zip(parts).all(|(pattern, term)| fits(file, pattern, term, matches))
        }
        _ => false,
    }
}

/// An operation of normal forms: evaluated on integers or truth values, stuck on others.
fn operation(operator: Operator, parts: Vec<Term>) -> Result<Term, TooLong> {
    let integers: Option<Vec<i64>> =
        parts.iter().map(|part| if let Term::Int(value) = part { Some(*value) } else { None }).collect();
    let truths: Option<Vec<bool>> =
        parts.iter().map(|part| if let Term::Truth(value) = part { Some(*value) } else { None }).collect();
    let result = match (operator, integers.as_deref(), truths.as_deref()) {
        (Operator::Add, Some(values), _) => Term::Int(values.iter().sum()),
        (Operator::Negate, Some([value]), _) => Term::Int(-value),
        (Operator::Multiply, Some(values), _) => Term::Int(values.iter().product()),
        (Operator::Quotient, Some([left, right]), _) if *right != 0 => Term::Int(left / right),
        (Operator::Remainder, Some([left, right]), _) if *right != 0 => Term::Int(left % right),
        (Operator::Equal, Some([left, right]), _) => Term::Truth(left == right),
        (Operator::Distinct, Some([left, right]), _) => Term::Truth(left != right),
        (Operator::Less, Some([left, right]), _) => Term::Truth(left < right),
        (Operator::AtMost, Some([left, right]), _) => Term::Truth(left <= right),
        (Operator::Greater, Some([left, right]), _) => Term::Truth(left > right),
        (Operator::AtLeast, Some([left, right]), _) => Term::Truth(left >= right),
        (Operator::Not, _, Some([value])) => Term::Truth(!value),
        (Operator::And, _, Some(values)) => Term::Truth(values.iter().all(|value| *value)),
        (Operator::Or, _, Some(values)) => Term::Truth(values.iter().any(|value| *value)),
        _ => return Ok(Term::Stuck(operator, parts)),
    };
    match result {
        Term::Int(value) if value.abs() > 1000 => Err(TooLong),
        _ => Ok(result),
    }
}

/// Whether some integers satisfy all atoms; only some near the bounds of a symbol are tried.
fn satisfiable(atoms: &[Atom], work: &mut u32) -> bool {
    if *work == 0 {
        return false;
    }
    *work -= 1;
    if atoms.iter().any(Atom::is_trivially_false) {
        return false;
    }
    // The atom with the fewest symbols says most about one of them.
    let open = atoms.iter().filter(|atom| !atom.is_trivially_true()).min_by_key(|atom| atom.symbols().count());
    let Some(symbol) = open.and_then(|atom| atom.symbols().next()) else { return true };
    let (mut least, mut most): (Option<Int>, Option<Int>) = (None, None);
    for atom in atoms.iter().filter(|atom| atom.relation != Relation::NonZero && atom.symbols().count() == 1) {
        let (factor, constant) = (atom.term.coefficient(symbol), atom.term.constant_part());
        let both = atom.relation == Relation::Zero;
        if factor.is_positive() || both && !factor.is_zero() {
            // factor * s >= -constant
            let (factor, constant) =
                if factor.is_positive() { (factor.clone(), constant.clone()) } else { (-&factor, -constant) };
            let bound = -constant.div_floor(&factor);
            least = Some(least.map_or(bound.clone(), |other| other.max(bound)));
        }
        if factor.is_negative() || both && !factor.is_zero() {
            let (factor, constant) =
                if factor.is_negative() { (-&factor, constant.clone()) } else { (factor, -constant) };
            let bound = constant.div_floor(&factor);
            most = Some(most.map_or(bound.clone(), |other| other.min(bound)));
        }
    }
    let from = match (&least, &most) {
        (Some(least), _) => least.clone(),
        (None, Some(most)) => most - &Int::from(12),
        (None, None) => Int::from(-6),
    };
    let near = (0..=12).map(|n| &from + &Int::from(n));
    let mut values = near.take_while(|value| most.as_ref().is_none_or(|most| value <= most));
    values.any(|value| {
        let value = Linear::constant(value);
        let replaced: Vec<Atom> =
            atoms.iter().map(|atom| atom.substitute(|other| (other == symbol).then(|| value.clone()))).collect();
        satisfiable(&replaced, work)
    })
}

fn run(text: &str, dice: &mut Dice, runs: usize) -> (usize, usize) {
    let file = rules_in_sections(&mut lexer::infix(text)).expect("the rules are well-formed");
    let system = translate(&file).expect("the rules can be represented");
    assert_eq!(system.validate(), Ok(()));
    let (mut checked, mut undecided) = (0, 0);
    for _ in 0..runs {
        let start = rules_in_sections(&mut lexer::infix(&format!("(RULES s -> {})", dice.term(3)))).expect("a term");
        let numbers = super::signature::numbers(&file).expect("the rules can be represented");
        let mut machine =
            Machine { file: &file, system: &system, text, dice, numbers, steps: 0, checked: 0, undecided: 0 };
        let mut matches = Matches::new();
        for name in ["x", "y", "z"] {
            let value = match machine.dice.below(4) {
                0 => Term::Node("nil".to_owned(), Vec::new()),
                1 => Term::Truth(machine.dice.below(2) == 0),
                _ => Term::Int(machine.dice.below(7) as i64 - 3),
            };
            matches.insert(name.to_owned(), value);
        }
        // Too long a run was checked as far as it went.
        let mut term = start.rules[0].right.clone();
        call(&mut term, &std::iter::once("k".to_owned()).collect());
        _ = machine.evaluate(&term, &mut matches, None);
        checked += machine.checked;
        undecided += machine.undecided;
    }
    (checked, undecided)
}

#[test]
fn random_rules_are_followed() {
    let (mut checked, mut undecided, mut refused) = (0, 0, 0);
    for seed in 0..if std::env::var_os("LANDFALL_LONG").is_some() { 20_000 } else { 300 } {
        let mut dice = Dice(dice::Dice::new(seed));
        let text = dice.rules();
        let file = rules_in_sections(&mut lexer::infix(&text)).expect("the rules are well-formed");
        // Conditions of more cases than are allowed are refused.
        match translate(&file) {
            Ok(_) => {
                let (more, open) = run(&text, &mut dice, 8);
                checked += more;
                undecided += open;
            }
            Err(_) => refused += 1,
        }
    }
    println!("{checked} calls followed, {undecided} not decided, {refused} systems refused");
    assert!(checked > 500 && undecided * 10 < checked);
}
