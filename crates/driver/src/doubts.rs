//! Verdicts that the source forbids: what the program's IR does not show.
//!
//! An engine follows one order of evaluation, the compiler's. Where C leaves the order open and the parts may interfere,
//! another compiler's program may do something else, so that no proof is believed; a violation is one that some compiler's
//! program has. Where the parts interfere only if accesses through pointers meet, a proof by symbolic execution shows whether
//! they do. Where an expression is undefined a run ends: neither a proof nor a run through it says anything.

use std::cell::OnceCell;

use evidence::{AlarmKind, Incomplete, Property, PropertyEvidence, PropertyResult, Unchecked, Verdict};
use frontend::Checks;
use frontend::source::{self, Callers, Faults, Finding, Insertion, Operations, Source};
use ir::ValidProgram;

use crate::hints::place;
use crate::input;
use crate::limits::Limits;
use crate::orders::{Known, Orders};
use crate::request::Request;

/// What the source says; it is read when the first verdict is about to be believed.
pub(crate) struct Doubts<'a> {
    request: &'a Request,
    limits: Limits,
    read: OnceCell<Read>,
}

/// The source, and what it says of runs from the entry.
struct Read {
    /// Or why it could not be read.
    source: Result<Source, String>,
    orders: Vec<Finding>,
    undefined: Vec<Finding>,
    /// Conversions of floating-point numbers to bit-fields, of which the program does not show whether they are defined.
    narrowed: Vec<Finding>,
}

