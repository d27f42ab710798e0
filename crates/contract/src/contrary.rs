//! Conditions just outside a condition: one of its clauses does not hold, all others of the same case do.
//!
//! A run that begins in a state of such a condition and violates a property shows that the clause is needed for it.
//!
//! | clause | what holds instead |
//! |---|---|
//! | a comparison | its negation, on either side of `==` |
//! | `valid(p, n)`, `readable(p, n)`, `array(p, n)` | one element less, where `n >= 1`; or `null(p)` |
//! | `string(s)` | a block that ends before a zero element; or `null(s)` |
//! | `string(s, n)` | ... of less than `n` elements |
//! | `allocated(p)` | a block that is not the heap's; or `null(p)` |
//! | `null_or(clause)` | `clause` does not hold, and the pointer is not null |
//! | `null(p)` | `p` points to something |
//! | `list(p, next)`, `tree(p, l, r)` | one block, of which a link leads to a block of no bytes; or all links to it again |
//! | `calls(f, g)` | `null(f)` |
//! | `each(p, clause)` | a list of one block, of which `clause` does not hold |
//! | `disjoint(p, q)`, `initialised(p, n)` | nothing: no state of a run has blocks that overlap, or are not initialised |
//!
//! What another clause says of the same pointer still holds: `null(p)` contradicts `valid(p)`, so it takes no place of
//! `readable(p, n)` beside it. What other clauses say of memory that is not there any more (of `b->data` without `valid(b)`) goes
//! with it; where they speak of a number that lies there, or of the length of a string without an end, this is one value
//! throughout, and they hold for that one.

use ir::{FunctionId, Program};
use logic::Int;

use crate::language::{Atom, Clause, Condition, Linear, Place, Region, Relation, Word};
use crate::resolve::target_of;

/// A clause, and conditions under which it does not hold while the other clauses of its case do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contrary {
    /// The clause.
    pub clause: Clause,
    /// What holds instead, the nearest first. Some may have no meaning for the program, or no state that satisfies them.
    pub instead: Vec<Instead>,
}

/// What holds where a clause does not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instead {
    /// The other clauses, and what contradicts the one.
    pub condition: Condition,
    /// Pointers that lead to the first byte of what another pointer points to, which no condition can say: `p->next` and `p`. The
    /// condition says nothing of the first of each pair.
    pub links: Vec<(Place, Place)>,
}

/// The numbers that are tried for values in memory which is not there.
const VALUES: [i64; 3] = [1, 4, 0];

/// Elements of a block without a zero element.
const LENGTHS: [u64; 3] = [0, 1, 4];

/// The contraries of each clause, in the order of the clauses. In one of several cases `null(p)` only says which case it is, and has none.
pub fn contraries(condition: &Condition, program: &Program, entry: FunctionId) -> Vec<Contrary> {
    let several = condition.cases.len() > 1;
    let mut found: Vec<Contrary> = Vec::new();
    for case in &condition.cases {
        for (index, clause) in case.clauses.iter().enumerate() {
            if several && matches!(clause, Clause::Null(_)) {
                continue;
            }
            let mut others = case.clauses.clone();
            others.remove(index);
            let beside = Beside { program, entry, others };
            let plain = beside.contrary(clause).into_iter();
            let plain = plain.map(|clauses| Instead { condition: Condition::of(clauses), links: Vec::new() });
            let instead = plain.chain(beside.cyclic(clause));
            match found.iter_mut().find(|known| known.clause == *clause) {
                Some(known) => known.instead.extend(instead),
                None => found.push(Contrary { clause: clause.clone(), instead: instead.collect() }),
            }
        }
    }
    found
}

/// What goes on to hold beside a clause that does not.
struct Beside<'a> {
    program: &'a Program,
    entry: FunctionId,
    /// The other clauses of its case.
    others: Vec<Clause>,
}

/// Clauses that hold together.
type Clauses = Vec<Clause>;

