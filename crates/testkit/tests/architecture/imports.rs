//! Which files of a crate import which others, read from its sources with `syn`.
//!
//! A file imports another one if a path in it (in a `use`, a type, an expression, a pattern, or the argument of a macro)
//! leads into the module of the other file. A name that a module re-exports counts as that module's: whoever writes
//! `crate::Int` imports `lib.rs`. Paths are resolved through `crate`, `super`, `self`, child modules and the names that
//! `use` brings into scope. Not counted: `mod` declarations, visibilities, attributes, and code under `#[cfg(test)]`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use petgraph::graph::DiGraph;
use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, ImplItem, Item, UseTree};

/// The position of a module in its crate; the crate's root is empty.
type ModulePath = Vec<String>;

/// The text of a source file, `None` if there is no such file.
pub type Reader<'a> = &'a dyn Fn(&Path) -> Option<String>;

/// The files of one crate, each named by its module (the root is `lib`), and the imports between them.
pub struct Imports {
    edges: BTreeMap<String, BTreeSet<String>>,
}

impl Imports {
    /// Reads the crate whose root file is `root`. Panics if a file is missing or is not valid Rust.
    pub fn read(root: &Path, reader: Reader<'_>) -> Imports {
        let mut modules = Modules { reader, found: BTreeMap::new() };
        let directory = root.parent().expect("a file lies in a directory");
        modules.add_file(Vec::new(), root, directory);
        let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (path, module) in &modules.found {
            let from = edges.entry(name(&module.file)).or_default();
            for used in &module.paths {
                if let Some(target) = modules.resolve(used, path, 0).map(|target| modules.file_of(&target))
                    && target != module.file
                {
                    from.insert(name(&target));
                }
            }
        }
        Imports { edges }
    }

    /// The circles: each a sorted set of files that all reach each other over imports for which `counts` holds.
    pub fn circles(&self, counts: impl Fn(&str, &str) -> bool) -> Vec<Vec<String>> {
        let mut graph = DiGraph::new();
        let nodes: BTreeMap<&str, _> = self.edges.keys().map(|file| (file.as_str(), graph.add_node(file))).collect();
        for (from, targets) in &self.edges {
            for to in targets.iter().filter(|to| counts(from, to)) {
                graph.add_edge(nodes[from.as_str()], nodes[to.as_str()], ());
            }
        }
        let mut circles: Vec<Vec<String>> = petgraph::algo::tarjan_scc(&graph)
            .into_iter()
            .filter(|component| component.len() > 1)
            .map(|component| {
                let mut files: Vec<String> = component.into_iter().map(|node| graph[node].clone()).collect();
                files.sort();
                files
            })
            .collect();
        circles.sort();
        circles
    }

    /// The imports within a set of files, one a line, for messages.
    pub fn describe(&self, files: &[String]) -> String {
        let mut lines = String::new();
        for file in files {
            let targets: Vec<&str> =
                self.edges[file].iter().filter(|to| files.contains(to)).map(String::as_str).collect();
            lines += &format!("    {file} -> {}\n", targets.join(", "));
        }
        lines
    }

    /// All files of the crate.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.edges.keys().map(String::as_str)
    }

    /// The files that `file` imports.
    pub fn of(&self, file: &str) -> Vec<&str> {
        self.edges[file].iter().map(String::as_str).collect()
    }
}

/// Whether the module of `inner` lies inside that of `outer`.
pub fn is_inside(inner: &str, outer: &str) -> bool {
    outer == "lib" || inner.strip_prefix(outer).is_some_and(|rest| rest.starts_with("::"))
}

fn name(file: &[String]) -> String {
    if file.is_empty() { String::from("lib") } else { file.join("::") }
}

struct Module {
    /// The module of the file that contains this one: itself, or for an inline module one above it.
    file: ModulePath,
    /// What `use` brings into scope: name to path as written.
    scope: BTreeMap<String, Vec<String>>,
    /// All paths of two or more segments, as written.
    paths: BTreeSet<Vec<String>>,
}

struct Modules<'a> {
    reader: Reader<'a>,
    found: BTreeMap<ModulePath, Module>,
}

