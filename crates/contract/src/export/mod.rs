//! Conditions in the languages of other tools: ACSL (Frama-C) and the contracts of CBMC.
//!
//! What the other language cannot say stands in a comment that begins with `not said`; what it says more than the
//! condition does, in one that begins with `note`. `valid(p, n)` with `n <= 0` is weaker there: here `p` is still a pointer
//! that C lets exist.

mod effects;

use ir::{CType, FunctionId, Program};
use logic::Int;

use crate::effects::Effects;
use crate::language::{Atom, Clause, Condition, Conjunction, Linear, Place, Region, Relation, SizeOf, Word};
use crate::naming::unit_of_string;
use crate::resolve::{Parts, parts, target_of, value_of};

/// A language of contracts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// ANSI/ISO C Specification Language; strings by the predicates of Frama-C's `<string.h>`.
    Acsl,
    /// `__CPROVER_requires`.
    Cprover,
}

/// What must hold when the function begins, in that language, and what it does then, as far as that is known.
pub fn contract(
    condition: &Condition,
    done: &Effects,
    (program, entry): (&Program, FunctionId),
    language: Language,
) -> String {
    let exporter = Exporter { program, entry, language };
    let condition = exporter.without_names(condition);
    let mut lines = Vec::new();
    let mut cases = Vec::new();
    for case in &condition.cases {
        let (said, remarks) = exporter.case(case);
        lines.extend(remarks.into_iter().map(|remark| format!("// {remark}")));
        cases.push(said);
    }
    match &cases[..] {
        [said] if said.is_empty() => lines.push(exporter.line(exporter.truth())),
        [said] => lines.extend(said.iter().map(|text| exporter.line(text))),
        _ => {
            let case = |said: &Vec<String>| match said.len() {
                0 => exporter.truth().to_owned(),
                1 => said[0].clone(),
                _ => format!("({})", said.join(" && ")),
            };
            lines.push(exporter.line(&cases.iter().map(case).collect::<Vec<_>>().join(" || ")));
        }
    }
    lines.extend(exporter.effects(done));
    match language {
        Language::Acsl => {
            format!("/*@\n{}*/\n", lines.iter().map(|line| format!("  {line}\n")).collect::<String>())
        }
        Language::Cprover => lines.iter().map(|line| format!("{line}\n")).collect(),
    }
}

/// A place as a part of an expression.
fn operand(place: &Place) -> String {
    if matches!(place, Place::Deref(_)) { format!("({place})") } else { place.to_string() }
}

struct Exporter<'a> {
    program: &'a Program,
    entry: FunctionId,
    language: Language,
}

/// How a clause is said: the text, if it can be said, and a remark about what is missing or too much.
struct Said {
    text: Option<String>,
    remark: Option<String>,
}

fn said(text: String) -> Said {
    Said { text: Some(text), remark: None }
}

fn not_said(clause: &dyn std::fmt::Display) -> Said {
    Said { text: None, remark: Some(format!("not said: {clause}")) }
}