impl<'a> Doubts<'a> {
    /// Nothing was read yet.
    pub(crate) fn new(request: &'a Request, limits: Limits) -> Doubts<'a> {
        Doubts { request, limits, read: OnceCell::new() }
    }

    fn read(&self) -> &Read {
        self.read.get_or_init(|| {
            let entry = &self.request.entry;
            let checks = Checks::of(self.request.asks(Property::NoOverflow), self.request.asks(Property::Bounds));
            let options = input::options(self.request, checks, &self.limits);
            // That a text is clear says nothing of divisions, shifts, conversions and indices of constants.
            let asks = [Property::Division, Property::Shift, Property::Conversion, Property::Bounds]
                .iter()
                .any(|property| self.request.asks(*property));
            let read = if asks { source::read_tree } else { source::read };
            let source = read(&self.request.files, &options, Callers::of(entry)).map_err(|error| error.to_string());
            let (orders, undefined, narrowed) = match &source {
                Ok(source) => (source.open_orders(entry), source.undefined(entry), source.narrowed(entry)),
                Err(_) => Default::default(),
            };
            Read { source, orders, undefined, narrowed }
        })
    }

    /// The result about the program, or why it is not believed. A program with checks for overflow shows which operations the
    /// compiler computed without one.
    ///
    /// Where what is known of all runs shows that the order of an expression's parts does not matter, it is none.
    pub(crate) fn judge(
        &self,
        result: PropertyResult,
        program: &ValidProgram,
        orders: &Orders,
        known: Known<'_>,
    ) -> PropertyResult {
        let matters = |order: usize| !orders.is_settled(order, known);
        let objection = match result.verdict {
            Verdict::True => self.against_proof(&result, program, &matters),
            Verdict::False => self.undefined_on_the_way(&result, program).map(|finding| gap(finding, result.property)),
            Verdict::Unknown => None,
        };
        match objection {
            Some(gap) => not_believed(gap, result.property, result.seconds),
            None => result,
        }
    }

    /// Undefined constant expressions, if the source was read for some verdict: a run that comes there ends.
    pub(crate) fn undefined_constants(&self) -> Vec<Unchecked> {
        let findings = self.read.get().map_or(&[][..], |read| &read.undefined[..]);
        let kind = |finding: &Finding| match finding.at.message.as_str() {
            source::SHIFT_COUNT => Some(AlarmKind::Shift),
            source::UNFIT => Some(AlarmKind::Conversion),
            message => message.contains("division").then_some(AlarmKind::DivisionByZero),
        };
        let unchecked = |finding: &Finding| {
            let place = evidence::SourcePlace { function: finding.function.clone(), ..input::place(&finding.at) };
            Unchecked::possible(finding.at.message.clone(), Some(place), kind(finding))
        };
        findings.iter().map(unchecked).collect()
    }

    /// What keeps the compiler from computing expressions that are not defined, on which a proof or a run of the property in this
    /// program would say nothing.
    pub(crate) fn insertions(&self, program: &ValidProgram, property: Property) -> Vec<Insertion> {
        let wanted = match property {
            Property::NoOverflow => Operations::Checked,
            Property::Division => Operations::Divisions,
            Property::Shift => Operations::Shifts,
            _ => return Vec::new(),
        };
        let options = input::options(self.request, input::checks_for(property), &self.limits);
        let source = self.read().source.as_ref();
        let about = (self.request.entry.as_str(), wanted);
        source.map_or_else(|_| Vec::new(), |source| source.insertions(program, about, &options))
    }

    /// The open orders of evaluation in this program, which is one that was read of the same source.
    pub(crate) fn orders(&self, program: &ValidProgram) -> Orders {
        let read = self.read();
        match &read.source {
            Ok(source) if !read.orders.is_empty() => Orders::of(source.conditions(program, &self.request.entry)),
            _ => Orders::default(),
        }
    }

    /// Expressions in which a part that may go on for ever is hidden behind one that may be undefined otherwise than excluded.
    pub(crate) fn hidden_loops(&self, excluded: Faults) -> Vec<Finding> {
        let source = self.read().source.as_ref();
        source.map_or_else(|_| Vec::new(), |source| source.hidden_loops(&self.request.entry, excluded))
    }

    /// The program in which these parts may come first, if it is certain what they are.
    pub(crate) fn with_hidden_loops_first(&self, program: &ValidProgram, excluded: Faults) -> Option<ValidProgram> {
        let source = self.read().source.as_ref().ok()?;
        ir::validate(source.with_hidden_loops_first(program, &self.request.entry, excluded)?).ok()
    }

    fn against_proof(
        &self,
        result: &PropertyResult,
        program: &ValidProgram,
        matters: &dyn Fn(usize) -> bool,
    ) -> Option<Incomplete> {
        let source = match &self.read().source {
            Ok(source) => source,
            Err(why) => {
                let what = format!("the source could not be read for what the program does not show: {why}");
                return Some(Incomplete::new(what, None, vec![result.property]));
            }
        };
        if result.property == Property::NoOverflow
            && let Some(finding) = source.unchecked(program, &self.request.entry).first()
        {
            return Some(gap(finding, result.property));
        }
        if let Some(gap) = self.computed(result.property, source, program) {
            return Some(gap);
        }
        if let Some(finding) = self.read().narrowed.first() {
            return Some(gap(finding, result.property));
        }
        // Without a cycle every order comes to an end, and without an operation none overflows; the ranges of integers hold for
        // all contents of memory, which is what one part could change for another. But the compiler drops what stands behind
        // a call that does not return.
        let any_order = result.engine == STRUCTURE || result.engine == RANGES;
        let of_property = if result.property == Property::Termination { Faults::LOOP } else { Faults::OVERFLOW };
        let mut open = self.read().orders.iter().enumerate().filter(|(order, _)| matters(*order));
        let (_, finding) =
            open.find(|(_, finding)| finding.undefined || !any_order || finding.dropped.contains(of_property))?;
        Some(gap(finding, result.property))
    }

    /// What the compiler may have computed so that the program does not show it.
    fn computed(&self, property: Property, source: &Source, program: &ValidProgram) -> Option<Incomplete> {
        if property == Property::Initialised {
            return self.unseen_births(program);
        }
        if property == Property::Bounds
            && let Some(gap) = unclear_index(program)
        {
            return Some(gap);
        }
        let (what, found) = match property {
            Property::Division => ("a division by zero", source.computed_divisions(program, &self.request.entry)),
            Property::Shift => ("a shift by too much", source.computed_shifts(program, &self.request.entry)),
            Property::Conversion => ("a number that does not fit", source.computed_conversions(&self.request.entry)),
            Property::Bounds => ("an index that is out of bounds", source.unchecked_indices(&self.request.entry)),
            _ => return None,
        };
        if property != Property::Division && program.origin == ir::Origin::Foreign {
            let what = format!("{what} is not visible in LLVM IR: the property needs the C source");
            return Some(Incomplete::new(what, None, vec![property]));
        }
        if self.request.files.iter().any(|file| frontend::is_cpp(file)) {
            let what = format!("constant expressions of C++ are not read, and {what} in one leaves no trace");
            return Some(Incomplete::new(what, None, vec![property]));
        }
        found.first().map(|finding| gap(finding, property))
    }

    /// Objects of which the program does not show where their lifetime begins: what was written before may be left in them.
    fn unseen_births(&self, program: &ValidProgram) -> Option<Incomplete> {
        let whole = |what: &str| Incomplete::new(what, None, vec![Property::Initialised]);
        if program.origin == ir::Origin::Foreign {
            return Some(whole("the lifetimes of objects are not visible in LLVM IR: the property needs the C source"));
        }
        if self.request.files.iter().any(|file| frontend::is_cpp(file)) {
            return Some(whole("where the lifetime of temporary objects of C++ begins is not known"));
        }
        let own = program.functions.iter().filter(|function| !function.library && function.is_defined());
        let found = own.filter_map(|function| Some((function, semantics::locals::born_unseen(function)?)));
        let (function, object) = found.into_iter().next()?;
        let data = function.value(object);
        let name = data.variable.as_deref().unwrap_or(&data.name);
        let what = format!(
            "where the lifetime of `{name}` begins is not known: a jump in `{}` enters its scope past the declaration",
            function.name
        );
        Some(whole(&what))
    }

    /// Something undefined that the run may come through: it is in a function that the run enters, as far as that is known.
    fn undefined_on_the_way(&self, result: &PropertyResult, program: &ValidProgram) -> Option<&Finding> {
        let run = result.evidence.counterexample.as_ref();
        let path = run.map(|run| &run.trace).filter(|path| path.omitted == 0 && !path.lines.is_empty());
        let enters = |name: &str| path.is_none_or(|path| path.lines.iter().any(|line| line.place.function == name));
        let read = self.read();
        // A conversion that does not fit the bit-field is a violation of its own.
        let narrowed = read.narrowed.iter().filter(|_| result.property != Property::Conversion);
        let mut narrowed = narrowed.filter(|finding| enters(&finding.function));
        // A run that overflows shows that it does.
        if result.property == Property::NoOverflow {
            return narrowed.next();
        }
        let orders = read.orders.iter().filter(|finding| finding.undefined);
        // A run through a division that is in the program shows that it is one by zero.
        let computed = match &read.source {
            Ok(source) if result.property == Property::Division => {
                Some(source.computed_divisions(program, &self.request.entry))
            }
            _ => None,
        };
        let is_hidden = |finding: &&Finding| match result.property {
            Property::Division => {
                !is_division(finding) || computed.as_ref().is_none_or(|computed| computed.contains(finding))
            }
            // A shift by too much on the way is the violation.
            Property::Shift => finding.at.message != source::SHIFT_COUNT,
            _ => true,
        };
        // Overflow that wraps is defined.
        let constants = read.undefined.iter().filter(|_| !self.request.wraps).filter(is_hidden);
        constants.chain(orders).find(|finding| enters(&finding.function)).or_else(|| narrowed.next())
    }
}

/// What answers in place of an engine that is not believed.
pub(crate) const SOURCE: &str = "source";

/// The engine that looks at the structure of a program alone: what it proves holds in every order of evaluation.
pub(crate) const STRUCTURE: &str = "structure";

/// The engine that looks at the ranges of integers alone.
pub(crate) const RANGES: &str = "ranges";

/// A check in the program with checks of indices that does not say whether the index is one of an element.
fn unclear_index(program: &ValidProgram) -> Option<Incomplete> {
    let (what, function, inst) = semantics::bounds::unclear(program)?;
    let place = inst.location.map(|at| place(program, at, Some(function)));
    Some(Incomplete::new(what, place, vec![Property::Bounds]))
}

fn is_division(finding: &Finding) -> bool {
    finding.at.message.contains("division")
}

/// The result about a property of which the source keeps an engine's word from being believed.
pub(crate) fn not_believed(gap: Incomplete, property: Property, seconds: f64) -> PropertyResult {
    let unknown = PropertyResult::unknown(property, gap.to_string(), seconds);
    let evidence = PropertyEvidence { incomplete: vec![gap], ..PropertyEvidence::default() };
    PropertyResult { evidence, engine: SOURCE.to_owned(), ..unknown }
}

pub(crate) fn gap(finding: &Finding, property: Property) -> Incomplete {
    let place = evidence::SourcePlace { function: finding.function.clone(), ..input::place(&finding.at) };
    Incomplete::new(finding.at.message.clone(), Some(place), vec![property])
}
