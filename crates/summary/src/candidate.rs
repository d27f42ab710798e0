//! A precondition under construction.

use contract::entry::{self, Block, Case, Chain, EntryState, Fact, Member, Origin, Range, Size, Sum};
use ir::FunctionId;
use logic::Int;

/// What may hold when the entry begins: a conjunction over blocks and numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Candidate {
    /// The blocks. One comes after the block in which its pointer lies.
    pub blocks: Vec<Guess>,
    /// Pointers to functions.
    pub functions: Vec<Callee>,
    /// Pointers that lead into the objects of others, or to their ends, where these are there.
    pub ranges: Vec<Range>,
    /// What holds of numbers.
    pub facts: Vec<Fact>,
    /// Pairs of blocks that may overlap; all others lie apart.
    pub may_overlap: Vec<(Origin, Origin)>,
}

/// A pointer through which a function outside the program is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Callee {
    /// The pointer.
    pub pointer: Origin,
    /// The functions to which it may lead; none for one outside the program.
    pub among: Vec<FunctionId>,
    /// It may be null.
    pub nullable: bool,
}

/// What is guessed of a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guess {
    /// The pointer to its first byte.
    pub pointer: Origin,
    /// Its name in the words of the source.
    pub name: String,
    /// How large it is.
    pub room: Room,
    /// Bytes of an element of the string that may lie in it; `None` where the type of the pointer allows none.
    pub unit: Option<u64>,
    /// A zero element lies in it.
    pub terminated: bool,
    /// Or less: it ends with a zero element before that.
    pub or_string: bool,
    /// It is written.
    pub writable: bool,
    /// It is freed.
    pub heap: bool,
    /// The pointer may be null, and then there is no block.
    pub nullable: bool,
    /// The pointer may be null where the block needs no byte, and then there is none.
    pub null_if_empty: bool,
    /// It is the first one of a list or a tree of such blocks.
    pub chain: Option<Link>,
}

/// How the blocks of a list or a tree are linked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// The byte of each block where the pointer to the next one lies.
    pub at: u64,
    /// The bytes of the further links, if the blocks form a tree.
    pub others: Vec<u64>,
    /// The byte of each block where the pointer to the one before lies, if they are linked both ways.
    pub back: Option<u64>,
    /// The size of each block in bytes.
    pub bytes: u64,
}

/// The size of a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Room {
    /// Nothing was decided yet: any size.
    Open,
    /// At least so many bytes, for each of the sums; no sum means any.
    AtLeast(Vec<Sum>),
}

impl Guess {
    /// In how many numbers its size is told, and what is added to them.
    pub fn told_by(&self) -> (usize, Int) {
        let Room::AtLeast(sums) = &self.room else { return (0, Int::ZERO) };
        let told = sums.iter().filter(|sum| !sum.terms.is_empty());
        told.fold((0, Int::ZERO), |(numbers, added), sum| {
            (numbers + sum.terms.len(), &added + &sum.constant.clone().max(Int::ZERO))
        })
    }

    /// A block of any size.
    pub fn open(pointer: Origin, name: String, unit: Option<u64>) -> Guess {
        Guess {
            pointer,
            name,
            unit,
            room: Room::Open,
            terminated: false,
            or_string: false,
            writable: false,
            heap: false,
            nullable: false,
            null_if_empty: false,
            chain: None,
        }
    }
}

impl Candidate {
    /// The block to which the pointer points.
    pub fn block(&self, pointer: &Origin) -> Option<&Guess> {
        self.blocks.iter().find(|block| block.pointer == *pointer)
    }

    /// The block to which the pointer points, to be changed.
    pub fn block_mut(&mut self, pointer: &Origin) -> Option<&mut Guess> {
        self.blocks.iter_mut().find(|block| block.pointer == *pointer)
    }

    /// The list whose blocks have the pointer to the block among their members: then it is one of each of them.
    pub fn list_around(&self, block: &Guess) -> Option<&Guess> {
        let Origin::Memory { pointer, .. } = &block.pointer else { return None };
        let is_list = |around: &&Guess| around.chain.as_ref().is_some_and(|link| link.others.is_empty());
        self.block(pointer).filter(is_list)
    }

    /// Whether it is one block, and neither those of a list nor what their members lead to. Those overlap nothing.
    pub fn is_single(&self, block: &Guess) -> bool {
        block.chain.is_none() && self.list_around(block).is_none()
    }

