//! Whose addresses a program takes, and which structs are accessed as something else.

use super::{Analysis, decayed};
use crate::source::known;
use crate::source::tree::Node;

impl<'t> Analysis<'t> {
    /// Callers that nobody has read may hold the address of each member, of each variable that other files know, and of
    /// functions. That they pass an object of one struct as another one is not expected (C17 6.5.2.3p4).
    pub(super) fn expose_to_callers(&mut self) {
        let Analysis { names, exposed, .. } = self;
        for known in names.iter() {
            exposed.fields.extend(known.fields.values().flatten());
            exposed.variables.extend(known.objects.values().filter(|object| object.external).map(|object| object.key));
        }
        exposed.variables.extend(known::SHOWN);
        self.unknown_pointed_to = true;
    }

    /// Collects whose address is taken.
    pub(super) fn expose(&mut self, unit: usize, node: &'t Node, to_library: bool) {
        match node.kind.as_str() {
            "UnaryOperator" if node.operator == "&" => self.expose_place(unit, node.child(0)),
            "ImplicitCastExpr" if node.operator == "ArrayToPointerDecay" => self.expose_place(unit, node.child(0)),
            "ImplicitCastExpr" | "CStyleCastExpr" if node.operator == "BitCast" => {
                self.expose_cast(unit, node, to_library);
            }
            "DeclRefExpr" => {
                if let Some(named) = node.reference.as_ref().filter(|named| named.kind == "FunctionDecl") {
                    self.point_to(unit, &named.name);
                }
            }
            _ => {}
        }
        match node.kind.as_str() {
            // What is called by name or indexed at once is not pointed to.
            "CallExpr" => {
                let library = node.callee().is_some_and(|callee| !self.has_body(unit, &callee.name));
                if node.callee().is_none_or(|callee| library && known::shows_library(&callee.name)) {
                    self.exposed.variables.extend(known::SHOWN);
                }
                let skipped = usize::from(node.callee().is_some());
                for child in node.children.iter().skip(skipped) {
                    self.expose(unit, child, library);
                }
            }
            "ArraySubscriptExpr" | "UnaryOperator" if node.kind == "ArraySubscriptExpr" || node.operator == "*" => {
                for child in &node.children {
                    match decayed(child) {
                        Some(array) => self.expose(unit, array, false),
                        None => self.expose(unit, child, false),
                    }
                }
            }
            _ => node.children.iter().for_each(|child| {
                let to_library = to_library && child.is_cast();
                self.expose(unit, child, to_library);
            }),
        }
    }

    fn expose_place(&mut self, unit: usize, place: Option<&Node>) {
        let Some(place) = place else { return };
        let mut node = place.bare();
        let mut inside = true;
        while inside {
            let names = &self.names[unit];
            let field =
                node.reference.as_ref().and_then(|member| names.fields.get(member.id.as_str()).copied().flatten());
            match node.kind.as_str() {
                "DeclRefExpr" => {
                    if let Some(object) = node.reference.as_ref().and_then(|named| names.objects.get(named.id.as_str()))
                    {
                        self.exposed.variables.insert(object.key);
                    }
                    inside = false;
                }
                "MemberExpr" => {
                    self.exposed.fields.extend(field);
                    inside = !node.arrow;
                }
                "ArraySubscriptExpr" => {}
                _ => inside = node.is_cast(),
            }
            let Some(child) = node.child(0) else { return };
            let next = decayed(child).unwrap_or(child).bare();
            // An element behind a pointer belongs to no named object.
            if node.kind == "ArraySubscriptExpr" && decayed(child).is_none() {
                return;
            }
            node = next;
        }
    }

    fn expose_cast(&mut self, unit: usize, node: &Node, to_library: bool) {
        let Some(child) = node.child(0) else { return };
        let pointee = |ty: &str| ty.trim().strip_suffix('*').unwrap_or(ty).trim().to_owned();
        let (from, to) = (pointee(&child.ty), pointee(&node.ty));
        let is_void = |ty: &str| ty.ends_with("void");
        let (from_record, to_record) = (self.record(unit, &from), self.record(unit, &to));
        match from_record {
            Some(record) if is_void(&to) && !to_library => {
                self.exposed.erased.insert(record);
            }
            Some(record) if !is_void(&to) => {
                self.exposed.records.insert(record);
            }
            _ => {}
        }
        self.exposed.records.extend(to_record.filter(|_| from_record.is_none() && !is_void(&from)));
        let fresh = child.bare().callee().is_some_and(|callee| known::is_allocation(&callee.name));
        if is_void(&from) && !is_void(&to) && !fresh {
            self.exposed.from_void.insert(to_record);
        }
    }

    /// The number of the struct that a type names.
    fn record(&self, unit: usize, ty: &str) -> Option<u32> {
        let name = ty.trim_start_matches("const ").trim_start_matches("volatile ");
        self.names[unit].records.get(name.strip_prefix("struct ")?).copied()
    }

    fn point_to(&mut self, unit: usize, name: &str) {
        match self.key(unit, name) {
            Some(key) if !self.pointed_to.contains(&key) => self.pointed_to.push(key),
            Some(_) => {}
            None => self.unknown_pointed_to = true,
        }
    }
}
