//! Arguments of the program that are worth trying: numbers, words that it knows, options, and texts longer than what a program
//! may have room for.

use dice::Dice;

use crate::worth::{Worth, some_number, written};

/// After so many rounds with arguments of all kinds every third one has numbers as arguments.
const NUMBERS_FROM: u64 = 9;
const NUMBERS_EVERY: u64 = 3;

/// From this round on arguments are long, then some of words and options.
pub(crate) const LONG: u64 = 1 << 40;

/// Lengths of long arguments: each exceeds the room that is commonly there for texts which the one before fits in.
const LENGTHS: [usize; 9] = [12, 24, 40, 70, 140, 300, 600, 1_100, 4_200];

/// From this round on they are words and options alone.
pub(crate) const COMMANDS: u64 = LONG + (COMMON * LENGTHS.len()) as u64;

/// Most programs ask for up to so many arguments.
const COMMON: usize = 3;

/// The program's arguments in that round.
pub(crate) fn arguments(round: u64, worth: &Worth) -> Vec<Vec<u8>> {
    if let Some(number) = round.checked_sub(LONG) {
        let count = 1 + number as usize / LENGTHS.len();
        return long_text(round).map_or_else(|| command_line(number, worth), |text| vec![text; count]);
    }
    if round >= NUMBERS_FROM && round.is_multiple_of(NUMBERS_EVERY) {
        // One number mostly, sometimes two or three: programs ask for a certain number of arguments.
        let number = (round - NUMBERS_FROM) / NUMBERS_EVERY;
        let count = [1, 2, 1, 1, 3][(number % 5) as usize];
        let one = |at: u64| written(number / 2 + at, &worth.values).to_string().into_bytes();
        return (0..count).map(one).collect();
    }
    let some: &[&[u8]] = match round % 5 {
        0 => &[],
        1 => &[b"1"],
        2 => &[b"a", b"-5"],
        3 => &[b""],
        _ => &[b"some text", b"7", b"x"],
    };
    some.iter().map(|argument| argument.to_vec()).collect()
}

/// The text of that round, if arguments and lines are long in it: all lengths with one argument, then with two, then with three.
pub(crate) fn long_text(round: u64) -> Option<Vec<u8>> {
    let number = usize::try_from(round.checked_sub(LONG)?).ok()?;
    (number < COMMON * LENGTHS.len()).then(|| vec![b'a'; LENGTHS[number % LENGTHS.len()]])
}

/// A command line: words of the program and options with what may follow them. Each has words of its own, as lines have
/// ([`inputs`](crate::inputs)).
fn command_line(round: u64, worth: &Worth) -> Vec<Vec<u8>> {
    const MOST: i64 = 6;
    let mut dice = Dice::new(round);
    let words: Vec<&Vec<u8>> = worth.words.iter().filter(|_| dice.chance(50)).collect();
    let letters: Vec<u8> =
        worth.values.iter().filter_map(|value| u8::try_from(*value).ok()).filter(u8::is_ascii_alphanumeric).collect();
    let count = dice.between(1, MOST);
    let mut one = || match dice.weighted(&[40, 20, 20, 10, 10]) {
        0 if !words.is_empty() => (*dice.pick(&words)).clone(),
        0 | 1 if !letters.is_empty() => vec![b'-', dice.pick(&letters)],
        0..=2 => some_number(&mut dice).to_string().into_bytes(),
        3 => vec![b'a' + dice.below(4) as u8],
        _ => vec![b'a'; dice.between(0, 100) as usize],
    };
    (0..count).map(|_| one()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn worth(values: &[i128], words: &[&[u8]]) -> Worth {
        Worth { values: values.to_vec(), words: words.iter().map(|word| word.to_vec()).collect(), ..Worth::default() }
    }

    #[test]
    fn arguments_are_of_several_numbers() {
        let nothing = worth(&[], &[]);
        assert!(arguments(0, &nothing).is_empty());
        assert_eq!(arguments(6, &nothing), [b"1".to_vec()]);
        assert!((0..5).map(|round| arguments(round, &nothing).len()).max() > Some(2));
    }

    #[test]
    fn numbers_are_arguments() {
        let worth = worth(&[42], &[]);
        let alone: BTreeSet<Vec<u8>> =
            (0..120).map(|round| arguments(round, &worth)).filter(|a| a.len() == 1).flatten().collect();
        for number in ["2147483647", "-2147483648", "9223372036854775807", "-9223372036854775808", "42"] {
            assert!(alone.contains(number.as_bytes()), "{number}");
        }
        assert!((0..120).any(|round| arguments(round, &worth).len() == 3 && round > 5));
    }

    #[test]
    fn long_arguments_come_first_and_then_words_and_options() {
        let worth = worth(&[i128::from(b'v')], &[b"--verbose", b"-n"]);
        let lines: Vec<Vec<Vec<u8>>> = (LONG..LONG + 120).map(|round| arguments(round, &worth)).collect();
        assert_eq!(lines[0], [vec![b'a'; 12]]);
        assert_eq!(lines[8], [vec![b'a'; 4_200]]);
        assert!(lines[26].iter().map(Vec::len).eq([4_200; 3]));
        for word in [&b"--verbose"[..], b"-n", b"-v"] {
            assert!(lines.iter().filter(|line| line.iter().any(|argument| argument == word)).count() > 10);
        }
        assert!(lines.iter().any(|line| line.last().is_some_and(|last| last == b"-n")));
        assert_eq!(arguments(LONG + 50, &worth), lines[50]);
    }
}
