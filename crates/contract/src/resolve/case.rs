//! Alternatives of all clauses to a case: each block once, all memory there that the clauses speak of.

use ir::GlobalId;
use logic::Int;

use crate::entry::{Block, Callee, Case, Chain, Fact, Number, Origin, Range, Size, Sum};
use crate::language::Clause;

use super::clause::{Need, Part};
use super::feasible::contradictory;
use super::place::{Fault, Use, fault};
use super::{Overlap, Resolver, stands_for_a_stream};

/// A case that is being made.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    pub(super) part: Part,
}

impl Draft {
    /// The draft with one more clause: one for each way in which the sizes of a block that both describe may compare, none if
    /// they contradict each other. To say more of a block whose size is said exactly is an error.
    pub(super) fn with(&self, more: &Part, unbounded: bool) -> Result<Vec<Draft>, Fault> {
        let mut drafts = vec![self.clone()];
        for block in &more.blocks {
            let mut next = Vec::new();
            for draft in drafts {
                next.extend(draft.with_block(block, more.exact.contains(&block.pointer), unbounded)?);
            }
            drafts = next;
        }
        for draft in &mut drafts {
            draft.with_lists(&more.lists)?;
        }
        drafts.retain_mut(|draft| draft.part.take(more));
        Ok(drafts)
    }

    /// Adds lists and trees. What is said of a block that is the first one says that there is one.
    fn with_lists(&mut self, lists: &[Chain]) -> Result<(), Fault> {
        for list in lists {
            if let Some(index) = self.part.blocks.iter().position(|block| block.pointer == list.pointer) {
                let block = self.part.blocks.remove(index);
                within_list(list, &block)?;
            }
            match self.part.lists.iter().find(|known| known.pointer == list.pointer) {
                None => self.part.lists.push(list.clone()),
                Some(known) if known == list => {}
                Some(_) => {
                    return Err(Fault::Unsupported(format!(
                        "two lists or trees that begin with one block, `{}`",
                        list.name
                    )));
                }
            }
        }
        Ok(())
    }

    /// The draft with a block: the larger of two that are described.
    fn with_block(mut self, block: &Block, exact: bool, unbounded: bool) -> Result<Vec<Draft>, Fault> {
        let part = &mut self.part;
        if let Some(list) = part.lists.iter().find(|list| list.pointer == block.pointer) {
            return within_list(list, block).map(|()| vec![self]);
        }
        let Some(index) = part.blocks.iter().position(|known| known.pointer == block.pointer) else {
            part.blocks.push(block.clone());
            return Ok(vec![self]);
        };
        if exact || part.exact.contains(&block.pointer) {
            return fault(format!("what `{}` points to is described twice", block.name));
        }
        let known = &mut part.blocks[index];
        let writable = [known.writable, block.writable];
        known.terminated |= block.terminated;
        let sizes = [known.size.clone(), block.size.clone()];
        let [Some(one), Some(other)] = [&sizes[0], &sizes[1]].map(|size| bytes(block, size)) else {
            return fault(format!("the size of what `{}` points to is not known", block.name));
        };
        let more = other.clone().minus(&one);
        let less = one.minus(&other);
        let always = |sum: &Sum| sum.least(unbounded).is_some_and(|least| !least.is_negative());
        // What may be read as a whole and written in part may not be written: a promise about the smaller part says nothing
        // of the larger one.
        part.blocks[index].writable = match writable {
            [true, false] => always(&less),
            [false, true] => always(&more),
            [both, _] => both,
        };
        if always(&more) || always(&less) {
            part.blocks[index].size = sizes[usize::from(always(&more))].clone();
            return Ok(vec![self]);
        }
        let alternatives = [(0, Fact::NonNegative(less)), (1, Fact::NonNegative(more.plus(-1)))];
        let mut drafts = Vec::new();
        for (size, fact) in alternatives.into_iter().filter(|(_, fact)| !is_false(fact)) {
            let mut draft = self.clone();
            draft.part.blocks[index].size = sizes[size].clone();
            draft.part.facts.push(fact);
            drafts.push(draft);
        }
        Ok(drafts)
    }

