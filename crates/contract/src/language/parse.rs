//! Words and signs to conditions.

use std::str::FromStr;

use logic::Int;

use super::ast::*;
use super::token::{Token, character, tokens};

/// A condition that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "cannot read `{text}`: {message} at character {at} (examples: 'string(s)', 'valid(a, n)', 'array(a, n)', 'disjoint(a, s)', 'n >= 0')"
)]
pub struct ParseError {
    /// The whole text.
    pub text: String,
    /// The character at which it goes wrong, from 1; one past the last if something is missing at the end.
    pub at: usize,
    /// What is wrong.
    pub message: String,
}

/// The words with which clauses begin.
pub fn clause_words() -> impl Iterator<Item = &'static str> {
    Word::ALL.into_iter().map(Word::text).chain(["null", "null_or", "disjoint", "list", "tree", "each", "calls"])
}

/// The candidate that is most likely meant by a word that is none of them.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let far = |candidate: &str| strsim::damerau_levenshtein(&word.to_lowercase(), &candidate.to_lowercase());
    let candidates = candidates.into_iter().map(|candidate| (far(candidate), candidate));
    // A third of the letters may be wrong.
    let likely = candidates.filter(|(distance, candidate)| 3 * distance <= candidate.len().max(word.len()).max(3));
    likely.min_by_key(|(distance, _)| *distance).map(|(_, candidate)| candidate)
}

impl FromStr for Condition {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Condition, ParseError> {
        let fail = |(at, message): Fault| {
            let at = text.char_indices().take_while(|(byte, _)| *byte < at).count() + 1;
            ParseError { text: text.to_owned(), at, message }
        };
        let mut parser = Parser { tokens: tokens(text).map_err(fail)?, at: 0, end: text.len(), depth: 0 };
        let condition = parser.condition().map_err(fail)?;
        match parser.peek() {
            None => Ok(condition),
            Some(token) => Err(fail((token.at, format!("`{}` is left over", token.text)))),
        }
    }
}

/// Bytes before the place of an error, and what to say of it.
type Fault = (usize, String);

/// Places and brackets are nested at most so deeply, so that no walk overflows the stack.
const DEEPEST: usize = 64;

/// The largest element of an array, in bytes.
const MOST_BYTES: u64 = 1 << 40;

/// Cases of a condition at most.
const MOST_CASES: usize = 64;

struct Parser<'a> {
    tokens: Vec<Token<'a>>,
    at: usize,
    /// Length of the text.
    end: usize,
    depth: usize,
}

