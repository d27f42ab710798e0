//! The thin safe layer over LLVM's C interface: modules, types, values, debug information.
//!
//! All `unsafe` code of the front end is in this folder. A [`Module`] owns its context; every handle borrows it, so
//! no handle outlives what it points to. Handles are only ever made from what LLVM hands out, and each accessor
//! checks the kind of the value before it calls a function that would assert on it: the release build of LLVM does
//! not check, it reads out of bounds.

mod ctype;
mod debug;
mod layout;
mod metadata;
mod type_node;
mod types;
mod uses;
mod value;

pub(crate) use ctype::{Member, Shape};
pub(crate) use debug::Place;
pub(crate) use layout::{Declaration, Span, merged};
pub(crate) use llvm_sys::LLVMOpcode as Opcode;
pub(crate) use llvm_sys::LLVMTypeKind as TypeKind;
pub(crate) use type_node::{Tag, TypeNode};
pub(crate) use types::LlvmType;
pub(crate) use value::{Block, Value, ValueKind};

use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char, c_void};
use std::marker::PhantomData;
use std::ptr;
use std::sync::Arc;

use llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
use llvm_sys::bit_reader::LLVMParseBitcodeInContext2;
use llvm_sys::core::*;
use llvm_sys::linker::LLVMLinkModules2;
use llvm_sys::prelude::*;
use llvm_sys::target::{LLVMGetModuleDataLayout, LLVMPointerSize, LLVMTargetDataRef};
use llvm_sys::{LLVMDiagnosticSeverity, LLVMLinkage};

use crate::snapshot::Snapshot;

/// Major, minor and patch of the LLVM library that this process has loaded.
pub(crate) fn version() -> (u32, u32, u32) {
    let (mut major, mut minor, mut patch) = (0, 0, 0);
    // SAFETY: it writes three numbers to where three numbers are.
    unsafe { LLVMGetVersion(&raw mut major, &raw mut minor, &raw mut patch) };
    (major, minor, patch)
}

/// The attribute of functions that come from models of the library.
const LIBRARY: &str = "landfall-library";

/// An LLVM module with the context it lives in.
pub(crate) struct Module {
    context: LLVMContextRef,
    module: LLVMModuleRef,
    /// What LLVM complained about; boxed because the context holds its address.
    messages: Box<RefCell<Vec<String>>>,
    /// Where its sources are.
    snapshot: Option<Arc<Snapshot>>,
}

/// Receives LLVM's diagnostics. Without a handler an error would end the process.
extern "C" fn on_diagnostic(info: LLVMDiagnosticInfoRef, messages: *mut c_void) {
    // SAFETY: the context was given the address of the `messages` box of its module, which outlives it.
    unsafe {
        if LLVMGetDiagInfoSeverity(info) == LLVMDiagnosticSeverity::LLVMDSError {
            let text = take_message(LLVMGetDiagInfoDescription(info));
            (*messages.cast::<RefCell<Vec<String>>>()).borrow_mut().push(text);
        }
    }
}

/// The text of a message that LLVM allocated, which is freed.
///
/// # Safety
/// `message` is null or a string that LLVM handed over.
unsafe fn take_message(message: *mut c_char) -> String {
    if message.is_null() {
        return String::new();
    }
    // SAFETY: by the contract, a C string owned by us.
    unsafe {
        let text = CStr::from_ptr(message).to_string_lossy().into_owned();
        LLVMDisposeMessage(message);
        text
    }
}

/// The text at a pointer and a length that LLVM still owns.
///
/// # Safety
/// `data` is null or points to `length` bytes.
unsafe fn text(data: *const c_char, length: usize) -> String {
    if data.is_null() {
        return String::new();
    }
    // SAFETY: by the contract.
    let bytes = unsafe { std::slice::from_raw_parts(data.cast::<u8>(), length) };
    String::from_utf8_lossy(bytes).into_owned()
}

impl Module {
    /// Reads bitcode that LLVM itself has written.
    pub(crate) fn parse(bitcode: &[u8]) -> Result<Module, String> {
        let messages = Box::new(RefCell::new(Vec::new()));
        // SAFETY: the handler's argument lives as long as the context, see `Module::messages` and `Drop`.
        let context = unsafe {
            let context = LLVMContextCreate();
            let argument = ptr::from_ref::<RefCell<Vec<String>>>(&messages).cast_mut().cast();
            LLVMContextSetDiagnosticHandler(context, Some(on_diagnostic), argument);
            context
        };
        let mut result = Module { context, module: ptr::null_mut(), messages, snapshot: None };
        result.module = result.parse_module(bitcode)?;
        Ok(result)
    }

    /// The module of sources that are there.
    pub(crate) fn of(self, snapshot: Option<Arc<Snapshot>>) -> Module {
        let mut module = self;
        module.snapshot = snapshot;
        module
    }

