//! What a function does, in the languages of other tools.

use super::{Exporter, Language, operand};
use crate::effects::{Bound, Effects, Ensured, Memory, Returned, bounds};
use crate::language::{Atom, Linear, Place, Relation, SizeOf};
use crate::naming::unit_of_string;
use crate::resolve::{parts, target_of};

impl Exporter<'_> {
    /// The clauses, one a line.
    pub(super) fn effects(&self, done: &Effects) -> Vec<String> {
        let mut lines = Vec::new();
        let words = match self.language {
            Language::Acsl => [("assigns", &done.assigns), ("frees", &done.frees)],
            Language::Cprover => [("__CPROVER_assigns", &done.assigns), ("__CPROVER_frees", &done.frees)],
        };
        for (word, memory) in words {
            let Some(memory) = memory else { continue };
            let of_frees = word.ends_with("frees");
            // Who frees nothing need not say so.
            if of_frees && memory.is_empty() {
                continue;
            }
            let part = |part: &Memory| if of_frees { self.freed(part) } else { self.memory(part) };
            let Some(parts) = memory.iter().map(part).collect::<Option<Vec<String>>>() else {
                let remark = format!("not said: {word} {}", crate::effects::listed(memory));
                lines.push(format!("// {remark}"));
                continue;
            };
            lines.push(match (self.language, &parts[..]) {
                (Language::Acsl, []) => format!("{word} \\nothing;"),
                (Language::Acsl, parts) => format!("{word} {};", parts.join(", ")),
                (Language::Cprover, parts) => format!("{word}({})", parts.join(", ")),
            });
        }
        let is_new = |returned: &Returned| matches!(returned, Returned::New { .. });
        let mut results = done.ensures.iter();
        let allocates = results.any(|ensured| matches!(ensured, Ensured::Result(all) if all.iter().any(is_new)));
        if allocates && self.language == Language::Acsl {
            lines.push("allocates \\result;".to_owned());
        }
        if self.language == Language::Cprover && !lines.iter().any(|line| line.starts_with("__CPROVER_assigns")) {
            lines.push("// note: without __CPROVER_assigns a function is taken to write nothing: add it".to_owned());
        }
        for ensured in &done.ensures {
            lines.push(match self.ensured(ensured) {
                Some(text) if self.language == Language::Acsl => format!("ensures {text};"),
                Some(text) => format!("__CPROVER_ensures({text})"),
                None => format!("// not said: ensures {ensured}"),
            });
        }
        lines
    }

    /// Whether the place can be named where the contract stands: the variables of the function's own that are static cannot.
    fn is_in_scope(&self, place: &Place) -> bool {
        let function = self.program.function(self.entry);
        let mut params = function.params.iter().map(|param| function.value(*param).variable.as_deref());
        params.any(|name| name == Some(place.root())) || self.program.globals.iter().any(|it| it.name == place.root())
    }

    fn memory(&self, memory: &Memory) -> Option<String> {
        if let Memory::Place(place) | Memory::Elements(place, ..) | Memory::String(place) = memory
            && !self.is_in_scope(place)
        {
            return None;
        }
        match (memory, self.language) {
            (Memory::Place(place), _) => Some(place.to_string()),
            (Memory::Linked(_), _) => None,
            (Memory::Elements(place, count, bytes), Language::Acsl) => {
                let last = count.clone().add_scaled(&logic::Int::MINUS_ONE, &Linear::constant(1));
                Some(format!("*({} + (0 .. {last}))", self.typed(place, *bytes)))
            }
            (Memory::String(place), Language::Acsl) => {
                let wide = unit_of_string(&self.program.c_types, target_of(place, self.program, self.entry)) != Some(1);
                (!wide).then(|| format!("*({place} + (0 .. strlen({place})))"))
            }
            (Memory::Elements(place, count, bytes), Language::Cprover) => {
                let size = self.size(place, *bytes);
                let none = self.comparison(count, Relation::LessEqual, &Linear::constant(0));
                let all = format!("__CPROVER_object_upto({place}, ({}) * {size})", self.wide(count));
                // Where there are none, none are written.
                Some(match count.as_constant() {
                    Some(_) => all,
                    None => format!("!({none}): {all}"),
                })
            }
            (Memory::String(place), Language::Cprover) => Some(format!("__CPROVER_object_whole({place})")),
        }
    }

    fn freed(&self, memory: &Memory) -> Option<String> {
        match memory {
            Memory::Place(Place::Deref(place)) => Some(place.to_string()),
            Memory::Place(_) | Memory::Elements(..) | Memory::String(_) | Memory::Linked(_) => None,
        }
    }

    /// The pointer as one to elements of so many bytes.
    fn typed(&self, place: &Place, bytes: Option<u64>) -> String {
        let operand = operand(place);
        match bytes {
            Some(1) => format!("(char *){operand}"),
            Some(bytes) => format!("(char (*)[{bytes}]){operand}"),
            None if self.is_void(place) => format!("(char *){operand}"),
            None => operand,
        }
    }

    fn size(&self, place: &Place, bytes: Option<u64>) -> String {
        match (bytes, self.is_void(place)) {
            (Some(bytes), _) => bytes.to_string(),
            (None, true) => "1".to_owned(),
            (None, false) => format!("sizeof(*{place})"),
        }
    }

    fn result(&self) -> &'static str {
        match self.language {
            Language::Acsl => "\\result",
            Language::Cprover => "__CPROVER_return_value",
        }
    }

    /// The bounds of a number by that name.
    fn bounds(&self, x: &str, all: &[Bound]) -> String {
        let acsl = self.language == Language::Acsl;
        let old = |atom: &Atom| if acsl { format!("\\old({atom})") } else { format!("__CPROVER_old({atom})") };
        if acsl {
            let text = bounds(x, all, &old);
            // ACSL joins conditions by `&&`.
            return text.replace(", ", " && ");
        }
        // In a type of C in which 64 bits do not overflow.
        let atom = |bound: &Bound, atom: &Atom| match atom {
            Atom::Place(place) | Atom::StringLength(place) if bound.than.changed.contains(place) => old(atom),
            Atom::SizeOf(SizeOf::Place(_) | SizeOf::Type(_)) | Atom::StringLength(_) => atom.to_string(),
            Atom::Place(place) => operand(place),
        };
        let one = |bound: &Bound| {
            let wide = |one: &Atom| format!("(__int128){}", atom(bound, one));
            let factor = if bound.factor.is_one() { String::new() } else { format!("{} * ", bound.factor) };
            format!("{factor}(__int128)({x}) {} {}", bound.relation, bound.than.sum.text(&wide))
        };
        all.iter().map(one).collect::<Vec<_>>().join(" && ")
    }

    fn ensured(&self, ensured: &Ensured) -> Option<String> {
        // The other languages' words are about strings of bytes.
        let wide = |place: &Place| {
            unit_of_string(&self.program.c_types, target_of(place, self.program, self.entry)) != Some(1)
        };
        let mut atoms = ensured.bounds().flat_map(|bound| &bound.than.sum.terms);
        let unsayable = |atom: &Atom| match atom {
            Atom::StringLength(place) => wide(place) || !self.is_in_scope(place),
            Atom::Place(place) => !self.is_in_scope(place),
            Atom::SizeOf(_) => false,
        };
        let into = |returned: &Returned| matches!(returned, Returned::Into { place, .. } if !self.is_in_scope(place));
        let foreign = match ensured {
            Ensured::Number(place, _) => !self.is_in_scope(place),
            Ensured::Result(all) => all.iter().any(into),
        };
        // CBMC remembers places, not what functions say of them.
        let measured = ensured.bounds().any(|bound| {
            let is_changed = |place: &Place| bound.than.changed.contains(place);
            let mut atoms = bound.than.sum.terms.iter();
            atoms.any(|(_, atom)| matches!(atom, Atom::StringLength(place) if is_changed(place)))
        });
        // CBMC's terms here are numbers in a wider type.
        let differs = |bound: &Bound| !parts(&bound.than.sum, self.program, self.entry).differences.is_empty();
        let measured = measured || ensured.bounds().any(differs);
        if foreign || atoms.any(|(_, atom)| unsayable(atom)) || measured && self.language == Language::Cprover {
            return None;
        }
        match ensured {
            Ensured::Number(place, all) => Some(self.bounds(&place.to_string(), all)),
            Ensured::Result(all) => {
                let all: Vec<String> = all.iter().map(|returned| self.returned(returned)).collect::<Option<_>>()?;
                let one = |text: &String| {
                    if all.len() > 1 && text.contains("&&") { format!("({text})") } else { text.clone() }
                };
                Some(all.iter().map(one).collect::<Vec<_>>().join(" || "))
            }
        }
    }

    fn returned(&self, returned: &Returned) -> Option<String> {
        let (result, acsl) = (self.result(), self.language == Language::Acsl);
        Some(match returned {
            Returned::Integer(all) => self.bounds(result, all),
            Returned::Null if acsl => format!("{result} == \\null"),
            Returned::Null => format!("{result} == 0"),
            Returned::Into { place, bounds: all, .. } if matches!(&all[..], [one] if one.is_exactly(0)) => {
                format!("{result} == {place}")
            }
            Returned::Into { place, bounds: all, .. } if all.is_empty() && acsl => {
                format!("\\base_addr({result}) == \\base_addr({place})")
            }
            Returned::Into { place, bounds: all, .. } if all.is_empty() => {
                format!("__CPROVER_same_object({result}, {place})")
            }
            Returned::Into { place, bounds: all, bytes: false } => self.bounds(&format!("{result} - {place}"), all),
            Returned::Into { place, bounds: all, bytes: true } => {
                self.bounds(&format!("(char *){result} - (char *){place}"), all)
            }
            Returned::New { bounds: all, bytes } => {
                let least = all.iter().find(|bound| bound.is_least())?;
                let size = if *bytes { "1".to_owned() } else { format!("sizeof(*{result})") };
                let count = least.than.text(&Atom::to_string);
                if !least.than.changed.is_empty() {
                    return None;
                }
                match acsl {
                    true => format!("\\fresh({result}, ({count}) * {size})"),
                    false => format!("__CPROVER_is_fresh({result}, ({}) * {size})", self.wide(&least.than.sum)),
                }
            }
        })
    }
}
