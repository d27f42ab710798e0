//! A precondition in the words of the source.

use contract::entry::{Fact, Number, Origin, Sum};
use contract::language::{Clause, Condition, Linear, Place, Region, Relation, Word};
use contract::naming::Naming;
use contract::resolve::functions_named;
use ir::FunctionId;
use logic::Int;

use crate::candidate::{Candidate, Guess, Room};

/// The candidate as a condition that is satisfied by no other states than the candidate is; `None` where the types in C
/// give no words for it. `relevant` are the variables outside functions that matter.
pub fn condition(naming: Naming<'_>, candidate: &Candidate, relevant: &[Origin]) -> Option<Condition> {
    // Where a pointer is null, nothing can be said of what it would lead to: that is a case of its own.
    let is_own_case = |block: &&Guess| {
        let size = |candidate: &Candidate| {
            let Candidate { blocks, functions, facts, .. } = candidate;
            blocks.len() + functions.len() + facts.len() + candidate.ranges().count()
        };
        // What the members of a list lead to asks for nothing where there is no list.
        let is_member = |other: &&Guess| candidate.list_around(other) == Some(*block);
        let members = candidate.blocks.iter().filter(is_member).count();
        let is_needed = || size(&candidate.without(&block.pointer)) + 1 + members < size(candidate);
        block.null_if_empty || block.nullable && candidate.list_around(block).is_none() && is_needed()
    };
    if let Some(parent) = candidate.blocks.iter().find(is_own_case) {
        let null = candidate.without(&parent.pointer);
        let mut there = candidate.clone();
        let block = there.block_mut(&parent.pointer)?;
        (block.nullable, block.null_if_empty) = (false, false);
        let mut condition = self::condition(naming, &null, relevant)?;
        let place = naming.place(&parent.pointer)?;
        let around = match &parent.pointer {
            Origin::Memory { pointer, .. } => naming.place(pointer),
            Origin::Param(_) | Origin::Global(_) => None,
        };
        let none = parent.none().into_iter().map(|sum| none(naming, sum)).collect::<Option<Vec<Clause>>>()?;
        for case in &mut condition.cases {
            // Behind what says that there is the memory in which the pointer lies.
            let holds =
                |clause: &Clause| matches!(clause, Clause::Region(region) if around.as_ref() == Some(&region.place));
            let at = case.clauses.iter().rposition(holds).map_or(0, |at| at + 1);
            case.clauses.splice(at..at, [Clause::Null(place.clone())].into_iter().chain(none.clone()));
        }
        condition.cases.extend(self::condition(naming, &there, relevant)?.cases);
        return Some(condition);
    }
    let mut clauses = Vec::new();
    for block in &candidate.blocks {
        let list = candidate.list_around(block);
        let about = about_block(naming, block)?;
        match list {
            None => clauses.extend(about),
            Some(list) => {
                let place = naming.place(&list.pointer)?;
                for clause in about {
                    clauses.push(Clause::Each(place.clone(), Box::new(clause.in_member(&place)?)));
                }
            }
        }
    }
    for callee in &candidate.functions {
        // A name that several functions have says nothing.
        let named = |id: &FunctionId| {
            let name = naming.program.function(*id).name.split('.').next()?;
            (functions_named(naming.program, name) == [*id]).then(|| name.to_owned())
        };
        let among = callee.among.iter().map(named).collect::<Option<Vec<String>>>()?;
        let calls = Clause::Calls(naming.place(&callee.pointer)?, among);
        clauses.push(if callee.nullable { Clause::NullOr(Box::new(calls)) } else { calls });
    }
    let untold = candidate.ranges().filter(|range| !candidate.tells(range));
    let untold = untold.map(|range| Fact::NonNegative(Sum::number(range.distance())));
    for fact in candidate.facts.iter().cloned().chain(untold) {
        clauses.push(comparison(naming, &fact)?);
    }
    clauses.extend(apart(naming, candidate, relevant)?);
    Some(Condition::of(clauses))
}

