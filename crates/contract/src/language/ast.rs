//! Conditions as data.

use logic::Int;

/// A set of cases, at least one of which holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Condition {
    /// At least one.
    pub cases: Vec<Conjunction>,
}

/// Clauses that hold together. Without clauses it always holds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Conjunction {
    /// In the order in which they were written.
    pub clauses: Vec<Clause>,
}

/// What is said of places.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Clause {
    /// What a pointer points to.
    Region(Region),
    /// The pointer is null.
    Null(Place),
    /// The pointer of the clause is null, or the clause holds. The clause is about what it points to.
    NullOr(Box<Clause>),
    /// The memory that the pointers point to does not overlap; at least two.
    Disjoint(Vec<Place>),
    /// The pointer leads to a chain of blocks that ends with null, each linked to the next by the field, and to the one before by the
    /// second field, if there is one.
    List(Place, String, Option<String>),
    /// The pointer is null or leads to the root of a tree of blocks, each linked by the fields, at least two, to trees again.
    Tree(Place, Vec<String>),
    /// Of each block of the list to which the pointer leads the clause holds, which is about a pointer among its members: the place of
    /// that begins with the member's name.
    Each(Place, Box<Clause>),
    /// The pointer points to one of the functions; at least one.
    Calls(Place, Vec<String>),
    /// A comparison of numbers.
    Compare(Linear, Relation, Linear),
}

/// A word for what a pointer points to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Word {
    /// So many elements may be read and written.
    Valid,
    /// So many elements may be read.
    Readable,
    /// A block of exactly so many elements.
    Array,
    /// A string; with a number: a zero byte within so many bytes, or so many bytes.
    String,
    /// So many elements have values.
    Initialised,
    /// The beginning of a block of the heap, which may be freed.
    Allocated,
}

/// What a pointer points to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Region {
    /// What is promised.
    pub word: Word,
    /// The pointer.
    pub place: Place,
    /// The number of elements, where it is said.
    pub count: Option<Linear>,
    /// Bytes of an element, where they are said; at least 1, and only for what counts elements.
    pub bytes: Option<u64>,
}

/// Where a value is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// A parameter or a global.
    Name(String),
    /// What a pointer points to. `p->f` is the field of that.
    Deref(Box<Place>),
    /// A member of a structure or union.
    Field(Box<Place>, String),
    /// An element of an array, or the element so many behind that which a pointer points to.
    Index(Box<Place>, u64),
    /// The address of a global; never a part of another place.
    Address(String),
}

/// A sum of factors times atoms and a constant, on Z.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Linear {
    /// Each atom once, no factor 0.
    pub terms: Vec<(Int, Atom)>,
    /// Added constant.
    pub constant: Int,
}

/// A number.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Atom {
    /// The integer that is there.
    Place(Place),
    /// The length of the string to which the pointer points.
    StringLength(Place),
    /// A size in bytes.
    SizeOf(SizeOf),
}

/// Of what the size is meant. A name alone is read as a place, and may turn out to be that of a type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum SizeOf {
    /// What is there.
    Place(Place),
    /// Objects of the type.
    Type(TypeName),
}

/// A type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TypeName {
    /// A base type by its shortest name (`unsigned int`, `long`), `struct` or the like with a tag, or a typedef's name.
    pub base: String,
    /// Asterisks after it.
    pub pointers: u32,
}

/// A relation between two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `==`
    Equal,
    /// `!=`
    Different,
}

impl Default for Condition {
    /// What always holds.
    fn default() -> Condition {
        Condition { cases: vec![Conjunction::default()] }
    }
}

impl Condition {
    /// The condition of a single case.
    pub fn of(clauses: Vec<Clause>) -> Condition {
        Condition { cases: vec![Conjunction { clauses }] }
    }

    /// Whether it says nothing.
    pub fn is_always(&self) -> bool {
        self.cases.iter().any(|case| case.clauses.is_empty())
    }

    /// Both hold: each case of the one with each case of the other. The number of cases multiplies.
    pub fn and(&self, other: &Condition) -> Condition {
        let pair = |a: &Conjunction, b: &Conjunction| {
            let mut clauses = a.clauses.clone();
            clauses.extend(b.clauses.iter().filter(|clause| !a.clauses.contains(clause)).cloned());
            Conjunction { clauses }
        };
        Condition { cases: self.cases.iter().flat_map(|a| other.cases.iter().map(move |b| pair(a, b))).collect() }
    }

    /// Whether each case says, word for word, all that some case of the other one says: then it implies the other one.
    pub fn says_all_of(&self, other: &Condition) -> bool {
        let says = |a: &Conjunction, b: &Conjunction| b.clauses.iter().all(|clause| a.clauses.contains(clause));
        self.cases.iter().all(|a| other.cases.iter().any(|b| says(a, b)))
    }
}

impl Clause {
    /// The clause about a member of each block of a list as one about that of its first block.
    pub fn of_member(&self, list: &Place) -> Clause {
        match self {
            Clause::Region(region) => {
                Clause::Region(Region { place: region.place.clone().member(list), ..region.clone() })
            }
            Clause::NullOr(inner) => Clause::NullOr(Box::new(inner.of_member(list))),
            clause => clause.clone(),
        }
    }

