//! From a verified LLVM module to [`ir::Program`].

mod address;
mod annotation;
mod atomic;
mod body;
pub(crate) mod bounds;
mod c_types;
mod call;
mod constants;
mod function;
mod holes;
mod initialiser;
mod instruction;
mod intrinsic;
mod label;
mod lifetime;
mod lvalue;
mod members;
mod padding;
mod source;
mod start;
mod taken;
pub(crate) mod trap;
mod truth;
mod types;
mod zeros;

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};

use ir::{
    Constant, DataModel, Function, FunctionId, Global, GlobalId, Linkage, Origin, Program, Type, ValueData, ValueDef,
};

use crate::llvm::{LlvmType, Module, SymbolLinkage, Value};

use source::Sources;
use types::Types;

/// What the lowering of one module shares.
struct Lowering<'m> {
    module: &'m Module,
    types: Types<'m>,
    sources: Sources<'m>,
    /// The types of C of parameters and globals.
    c_types: c_types::Reader<'m>,
    functions: HashMap<Value<'m>, FunctionId>,
    globals: HashMap<Value<'m>, GlobalId>,
    /// Width of a pointer.
    pointer_bits: u32,
    attributes: Attributes,
    /// Compiled by us from C: what clang makes of C's constructs is known.
    own: bool,
    /// With checks for signed overflow.
    checks: bool,
    /// The program may read bytes of objects otherwise than by their members.
    reads_representation: bool,
    /// How many more parts of the constant at hand are looked at.
    fold_budget: Cell<u32>,
    /// Functions named in constants that the model does not represent.
    hidden: RefCell<HashSet<FunctionId>>,
    /// Addresses of labels.
    labels: RefCell<label::Labels<'m>>,
    /// What calls are compared with, by function id.
    signatures: Vec<Signature>,
}

/// The types of a function.
struct Signature {
    params: Vec<Type>,
    byval: Vec<(usize, u64)>,
    result: Type,
    varargs: bool,
}

impl Signature {
    fn of(function: &Function) -> Signature {
        let params = function.params.iter().map(|id| function.value(*id).ty.clone()).collect();
        let (byval, result) = (function.byval.clone(), function.result.clone());
        Signature { params, byval, result, varargs: function.varargs }
    }
}

/// The attributes that mean something to us, by LLVM's numbers.
struct Attributes {
    byval: u32,
    sret: u32,
    noreturn: u32,
    inalloca: u32,
    preallocated: u32,
}

/// Attribute index of a function itself.
const OF_FUNCTION: u32 = u32::MAX;

/// Lowers the module. Functions and globals keep its order.
pub(crate) fn program(module: &Module, data_model: DataModel, origin: Origin, checks: bool) -> Program {
    let own = origin == Origin::OwnFrontEnd;
    let functions: Vec<Value<'_>> = module
        .functions()
        .into_iter()
        .filter(|function| function.intrinsic().is_none() && !is_spare(*function))
        .filter(|function| !(own && bounds::is_handler(*function)))
        .collect();
    let is_table = |global: &Value<'_>| own && bounds::is_of_handler(*global);
    let globals: Vec<Value<'_>> =
        module.globals().into_iter().filter(|global| !is_special(*global) && !is_table(global)).collect();
    let mut lowering = Lowering {
        module,
        types: Types::new(module),
        sources: Sources::new(module),
        c_types: c_types::Reader::default(),
        functions: (0..).map(FunctionId).zip(&functions).map(|(id, function)| (*function, id)).collect(),
        globals: (0..).map(GlobalId).zip(&globals).map(|(id, global)| (*global, id)).collect(),
        pointer_bits: data_model.pointer_bits(),
        attributes: Attributes {
            byval: Module::attribute_kind("byval"),
            sret: Module::attribute_kind("sret"),
            noreturn: Module::attribute_kind("noreturn"),
            inalloca: Module::attribute_kind("inalloca"),
            preallocated: Module::attribute_kind("preallocated"),
        },
        own,
        checks,
        reads_representation: false,
        fold_budget: Cell::new(0),
        hidden: RefCell::default(),
        labels: RefCell::new(label::Labels::new(globals.len() as u32)),
        signatures: Vec::new(),
    };
    lowering.reads_representation = lowering.own && members::reads_representation(&lowering, &functions);
    let mut unsupported = unsupported_of_module(module);
    let mut globals: Vec<Global> =
        globals.into_iter().enumerate().map(|(index, global)| lowering.global(index, global)).collect();
    for global in &mut globals {
        if global.init.as_ref().is_some_and(|pieces| !initialiser::fit(pieces, global.size)) {
            global.init = None;
            unsupported.push(format!("size of global {}", global.name));
        }
    }
    let mut contracts = annotation::of_functions(module, &mut lowering.sources);
    let declared = functions.into_iter().enumerate().map(|(index, f)| {
        let (f, declared) = lowering.declare(index, f);
        (f, Function { contracts: contracts.remove(&f).unwrap_or_default(), ..declared })
    });
    let functions = declared.collect::<Vec<_>>();
    lowering.signatures = functions.iter().map(|(_, function)| Signature::of(function)).collect();
    let functions = functions.into_iter().map(|(f, declared)| function::lower(&mut lowering, f, declared)).collect();
    let constructors = lowering.run_at("llvm.global_ctors", &mut unsupported);
    let mut destructors = lowering.run_at("llvm.global_dtors", &mut unsupported);
    destructors.reverse();
    let hidden = lowering.hidden.take();
    globals.extend(lowering.labels.take().into_globals());
    let files = lowering.sources.into_files();
    let c_types = lowering.c_types.finish();
    let mut program =
        Program { functions, globals, files, c_types, data_model, origin, constructors, destructors, unsupported };
    start::add(&mut program);
    taken::mark(&mut program, &hidden);
    program
}