impl Modules<'_> {
    /// Adds the module in `file`, whose child modules lie in `directory`.
    fn add_file(&mut self, path: ModulePath, file: &Path, directory: &Path) {
        let text = (self.reader)(file).unwrap_or_else(|| panic!("{} cannot be read", file.display()));
        let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        self.add(path.clone(), path, &parsed.items, directory);
    }

    fn add(&mut self, path: ModulePath, file: ModulePath, items: &[Item], directory: &Path) {
        let mut collector = Collector::default();
        for item in items {
            collector.visit_item(item);
        }
        let Collector { scope, paths } = collector;
        self.found.insert(path.clone(), Module { file: file.clone(), scope, paths });
        for item in items {
            let Item::Mod(child) = item else { continue };
            if is_for_tests(&child.attrs) {
                continue;
            }
            let child_name = child.ident.to_string();
            let child_path: ModulePath = path.iter().cloned().chain([child_name.clone()]).collect();
            let child_directory = directory.join(&child_name);
            match &child.content {
                Some((_, items)) => self.add(child_path, file.clone(), items, &child_directory),
                None => {
                    let beside = directory.join(format!("{child_name}.rs"));
                    let within = child_directory.join("mod.rs");
                    let file: PathBuf = if (self.reader)(&beside).is_some() { beside } else { within };
                    self.add_file(child_path, &file, &child_directory);
                }
            }
        }
    }

    /// The absolute path of `used`, which stands in `module`; `None` for what lies outside of the crate or is local.
    fn resolve(&self, used: &[String], module: &ModulePath, depth: usize) -> Option<Vec<String>> {
        // Names that are imported under names that are imported: no code nests them deeply, so this is an endless loop.
        if depth > 16 {
            return None;
        }
        let (first, rest) = used.split_first()?;
        let mut absolute = match first.as_str() {
            "crate" => Vec::new(),
            "self" => module.clone(),
            "super" => module.split_last()?.1.to_vec(),
            other => {
                let child: ModulePath = module.iter().cloned().chain([other.to_string()]).collect();
                match self.found[module].scope.get(other) {
                    // `use tree::tree` names an item after its module.
                    Some(path) if path != used && path.first() != Some(first) => {
                        self.resolve(path, module, depth + 1)?
                    }
                    _ if self.found.contains_key(&child) => child,
                    _ => return None,
                }
            }
        };
        for segment in rest {
            match segment.as_str() {
                "super" => drop(absolute.pop()),
                "self" => {}
                other => absolute.push(other.to_string()),
            }
        }
        Some(absolute)
    }

    /// The file of the innermost module on the way of an absolute path.
    fn file_of(&self, absolute: &[String]) -> ModulePath {
        let innermost = (0..=absolute.len()).rev().find_map(|length| self.found.get(&absolute[..length]));
        innermost.expect("the root is a module").file.clone()
    }
}

/// Collects scope and paths of one module; inline modules are modules of their own.
#[derive(Default)]
struct Collector {
    scope: BTreeMap<String, Vec<String>>,
    paths: BTreeSet<Vec<String>>,
}

impl Collector {
    fn add_use(&mut self, tree: &UseTree, prefix: &mut Vec<String>) {
        match tree {
            UseTree::Path(path) => {
                prefix.push(path.ident.to_string());
                self.add_use(&path.tree, prefix);
                prefix.pop();
            }
            UseTree::Name(leaf) => self.bring(&leaf.ident.to_string(), &leaf.ident.to_string(), prefix),
            UseTree::Rename(leaf) => self.bring(&leaf.ident.to_string(), &leaf.rename.to_string(), prefix),
            UseTree::Glob(_) => drop(self.paths.insert(prefix.clone())),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.add_use(tree, prefix)),
        }
    }

    fn bring(&mut self, item: &str, alias: &str, prefix: &[String]) {
        let mut path = prefix.to_vec();
        let mut alias = alias.to_string();
        if item != "self" {
            path.push(item.to_string());
        } else if alias == "self" {
            alias = path.last().cloned().unwrap_or_default();
        }
        self.paths.insert(path.clone());
        self.scope.insert(alias, path);
    }

    /// The paths in the argument of a macro, which `syn` does not parse: names joined by `::`.
    fn add_tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => {
                    if colons != 2 {
                        self.add_path(std::mem::take(&mut path));
                    }
                    path.push(ident.to_string());
                    colons = 0;
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' && !path.is_empty() => colons += 1,
                other => {
                    self.add_path(std::mem::take(&mut path));
                    colons = 0;
                    if let TokenTree::Group(group) = other {
                        self.add_tokens(group.stream());
                    }
                }
            }
        }
        self.add_path(path);
    }

    fn add_path(&mut self, path: Vec<String>) {
        if path.len() > 1 {
            self.paths.insert(path);
        }
    }
}

