//! Violations made small: the same violation with fewer and shorter arguments, with fewer inputs, with smaller values (Zeller,
//! Hildebrandt: Simplifying and isolating failure-inducing input, TSE 2002).
//!
//! Each step is a run: one that shows the same and is less takes the place of the one before.

use evidence::{AlarmKind, SourcePlace, Stream};
use interp::{Again, Consumed, Input, InputType, Inputs, Outcome, Policy};

use crate::limits::Series;

/// A run that shows a violation: what it was given, and what came of it.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    /// The program's arguments.
    pub arguments: Vec<Vec<u8>>,
    /// The run.
    pub outcome: Outcome,
}

/// What a run shows: the kinds and places of its violations, without numbers.
pub(crate) type Signs = Vec<(AlarmKind, Option<SourcePlace>)>;

/// Executes the program with these arguments and inputs, for so many instructions; with what the run shows, sorted.
pub(crate) type Executes<'a> = dyn Fn(&[Vec<u8>], Inputs, u64) -> (Outcome, Signs) + 'a;

/// A run that shows the same with less, found by so many runs of so many instructions in all; `None` if none was found.
pub(crate) fn smaller(shown: &Shown, signs: Signs, budget: Series, executes: &Executes<'_>) -> Option<Shown> {
    let mut search = Search { best: shown.clone(), signs, left: budget, executes, found: false };
    search.arguments();
    search.lines();
    search.inputs();
    search.values();
    search.found.then_some(search.best)
}

struct Search<'a> {
    best: Shown,
    signs: Signs,
    left: Series,
    executes: &'a Executes<'a>,
    found: bool,
}