    /// Whether no numbers satisfy the facts, as far as that is seen at once.
    pub(super) fn contradicts(&self, resolver: &Resolver<'_>) -> bool {
        let case = Case { blocks: self.part.blocks.clone(), ..Case::default() };
        let implied = case.implied(resolver.scope.program.pointer_bits());
        contradictory(self.part.facts.iter().chain(&implied), resolver.options.unbounded)
    }

    /// The range begins with a block, and nothing else is said of where it ends.
    fn with_range(&mut self, range: &Range, from: &str, to: &str) -> Result<(), Fault> {
        if self.part.ranges.contains(range) {
            return Ok(());
        }
        if self.is_null(&range.from) || self.is_null(&range.to) {
            let cases = format!("null({from}), null({to}) || valid({from}, {to} - {from})");
            return fault(format!("no number lies between null pointers: write cases, as in '{cases}'"));
        }
        if self.block(&range.from).is_none() {
            return fault(format!(
                "it needs 'valid({from}, {to} - {from})', or another size of what `{from}` points to"
            ));
        }
        let within = |other: &Range| other.to == range.to || other.to == range.from || other.from == range.to;
        if self.part.ranges.iter().any(within) {
            return Err(Fault::Unsupported(format!("more than one pointer from which `{to}` is told")));
        }
        let is_told = |pointer: &Origin| *pointer == range.to || pointer.lies_below(&range.to);
        if self.pointers().any(is_told) {
            return fault(format!("`{to}` leads into what `{from}` points to: of that nothing more may be said"));
        }
        self.part.ranges.push(range.clone());
        Ok(())
    }

    /// The block that the pointer points to.
    fn block(&self, pointer: &Origin) -> Option<&Block> {
        self.part.blocks.iter().find(|block| block.pointer == *pointer)
    }

    /// The list to which the pointer leads.
    fn list(&self, pointer: &Origin) -> Option<&Chain> {
        self.part.lists.iter().find(|list| list.pointer == *pointer)
    }

    fn is_null(&self, pointer: &Origin) -> bool {
        self.part.nulls.iter().any(|(known, _)| known == pointer)
    }

