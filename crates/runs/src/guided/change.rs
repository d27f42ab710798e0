//! Another input made of those that are kept: characters, words, lines and numbers are put in, taken out, moved and replaced.

use std::ops::Range;

use dice::Dice;
use interp::{Input, Stream};

use crate::worth::{Worth, some_number, written};

use super::case::{Case, END};

/// Texts are no longer than that: a run takes as long as its input is.
const LONGEST: usize = 8192;

/// Names and numbers that an assembled text is about.
const FEW: usize = 3;

/// Lines that it is made of.
const LINES: usize = 8;

/// What inputs are made of.
pub(crate) struct Changes<'a> {
    worth: &'a Worth,
    /// The words that the program knows.
    words: Vec<Vec<i16>>,
    /// Characters that the program compares with.
    characters: Vec<i16>,
    takes_arguments: bool,
}

impl<'a> Changes<'a> {
    /// For a program of which that is worth trying.
    pub(crate) fn new(worth: &'a Worth, takes_arguments: bool) -> Changes<'a> {
        let characters = worth.values.iter().filter_map(|value| u8::try_from(*value).ok());
        let characters = characters.filter(|one| one.is_ascii_graphic() || one.is_ascii_whitespace()).map(i16::from);
        let words = worth.words.iter().map(|word| wide(word)).collect();
        Changes { worth, words, characters: characters.collect(), takes_arguments }
    }

    /// The case with one or a few changes; what is put in may come from the other one.
    pub(crate) fn of(&self, case: &Case, other: &Case, dice: &mut Dice) -> Case {
        let mut case = case.clone();
        loop {
            self.change(&mut case, other, dice);
            // Half of them are changed once, a quarter twice, and so on.
            if dice.chance(50) {
                return case;
            }
        }
    }

    /// The first case with a text of lines that all of them have, as often and in whatever order, about a few names and numbers: commands
    /// that build something together speak of the same things.
    pub(crate) fn assembled(&self, cases: &[&Case], dice: &mut Dice) -> Case {
        const MOST: i64 = 16;
        let mut case = cases[0].clone();
        let mut lines: Vec<Vec<i16>> = cases.iter().flat_map(|case| ended_lines(&case.text)).collect();
        // Each input has commands of its own.
        while lines.len() > LINES {
            lines.swap_remove(dice.below(lines.len() as u64) as usize);
        }
        lines.extend((0..FEW).map(|_| self.line(&[], &[], dice)));
        let names: Vec<Vec<i16>> = (0..FEW).map(|_| vec![i16::from(b'a' + dice.below(26) as u8)]).collect();
        let number = |dice: &mut Dice| if dice.chance(80) { dice.between(0, 9).into() } else { self.number(dice) };
        let numbers: Vec<Vec<i16>> = (0..FEW).map(|_| wide(number(dice).to_string().as_bytes())).collect();
        // A number may be a name, too.
        let numbers_alone = dice.chance(50);
        case.text.clear();
        for _ in 0..dice.between(2, MOST) {
            let mut line = dice.pick(&lines);
            for at in words(&line).into_iter().rev() {
                let word = &line[at.clone()];
                let known = self.words.iter().any(|known| known == word);
                let is_number = word.iter().all(|one| (i16::from(b'0')..=i16::from(b'9')).contains(one));
                if !known && !word.is_empty() && dice.chance(80) {
                    line.splice(at, dice.pick(if is_number || numbers_alone { &numbers } else { &names }));
                }
            }
            if !line.ends_with(&[i16::from(b'\n')]) {
                line.retain(|one| *one != END);
                line.push(i16::from(b'\n'));
            }
            case.text.extend(line);
        }
        case.text.truncate(LONGEST);
        case
    }

    fn change(&self, case: &mut Case, other: &Case, dice: &mut Dice) {
        let weights = [
            if self.worth.reads { 60 } else { 0 },
            if self.takes_arguments { 40 } else { 0 },
            if case.calls.is_empty() && other.calls.is_empty() { 0 } else { 40 },
            if case.others.is_empty() { 0 } else { 5 },
        ];
        match dice.weighted(&weights) {
            0 => self.text(&mut case.text, &other.text, dice),
            1 => self.arguments(&mut case.arguments, &other.arguments, dice),
            2 => self.calls(&mut case.calls, &other.calls, dice),
            _ => self.others(&mut case.others, dice),
        }
    }

    fn text(&self, text: &mut Vec<i16>, other: &[i16], dice: &mut Dice) {
        // Where a program knows words, what it reads is made of them.
        let weights = if self.words.is_empty() { [25, 25, 40, 10] } else { [44, 44, 7, 5] };
        match dice.weighted(&weights) {
            0 => self.lines(text, other, dice),
            1 => self.words(text, other, dice),
            2 => self.characters(text, dice),
            _ => {
                // The first part of the one, the last part of the other.
                text.truncate(dice.below(text.len() as u64 + 1) as usize);
                text.extend_from_slice(&other[dice.below(other.len() as u64 + 1) as usize..]);
            }
        }
        text.truncate(LONGEST);
    }

    /// A line more, less, or at another place.
    fn lines(&self, text: &mut Vec<i16>, other: &[i16], dice: &mut Dice) {
        let mut all = ended_lines(text);
        let others = ended_lines(other);
        let at = dice.below(all.len() as u64 + 1) as usize;
        match dice.weighted(&[15, 15, 15, 15, 10, 30]) {
            0 if !all.is_empty() => all.insert(at, dice.pick(&all)),
            1 if at < all.len() => drop(all.remove(at)),
            2 if !others.is_empty() => all.insert(at, dice.pick(&others)),
            3 if all.len() > 1 => {
                let (at, with) = (at.min(all.len() - 1), dice.below(all.len() as u64) as usize);
                all.swap(at, with);
            }
            // What such a line means stays the same mostly, but not of what.
            5 if !all.is_empty() || !others.is_empty() => {
                let from = if others.is_empty() || !all.is_empty() && dice.chance(50) { &all } else { &others };
                let mut line = dice.pick(from);
                let places = places(&line, dice);
                for at in places.into_iter().rev() {
                    if dice.chance(35) {
                        line.splice(at, self.word(text, other, dice));
                    }
                }
                all.insert(at, line);
            }
            _ => all.insert(at, self.line(text, other, dice)),
        }
        *text = all.concat();
    }

    /// A word that the program knows, and a few words behind it; or what a format of the program says.
    fn line(&self, text: &[i16], other: &[i16], dice: &mut Dice) -> Vec<i16> {
        let formats = &self.worth.formats;
        if !formats.is_empty() && dice.chance(60) {
            let word = |dice: &mut Dice| narrow(&self.word(text, other, dice));
            return wide(&formats.line(dice, word, |dice| self.number(dice)));
        }
        const WORDS: u64 = 5;
        let count = dice.below(WORDS);
        let first = match &self.words[..] {
            [] => self.word(text, other, dice),
            words => dice.pick(words),
        };
        let words = (0..count).map(|_| self.word(text, other, dice));
        let mut line = std::iter::once(first).chain(words).collect::<Vec<_>>().join(&i16::from(b' '));
        line.push(i16::from(b'\n'));
        line
    }

    /// A word more, less, or another one: of the text, of the other, of the program; a number.
    fn words(&self, text: &mut Vec<i16>, other: &[i16], dice: &mut Dice) {
        let places = places(text, dice);
        let at = dice.pick(&places);
        let word = self.word(text, other, dice);
        match dice.weighted(&[45, 25, 15, 15]) {
            0 => drop(text.splice(at, word)),
            1 => {
                let blank = [i16::from(if dice.chance(70) { b' ' } else { b'\n' })];
                let put = if dice.chance(50) { [&word[..], &blank].concat() } else { [&blank, &word[..]].concat() };
                let place = if dice.chance(50) { at.start } else { at.end };
                text.splice(place..place, put);
            }
            2 => drop(text.drain(at.start..(at.end + 1).min(text.len()))),
            _ => drop(text.splice(at.end..at.end, word)),
        }
    }

    fn word(&self, text: &[i16], other: &[i16], dice: &mut Dice) -> Vec<i16> {
        let some = |text: &[i16], dice: &mut Dice| {
            let places = places(text, dice);
            text[dice.pick(&places)].to_vec()
        };
        match dice.weighted(&[35, 12, 15, 25, 10, 3]) {
            0 => some(text, dice),
            1 => some(other, dice),
            2 if !self.words.is_empty() => dice.pick(&self.words),
            // Few names, for what is meant is often one that was named before.
            4 => vec![i16::from(b'a' + dice.below(3) as u8)],
            5 => vec![i16::from(b'a' + dice.below(26) as u8); self.length(dice)],
            _ => wide(self.number(dice).to_string().as_bytes()),
        }
    }

    fn number(&self, dice: &mut Dice) -> i128 {
        match dice.weighted(&[50, 25, 25]) {
            0 => dice.between(0, 9).into(),
            1 => some_number(dice),
            _ => written(dice.bits(), &self.worth.values),
        }
    }

    /// A length at which the program may behave differently, or any.
    fn length(&self, dice: &mut Dice) -> usize {
        if self.worth.sizes.is_empty() || dice.chance(40) {
            1 << dice.below(10) << dice.below(2)
        } else {
            dice.pick(&self.worth.sizes)
        }
    }

    /// One character: of those that the program compares with, or that texts are made of mostly.
    fn character(&self, dice: &mut Dice) -> i16 {
        const COMMON: &[u8] = b" \n\t0123456789-+.,:;=()[]{}<>/\\\"'#%&*_abcxyzABC";
        match dice.weighted(&[35, 40, 15, 7, 3]) {
            0 if !self.characters.is_empty() => dice.pick(&self.characters),
            2 => i16::from(b' ') + dice.below(95) as i16,
            3 => dice.below(256) as i16,
            4 => END,
            _ => dice.pick(COMMON).into(),
        }
    }

    fn characters(&self, text: &mut Vec<i16>, dice: &mut Dice) {
        let at = dice.below(text.len() as u64 + 1) as usize;
        let bits = dice.below(6);
        let end = (at + 1 + dice.below(1 << bits) as usize).min(text.len());
        match dice.weighted(&[35, 25, 15, 10, 15]) {
            0 => match text.get_mut(at) {
                Some(one) => *one = self.character(dice),
                None => text.push(self.character(dice)),
            },
            1 => {
                let one = self.character(dice);
                text.splice(at..at, vec![one; if dice.chance(70) { 1 } else { self.length(dice) }]);
            }
            2 => drop(text.drain(at..end)),
            3 => {
                let copy = text[at..end].to_vec();
                let to = dice.below(text.len() as u64 + 1) as usize;
                text.splice(to..to, copy);
            }
            // What is there is made as long as what the program may have room for.
            _ => {
                let all = parts(text, |one| one == i16::from(b'\n') || one == END);
                let line = dice.pick(&all);
                let length = self.length(dice);
                let filler = text[line.clone()].last().copied().unwrap_or(i16::from(b'a'));
                let mut made = text[line.clone()].to_vec();
                made.resize(length, filler);
                text.splice(line, made);
            }
        }
    }

    fn arguments(&self, arguments: &mut Vec<Vec<u8>>, other: &[Vec<u8>], dice: &mut Dice) {
        const MOST: usize = 8;
        let at = dice.below(arguments.len() as u64 + 1) as usize;
        let weights = if arguments.len() < MOST { [30, 20, 20, 30] } else { [0, 30, 20, 50] };
        match dice.weighted(&weights) {
            0 => {
                let word = if other.is_empty() || dice.chance(70) { self.argument(dice) } else { dice.pick(other) };
                arguments.insert(at, word);
            }
            1 if at < arguments.len() => drop(arguments.remove(at)),
            2 if !arguments.is_empty() => {
                let with = dice.below(arguments.len() as u64) as usize;
                arguments.swap(at.min(with), with);
            }
            _ if at < arguments.len() => {
                let mut text = wide(&arguments[at]);
                match dice.chance(50) {
                    true => self.words(&mut text, &[], dice),
                    false => self.characters(&mut text, dice),
                }
                text.truncate(LONGEST);
                arguments[at] = narrow(&text);
            }
            _ => arguments.push(self.argument(dice)),
        }
    }

    fn argument(&self, dice: &mut Dice) -> Vec<u8> {
        narrow(&self.word(&[], &[], dice))
    }

    fn calls(&self, calls: &mut Vec<Input>, other: &[Input], dice: &mut Dice) {
        let at = dice.below(calls.len() as u64 + 1) as usize;
        match dice.weighted(&[50, 15, 15, 10, 10]) {
            0 if at < calls.len() => calls[at] = Input::Integer(self.number(dice)),
            1 if at < calls.len() => drop(calls.remove(at)),
            2 if at < calls.len() => {
                let near = dice.between(-2, 2);
                if let Input::Integer(value) = &mut calls[at] {
                    *value += i128::from(near);
                }
            }
            3 if !other.is_empty() => calls.insert(at, dice.pick(other)),
            _ => calls.insert(at, Input::Integer(self.number(dice))),
        }
    }

    fn others(&self, others: &mut [(Stream, Input)], dice: &mut Dice) {
        let at = dice.below(others.len() as u64) as usize;
        others[at].1 = Input::Integer(if dice.chance(50) { dice.below(2).into() } else { self.number(dice) });
    }
}

/// The lines of a text with their ends.
fn ended_lines(text: &[i16]) -> Vec<Vec<i16>> {
    text.split_inclusive(|one| *one == i16::from(b'\n') || *one == END).map(<[i16]>::to_vec).collect()
}

/// Where the words of a text are.
fn words(text: &[i16]) -> Vec<Range<usize>> {
    parts(text, |one| one == i16::from(b' ') || one == i16::from(b'\n') || one == END)
}

/// Where words are, or names and numbers: what stands between blanks, or between all that is neither a letter nor a digit.
fn places(text: &[i16], dice: &mut Dice) -> Vec<Range<usize>> {
    let is_part = |one: i16| one == i16::from(b'_') || u8::try_from(one).is_ok_and(|byte| byte.is_ascii_alphanumeric());
    if dice.chance(85) {
        return words(text);
    }
    let names = parts(text, |one| !is_part(one)).into_iter().filter(|at| !at.is_empty());
    let names: Vec<Range<usize>> = names.collect();
    if names.is_empty() { words(text) } else { names }
}

/// Where the parts of a text are, which these characters end; at least one.
fn parts(text: &[i16], ends: impl Fn(i16) -> bool) -> Vec<Range<usize>> {
    let mut result = Vec::new();
    let mut from = 0;
    for (at, one) in text.iter().enumerate() {
        if ends(*one) {
            result.push(from..at);
            from = at + 1;
        }
    }
    if from < text.len() || result.is_empty() {
        result.push(from..text.len());
    }
    result
}

/// The bytes of a string: without ends of streams and terminators.
fn narrow(text: &[i16]) -> Vec<u8> {
    text.iter().filter_map(|one| u8::try_from(*one).ok()).filter(|one| *one != 0).collect()
}

fn wide(text: &[u8]) -> Vec<i16> {
    text.iter().map(|byte| i16::from(*byte)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn parts_of_texts() {
        let text = wide(b"add a\nb");
        let words = parts(&text, |one| one == i16::from(b' ') || one == i16::from(b'\n'));
        assert_eq!(words, [0..3, 4..5, 6..7]);
        assert!(parts(&[], |_| true).into_iter().eq(std::iter::once(0..0)));
        assert_eq!(ended_lines(&text), [wide(b"add a\n"), wide(b"b")]);
    }

    #[test]
    fn changes_come_again_and_meet_words_lengths_and_lines_of_others() {
        let worth = Worth {
            values: vec![7],
            words: vec![b"remove".to_vec()],
            sizes: vec![255, 256],
            reads: true,
            ..Worth::default()
        };
        let changes = Changes::new(&worth, false);
        let case = Case { text: wide(b"add a\nadd b\n"), ..Case::default() };
        let other = Case { text: wide(b"list\n"), ..Case::default() };
        let made = |seed| changes.of(&case, &other, &mut Dice::new(seed)).text;
        let all: BTreeSet<Vec<i16>> = (0..4000).map(made).collect();
        assert!(all.len() > 1000);
        assert_eq!(made(5), made(5));
        let has = |part: &[u8]| {
            let part = wide(part);
            all.iter().any(|text| text.windows(part.len()).any(|window| window == part))
        };
        assert!(has(b"remove a\n") && has(b"list\nadd") && has(&[b'a'; 256]) && has(b"add b\nadd a\n"));
    }
}
