//! Invariants of loops in the words of C, for witnesses: what symbolic execution knows at the heads of loops, of variables that
//! the source can name there, as expressions that no state makes undefined.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::path::Path;

use evidence::{LoopInvariant, PropertyResult, SourcePlace, Verdict};
use frontend::source::{Loop, Variable};
use ir::ValueId;
use logic::{Int, Interval};
use symex::domain::value::View;
use symex::passes::invariants::{Fact, Summand};

use crate::answer::{Answer, Head};
use crate::input::{self, checks_for};
use crate::limits::Limits;
use crate::request::Request;

/// The loops of the request's sources; they are read when the first proof is to be told.
pub(crate) struct Invariants<'a> {
    request: &'a Request,
    limits: Limits,
    /// Those that programs with each kind of checks come from.
    loops: [OnceCell<Vec<Loop>>; 4],
}

impl<'a> Invariants<'a> {
    /// Nothing was read yet.
    pub(crate) fn new(request: &'a Request, limits: Limits) -> Invariants<'a> {
        Invariants { request, limits, loops: Default::default() }
    }

    /// The result with the invariants of the graph that it was proved by, if they are asked for.
    pub(crate) fn told(&self, mut result: PropertyResult, answer: Option<&Answer>) -> PropertyResult {
        let heads = answer.filter(|_| result.verdict == Verdict::True).map_or(&[][..], |answer| &answer.heads);
        if !heads.is_empty() {
            let checks = checks_for(result.property);
            let loops = self.loops[checks as usize].get_or_init(|| {
                let options = input::options(self.request, checks, &self.limits);
                frontend::source::loops(&self.request.files, &options).unwrap_or_default()
            });
            result.evidence.invariants = loops.iter().filter_map(|of| invariant(of, heads)).collect();
        }
        result
    }
}

/// What holds at the loop, if it has exactly one head and something is known there.
fn invariant(of: &Loop, heads: &[Head]) -> Option<LoopInvariant> {
    let (first, last) = of.condition;
    let is_head = |head: &&Head| {
        let at = (head.place.line, head.place.column);
        let same_file = head.place.file == of.file || is_same_file(&head.place.file, &of.file);
        head.place.function == of.function && first <= at && at <= last && same_file
    };
    let mut found = heads.iter().filter(is_head);
    let (Some(head), None) = (found.next(), found.next()) else { return None };
    let variables: BTreeMap<&str, &Variable> =
        of.variables.iter().map(|variable| (variable.name.as_str(), variable)).collect();
    let parts: Vec<String> =
        head.facts.iter().filter_map(|fact| expression(fact, &head.names, &variables)).flatten().collect();
    let place =
        SourcePlace { file: of.file.clone(), line: of.place.0, column: of.place.1, function: of.function.clone() };
    let expression = match parts.as_slice() {
        [] => return None,
        [part] => part.clone(),
        parts => parts.iter().map(|part| format!("({part})")).collect::<Vec<_>>().join(" && "),
    };
    Some(LoopInvariant { place, expression })
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().ok();
    real(one).is_some_and(|one| real(other) == Some(one))
}

/// The comparisons that the fact says, without those that the types of its variables imply; `None` if the source cannot say it.
fn expression(
    fact: &Fact,
    names: &BTreeMap<ValueId, String>,
    variables: &BTreeMap<&str, &Variable>,
) -> Option<Vec<String>> {
    let known = |part: &Summand| {
        let variable = variables.get(names.get(&part.variable)?.as_str())?;
        (variable.signed == (part.view == View::Signed)).then_some(*variable)
    };
    match fact.sum.as_slice() {
        [part] => Some(of_one(known(part)?, &fact.range)),
        [first, second] if !first.negative => {
            let (one, other) = (known(first)?, known(second)?);
            if one.bits < 64 && other.bits < 64 {
                return Some(of_two(one, (other, second.negative), &fact.range));
            }
            // The sum may not fit any type; that one is at most the other needs none.
            let comparable = one.signed == other.signed && second.negative;
            comparable.then(|| order(one, other, &fact.range))
        }
        _ => None,
    }
}

fn of_one(variable: &Variable, range: &Interval) -> Vec<String> {
    let name = &variable.name;
    let (least, greatest) = values(variable);
    let number = |value: &Int| if variable.signed { value.to_string() } else { format!("{value}U") };
    let low = range.low.as_ref().filter(|low| **low > least);
    let high = range.high.as_ref().filter(|high| **high < greatest);
    comparisons(name, low.map(number), high.map(number))
}

/// The least and the greatest value of the variable's type.
fn values(variable: &Variable) -> (Int, Int) {
    semantics::range::of(variable.bits, variable.signed)
}

/// What the ends of its range say of a term.
fn comparisons(term: &str, low: Option<String>, high: Option<String>) -> Vec<String> {
    match (low, high) {
        (Some(low), Some(high)) if low == high => vec![format!("{term} == {low}")],
        (low, high) => {
            let (low, high) = (low.map(|low| format!("{term} >= {low}")), high.map(|high| format!("{term} <= {high}")));
            low.into_iter().chain(high).collect()
        }
    }
}

/// About variables of fewer than 64 bits, whose sum fits 64: an end of the range that orders them is told as an order.
fn of_two(one: &Variable, (other, negative): (&Variable, bool), range: &Interval) -> Vec<String> {
    let ((one_low, one_high), (other_low, other_high)) = (values(one), values(other));
    let (least, greatest) = if negative {
        (one_low - other_high, one_high - other_low)
    } else {
        (one_low + other_low, one_high + other_high)
    };
    let mut low = range.low.clone().filter(|low| *low > least);
    let mut high = range.high.clone().filter(|high| *high < greatest);
    let mut parts = Vec::new();
    if negative && one.signed == other.signed && (low != high || low == Some(Int::ZERO)) {
        let ends = Interval {
            low: low.take_if(|low| low.is_zero() || *low == Int::ONE),
            high: high.take_if(|high| high.is_zero() || *high == Int::MINUS_ONE),
        };
        parts = order(one, other, &ends);
    }
    let sign = if negative { '-' } else { '+' };
    let sum = format!("(long long){} {sign} (long long){}", one.name, other.name);
    parts.extend(comparisons(&sum, low.as_ref().map(Int::to_string), high.as_ref().map(Int::to_string)));
    parts
}

/// What the range of `one - other` says of their order; both have a sign or none has.
fn order(one: &Variable, other: &Variable, range: &Interval) -> Vec<String> {
    let (one, other) = (&one.name, &other.name);
    let compare = |bound: &Int, at_zero: &str, beyond: &str, is_beyond: bool| {
        let relation = if bound.is_zero() { at_zero } else { beyond };
        (bound.is_zero() || is_beyond).then(|| format!("{one} {relation} {other}"))
    };
    if let (Some(low), Some(high)) = (&range.low, &range.high)
        && low.is_zero()
        && high.is_zero()
    {
        return vec![format!("{one} == {other}")];
    }
    let low = range.low.as_ref().and_then(|low| compare(low, ">=", ">", low.is_positive()));
    let high = range.high.as_ref().and_then(|high| compare(high, "<=", "<", high.is_negative()));
    low.into_iter().chain(high).collect()
}
