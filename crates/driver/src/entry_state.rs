//! What the user's assumptions mean for the states in which the entry begins: checked against the parameters' types in
//! the source, translated for the engine, listed for the report, and tested for contradictions.
//!
//! Nothing is guessed. The size of an array's elements and the sign of a number are those of the parameter's type in C;
//! where debug information does not give them, the assumption has to say them or is refused.

use std::collections::BTreeSet;
use std::fmt::Write;

use contract::entry::{Block, Case, Fact, Number, Origin, Size, Sum};
use ir::{FunctionId, SourceType, Type, ValidProgram, ValueData};
use logic::Int;
use smt::{Session, Solver, Tuning, Verdict};
use symex::value::View;

use crate::assume::{Assume, Linear, Relation};
use crate::error::Error;
use crate::request::Request;

/// The states in which the entry begins.
#[derive(Clone, Debug, Default)]
pub struct EntryState {
    /// The states as the engines take them.
    pub states: contract::entry::EntryState,
    /// What the verdicts depend on, one sentence each.
    pub listed: Vec<String>,
    /// Why no state satisfies the assumptions, if none does.
    pub vacuous: Option<String>,
}

/// The entry's states under the assumptions of the request. An assumption that does not fit the parameters is an error.
pub fn resolve(program: &ValidProgram, entry: FunctionId, request: &Request) -> Result<EntryState, Error> {
    let resolver = Resolver { program, entry, request };
    resolver.check_names()?;
    let mut state = EntryState::default();
    let mut case = Case::default();
    let mut blocks: Vec<&str> = Vec::new();
    let mut constraints: Vec<String> = Vec::new();
    for assume in &request.assumes {
        let about = |message: String| Error::Assumption { assume: assume.to_string(), message };
        for (_, name) in assume.numbers() {
            resolver.number(name).map_err(about)?;
        }
        let mut text = assume.to_string();
        match assume {
            Assume::String(name) => {
                resolver.string(name).map_err(about)?;
                case.blocks.push(resolver.block(name, Size::String).map_err(about)?);
                blocks.push(name);
            }
            Assume::Array(name, length, size) => {
                let element = resolver.element(name, length, *size).map_err(about)?;
                constraints.push(resolver.fits(length, element));
                let bytes = Sum::default().add_scaled(&Int::from(element), &resolver.sum(length).map_err(about)?);
                case.blocks.push(resolver.block(name, Size::Bytes(bytes)).map_err(about)?);
                blocks.push(name);
                let _ = write!(text, ", elements of {element} bytes");
            }
            Assume::Disjoint(..) => {}
            Assume::Compare(lhs, relation, rhs) => {
                let sides = (resolver.sum(lhs).map_err(about)?, resolver.sum(rhs).map_err(about)?);
                case.facts.extend(comparison(&sides.0, *relation, &sides.1));
                constraints.push(format!("({} {} {})", smt_relation(*relation), smt_term(lhs), smt_term(rhs)));
            }
        }
        state.listed.push(format!("of the caller: {text}"));
    }
    state.states = contract::entry::EntryState { cases: vec![case] };
    resolver.check_blocks(&blocks)?;
    state.listed.extend(resolver.about_blocks(&blocks));
    if request.entry != "main" && program.globals.iter().any(|global| !global.constant) {
        state.listed.push(format!("variables outside functions have any value when `{}` begins", request.entry));
    }
    match resolver.satisfiable(&constraints) {
        Some(true) => {}
        Some(false) => state.vacuous = Some(contradiction(&request.assumes)),
        None => state.listed.push("some state satisfies the assumptions (this could not be checked)".to_owned()),
    }
    Ok(state)
}

/// The reason of every verdict where no state satisfies the assumptions.
fn contradiction(assumes: &[Assume]) -> String {
    let all: Vec<String> = assumes.iter().map(Assume::to_string).collect();
    format!("no state satisfies the assumptions ({}): any claim would be vacuous", all.join("; "))
}

struct Resolver<'a> {
    program: &'a ValidProgram,
    entry: FunctionId,
    request: &'a Request,
}