    /// The states that satisfy it, as disjoint cases; `None` if these are more than `most`. Where a pointer is null, what hangs on
    /// it has no meaning: nothing is asked of it there.
    pub fn states(&self, most: usize) -> Option<EntryState> {
        let case = Case { facts: self.facts.clone(), ..Case::default() };
        let mut cases = vec![Part { case, absent: Vec::new() }];
        for guess in self.in_order() {
            let mut next = Vec::new();
            for mut part in cases {
                if part.absent.iter().any(|pointer| guess.hangs_on(pointer)) {
                    part.absent.push(guess.pointer.clone());
                    next.push(part);
                    continue;
                }
                if let Some(list) = part.list_around(guess) {
                    list.members.push(guess.member());
                    next.push(part);
                    continue;
                }
                if guess.nullable || guess.null_if_empty {
                    let mut null = part.without(&guess.pointer);
                    let at_most_none = |sum: &&Sum| Fact::NonNegative(Sum::default().minus(sum));
                    null.case.facts.extend(guess.none().iter().map(at_most_none));
                    next.push(null);
                }
                if let Some(chain) = guess.chain() {
                    part.case.lists.push(chain);
                    next.push(part);
                    continue;
                }
                next.extend(guess.sizes().into_iter().map(|(size, facts)| {
                    let mut part = part.clone();
                    part.case.blocks.push(guess.block(size));
                    part.case.facts.extend(facts);
                    part
                }));
            }
            if next.len() > most {
                return None;
            }
            cases = next;
        }
        for callee in &self.functions {
            let mut next = Vec::new();
            for mut part in cases {
                if part.absent.iter().any(|pointer| callee.pointer.lies_below(pointer)) {
                    next.push(part);
                    continue;
                }
                if callee.nullable {
                    next.push(part.without(&callee.pointer));
                }
                let (pointer, among) = (callee.pointer.clone(), callee.among.clone());
                part.case.functions.push(entry::Callee { pointer, among });
                next.push(part);
            }
            if next.len() > most {
                return None;
            }
            cases = next;
        }
        let mut cases: Vec<Case> = cases.into_iter().map(Part::case).collect();
        for case in &mut cases {
            let there = |pointer: &Origin| {
                matches!(pointer, Origin::Global(_)) || case.blocks.iter().any(|block| block.pointer == *pointer)
            };
            case.may_overlap = self.may_overlap.iter().filter(|(a, b)| there(a) && there(b)).cloned().collect();
            let lies_there = |at: &Origin| match at {
                Origin::Memory { pointer, .. } => there(pointer),
                Origin::Param(_) | Origin::Global(_) => true,
            };
            let has_block = |range: &&Range| case.blocks.iter().any(|block| block.pointer == range.from);
            case.ranges =
                self.ranges.iter().filter(|range| has_block(range) && lies_there(&range.to)).cloned().collect();
        }
        Some(EntryState { cases })
    }

    /// The candidate where the pointer is null: without all that hangs on it.
    pub fn without(&self, pointer: &Origin) -> Candidate {
        let mut absent = vec![pointer.clone()];
        for guess in self.in_order() {
            if absent.iter().any(|pointer| guess.hangs_on(pointer)) {
                absent.push(guess.pointer.clone());
            }
        }
        let mut rest = self.clone();
        rest.blocks.retain(|guess| !absent.contains(&guess.pointer));
        rest.functions.retain(|callee| !absent.iter().any(|pointer| callee.pointer.lies_below(pointer)));
        rest.facts.retain(|fact| !absent.iter().any(|pointer| fact.sum().speaks_below(pointer)));
        let distance = |range: &Range| Sum::number(range.distance());
        rest.ranges.retain(|range| !absent.iter().any(|pointer| distance(range).speaks_below(pointer)));
        rest
    }

    /// The range that begins where the pointer leads.
    pub fn range_from(&self, pointer: &Origin) -> Option<&Range> {
        self.ranges.iter().find(|range| range.from == *pointer)
    }

    /// Whether a range ends where the pointer leads: then it leads to no block of its own.
    pub fn is_end(&self, pointer: &Origin) -> bool {
        self.ranges.iter().any(|range| range.to == *pointer)
    }

    /// The ranges that begin with a block of its own.
    pub fn ranges(&self) -> impl Iterator<Item = &Range> {
        self.ranges.iter().filter(|range| self.block(&range.from).is_some_and(|block| self.is_single(block)))
    }

