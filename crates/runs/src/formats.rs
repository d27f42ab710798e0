//! The formats by which a program reads (`scanf`, `sscanf`): they say what a line that it understands looks like.

use dice::Dice;
use ir::{Callee, Constant, InstKind, Operand, Program};
use semantics::format::{Conversion, Count, Piece, scanned};
use semantics::library::{LibraryFunction, input_or_output};

use crate::own::{constant_text, own_instructions};

/// The formats of a program.
#[derive(Default)]
pub(crate) struct Formats(Vec<Vec<Piece>>);

impl Formats {
    /// Those that say more than that numbers and words stand between blanks.
    pub(crate) fn of(program: &Program) -> Formats {
        let mut found: Vec<Vec<Piece>> = Vec::new();
        for inst in own_instructions(program) {
            let InstKind::Call { callee: Callee::Function(callee), args, .. } = &inst.kind else { continue };
            let Some(LibraryFunction::Scan(at)) = input_or_output(&program.function(*callee).name) else { continue };
            let format = args.get(at.format).and_then(|format| text(program, format));
            if let Some(pieces) = format.and_then(|format| scanned(&format))
                && pieces.iter().any(says_more)
                && !found.contains(&pieces)
            {
                found.push(pieces);
            }
        }
        Formats(found)
    }

    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A line as one of the formats has it, of these words and numbers.
    pub(crate) fn line(
        &self,
        dice: &mut Dice,
        mut word: impl FnMut(&mut Dice) -> Vec<u8>,
        mut number: impl FnMut(&mut Dice) -> i128,
    ) -> Vec<u8> {
        let mut line = Vec::new();
        let Some(pieces) = (!self.0.is_empty()).then(|| &self.0[dice.below(self.0.len() as u64) as usize]) else {
            return line;
        };
        for piece in pieces {
            match piece {
                Piece::Text(text) => line.extend_from_slice(text),
                Piece::Conversion(conversion) => {
                    let mut part = match conversion.letter {
                        b'n' => continue,
                        b's' => word(dice),
                        b'c' => vec![word(dice).first().copied().unwrap_or(b'a')],
                        b'[' => members(conversion, word(dice), dice),
                        b'x' | b'X' | b'p' => format!("{:x}", number(dice).unsigned_abs()).into_bytes(),
                        b'o' => format!("{:o}", number(dice).unsigned_abs()).into_bytes(),
                        b'u' => number(dice).unsigned_abs().to_string().into_bytes(),
                        _ => number(dice).to_string().into_bytes(),
                    };
                    if let Count::Number(width) = conversion.width {
                        part.truncate(usize::try_from(width).unwrap_or(usize::MAX));
                    }
                    // Two that follow each other stand apart, unless the width of the first one does that.
                    if line.last().is_some_and(u8::is_ascii_alphanumeric)
                        && part.first().is_some_and(u8::is_ascii_alphanumeric)
                        && !matches!(conversion.letter, b'c' | b'[')
                    {
                        line.push(b' ');
                    }
                    line.extend(part);
                }
            }
        }
        if line.last() != Some(&b'\n') {
            line.push(b'\n');
        }
        line
    }
}

/// The word, where all its characters are members of the set; else some of these.
fn members(conversion: &Conversion, word: Vec<u8>, dice: &mut Dice) -> Vec<u8> {
    if !word.is_empty() && word.iter().all(|byte| conversion.set.contains(*byte)) {
        return word;
    }
    let graphic: Vec<u8> = (b'!'..=b'~').filter(|byte| conversion.set.contains(*byte)).collect();
    if graphic.is_empty() {
        return (0..=u8::MAX).filter(|byte| conversion.set.contains(*byte)).take(1).collect();
    }
    let few = dice.pick(&graphic);
    vec![few; word.len().max(1)]
}

/// Whether the part says more than that a number or a word stands between blanks.
fn says_more(piece: &Piece) -> bool {
    match piece {
        Piece::Text(text) => !text.iter().all(u8::is_ascii_whitespace),
        Piece::Conversion(conversion) => {
            conversion.letter == b'[' || conversion.width != Count::Absent && !matches!(conversion.letter, b's')
        }
    }
}

/// The string that a constant argument points to.
fn text(program: &Program, argument: &Operand) -> Option<Vec<u8>> {
    let Operand::Const(Constant::Global(id, 0)) = argument else { return None };
    constant_text(program.global(*id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_as_their_formats_say() {
        let formats = Formats(vec![scanned(b"%2d: %3[a-c]=%s").unwrap()]);
        for seed in 0..20 {
            let line = formats.line(&mut Dice::new(seed), |_| b"word".to_vec(), |dice| dice.between(100, 900).into());
            let line = String::from_utf8(line).unwrap();
            let (number, rest) = line.split_once(": ").unwrap();
            let (key, value) = rest.split_once('=').unwrap();
            assert!(number.len() == 2 && number.parse::<u8>().is_ok(), "{line}");
            assert!(key.len() == 3 && key.bytes().all(|byte| (b'a'..=b'c').contains(&byte)), "{line}");
            assert_eq!(value, "word\n");
        }
        assert!(Formats::default().line(&mut Dice::new(0), |_| Vec::new(), |_| 0).is_empty());
    }

    #[test]
    fn plain_formats_say_nothing_more() {
        let more = |format: &str| scanned(format.as_bytes()).unwrap().iter().any(says_more);
        for format in ["%d %s", "%63s", "%lf\n"] {
            assert!(!more(format), "{format}");
        }
        for format in ["%d,%d", "%[^\n]", "%4d"] {
            assert!(more(format), "{format}");
        }
    }
}
