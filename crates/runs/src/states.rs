//! Entry states of a case of a contract, for runs: numbers that satisfy its facts are drawn, blocks get the sizes that follow,
//! strings their texts. All else is left to the inputs of the run.

use std::collections::BTreeMap;

use contract::entry::{Block, Case, Chain, Fact, Number, Origin, Size, Sum};
use dice::Dice;
use interp::entry::{At, Cell, Entry, Given};
use ir::{FunctionId, Program};

/// Bytes of a block at most: larger ones show nothing more.
const LARGEST: i128 = 4096;
/// Blocks of a list at most, and of a tree.
const LONGEST: i64 = 4;
const LARGEST_TREE: i64 = 6;
/// How often numbers are drawn until they satisfy the facts.
const TRIES: usize = 60;
/// How often drawn numbers are moved towards what a fact says.
const REPAIRS: usize = 40;

/// Letters of which a text may consist, beside those that the program compares with: a digit, a blank, a letter, a sign.
const LETTERS: &[u8] = b"9 a-";
/// Texts of one letter, in percent.
const REPEATED: u64 = 30;

type Values = BTreeMap<Number, i128>;

/// Which values are tried first for the numbers of a case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Drawing {
    /// Zeros.
    Zeros,
    /// Zeros, each changed by no more than facts ask for.
    Nearest,
    /// The least ones of their types.
    Lowest,
    /// The greatest ones of their types.
    Highest,
    /// Any.
    Random,
}

/// A state of the case, another one in each round; `None` if none was found. Texts are mostly letters, and in some rounds one of the
/// interesting values again and again.
pub(crate) fn of_case(
    case: &Case,
    (program, entry): (&Program, FunctionId),
    values: &[i128],
    round: u64,
) -> Option<Entry> {
    let drawing = if round == 0 { Drawing::Zeros } else { Drawing::Random };
    drawn((case, &[]), (program, entry, values), round, drawing)
}

/// A state of a case in which pointers lead to what others point to: the nearest one first, then those at the ends of types.
pub(crate) fn of_contrary(case: Linked<'_>, program: &Program, entry: FunctionId, round: u64) -> Option<Entry> {
    let drawing = match round {
        0 => Drawing::Nearest,
        1 => Drawing::Lowest,
        2 => Drawing::Highest,
        _ => Drawing::Random,
    };
    drawn(case, (program, entry, &[]), round, drawing)
}

/// A case, and pointers that lead to the first byte of what other ones point to.
pub(crate) type Linked<'a> = (&'a Case, &'a [(Origin, Origin)]);

/// Whether it has strings of elements of more than a byte: none are made.
fn has_wide_strings(case: &Case) -> bool {
    case.blocks.iter().any(|block| block.terminated && block.unit != 1)
}