/// Functions of the models that were linked and turn out not to be used; `exit` is used by what is made in `start`.
fn is_spare(function: Value<'_>) -> bool {
    function.is_library() && !function.is_used() && function.name() != "exit"
}

/// Globals that are no objects of the program: those that speak to the linker or about the program, and what nothing refers to
/// (the tables of sanitizer checks, left over when the checks trap).
fn is_special(global: Value<'_>) -> bool {
    let name = global.name();
    let left_over = global.linkage() == SymbolLinkage::Internal && !global.is_used();
    global.linkage() == SymbolLinkage::Appending
        || name == "llvm.used"
        || name == "llvm.compiler.used"
        || left_over
        || global.section() == "llvm.metadata"
}

fn unsupported_of_module(module: &Module) -> Vec<String> {
    let mut result = Vec::new();
    if !module.inline_assembly().trim().is_empty() {
        result.push("assembly at module level".to_string());
    }
    result.extend(module.ifuncs().into_iter().map(|ifunc| format!("ifunc {}", ifunc.name())));
    let aliases = module.aliases().into_iter();
    // One that nothing in the program refers to is for others.
    let replaceable = aliases.filter(|alias| alias.linkage() == SymbolLinkage::Replaceable && alias.is_used());
    result.extend(replaceable.map(|alias| format!("weak alias {}", alias.name())));
    result
}

impl<'m> Lowering<'m> {
    fn global(&mut self, index: usize, global: Value<'m>) -> Global {
        let ty = global.global_type();
        let size = ty.and_then(|ty| ty.alloc_size(self.module)).unwrap_or(0);
        let name = global.name();
        let (variable, node) = self.module.global_variable(global).unzip();
        let c_type = node.flatten().map(|node| self.c_types.read(node));
        Global {
            name: if name.is_empty() { format!("global.{index}") } else { name },
            size,
            // Without an alignment the optimiser may choose one; 1 is what holds in any case.
            align: global.alignment().max(1),
            constant: global.is_global_constant(),
            thread_local: global.is_thread_local(),
            linkage: linkage(global),
            init: global.initializer().map(|value| initialiser::pieces(self, global, value)),
            variable,
            c_type,
        }
    }

    /// The function without its body.
    fn declare(&mut self, index: usize, function: Value<'m>) -> (Value<'m>, Function) {
        let ty = function.global_type();
        let result = ty.and_then(LlvmType::function_result).map_or(Type::Void, |result| self.types.get(result));
        let params = function.params();
        let mut values = Vec::new();
        let mut byval = Vec::new();
        let mut returned = None;
        for (index, param) in params.iter().enumerate() {
            values.push(ValueData {
                ty: self.types.get(param.ty()),
                name: param.name(),
                variable: None,
                c_type: None,
                def: ValueDef::Param(index as u32),
            });
            if let Some(ty) = function.attribute_type(index as u32 + 1, self.attributes.byval) {
                byval.push((index, ty.alloc_size(self.module).unwrap_or(0)));
            }
            if let Some(ty) = function.attribute_type(index as u32 + 1, self.attributes.sret) {
                returned = Some((index, ty.alloc_size(self.module).unwrap_or(0)));
            }
        }
        let name = function.name();
        let declared = Function {
            name: if name.is_empty() { format!("function.{index}") } else { name },
            params: (0..values.len() as u32).map(ir::ValueId).collect(),
            byval,
            returned,
            result,
            c_result: None,
            varargs: ty.is_some_and(LlvmType::is_varargs),
            linkage: linkage(function),
            noreturn: function.has_attribute(OF_FUNCTION, self.attributes.noreturn),
            address_taken: false,
            library: function.is_library(),
            blocks: Vec::new(),
            values,
            location: self.sources.location(function.function_place()),
            contracts: Vec::new(),
        };
        (function, declared)
    }

    /// The functions of a list of constructors or destructors, the least priority number first.
    fn run_at(&self, list: &str, unsupported: &mut Vec<String>) -> Vec<FunctionId> {
        let Some(global) = self.module.globals().into_iter().find(|global| global.name() == list) else {
            return Vec::new();
        };
        let entries = global.initializer().map(Value::operands).unwrap_or_default();
        let mut result = Vec::new();
        for entry in entries {
            let priority = entry.element(0).and_then(Value::integer).map_or(0, |(_, priority)| priority);
            match entry.element(1).and_then(|function| constants::fold(self, function)) {
                Some(Constant::Function(id)) => result.push((priority, id)),
                Some(Constant::Null) => {}
                _ => unsupported.push(format!("an entry of {list}")),
            }
        }
        result.sort_by_key(|(priority, _)| *priority);
        result.into_iter().map(|(_, id)| id).collect()
    }
}

fn linkage(global: Value<'_>) -> Linkage {
    match global.linkage() {
        SymbolLinkage::Internal => Linkage::Internal,
        SymbolLinkage::External | SymbolLinkage::Appending => Linkage::External,
        SymbolLinkage::Replaceable | SymbolLinkage::ExternWeak => Linkage::Replaceable,
    }
}