    /// Whether its sizes and facts tell the number of elements of the range.
    pub fn tells(&self, range: &Range) -> bool {
        let sums = self.blocks.iter().flat_map(|block| match &block.room {
            Room::AtLeast(sums) => sums.as_slice(),
            Room::Open => &[],
        });
        let distance = range.distance();
        let mut sums = sums.chain(self.facts.iter().map(Fact::sum));
        sums.any(|sum| sum.terms.iter().any(|(_, number)| *number == distance))
    }

    /// The blocks, each after those that it hangs on, as far as there is such an order.
    fn in_order(&self) -> Vec<&Guess> {
        let mut rest: Vec<&Guess> = self.blocks.iter().collect();
        let mut order = Vec::with_capacity(rest.len());
        while !rest.is_empty() {
            let is_free = |guess: &&Guess| !rest.iter().any(|other| guess.hangs_on(&other.pointer));
            let first = rest.iter().position(is_free).unwrap_or(0);
            order.push(rest.remove(first));
        }
        order
    }
}

/// A case under construction.
#[derive(Clone)]
struct Part {
    case: Case,
    /// The pointers that are null, and those that hang on them.
    absent: Vec<Origin>,
}

impl Part {
    /// The case where the pointer is null.
    fn without(&self, pointer: &Origin) -> Part {
        let mut null = self.clone();
        null.case.nulls.push(pointer.clone());
        null.absent.push(pointer.clone());
        null
    }

    /// The list whose blocks have the pointer among their members.
    fn list_around(&mut self, guess: &Guess) -> Option<&mut Chain> {
        let Origin::Memory { pointer, .. } = &guess.pointer else { return None };
        self.case.lists.iter_mut().find(|list| list.pointer == **pointer && !list.is_tree())
    }

    /// The case, with the facts that mean something there.
    fn case(self) -> Case {
        let Part { mut case, absent } = self;
        case.facts.retain(|fact| !absent.iter().any(|pointer| fact.sum().speaks_below(pointer)));
        case
    }
}

impl Guess {
    /// Whether what is asked of it has no meaning where that pointer is null: it lies in memory that only the pointer leads to, or its size
    /// is told by what lies there.
    pub fn hangs_on(&self, pointer: &Origin) -> bool {
        let sized = || match &self.room {
            Room::AtLeast(sums) => sums.iter().any(|sum| sum.speaks_below(pointer)),
            Room::Open => false,
        };
        self.pointer != *pointer && (self.pointer.lies_below(pointer) || sized())
    }

    /// The number of bytes up to the end of the string in it, its zero element included.
    pub fn end_of_string(&self) -> Sum {
        entry::end_of_string(&self.pointer, self.unit.unwrap_or(1))
    }

    /// The sums that are at most 0 where the block needs no byte, if it may be missing then.
    pub fn none(&self) -> Vec<&Sum> {
        match &self.room {
            Room::AtLeast(sums) if self.null_if_empty => sums.iter().collect(),
            _ => Vec::new(),
        }
    }

    /// The list of which it is the first block.
    fn chain(&self) -> Option<Chain> {
        let Link { at, others, back, bytes } = self.chain.clone()?;
        let (pointer, name) = (self.pointer.clone(), self.name.clone());
        Some(Chain { pointer, name, bytes, link: at, others, back, heap: self.heap, members: Vec::new() })
    }

    /// What a member of each block of a list leads to. Of a size that is no constant nothing is said.
    fn member(&self) -> Member {
        let constant = |(size, facts): &(Size, Vec<Fact>)| {
            facts.is_empty() && !matches!(size, Size::Bytes(size) if !size.terms.is_empty())
        };
        let sizes = if self.chain.is_some() || self.null_if_empty { Vec::new() } else { self.sizes() };
        let block = match &sizes[..] {
            [size] if constant(size) => self.block(size.0.clone()),
            _ => Block { terminated: false, ..self.block(Size::Any) },
        };
        Member { block, nullable: self.nullable }
    }

    fn block(&self, size: Size) -> Block {
        Block {
            pointer: self.pointer.clone(),
            name: self.name.clone(),
            terminated: self.terminated || size == Size::String,
            unit: self.unit.unwrap_or(1),
            size,
            writable: self.writable,
            heap: self.heap,
        }
    }