fn drawn(
    (case, more): Linked<'_>,
    (program, entry, values): (&Program, FunctionId, &[i128]),
    round: u64,
    drawing: Drawing,
) -> Option<Entry> {
    // Functions outside the program cannot be called by a run.
    let outside = case.functions.iter().any(|callee| callee.among.is_empty());
    let mut dice = Dice::new(round);
    let most = |list: &Chain| if list.is_tree() { LARGEST_TREE } else { LONGEST };
    let chosen = |list: &Chain| if round == 0 { 1 } else { dice.between(1, most(list)) as u64 };
    let lengths: Vec<u64> = case.lists.iter().map(chosen).collect();
    let (case, links) = &case.clone().with_lengths(&lengths);
    if outside || has_wide_strings(case) {
        return None;
    }
    let compared = values.iter().filter_map(|value| u8::try_from(*value).ok()).filter(|byte| *byte > 0);
    let letters: Vec<u8> = LETTERS.iter().copied().chain(compared).collect();
    let values = numbers(case, program.pointer_bits(), &mut dice, drawing)?;
    let mut sizes = Vec::new();
    for block in &case.blocks {
        sizes.push(match &block.size {
            Size::Bytes(sum) => u64::try_from(value(sum, &values)).ok()?,
            Size::String => length(block, &values)? + 1,
            Size::Any => return None,
        });
    }
    let places = Places { case, program, entry };
    let mut cells = places.pointers(&values, &mut dice, links.iter().chain(more))?;
    let mut bytes = Vec::new();
    for (number, value) in &values {
        let Number::Value { at, bits, .. } = number else { continue };
        bytes.push((places.at(at)?, value.to_le_bytes()[..bits.div_ceil(8) as usize].to_vec()));
    }
    for (index, block) in case.blocks.iter().enumerate().filter(|(_, block)| block.terminated) {
        let length = length(block, &values)?;
        let same = dice.chance(REPEATED).then(|| dice.pick(&letters));
        let mut text: Vec<u8> = (0..length).map(|_| same.unwrap_or_else(|| letter(&mut dice))).collect();
        text.push(0);
        // An address that lies in a text would have to be made of its letters.
        let inside = |(at, _): &(At, Cell)| matches!(at, At::Block { block, .. } if *block == index);
        if cells.iter().any(inside) {
            return None;
        }
        if text.len() as u64 > sizes[index] {
            return None;
        }
        for (at, bytes) in &bytes {
            match at {
                At::Block { block, offset } if *block == index => put(&mut text, *offset, bytes)?,
                _ => {}
            }
        }
        // Its zero is the first one.
        if text.iter().position(|byte| *byte == 0) != Some(length as usize) {
            return None;
        }
        cells.push((At::Block { block: index, offset: 0 }, Cell::Bytes(text)));
    }
    for (at, bytes) in bytes {
        if let At::Block { block, offset } = &at {
            // What lies in a text is a part of it.
            if case.blocks[*block].terminated && *offset <= length(&case.blocks[*block], &values)? {
                continue;
            }
            if offset + bytes.len() as u64 > sizes[*block] {
                return None;
            }
        }
        cells.push((at, Cell::Bytes(bytes)));
    }
    let given = |(block, size): (&Block, u64)| {
        let Block { name, writable, heap, .. } = block;
        Given { name: name.clone(), size, writable: *writable, heap: *heap }
    };
    Some(Entry { blocks: case.blocks.iter().zip(sizes).map(given).collect(), cells, ..Entry::default() })
}

fn length(block: &Block, values: &Values) -> Option<u64> {
    u64::try_from(*values.get(&Number::StringLength(block.pointer.clone()))?).ok()
}

/// Puts bytes into a text, unless they begin behind it; `None` if they begin in it and end behind it.
fn put(text: &mut [u8], offset: u64, bytes: &[u8]) -> Option<()> {
    let start = usize::try_from(offset).ok()?;
    if start < text.len() {
        text.get_mut(start..start.checked_add(bytes.len())?)?.copy_from_slice(bytes);
    }
    Some(())
}

/// A byte of a text: mostly one that people can read.
fn letter(dice: &mut Dice) -> u8 {
    match dice.weighted(&[60, 15, 15, 10]) {
        0 => dice.between(97, 122) as u8,
        1 => dice.between(48, 57) as u8,
        2 => dice.between(32, 126) as u8,
        _ => dice.between(1, 255) as u8,
    }
}

/// From the places of a contract to those of a run.
struct Places<'a> {
    case: &'a Case,
    program: &'a Program,
    entry: FunctionId,
}

impl Places<'_> {
    /// What the pointers of the case are, and those of the pairs, the first of which leads to what the second one points to.
    fn pointers<'l>(
        &self,
        values: &Values,
        dice: &mut Dice,
        links: impl Iterator<Item = &'l (Origin, Origin)>,
    ) -> Option<Vec<(At, Cell)>> {
        let block = |to: &Origin| self.case.blocks.iter().position(|block| block.pointer == *to);
        let mut cells = Vec::new();
        for origin in &self.case.nulls {
            cells.push((self.at(origin)?, Cell::Null));
        }
        for (index, block) in self.case.blocks.iter().enumerate() {
            cells.push((self.at(&block.pointer)?, Cell::Block(index)));
        }
        for range in &self.case.ranges {
            let offset = u64::try_from(value(&range.bytes(), values)).ok()?;
            cells.push((self.at(&range.to)?, Cell::Inside(block(&range.from)?, offset)));
        }
        for (at, to) in links {
            cells.push((self.at(at)?, Cell::Block(block(to)?)));
        }
        for callee in &self.case.functions {
            cells.push((self.at(&callee.pointer)?, Cell::Function(dice.pick(&callee.among))));
        }
        Some(cells)
    }

    fn at(&self, origin: &Origin) -> Option<At> {
        match origin {
            Origin::Param(index) => {
                let function = self.program.function(self.entry);
                let copied = function.byval.iter().any(|(param, _)| param == index);
                (!copied).then_some(At::Parameter(*index))
            }
            Origin::Global(_) => None,
            Origin::Memory { pointer, offset } => {
                if let Origin::Global(id) = &**pointer {
                    let symbol = self.program.global(*id).name.clone();
                    return Some(At::Variable { symbol, offset: *offset });
                }
                let block = self.case.blocks.iter().position(|block| block.pointer == **pointer)?;
                Some(At::Block { block, offset: *offset })
            }
        }
    }
}

