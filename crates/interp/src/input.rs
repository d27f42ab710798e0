//! The inputs of a run: given ones in call order, then a policy; and the record of what was taken.

use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;

use dice::Dice;
use evidence::{SourcePlace, Stream, TakenInput};

/// An input as the user gives it, converted to the type that the program takes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Input {
    /// An integer, reduced modulo 2^width; converted where the program takes a floating-point number.
    Integer(i128),
    /// A floating-point number; an integer asked for is its bit pattern.
    Float(f64),
    /// The bit pattern of any type.
    Bits(u128),
}

/// The type of an input.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InputType {
    /// An integer of that many bits. `signed` is for readers only.
    Integer {
        /// 1 to 128.
        bits: u32,
        /// Whether its C type is known to be unsigned.
        unsigned: bool,
        /// Whether only 0 and 1 are values of the type.
        truth: bool,
    },
    /// A floating-point number of that many bits of storage.
    Float(u32),
    /// A pointer of that many bits.
    Pointer(u32),
}

impl InputType {
    /// The width of its storage, in bits.
    pub fn bits(self) -> u32 {
        match self {
            InputType::Integer { bits, .. } | InputType::Float(bits) | InputType::Pointer(bits) => bits,
        }
    }
}

impl fmt::Display for InputType {
    /// `i32`, `u32`, `bool`, `f64`, `ptr`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InputType::Integer { truth: true, .. } => write!(f, "bool"),
            InputType::Integer { bits, unsigned, .. } => write!(f, "{}{bits}", if *unsigned { "u" } else { "i" }),
            InputType::Float(bits) => write!(f, "f{bits}"),
            InputType::Pointer(_) => write!(f, "ptr"),
        }
    }
}

/// An input that was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Consumed {
    /// The kind of choice that it made.
    pub stream: Stream,
    /// Whether it is a character of a stream: [`Inputs::push_text`] gives it.
    pub is_character: bool,
    /// The function called, the parameter, or the block of memory, in words of the source.
    pub what: String,
    /// Its type.
    pub ty: InputType,
    /// Its bit pattern, of the width of the type.
    pub pattern: u128,
    /// Where the program asked for it.
    pub place: Option<SourcePlace>,
}

/// What gives an input again that was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Again {
    /// The kind of choice.
    pub stream: Stream,
    /// Whether it is a character of a stream: those and other choices of the environment have an order of their own.
    pub is_character: bool,
    /// Its bit pattern.
    pub pattern: u128,
}

impl Consumed {
    /// What gives it again.
    pub fn again(&self) -> Again {
        Again { stream: self.stream, is_character: self.is_character, pattern: self.pattern }
    }

    /// The input that gives this value again.
    pub fn input(&self) -> Input {
        match self.ty {
            InputType::Integer { .. } => Input::Integer(self.signed()),
            _ => Input::Bits(self.pattern),
        }
    }

    /// The input as reports have it.
    pub fn taken(&self) -> TakenInput {
        TakenInput {
            kind: self.stream,
            what: self.what.clone(),
            value: self.to_string(),
            ty: self.ty.to_string(),
            place: self.place.clone(),
        }
    }

    fn signed(&self) -> i128 {
        let bits = self.ty.bits();
        match self.ty {
            InputType::Integer { unsigned: true, .. } if bits < 128 => self.pattern as i128,
            _ => ((self.pattern << (128 - bits)) as i128) >> (128 - bits),
        }
    }
}

impl fmt::Display for Consumed {
    /// The value, in the form that [`Input`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ty {
            InputType::Integer { .. } => write!(f, "{}", self.signed()),
            InputType::Float(64) => write!(f, "{:?}", f64::from_bits(self.pattern as u64)),
            InputType::Float(32) => write!(f, "{:?}", f32::from_bits(self.pattern as u32)),
            InputType::Float(_) | InputType::Pointer(_) => write!(f, "bits:{:#x}", self.pattern),
        }
    }
}

/// What comes after the given inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// Zeros.
    Zero,
    /// Pseudo-random values from the seed, with a taste for small and extreme ones.
    Random(u64),
    /// The run ends.
    Stop,
}

/// The type of a number of numbers.
pub(crate) const END: InputType = InputType::Integer { bits: 32, unsigned: true, truth: false };

/// The inputs of a run.
#[derive(Clone, PartialEq, Debug)]
pub struct Inputs {
    calls: VecDeque<Input>,
    uninitialised: VecDeque<Input>,
    environment: VecDeque<Input>,
    allocations: VecDeque<Input>,
    ends: VecDeque<Input>,
    entry: VecDeque<Input>,
    /// Characters of streams, before those of the environment.
    text: VecDeque<Input>,
    policy: Policy,
    dice: Dice,
}