    fn parse_module(&self, bitcode: &[u8]) -> Result<LLVMModuleRef, String> {
        let mut module = ptr::null_mut();
        // SAFETY: the buffer is a copy of the slice and is disposed after the (eager) parse.
        let failed = unsafe {
            let data = bitcode.as_ptr().cast();
            let buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(data, bitcode.len(), c"input".as_ptr());
            let failed = LLVMParseBitcodeInContext2(self.context, buffer, &mut module);
            LLVMDisposeMemoryBuffer(buffer);
            failed != 0
        };
        if failed || module.is_null() { Err(self.take_messages()) } else { Ok(module) }
    }

    fn take_messages(&self) -> String {
        let messages = std::mem::take(&mut *self.messages.borrow_mut());
        if messages.is_empty() { "not readable as bitcode of LLVM 19".into() } else { messages.join("\n") }
    }

    /// Links another module of bitcode into this one. A function of the name `mark` that only the other module sees is
    /// called [`MARKED`] then.
    pub(crate) fn link(&mut self, bitcode: &[u8], mark: Option<&str>) -> Result<(), String> {
        let other = self.parse_module(bitcode)?;
        if let Some(name) = mark {
            // SAFETY: a valid module of this context.
            unsafe { mark_in(other, name) }
        }
        // SAFETY: both modules live in this context; the linker consumes `other` in either case.
        let failed = unsafe { LLVMLinkModules2(self.module, other) != 0 };
        if failed { Err(self.take_messages()) } else { Ok(()) }
    }

    /// The functions and variables that are declared and not defined. Compilers declare only what is used.
    pub(crate) fn undefined(&self) -> Vec<String> {
        let functions = self.functions().into_iter().filter(|function| function.intrinsic().is_none());
        let undefined = functions.chain(self.globals()).filter(|symbol| !symbol.is_defined());
        undefined.map(Value::name).collect()
    }

    /// Whether something runs before or after `main`.
    pub(crate) fn has_constructors_or_destructors(&self) -> bool {
        let lists = ["llvm.global_ctors", "llvm.global_dtors"];
        let entries = |global: Value<'_>| global.initializer().map_or(0, |list| list.operand_count());
        self.globals().into_iter().any(|global| lists.contains(&global.name().as_str()) && entries(global) > 0)
    }

