//! A clause to the alternatives that it stands for.

use ir::{CType, CTypeId, FunctionId, Program};
use logic::Int;

use crate::entry::{Block, Callee, Chain, Fact, Member, Number, Origin, Range, Size, Sum};
use crate::language::{Atom, Clause, Linear, Place, Region, Relation, Word, nearest};
use crate::naming::unit_of_string;

use super::Resolver;
use super::constant::constant;
use super::place::{Fault, Pointer, Use, fault};
use super::range::{Parts, has_pointer, parts};

/// What one alternative of a clause says.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    /// Blocks that are there.
    pub blocks: Vec<Block>,
    /// Lists that are there.
    pub lists: Vec<Chain>,
    /// What members of all blocks of lists lead to, with what says only that it may be freed.
    pub members: Vec<Member>,
    /// Pointers to blocks whose size is said exactly: nothing more may be said of them.
    pub exact: Vec<Origin>,
    /// Pointers to the beginning of blocks of the heap, with their names.
    pub heap: Vec<(Origin, String)>,
    /// Pointers that are null, with their names.
    pub nulls: Vec<(Origin, String)>,
    /// Pointers to functions.
    pub functions: Vec<Callee>,
    /// Pointers into the blocks of others.
    pub ranges: Vec<Range>,
    /// What holds of numbers.
    pub facts: Vec<Fact>,
    /// Memory that does not overlap.
    pub disjoint: Vec<(Origin, Origin)>,
}

/// What a clause needs of the memory that all clauses together describe.
#[derive(Clone, Debug)]
pub(super) enum Need {
    /// A value lies in memory that is there.
    Value(Use),
    /// What the pointer of that name points to is described, or the pointer is null.
    Described(Origin, String),
    /// The first bytes of what the pointer of that name points to are initialised, or the pointer is null.
    Initialised(Origin, String, Sum),
    /// The pointer of that name leads to a list, or is null.
    List(Origin, String),
    /// What the first pointer of these names points to is described, and the second one leads into it.
    Range(Range, String, String),
    /// What the pointer of that name points to has a zero byte.
    Terminated(Origin, String),
}