impl<'ast> Visit<'ast> for Collector {
    fn visit_item(&mut self, item: &'ast Item) {
        if !matches!(item, Item::Mod(_)) && !is_for_tests(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        if !matches!(item, ImplItem::Fn(function) if is_for_tests(&function.attrs)) {
            visit::visit_impl_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        if item.leading_colon.is_none() {
            self.add_use(&item.tree, &mut Vec::new());
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.leading_colon.is_none() {
            self.add_path(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, invocation: &'ast syn::Macro) {
        self.visit_path(&invocation.path);
        self.add_tokens(invocation.tokens.clone());
    }

    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    fn visit_attribute(&mut self, _: &'ast Attribute) {}
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// Whether the attributes contain `#[cfg(test)]`.
fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Path>().is_ok_and(|condition| condition.is_ident("test"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(files: &[(&str, &str)]) -> Imports {
        let reader = |path: &Path| {
            let found = files.iter().find(|(file, _)| Path::new(file) == path);
            found.map(|(_, text)| text.to_string())
        };
        Imports::read(Path::new("src/lib.rs"), &reader)
    }

    const TREE: &[(&str, &str)] = &[
        ("src/lib.rs", "mod terms; mod solver; pub use solver::solve; pub struct Unit;"),
        ("src/terms.rs", "use std::fmt; pub struct Term; impl fmt::Display for Term {}"),
        ("src/solver/mod.rs", "mod rows; mod tableau; pub use tableau::Tableau; pub fn solve() { rows::add(); }"),
        ("src/solver/rows.rs", "use super::tableau::{self, Tableau as T}; pub fn add() { tableau::new(); }"),
        ("src/solver/tableau.rs", "use crate::terms::Term; pub struct Tableau; fn f() { vec![super::rows::add()]; }"),
    ];

    #[test]
    fn a_circle_between_siblings_is_found() {
        let imports = read(TREE);
        assert_eq!(imports.of("lib"), ["solver"]);
        assert_eq!(imports.of("solver"), ["solver::rows", "solver::tableau"]);
        assert_eq!(imports.of("solver::rows"), ["solver::tableau"]);
        assert_eq!(imports.of("solver::tableau"), ["solver::rows", "terms"]);
        assert_eq!(imports.circles(|_, _| true), [["solver::rows", "solver::tableau"]]);
    }

    #[test]
    fn a_circle_of_parent_and_child_counts_only_if_it_is_asked_for() {
        let files = [
            ("src/lib.rs", "mod a;"),
            ("src/a.rs", "mod b; pub struct A; fn f() -> b::B { b::B }"),
            ("src/a/b.rs", "pub struct B; fn f() -> super::A { super::A }"),
        ];
        let imports = read(&files);
        assert_eq!(imports.circles(|_, _| true), [["a", "a::b"]]);
        assert!(imports.circles(|from, to| !is_inside(to, from)).is_empty());
    }

    #[test]
    fn re_exports_count_as_the_module_that_re_exports() {
        let files = [
            ("src/lib.rs", "mod int; mod linear; pub use int::Int;"),
            ("src/int.rs", "pub struct Int;"),
            ("src/linear.rs", "use crate::Int; pub struct Linear(Int);"),
        ];
        assert_eq!(read(&files).of("linear"), ["lib"]);
    }

    #[test]
    fn imported_modules_and_nested_scopes_are_followed() {
        let files = [
            ("src/lib.rs", "mod a; mod b;"),
            ("src/a.rs", "use crate::b; mod inner { fn f() { super::b::deep::g(); self::super::h() } } fn h() {}"),
            ("src/b.rs", "pub mod deep { pub fn g() { fn k() { use crate::a::inner; } } }"),
        ];
        let imports = read(&files);
        assert_eq!(imports.of("a"), ["b"]);
        assert_eq!(imports.of("b"), ["a"]);
    }

    #[test]
    fn tests_visibilities_and_other_crates_do_not_count() {
        let files = [
            ("src/lib.rs", "mod a; mod b;"),
            ("src/a.rs", "use b::c; pub(in crate::b) struct A; #[cfg(test)] mod tests { use crate::b; }"),
            ("src/b.rs", "#[cfg(test)] use crate::a::A; impl X { #[cfg(test)] fn f() { crate::a::g() } }"),
        ];
        let imports = read(&files);
        assert!(imports.of("a").is_empty() && imports.of("b").is_empty());
    }
}