    /// Marks the blocks that may be freed, and sees to it that the memory is there that clauses need; if it is not, the
    /// error comes with the clause.
    pub(super) fn complete<'c>(
        mut self,
        resolver: &Resolver<'_>,
        needs: &[(&'c Clause, Need)],
    ) -> Result<Draft, (&'c Clause, Fault)> {
        for (origin, name) in std::mem::take(&mut self.part.heap) {
            if let Some(list) = self.part.lists.iter_mut().find(|list| list.pointer == origin) {
                list.heap = true;
                continue;
            }
            match self.part.blocks.iter_mut().find(|block| block.pointer == origin) {
                Some(block) => block.heap = true,
                // Nothing of it may be accessed, but it may be freed.
                None => self.part.blocks.push(Block {
                    pointer: origin,
                    name,
                    size: Size::Bytes(Sum::default()),
                    terminated: false,
                    unit: 1,
                    writable: true,
                    heap: true,
                }),
            }
        }
        if let (Err(fault), Some((clause, _))) =
            (self.with_members(), needs.iter().find(|(_, need)| matches!(need, Need::List(..))))
        {
            return Err((*clause, fault));
        }
        let is_absent =
            |need: &Need| matches!(need, Need::Value(value) if value.unless_null && self.is_null(&value.pointer));
        let needs: Vec<&(&Clause, Need)> = needs.iter().filter(|(_, need)| !is_absent(need)).collect();
        for (index, (clause, need)) in needs.iter().enumerate() {
            let met = match need {
                Need::Value(value) => self
                    .value(resolver, value)
                    .and_then(|()| check_shared(value, needs[..index].iter().map(|(_, n)| n))),
                Need::Described(origin, name) => self.described(origin, name),
                Need::Initialised(origin, name, size) => self.initialised(resolver, (origin, name), size),
                Need::Terminated(origin, name) => self.terminated(origin, name),
                Need::List(origin, name) => self.listed(resolver, origin, name),
                Need::Range(range, from, to) => self.with_range(range, from, to),
            };
            met.map_err(|fault| (*clause, fault))?;
        }
        for (_, need) in &needs {
            if let Need::Value(value) = need {
                self.in_string(value, resolver.options.unbounded);
            }
        }
        Ok(self)
    }

    /// What a value in a string and the string's length say of each other: an element that is not zero lies before the end, and one
    /// before the end is not zero.
    fn in_string(&mut self, what: &Use, unbounded: bool) {
        let Some(number) = what.number.clone() else { return };
        let Some(block) = self.block(&what.pointer).filter(|block| block.terminated) else { return };
        if what.bytes != block.unit || !what.offset.is_multiple_of(block.unit) {
            return;
        }
        let rest = Sum::number(Number::StringLength(what.pointer.clone())).plus(-Int::from(what.offset / block.unit));
        let value = Sum::number(number);
        let facts = &mut self.part.facts;
        let excluded = |facts: &[Fact], more: &[Fact]| contradictory(facts.iter().chain(more), unbounded);
        let zero = [Fact::NonNegative(value.clone()), Fact::NonNegative(Sum::default().minus(&value))];
        if excluded(facts, &zero) {
            facts.push(Fact::NonNegative(rest.clone().plus(-1)));
        } else if excluded(facts, &[Fact::NotZero(value.clone())]) {
            facts.push(Fact::NonNegative(Sum::default().minus(&rest)));
        } else if excluded(facts, &[Fact::NonNegative(Sum::default().minus(&rest))]) {
            facts.push(Fact::NotZero(value));
        }
    }

    /// Gives lists what their members lead to. What several clauses say of one holds together.
    fn with_members(&mut self) -> Result<(), Fault> {
        for member in std::mem::take(&mut self.part.members) {
            let Some(list) = self.part.lists.iter_mut().find(|list| Some(&list.pointer) == member.list()) else {
                continue;
            };
            let Some(known) = list.members.iter_mut().find(|known| known.at() == member.at()) else {
                list.members.push(member);
                continue;
            };
            known.nullable &= member.nullable;
            let heap = known.block.heap || member.block.heap;
            let is_none = |block: &Block| block.size == Size::Bytes(Sum::default());
            // What may be read as a whole and written in part may not be written.
            let more = match (&known.block.size, &member.block.size) {
                (Size::Bytes(a), Size::Bytes(b)) => {
                    (&a.constant, known.block.writable) < (&b.constant, member.block.writable)
                }
                (Size::String, Size::String) => false,
                _ if is_none(&known.block) => true,
                _ if is_none(&member.block) => false,
                _ => {
                    let name = &known.block.name;
                    return Err(Fault::Unsupported(format!("more of `{name}` in each block than that it is a string")));
                }
            };
            if more {
                known.block = member.block;
            }
            known.block.heap = heap;
        }
        for list in &mut self.part.lists {
            list.members.sort_by_key(crate::entry::Member::at);
        }
        Ok(())
    }

    /// The pointers of which something is said.
    fn pointers(&self) -> impl Iterator<Item = &Origin> {
        let blocks = self.part.blocks.iter().map(|block| &block.pointer);
        let lists = self.part.lists.iter().map(|list| &list.pointer);
        let functions = self.part.functions.iter().map(|callee| &callee.pointer);
        let nulls = self.part.nulls.iter().map(|(origin, _)| origin);
        blocks.chain(lists).chain(functions).chain(nulls)
    }

    /// Whether something is said of what a member of the first block of a list leads to, beside what is said of each.
    fn is_told_apart(&self, member: &Origin) -> bool {
        let ranges = self.part.ranges.iter().flat_map(|range| [&range.from, &range.to]);
        self.pointers().chain(ranges).any(|pointer| pointer == member || pointer.lies_below(member))
    }

    fn listed(&self, resolver: &Resolver<'_>, origin: &Origin, name: &str) -> Result<(), Fault> {
        match self.list(origin) {
            Some(list) if list.is_tree() => Err(Fault::Unsupported("what members of trees point to".to_owned())),
            Some(list) => {
                let width = u64::from(resolver.scope.program.pointer_bits() / 8);
                let is_link = |at: u64| list.links().chain(list.back).any(|link| link.abs_diff(at) < width);
                if let Some(member) = list.members.iter().find(|member| member.at().is_some_and(is_link)) {
                    return fault(format!("`{}` links the blocks of the list", member.block.name));
                }
                match list.members.iter().find(|member| self.is_told_apart(&member.block.pointer)) {
                    Some(member) => {
                        let name = &member.block.name;
                        Err(Fault::Unsupported(format!("more of `{name}` in the first block than in each")))
                    }
                    None => Ok(()),
                }
            }
            None if self.is_null(origin) => Ok(()),
            None => fault(format!("it needs 'list({name}, next)' too")),
        }
    }

    fn described(&self, origin: &Origin, name: &str) -> Result<(), Fault> {
        if self.block(origin).is_some() || self.list(origin).is_some() || self.is_null(origin) {
            return Ok(());
        }
        fault(format!("it needs 'array({name}, n)', 'valid({name}, n)' or 'string({name})' too"))
    }

    fn initialised(&self, resolver: &Resolver<'_>, (origin, name): (&Origin, &str), size: &Sum) -> Result<(), Fault> {
        self.described(origin, name)?;
        // What is described is initialised. It remains to be seen that nothing more is asked for.
        let all = match self.list(origin) {
            Some(list) => Some(Sum::constant(Int::from(list.bytes))),
            None => self.block(origin).and_then(|block| bytes(block, &block.size)),
        };
        let Some(all) = all else { return Ok(()) };
        let beyond = size.clone().minus(&all).plus(-1);
        let beyond = Fact::NonNegative(beyond);
        if contradictory(self.part.facts.iter().chain([&beyond]), resolver.options.unbounded) {
            return Ok(());
        }
        Err(Fault::Unsupported(format!("more of `{name}` initialised than what may be accessed")))
    }

    fn terminated(&mut self, origin: &Origin, name: &str) -> Result<(), Fault> {
        if let Some(block) = self.part.blocks.iter_mut().find(|block| block.pointer == *origin) {
            block.terminated = true;
            return Ok(());
        }
        match self.is_null(origin) {
            true => fault(format!(
                "where `{name}` is null it has no length: write cases, as in 'null({name}) || string({name}), ...'"
            )),
            false => fault(format!("it needs 'string({name})' or 'valid({name}, n)' too")),
        }
    }

    /// A value lies in memory that is there.
    fn value(&mut self, resolver: &Resolver<'_>, what: &Use) -> Result<(), Fault> {
        let end = Sum::constant(what.offset).plus(what.bytes);
        let (name, pointer) = (&what.name, &what.pointer_name);
        if let Origin::Global(id) = what.pointer {
            let size = resolver.scope.program.global(id).size;
            return match what.offset.checked_add(what.bytes).is_some_and(|end| end <= size) {
                true => Ok(()),
                false => fault(format!("`{name}` lies behind its variable")),
            };
        }
        if let Some(list) = self.list(&what.pointer) {
            let width = u64::from(resolver.scope.program.pointer_bits() / 8);
            let beside = |link: u64| what.offset + what.bytes <= link || link + width <= what.offset;
            let apart = list.links().all(beside);
            return match what.offset.checked_add(what.bytes).is_some_and(|end| end <= list.bytes) {
                true if apart => Ok(()),
                true => {
                    Err(Fault::Unsupported(format!("more of the {} `{pointer}` than of its first block", list.word())))
                }
                false => fault(format!("`{name}` lies behind what the assumptions say of `{pointer}`")),
            };
        }
        let missing = format!("it needs 'valid({pointer})' too: `{name}` lies in what `{pointer}` points to");
        let size = match self.block(&what.pointer) {
            Some(Block { size: Size::Bytes(size), heap: true, .. }) if *size == Sum::default() => {
                return fault(missing);
            }
            Some(Block { size: Size::Bytes(size), .. }) => size.clone(),
            Some(block) => block.end_of_string(),
            None if self.is_null(&what.pointer) => {
                let cases = format!("null({pointer}) || valid({pointer}), ...");
                return fault(format!("where `{pointer}` is null there is no `{name}`: write cases, as in '{cases}'"));
            }
            None => return fault(missing),
        };
        let room = size.clone().minus(&end);
        if size.terms.is_empty() && size.constant.is_positive() && room.constant.is_negative() {
            return fault(format!("`{name}` lies behind what the assumptions say of `{pointer}`"));
        }
        self.part.facts.push(Fact::NonNegative(room));
        Ok(())
    }

    /// The case as engines take it.
    pub(super) fn into_case(self, resolver: &Resolver<'_>) -> Case {
        let mut blocks = self.part.blocks;
        blocks.sort_by_key(|block| block.pointer.depth());
        let mut facts: Vec<Fact> = Vec::new();
        for fact in self.part.facts {
            if !is_true(&fact) && !facts.contains(&fact) {
                facts.push(fact);
            }
        }
        let may_overlap = match resolver.options.overlap {
            Overlap::Assumed => Vec::new(),
            Overlap::Possible => {
                let globals = (0..).map(GlobalId).zip(&resolver.scope.program.globals);
                let objects = globals.filter(|(_, global)| !stands_for_a_stream(global));
                let objects = objects.map(|(id, _)| Origin::Global(id));
                let all: Vec<Origin> = blocks.iter().map(|block| block.pointer.clone()).chain(objects).collect();
                let pairs = (0..blocks.len()).flat_map(|a| (a + 1..all.len()).map(move |b| (a, b)));
                let pairs = pairs.map(|(a, b)| (a, all[a].clone(), all[b].clone()));
                // What may be written is no constant. Of strings that is not meant: literals are some.
                let written = |block: &Block| block.writable && block.size != Size::String;
                let constant = |other: &Origin| match other {
                    Origin::Global(id) => resolver.scope.program.global(*id).constant,
                    Origin::Param(_) | Origin::Memory { .. } => false,
                };
                let may = |(block, a, b): &(usize, Origin, Origin)| {
                    !(states(&self.part.disjoint, a, b) || written(&blocks[*block]) && constant(b))
                };
                pairs.filter(may).map(|(_, a, b)| (a, b)).collect()
            }
        };
        let nulls = self.part.nulls.into_iter().map(|(origin, _)| origin).collect();
        let (mut lists, functions) = (self.part.lists, self.part.functions);
        lists.sort_by_key(|list| list.pointer.depth());
        Case { blocks, lists, nulls, functions, ranges: self.part.ranges, facts, may_overlap }
    }
}

/// Whether a block of which something is said lies in the first block of a list: an error if it may not, or if the list says
/// less of it.
fn within_list(list: &Chain, block: &Block) -> Result<(), Fault> {
    let within = match &block.size {
        Size::Bytes(size) => size.terms.is_empty() && size.constant <= Int::from(list.bytes),
        Size::String | Size::Any => false,
    };
    if within && !block.terminated {
        return Ok(());
    }
    Err(Fault::Unsupported(format!(
        "more of the first block of the {} `{}` than that it is one",
        list.word(),
        list.name
    )))
}

/// The size in bytes of what the block says of its string, were its size this one.
fn bytes(block: &Block, size: &Size) -> Option<Sum> {
    match size {
        Size::Bytes(size) => Some(size.clone()),
        Size::String => Some(block.end_of_string()),
        Size::Any => None,
    }
}

impl Part {
    /// Adds what another part says beside its blocks. False if they contradict each other.
    fn take(&mut self, more: &Part) -> bool {
        for (origin, name) in &more.nulls {
            if !self.nulls.iter().any(|(known, _)| known == origin) {
                self.nulls.push((origin.clone(), name.clone()));
            }
        }
        let possible = more.functions.iter().all(|callee| self.take_callee(callee));
        self.members.extend(more.members.iter().cloned());
        self.exact.extend(more.exact.iter().cloned());
        self.heap.extend(more.heap.iter().cloned());
        self.facts.extend(more.facts.iter().cloned());
        self.disjoint.extend(more.disjoint.iter().cloned());
        let null = |origin: &Origin| self.nulls.iter().any(|(known, _)| known == origin);
        let function = |origin: &Origin| self.functions.iter().any(|callee| callee.pointer == *origin);
        possible
            && !self.lists.iter().any(|list| null(&list.pointer) || function(&list.pointer))
            && !self.blocks.iter().any(|block| null(&block.pointer) || function(&block.pointer))
            && !self.heap.iter().any(|(origin, _)| function(origin))
            && !self.functions.iter().any(|callee| null(&callee.pointer))
            && !self.heap.iter().any(|(origin, _)| null(origin))
            && !self.facts.iter().any(is_false)
    }

