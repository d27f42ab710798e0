//! Inputs worth trying: zeros, random ones, the numbers at which the program may behave differently, and lines of the words
//! that it knows (a dictionary, as fuzzers have it).

use dice::Dice;
use interp::{Input, Inputs, Policy, Stream};

use crate::arguments::{LONG, long_text};
use crate::limits::Limits;
use crate::worth::{Worth, some_number, written};

/// The inputs of that round: zeros, random ones, then runs that get one interesting value again and again, or one after
/// the other, in turn with random ones and with small numbers before extreme ones.
pub(crate) fn inputs(round: u64, worth: &Worth, limits: &Limits) -> Inputs {
    let Worth { values, words, .. } = worth;
    let number = usize::try_from(round / 2).unwrap_or(0);
    let chosen = limits.chosen_inputs;
    let long = long_text(round).filter(|_| worth.reads && round.is_multiple_of(2));
    if let Some(text) = long {
        return long_lines(round - LONG, &text);
    }
    match round {
        0 => Inputs::zeros(),
        LINES.. if worth.reads && !worth.formats.is_empty() && round % 2 == 1 => formatted(round, worth),
        LINES.. if worth.reads && (words.is_empty() || round.is_multiple_of(NUMBERS_EVERY)) => numbers(round, worth),
        LINES.. if worth.reads => lines(round, worth),
        _ if round % TEXTS_EVERY == TEXTS_AT => texts(round / TEXTS_EVERY, values, limits),
        _ if worth.reads && WORDS_AT.contains(&(round % TEXTS_EVERY)) && !words.is_empty() => lines(round, worth),
        _ if round % EXTREMES_EVERY == EXTREMES_AT => extremes(round / EXTREMES_EVERY, limits),
        _ if round % 2 == 1 || values.is_empty() => Inputs::random(round),
        _ if number <= values.len() => {
            let value = Input::Integer(values[number - 1]);
            let mut inputs = Inputs::given(vec![value; chosen], Policy::Random(round));
            for _ in 0..chosen {
                inputs.push(Stream::Uninitialised, value);
                // All that fails in the environment was the first round.
                let answer = if values[number - 1] == 0 { Input::Integer(1) } else { value };
                inputs.push(Stream::Environment, answer);
                inputs.push(Stream::Entry, value);
            }
            inputs
        }
        _ => {
            // Strides that have no divisor in common with most lengths visit all pairs of neighbours and others.
            let stride = 1 + 2 * (number % 11);
            let chosen = (0..chosen).map(|at| Input::Integer(values[(number + at * stride) % values.len()])).collect();
            Inputs::given(chosen, Policy::Random(round))
        }
    }
}

/// Inputs of runs that begin in states which callers are likely to give: small numbers first, for nothing is known of the caller's.
pub(crate) fn likely(round: u64, worth: &Worth, limits: &Limits) -> Inputs {
    const SMALL: u64 = 24;
    if round == 0 || round >= SMALL {
        return inputs(round.saturating_sub(SMALL - 1), worth, limits);
    }
    let mut dice = Dice::new(round);
    let mut inputs = Inputs::given(Vec::new(), Policy::Random(round));
    for _ in 0..limits.chosen_inputs {
        inputs.push(Stream::Entry, Input::Integer(dice.between(0, 4).into()));
    }
    inputs
}

/// Every sixth round, in place of a random one, has extreme inputs.
const EXTREMES_EVERY: u64 = 6;
const EXTREMES_AT: u64 = 3;

/// Every twelfth round, in place of a random one, has the bytes of lines that are numbers.
const TEXTS_EVERY: u64 = 12;
const TEXTS_AT: u64 = 7;

/// From this round on all have lines of words or of numbers, where the program reads some.
pub(crate) const LINES: u64 = 1 << 32;

/// One in so many of them has lines of numbers alone.
const NUMBERS_EVERY: u64 = 4;

/// In these of twelve rounds, in place of random ones, a program that knows words has lines of them.
const WORDS_AT: [u64; 3] = [1, 5, 11];