impl Resolver<'_> {
    /// The parameters that have a name.
    fn names(&self) -> Vec<String> {
        let params = &self.program.function(self.entry).params;
        params.iter().map(|id| name(self.program.function(self.entry).value(*id))).filter(|n| !n.is_empty()).collect()
    }

    fn check_names(&self) -> Result<(), Error> {
        let known = self.names();
        for assume in &self.request.assumes {
            if let Some(name) = assume.parameters().into_iter().find(|name| !known.iter().any(|known| known == name)) {
                return Err(Error::Parameter {
                    assume: assume.to_string(),
                    name: name.to_owned(),
                    entry: self.request.entry.clone(),
                    known,
                });
            }
        }
        Ok(())
    }

    /// The parameter, which has to be there.
    fn parameter(&self, wanted: &str) -> Result<(usize, &ValueData), String> {
        let function = self.program.function(self.entry);
        let mut all = function.params.iter().map(|id| function.value(*id)).enumerate();
        all.find(|(_, data)| name(data) == wanted).ok_or_else(|| format!("`{wanted}` is not a parameter"))
    }

    /// A parameter as a number: its index, and whether it is signed.
    fn number(&self, name: &str) -> Result<(usize, View), String> {
        let (index, data) = self.parameter(name)?;
        match (&data.ty, data.c_type.and_then(|id| self.program.c_types.source_type(id))) {
            (Type::Int(_), Some(SourceType::Integer { signed: true })) => Ok((index, View::Signed)),
            (Type::Int(_), Some(SourceType::Integer { signed: false })) => Ok((index, View::Unsigned)),
            (Type::Int(_), _) => {
                Err(format!("whether `{name}` is signed is not known: it needs the C source or debug information"))
            }
            _ => Err(format!("`{name}` is not an integer")),
        }
    }

    /// A parameter as a pointer: what is known of the size of what it points to.
    fn pointer(&self, name: &str) -> Result<Option<u64>, String> {
        let (index, data) = self.parameter(name)?;
        let copied = self.program.function(self.entry).byval.iter().any(|(at, _)| *at == index);
        match (&data.ty, data.c_type.and_then(|id| self.program.c_types.source_type(id))) {
            (Type::Ptr, Some(SourceType::Pointer { element })) if !copied => Ok(element),
            (Type::Ptr, None) if !copied => Ok(None),
            _ => Err(format!("`{name}` is not a pointer")),
        }
    }

    /// The block that the parameter points to.
    fn block(&self, name: &str, size: Size) -> Result<Block, String> {
        let pointer = Origin::Param(self.parameter(name)?.0);
        let terminated = size == Size::String;
        Ok(Block { pointer, name: name.to_owned(), size, terminated, writable: true, heap: false })
    }

    /// The term over the numbers of the entry's state.
    fn sum(&self, term: &Linear) -> Result<Sum, String> {
        let mut sum = Sum::constant(term.constant);
        for (factor, name) in &term.terms {
            let (index, view) = self.number(name)?;
            let bits = self.parameter(name)?.1.ty.integer_bits(self.program.pointer_bits()).unwrap_or(0);
            let number = Number::Value { at: Origin::Param(index), bits, signed: view == View::Signed };
            sum = sum.add_scaled(&Int::from(*factor), &Sum::number(number));
        }
        Ok(sum)
    }

    fn string(&self, name: &str) -> Result<(), String> {
        match self.pointer(name)? {
            None | Some(1) => Ok(()),
            Some(size) => Err(format!("`{name}` points to elements of {size} bytes, a string consists of bytes")),
        }
    }

    /// Bytes of an element of the array.
    fn element(&self, name: &str, length: &Linear, size: Option<u64>) -> Result<u64, String> {
        let known = self.pointer(name)?;
        size.or(known).filter(|size| *size > 0).ok_or_else(|| {
            format!(
                "the size of what `{name}` points to is not known: say it in bytes, as in 'array({name}, {length}, 4)'"
            )
        })
    }

    /// Each block is described once, and `disjoint` speaks of blocks.
    fn check_blocks(&self, blocks: &[&str]) -> Result<(), Error> {
        let mut seen = BTreeSet::new();
        for assume in &self.request.assumes {
            let fault = match assume {
                Assume::String(name) | Assume::Array(name, ..) if !seen.insert(name) => {
                    Some(format!("what `{name}` points to is described twice"))
                }
                Assume::Disjoint(left, right) if left == right => Some(format!("`{left}` overlaps itself")),
                Assume::Disjoint(left, right) => [left, right]
                    .into_iter()
                    .find(|name| !blocks.contains(&name.as_str()))
                    .map(|name| format!("it needs 'array({name}, n)' or 'string({name})' too")),
                _ => None,
            };
            if let Some(message) = fault {
                return Err(Error::Assumption { assume: assume.to_string(), message });
            }
        }
        Ok(())
    }

    /// What `array` and `string` mean beside what they say: each stands for a block of its own.
    fn about_blocks(&self, blocks: &[&str]) -> Vec<String> {
        let stated = |left: &str, right: &str| {
            self.request.assumes.iter().any(|assume| match assume {
                Assume::Disjoint(a, b) => (a == left && b == right) || (a == right && b == left),
                _ => false,
            })
        };
        let mut result = Vec::new();
        for (index, left) in blocks.iter().enumerate() {
            let what = if self.program.globals.is_empty() {
                "is initialised and may be written"
            } else {
                "is initialised, may be written and does not overlap a global"
            };
            result.push(format!("of the caller: what `{left}` points to {what}"));
            for right in blocks[index + 1..].iter().filter(|right| !stated(left, right)) {
                result.push(format!("of the caller: `{left}` and `{right}` do not overlap: disjoint({left}, {right})"));
            }
        }
        result
    }

    /// The array's length is not negative, and it fits into the address space.
    fn fits(&self, length: &Linear, element: u64) -> String {
        let length = smt_term(length);
        let most = (1u128 << self.program.data_model.pointer_bits()) - 1;
        format!("(and (>= {length} 0) (<= (* {element} {length}) {most}))")
    }

    /// Whether some values of the parameters satisfy the constraints; `None` if that could not be decided.
    fn satisfiable(&self, constraints: &[String]) -> Option<bool> {
        if constraints.is_empty() {
            return Some(true);
        }
        let mut text = String::new();
        let numbers: BTreeSet<&str> =
            self.request.assumes.iter().flat_map(Assume::numbers).map(|(_, name)| name).collect();
        for name in numbers {
            let (_, data) = self.parameter(name).ok()?;
            let _ = write!(text, "(declare-const |{name}| Int)");
            if let (Type::Int(bits), false) = (&data.ty, self.request.mathematical) {
                let (_, view) = self.number(name).ok()?;
                let (low, high) = match view {
                    View::Unsigned => (logic::Int::ZERO, semantics::range::unsigned_max(*bits)),
                    View::Signed | View::Modular => {
                        (semantics::range::signed_min(*bits), semantics::range::signed_max(*bits))
                    }
                };
                let low = if low.is_negative() { format!("(- {})", low.abs()) } else { low.to_string() };
                let _ = write!(text, "(assert (<= {low} |{name}| {high}))");
            }
        }
        constraints.iter().for_each(|constraint| text.push_str(&format!("(assert {constraint})")));
        let mut session = Session::new(Tuning::LinearIntegers).ok()?;
        session.run(&text).ok()?;
        match session.check(&[]).ok()? {
            Verdict::Sat => Some(true),
            Verdict::Unsat => Some(false),
            Verdict::Unknown(_) => None,
        }
    }
}

