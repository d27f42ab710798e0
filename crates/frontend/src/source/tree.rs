//! Clang's syntax tree, as far as the questions of this module need it.

use std::collections::HashMap;

/// A place in a file: where its text is expanded, not where a macro spells it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Place {
    /// Index into [`Tree::files`]; files are those that exist, whatever line markers say.
    pub file: u32,
    /// Line from 1 as the compiler reports it, that is after line markers; 0 where there is none.
    pub line: u32,
    /// Column from 1 in bytes; 0 where there is none.
    pub column: u32,
    /// Bytes before it in the file.
    pub offset: u32,
}

/// A declaration that an expression names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Reference {
    /// Clang's name of the declaration, unique in its tree.
    pub id: String,
    /// `VarDecl`, `ParmVarDecl`, `FunctionDecl`, `EnumConstantDecl`, ...
    pub kind: String,
    /// Its name in the source.
    pub name: String,
}

/// A node of the tree: a declaration, a statement or an expression.
#[derive(Clone, Debug, Default)]
pub(crate) struct Node {
    /// Clang's name of the node.
    pub id: String,
    /// Clang's class of the node; empty for a part that is not there, such as the condition of `for (;;)`.
    pub kind: String,
    /// Name of a declaration, a member or a trait (`sizeof`).
    pub name: String,
    /// The name that the linker sees, of functions and variables.
    pub mangled: String,
    /// The type without typedefs, as clang prints it.
    pub ty: String,
    /// The operand of `sizeof (type)`, or the type that a compound assignment computes in.
    pub other_type: String,
    /// Operator as in the source; of casts clang's kind of cast.
    pub operator: String,
    /// Value of a literal or of a constant expression.
    pub value: String,
    /// The declaration that it names; of a member only its id.
    pub reference: Option<Reference>,
    /// `static` or `extern`.
    pub storage: String,
    /// Postfix `++` or `--`.
    pub postfix: bool,
    /// `p->m` rather than `s.m`.
    pub arrow: bool,
    /// The association that `_Generic` selects.
    pub selected: bool,
    /// A member that is a bit-field.
    pub bit_field: bool,
    /// A variable with an initialiser.
    pub has_init: bool,
    /// A struct or union definition, or a `union`.
    pub tag: String,
    /// First and last token.
    pub begin: Place,
    /// Place of the last token's beginning.
    pub end: Place,
    /// Parts in source order.
    pub children: Vec<Node>,
}

impl Node {
    /// The child at that position.
    pub(crate) fn child(&self, at: usize) -> Option<&Node> {
        self.children.get(at)
    }

    /// The expression without parentheses.
    pub(crate) fn bare(&self) -> &Node {
        let mut node = self;
        while node.kind == "ParenExpr" || node.kind == "ConstantExpr" || node.is_extension() {
            let Some(child) = node.child(0) else { return node };
            node = child;
        }
        node
    }

    fn is_extension(&self) -> bool {
        self.kind == "UnaryOperator" && self.operator == "__extension__"
    }

    /// Whether this is a cast, written or implicit.
    pub(crate) fn is_cast(&self) -> bool {
        matches!(self.kind.as_str(), "ImplicitCastExpr" | "CStyleCastExpr")
    }

    /// The value that clang prints of a constant, within conversions.
    fn printed_value(&self) -> Option<i128> {
        let mut node = self;
        loop {
            match node.kind.as_str() {
                "ConstantExpr" if !node.value.is_empty() => return node.value.parse().ok(),
                "ImplicitCastExpr" => node = node.child(0)?,
                _ => return None,
            }
        }
    }

    /// The body of a function.
    pub(crate) fn body(&self) -> Option<&Node> {
        self.children.iter().find(|child| child.kind == "CompoundStmt")
    }

    /// The function that a call names, if it does.
    pub(crate) fn callee(&self) -> Option<&Reference> {
        let mut node = self.child(0)?.bare();
        while node.is_cast() {
            node = node.child(0)?.bare();
        }
        let named = node.reference.as_ref()?;
        (named.kind == "FunctionDecl").then_some(named)
    }
}

/// The tree of a translation unit.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    /// The files that places name.
    pub files: Vec<String>,
    /// Declarations at file scope.
    pub declarations: Vec<Node>,
}

impl Tree {
    /// Whether the place is in a header of the system.
    pub(crate) fn is_system(&self, place: Place) -> bool {
        self.files.get(place.file as usize).is_none_or(|file| file.is_empty() || file.starts_with("/usr/"))
    }

    /// The enumerators and their values: as clang prints them where one is written, else one more than the one before.
    pub(crate) fn enumerators(&self) -> Vec<(&Node, i128)> {
        let mut found = Vec::new();
        let mut work: Vec<&Node> = self.declarations.iter().collect();
        while let Some(node) = work.pop() {
            work.extend(&node.children);
            let mut next = Some(0);
            for enumerator in node.children.iter().filter(|child| child.kind == "EnumConstantDecl") {
                let written = enumerator.children.iter().find(|child| !child.kind.ends_with("Attr"));
                let value = written.map_or(next, Node::printed_value);
                found.extend(value.map(|value| (enumerator, value)));
                next = value.map(|value| value + 1);
            }
        }
        found
    }

    /// All declarations of variables, functions, fields and enumerators by clang's names of them.
    pub(crate) fn index(&self) -> HashMap<&str, &Node> {
        let mut found = HashMap::new();
        let mut work: Vec<&Node> = self.declarations.iter().collect();
        while let Some(node) = work.pop() {
            if node.kind.ends_with("Decl") {
                found.insert(node.id.as_str(), node);
            }
            work.extend(&node.children);
        }
        found
    }
}