impl Beside<'_> {
    /// What may hold where the clause does not.
    fn contrary(&self, clause: &Clause) -> Vec<Clauses> {
        match clause {
            Clause::NullOr(inner) => self.not_null(inner),
            Clause::Region(Region { place, .. }) | Clause::Calls(place, _) => {
                let mut found = self.not_null(clause);
                found.extend(self.null(place));
                found
            }
            _ => self.not_null(clause),
        }
    }

    /// What may hold where the clause does not, and its pointer is not null.
    fn not_null(&self, clause: &Clause) -> Vec<Clauses> {
        match clause {
            Clause::Compare(left, relation, right) => {
                let negated = |relation: &Relation| Clause::Compare(left.clone(), *relation, right.clone());
                negation(*relation).iter().map(|relation| self.with([negated(relation)])).collect()
            }
            Clause::Region(region) => match (region.word, &region.count) {
                (Word::Valid | Word::Readable | Word::Array, _) => self.fewer(region),
                (Word::String, count) => self.without_end(&region.place, count.as_ref()),
                (Word::Allocated, None) => self.not_of_the_heap(&region.place),
                (Word::Allocated, Some(_)) | (Word::Initialised, _) => Vec::new(),
            },
            Clause::NullOr(inner) => self.not_null(inner),
            Clause::Null(place) => {
                [element(place), none(place)].map(|there| self.with([Clause::Region(there)])).to_vec()
            }
            Clause::List(place, link, _) => self.without_next(place, std::slice::from_ref(link)),
            Clause::Tree(place, links) => self.without_next(place, links),
            Clause::Each(place, inner) => self.of_first(place, &inner.of_member(place)),
            Clause::Disjoint(_) | Clause::Calls(..) => Vec::new(),
        }
    }

    fn with(&self, more: impl IntoIterator<Item = Clause>) -> Clauses {
        self.others.iter().cloned().chain(more).collect()
    }

    /// What is said of the same pointer.
    fn about<'s>(&'s self, place: &'s Place) -> impl Iterator<Item = &'s Clause> {
        self.others.iter().filter(move |clause| pointer(clause) == Some(place))
    }

    /// The pointer is null, if all that is said of it allows that.
    fn null(&self, place: &Place) -> Vec<Clauses> {
        let allows = |clause: &Clause| matches!(clause, Clause::NullOr(_) | Clause::List(..) | Clause::Tree(..));
        if !self.about(place).all(allows) {
            return Vec::new();
        }
        let null = |mut clauses: Clauses| {
            clauses.push(Clause::Null(place.clone()));
            clauses
        };
        self.without_memory(place).into_iter().map(null).collect()
    }

    /// The other clauses where there is nothing behind the pointer.
    fn without_memory(&self, place: &Place) -> Vec<Clauses> {
        let gone = |atom: &Atom| match atom {
            Atom::Place(at) => lies_behind(at, place),
            Atom::StringLength(of) => of == place || lies_behind(of, place),
            Atom::SizeOf(_) => false,
        };
        let mut found: Vec<Clauses> = Vec::new();
        for value in VALUES {
            let value = |atom: &Atom| gone(atom).then(|| Int::from(value));
            let there = self.others.iter().filter_map(|clause| without(clause, place));
            let clauses = there.map(|clause| valued(clause, &value)).collect();
            if !found.contains(&clauses) {
                found.push(clauses);
            }
        }
        found
    }

    /// One element less; or none, where the other clauses speak of what lies in it.
    fn fewer(&self, region: &Region) -> Vec<Clauses> {
        let count = region.count.clone().unwrap_or_else(|| Linear::constant(1));
        let is_chain = |clause: &Clause| matches!(clause, Clause::List(..) | Clause::Tree(..));
        if count.as_constant().is_some_and(|count| !count.is_positive()) || self.about(&region.place).any(is_chain) {
            return Vec::new();
        }
        let some = count.as_constant().is_none().then(|| at_least(&count, &Linear::constant(1)));
        let one_less = count.add_scaled(&Int::ONE, &Linear::constant(-1));
        let of = |count: Linear| {
            let bytes = scaled(self.element(region), &count);
            let less = Clause::Region(Region { count: Some(count), ..region.clone() });
            some.clone().into_iter().chain([less]).chain(self.fits(&region.place, &bytes)).collect::<Clauses>()
        };
        let mut found = vec![self.with(of(one_less))];
        for mut clauses in self.without_memory(&region.place) {
            if clauses != self.others {
                clauses.extend(of(Linear::constant(0)));
                found.push(clauses);
            }
        }
        found
    }

    /// What the other clauses say of the size of the block lies within so many bytes.
    fn fits(&self, place: &Place, bytes: &Linear) -> Vec<Clause> {
        let size = |clause: &Clause| {
            let Clause::Region(region) = inner(clause) else { return None };
            let count = match (region.word, &region.count) {
                (Word::String, None) => {
                    Linear::atom(Atom::StringLength(place.clone())).add_scaled(&Int::ONE, &Linear::constant(1))
                }
                (Word::Allocated, None) => return None,
                (_, count) => count.clone().unwrap_or_else(|| Linear::constant(1)),
            };
            Some(scaled(self.element(region), &count))
        };
        self.about(place).filter_map(size).map(|size| at_least(bytes, &size)).collect()
    }

    /// A block without a zero element, of fewer elements than the number, if there is one.
    fn without_end(&self, place: &Place, most: Option<&Linear>) -> Vec<Clauses> {
        let lengths = LENGTHS.into_iter().filter(|length| most.is_some() || *length > 0);
        let of = |length: u64| {
            let count = Linear::constant(Int::from(length));
            let block = Clause::region(Word::Valid, place.clone(), Some(count.clone()));
            let letter = |index: u64| {
                let letter = Linear::place(place.clone().index(index));
                Clause::Compare(letter, Relation::Different, Linear::constant(0))
            };
            let beyond = count.clone().add_scaled(&Int::ONE, &Linear::constant(1));
            let more = most.map(|most| at_least(most, &beyond));
            let bytes = scaled(self.element_at(place), &count);
            let clauses = self.with([block]).into_iter().chain((0..length).map(letter)).chain(more);
            let ends = |atom: &Atom| matches!(atom, Atom::StringLength(of) if of == place);
            let value = |atom: &Atom| ends(atom).then(|| Int::from(length));
            clauses.chain(self.fits(place, &bytes)).map(|clause| valued(clause, &value)).collect()
        };
        lengths.map(of).collect()
    }

    /// A block as it is said to be, but not one of the heap.
    fn not_of_the_heap(&self, place: &Place) -> Vec<Clauses> {
        let blocks = match self.about(place).next() {
            Some(_) => vec![none(place)],
            None => vec![element(place), Region { count: Some(Linear::constant(1)), ..none(place) }],
        };
        blocks.into_iter().map(|block| self.with([Clause::Region(block)])).collect()
    }

    /// One block, of which a link leads to a block of no bytes; the others are null.
    fn without_next(&self, place: &Place, links: &[String]) -> Vec<Clauses> {
        let ends = |broken: &String| {
            let clause = |link: &String| {
                let link = (place.clone().arrow(link.clone()), link == broken);
                if link.1 { Clause::Region(none(&link.0)) } else { Clause::Null(link.0) }
            };
            self.of_one(place).into_iter().chain(links.iter().map(clause)).collect()
        };
        links.iter().map(ends).collect()
    }

    /// The other clauses where the list to which the pointer leads is its first block alone, and that there is this: what holds of each block
    /// holds of that.
    fn of_one(&self, place: &Place) -> Clauses {
        let one = |clause: &Clause| match clause {
            Clause::Each(list, inner) if list == place => inner.of_member(list),
            clause => clause.clone(),
        };
        self.others.iter().map(one).chain([Clause::Region(element(place))]).collect()
    }

    /// A list of one block, of which the clause does not hold.
    fn of_first(&self, place: &Place, clause: &Clause) -> Vec<Clauses> {
        let links = |other: &Clause| match inner(other) {
            Clause::List(list, link, _) if list == place => Some(link.clone()),
            _ => None,
        };
        let Some(link) = self.others.iter().find_map(links) else { return Vec::new() };
        let mut others = self.of_one(place);
        others.retain(|other| links(other).is_none());
        others.push(Clause::Null(place.clone().arrow(link)));
        Beside { others, ..*self }.contrary(clause)
    }

    /// One block that is its own successor.
    fn cyclic(&self, clause: &Clause) -> Option<Instead> {
        let (place, links, back) = match inner(clause) {
            Clause::List(place, link, back) => (place, std::slice::from_ref(link), back.as_ref()),
            Clause::Tree(place, links) => (place, &links[..], None),
            _ => return None,
        };
        // Of pointers in the block nothing else may be said.
        if self.others.iter().filter_map(pointer).any(|other| lies_behind(other, place)) {
            return None;
        }
        let condition = Condition::of(self.of_one(place));
        let links = links.iter().chain(back).map(|link| (place.clone().arrow(link.clone()), place.clone())).collect();
        Some(Instead { condition, links })
    }

    /// Bytes of what the clause counts.
    fn element(&self, region: &Region) -> u64 {
        region.bytes.unwrap_or_else(|| self.element_at(&region.place))
    }

    /// Bytes of what the pointer points to; 1 where the types do not say it.
    fn element_at(&self, place: &Place) -> u64 {
        let target = target_of(place, self.program, self.entry);
        target.and_then(|target| self.program.c_types.bytes(target)).filter(|bytes| *bytes > 0).unwrap_or(1)
    }
}