/// The name by which assumptions call a parameter: the variable's, or that in the IR.
fn name(data: &ValueData) -> String {
    data.variable.clone().unwrap_or_else(|| data.name.clone())
}

/// The comparison as sums that are not negative or not zero.
fn comparison(lhs: &Sum, relation: Relation, rhs: &Sum) -> Vec<Fact> {
    let minus_one = Int::from(-1);
    let difference = |a: &Sum, b: &Sum, less: i64| {
        let difference = a.clone().add_scaled(&minus_one, b);
        difference.add_scaled(&minus_one, &Sum::constant(less))
    };
    let at_least = |a, b, less| Fact::NonNegative(difference(a, b, less));
    match relation {
        Relation::Less => vec![at_least(rhs, lhs, 1)],
        Relation::LessEqual => vec![at_least(rhs, lhs, 0)],
        Relation::Greater => vec![at_least(lhs, rhs, 1)],
        Relation::GreaterEqual => vec![at_least(lhs, rhs, 0)],
        Relation::Equal => vec![at_least(lhs, rhs, 0), at_least(rhs, lhs, 0)],
        Relation::Different => vec![Fact::NotZero(difference(lhs, rhs, 0))],
    }
}

fn smt_relation(relation: Relation) -> &'static str {
    match relation {
        Relation::Less => "<",
        Relation::LessEqual => "<=",
        Relation::Greater => ">",
        Relation::GreaterEqual => ">=",
        Relation::Equal => "=",
        Relation::Different => "distinct",
    }
}

fn smt_term(term: &Linear) -> String {
    let number = |value: i64| if value < 0 { format!("(- {})", value.unsigned_abs()) } else { value.to_string() };
    let products: Vec<String> =
        term.terms.iter().map(|(factor, name)| format!("(* {} |{name}|)", number(*factor))).collect();
    format!("(+ 0 {} {})", number(term.constant), products.join(" "))
}
