//! How often, and from where, a precondition is looked for.

/// Another beginning of the search, or another way on, after the first one found nothing.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Way {
    /// Blocks that are linked to others of their type form a list.
    pub(crate) lists: Option<Lists>,
    /// Of a function outside the program nothing is known: neither that its result is memory, nor what it changes. Perhaps the program
    /// says which function is meant.
    pub(crate) named: bool,
    /// Numbers that count within another one are at most that: `offset <= length`. A sum that is compared with a bound may wrap around.
    pub(crate) ordered: bool,
    /// A string that is entered behind its beginning is as long as that at least.
    pub(crate) long: bool,
}

/// Functions are named, and that is all.
pub(crate) const NAMED: Way = Way { lists: None, named: true, ordered: false, long: false };

/// Numbers are ordered, and that is all.
pub(crate) const ORDERED: Way = Way { lists: None, named: false, ordered: true, long: false };

/// What is tried after the first search, in this order.
pub(crate) fn ways() -> Vec<Way> {
    let of = |lists, named, ordered, long| Way { lists, named, ordered, long };
    // Which function is meant decides more than what numbers hold between them.
    let numbers = [false, true].into_iter().flat_map(|named| {
        [(false, true), (true, false), (true, true)].map(|(ordered, long)| of(None, named, ordered, long))
    });
    let plain = [NAMED].into_iter().chain(numbers);
    let lists = LISTS.into_iter().flat_map(|lists| [false, true].map(|named| of(Some(lists), named, false, false)));
    plain.chain(lists).collect()
}

/// How blocks of one type are taken for a list, or, with two links forth, for a tree: the numbers of their links.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Lists {
    pub(crate) link: usize,
    pub(crate) other: Option<usize>,
    pub(crate) back: Option<usize>,
}

/// What is tried, in this order: one of the links, two of them that lead forth and back, another one, trees of two links. Of a type with
/// more links to blocks of its own they are no template.
pub(crate) const LISTS: [Lists; 8] = [
    Lists { link: 0, other: None, back: None },
    Lists { link: 1, other: None, back: None },
    Lists { link: 0, other: None, back: Some(1) },
    Lists { link: 1, other: None, back: Some(0) },
    Lists { link: 2, other: None, back: None },
    Lists { link: 0, other: Some(1), back: None },
    Lists { link: 1, other: Some(2), back: None },
    Lists { link: 0, other: Some(2), back: None },
];