/// A block of one element.
fn element(place: &Place) -> Region {
    Region { word: Word::Valid, place: place.clone(), count: None, bytes: None }
}

/// A block of no bytes.
fn none(place: &Place) -> Region {
    Region { count: Some(Linear::constant(0)), bytes: Some(1), ..element(place) }
}

fn negation(relation: Relation) -> &'static [Relation] {
    match relation {
        Relation::Less => &[Relation::GreaterEqual],
        Relation::LessEqual => &[Relation::Greater],
        Relation::Greater => &[Relation::LessEqual],
        Relation::GreaterEqual => &[Relation::Less],
        Relation::Equal => &[Relation::Less, Relation::Greater],
        Relation::Different => &[Relation::Equal],
    }
}

fn at_least(sum: &Linear, least: &Linear) -> Clause {
    Clause::Compare(sum.clone(), Relation::GreaterEqual, least.clone())
}

fn scaled(factor: u64, sum: &Linear) -> Linear {
    Linear::default().add_scaled(&Int::from(factor), sum)
}

/// The clause that holds where the pointer is not null.
fn inner(clause: &Clause) -> &Clause {
    if let Clause::NullOr(inner) = clause { inner } else { clause }
}

/// The pointer of which the clause speaks, if it is one.
fn pointer(clause: &Clause) -> Option<&Place> {
    match inner(clause) {
        Clause::Region(region) => Some(&region.place),
        Clause::Null(place) | Clause::List(place, ..) | Clause::Tree(place, _) | Clause::Calls(place, _) => Some(place),
        // It goes with the list that is there or not.
        Clause::NullOr(_) | Clause::Disjoint(_) | Clause::Compare(..) | Clause::Each(..) => None,
    }
}

