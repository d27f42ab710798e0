//! What is written is read back as the same system: on the corpus and on random systems.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use logic::{Atom, Int, Linear, Relation, Symbol};

use super::koat::RuleNames;
use super::names::Names;
use super::t2::Positions;
use super::{prepare, write};
use crate::format::{Format, read};
use crate::model::{Location, LocationId, System, Transition};
use crate::simplify::solve_equalities;

/// The system that the text of a format is to describe.
fn prepared(system: &System, format: Format) -> System {
    let system = prepare::guard_invariants(system.clone());
    match format {
        Format::Koat => prepare::one_start(prepare::without_disequalities(system), false),
        Format::Kittel => System { starts: Vec::new(), ..prepare::without_disequalities(system) },
        Format::SmtLib | Format::T2 => prepare::one_start(system, true),
    }
}

/// Asserts that a system survives being written and read in a format; gives the number of transitions compared.
fn survives(system: &System, format: Format) -> usize {
    let text = write(system, format);
    let found = format.read(&text).unwrap_or_else(|error| panic!("{format}: {error}\n{text}"));
    assert_eq!(found.validate(), Ok(()), "{text}");
    let expected = prepared(system, format);
    let defined = |location| expected.transitions.iter().any(|transition| transition.source == location);
    let rules = matches!(format, Format::Koat | Format::Kittel);
    // A function without rules is no location: nothing happens there.
    let kept: Vec<&Transition> =
        expected.transitions.iter().filter(|transition| !rules || defined(transition.target)).collect();
    assert_eq!(kept.len(), found.transitions.len(), "{text}");
    let mut locations: BTreeMap<LocationId, LocationId> = BTreeMap::new();
    for (start, other) in found.starts.iter().zip(&expected.starts) {
        locations.insert(*start, *other);
    }
    assert_eq!(found.starts.len(), expected.starts.len(), "{text}");
    for (transition, other) in found.transitions.iter().zip(&kept) {
        for (id, other) in [(transition.source, other.source), (transition.target, other.target)] {
            assert_eq!(*locations.entry(id).or_insert(other), other, "locations are mixed up\n{text}");
        }
        let read = translated(&expected, &found, transition, other, format);
        let variables = &expected.location(other.source).variables;
        assert_eq!(normal(read, variables), normal((*other).clone(), variables), "{text}");
    }
    let mut distinct: Vec<_> = locations.values().collect();
    distinct.dedup();
    distinct.sort();
    distinct.dedup();
    assert_eq!(distinct.len(), locations.len(), "two locations became one\n{text}");
    kept.len()
}