    /// The function or variable of that name, if it is defined.
    fn definition(&self, name: &str) -> Option<Value<'_>> {
        let mut symbols = self.functions().into_iter().chain(self.globals());
        symbols.find(|symbol| symbol.is_defined() && symbol.name() == name)
    }

    /// Whether the module defines the name.
    pub(crate) fn defines(&self, name: &str) -> bool {
        self.definition(name).is_some()
    }

    /// Declares a function of any type, if nothing of that name is there, so that its definition can be linked.
    pub(crate) fn declare(&mut self, name: &str) {
        let mut symbols = self.functions().into_iter().chain(self.globals());
        let Ok(text) = CString::new(name) else { return };
        if symbols.all(|symbol| symbol.name() != name) {
            // SAFETY: the module is valid, the text ends with 0; the type belongs to the module's context.
            unsafe {
                let ty = LLVMFunctionType(LLVMVoidTypeInContext(self.context), ptr::null_mut(), 0, 0);
                LLVMAddFunction(self.module, text.as_ptr(), ty);
            }
        }
    }

    /// Links models of library functions: what this module declares and the other defines. Definitions of this module
    /// win. Returns the names of what is defined now, for [`Module::internalise`].
    pub(crate) fn link_library(&mut self, bitcode: &[u8], names: &[&str]) -> Result<Vec<String>, String> {
        let other = self.parse_module(bitcode)?;
        let here = |name: &&str| self.defines(name);
        let before: Vec<bool> = names.iter().map(here).collect();
        // SAFETY: both modules live in this context; handles of the other are not used after the linker consumed it.
        let failed = unsafe {
            let functions: Vec<Value<'_>> = list(LLVMGetFirstFunction(other), |value| LLVMGetNextFunction(value));
            let globals: Vec<Value<'_>> = list(LLVMGetFirstGlobal(other), |value| LLVMGetNextGlobal(value));
            for function in functions.iter().filter(|function| function.is_defined()) {
                let mark = LLVMCreateStringAttribute(
                    self.context,
                    LIBRARY.as_ptr().cast(),
                    LIBRARY.len() as u32,
                    ptr::null(),
                    0,
                );
                LLVMAddAttributeAtIndex(function.raw, u32::MAX, mark);
            }
            // Such symbols are linked only where they are declared and not defined.
            for symbol in functions.into_iter().chain(globals) {
                if symbol.is_defined() && symbol.linkage() != SymbolLinkage::Internal {
                    LLVMSetLinkage(symbol.raw, LLVMLinkage::LLVMLinkOnceODRLinkage);
                }
            }
            LLVMLinkModules2(self.module, other) != 0
        };
        if failed {
            return Err(self.take_messages());
        }
        let new = names.iter().zip(before).filter(|(name, before)| !before && self.defines(name));
        Ok(new.map(|(name, _)| (*name).to_owned()).collect())
    }

    /// These definitions are internal: no other unit sees or replaces them.
    pub(crate) fn internalise(&mut self, names: &[String]) {
        for name in names {
            if let Some(symbol) = self.definition(name) {
                // SAFETY: a definition of this module.
                unsafe { LLVMSetLinkage(symbol.raw, LLVMLinkage::LLVMInternalLinkage) }
            }
        }
    }

    /// Calls the function of that name [`MARKED`] if only this module sees it.
    pub(crate) fn mark(&mut self, name: &str) {
        // SAFETY: the module is valid.
        unsafe { mark_in(self.module, name) }
    }

    /// Gives the function that is called [`MARKED`], if there is one, its name back. Where the name is taken one of the two
    /// gets a number: the marked one keeps the name if it is `meant`.
    pub(crate) fn unmark(&mut self, name: &str, meant: bool) {
        let symbols = || self.functions().into_iter().chain(self.globals()).chain(self.aliases());
        let Some(marked) = symbols().find(|symbol| symbol.name() == MARKED) else { return };
        if let Some(holder) = symbols().find(|symbol| symbol.name() == name).filter(|_| meant) {
            set_name(holder, &format!("{name}.0"));
        }
        // LLVM adds a number where the name is taken.
        set_name(marked, name);
        // SAFETY: a definition of this module.
        unsafe { LLVMSetLinkage(marked.raw, LLVMLinkage::LLVMInternalLinkage) }
    }

    /// Whether the module defines a function of that name; and whether only it sees it.
    pub(crate) fn function_visibility(&self, name: &str) -> Option<Visibility> {
        let found = self.functions().into_iter().find(|function| function.is_defined() && function.name() == name)?;
        Some(if found.linkage() == SymbolLinkage::Internal { Visibility::Module } else { Visibility::Program })
    }

    /// Checks what LLVM calls well-formed; everything below relies on it.
    pub(crate) fn verify(&self) -> Result<(), String> {
        let mut message = ptr::null_mut();
        // SAFETY: the module is valid; the message is ours in each case.
        unsafe {
            let action = LLVMVerifierFailureAction::LLVMReturnStatusAction;
            let broken = LLVMVerifyModule(self.module, action, &mut message) != 0;
            let message = take_message(message);
            if broken { Err(message) } else { Ok(()) }
        }
    }

    /// Turns debug records into calls of the `llvm.dbg` intrinsics, the only form the C interface can read.
    pub(crate) fn use_debug_intrinsics(&mut self) {
        // SAFETY: the module is valid and there are no other handles, for `self` is borrowed exclusively.
        unsafe { LLVMSetIsNewDbgInfoFormat(self.module, 0) }
    }

    /// The data layout as text; empty if the module names none.
    pub(crate) fn data_layout(&self) -> String {
        // SAFETY: the module is valid; the string belongs to it.
        unsafe { CStr::from_ptr(LLVMGetDataLayoutStr(self.module)).to_string_lossy().into_owned() }
    }

    /// Sets the data layout.
    pub(crate) fn set_data_layout(&mut self, layout: &CStr) {
        // SAFETY: the module is valid, the string is copied.
        unsafe { LLVMSetDataLayout(self.module, layout.as_ptr()) }
    }

    fn target(&self) -> LLVMTargetDataRef {
        // SAFETY: the module is valid; the layout belongs to it.
        unsafe { LLVMGetModuleDataLayout(self.module) }
    }

    /// Bytes of a pointer in the one address space.
    pub(crate) fn pointer_size(&self) -> u32 {
        // SAFETY: the layout is the module's.
        unsafe { LLVMPointerSize(self.target()) }
    }

    /// Assembly at module level.
    pub(crate) fn inline_assembly(&self) -> String {
        let mut length = 0;
        // SAFETY: the module is valid; the text belongs to it.
        unsafe {
            let data = LLVMGetModuleInlineAsm(self.module, &mut length);
            text(data, length)
        }
    }

    /// The strings of the named metadata `llvm.ident`: who made the module.
    pub(crate) fn producers(&self) -> Vec<String> {
        // SAFETY: the count bounds the operands; each is an MDNode by the verifier, wrapped as a value.
        unsafe {
            let name = c"llvm.ident";
            let count = LLVMGetNamedMetadataNumOperands(self.module, name.as_ptr());
            let mut nodes = vec![ptr::null_mut(); count as usize];
            LLVMGetNamedMetadataOperands(self.module, name.as_ptr(), nodes.as_mut_ptr());
            let nodes = nodes.into_iter().filter(|node: &LLVMValueRef| !node.is_null());
            nodes.filter_map(|node| metadata::node_string(node, 0)).collect()
        }
    }

    /// All functions in the order of the module.
    pub(crate) fn functions(&self) -> Vec<Value<'_>> {
        // SAFETY: LLVM's list of a valid module.
        unsafe { list(LLVMGetFirstFunction(self.module), |value| LLVMGetNextFunction(value)) }
    }

    /// All global variables in the order of the module.
    pub(crate) fn globals(&self) -> Vec<Value<'_>> {
        // SAFETY: LLVM's list of a valid module.
        unsafe { list(LLVMGetFirstGlobal(self.module), |value| LLVMGetNextGlobal(value)) }
    }

    /// All aliases.
    pub(crate) fn aliases(&self) -> Vec<Value<'_>> {
        // SAFETY: LLVM's list of a valid module.
        unsafe { list(LLVMGetFirstGlobalAlias(self.module), |value| LLVMGetNextGlobalAlias(value)) }
    }

    /// All indirect functions.
    pub(crate) fn ifuncs(&self) -> Vec<Value<'_>> {
        // SAFETY: LLVM's list of a valid module.
        unsafe { list(LLVMGetFirstGlobalIFunc(self.module), |value| LLVMGetNextGlobalIFunc(value)) }
    }

    /// The number that identifies attributes of that name.
    pub(crate) fn attribute_kind(name: &str) -> u32 {
        // SAFETY: a pointer and its length.
        unsafe { LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) }
    }
}

