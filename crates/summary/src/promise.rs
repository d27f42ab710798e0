//! What a function does in the states for which it is memory-safe: `assigns`, `frees` and `ensures` of its contract.
//!
//! An analysis of its own follows the numbers of the entry's state to where it returns ([`symex::passes::promise`]); what it finds is
//! put into the words of the source here. It is a promise only where the analysis shows memory safety again.

use std::collections::BTreeSet;
use std::sync::Arc;

use analysis::Facts;
use contract::effects::{Bound, Effects, Ensured, Memory, Returned, Than};
use contract::entry::{Case, EntryState, Number, Origin, Size, Sum};
use contract::language::{Atom, Clause, Condition, Linear, Place, Region, Relation, Word};
use contract::naming::Naming;
use ir::{CType, Type};
use logic::Int;
use symex::alarm::{AlarmKind, Note, NoteKind};
use symex::options::{Budget, Options};
use symex::passes::promise::{self, Exit, Kind, Promise};
use symex::touched::{How, Touched};

use crate::limits::Limits;
use crate::overlap::relevant_globals;
use crate::words;

/// Of whom is asked, and in which states it begins.
pub struct Question<'a> {
    /// The program, without checks for overflow.
    pub facts: &'a Arc<Facts<'a>>,
    /// The words of the source; the function.
    pub naming: Naming<'a>,
    /// Semantics.
    pub options: &'a Options,
    /// When to stop.
    pub budget: &'a Budget,
    /// How far to look.
    pub limits: &'a Limits,
    /// The states in which it begins.
    pub states: &'a EntryState,
    /// The condition that they satisfy.
    pub condition: &'a Condition,
}

/// What the function does; `None` if memory safety was not shown within the budget.
pub fn effects(question: &Question<'_>) -> Option<Effects> {
    let naming = question.naming;
    if naming.program.function(naming.entry).varargs || question.states.cases.len() > question.limits.cases {
        return None;
    }
    let mut found: Vec<(&Case, Promise)> = Vec::new();
    for case in &question.states.cases {
        let followed = followed(question, case);
        let budget =
            Budget { steps: question.limits.promise_steps.min(question.budget.steps), ..question.budget.clone() };
        let options = Options { entry: case.clone(), followed: Some(followed.into()), ..question.options.clone() };
        let analysis = symex::analyse_with(question.facts, naming.entry, &options, &budget);
        if analysis.vacuous {
            continue;
        }
        if !analysis.met.is_empty() || analysis.notes.iter().any(hides) {
            return None;
        }
        found.push((case, analysis.promise));
    }
    let told: Vec<Touched> = found
        .iter()
        .filter_map(|(_, promise)| promise.touched.clone())
        .flatten()
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect();
    let known = found.iter().all(|(_, promise)| promise.touched.is_some());
    let words = Words { question, touched: known.then_some(told) };
    Some(Effects { assigns: words.assigns(), frees: words.frees(), ensures: words.ensures(&found) })
}

/// Whether what was noticed keeps the analysis from saying what happens in runs without undefined behaviour.
fn hides(note: &Note) -> bool {
    !matches!(note.kind, NoteKind::Alarm { kind: AlarmKind::Overflow, .. } | NoteKind::Ending(_))
}

/// The numbers of the entry's state of which is to be told: integers that are passed, that the condition speaks of, and that lie in
/// records that pointers point to, or in variables outside functions.
fn followed(question: &Question<'_>, case: &Case) -> Vec<Number> {
    let Question { naming, .. } = question;
    let function = naming.program.function(naming.entry);
    let mut numbers: Vec<Number> = Vec::new();
    for (index, param) in function.params.iter().enumerate() {
        if let Type::Int(bits) = function.value(*param).ty {
            let signed = |signed: bool| Number::Value { at: Origin::Param(index), bits, signed };
            numbers.extend([signed(true), signed(false)].into_iter().find(|number| naming.atom(number).is_some()));
        }
    }
    let spoken = case.numbers().into_iter().filter(|number| naming.linear(number).is_some());
    numbers.extend(spoken);
    let is_there = |number: &Number, size: &Int| match number {
        Number::Value { at: Origin::Memory { offset, .. }, bits, .. } => {
            Int::from(*offset + u64::from(bits / 8)) <= *size
        }
        Number::Value { .. } | Number::StringLength(_) | Number::Distance { .. } => false,
    };
    for block in &case.blocks {
        if let Size::Bytes(size) = &block.size
            && let Some(size) = size.least(false)
        {
            numbers.extend(naming.integers(&block.pointer).into_iter().filter(|number| is_there(number, &size)));
        }
    }
    for global in relevant_globals(question.facts, naming.entry) {
        numbers.extend(naming.integers(&global));
    }
    let mut distinct: Vec<Number> = Vec::new();
    for number in numbers {
        if !distinct.contains(&number) && distinct.len() < question.limits.followed {
            distinct.push(number);
        }
    }
    distinct
}

