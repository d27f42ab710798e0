//! An input that is kept.

use interp::{Input, Inputs, Outcome, Policy, Stream};

/// The end of a stream among its characters.
pub(crate) const END: i16 = -1;

/// What a run is given.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Case {
    /// The program's arguments.
    pub arguments: Vec<Vec<u8>>,
    /// Characters of streams, and their ends.
    pub text: Vec<i16>,
    /// Results of calls and parameters.
    pub calls: Vec<Input>,
    /// All other choices, in their order.
    pub others: Vec<(Stream, Input)>,
}

impl Case {
    /// What the run took.
    pub(crate) fn of(arguments: &[Vec<u8>], outcome: &Outcome) -> Case {
        let mut case = Case { arguments: arguments.to_vec(), ..Case::default() };
        for one in &outcome.consumed {
            match one.stream {
                _ if one.is_character => case.text.push(match one.pattern as u16 as i16 {
                    END => END,
                    // Programs see its last 8 bits.
                    other => i16::from(other as u8),
                }),
                Stream::Call => case.calls.push(one.input()),
                stream => case.others.push((stream, one.input())),
            }
        }
        case
    }

    /// The same as inputs of a run; streams end where their characters do, and what else it asks for is 0.
    pub(crate) fn inputs(&self) -> Inputs {
        let mut inputs = Inputs::given(self.calls.clone(), Policy::Zero);
        inputs.push_characters(&self.text);
        // As many ends as a program may have streams.
        inputs.push_characters(&[END; STREAMS]);
        for (stream, input) in &self.others {
            inputs.push(*stream, *input);
        }
        inputs
    }
}

/// Streams that a program reads.
const STREAMS: usize = 16;