impl Exporter<'_> {
    /// The condition with numbers in the place of the names of ends of types: these need a header there.
    fn without_names(&self, condition: &Condition) -> Condition {
        let case = |case: &Conjunction| Conjunction {
            clauses: case.clauses.iter().map(|clause| self.clause_without_names(clause)).collect(),
        };
        Condition { cases: condition.cases.iter().map(case).collect() }
    }

    fn clause_without_names(&self, clause: &Clause) -> Clause {
        match clause {
            Clause::Region(region) => {
                let count = region.count.as_ref().map(|count| self.linear_without_names(count));
                Clause::Region(Region { count, ..region.clone() })
            }
            Clause::NullOr(inner) => Clause::NullOr(Box::new(self.clause_without_names(inner))),
            Clause::Compare(lhs, relation, rhs) => {
                Clause::Compare(self.linear_without_names(lhs), *relation, self.linear_without_names(rhs))
            }
            Clause::Null(_)
            | Clause::Disjoint(_)
            | Clause::List(..)
            | Clause::Tree(..)
            | Clause::Each(..)
            | Clause::Calls(..) => clause.clone(),
        }
    }

    fn linear_without_names(&self, linear: &Linear) -> Linear {
        linear.terms.iter().fold(Linear::constant(linear.constant.clone()), |sum, (factor, atom)| {
            let value = match atom {
                Atom::Place(Place::Name(name)) => value_of(name, self.program, self.entry),
                _ => None,
            };
            sum.add_scaled(factor, &value.map_or_else(|| Linear::atom(atom.clone()), Linear::constant))
        })
    }

    fn truth(&self) -> &'static str {
        match self.language {
            Language::Acsl => "\\true",
            Language::Cprover => "1",
        }
    }

    fn line(&self, text: &str) -> String {
        match self.language {
            Language::Acsl => format!("requires {text};"),
            Language::Cprover => format!("__CPROVER_requires({text})"),
        }
    }

    /// What is said of a case, clause by clause, and the remarks.
    fn case(&self, case: &Conjunction) -> (Vec<String>, Vec<String>) {
        let (mut texts, mut remarks) = (Vec::new(), Vec::new());
        for clause in &case.clauses {
            let Said { text, remark } = self.clause(clause, case);
            texts.extend(text);
            remarks.extend(remark);
        }
        let fresh = texts.iter().filter(|text| text.contains("__CPROVER_is_fresh(")).count();
        let stated = case.clauses.iter().any(|clause| matches!(clause, Clause::Disjoint(_)));
        if fresh > 1 && !stated {
            remarks.push("note: __CPROVER_is_fresh also says that these blocks do not overlap".to_owned());
        }
        (texts, remarks)
    }

    /// Whether the clause speaks of a string of wide characters or its length: the other languages' words are about bytes.
    fn is_about_wide_strings(&self, clause: &Clause, case: &Conjunction) -> bool {
        let types = &self.program.c_types;
        let wide = |place: &Place| unit_of_string(types, target_of(place, self.program, self.entry)) != Some(1);
        let measured =
            |sum: &Linear| sum.terms.iter().any(|(_, atom)| matches!(atom, Atom::StringLength(place) if wide(place)));
        match clause {
            Clause::Region(region) => {
                region.word == Word::String && wide(&region.place) || region.count.as_ref().is_some_and(measured)
            }
            Clause::NullOr(inner) => self.is_about_wide_strings(inner, case),
            Clause::Compare(lhs, _, rhs) => measured(lhs) || measured(rhs),
            Clause::Disjoint(places) => {
                let mut regions = places.iter().filter_map(|place| self.region_of(place, case));
                regions.any(|region| self.is_about_wide_strings(&Clause::Region(region.clone()), case))
            }
            Clause::Null(_) | Clause::List(..) | Clause::Tree(..) | Clause::Each(..) | Clause::Calls(..) => false,
        }
    }

    fn clause(&self, clause: &Clause, case: &Conjunction) -> Said {
        let sum = match clause {
            Clause::Region(Region { count, .. }) => count.clone().unwrap_or_default(),
            Clause::Compare(lhs, _, rhs) => lhs.clone().add_scaled(&Int::MINUS_ONE, rhs),
            _ => Linear::default(),
        };
        let ends = parts(&sum, self.program, self.entry).differences;
        // CBMC says of a pointer that it is fresh; so it leads into no block of another one.
        if self.is_about_wide_strings(clause, case) || self.language == Language::Cprover && !ends.is_empty() {
            return not_said(clause);
        }
        let Said { text, remark } = self.plain(clause, case);
        let within = ends.iter().map(|(_, to, from)| {
            let (to, from) = (operand(to), operand(from));
            format!("\\base_addr({to}) == \\base_addr({from}) && {from} <= {to}")
        });
        Said { text: text.map(|text| within.chain([text]).collect::<Vec<_>>().join(" && ")), remark }
    }

    /// The clause without what differences of pointers say of them.
    fn plain(&self, clause: &Clause, case: &Conjunction) -> Said {
        match clause {
            Clause::Region(region) => self.region(region),
            Clause::Null(place) => said(self.null(place)),
            Clause::NullOr(inner) => {
                let (Clause::Region(Region { place, .. }) | Clause::List(place, ..) | Clause::Tree(place, _)) =
                    &**inner
                else {
                    return not_said(clause);
                };
                let inner = self.clause(inner, case);
                match inner.text {
                    Some(text) => Said { text: Some(format!("({} || ({text}))", self.null(place))), ..inner },
                    None => not_said(clause),
                }
            }
            Clause::Disjoint(places) => self.disjoint(clause, places, case),
            Clause::List(..) | Clause::Tree(..) | Clause::Each(..) => not_said(clause),
            Clause::Calls(_, functions) if functions.is_empty() => not_said(clause),
            Clause::Calls(place, functions) => {
                let one = |function: &String| format!("{place} == {}{function}", self.address());
                let all = functions.iter().map(one).collect::<Vec<_>>().join(" || ");
                said(if functions.len() > 1 { format!("({all})") } else { all })
            }
            Clause::Compare(lhs, relation, rhs) => said(self.comparison(lhs, *relation, rhs)),
        }
    }

    fn address(&self) -> &'static str {
        if self.language == Language::Acsl { "&" } else { "" }
    }

    fn null(&self, place: &Place) -> String {
        let null = if self.language == Language::Acsl { "\\null" } else { "0" };
        format!("{place} == {null}")
    }

    /// The pointer as one to the elements that are counted.
    fn pointer(&self, region: &Region) -> String {
        let Region { place, bytes, .. } = region;
        let operand = operand(place);
        match bytes {
            Some(1) => format!("(char *){operand}"),
            Some(bytes) => format!("(char (*)[{bytes}]){operand}"),
            None if self.is_void(place) => format!("(char *){operand}"),
            None => operand,
        }
    }

    fn is_void(&self, place: &Place) -> bool {
        let target = target_of(place, self.program, self.entry);
        target.is_some_and(|target| matches!(self.program.c_types.get(target), CType::Void))
    }

    /// The elements as a set of locations of ACSL.
    fn elements(&self, region: &Region) -> String {
        let pointer = self.pointer(region);
        match (&region.count, region.word) {
            (None, Word::String) => format!("{pointer} + (0 .. strlen({}))", region.place),
            (None, _) => pointer,
            (Some(count), _) => {
                let last = count.clone().add_scaled(&Int::MINUS_ONE, &Linear::constant(1));
                format!("{pointer} + (0 .. {last})")
            }
        }
    }

    fn region(&self, region: &Region) -> Said {
        match self.language {
            Language::Acsl => said(self.acsl_region(region)),
            Language::Cprover => self.cprover_region(region),
        }
    }

    fn acsl_region(&self, region: &Region) -> String {
        let (place, set) = (&region.place, self.elements(region));
        let valid = || format!("\\valid({set}) && \\initialized({set})");
        match (region.word, &region.count) {
            (Word::Valid, _) => valid(),
            (Word::Readable, _) => format!("\\valid_read({set}) && \\initialized({set})"),
            (Word::Initialised, _) => format!("\\initialized({set})"),
            (Word::Array, count) => {
                let count = count.clone().unwrap_or_default();
                let bytes = match region.bytes {
                    Some(bytes) => bytes.to_string(),
                    None => format!("sizeof(*{place})"),
                };
                format!(
                    "0 <= {count} && {} && \\offset({place}) == 0 && \\block_length({place}) == ({count}) * {bytes}",
                    valid()
                )
            }
            (Word::String, None) => format!("valid_string({place})"),
            (Word::String, Some(count)) => {
                format!("((valid_string({place}) && strlen({place}) < {count}) || ({}))", valid())
            }
            (Word::Allocated, None) => format!("\\freeable({place})"),
            (Word::Allocated, Some(_)) => format!("\\freeable({place}) && {}", valid()),
        }
    }

    fn cprover_region(&self, region: &Region) -> Said {
        let place = &region.place;
        // How large a fresh block is has to be known before it is there.
        let inside = |(_, atom): &(Int, Atom)| matches!(atom, Atom::Place(number) if number.lies_below(place));
        if region.count.as_ref().is_some_and(|count| count.terms.iter().any(inside)) {
            return not_said(region);
        }
        let size = match (region.bytes, self.is_void(place)) {
            (Some(bytes), _) => bytes.to_string(),
            (None, true) => "1".to_owned(),
            (None, false) => format!("sizeof(*{place})"),
        };
        let fresh = match &region.count {
            None => format!("__CPROVER_is_fresh({place}, {size})"),
            Some(count) => match count.as_constant() {
                Some(count) if count.is_negative() => self.truth().to_owned(),
                Some(count) => format!("__CPROVER_is_fresh({place}, {count} * {size})"),
                None => {
                    let negative = self.comparison(count, Relation::Less, &Linear::constant(0));
                    format!("({negative} || __CPROVER_is_fresh({place}, ({}) * {size}))", self.wide(count))
                }
            },
        };
        let remark = |text: Option<String>, remark: String| Said { text, remark: Some(remark) };
        match (region.word, &region.count) {
            (Word::Valid, _) => said(fresh),
            (Word::Array, count) => {
                let sign = count.as_ref().filter(|count| count.as_constant().is_none());
                let sign = sign.map(|count| self.comparison(count, Relation::GreaterEqual, &Linear::constant(0)));
                said(sign.into_iter().chain([fresh]).collect::<Vec<_>>().join(" && "))
            }
            (Word::Readable, _) => {
                remark(Some(fresh), format!("note: {region} must not be written: leave it out of __CPROVER_assigns"))
            }
            (Word::Allocated, None) => said(format!("__CPROVER_is_freeable({place})")),
            (Word::Allocated, Some(_)) => said(format!("{fresh} && __CPROVER_is_freeable({place})")),
            (Word::Initialised | Word::String, _) => not_said(region),
        }
    }

    fn disjoint(&self, clause: &Clause, places: &[Place], case: &Conjunction) -> Said {
        if self.language == Language::Cprover {
            let is_fresh =
                |place: &&Place| matches!(self.region_of(place, case), Some(region) if region.word != Word::String);
            // One block that is not fresh may be apart from fresh ones only.
            let others = places.iter().filter(|place| !is_fresh(place)).count();
            return if others > 1 { not_said(clause) } else { Said { text: None, remark: None } };
        }
        let set = |place: &Place| match (self.region_of(place, case), place) {
            (Some(region), _) => Some(self.elements(region)),
            (None, Place::Address(_) | Place::Name(_)) => {
                Some(if matches!(place, Place::Name(_)) { format!("&{place}") } else { place.to_string() })
            }
            (None, _) => None,
        };
        match places.iter().map(set).collect::<Option<Vec<String>>>() {
            Some(sets) => said(format!("\\separated({})", sets.join(", "))),
            None => not_said(clause),
        }
    }

    /// What the case says of the memory that the pointer points to.
    fn region_of<'c>(&self, place: &Place, case: &'c Conjunction) -> Option<&'c Region> {
        case.clauses.iter().find_map(|clause| {
            let clause = if let Clause::NullOr(inner) = clause { inner } else { clause };
            match clause {
                Clause::Region(region) if region.place == *place && region.word != Word::Initialised => Some(region),
                _ => None,
            }
        })
    }

    fn comparison(&self, lhs: &Linear, relation: Relation, rhs: &Linear) -> String {
        // A number against one that is not negative is the same comparison in C and on Z.
        let atom =
            |side: &Linear| side.constant.is_zero() && matches!(&side.terms[..], [(factor, _)] if factor.is_one());
        let small = |side: &Linear| {
            side.as_constant().and_then(|value| value.to_i64()).is_some_and(|value| (0..1 << 31).contains(&value))
        };
        if self.language == Language::Acsl || (atom(lhs) && small(rhs)) || (small(lhs) && atom(rhs)) {
            return format!("{lhs} {relation} {rhs}");
        }
        format!("{} {relation} {}", self.wide(lhs), self.wide(rhs))
    }

    /// The number in a type of C in which 64 bits do not overflow.
    fn wide(&self, linear: &Linear) -> String {
        if self.language == Language::Acsl {
            return linear.to_string();
        }
        let atom = |atom: &Atom| match atom {
            Atom::SizeOf(SizeOf::Place(_) | SizeOf::Type(_)) | Atom::StringLength(_) => format!("(__int128){atom}"),
            Atom::Place(place) => format!("(__int128){}", operand(place)),
        };
        let part = |factor: &Int, text: String| if factor.is_one() { text } else { format!("{factor} * {text}") };
        let Parts { differences, others } = parts(linear, self.program, self.entry);
        let between = |(factor, to, from): (Int, &Place, &Place)| {
            part(&factor, format!("(__int128)({} - {})", operand(to), operand(from)))
        };
        let others = others.into_iter().map(|(factor, one)| part(factor, atom(one)));
        let mut parts: Vec<String> = differences.into_iter().map(between).chain(others).collect();
        if !linear.constant.is_zero() || parts.is_empty() {
            parts.push(linear.constant.to_string());
        }
        parts.join(" + ").replace("+ -", "- ")
    }
}