/// The transition that was read with the symbols of the one that was written.
fn translated(
    expected: &System,
    found: &System,
    transition: &Transition,
    written: &Transition,
    format: Format,
) -> Transition {
    let positions = Positions::new(expected, &mut with_locations(expected, format));
    let variables = &expected.location(written.source).variables;
    let targets = expected.location(written.target).variables.len();
    let own = &found.location(transition.source).variables;
    let name = |symbol: Symbol| found.symbols[symbol.0 as usize].as_str();
    let mut map: HashMap<Symbol, Symbol> = HashMap::new();
    let mut update = transition.update.clone();
    match format {
        Format::Koat | Format::Kittel => {
            map.extend(own.iter().copied().zip(variables.iter().copied()));
            let names = RuleNames::new(expected);
            for symbol in transition.symbols() {
                let of = (0..names.len()).find(|other| names.variable(Symbol(*other)) == name(symbol));
                map.entry(symbol).or_insert_with(|| Symbol(of.expect("the name was written")));
            }
        }
        Format::SmtLib => {
            map.extend(own.iter().copied().zip(variables.iter().copied()));
            for symbol in transition.symbols() {
                let of = positions.free.iter().find(|(_, other)| *other == name(symbol));
                map.extend(of.map(|(free, _)| (symbol, *free)));
            }
            update.truncate(targets);
        }
        Format::T2 => {
            let place = |wanted: &str| own.iter().position(|symbol| name(*symbol) == wanted);
            let at: Vec<Option<usize>> = positions.names.iter().map(|name| place(name)).collect();
            for (index, variable) in at.iter().zip(variables) {
                map.extend(index.map(|index| (own[index], *variable)));
            }
            // Arbitrary values come in the order in which they are written.
            let symbols = (0..found.symbols.len() as u32).map(Symbol);
            let fresh = symbols.filter(|symbol| name(*symbol) == "any" && !own.contains(symbol));
            map.extend(fresh.zip(Positions::free_symbols(expected, written)));
            let unchanged = |position: usize| Linear::symbol(variables[position]);
            // A variable that no command mentions stays what it is; its symbol is one of the written system already.
            let values = at.iter().take(targets).enumerate();
            let renamed = |term: &Linear| term.rename(|symbol| map.get(&symbol).copied().unwrap_or(symbol));
            let update = values.map(|(position, index)| match index {
                Some(index) => renamed(&transition.update[*index]),
                None => unchanged(position),
            });
            let update = update.collect();
            let guard = transition.guard.iter().map(|atom| atom.rename(|symbol| map[&symbol])).collect();
            return Transition { guard, update, ..written.clone() };
        }
    }
    // What has no counterpart gets symbols of its own: the values after the step in the SMT-LIB form.
    let beyond = expected.first_free_symbol().0;
    let rename = |symbol: Symbol| map.get(&symbol).copied().unwrap_or(Symbol(symbol.0 + beyond));
    let mut guard: Vec<Atom> = transition.guard.iter().map(|atom| atom.rename(rename)).collect();
    let mut update: Vec<Linear> = update.iter().map(|term| term.rename(rename)).collect();
    while let Some((index, post)) = guard.iter().enumerate().find_map(|(index, atom)| {
        let post = atom.symbols().find(|symbol| symbol.0 >= beyond)?;
        Some((index, post))
    }) {
        let equation = guard.remove(index);
        let coefficient = equation.term.coefficient(post);
        assert!(equation.relation == Relation::Zero && coefficient.is_unit(), "{equation}");
        let value = equation.term.without(post).scale(&-coefficient);
        let replace = |symbol: Symbol| (symbol == post).then(|| value.clone());
        guard = guard.iter().map(|atom| atom.substitute(replace)).collect();
        update = update.iter().map(|term| term.substitute(replace)).collect();
    }
    Transition { guard, update, ..written.clone() }
}

/// The names that a writer has given away before those of variables.
fn with_locations(system: &System, format: Format) -> Names {
    let mut names = Names::default();
    if format == Format::SmtLib {
        for location in &system.locations {
            names.legal(&location.name, "l");
        }
    }
    names
}

type Normal = (Vec<Linear>, Vec<Atom>);

fn normal(mut transition: Transition, variables: &[Symbol]) -> Normal {
    transition.guard = transition.guard.iter().map(Atom::normalised).collect();
    transition.guard.sort();
    solve_equalities(&mut transition, variables);
    let mut guard: Vec<Atom> = transition.guard.iter().map(Atom::normalised).collect();
    guard.retain(|atom| !atom.is_trivially_true());
    guard.sort();
    guard.dedup();
    (transition.update, guard)
}

/// Makes random systems.
struct Dice(dice::Dice);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0.below(bound)
    }

    fn int(&mut self) -> Int {
        let small = Int::from(self.below(7) as i64 - 3);
        match self.below(12) {
            0 => &Int::pow2(70 + self.below(60) as u32) + &small,
            1 => -&Int::pow2(63) + &small,
            2 => Int::from(i64::MAX),
            _ => small,
        }
    }

    fn term(&mut self, symbols: &[Symbol]) -> Linear {
        let count = self.below(4);
        let mut pairs = Vec::new();
        for _ in 0..count.min(symbols.len() as u64) {
            let symbol = symbols[self.below(symbols.len() as u64) as usize];
            pairs.push((symbol, self.int()));
        }
        Linear::from_parts(self.int(), pairs)
    }

    fn atoms(&mut self, symbols: &[Symbol], most: u64) -> Vec<Atom> {
        let count = self.below(most + 1);
        let relations = [Relation::NonNegative, Relation::NonNegative, Relation::Zero, Relation::NonZero];
        (0..count).map(|_| Atom::new(self.term(symbols), relations[self.below(4) as usize])).collect()
    }

    fn system(&mut self) -> System {
        const NAMES: [&str; 8] = ["x", "x", "x_2", "", "nondet", "a b", "Com_2", "TRUE"];
        let symbols: Vec<Symbol> = (0..8).map(Symbol).collect();
        // Some symbols have no name.
        let names = (0..6).map(|_| NAMES[self.below(8) as usize].to_owned()).collect();
        let mut system = System { symbols: names, ..System::default() };
        let count = 1 + self.below(4);
        for _ in 0..count {
            let mut variables = symbols.clone();
            for index in 0..8 {
                variables.swap(index, self.below(8) as usize);
            }
            variables.truncate(self.below(4) as usize);
            let invariant = if self.below(4) == 0 { self.atoms(&variables, 2) } else { Vec::new() };
            let name = NAMES[self.below(8) as usize].to_owned();
            system.locations.push(Location { name, variables, invariant });
        }
        for _ in 0..self.below(7) {
            let location = |dice: &mut Dice| LocationId(dice.below(count) as u32);
            let (source, target) = (location(self), location(self));
            let guard = self.atoms(&symbols, 8);
            let arity = system.location(target).variables.len();
            let update = (0..arity).map(|_| self.term(&symbols)).collect();
            system.transitions.push(Transition { source, target, guard, update, origin: None, exact: true });
        }
        for _ in 0..self.below(3) {
            let start = LocationId(self.below(count) as u32);
            if !system.starts.contains(&start) {
                system.starts.push(start);
            }
        }
        system
    }
}