/// In what a number is counted.
#[derive(Clone, Copy)]
struct Unit {
    bytes: u64,
    /// The number is known to be a multiple of it.
    divides: bool,
}

const BYTES: Unit = Unit { bytes: 1, divides: true };

/// From what was found to words.
struct Words<'a> {
    question: &'a Question<'a>,
    /// What is done to memory of the entry's state, in all cases together; `None` if that is not known.
    touched: Option<Vec<Touched>>,
}

impl Words<'_> {
    fn naming(&self) -> Naming<'_> {
        self.question.naming
    }

    fn assigns(&self) -> Option<Vec<Memory>> {
        let touched = self.touched.as_ref()?;
        let written = |touched: &Touched| matches!(touched.how, How::Written(_));
        let memories: BTreeSet<&Option<Origin>> =
            touched.iter().filter(|it| written(it)).map(|touched| &touched.memory).collect();
        let mut parts: Vec<Memory> = Vec::new();
        for memory in memories {
            let Some(memory) = memory else {
                parts.extend(self.linked());
                continue;
            };
            if !self.naming().is_plain(memory) {
                return None;
            }
            let places: Option<Vec<Place>> = touched
                .iter()
                .filter(|it| it.memory.as_ref() == Some(memory))
                .filter_map(|it| match it.how {
                    How::Written(part) => Some(part),
                    How::Freed => None,
                })
                .map(|part| part.and_then(|(offset, width)| self.naming().part(memory, offset, width)))
                .collect();
            match places.filter(|places| places.len() <= self.question.limits.parts) {
                Some(places) => parts.extend(places.into_iter().map(Memory::Place)),
                None => parts.extend(self.whole(memory)?),
            }
        }
        Some(parts)
    }

    fn frees(&self) -> Option<Vec<Memory>> {
        let freed = self.touched.as_ref()?.iter().filter(|touched| touched.how == How::Freed);
        let mut parts = Vec::new();
        for touched in freed {
            match &touched.memory {
                None => parts.extend(self.linked()),
                Some(pointer) if !self.naming().is_plain(pointer) => return None,
                Some(pointer) => parts.push(Memory::Place(self.naming().place(pointer)?.deref())),
            }
        }
        Some(parts)
    }

    /// The lists and trees of which the condition speaks.
    fn linked(&self) -> Vec<Memory> {
        let clauses = self.question.condition.cases.iter().flat_map(|case| &case.clauses);
        let mut found: Vec<Memory> = Vec::new();
        for clause in clauses {
            let clause = if let Clause::NullOr(inner) = clause { inner } else { clause };
            let linked = Memory::Linked(clause.clone());
            if matches!(clause, Clause::List(..) | Clause::Tree(..)) && !found.contains(&linked) {
                found.push(linked);
            }
        }
        found
    }

    /// All of a block, as the condition describes it by one region or several, or a global.
    fn whole(&self, pointer: &Origin) -> Option<Vec<Memory>> {
        let place = match self.naming().place(pointer)? {
            Place::Address(name) => return Some(vec![Memory::Place(Place::Name(name))]),
            place => place,
        };
        let clauses = self.question.condition.cases.iter().flat_map(|case| &case.clauses);
        let regions = clauses.filter_map(|clause| {
            let clause = if let Clause::NullOr(inner) = clause { inner } else { clause };
            match clause {
                Clause::Region(region) if region.place == place => Some(region),
                _ => None,
            }
        });
        let mut found: Vec<Memory> = Vec::new();
        for region in regions {
            let Region { word, count, bytes, .. } = region;
            let memory = match (word, count) {
                (Word::Initialised | Word::Readable, _) => continue,
                (Word::Allocated, None) => continue,
                (Word::String, None) => Memory::String(place.clone()),
                (_, Some(count)) => Memory::Elements(place.clone(), count.clone(), *bytes),
                (_, None) => Memory::Place(place.clone().deref()),
            };
            if !found.contains(&memory) {
                found.push(memory);
            }
        }
        (!found.is_empty()).then_some(found)
    }

    fn ensures(&self, found: &[(&Case, Promise)]) -> Vec<Ensured> {
        let returning: Vec<&(&Case, Promise)> = found.iter().filter(|(_, promise)| promise.returns).collect();
        let mut ensured = Vec::new();
        ensured.extend(self.result(&returning));
        let mut seen: Vec<&Number> = Vec::new();
        for (number, _) in returning.iter().flat_map(|(_, promise)| &promise.cells) {
            if seen.contains(&number) {
                continue;
            }
            seen.push(number);
            ensured.extend(self.cell(number, &returning));
        }
        ensured
    }

    /// The number that lies there at the end, if all cases have its memory and tell the same of it.
    fn cell(&self, number: &Number, returning: &[&(&Case, Promise)]) -> Option<Ensured> {
        let Number::Value { at: at @ Origin::Memory { pointer, .. }, bits, .. } = number else { return None };
        if self.leads_elsewhere(pointer) || !self.naming().is_plain(at) {
            return None;
        }
        let has_it = |case: &Case| {
            matches!(**pointer, Origin::Global(_)) || case.blocks.iter().any(|block| block.pointer == **pointer)
        };
        if !returning.iter().all(|(case, _)| has_it(case)) {
            return None;
        }
        let mut common: Option<Vec<promise::Bound>> = None;
        for (_, promise) in returning {
            let (_, bounds) = promise.cells.iter().find(|(known, _)| known == number)?;
            common = Some(in_both(common, bounds));
        }
        let mut common = common?;
        common.retain(|bound| !(number.is_natural() && is_vague(bound)));
        let bounds = self.bounds(&common, BYTES)?;
        let Origin::Memory { offset, .. } = at else { return None };
        let place = self.naming().part(pointer, *offset, u64::from(bits / 8))?;
        (!bounds.is_empty()).then_some(Ensured::Number(place, bounds))
    }

    /// The kinds of results in all cases.
    fn result(&self, returning: &[&(&Case, Promise)]) -> Option<Ensured> {
        let mut kinds: Vec<(Kind, Int, Vec<promise::Bound>)> = Vec::new();
        for (_, promise) in returning {
            if promise.result.is_empty() {
                return None;
            }
            for Exit { kind, step, bounds } in &promise.result {
                match kinds.iter_mut().find(|(known, ..)| known == kind) {
                    Some((_, all, known)) => {
                        *all = all.gcd(step);
                        *known = in_both(Some(std::mem::take(known)), bounds);
                    }
                    None => kinds.push((kind.clone(), step.clone(), bounds.clone())),
                }
            }
        }
        kinds.sort_by(|(a, ..), (b, ..)| a.cmp(b));
        // A constant that lies among the other integers need not be told.
        if let Some((.., bounds)) = kinds.iter().find(|(kind, ..)| *kind == Kind::Integer).cloned() {
            let holds = |value: &Int, bound: &promise::Bound| {
                bound.rest.terms.is_empty() && !(&(&bound.factor * value) + &bound.rest.constant).is_negative()
            };
            let told = |kind: &Kind| match kind {
                Kind::Constant(value) => !bounds.iter().all(|bound| holds(value, bound)),
                _ => true,
            };
            kinds.retain(|(kind, ..)| told(kind));
        }
        together(&mut kinds);
        let all: Vec<Returned> =
            kinds.into_iter().map(|(kind, step, bounds)| self.returned(kind, &step, &bounds)).collect::<Option<_>>()?;
        // An integer of which nothing is known may be any.
        let says_nothing = |returned: &Returned| matches!(returned, Returned::Integer(bounds) if bounds.is_empty());
        (!all.is_empty() && !all.iter().any(says_nothing)).then_some(Ensured::Result(all))
    }

    fn returned(&self, kind: Kind, step: &Int, bounds: &[promise::Bound]) -> Option<Returned> {
        let naming = self.naming();
        // The type of the result, if that is a pointer in C.
        let ty = naming.program.function(naming.entry).c_result;
        let pointed = ty.filter(|ty| matches!(naming.program.c_types.get(*ty), CType::Pointer { .. }));
        // A number is that of a type which has all bits of the register: no structure, and none of a width of its own.
        let is_number =
            |ty| matches!(naming.program.c_types.get(ty), CType::Integer { name, .. } if !name.contains("_BitInt"));
        if matches!(kind, Kind::Integer | Kind::Constant(_)) && !ty.is_none_or(is_number) {
            return None;
        }
        Some(match kind {
            Kind::Integer => {
                let of_unsigned = |ty| matches!(naming.program.c_types.get(ty), CType::Integer { signed: false, .. });
                let told = |bound: &&promise::Bound| !(ty.is_some_and(of_unsigned) && is_vague(bound));
                let bounds: Vec<promise::Bound> = bounds.iter().filter(told).cloned().collect();
                Returned::Integer(self.bounds(&bounds, BYTES)?)
            }
            Kind::Constant(value) => {
                let than = Than { sum: Linear::constant(value), changed: Vec::new() };
                Returned::Integer(vec![Bound { factor: Int::ONE, relation: Relation::Equal, than }])
            }
            Kind::Null => {
                pointed?;
                Returned::Null
            }
            Kind::Into(pointer) => {
                if self.leads_elsewhere(&pointer) || !naming.is_plain(&pointer) {
                    return None;
                }
                let (place, element) = naming.elements(&pointer)?;
                let same = naming.is_to_same(&pointer, pointed?);
                let element = element.filter(|element| same && step.rem_floor(&Int::from(*element)).is_zero());
                let of_elements = element.and_then(|bytes| self.bounds(bounds, Unit { bytes, divides: true }));
                match of_elements {
                    Some(bounds) => Returned::Into { place, bounds, bytes: false },
                    None => Returned::Into { place, bounds: self.bounds(bounds, BYTES)?, bytes: true },
                }
            }
            Kind::New => {
                let types = &naming.program.c_types;
                let CType::Pointer { to, .. } = types.get(pointed?) else { return None };
                let element = types.bytes(*to).filter(|bytes| *bytes > 0);
                let of_elements = element.and_then(|bytes| self.bounds(bounds, Unit { bytes, divides: false }));
                match of_elements {
                    Some(bounds) => Returned::New { bounds, bytes: false },
                    None => {
                        let bytes = !matches!(types.get(*to), CType::Void);
                        Returned::New { bounds: self.bounds(bounds, BYTES)?, bytes }
                    }
                }
            }
        })
    }

    /// The bounds of x in that unit; `None` if they cannot be told in it.
    fn bounds(&self, bounds: &[promise::Bound], unit: Unit) -> Option<Vec<Bound>> {
        let bytes = Int::from(unit.bytes);
        let negated = |bound: &promise::Bound| {
            let rest = Sum::default().minus(&bound.rest);
            promise::Bound { factor: -&bound.factor, rest }
        };
        let mut found = Vec::new();
        for bound in bounds {
            let other = negated(bound);
            let exactly = bounds.contains(&other);
            // An equation is told once.
            if exactly && bound.factor.is_negative() {
                continue;
            }
            let factor = &bound.factor.abs() * &bytes;
            let common = bound.rest.terms.iter().fold(factor.clone(), |all, (times, _)| all.gcd(times));
            if !bytes.is_one() && !factor.div_exact(&common).is_one() {
                return None;
            }
            let upper = bound.factor.is_negative();
            let rest = if upper { bound.rest.clone() } else { Sum::default().minus(&bound.rest) };
            let divides = rest.constant.rem_floor(&common).is_zero();
            let relation = match (exactly && divides, upper) {
                (true, _) => Relation::Equal,
                (false, true) => Relation::LessEqual,
                (false, false) => Relation::GreaterEqual,
            };
            // Of what is no multiple of the unit, whole units are counted.
            let floor = upper || !unit.divides;
            let constant = if floor { rest.constant.div_floor(&common) } else { rest.constant.div_ceil(&common) };
            let terms = rest.terms.iter().map(|(times, number)| (times.div_exact(&common), number.clone())).collect();
            let (relation, constant) = strict(relation, constant, rest.terms.is_empty());
            // Without one of them less is promised.
            let Some(than) = self.than(&Sum { terms, constant }) else { continue };
            found.push(Bound { factor: factor.div_exact(&common), relation, than });
        }
        let rank = |relation: Relation| match relation {
            Relation::Equal => 0,
            Relation::GreaterEqual | Relation::Greater => 1,
            Relation::Less | Relation::LessEqual | Relation::Different => 2,
        };
        found.sort_by_key(|bound| rank(bound.relation));
        found.truncate(self.question.limits.facts);
        Some(found)
    }

    fn than(&self, sum: &Sum) -> Option<Than> {
        let mut changed = Vec::new();
        for (_, number) in &sum.terms {
            match number {
                Number::Distance { from, to } => {
                    for pointer in [from, to] {
                        let place = self.naming().place(pointer).filter(|_| self.naming().is_plain(pointer))?;
                        changed.extend(self.leads_elsewhere(pointer).then_some(place));
                    }
                }
                Number::Value { at, .. } | Number::StringLength(at) => {
                    let atom = self.naming().atom(number).filter(|_| self.naming().is_plain(at))?;
                    if self.may_change(number) {
                        let (Atom::Place(place) | Atom::StringLength(place)) = atom else { return None };
                        changed.push(place);
                    }
                }
            }
        }
        Some(Than { sum: words::linear(self.naming(), sum)?, changed })
    }

    /// Whether the number may be another one when the function returns.
    fn may_change(&self, number: &Number) -> bool {
        match number {
            Number::Value { at: Origin::Param(_) | Origin::Global(_), .. } => false,
            Number::Value { at: Origin::Memory { pointer, offset }, bits, .. } => {
                self.is_written(pointer, Some((*offset, u64::from(bits / 8)))) || self.leads_elsewhere(pointer)
            }
            Number::StringLength(pointer) => self.is_written(pointer, None) || self.leads_elsewhere(pointer),
            Number::Distance { from, to } => self.leads_elsewhere(from) || self.leads_elsewhere(to),
        }
    }

    /// Whether the pointer, or one on the way to it, may be another one when the function returns.
    fn leads_elsewhere(&self, pointer: &Origin) -> bool {
        match pointer {
            Origin::Param(_) | Origin::Global(_) => false,
            Origin::Memory { pointer, offset } => {
                let bytes = u64::from(self.naming().program.pointer_bits() / 8);
                self.is_written(pointer, Some((*offset, bytes))) || self.leads_elsewhere(pointer)
            }
        }
    }

    /// Whether that part of a block may be written or freed, also through a pointer to one that may overlap it.
    fn is_written(&self, pointer: &Origin, part: Option<(u64, u64)>) -> bool {
        let Some(touched) = &self.touched else { return true };
        let cases = &self.question.states.cases;
        let overlap = |other: &Origin| {
            let mut pairs = cases.iter().flat_map(|case| &case.may_overlap);
            pairs.any(|(a, b)| a == pointer && b == other || a == other && b == pointer)
        };
        let linked = cases.iter().flat_map(|case| &case.lists).any(|list| list.pointer == *pointer);
        touched.iter().any(|it| match (&it.memory, it.how) {
            (None, _) => linked,
            (Some(memory), How::Written(Some((at, width)))) if memory == pointer => {
                part.is_none_or(|(offset, bytes)| at < offset + bytes && offset < at + width)
            }
            (Some(memory), _) => memory == pointer || overlap(memory),
        })
    }
}

