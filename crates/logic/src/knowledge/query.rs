//! Queries: from syntactic checks to the simplex with case splits.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::answer::{Entailment, Model};
use super::facts::Facts;
use super::parts::Parts;
use super::proofs;
use super::system::{Search, System};
use crate::atom::{Atom, Relation};
use crate::int::Int;
use crate::interval::Interval;
use crate::linear::{Linear, Symbol};
use crate::proof::Proof;
use crate::proof::complement;
use crate::simplex::{Overflow, Scalar};

/// How many answers and models one version of a knowledge remembers.
const ANSWERS: usize = 64;
const MODELS: usize = 6;

/// What was computed about one version of the facts; dropped when they change.
#[derive(Default)]
struct Cache {
    parts: Option<Arc<Parts>>,
    systems: Vec<Entry>,
    answers: HashMap<Atom, Answer>,
}

struct Entry {
    key: Key,
    small: Option<Arc<System<i128>>>,
    /// Made when the small one overflows.
    big: Option<Arc<System<Int>>>,
    models: Vec<Arc<Model>>,
}

/// Parts and loose symbols.
type Key = (Vec<u32>, Vec<Symbol>);

/// An answer about a normalised atom; the proof refutes the facts with the negated atom (both inequalities of the
/// equality, if the atom is a disequality).
#[derive(Clone)]
enum Answer {
    Yes(Arc<Proof>),
    No(Arc<Model>),
    Unknown,
}

/// Facts together with what was computed about them: what the clones of a [`super::Knowledge`] share.
#[derive(Default)]
pub(super) struct QueriedFacts {
    facts: Facts,
    cache: Mutex<Cache>,
}

/// A clone starts with an empty cache: it is made in order to change the facts.
impl Clone for QueriedFacts {
    fn clone(&self) -> QueriedFacts {
        QueriedFacts::new(self.facts.clone())
    }
}

impl QueriedFacts {
    /// Facts about which nothing is computed yet.
    pub fn new(facts: Facts) -> QueriedFacts {
        QueriedFacts { facts, cache: Mutex::default() }
    }

    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// The facts, for a change: drops everything that was computed about them.
    pub fn facts_mut(&mut self) -> &mut Facts {
        self.cache = Mutex::default();
        &mut self.facts
    }

    pub fn forget_answers(&self) {
        *self.lock() = Cache::default();
    }

    fn lock(&self) -> MutexGuard<'_, Cache> {
        // A panic elsewhere cannot leave the cache half-written: entries are pushed whole.
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn parts(&self) -> Arc<Parts> {
        let mut cache = self.lock();
        cache.parts.get_or_insert_with(|| Arc::new(Parts::new(&self.facts))).clone()
    }

    fn with_entry<T>(&self, key: &Key, act: impl FnOnce(&mut Entry) -> T) -> T {
        let mut cache = self.lock();
        let at = match cache.systems.iter().position(|entry| entry.key == *key) {
            Some(at) => at,
            None => {
                cache.systems.push(Entry { key: key.clone(), small: None, big: None, models: Vec::new() });
                cache.systems.len() - 1
            }
        };
        act(&mut cache.systems[at])
    }

    /// Computes with machine integers, and with big ones if they overflow.
    fn compute<T>(
        &self,
        parts: &Parts,
        key: &Key,
        small: impl FnOnce(&System<i128>) -> Result<T, Overflow>,
        big: impl FnOnce(&System<Int>) -> Result<T, Overflow>,
    ) -> Option<T> {
        let first = self.system(parts, key, |entry| &mut entry.small).and_then(|system| small(&system));
        match first {
            Ok(value) => Some(value),
            Err(Overflow) => self.system(parts, key, |entry| &mut entry.big).and_then(|system| big(&system)).ok(),
        }
    }

    fn system<N: Scalar>(
        &self,
        parts: &Parts,
        key: &Key,
        slot: impl Fn(&mut Entry) -> &mut Option<Arc<System<N>>>,
    ) -> Result<Arc<System<N>>, Overflow> {
        self.with_entry(key, |entry| match slot(entry) {
            Some(system) => Ok(system.clone()),
            empty => {
                let system = Arc::new(System::build(&self.facts, parts, &key.0, &key.1)?);
                *empty = Some(system.clone());
                Ok(system)
            }
        })
    }

    /// See [`super::Knowledge::bounds`].
    pub fn bounds(&self, term: &Linear) -> Interval {
        if self.facts.contradiction {
            return Interval::empty();
        }
        let term = self.facts.normalize(term);
        let quick = self.facts.quick_bounds(&term);
        if term.is_empty() || quick.as_constant().is_some() {
            return quick;
        }
        let parts = self.parts();
        let key = parts.touched(&term);
        let solved = self.compute(&parts, &key, |system| system.bounds(&term), |system| system.bounds(&term));
        match solved {
            Some(bounds) => bounds,
            None => quick,
        }
    }

    /// The answer for a normalised, undecided atom.
    fn answer(&self, atom: &Atom) -> Answer {
        match proofs::cheap(&self.facts, atom) {
            Some(proof) => Answer::Yes(Arc::new(proof)),
            None => self.answer_by_search(atom),
        }
    }

    fn answer_by_search(&self, atom: &Atom) -> Answer {
        let cached = self.lock().answers.get(atom).cloned();
        if let Some(answer) = cached {
            return answer;
        }
        let answer = self.search(atom);
        let mut cache = self.lock();
        if cache.answers.len() >= ANSWERS {
            cache.answers.clear();
        }
        cache.answers.insert(atom.clone(), answer.clone());
        answer
    }