    /// Adds which functions a pointer may lead to. False if that contradicts what is known.
    fn take_callee(&mut self, more: &Callee) -> bool {
        let Some(known) = self.functions.iter_mut().find(|known| known.pointer == more.pointer) else {
            self.functions.push(more.clone());
            return true;
        };
        if known.among.is_empty() || more.among.is_empty() {
            // One outside the program is none of the program's.
            return known.among.is_empty() && more.among.is_empty();
        }
        known.among.retain(|function| more.among.contains(function));
        !known.among.is_empty()
    }
}

/// Whether the two are said not to overlap.
pub(super) fn states(disjoint: &[(Origin, Origin)], a: &Origin, b: &Origin) -> bool {
    disjoint.iter().any(|(left, right)| (left == a && right == b) || (left == b && right == a))
}

/// Two values in one block are the same, or they share no byte: engines have one value in a place.
fn check_shared<'n>(what: &Use, others: impl Iterator<Item = &'n Need>) -> Result<(), Fault> {
    for need in others {
        let Need::Value(other) = need else { continue };
        let same = other.offset == what.offset && other.bytes == what.bytes && other.number == what.number;
        let apart = other.offset + other.bytes <= what.offset || what.offset + what.bytes <= other.offset;
        if other.pointer == what.pointer && !same && !apart {
            let both = format!("`{}` and `{}`, two values in the same bytes", other.name, what.name);
            return Err(Fault::Unsupported(both));
        }
    }
    Ok(())
}

fn is_false(fact: &Fact) -> bool {
    match fact {
        Fact::NonNegative(sum) => sum.terms.is_empty() && sum.constant.is_negative(),
        Fact::NotZero(sum) => sum.terms.is_empty() && sum.constant.is_zero(),
    }
}

/// Whether it says nothing. What follows from the ranges of its numbers stays: engines learn from it how a number is
/// to be read.
fn is_true(fact: &Fact) -> bool {
    match fact {
        Fact::NonNegative(sum) => sum.terms.is_empty() && !sum.constant.is_negative(),
        Fact::NotZero(sum) => sum.terms.is_empty() && !sum.constant.is_zero(),
    }
}