#[test]
fn random_systems_survive() {
    let mut transitions = 0;
    let seeds = if std::env::var_os("LANDFALL_LONG").is_some() { 20_000 } else { 400 };
    for seed in 0..seeds {
        let system = Dice(dice::Dice::new(seed)).system();
        assert_eq!(system.validate(), Ok(()));
        for format in Format::ALL {
            transitions += survives(&system, format);
        }
    }
    println!("{transitions} transitions compared");
    assert!(transitions > 5_000);
}

#[test]
fn the_corpus_survives() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let mut files = 0;
    for entry in std::fs::read_dir(folder).expect("the corpus is there") {
        let path = entry.expect("the entry can be read").path();
        let text = std::fs::read_to_string(&path).expect("the file is text");
        let system = read(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for format in Format::ALL {
            survives(&system, format);
        }
        files += 1;
    }
    println!("{files} files");
    assert!(files >= 10);
}

/// Splitting of disequalities, and asking them one after the other, against the guard itself.
#[test]
fn disequalities_split_into_what_they_mean() {
    let (x, y) = (Linear::symbol(Symbol(0)), Linear::symbol(Symbol(1)));
    let variables = vec![Symbol(0), Symbol(1)];
    let location = |name: &str| Location { name: name.to_owned(), variables: variables.clone(), invariant: Vec::new() };
    for count in 0..7 {
        let guard: Vec<Atom> = (0..count).map(|i| Atom::ne(&x, &y.add_constant(&Int::from(i)))).collect();
        let (source, target) = (LocationId(0), LocationId(1));
        let update = vec![y.clone(), x.clone()];
        let transition = Transition { source, target, guard: guard.clone(), update, origin: None, exact: true };
        let system = System {
            locations: vec![location("f"), location("g")],
            transitions: vec![transition],
            ..System::default()
        };
        let split = prepare::without_disequalities(system);
        assert_eq!(split.validate(), Ok(()));
        for (a, b) in (-4..8).flat_map(|a| (-4..8).map(move |b| (a, b))) {
            let value = |values: &[i64], symbol: Symbol| Int::from(values[symbol.0 as usize]);
            let expected = guard.iter().all(|atom| atom.evaluate(|symbol| value(&[a, b], symbol)));
            // Runs from the source, in steps: the values at the target.
            let mut open = vec![(source, vec![a, b])];
            let mut ends = Vec::new();
            while let Some((at, values)) = open.pop() {
                for step in split.transitions.iter().filter(|step| step.source == at) {
                    if step.guard.iter().all(|atom| atom.evaluate(|symbol| value(&values, symbol))) {
                        let next: Vec<Int> =
                            step.update.iter().map(|term| term.evaluate(|symbol| value(&values, symbol))).collect();
                        let next = next.iter().map(|int| int.to_string().parse().expect("it is small")).collect();
                        if step.target == target { ends.push(next) } else { open.push((step.target, next)) }
                    }
                }
            }
            assert_eq!(ends, if expected { vec![vec![b, a]] } else { Vec::new() }, "{count} {a} {b}");
        }
    }
}