impl Resolver<'_> {
    /// The alternatives, at least one of which holds.
    pub(super) fn clause(&self, clause: &Clause, needs: &mut Vec<Need>) -> Result<Vec<Part>, Fault> {
        match clause {
            Clause::Region(region) => self.region(region, needs),
            Clause::Null(place) => Ok(vec![self.null(place, needs)?]),
            Clause::NullOr(inner) => {
                let place = match &**inner {
                    Clause::Region(region) => &region.place,
                    Clause::List(place, ..) | Clause::Tree(place, _) | Clause::Calls(place, _) => place,
                    _ => return fault("null_or needs a clause about one pointer"),
                };
                let mut parts = vec![self.null(place, needs)?];
                let mut inside = Vec::new();
                parts.extend(self.clause(inner, &mut inside)?);
                // Its size may lie behind the pointer, as in `null_or(valid(m, m->n + 4, 1))`.
                for need in &mut inside {
                    if let Need::Value(value) = need {
                        value.unless_null = parts[0].nulls.iter().any(|(null, _)| *null == value.pointer);
                    }
                }
                needs.extend(inside);
                Ok(parts)
            }
            Clause::Disjoint(places) => Ok(vec![self.disjoint(places, needs)?]),
            Clause::List(place, link, back) => {
                let list = self.chain(place, (std::slice::from_ref(link), back.as_deref()), needs)?;
                Ok(vec![self.null(place, needs)?, Part { lists: vec![list], ..Part::default() }])
            }
            Clause::Tree(place, links) => {
                let tree = self.chain(place, (links, None), needs)?;
                Ok(vec![self.null(place, needs)?, Part { lists: vec![tree], ..Part::default() }])
            }
            Clause::Each(place, inner) => self.each(place, inner, needs).map(|member| vec![member]),
            Clause::Calls(place, functions) => {
                let pointer = self.pointer(place, needs)?;
                let types = &self.scope.program.c_types;
                if pointer.target.is_some_and(|target| !matches!(types.get(target), CType::Function)) {
                    return fault(format!("`{place}` does not point to a function"));
                }
                let mut among = functions.iter().map(|name| self.function(name)).collect::<Result<Vec<_>, _>>()?;
                among.sort_unstable();
                among.dedup();
                Ok(vec![Part { functions: vec![Callee { pointer: pointer.origin, among }], ..Part::default() }])
            }
            Clause::Compare(lhs, relation, rhs) => {
                // Pointers may stand on both sides, the first one of the range on the smaller one: `p + 2 <= end`.
                if [lhs, rhs].iter().all(|side| has_pointer(self.scope, side)) {
                    let ascending = matches!(relation, Relation::Less | Relation::LessEqual);
                    let (more, less) = if ascending { (rhs, lhs) } else { (lhs, rhs) };
                    let distance = self.sum(&more.clone().add_scaled(&Int::MINUS_ONE, less), needs)?;
                    let none = Sum::default();
                    let (lhs, rhs) = if ascending { (none, distance) } else { (distance, none) };
                    return Ok(vec![Part { facts: comparison(lhs, *relation, &rhs), ..Part::default() }]);
                }
                let (lhs, rhs) = (self.sum(lhs, needs)?, self.sum(rhs, needs)?);
                Ok(vec![Part { facts: comparison(lhs, *relation, &rhs), ..Part::default() }])
            }
        }
    }

    /// The list or tree of one block or more to which the pointer at the place leads.
    fn chain(
        &self,
        place: &Place,
        (links, back): (&[String], Option<&str>),
        needs: &mut Vec<Need>,
    ) -> Result<Chain, Fault> {
        let first = self.pointer(place, needs)?;
        let types = &self.scope.program.c_types;
        let Some(bytes) = first.target.and_then(|target| types.bytes(target)).filter(|bytes| *bytes > 0) else {
            return fault(format!("the size of what `{place}` points to is not known"));
        };
        let offset_of = |field: &str| {
            let member = place.clone().deref().field(field.to_owned());
            let next = self.scope.pointer(&member, &mut Vec::new())?;
            if next.target.is_none_or(|target| Some(types.get(target)) != first.target.map(|own| types.get(own))) {
                return fault(format!("`{member}` does not point to what `{place}` points to"));
            }
            match next.origin {
                Origin::Memory { pointer: block, offset } if *block == first.origin => Ok(offset),
                _ => fault(format!("`{member}` does not lie in what `{place}` points to")),
            }
        };
        let mut links = links.iter().map(|field| offset_of(field)).collect::<Result<Vec<_>, _>>()?;
        let back = back.map(offset_of).transpose()?;
        let mut all: Vec<u64> = links.iter().copied().chain(back).collect();
        all.sort_unstable();
        if all.windows(2).any(|pair| pair[0] == pair[1]) {
            return fault(match back {
                Some(_) => "one field cannot lead to the next block and to the one before",
                None => "a field is named twice",
            });
        }
        let link = links.remove(0);
        let (pointer, name) = (first.origin.clone(), place.to_string());
        Ok(Chain { pointer, name, bytes, link, others: links, back, heap: false, members: Vec::new() })
    }

    /// What a member of each block of the list leads to.
    fn each(&self, place: &Place, clause: &Clause, needs: &mut Vec<Need>) -> Result<Part, Fault> {
        let (Clause::Region(inner), nullable) = (match clause {
            Clause::NullOr(inner) => (&**inner, true),
            clause => (clause, false),
        }) else {
            return fault("each needs a clause about what one member points to");
        };
        let region = Region { place: inner.place.clone().member(place), ..inner.clone() };
        let list = self.pointer(place, needs)?.origin;
        let pointer = self.scope.pointer(&region.place, &mut Vec::new())?;
        if !matches!(&pointer.origin, Origin::Memory { pointer, .. } if *pointer.as_ref() == list) {
            return fault(format!("`{}` does not lie in what `{place}` points to", region.place));
        }
        needs.push(Need::List(list, place.to_string()));
        if region.word == Word::Initialised {
            return fault("what members of lists point to is initialised");
        }
        // In one way, and of a size that is the same for all.
        let parts = self.region(&region, &mut Vec::new())?;
        let constant = |block: &Block| match &block.size {
            Size::Bytes(size) => size.terms.is_empty() && !size.constant.is_negative(),
            Size::String | Size::Any => true,
        };
        let negative = region.count.as_ref().and_then(Linear::as_constant).is_some_and(Int::is_negative);
        let [Part { blocks, heap, .. }] = &parts[..] else { return Err(no_constant()) };
        if negative || !blocks.iter().all(constant) {
            return Err(no_constant());
        }
        let none = || self.block(&pointer, &region, Size::Bytes(Sum::default()));
        let block = Block { heap: !heap.is_empty(), ..blocks.first().cloned().unwrap_or_else(none) };
        Ok(Part { members: vec![Member { block, nullable }], ..Part::default() })
    }

    /// A function to which a pointer may lead.
    fn function(&self, name: &str) -> Result<FunctionId, Fault> {
        let program = self.scope.program;
        match &functions_named(program, name)[..] {
            [id] => {
                let function = program.function(*id);
                // Engines take it that no other function is called through a pointer.
                if function.address_taken || !function.is_defined() {
                    return Ok(*id);
                }
                Err(Fault::Unsupported(format!("`{name}`, whose address the program does not take")))
            }
            [] => {
                let near = nearest(name, program.functions.iter().map(|function| function.name.as_str()));
                let hint = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
                fault(format!("the program uses no function `{name}`{hint}"))
            }
            _ => fault(format!("several files have a function `{name}` of their own")),
        }
    }

    fn pointer(&self, place: &Place, needs: &mut Vec<Need>) -> Result<Pointer, Fault> {
        let mut uses = Vec::new();
        let pointer = self.scope.pointer(place, &mut uses)?;
        needs.extend(uses.into_iter().map(Need::Value));
        Ok(pointer)
    }

    fn null(&self, place: &Place, needs: &mut Vec<Need>) -> Result<Part, Fault> {
        let pointer = self.pointer(place, needs)?;
        Ok(Part { nulls: vec![(pointer.origin, place.to_string())], ..Part::default() })
    }

    fn disjoint(&self, places: &[Place], needs: &mut Vec<Need>) -> Result<Part, Fault> {
        let mut part = Part::default();
        let mut all: Vec<Origin> = Vec::new();
        for place in places {
            let origin = match self.scope.object(place)? {
                Some(object) => object,
                None => {
                    let origin = self.pointer(place, needs)?.origin;
                    needs.push(Need::Described(origin.clone(), place.to_string()));
                    origin
                }
            };
            if all.contains(&origin) {
                return fault(format!("`{place}` overlaps itself"));
            }
            part.disjoint.extend(all.iter().map(|other| (other.clone(), origin.clone())));
            all.push(origin);
        }
        Ok(part)
    }

    fn region(&self, region: &Region, needs: &mut Vec<Need>) -> Result<Vec<Part>, Fault> {
        let pointer = self.pointer(&region.place, needs)?;
        if region.word == Word::String {
            return self.string(region, pointer, needs);
        }
        if (region.word, &region.count) == (Word::Allocated, &None) {
            let heap = vec![(pointer.origin, region.place.to_string())];
            return Ok(vec![Part { heap, ..Part::default() }]);
        }
        let element = Int::from(self.element(region)?);
        let count = match &region.count {
            Some(count) => self.sum(count, needs)?,
            None => Sum::constant(1),
        };
        let size = Sum::default().add_scaled(&element, &count);
        if region.word == Word::Initialised {
            needs.push(Need::Initialised(pointer.origin, region.place.to_string(), size));
            return Ok(vec![Part::default()]);
        }
        let part = |size: Sum, facts: Vec<Fact>| Part {
            blocks: vec![Block {
                writable: region.word != Word::Readable,
                ..self.block(&pointer, region, Size::Bytes(size))
            }],
            heap: (region.word == Word::Allocated)
                .then(|| (pointer.origin.clone(), region.place.to_string()))
                .into_iter()
                .collect(),
            facts,
            ..Part::default()
        };
        if region.word == Word::Array {
            let exact = vec![pointer.origin.clone()];
            return Ok(vec![Part { exact, ..part(size, vec![Fact::NonNegative(count)]) }]);
        }
        Ok(self
            .by_sign(&count)
            .into_iter()
            .map(|(negative, fact)| part(if negative { Sum::default() } else { size.clone() }, fact))
            .collect())
    }

    fn string(&self, region: &Region, pointer: Pointer, needs: &mut Vec<Need>) -> Result<Vec<Part>, Fault> {
        let types = &self.scope.program.c_types;
        let Some(unit) = unit_of_string(types, pointer.target) else {
            let size = pointer.target.and_then(|target| types.bytes(target)).unwrap_or(0);
            let place = &region.place;
            return fault(format!("`{place}` points to elements of {size} bytes, a string consists of integers"));
        };
        let part = |size: Size, facts: Vec<Fact>| {
            let blocks = vec![self.block(&pointer, region, size)];
            Part { blocks, facts, ..Part::default() }
        };
        let Some(count) = &region.count else { return Ok(vec![part(Size::String, Vec::new())]) };
        let count = self.sum(count, needs)?;
        let length = Sum::number(Number::StringLength(pointer.origin.clone()));
        let within = Fact::NonNegative(count.clone().plus(-1).minus(&length));
        let mut parts = vec![part(Size::String, vec![within])];
        for (negative, fact) in self.by_sign(&count) {
            let size = if negative { Sum::default() } else { count.clone() };
            let bytes = Sum::default().add_scaled(&Int::from(unit), &size);
            parts.push(part(Size::Bytes(bytes), fact));
        }
        Ok(parts)
    }

    fn block(&self, pointer: &Pointer, region: &Region, size: Size) -> Block {
        let terminated = size == Size::String;
        let unit = unit_of_string(&self.scope.program.c_types, pointer.target).unwrap_or(1);
        let pointer = pointer.origin.clone();
        Block { pointer, name: region.place.to_string(), size, terminated, unit, writable: true, heap: false }
    }

    /// Whether the number is negative, with the fact that says so; one alternative where that is known.
    fn by_sign(&self, count: &Sum) -> Vec<(bool, Vec<Fact>)> {
        let negative = Sum::constant(-1).minus(count);
        let at_least_zero = |sum: &Sum| sum.least(self.options.unbounded).is_some_and(|least| !least.is_negative());
        if at_least_zero(count) {
            vec![(false, Vec::new())]
        } else if at_least_zero(&negative) {
            vec![(true, Vec::new())]
        } else {
            vec![(false, vec![Fact::NonNegative(count.clone())]), (true, vec![Fact::NonNegative(negative)])]
        }
    }

    fn is_void(&self, target: Option<CTypeId>) -> bool {
        target.is_some_and(|target| matches!(self.scope.program.c_types.get(target), CType::Void))
    }

    /// Bytes of an element of that type, where they are known; a byte where nobody knows what it is.
    fn unit(&self, target: Option<CTypeId>) -> Option<u64> {
        let bytes = target.and_then(|target| self.scope.program.c_types.bytes(target)).filter(|bytes| *bytes > 0);
        bytes.or_else(|| self.is_void(target).then_some(1))
    }

    /// Bytes of what the clause counts.
    pub(super) fn element(&self, region: &Region) -> Result<u64, Fault> {
        if let Some(bytes) = region.bytes {
            return Ok(bytes);
        }
        let place = &region.place;
        let target = self.scope.pointer(place, &mut Vec::new())?.target;
        match self.unit(target) {
            // An array of nobody knows what is said in elements, all else in bytes.
            Some(size) if region.word != Word::Array || !self.is_void(target) => Ok(size),
            _ if region.word.takes_bytes() => {
                let count = region.count.clone().unwrap_or(Linear::constant(1));
                let example = Region { count: Some(count), bytes: Some(4), ..region.clone() };
                fault(format!("the size of what `{place}` points to is not known: say it in bytes, as in '{example}'"))
            }
            _ => fault(format!("the size of what `{place}` points to is not known")),
        }
    }

    /// How many elements lie between two pointers.
    fn distance(&self, to: &Place, from: &Place, needs: &mut Vec<Need>) -> Result<Number, Fault> {
        let (last, first) = (self.pointer(to, needs)?, self.pointer(from, needs)?);
        let Some(unit) = self.unit(first.target) else {
            return fault(format!("the size of what `{from}` points to is not known"));
        };
        if self.unit(last.target) != Some(unit) {
            return fault(format!("`{to}` and `{from}` point to elements of different sizes"));
        }
        let range = Range { from: first.origin, to: last.origin, unit };
        let distance = range.distance();
        needs.push(Need::Range(range, from.to_string(), to.to_string()));
        Ok(distance)
    }

    /// The number as a sum over numbers of the entry state.
    pub(super) fn sum(&self, linear: &Linear, needs: &mut Vec<Need>) -> Result<Sum, Fault> {
        let mut sum = Sum::constant(linear.constant.clone());
        let Parts { differences, others } = parts(self.scope, linear);
        for (factor, to, from) in differences {
            sum = sum.add_scaled(&factor, &Sum::number(self.distance(to, from, needs)?));
        }
        for (factor, atom) in others {
            let number = match atom {
                Atom::Place(place) => {
                    let mut uses = Vec::new();
                    let number = match (self.scope.number(place, &mut uses), place) {
                        (Err(Fault::Name(name)), Place::Name(_)) => {
                            let value = constant(&name, self.scope.program.data_model);
                            Sum::constant(value.ok_or(Fault::Name(name))?)
                        }
                        (number, _) => Sum::number(number?),
                    };
                    needs.extend(uses.into_iter().map(Need::Value));
                    number
                }
                Atom::StringLength(place) => {
                    let origin = self.pointer(place, needs)?.origin;
                    needs.push(Need::Terminated(origin.clone(), place.to_string()));
                    Sum::number(Number::StringLength(origin))
                }
                Atom::SizeOf(what) => Sum::constant(self.scope.size_of(what)?),
            };
            sum = sum.add_scaled(factor, &number);
        }
        Ok(sum)
    }
}

/// Members of lists have so many elements in all blocks.
fn no_constant() -> Fault {
    Fault::Unsupported("another number of elements than a constant in `each`".to_owned())
}

/// The functions that have the name in C: those of several files get different ones where the files become one program.
pub fn functions_named(program: &Program, name: &str) -> Vec<FunctionId> {
    (0..)
        .map(FunctionId)
        .zip(&program.functions)
        .filter(|(_, function)| function.is_called(name))
        .map(|(id, _)| id)
        .collect()
}

fn comparison(lhs: Sum, relation: Relation, rhs: &Sum) -> Vec<Fact> {
    let difference = lhs.minus(rhs);
    let negated = || Sum::default().minus(&difference);
    match relation {
        Relation::Less => vec![Fact::NonNegative(negated().plus(-1))],
        Relation::LessEqual => vec![Fact::NonNegative(negated())],
        Relation::Greater => vec![Fact::NonNegative(difference.plus(-1))],
        Relation::GreaterEqual => vec![Fact::NonNegative(difference)],
        Relation::Equal => vec![Fact::NonNegative(difference.clone()), Fact::NonNegative(negated())],
        Relation::Different => vec![Fact::NotZero(difference)],
    }
}