/// Constants just below the other integers are told with these: `result >= 0`, not `result == 0 || result == 1 || result >= 2`.
fn together(kinds: &mut Vec<(Kind, Int, Vec<promise::Bound>)>) {
    // `x + c >= 0` alone.
    let least = |kinds: &[(Kind, Int, Vec<promise::Bound>)]| {
        let (.., bounds) = kinds.iter().find(|(kind, ..)| *kind == Kind::Integer)?;
        let [bound] = &bounds[..] else { return None };
        (bound.factor.is_one() && bound.rest.terms.is_empty()).then(|| -&bound.rest.constant)
    };
    while let Some(least) = least(kinds) {
        let below = &least - &Int::ONE;
        let constant = Kind::Constant(below.clone());
        let Some(at) = kinds.iter().position(|(kind, ..)| *kind == constant) else { return };
        kinds.remove(at);
        for (.., bounds) in kinds.iter_mut().filter(|(kind, ..)| *kind == Kind::Integer) {
            bounds[0].rest.constant = -&below;
        }
    }
}

/// Whether it says of a number that is never negative only that it is at least a negative one, mostly: `n > -m`.
fn is_vague(bound: &promise::Bound) -> bool {
    let more = |(factor, number): &(Int, Number)| !factor.is_negative() && number.is_natural();
    !bound.factor.is_negative() && !bound.rest.terms.is_empty() && bound.rest.terms.iter().all(more)
}

/// `<` and `>` where they are shorter.
fn strict(relation: Relation, constant: Int, alone: bool) -> (Relation, Int) {
    match relation {
        Relation::LessEqual if !alone && constant == Int::MINUS_ONE => (Relation::Less, Int::ZERO),
        Relation::GreaterEqual if !alone && constant.is_one() => (Relation::Greater, Int::ZERO),
        relation => (relation, constant),
    }
}

/// What is in both, or in the second one if there is no first.
fn in_both(first: Option<Vec<promise::Bound>>, second: &[promise::Bound]) -> Vec<promise::Bound> {
    match first {
        Some(first) => first.into_iter().filter(|bound| second.contains(bound)).collect(),
        None => second.to_vec(),
    }
}