/// Inputs of programs that read commands: lines of words that they know, followed by numbers and other words, then the end of what is
/// there to read. Numbers that are read as such are small ones and bounds. Each run has words of its own: what only some of them do together is
/// not undone by others (Groce, Zhang, Eide, Chen, Regehr: Swarm testing, ISSTA 2012).
fn lines(number: u64, worth: &Worth) -> Inputs {
    const COUNT: usize = 24;
    let mut dice = Dice::new(number);
    let mut words: Vec<&Vec<u8>> = worth.words.iter().filter(|_| dice.chance(50)).collect();
    if words.is_empty() {
        words.push(dice.pick(&worth.words.iter().collect::<Vec<_>>()));
    }
    let text = if dice.chance(MANY) { many_lines(&mut dice, &words) } else { some_lines(&mut dice, &words, COUNT) };
    let calls = (0..COUNT).map(|_| Input::Integer(some_number(&mut dice))).collect();
    let mut inputs = Inputs::given(calls, Policy::Random(number));
    inputs.push_text(&text);
    inputs
}

/// Inputs of programs that read by formats which say what a line looks like.
fn formatted(number: u64, worth: &Worth) -> Inputs {
    const COUNT: i64 = 12;
    let mut dice = Dice::new(number);
    let word = |dice: &mut Dice| match dice.weighted(&[60, 30, 10]) {
        0 if !worth.words.is_empty() => dice.pick(&worth.words),
        2 => vec![b'a'; dice.between(8, 100) as usize],
        _ => vec![b'a' + dice.between(0, 3) as u8],
    };
    let count = dice.between(1, COUNT);
    let text: Vec<u8> = (0..count).flat_map(|_| worth.formats.line(&mut dice, word, some_number)).collect();
    let calls = (0..count).map(|_| Input::Integer(some_number(&mut dice))).collect();
    let mut inputs = Inputs::given(calls, Policy::Random(number));
    inputs.push_text(&text);
    inputs
}

/// Inputs of programs that read numbers until there are none: first none at all, one, two and so on, then as many as fill what has room for
/// a few, small ones and those at which the program behaves differently, one to three in a line.
fn numbers(number: u64, worth: &Worth) -> Inputs {
    const MOST: i64 = 34;
    const SMALL: i128 = 1000;
    const FEW: u64 = 4;
    let mut dice = Dice::new(number);
    let known: Vec<i128> = worth.values.iter().copied().filter(|value| (-SMALL..=SMALL).contains(value)).collect();
    let index = (number - LINES) / if worth.words.is_empty() { 1 } else { NUMBERS_EVERY };
    let (count, in_line) = match usize::try_from(index) {
        Ok(few) if index < FEW => (few, 1),
        _ => (dice.between(1, MOST) as usize, dice.between(1, 3) as usize),
    };
    let one = |dice: &mut Dice| match dice.chance(50) && !known.is_empty() {
        true => dice.pick(&known),
        false => some_number(dice),
    };
    let values: Vec<i128> = (0..count * in_line).map(|_| one(&mut dice)).collect();
    let line = |line: &[i128]| line.iter().map(i128::to_string).collect::<Vec<_>>().join(" ") + "\n";
    let text: String = values.chunks(in_line).map(line).collect();
    let calls = values.iter().map(|value| Input::Integer(*value)).collect();
    let mut inputs = Inputs::given(calls, Policy::Random(number));
    inputs.push(Stream::End, Input::Integer(values.len() as i128));
    inputs.push_text(text.as_bytes());
    inputs
}

/// Lines of a word, followed by numbers and other words.
fn some_lines(dice: &mut Dice, words: &[&Vec<u8>], count: usize) -> Vec<u8> {
    let mut text = Vec::new();
    for _ in 0..count {
        text.extend(dice.pick(words));
        for _ in 0..dice.weighted(&[20, 20, 25, 35]) {
            let argument = match dice.weighted(&[70, 12, 10, 8]) {
                0 => some_number(dice).to_string().into_bytes(),
                1 => dice.pick(words).clone(),
                2 => vec![b'a' + dice.between(0, 3) as u8],
                _ => vec![b'a'; dice.between(8, 100) as usize],
            };
            text.extend([b" ", &argument[..]].concat());
        }
        text.push(b'\n');
    }
    text
}

/// Runs of which each line is the same word with the number of the line, in percent: they fill what has room for so many.
const MANY: u64 = 15;

fn many_lines(dice: &mut Dice, words: &[&Vec<u8>]) -> Vec<u8> {
    const COUNT: usize = 140;
    let word = dice.pick(words);
    let numbers = dice.between(1, 3) as usize;
    let line =
        |number: usize| [word.clone(), format!(" {number}").repeat(numbers).into_bytes(), b"\n".to_vec()].concat();
    (0..COUNT).flat_map(line).collect()
}