    fn search(&self, atom: &Atom) -> Answer {
        let parts = self.parts();
        let key = parts.touched(&atom.term);
        let violating = self.with_entry(&key, |entry| entry.models.iter().find(|m| violates(m, atom)).cloned());
        if let Some(model) = violating {
            return Answer::No(model);
        }
        match atom.relation {
            Relation::NonNegative => self.refute(&parts, &key, &[complement(&atom.term)]),
            Relation::NonZero => self.refute(&parts, &key, &[atom.term.clone(), -&atom.term]),
            Relation::Zero => {
                let side = |term: Linear| self.answer(&Atom::new(term, Relation::NonNegative));
                let above = side(atom.term.clone());
                let Answer::Yes(above) = above else { return above };
                let below = side(-&atom.term);
                let Answer::Yes(below) = below else { return below };
                Answer::Yes(Arc::new(proofs::both_sides(&atom.term, &above, &below)))
            }
        }
    }

    fn refute(&self, parts: &Parts, key: &Key, hypotheses: &[Linear]) -> Answer {
        let found = self.compute(
            parts,
            key,
            |system| Ok((system.refute(hypotheses)?, system.symbols().to_vec())),
            |system| Ok((system.refute(hypotheses)?, system.symbols().to_vec())),
        );
        match found {
            Some((Search::Refuted(proof), _)) => Answer::Yes(Arc::new(proof)),
            Some((Search::Model(values), symbols)) => {
                let model = Model { values: symbols.into_iter().zip(values).collect() };
                if !self.facts.definitions_allow(&model) {
                    return Answer::Unknown;
                }
                let model = Arc::new(model);
                self.with_entry(key, |entry| {
                    if entry.models.len() >= MODELS {
                        entry.models.remove(0);
                    }
                    entry.models.push(model.clone());
                });
                Answer::No(model)
            }
            Some((Search::Unknown, _)) | None => Answer::Unknown,
        }
    }

    /// A refutation of the facts alone, if one part has one.
    pub fn refute_facts(&self) -> Option<Proof> {
        let parts = self.parts();
        for (number, part) in (0..).zip(&parts.list) {
            // An interval alone has a value: none of them is empty. Most symbols of a long path have no other fact.
            if part.is_interval() {
                continue;
            }
            let key = (vec![number], Vec::new());
            if self.with_entry(&key, |entry| !entry.models.is_empty()) {
                continue;
            }
            if let Answer::Yes(proof) = self.refute(&parts, &key, &[]) {
                return Some(Proof::clone(&proof));
            }
        }
        None
    }

    /// Decides a goal that need not be normalised.
    pub fn ask(&self, goal: &Atom) -> Entailment {
        let facts = &self.facts;
        if facts.contradiction {
            return Entailment::Yes(proofs::from_falsity());
        }
        let atom = facts.normalize_atom(goal);
        if atom.is_trivially_false() {
            return match self.refute_facts() {
                Some(proof) => Entailment::Yes(proof),
                None if facts.definitions.is_empty() => Entailment::No(None),
                None => Entailment::Unknown,
            };
        }
        if atom.is_trivially_true() {
            return Entailment::Yes(proofs::decided(facts, goal));
        }
        match self.answer(&atom) {
            Answer::Yes(proof) => Entailment::Yes(proofs::lift(facts, goal, &atom, &proof)),
            Answer::No(model) => Entailment::No(Some(facts.extend_model(&model))),
            Answer::Unknown => Entailment::Unknown,
        }
    }

    /// Whether the goal follows; builds no proof where a check without search decides.
    pub fn ask_shortly(&self, goal: &Atom) -> bool {
        let facts = &self.facts;
        if facts.contradiction {
            return true;
        }
        let atom = facts.normalize_atom(goal);
        match atom.decided() {
            Some(true) => true,
            Some(false) => self.refute_facts().is_some(),
            None => facts.holds_cheaply(&atom) || matches!(self.answer_by_search(&atom), Answer::Yes(_)),
        }
    }
}

fn violates(model: &Model, atom: &Atom) -> bool {
    let known = atom.symbols().all(|symbol| model.value(symbol).is_some());
    known && !atom.evaluate(|symbol| model.value(symbol).cloned().unwrap_or(Int::ZERO))
}

impl Facts {
    /// The model with the values of the solved symbols that it determines.
    fn extend_model(&self, model: &Model) -> Model {
        let mut values = model.values.clone();
        for (symbol, term) in &self.solved {
            if term.symbols().all(|s| model.value(s).is_some()) {
                values.push((*symbol, term.evaluate(|s| model.value(s).cloned().unwrap_or(Int::ZERO))));
            }
        }
        values.sort_unstable();
        Model { values }
    }

    /// Whether the model satisfies all definitions that mention one of its symbols; false if a value is missing.
    fn definitions_allow(&self, model: &Model) -> bool {
        let value = |term: &Linear| {
            let known = term.symbols().all(|symbol| model.value(symbol).is_some());
            known.then(|| term.evaluate(|symbol| model.value(symbol).cloned().unwrap_or(Int::ZERO)))
        };
        self.definitions.iter().all(|(symbol, definition)| {
            let result = self.normalize(&Linear::symbol(*symbol));
            let touched = result.symbols().chain(definition.symbols()).any(|s| model.value(s).is_some());
            if !touched {
                return true;
            }
            let args: Option<Vec<Int>> = definition.args.iter().map(value).collect();
            match (args, value(&result)) {
                (Some(args), Some(result)) => definition.value(&args).is_some_and(|exact| exact == result),
                _ => false,
            }
        })
    }
}