    /// The sizes that it may have, each with the facts that distinguish it from the others: which sum is the greatest.
    fn sizes(&self) -> Vec<(Size, Vec<Fact>)> {
        let Room::AtLeast(sums) = &self.room else { return vec![(Size::Any, Vec::new())] };
        if self.terminated && *sums == [self.end_of_string()] {
            return vec![(Size::String, Vec::new())];
        }
        let mut sums = sums.clone();
        let least = if self.terminated { self.end_of_string() } else { Sum::default() };
        if !sums.iter().any(|sum| is_at_least(sum, &least)) {
            sums.push(least);
        }
        let greatest = |index: usize| {
            let others = sums.iter().enumerate().filter(|(other, _)| *other != index);
            others
                .map(|(other, sum)| {
                    let strict = Sum::constant(i64::from(other < index));
                    let minus_one = Int::from(-1);
                    Fact::NonNegative(sums[index].clone().add_scaled(&minus_one, sum).add_scaled(&minus_one, &strict))
                })
                .collect::<Vec<Fact>>()
        };
        let possible = |facts: &Vec<Fact>| !facts.iter().any(is_plainly_false);
        let strings = sums.iter().filter(|_| self.or_string).take(1).map(|limit| {
            let within = limit.clone().add_scaled(&Int::from(-1), &self.end_of_string());
            (Size::String, vec![Fact::NonNegative(within)])
        });
        let sizes = (0..sums.len()).map(|index| (Size::Bytes(sums[index].clone()), greatest(index)));
        strings.chain(sizes).filter(|(_, facts)| possible(facts)).collect()
    }
}

/// Whether one sum is the other plus a constant that is not negative.
pub fn is_at_least(one: &Sum, other: &Sum) -> bool {
    let difference = one.clone().add_scaled(&Int::from(-1), other);
    !difference.constant.is_negative()
        && difference.terms.iter().all(|(factor, number)| !factor.is_negative() && number.is_natural())
}

fn is_plainly_false(fact: &Fact) -> bool {
    match fact {
        Fact::NonNegative(sum) => sum.terms.is_empty() && sum.constant.is_negative(),
        Fact::NotZero(sum) => sum.terms.is_empty() && sum.constant.is_zero(),
    }
}

#[cfg(test)]
mod tests {
    use contract::entry::Number;

    use super::*;

    fn number(index: usize, signed: bool) -> Sum {
        Sum::number(Number::Value { at: Origin::Param(index), bits: 32, signed })
    }

    fn with(room: Vec<Sum>) -> Candidate {
        let guess = Guess { room: Room::AtLeast(room), ..Guess::open(Origin::Param(0), "p".to_owned(), None) };
        Candidate { blocks: vec![guess], ..Candidate::default() }
    }

    #[test]
    fn a_size_that_may_be_negative_makes_two_cases() {
        let cases = |sum| with(vec![sum]).states(16).unwrap().cases.len();
        assert_eq!(cases(number(1, false)), 1);
        assert_eq!(cases(Sum::constant(8)), 1);
        assert_eq!(cases(number(1, true)), 2);
    }

    #[test]
    fn of_several_sizes_one_is_the_greatest() {
        let cases = with(vec![Sum::constant(4), number(1, false)]).states(16).unwrap().cases;
        assert_eq!(cases.len(), 2);
        let Fact::NonNegative(first) = &cases[0].facts[0] else { panic!() };
        // 4 - n >= 0, and n - 4 - 1 >= 0: they exclude each other and leave nothing out.
        assert_eq!((first.terms[0].0.clone(), first.constant.clone()), (Int::from(-1), Int::from(4)));
        let Fact::NonNegative(second) = &cases[1].facts[0] else { panic!() };
        assert_eq!((second.terms[0].0.clone(), second.constant.clone()), (Int::from(1), Int::from(-5)));
        assert_eq!(with(vec![Sum::constant(4), Sum::constant(8)]).states(16).unwrap().cases.len(), 1);
    }

    #[test]
    fn behind_a_null_pointer_there_is_nothing() {
        let mut candidate = with(vec![Sum::constant(8)]);
        candidate.blocks[0].nullable = true;
        candidate.blocks.push(Guess::open(Origin::Param(0).at(0), "p->next".to_owned(), None));
        let cases = candidate.states(16).unwrap().cases;
        assert_eq!(cases.len(), 2);
        assert_eq!((cases[0].nulls.len(), cases[0].blocks.len()), (1, 0));
        assert_eq!((cases[1].nulls.len(), cases[1].blocks.len()), (0, 2));
    }
}
