//! The loops of a source with a condition of their own, and the integers that their text can name: what invariants in the words
//! of C need to be written.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use ir::DataModel;

use super::tree::{Node, Place, Tree};
use super::types::{self, CType};
use super::{json, on_deep_stack};
use crate::{Error, Kind, Options, tools};

/// A `for` or `while` with a condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loop {
    /// The file, as it was given.
    pub file: PathBuf,
    /// The function that it is in.
    pub function: String,
    /// Line and column of its keyword, both from 1.
    pub place: (u32, u32),
    /// Line and column of the first and of the last word of its condition.
    pub condition: ((u32, u32), (u32, u32)),
    /// What a statement in its place can name; a name stands for one variable of the function only.
    pub variables: Vec<Variable>,
}

/// A parameter or variable of integer type on the stack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// 8, 16, 32 or 64.
    pub bits: u32,
    /// Whether its type has a sign.
    pub signed: bool,
}

/// The loops of the C files among the paths whose text is not changed for compiling.
pub fn loops(paths: &[PathBuf], options: &Options) -> Result<Vec<Loop>, Error> {
    on_deep_stack(paths, || {
        let mut result = Vec::new();
        for path in paths.iter().filter(|path| Kind::of(path) == Ok(Kind::C)) {
            // The columns of a program with checks are then those of another text.
            if !matches!(tools::text_without_checks(path, false, options), Ok(None)) {
                continue;
            }
            let text = tools::syntax_tree(path, options)?;
            let failed = |message| Error::File { file: path.clone(), message };
            let tree = json::read(&text, options.snapshot.as_deref()).map_err(failed)?;
            let Ok(text) = options.read(path) else { continue };
            let mut walk = Walk { path, tree: &tree, text: &text, model: options.data_model, found: Vec::new() };
            tree.declarations.iter().for_each(|declaration| walk.function(declaration));
            result.append(&mut walk.found);
        }
        Ok(result)
    })
}

struct Walk<'t> {
    path: &'t Path,
    tree: &'t Tree,
    text: &'t [u8],
    model: DataModel,
    found: Vec<Loop>,
}

impl<'t> Walk<'t> {
    fn function(&mut self, declaration: &'t Node) {
        let Some(body) = declaration.body() else { return };
        let mut names = BTreeMap::new();
        count(declaration, &mut names);
        let parameters = declaration.children.iter().filter(|child| child.kind == "ParmVarDecl");
        let mut scope: Vec<&Node> = parameters.collect();
        let from = self.found.len();
        self.statement(body, &mut scope, (&declaration.name, &names));
        // Two loops of one macro have one place.
        let places: Vec<_> = self.found[from..].iter().map(|found| found.condition.0).collect();
        let here = self.found.split_off(from).into_iter();
        let single = |found: &Loop| places.iter().filter(|place| **place == found.condition.0).count() == 1;
        self.found.extend(here.filter(single));
    }

    fn statement(&mut self, node: &'t Node, scope: &mut Vec<&'t Node>, function: (&str, &BTreeMap<&str, usize>)) {
        let outside = scope.len();
        let condition = match (node.kind.as_str(), node.children.as_slice()) {
            ("ForStmt", [_, _, condition, _, _]) | ("WhileStmt", [condition, _]) => Some(condition),
            _ => None,
        };
        if let Some(condition) = condition.filter(|condition| !condition.kind.is_empty()) {
            self.add(node, condition, scope, function);
        }
        for child in &node.children {
            self.statement(child, scope, function);
            if child.kind == "DeclStmt" {
                scope.extend(child.children.iter().filter(|declared| declared.kind == "VarDecl"));
            }
        }
        // What is declared ends with the block, the loop, or the expression around the block.
        if node.kind != "DeclStmt" {
            scope.truncate(outside);
        }
    }

    fn add(
        &mut self,
        node: &Node,
        condition: &Node,
        scope: &[&Node],
        (function, names): (&str, &BTreeMap<&str, usize>),
    ) {
        if !self.stands_there(node.begin) {
            return;
        }
        let place = |place: Place| (place.line, place.column);
        let variable = |node: &&Node| {
            let plain = node.storage.is_empty() || node.storage == "register" || node.storage == "auto";
            let single = names.get(node.name.as_str()) == Some(&1);
            if !plain || !single || node.ty.contains("volatile") || node.ty.contains("_Atomic") {
                return None;
            }
            match types::parse(&node.ty, self.model) {
                CType::Int { bits: bits @ (8 | 16 | 32 | 64), signed } => {
                    Some(Variable { name: node.name.clone(), bits, signed })
                }
                _ => None,
            }
        };
        self.found.push(Loop {
            file: self.path.to_path_buf(),
            function: function.to_owned(),
            place: place(node.begin),
            condition: (place(condition.begin), place(condition.end)),
            variables: scope.iter().filter_map(variable).collect(),
        });
    }

    /// Whether the keyword of a loop is in the file itself, in that line: no line marker and no macro moves it.
    fn stands_there(&self, place: Place) -> bool {
        let file = self.tree.files.get(place.file as usize);
        let Some((before, rest)) = self.text.split_at_checked(place.offset as usize) else { return false };
        let lines = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        let keyword = rest.starts_with(b"for") || rest.starts_with(b"while");
        keyword && place.line as usize == lines && file.is_some_and(|file| Path::new(file) == self.path)
    }
}

/// How many variables have each name.
fn count<'t>(node: &'t Node, names: &mut BTreeMap<&'t str, usize>) {
    if matches!(node.kind.as_str(), "VarDecl" | "ParmVarDecl" | "EnumConstantDecl" | "FunctionDecl") {
        *names.entry(&node.name).or_default() += 1;
    }
    node.children.iter().for_each(|child| count(child, names));
}