impl Inputs {
    /// No given inputs, only the policy.
    pub fn new(policy: Policy) -> Inputs {
        Inputs::given(Vec::new(), policy)
    }

    /// Results of calls and parameters in order, then the policy.
    pub fn given(calls: Vec<Input>, policy: Policy) -> Inputs {
        let state = match policy {
            Policy::Random(seed) => seed,
            Policy::Zero | Policy::Stop => 0,
        };
        Inputs {
            calls: calls.into(),
            uninitialised: VecDeque::new(),
            environment: VecDeque::new(),
            allocations: VecDeque::new(),
            ends: VecDeque::new(),
            entry: VecDeque::new(),
            text: VecDeque::new(),
            policy,
            dice: Dice::from_state(state),
        }
    }

    /// All zeros.
    pub fn zeros() -> Inputs {
        Inputs::new(Policy::Zero)
    }

    /// Pseudo-random inputs.
    pub fn random(seed: u64) -> Inputs {
        Inputs::new(Policy::Random(seed))
    }

    /// The inputs that repeat a run; where it goes on longer, the policy decides.
    pub fn replay(consumed: &[Consumed], policy: Policy) -> Inputs {
        let mut inputs = Inputs::new(policy);
        for one in consumed {
            inputs.push_again(one.again());
        }
        inputs
    }

    /// Adds a value of the stream after those that are given.
    pub fn push(&mut self, stream: Stream, input: Input) {
        self.queue(stream).push_back(input);
    }

    /// Adds an input that was taken.
    pub fn push_again(&mut self, again: Again) {
        let queue = if again.is_character { &mut self.text } else { self.queue(again.stream) };
        queue.push_back(Input::Bits(again.pattern));
    }

    /// Adds what streams contain first, and their end behind it: other choices of the environment take nothing of it.
    pub fn push_text(&mut self, text: &[u8]) {
        self.text.extend(text.iter().map(|byte| Input::Integer(i128::from(*byte))));
        self.push_characters(&[-1]);
    }

    /// Adds characters that streams contain; -1 is the end of one.
    pub fn push_characters(&mut self, characters: &[i16]) {
        self.text.extend(characters.iter().map(|one| Input::Integer(i128::from(*one))));
    }

    /// The next character of a stream as a bit pattern of the type.
    pub(crate) fn next_character(&mut self, ty: InputType) -> Option<u128> {
        match self.text.pop_front() {
            Some(input) => Some(pattern(input, ty)),
            None => self.next(Stream::Environment, ty),
        }
    }

    /// After how many numbers standard input ends, where that is given. The end is an input when it is met.
    pub(crate) fn ends_after(&self) -> Option<u128> {
        self.ends.front().map(|input| pattern(*input, END))
    }

    fn queue(&mut self, stream: Stream) -> &mut VecDeque<Input> {
        match stream {
            Stream::Call => &mut self.calls,
            Stream::Uninitialised => &mut self.uninitialised,
            Stream::Environment => &mut self.environment,
            Stream::Allocation => &mut self.allocations,
            Stream::End => &mut self.ends,
            Stream::Entry => &mut self.entry,
        }
    }

    /// The next input of the stream as a bit pattern of the type; `None` if there is none.
    pub(crate) fn next(&mut self, stream: Stream, ty: InputType) -> Option<u128> {
        if let Some(input) = self.queue(stream).pop_front() {
            return Some(pattern(input, ty));
        }
        match self.policy {
            Policy::Zero => Some(0),
            // Without a word about allocations they succeed.
            Policy::Stop if stream == Stream::Allocation => Some(0),
            Policy::Stop => None,
            Policy::Random(_) => Some(self.random_pattern(ty)),
        }
    }

    fn random_pattern(&mut self, ty: InputType) -> u128 {
        let bits = ty.bits();
        let choice = self.dice.bits() % 16;
        let uniform = u128::from(self.dice.bits()) << 64 | u128::from(self.dice.bits());
        let small = (uniform % 41) as i128 - 20;
        let value = match ty {
            InputType::Integer { truth: true, .. } => uniform & 1,
            InputType::Integer { .. } => match choice {
                0..=6 => small as u128,
                7..=9 => ((uniform % 2001) as i128 - 1000) as u128,
                10 => 1 << (uniform % u128::from(bits)),
                11 => (1u128 << (bits - 1)).wrapping_add(small as u128),
                12 => 0,
                _ => uniform,
            },
            InputType::Float(32) => match choice {
                0..=9 => u128::from((small as f32 / 4.0).to_bits()),
                _ => uniform,
            },
            InputType::Float(64) => match choice {
                0..=9 => u128::from((small as f64 / 4.0).to_bits()),
                _ => uniform,
            },
            // A pattern of the x87 format may be no number at all.
            InputType::Float(80) => crate::float::from_f64(80, small as f64 / 4.0),
            InputType::Float(_) => uniform,
            InputType::Pointer(_) => match choice {
                0..=7 => 0,
                _ => uniform,
            },
        };
        cut(value, bits)
    }
}