fn about_block(naming: Naming<'_>, block: &Guess) -> Option<Vec<Clause>> {
    let place = naming.place(&block.pointer)?;
    if let Some(link) = &block.chain {
        let field = |at: u64| match naming.place(&block.pointer.at(at))? {
            Place::Field(_, field) => Some(field),
            _ => None,
        };
        let next = field(link.at)?;
        let back = match link.back {
            Some(at) => Some(field(at)?),
            None => None,
        };
        let null_or = |clause| if block.nullable { Clause::NullOr(Box::new(clause)) } else { clause };
        let first = match (block.heap, block.nullable) {
            (true, _) => Some(Word::Allocated),
            (false, true) => None,
            (false, false) => Some(Word::Valid),
        };
        let first = first.map(|word| null_or(Clause::region(word, place.clone(), None)));
        let mut links = vec![next];
        for other in &link.others {
            links.push(field(*other)?);
        }
        let shape = match &links[..] {
            [_] => Clause::List(place, links.remove(0), back),
            _ => Clause::Tree(place, links),
        };
        return Some(first.into_iter().chain([shape]).collect());
    }
    let Room::AtLeast(sizes) = &block.room else { return None };
    let mut clauses = Vec::new();
    if block.heap {
        clauses.push(Clause::region(Word::Allocated, place.clone(), None));
    }
    if block.terminated {
        clauses.push(Clause::region(Word::String, place.clone(), None));
    }
    let word = if block.writable { Word::Valid } else { Word::Readable };
    let end = block.end_of_string();
    // A string may be written where it is: more than that has to be said.
    let said = |size: &Sum| block.terminated && *size == end || block.heap && *size == Sum::default();
    if let ([limit], true) = (&sizes[..], block.or_string) {
        let limit = divided(limit, &Int::from(block.unit?))?;
        clauses.push(Clause::region(Word::String, place.clone(), Some(linear(naming, &limit)?)));
    }
    for size in sizes.iter().filter(|size| !said(size) && !block.or_string) {
        clauses.push(region(naming, &block.pointer, word, place.clone(), size)?);
    }
    if clauses.is_empty() {
        let none = Some(Linear::constant(0));
        clauses.push(Clause::region(word, place, none));
    }
    let null_or = |clause| if block.nullable { Clause::NullOr(Box::new(clause)) } else { clause };
    Some(clauses.into_iter().map(null_or).collect())
}

/// At least so many bytes, in elements where that is exact or rounds up a constant.
fn region(naming: Naming<'_>, pointer: &Origin, word: Word, place: Place, bytes: &Sum) -> Option<Clause> {
    let element = Int::from(naming.element(pointer));
    let divides = |factor: &Int| factor.rem_floor(&element).is_zero();
    // Of what ends in an array of no known length there is one object.
    let one = naming.flexible_array(pointer).is_some() && !divides(&bytes.constant);
    if !naming.has_element(pointer) || one || !bytes.terms.iter().all(|(factor, _)| divides(factor)) {
        let count = Some(linear(naming, bytes)?);
        // Bytes are what is counted where the type says no size.
        let size = naming.has_element(pointer).then_some(1);
        return Some(Clause::Region(Region { word, place, count, bytes: size }));
    }
    let terms = bytes.terms.iter().map(|(factor, number)| (factor.div_exact(&element), number.clone()));
    let count = Sum { terms: terms.collect(), constant: bytes.constant.div_ceil(&element) };
    let one = count == Sum::constant(1);
    let count = if one { None } else { Some(linear(naming, &count)?) };
    Some(Clause::region(word, place, count))
}

/// That the sum is 0, or less where it can be.
fn none(naming: Naming<'_>, sum: &Sum) -> Option<Clause> {
    let [(factor, number)] = &sum.terms[..] else { return None };
    let relation = if number.is_natural() { Relation::Equal } else { Relation::LessEqual };
    (sum.constant.is_zero() && !factor.is_negative())
        .then(|| linear(naming, &Sum::number(number.clone())))
        .flatten()
        .map(|number| Clause::Compare(number, relation, Linear::constant(0)))
}

/// The sum divided by a number that divides all its parts.
fn divided(sum: &Sum, by: &Int) -> Option<Sum> {
    let divides = |factor: &Int| factor.rem_floor(by).is_zero();
    let all = divides(&sum.constant) && sum.terms.iter().all(|(factor, _)| divides(factor));
    all.then(|| Sum {
        terms: sum.terms.iter().map(|(factor, number)| (factor.div_exact(by), number.clone())).collect(),
        constant: sum.constant.div_exact(by),
    })
}

/// The sum, what is added first: `strlen(s) - n`.
pub(crate) fn linear(naming: Naming<'_>, sum: &Sum) -> Option<Linear> {
    let mut result = Linear::constant(sum.constant.clone());
    let (taken, added): (Vec<_>, Vec<_>) = sum.terms.iter().partition(|(factor, _)| factor.is_negative());
    for (factor, number) in added.into_iter().chain(taken) {
        result = result.add_scaled(factor, &naming.linear(number)?);
    }
    Some(result)
}