/// Inputs of programs that read characters and make numbers of them: one line again and again.
fn texts(number: u64, values: &[i128], limits: &Limits) -> Inputs {
    let line = format!("{}\n", written(number, values));
    let bytes: Vec<u8> = line.bytes().cycle().take(limits.chosen_inputs.max(line.len())).collect();
    let chosen = bytes.iter().map(|byte| Input::Integer(i128::from(*byte)));
    let mut inputs = Inputs::given(chosen.collect(), Policy::Random(number));
    inputs.push_text(&bytes);
    inputs
}

/// Inputs of programs that read lines: twice the text as one, then the end.
fn long_lines(number: u64, text: &[u8]) -> Inputs {
    let mut inputs = Inputs::random(number);
    inputs.push_text(&[text, b"\n"].concat().repeat(2));
    inputs
}

/// Inputs of programs that read how much there is, then the data: one or two small numbers, then the bounds of `int` and
/// of `long`. Sums and differences of such data overflow.
fn extremes(number: u64, limits: &Limits) -> Inputs {
    const SMALL: [i128; 3] = [2, 3, 5];
    const BOUNDS: [[i128; 2]; 6] = [
        [i32::MAX as i128, i32::MAX as i128],
        [i64::MAX as i128, i64::MAX as i128],
        [i32::MIN as i128, i32::MIN as i128],
        [i32::MAX as i128, i32::MIN as i128],
        [i64::MIN as i128, i64::MIN as i128],
        [i64::MAX as i128, i64::MIN as i128],
    ];
    let number = usize::try_from(number).unwrap_or(0);
    let bounds = BOUNDS[number % BOUNDS.len()];
    let small = SMALL[number % SMALL.len()];
    let before = 1 + number / BOUNDS.len() % 2;
    let chosen = (0..limits.chosen_inputs).map(|at| if at < before { small } else { bounds[(at - before) % 2] });
    let mut inputs = Inputs::given(chosen.map(Input::Integer).collect(), Policy::Random(number as u64));
    for at in 0..limits.chosen_inputs {
        inputs.push(Stream::Environment, Input::Integer(bounds[at % 2]));
        inputs.push(Stream::Entry, Input::Integer(bounds[at % 2]));
        inputs.push(Stream::Uninitialised, Input::Integer(bounds[at % 2]));
    }
    inputs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worth(values: &[i128]) -> Worth {
        Worth { values: values.to_vec(), reads: true, ..Worth::default() }
    }

    #[test]
    fn lines_have_the_words_of_the_program_and_come_again() {
        let worth = Worth { words: vec![b"add".to_vec(), b"sum".to_vec()], reads: true, ..Worth::default() };
        let of = |round| format!("{:?}", inputs(round, &worth, &Limits::default()));
        // The bytes of `add ` or `sum `.
        let begins = |word: &[u8]| {
            let bytes: Vec<String> = word.iter().map(|byte| format!("Integer({byte})")).collect();
            bytes.join(", ")
        };
        let with = |word: &[u8]| (LINES..LINES + 20).filter(|round| of(*round).contains(&begins(word))).count();
        assert!(with(b"add ") > 5 && with(b"sum ") > 5);
        assert_eq!(of(LINES + 3), of(LINES + 3));
        assert_ne!(of(LINES + 3), of(LINES + 4));
    }

    #[test]
    fn extreme_inputs_come_after_small_ones() {
        let limits = Limits::default();
        let first = |round| format!("{:?}", inputs(round, &worth(&[7]), &limits));
        assert!(first(EXTREMES_AT).contains("[Integer(2), Integer(2147483647), Integer(2147483647)"));
        assert!(first(EXTREMES_AT + 6 * EXTREMES_EVERY).contains("[Integer(2), Integer(2), Integer(2147483647)"));
        assert!(!first(EXTREMES_AT + 1).contains("Integer(2147483647)"));
    }

    #[test]
    fn numbers_end_at_once_and_after_a_few() {
        let reading = Worth { reads: true, ..worth(&[42]) };
        for few in [0, 1, 2] {
            let inputs = format!("{:?}", inputs(LINES + few, &reading, &Limits::default()));
            assert!(inputs.contains(&format!("ends: [Integer({few})]")), "{inputs}");
        }
    }

    #[test]
    fn numbers_are_lines() {
        let first = format!("{:?}", inputs(TEXTS_AT, &worth(&[42]), &Limits::default()));
        assert!(first.contains("[Integer(50), Integer(49), Integer(52)"), "{first}");
    }
}