fn value(sum: &Sum, values: &Values) -> i128 {
    let constant = sum.constant.to_i128().unwrap_or(i128::MAX / 4);
    sum.terms.iter().fold(constant, |total, (factor, number)| {
        let product = factor.to_i128().and_then(|factor| factor.checked_mul(values[number]));
        total.saturating_add(product.unwrap_or(i128::MAX / 4))
    })
}

/// Values for the numbers of the case that satisfy its facts.
fn numbers(case: &Case, pointer_bits: u32, dice: &mut Dice, drawing: Drawing) -> Option<Values> {
    let numbers = case.numbers();
    let mut facts = case.facts.clone();
    facts.extend(case.implied(pointer_bits));
    for block in &case.blocks {
        if let Size::Bytes(size) = &block.size {
            facts.push(Fact::NonNegative(Sum::constant(LARGEST as i64).minus(size)));
        }
    }
    for attempt in 0..TRIES {
        let (room, first) = (drawing != Drawing::Nearest, (attempt == 0).then_some(drawing));
        let draw = |number: &Number, dice: &mut Dice| match (first, number) {
            (Some(Drawing::Zeros | Drawing::Nearest), _) => 0,
            (Some(Drawing::Lowest), Number::Value { .. }) => range(number).0,
            (Some(Drawing::Highest), Number::Value { .. }) => range(number).1,
            _ => draw(number, dice),
        };
        let mut values: Values = numbers.iter().map(|number| (number.clone(), draw(number, dice))).collect();
        for _ in 0..REPAIRS {
            let broken: Vec<&Fact> = facts.iter().filter(|fact| !holds(fact, &values)).collect();
            if broken.is_empty() {
                return Some(values);
            }
            repair(dice.pick(&broken), &mut values, dice, room);
        }
    }
    None
}

fn holds(fact: &Fact, values: &Values) -> bool {
    match fact {
        Fact::NonNegative(sum) => value(sum, values) >= 0,
        Fact::NotZero(sum) => value(sum, values) != 0,
    }
}

/// Changes one number of the fact so that it holds, just so or with some room, if that is allowed.
fn repair(fact: &Fact, values: &mut Values, dice: &mut Dice, room: bool) {
    let sum = fact.sum();
    if sum.terms.is_empty() {
        return;
    }
    let (factor, number) = dice.pick(&sum.terms);
    let Some(factor) = factor.to_i128().filter(|factor| *factor != 0) else { return };
    let room = if !room || dice.chance(60) { 0 } else { i128::from(dice.between(0, 9)) };
    let wanted = if matches!(fact, Fact::NotZero(_)) { room + 1 } else { room };
    let missing = wanted - value(sum, values);
    let step = missing.div_euclid(factor.abs()) + i128::from(missing.rem_euclid(factor.abs()) != 0);
    let (low, high) = range(&number);
    let moved = values[&number].saturating_add(step.saturating_mul(factor.signum()));
    values.insert(number, moved.clamp(low, high));
}

fn range(number: &Number) -> (i128, i128) {
    match number {
        Number::StringLength(_) | Number::Distance { .. } => (0, LARGEST - 1),
        Number::Value { bits, signed: true, .. } => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
        Number::Value { bits, signed: false, .. } => (0, (1 << bits) - 1),
    }
}

/// Small values mostly, and those at the ends of the type.
fn draw(number: &Number, dice: &mut Dice) -> i128 {
    let (low, high) = range(number);
    let value = match dice.weighted(&[40, 30, 8, 8, 8, 6]) {
        0 => i128::from(dice.between(0, 6)),
        1 => i128::from(dice.between(0, 40)),
        2 => i128::from(dice.between(-20, -1)),
        3 => high - i128::from(dice.between(0, 3)),
        4 => low + i128::from(dice.between(0, 3)),
        _ => i128::from(dice.bits() as i64),
    };
    value.clamp(low, high)
}