/// `sum >= 0` with its negative terms on the right.
fn comparison(naming: Naming<'_>, fact: &Fact) -> Option<Clause> {
    let sum = fact.sum();
    let strict = matches!(fact, Fact::NotZero(_));
    let (mut left, mut right) = (Sum::default(), Sum::default());
    for (factor, number) in &sum.terms {
        let one = Sum::number(number.clone());
        if factor.is_negative() {
            right = right.add_scaled(&factor.abs(), &one);
        } else {
            left = left.add_scaled(factor, &one);
        }
    }
    // The constant goes to the side that has no numbers, else where it is positive.
    if left.terms.is_empty() || !right.terms.is_empty() && !sum.constant.is_negative() {
        left.constant = sum.constant.clone();
    } else {
        right.constant = -&sum.constant;
    }
    let (left, right) = (linear(naming, &left)?, linear(naming, &right)?);
    // Numbers stand on the left of constants, and the smaller one of two numbers on the left of the other: `len <= cap`.
    let turned = left.terms.is_empty() || !right.terms.is_empty();
    let natural = |(factor, number): &(Int, Number)| factor.is_negative() && number.is_natural();
    // What is never negative and at most 0 is 0.
    let none = sum.constant.is_zero() && !sum.terms.is_empty() && sum.terms.iter().all(natural);
    let relation = match (strict, turned) {
        (true, _) => Relation::Different,
        (false, true) if none => Relation::Equal,
        (false, true) => Relation::LessEqual,
        (false, false) => Relation::GreaterEqual,
    };
    Some(if turned { Clause::Compare(right, relation, left) } else { Clause::Compare(left, relation, right) })
}

/// The condition with equations for pairs of comparisons that bound a number by the same value from both sides.
pub fn with_equations(mut condition: Condition) -> Condition {
    for case in &mut condition.cases {
        let mut clauses: Vec<Clause> = Vec::new();
        for clause in std::mem::take(&mut case.clauses) {
            // Both bounds, or one of them and the equation: the equation.
            let both = |known: &Clause| match (known, &clause) {
                (Clause::Compare(left, one, right), Clause::Compare(other_left, other, other_right)) => {
                    let bounds = [Relation::GreaterEqual, Relation::LessEqual, Relation::Equal];
                    one != other
                        && bounds.contains(one)
                        && bounds.contains(other)
                        && left == other_left
                        && right == other_right
                }
                _ => false,
            };
            match clauses.iter().position(both) {
                Some(at) => {
                    if let Clause::Compare(_, relation, _) = &mut clauses[at] {
                        *relation = Relation::Equal;
                    }
                }
                None => clauses.push(clause),
            }
        }
        case.clauses = clauses;
    }
    condition
}

/// Which blocks have to lie apart.
fn apart(naming: Naming<'_>, candidate: &Candidate, relevant: &[Origin]) -> Option<Vec<Clause>> {
    // The blocks of a list lie apart from all others anyway.
    let blocks = candidate.blocks.iter().filter(|block| candidate.is_single(block));
    let pointers: Vec<&Origin> = blocks.map(|block| &block.pointer).chain(relevant).collect();
    let are_globals = |a: &Origin, b: &Origin| matches!((a, b), (Origin::Global(_), Origin::Global(_)));
    // Variables lie apart from each other anyway: that is not asked, but may be said.
    let may_be_said = |a: &Origin, b: &Origin| {
        let overlap = |(one, other): &(Origin, Origin)| one == a && other == b || one == b && other == a;
        !candidate.may_overlap.iter().any(overlap)
    };
    let is_apart = |a: &Origin, b: &Origin| !are_globals(a, b) && may_be_said(a, b);
    let mut clauses: Vec<Vec<&Origin>> = Vec::new();
    for (index, one) in pointers.iter().enumerate() {
        for other in pointers[index + 1..].iter().filter(|other| is_apart(one, other)) {
            // Into a clause all of whose pointers lie apart from the new one.
            let known = clauses.iter_mut().find(|clause| {
                clause.contains(one) && clause.iter().all(|member| *member == *other || may_be_said(member, other))
            });
            match known {
                Some(clause) if clause.contains(other) => {}
                Some(clause) => clause.push(other),
                None => clauses.push(vec![one, other]),
            }
        }
    }
    // A clause within another says nothing.
    let all = clauses.clone();
    let within = |clause: &Vec<&Origin>, other: &Vec<&Origin>| {
        clause != other && clause.iter().all(|pointer| other.contains(pointer))
    };
    clauses.retain(|clause| !all.iter().any(|other| within(clause, other)));
    let places = |clause: Vec<&Origin>| clause.into_iter().map(|pointer| naming.place(pointer)).collect::<Option<_>>();
    clauses.into_iter().map(|clause| places(clause).map(Clause::Disjoint)).collect()
}

/// The name of a pointer in messages.
pub fn name(naming: Naming<'_>, pointer: &Origin) -> String {
    match naming.place(pointer) {
        Some(place) => place.to_string(),
        None => match pointer {
            Origin::Param(index) => format!("parameter {}", index + 1),
            Origin::Global(_) => "a variable outside functions".to_owned(),
            Origin::Memory { pointer, offset } => format!("the pointer at byte {offset} of {}", name(naming, pointer)),
        },
    }
}

/// Whether all numbers of the sum have words.
pub fn has_words(naming: Naming<'_>, sum: &Sum) -> bool {
    sum.terms.iter().all(|(_, number): &(Int, Number)| naming.linear(number).is_some())
}