/// The name of the function that a caller has picked among several of one name.
const MARKED: &str = "landfall.picked";

/// Who sees a definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Visibility {
    /// Its module: it is `static`.
    Module,
    /// All that is linked.
    Program,
}

/// Calls the static function of that name [`MARKED`], and lets all see it: the linker leaves out private functions that nothing
/// uses.
///
/// # Safety
/// The module is valid.
unsafe fn mark_in(module: LLVMModuleRef, name: &str) {
    // SAFETY: by the contract.
    let functions = unsafe { list(LLVMGetFirstFunction(module), |value| LLVMGetNextFunction(value)) };
    let is_meant = |function: &Value<'_>| {
        function.is_defined() && function.linkage() == SymbolLinkage::Internal && function.name() == name
    };
    if let Some(function) = functions.into_iter().find(is_meant) {
        set_name(function, MARKED);
        // SAFETY: a definition of the module.
        unsafe { LLVMSetLinkage(function.raw, LLVMLinkage::LLVMExternalLinkage) }
    }
}

fn set_name(symbol: Value<'_>, name: &str) {
    // SAFETY: the symbol belongs to a living module; the text is copied.
    unsafe { LLVMSetValueName2(symbol.raw, name.as_ptr().cast(), name.len()) }
}

impl Drop for Module {
    fn drop(&mut self) {
        // SAFETY: owned, and no handle outlives the borrow of `self`.
        unsafe {
            if !self.module.is_null() {
                LLVMDisposeModule(self.module);
            }
            LLVMContextDispose(self.context);
        }
    }
}

/// Collects one of LLVM's intrusive lists.
fn list<'m>(first: LLVMValueRef, next: impl Fn(LLVMValueRef) -> LLVMValueRef) -> Vec<Value<'m>> {
    let mut result = Vec::new();
    let mut at = first;
    while !at.is_null() {
        result.push(Value { raw: at, module: PhantomData });
        at = next(at);
    }
    result
}

/// What a linkage means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SymbolLinkage {
    Internal,
    External,
    Replaceable,
    /// May be absent: its address may be null.
    ExternWeak,
    /// An array to which every module contributes (`llvm.global_ctors`).
    Appending,
}

impl From<LLVMLinkage> for SymbolLinkage {
    fn from(linkage: LLVMLinkage) -> Self {
        match linkage {
            LLVMLinkage::LLVMInternalLinkage | LLVMLinkage::LLVMPrivateLinkage => SymbolLinkage::Internal,
            LLVMLinkage::LLVMExternalLinkage | LLVMLinkage::LLVMAvailableExternallyLinkage => SymbolLinkage::External,
            LLVMLinkage::LLVMExternalWeakLinkage => SymbolLinkage::ExternWeak,
            LLVMLinkage::LLVMAppendingLinkage => SymbolLinkage::Appending,
            // Weak, common, link-once and everything obsolete.
            _ => SymbolLinkage::Replaceable,
        }
    }
}