fn cut(value: u128, bits: u32) -> u128 {
    if bits >= 128 { value } else { value & ((1 << bits) - 1) }
}

fn pattern(input: Input, ty: InputType) -> u128 {
    let value = match (input, ty) {
        (Input::Integer(value), InputType::Integer { truth: true, .. }) => u128::from(value != 0),
        (Input::Integer(value), InputType::Float(bits)) => crate::float::from_f64(bits, value as f64),
        (Input::Float(value), InputType::Float(bits)) => crate::float::from_f64(bits, value),
        (Input::Float(value), InputType::Integer { .. } | InputType::Pointer(_)) => value as i128 as u128,
        (Input::Integer(value), _) => value as u128,
        (Input::Bits(value), _) => value,
    };
    cut(value, ty.bits())
}

/// A text that is no input.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is neither an integer nor a floating-point number")]
pub struct BadInput(pub String);

impl FromStr for Input {
    type Err = BadInput;

    fn from_str(text: &str) -> Result<Input, BadInput> {
        let bad = || BadInput(text.to_owned());
        if let Some(bits) = text.strip_prefix("bits:0x") {
            return u128::from_str_radix(bits, 16).map(Input::Bits).map_err(|_| bad());
        }
        let (negative, digits) = match text.strip_prefix('-') {
            Some(digits) => (true, digits),
            None => (false, text),
        };
        if let Some(hexadecimal) = digits.strip_prefix("0x") {
            let value = i128::from_str_radix(hexadecimal, 16).map_err(|_| bad())?;
            // A second sign makes no number.
            let value = if hexadecimal.starts_with(['-', '+']) { None } else { Some(value) };
            return value.map(|value| Input::Integer(if negative { -value } else { value })).ok_or_else(bad);
        }
        if let Ok(value) = text.parse::<i128>() {
            return Ok(Input::Integer(value));
        }
        text.parse::<f64>().map(Input::Float).map_err(|_| bad())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INT: InputType = InputType::Integer { bits: 32, unsigned: false, truth: false };

    #[test]
    fn texts_are_inputs() {
        for (text, expected) in [
            ("5", Some(Input::Integer(5))),
            ("-3", Some(Input::Integer(-3))),
            ("0x1f", Some(Input::Integer(31))),
            ("-0x10", Some(Input::Integer(-16))),
            ("1.5", Some(Input::Float(1.5))),
            ("bits:0xff", Some(Input::Bits(255))),
            ("x", None),
            ("", None),
        ] {
            assert_eq!(text.parse().ok(), expected, "{text}");
        }
    }

    #[test]
    fn given_inputs_come_first_and_take_the_type_asked_for() {
        let mut inputs = Inputs::given(vec![Input::Integer(-1), Input::Integer(7)], Policy::Stop);
        let byte = InputType::Integer { bits: 8, unsigned: true, truth: false };
        let truth = InputType::Integer { bits: 8, unsigned: true, truth: true };
        assert_eq!(inputs.next(Stream::Call, byte), Some(255));
        assert_eq!(inputs.next(Stream::Call, truth), Some(1));
        assert_eq!(inputs.next(Stream::Call, byte), None);
        assert_eq!(inputs.next(Stream::Allocation, byte), Some(0));
        let mut inputs = Inputs::given(vec![Input::Integer(2)], Policy::Zero);
        assert_eq!(inputs.next(Stream::Uninitialised, INT), Some(0));
        assert_eq!(inputs.next(Stream::Call, InputType::Float(64)), Some(u128::from(2f64.to_bits())));
    }

    #[test]
    fn random_inputs_are_reproducible_and_replayed() {
        let draw = |mut inputs: Inputs| (0..50).map(|_| inputs.next(Stream::Call, INT).unwrap()).collect::<Vec<_>>();
        let values = draw(Inputs::random(7));
        assert_eq!(values, draw(Inputs::random(7)));
        assert_ne!(values, draw(Inputs::random(8)));
        let one = |pattern| Consumed {
            stream: Stream::Call,
            is_character: false,
            what: String::new(),
            ty: INT,
            pattern,
            place: None,
        };
        let consumed: Vec<Consumed> = values.iter().map(|value| one(*value)).collect();
        assert_eq!(values, draw(Inputs::replay(&consumed, Policy::Stop)));
        let texts: Vec<Input> = consumed.iter().map(|one| one.to_string().parse().unwrap()).collect();
        assert_eq!(values, draw(Inputs::given(texts, Policy::Stop)));
    }
}
