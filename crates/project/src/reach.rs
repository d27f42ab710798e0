//! Which symbols of a project reach which: the program that begins at a function, and what its row depends on.

use std::collections::{BTreeSet, HashMap};

use sha2::{Digest, Sha256};

use crate::hash::hex;
use crate::unit::Unit;

/// A symbol of a unit, by its number.
type Node = usize;

/// All symbols that are defined, with what they name.
#[derive(Debug, Default)]
pub(crate) struct Graph<'u> {
    numbers: HashMap<(usize, &'u str), Node>,
    symbols: Vec<Symbol<'u>>,
}

#[derive(Debug)]
struct Symbol<'u> {
    unit: usize,
    name: &'u str,
    uses: Vec<Node>,
    /// What it names is defined more than once.
    clash: Option<String>,
    /// Functions that name this variable.
    users: Vec<Node>,
}

impl<'u> Graph<'u> {
    pub(crate) fn new(units: &'u [Unit]) -> Graph<'u> {
        let mut definers: HashMap<&str, Vec<usize>> = HashMap::new();
        for (index, unit) in units.iter().enumerate() {
            for name in &unit.listing.defines {
                definers.entry(name).or_default().push(index);
            }
        }
        let mut graph = Graph::default();
        for (index, unit) in units.iter().enumerate() {
            let names = unit.listing.uses.keys().chain(&unit.listing.defines);
            names.for_each(|name| graph.add(index, name));
        }
        for node in 0..graph.symbols.len() {
            graph.connect(node, units, &definers);
        }
        graph
    }

    fn add(&mut self, unit: usize, name: &'u str) {
        let next = self.symbols.len();
        if *self.numbers.entry((unit, name)).or_insert(next) == next {
            self.symbols.push(Symbol { unit, name, uses: Vec::new(), clash: None, users: Vec::new() });
        }
    }

    /// Finds what the symbol names.
    fn connect(&mut self, node: Node, units: &'u [Unit], definers: &HashMap<&str, Vec<usize>>) {
        let Symbol { unit, name, .. } = self.symbols[node];
        let listing = &units[unit].listing;
        for used in listing.uses.get(name).into_iter().flatten() {
            let found = definers.get(used.as_str()).map_or(&[][..], Vec::as_slice);
            let mut targets: Vec<Node> = Vec::new();
            let here = listing.uses.contains_key(used);
            if here {
                targets.push(self.numbers[&(unit, used.as_str())]);
            }
            // Else it is a copy of what another file defines.
            if !here || !found.contains(&unit) && !units[unit].is_private(used) {
                match found {
                    [] => {}
                    [one] => targets.push(self.numbers[&(*one, used.as_str())]),
                    [first, second, ..] => {
                        let file = |index: &usize| units[*index].file.display();
                        let clash = format!("`{used}` is defined in {} and in {}", file(first), file(second));
                        self.symbols[node].clash.get_or_insert(clash);
                    }
                }
            }
            for target in targets {
                self.symbols[node].uses.push(target);
                let Symbol { unit, name, .. } = self.symbols[target];
                if units[unit].listing.variables.contains(name) {
                    self.symbols[target].users.push(node);
                }
            }
        }
    }

    /// The units of the program that begins at the function: its own first, then those that define what it reaches.
    pub(crate) fn closure(&self, start: usize, name: &str) -> Result<Vec<usize>, String> {
        let mut units = BTreeSet::from([start]);
        let mut seen = vec![false; self.symbols.len()];
        let mut work: Vec<Node> = self.numbers.get(&(start, name)).copied().into_iter().collect();
        while let Some(node) = work.pop() {
            if std::mem::replace(&mut seen[node], true) {
                continue;
            }
            let symbol = &self.symbols[node];
            if let Some(clash) = &symbol.clash {
                return Err(clash.clone());
            }
            units.insert(symbol.unit);
            work.extend(&symbol.uses);
        }
        units.remove(&start);
        Ok(std::iter::once(start).chain(units).collect())
    }

    /// Of everything in these units that the row of the function depends on: what stands outside of bodies, and some bodies.
    pub(crate) fn digest(&self, units: &[Unit], closure: &[usize], name: &str) -> String {
        let mut digest = Sha256::new();
        closure.iter().for_each(|unit| digest.update(units[*unit].rest));
        let (bodies, by_pointer) = self.bodies(units, closure, name);
        if by_pointer {
            for taken in self.taken(units, closure) {
                digest.update(taken.len().to_le_bytes());
                digest.update(taken);
            }
        }
        // A body that was not found is a part of the rest.
        for unit in closure {
            for body in units[*unit].bodies.iter().filter(|body| bodies.contains(&(*unit, body.name.as_str()))) {
                digest.update(body.name.len().to_le_bytes());
                digest.update(&body.name);
                digest.update(&body.digest);
            }
        }
        hex(&digest.finalize())
    }

    /// The bodies that the row of the function depends on: those that it reaches, and those of functions that name a variable
    /// which it reaches, for they may have run before it, or have handed the variable's address on. A call through a
    /// pointer may lead to all functions that are named in other ways than by calling them; whether there is one is told,
    /// too: then it depends on which these are. What is not understood leads to all bodies.
    pub(crate) fn bodies<'b>(
        &self,
        units: &'b [Unit],
        closure: &[usize],
        name: &str,
    ) -> (BTreeSet<(usize, &'b str)>, bool)
    where
        'u: 'b,
    {
        let mut bodies: BTreeSet<(usize, &'b str)> = BTreeSet::new();
        let mut by_pointer = false;
        let mut seen = vec![false; self.symbols.len()];
        let roots =
            closure.iter().flat_map(|unit| ["llvm.global_ctors", "llvm.global_dtors"].map(|list| (*unit, list)));
        let roots = roots.chain(closure.first().map(|unit| (*unit, name)));
        let mut work: Vec<Node> = roots.filter_map(|root| self.numbers.get(&root).copied()).collect();
        while let Some(node) = work.pop() {
            let symbol = &self.symbols[node];
            if std::mem::replace(&mut seen[node], true) || !closure.contains(&symbol.unit) {
                continue;
            }
            let unit = &units[symbol.unit];
            if unit.entangled.contains(symbol.name) {
                return (Self::all(units, closure), true);
            }
            if unit.listing.indirect.contains(symbol.name) && !std::mem::replace(&mut by_pointer, true) {
                for name in self.taken(units, closure) {
                    work.extend(closure.iter().filter_map(|unit| self.numbers.get(&(*unit, name))));
                }
            }
            bodies.insert((symbol.unit, symbol.name));
            work.extend(symbol.uses.iter().chain(&symbol.users));
        }
        (bodies, by_pointer)
    }

    /// All bodies of these units.
    pub(crate) fn all<'b>(units: &'b [Unit], closure: &[usize]) -> BTreeSet<(usize, &'b str)> {
        let bodies = |unit: &usize| units[*unit].bodies.iter().map(|body| body.name.as_str());
        closure.iter().flat_map(|unit| bodies(unit).map(|name| (*unit, name))).collect()
    }

    /// The functions that are named in other ways than by calling them.
    fn taken(&self, units: &'u [Unit], closure: &[usize]) -> BTreeSet<&'u str> {
        closure.iter().flat_map(|unit| units[*unit].listing.taken.iter().map(String::as_str)).collect()
    }
}