/// A part of a comparison: a place until it is taken for a number.
enum Expr {
    Place(Place),
    Linear(Linear),
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<Token<'a>> {
        self.tokens.get(self.at).copied()
    }

    fn is(&self, sign: &str) -> bool {
        self.peek().is_some_and(|token| token.text == sign)
    }

    /// Takes the sign if it is there.
    fn take(&mut self, sign: &str) -> bool {
        let there = self.is(sign);
        self.at += usize::from(there);
        there
    }

    fn fault<T>(&self, message: impl Into<String>) -> Result<T, Fault> {
        Err((self.peek().map_or(self.end, |token| token.at), message.into()))
    }

    fn expected<T>(&self, what: &str) -> Result<T, Fault> {
        match self.peek() {
            Some(token) => self.fault(format!("{what} is expected in the place of `{}`", token.text)),
            None => self.fault(format!("{what} is missing")),
        }
    }

    fn sign(&mut self, sign: &str) -> Result<(), Fault> {
        if self.take(sign) { Ok(()) } else { self.expected(&format!("`{sign}`")) }
    }

    fn name(&mut self, what: &str) -> Result<String, Fault> {
        match self.peek() {
            Some(token) if token.is_name() => {
                self.at += 1;
                Ok(token.text.to_owned())
            }
            _ => self.expected(what),
        }
    }

    /// The word that is applied to something in brackets here.
    fn call(&self) -> Option<&'a str> {
        let next = self.tokens.get(self.at + 1)?;
        self.peek().filter(|token| token.is_name() && next.text == "(").map(|token| token.text)
    }

    fn condition(&mut self) -> Result<Condition, Fault> {
        let mut cases = vec![self.case()?];
        while self.take("||") {
            cases.push(self.case()?);
            if cases.len() > MOST_CASES {
                return self.fault(format!("there are more than {MOST_CASES} cases"));
            }
        }
        Ok(Condition { cases })
    }

    fn case(&mut self) -> Result<Conjunction, Fault> {
        let mut clauses = Vec::new();
        loop {
            let after = self.tokens.get(self.at + 1).map(|token| token.text);
            if self.is("always") && matches!(after, None | Some("," | "&&" | "||" | ";")) {
                self.at += 1;
            } else {
                clauses.push(self.clause()?);
            }
            if !self.take(",") && !self.take("&&") {
                return Ok(Conjunction { clauses });
            }
        }
    }

    fn clause(&mut self) -> Result<Clause, Fault> {
        let Some(word) = self.call() else { return self.comparison() };
        if matches!(word, "strlen" | "sizeof") {
            return self.comparison();
        }
        if !clause_words().any(|known| known == word) {
            let known: Vec<&str> = clause_words().collect();
            let hint = match nearest(word, clause_words().chain(["strlen", "sizeof"])) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("known are {}", known.join(", ")),
            };
            return self.fault(format!("`{word}` is not known: {hint}"));
        }
        self.at += 2;
        let clause = self.arguments(word)?;
        self.sign(")")?;
        Ok(clause)
    }

    /// What stands between the brackets of a word that is known.
    fn arguments(&mut self, word: &str) -> Result<Clause, Fault> {
        if let Some(word) = Word::ALL.into_iter().find(|known| known.text() == word) {
            return self.region(word).map(Clause::Region);
        }
        if word == "null_or" {
            if !self.call().is_some_and(|inner| clause_words().any(|known| known == inner)) {
                return self.expected("a clause, as in null_or(valid(p))");
            }
            let before = self.at;
            let clause = self.clause()?;
            if !matches!(clause, Clause::Region(_) | Clause::List(..) | Clause::Tree(..) | Clause::Calls(..)) {
                self.at = before;
                return self.fault("null_or says of one pointer what it points to where it is not null");
            }
            return Ok(Clause::NullOr(Box::new(clause)));
        }
        let place = self.place()?;
        match word {
            "null" => Ok(Clause::Null(place)),
            "list" => {
                self.sign(",")?;
                let link = self.name("a field's name")?;
                let back = if self.take(",") { Some(self.name("a field's name")?) } else { None };
                Ok(Clause::List(place, link, back))
            }
            "tree" => {
                self.sign(",")?;
                let mut links = vec![self.name("a field's name")?];
                self.sign(",")?;
                links.push(self.name("a field's name")?);
                while self.take(",") {
                    links.push(self.name("a field's name")?);
                }
                Ok(Clause::Tree(place, links))
            }
            "each" => {
                self.sign(",")?;
                let before = self.at;
                let clause = self.clause()?;
                let about = if let Clause::NullOr(inner) = &clause { inner } else { &clause };
                if !matches!(about, Clause::Region(_)) {
                    self.at = before;
                    return self
                        .fault("each says of a member of all blocks what it points to, as in each(l, string(name))");
                }
                Ok(Clause::Each(place, Box::new(clause)))
            }
            "calls" => {
                let mut functions = Vec::new();
                while self.take(",") {
                    functions.push(self.name("a function's name")?);
                }
                Ok(Clause::Calls(place, functions))
            }
            _ => {
                let mut places = vec![place];
                self.sign(",")?;
                places.push(self.place()?);
                while self.take(",") {
                    places.push(self.place()?);
                }
                Ok(Clause::Disjoint(places))
            }
        }
    }

    fn region(&mut self, word: Word) -> Result<Region, Fault> {
        let place = self.place()?;
        let mut region = Region { word, place, count: None, bytes: None };
        if word == Word::Array && !self.is(",") {
            return self.expected("`,` and the number of elements");
        }
        if self.take(",") {
            region.count = Some(self.linear()?);
            if word.takes_bytes() && self.take(",") {
                let size = self.peek().and_then(|token| number(token.text).and_then(|size| size.to_u64()));
                match size.filter(|size| (1..=MOST_BYTES).contains(size)) {
                    Some(size) => region.bytes = Some(size),
                    None => return self.expected("a number of bytes that an element may have"),
                }
                self.at += 1;
            }
        }
        Ok(region)
    }

    fn comparison(&mut self) -> Result<Clause, Fault> {
        let before = self.at;
        let lhs = self.linear()?;
        let sign = self.peek().map(|token| token.text);
        let relation = Relation::ALL.into_iter().find(|relation| Some(relation.text()) == sign);
        let Some(relation) = relation else { return self.expected("a comparison (<, <=, >, >=, ==, !=)") };
        self.at += 1;
        let rhs = self.linear()?;
        let pointer = match (as_name(&lhs), as_name(&rhs)) {
            (Some(Place::Name(name)), _) if name == NULL => as_name(&rhs),
            (_, Some(Place::Name(name))) if name == NULL => as_name(&lhs),
            _ => return Ok(Clause::Compare(lhs, relation, rhs)),
        };
        match (pointer, relation) {
            (Some(pointer), Relation::Equal) => Ok(Clause::Null(pointer.clone())),
            (Some(pointer), Relation::Different) => {
                self.at = before;
                let words = ["valid", "string"].map(|word| format!("`{word}({pointer})`"));
                self.fault(format!(
                    "say what `{pointer}` points to, as in {}: then it is not null; this",
                    words.join(" or ")
                ))
            }
            _ => {
                self.at = before;
                self.fault("only a pointer is compared with NULL, by `==`; this")
            }
        }
    }

    fn place(&mut self) -> Result<Place, Fault> {
        let before = self.at;
        match self.factor()? {
            Expr::Place(place) => Ok(place),
            Expr::Linear(_) => {
                self.at = before;
                self.expected("the name of a parameter or global, or what it leads to,")
            }
        }
    }

    fn linear(&mut self) -> Result<Linear, Fault> {
        let before = self.at;
        let sum = self.sum()?.into_linear();
        let most = Int::pow2(64);
        let numbers = sum.terms.iter().map(|(factor, _)| factor).chain([&sum.constant]);
        if numbers.into_iter().any(|number| number.abs() > most) {
            self.at = before;
            return self.fault("a number is larger than 2^64");
        }
        Ok(sum)
    }

    fn sum(&mut self) -> Result<Expr, Fault> {
        let mut sum = self.product()?;
        loop {
            let sign = match self.peek().map(|token| token.text) {
                Some("+") => Int::ONE,
                Some("-") => Int::MINUS_ONE,
                _ => return Ok(sum),
            };
            self.at += 1;
            let term = self.product()?.into_linear();
            sum = Expr::Linear(sum.into_linear().add_scaled(&sign, &term));
        }
    }

    fn product(&mut self) -> Result<Expr, Fault> {
        let mut product = self.factor()?;
        while self.is("*") {
            let star = self.at;
            self.at += 1;
            let (lhs, rhs) = (product.into_linear(), self.factor()?.into_linear());
            product = Expr::Linear(match (lhs.as_constant(), rhs.as_constant()) {
                (Some(factor), _) => Linear::default().add_scaled(factor, &rhs),
                (_, Some(factor)) => Linear::default().add_scaled(factor, &lhs),
                (None, None) => {
                    self.at = star;
                    return self.fault("a product needs a number on one side; this one");
                }
            });
        }
        Ok(product)
    }

    fn factor(&mut self) -> Result<Expr, Fault> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return self.fault("this is nested too deeply");
        }
        let factor = self.prefixed();
        self.depth -= 1;
        factor
    }

    fn prefixed(&mut self) -> Result<Expr, Fault> {
        if self.take("-") {
            let negated = self.factor()?.into_linear();
            return Ok(Expr::Linear(Linear::default().add_scaled(&Int::MINUS_ONE, &negated)));
        }
        if self.take("*") {
            let star = self.at - 1;
            return match self.place()? {
                Place::Address(_) => {
                    self.at = star;
                    self.fault("`*&` is nothing: write the name alone")
                }
                place => Ok(Expr::Place(place.deref())),
            };
        }
        if self.take("&") {
            return Ok(Expr::Place(Place::Address(self.name("a global's name")?)));
        }
        match self.primary()? {
            Expr::Place(place) => self.postfixes(place).map(Expr::Place),
            number => Ok(number),
        }
    }

    fn primary(&mut self) -> Result<Expr, Fault> {
        let Some(token) = self.peek() else { return self.expected("a place or number") };
        if self.take("(") {
            let inner = self.sum()?;
            self.sign(")")?;
            return Ok(inner);
        }
        if let Some(word) = self.call() {
            return match word {
                "strlen" => {
                    self.at += 2;
                    let place = self.place()?;
                    self.sign(")")?;
                    Ok(Expr::Linear(Linear::atom(Atom::StringLength(place))))
                }
                "sizeof" => {
                    self.at += 2;
                    let size = self.size_of()?;
                    self.sign(")")?;
                    Ok(Expr::Linear(Linear::atom(Atom::SizeOf(size))))
                }
                word if clause_words().any(|known| known == word) => {
                    self.fault(format!("`{word}` is no number; clauses are joined by `,` or `&&`, cases by `||`"))
                }
                word => {
                    let hint = nearest(word, ["strlen", "sizeof"])
                        .map_or("known are strlen and sizeof".to_owned(), |near| format!("did you mean `{near}`?"));
                    self.fault(format!("`{word}` is not known as a number: {hint}"))
                }
            };
        }
        if token.is_name() {
            self.at += 1;
            return Ok(Expr::Place(Place::Name(token.text.to_owned())));
        }
        if !token.is_number() {
            return self.expected("a place or number");
        }
        match number(token.text) {
            Some(value) => {
                self.at += 1;
                Ok(Expr::Linear(Linear::constant(value)))
            }
            None => self.fault(format!("`{}` is not a number up to 2^64", token.text)),
        }
    }

    fn postfixes(&mut self, mut place: Place) -> Result<Place, Fault> {
        for _ in 0..DEEPEST {
            let address = matches!(place, Place::Address(_));
            if address && (self.is("->") || self.is(".") || self.is("[")) {
                return self.fault("an address stands alone: write the name");
            }
            if self.take("->") {
                place = place.arrow(self.name("a field's name")?);
            } else if self.take(".") {
                place = place.field(self.name("a field's name")?);
            } else if self.take("[") {
                let index = self.peek().and_then(|token| number(token.text)).and_then(|index| index.to_u64());
                let Some(index) = index else { return self.expected("a number that is not negative") };
                self.at += 1;
                self.sign("]")?;
                place = place.index(index);
            } else {
                return Ok(place);
            }
        }
        self.fault("this is nested too deeply")
    }

    fn size_of(&mut self) -> Result<SizeOf, Fault> {
        let star = self.tokens.get(self.at + 1).is_some_and(|token| token.text == "*");
        let first = self.peek().filter(Token::is_name).map(|token| token.text);
        let base = match first {
            Some("struct" | "union" | "enum") => {
                self.at += 1;
                format!("{} {}", first.unwrap_or_default(), self.name("a tag")?)
            }
            Some(word) if is_base_word(word) => self.base_type()?,
            Some(word) if star => {
                self.at += 1;
                word.to_owned()
            }
            _ => return Ok(SizeOf::Place(self.place()?)),
        };
        let mut pointers = 0;
        while self.take("*") {
            pointers += 1;
        }
        Ok(SizeOf::Type(TypeName { base, pointers }))
    }

    /// A base type of C by its shortest name.
    fn base_type(&mut self) -> Result<String, Fault> {
        let before = self.at;
        let mut words: Vec<&str> = Vec::new();
        while let Some(token) = self.peek().filter(|token| is_base_word(token.text)) {
            words.push(token.text);
            self.at += 1;
        }
        words.retain(|word| !matches!(*word, "const" | "volatile"));
        let count = |wanted: &str| words.iter().filter(|word| **word == wanted).count();
        let kind = ["void", "_Bool", "char", "float", "double"].into_iter().find(|kind| count(kind) == 1);
        let (long, short) = (count("long"), count("short"));
        let sign = (count("signed"), count("unsigned"), count("int"));
        let used = usize::from(kind.is_some()) + long + short + sign.0 + sign.1 + sign.2;
        let base = match (kind, sign, long, short) {
            _ if used != words.len() || sign.0 + sign.1 > 1 || sign.2 > 1 => None,
            (Some("char"), (0, 0, 0), 0, 0) => Some("char"),
            (Some("char"), (1, 0, 0), 0, 0) => Some("signed char"),
            (Some("char"), (0, 1, 0), 0, 0) => Some("unsigned char"),
            (Some("double"), (0, 0, 0), 1, 0) => Some("long double"),
            (Some(kind), (0, 0, 0), 0, 0) => Some(kind),
            (Some(_), ..) => None,
            (None, (_, unsigned, _), long, short) => match (unsigned > 0, long, short) {
                (false, 0, 0) => Some("int"),
                (true, 0, 0) => Some("unsigned int"),
                (false, 0, 1) => Some("short"),
                (true, 0, 1) => Some("unsigned short"),
                (false, 1, 0) => Some("long"),
                (true, 1, 0) => Some("unsigned long"),
                (false, 2, 0) => Some("long long"),
                (true, 2, 0) => Some("unsigned long long"),
                _ => None,
            },
        };
        match base.filter(|_| !words.is_empty()) {
            Some(base) => Ok(base.to_owned()),
            None => {
                self.at = before;
                self.expected("a type")
            }
        }
    }
}

impl Expr {
    fn into_linear(self) -> Linear {
        match self {
            Expr::Place(place) => Linear::place(place),
            Expr::Linear(linear) => linear,
        }
    }
}

/// The null pointer.
const NULL: &str = "NULL";

/// The place that the sum consists of.
fn as_name(sum: &Linear) -> Option<&Place> {
    match &sum.terms[..] {
        [(factor, Atom::Place(place))] if factor.is_one() && sum.constant.is_zero() => Some(place),
        _ => None,
    }
}

/// Whether it is a word of C's base types.
pub(crate) fn is_base_word(word: &str) -> bool {
    const WORDS: [&str; 12] =
        ["void", "char", "short", "int", "long", "float", "double", "signed", "unsigned", "_Bool", "const", "volatile"];
    WORDS.contains(&word)
}

/// A decimal or hexadecimal number of at most 2^64, or that of a character.
fn number(text: &str) -> Option<Int> {
    if text.starts_with('\'') {
        return character(text).map(|(_, value)| Int::from(value));
    }
    let value = match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        Some(digits) => Int::from(u128::from_str_radix(digits, 16).ok()?),
        None => Int::from(text.parse::<u128>().ok()?),
    };
    Some(value).filter(|value| *value <= Int::pow2(64))
}