    /// The reverse of [`Clause::of_member`]; `None` if it is about another place.
    pub fn in_member(&self, list: &Place) -> Option<Clause> {
        match self {
            Clause::Region(region) => {
                let place = region.place.without(&list.clone().deref())?;
                Some(Clause::Region(Region { place, ..region.clone() }))
            }
            Clause::NullOr(inner) => Some(Clause::NullOr(Box::new(inner.in_member(list)?))),
            _ => None,
        }
    }

    /// A clause about what a pointer points to.
    pub fn region(word: Word, place: Place, count: Option<Linear>) -> Clause {
        Clause::Region(Region { word, place, count, bytes: None })
    }
}

impl Place {
    /// The parameter or global of that name.
    pub fn name(name: impl Into<String>) -> Place {
        Place::Name(name.into())
    }

    /// What it points to.
    pub fn deref(self) -> Place {
        Place::Deref(Box::new(self))
    }

    /// The member of what it is.
    pub fn field(self, name: impl Into<String>) -> Place {
        Place::Field(Box::new(self), name.into())
    }

    /// The member of what it points to.
    pub fn arrow(self, name: impl Into<String>) -> Place {
        self.deref().field(name)
    }

    /// The element.
    pub fn index(self, index: u64) -> Place {
        Place::Index(Box::new(self), index)
    }

    /// The place whose name is a member of what it points to.
    pub fn member(self, of: &Place) -> Place {
        match self {
            Place::Name(name) | Place::Address(name) => of.clone().arrow(name),
            Place::Deref(inner) => inner.member(of).deref(),
            Place::Field(inner, name) => inner.member(of).field(name),
            Place::Index(inner, index) => inner.member(of).index(index),
        }
    }

    /// The place as it is called within another one, of which it is a member; `None` if it is none.
    pub fn without(&self, around: &Place) -> Option<Place> {
        match self {
            Place::Field(of, name) if **of == *around => Some(Place::name(name.clone())),
            Place::Field(of, name) => Some(of.without(around)?.field(name.clone())),
            Place::Index(of, index) => Some(of.without(around)?.index(*index)),
            Place::Deref(of) => Some(of.without(around)?.deref()),
            Place::Name(_) | Place::Address(_) => None,
        }
    }

    /// Whether it lies in what the pointer points to, or further on.
    pub fn lies_below(&self, pointer: &Place) -> bool {
        match self {
            Place::Deref(of) if **of == *pointer => true,
            Place::Deref(of) | Place::Field(of, _) | Place::Index(of, _) => of.lies_below(pointer),
            Place::Name(_) | Place::Address(_) => false,
        }
    }

    /// The parameter or global with which it begins.
    pub fn root(&self) -> &str {
        match self {
            Place::Name(name) | Place::Address(name) => name,
            Place::Deref(of) | Place::Field(of, _) | Place::Index(of, _) => of.root(),
        }
    }
}

impl Linear {
    /// The constant.
    pub fn constant(value: impl Into<Int>) -> Linear {
        Linear { terms: Vec::new(), constant: value.into() }
    }

    /// The number itself.
    pub fn atom(atom: Atom) -> Linear {
        Linear { terms: vec![(Int::ONE, atom)], constant: Int::ZERO }
    }

    /// The integer at the place.
    pub fn place(place: Place) -> Linear {
        Linear::atom(Atom::Place(place))
    }

    /// `self + factor * other`.
    pub fn add_scaled(mut self, factor: &Int, other: &Linear) -> Linear {
        for (times, atom) in &other.terms {
            let more = times * factor;
            match self.terms.iter_mut().find(|(_, known)| known == atom) {
                Some((known, _)) => *known = &*known + &more,
                None => self.terms.push((more, atom.clone())),
            }
        }
        self.terms.retain(|(times, _)| !times.is_zero());
        self.constant = &self.constant + &(&other.constant * factor);
        self
    }

    /// The value, if there are no atoms.
    pub fn as_constant(&self) -> Option<&Int> {
        self.terms.is_empty().then_some(&self.constant)
    }
}

impl Word {
    /// All words.
    pub const ALL: [Word; 6] =
        [Word::Valid, Word::Readable, Word::Array, Word::String, Word::Initialised, Word::Allocated];

    /// As it is written.
    pub fn text(self) -> &'static str {
        match self {
            Word::Valid => "valid",
            Word::Readable => "readable",
            Word::Array => "array",
            Word::String => "string",
            Word::Initialised => "initialised",
            Word::Allocated => "allocated",
        }
    }

    /// Whether a size of an element may be said.
    pub fn takes_bytes(self) -> bool {
        matches!(self, Word::Valid | Word::Readable | Word::Array)
    }
}

impl Relation {
    /// All relations.
    pub const ALL: [Relation; 6] = [
        Relation::Less,
        Relation::LessEqual,
        Relation::Greater,
        Relation::GreaterEqual,
        Relation::Equal,
        Relation::Different,
    ];

    /// As it is written.
    pub fn text(self) -> &'static str {
        match self {
            Relation::Less => "<",
            Relation::LessEqual => "<=",
            Relation::Greater => ">",
            Relation::GreaterEqual => ">=",
            Relation::Equal => "==",
            Relation::Different => "!=",
        }
    }
}