/// Whether the place lies in memory to which only the pointer leads.
fn lies_behind(place: &Place, pointer: &Place) -> bool {
    match place {
        Place::Deref(of) | Place::Index(of, _) => **of == *pointer || lies_behind(of, pointer),
        Place::Field(of, _) => lies_behind(of, pointer),
        Place::Name(_) | Place::Address(_) => false,
    }
}

/// What the clause says where there is nothing behind the pointer; `None` if that is nothing.
fn without(clause: &Clause, place: &Place) -> Option<Clause> {
    if pointer(clause).is_some_and(|pointer| lies_behind(pointer, place)) {
        return None;
    }
    let Clause::Disjoint(places) = clause else { return Some(clause.clone()) };
    let there: Vec<Place> = places.iter().filter(|member| !lies_behind(member, place)).cloned().collect();
    (there.len() > 1).then_some(Clause::Disjoint(there))
}

/// The clause with these values of numbers.
fn valued(clause: Clause, value: &dyn Fn(&Atom) -> Option<Int>) -> Clause {
    let sum = |linear: &Linear| {
        let constant = Linear::constant(linear.constant.clone());
        linear.terms.iter().fold(constant, |sum, (factor, atom)| {
            sum.add_scaled(factor, &value(atom).map_or_else(|| Linear::atom(atom.clone()), Linear::constant))
        })
    };
    match clause {
        Clause::Region(region) => Clause::Region(Region { count: region.count.as_ref().map(sum), ..region }),
        Clause::NullOr(inner) => Clause::NullOr(Box::new(valued(*inner, value))),
        Clause::Compare(left, relation, right) => Clause::Compare(sum(&left), relation, sum(&right)),
        clause => clause,
    }
}