impl Search<'_> {
    /// Tries a run; whether it is the best one now.
    fn accepts(&mut self, arguments: Vec<Vec<u8>>, taken: &[Again]) -> bool {
        // Fewer of them may take another way that is a little longer.
        let steps = self.best.outcome.steps.saturating_mul(2);
        if self.left.runs == 0 || self.left.steps < steps {
            return false;
        }
        let mut inputs = Inputs::new(Policy::Zero);
        taken.iter().for_each(|one| inputs.push_again(*one));
        let (outcome, signs) = (self.executes)(&arguments, inputs, steps);
        self.left = Series { runs: self.left.runs - 1, steps: self.left.steps - outcome.steps.min(self.left.steps) };
        let shown = Shown { arguments, outcome };
        let accepted = signs == self.signs && size(&shown) < size(&self.best);
        if accepted {
            self.best = shown;
            self.found = true;
        }
        accepted
    }

    fn taken(&self) -> Vec<Again> {
        self.best.outcome.consumed.iter().map(Consumed::again).collect()
    }

    /// Fewer arguments, then shorter ones.
    fn arguments(&mut self) {
        let taken = self.taken();
        loop {
            let count = self.best.arguments.len();
            for at in (0..count).rev() {
                let mut fewer = self.best.arguments.clone();
                fewer.remove(at);
                self.accepts(fewer, &taken);
            }
            if self.best.arguments.len() == count {
                break;
            }
        }
        for at in 0..self.best.arguments.len() {
            // Lengths from here on show it.
            let mut least = 0;
            while least < self.best.arguments[at].len() {
                let length = usize::midpoint(least, self.best.arguments[at].len());
                let mut shorter = self.best.arguments.clone();
                shorter[at].truncate(length);
                if !self.accepts(shorter, &taken) {
                    least = length + 1;
                }
            }
            self.characters_of_argument(at, &taken);
        }
    }

    /// A short argument without single characters, and with readable ones in place of others.
    fn characters_of_argument(&mut self, at: usize, taken: &[Again]) {
        const SHORT: usize = 48;
        let mut index = 0;
        while let Some(byte) = self.best.arguments[at].get(index).copied()
            && self.best.arguments[at].len() <= SHORT
        {
            let mut without = self.best.arguments.clone();
            without[at].remove(index);
            if self.accepts(without, taken) {
                continue;
            }
            for simple in [b'a', b'0'] {
                let mut readable = self.best.arguments.clone();
                readable[at][index] = simple;
                if is_printed(byte) || self.accepts(readable, taken) {
                    break;
                }
            }
            index += 1;
        }
    }

    /// Without lines of the texts that are read: half of them first, single ones at last, those that come late before others.
    fn lines(&mut self) {
        let mut part = self.ends_of_lines().len().div_ceil(2);
        while part > 0 {
            let mut before = self.ends_of_lines().len();
            while before > 0 {
                let ends = self.ends_of_lines();
                let Some(last) = before.min(ends.len()).checked_sub(1) else { break };
                let first = (last + 1).saturating_sub(part);
                let left_out = first.checked_sub(1).map_or(0, |end| ends[end])..ends[last];
                let taken = self.taken().into_iter().enumerate();
                let fewer = taken.filter(|(at, one)| !left_out.contains(at) || !one.is_character);
                let fewer: Vec<Again> = fewer.map(|(_, one)| one).collect();
                self.accepts(self.best.arguments.clone(), &fewer);
                before = first;
            }
            part /= 2;
        }
    }

    /// Behind which inputs the lines of texts end.
    fn ends_of_lines(&self) -> Vec<usize> {
        let consumed = self.best.outcome.consumed.iter().enumerate();
        let ends = consumed.filter(|(_, one)| one.is_character && one.pattern == u128::from(b'\n'));
        ends.map(|(at, _)| at + 1).collect()
    }

    /// With an earlier end, then without parts of the inputs: halves of them first, single ones at last.
    fn inputs(&mut self) {
        let is_end = |one: &Consumed| one.stream == Stream::End;
        if let Some(at) = self.best.outcome.consumed.iter().position(is_end) {
            self.value(at);
        }
        let mut part = self.best.outcome.consumed.len().div_ceil(2);
        while part > 0 {
            let mut from = 0;
            while from < self.best.outcome.consumed.len() {
                let mut fewer = self.taken();
                let left_out = fewer.drain(from..fewer.len().min(from + part));
                let numbers = left_out.filter(|one| one.stream == Stream::Call).count() as u128;
                // The end comes as much earlier.
                for end in fewer.iter_mut().filter(|one| one.stream == Stream::End) {
                    end.pattern = end.pattern.saturating_sub(numbers);
                }
                if !self.accepts(self.best.arguments.clone(), &fewer) {
                    from += part;
                }
            }
            part /= 2;
        }
    }

    /// Smaller values.
    fn values(&mut self) {
        let mut at = 0;
        while at < self.best.outcome.consumed.len() {
            self.value(at);
            at += 1;
        }
    }

    /// A smaller value of that input.
    fn value(&mut self, at: usize) {
        let one = self.best.outcome.consumed[at].clone();
        if is_character(&one) {
            for simple in [b'a', b'0', b'\n'] {
                if is_readable(one.pattern) || self.with(at, u128::from(simple)) {
                    break;
                }
            }
        } else if let InputType::Integer { bits, .. } = one.ty {
            self.number(at, signed(&one), bits);
        } else if one.pattern != 0 {
            self.with(at, 0);
        }
    }

    /// A number nearer to zero, of the same sign.
    fn number(&mut self, at: usize, value: i128, bits: u32) {
        if bits > 64 || value == 0 || self.with(at, 0) {
            return;
        }
        // From this distance to zero on it is shown.
        let (mut least, mut shown) = (1, value.unsigned_abs());
        while least < shown {
            let middle = u128::midpoint(least, shown);
            let pattern = if value < 0 { middle.wrapping_neg() } else { middle };
            if self.with(at, pattern & (u128::MAX >> (128 - bits))) {
                shown = middle;
            } else {
                least = middle + 1;
            }
        }
    }

    /// Tries the run in which that input has this value.
    fn with(&mut self, at: usize, pattern: u128) -> bool {
        let mut taken = self.taken();
        let Some(one) = taken.get_mut(at) else { return false };
        one.pattern = pattern;
        self.accepts(self.best.arguments.clone(), &taken)
    }
}

/// What is to become less: arguments, their bytes, those that are not printed, inputs, then the distance of their values from zero.
fn size(shown: &Shown) -> (usize, usize, usize, usize, u128) {
    let weight = |one: &Consumed| match one.ty {
        _ if is_character(one) => u128::from(!is_readable(one.pattern)),
        InputType::Integer { .. } => signed(one).unsigned_abs(),
        _ => u128::from(one.pattern != 0),
    };
    let consumed = &shown.outcome.consumed;
    let values = consumed.iter().fold(0, |sum: u128, one| sum.saturating_add(weight(one)));
    let bytes = shown.arguments.iter().flatten();
    let odd = bytes.clone().filter(|byte| !is_printed(**byte)).count();
    (shown.arguments.len(), bytes.count(), odd, consumed.len(), values)
}

/// Whether it is a character of a stream, or the end of one.
fn is_character(one: &Consumed) -> bool {
    one.is_character && matches!(one.ty, InputType::Integer { bits: 8 | 16, .. })
}

/// Whether a person can read the character of an argument.
fn is_printed(byte: u8) -> bool {
    byte.is_ascii_graphic() || byte == b' '
}

/// Whether a person can read the character; the end of a stream is readable.
fn is_readable(pattern: u128) -> bool {
    let end = u128::from(u16::MAX);
    pattern == end || u8::try_from(pattern).is_ok_and(|byte| byte.is_ascii_graphic() || matches!(byte, b' ' | b'\n'))
}

fn signed(one: &Consumed) -> i128 {
    match one.input() {
        Input::Integer(value) => value,
        _ => 0,
    }
}
