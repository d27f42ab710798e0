//! Handles of values: constants, globals, functions, instructions, blocks.

use std::ffi::CStr;
use std::marker::PhantomData;

use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::{LLVMAtomicRMWBinOp, LLVMIntPredicate, LLVMRealPredicate};

use super::types::LlvmType;
use super::{Module, Opcode, SymbolLinkage, TypeKind, take_message, text};

pub(crate) use llvm_sys::LLVMValueKind as ValueKind;

/// A value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Value<'m> {
    pub(super) raw: LLVMValueRef,
    pub(super) module: PhantomData<&'m Module>,
}

/// A basic block.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Block<'m> {
    raw: LLVMBasicBlockRef,
    module: PhantomData<&'m Module>,
}

/// Promises of an address computation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NoWrap {
    /// The result stays in the object.
    pub(crate) inbounds: bool,
    /// A promise that `inbounds` does not contain.
    pub(crate) more: bool,
}

impl<'m> Value<'m> {
    pub(super) fn other(self, raw: LLVMValueRef) -> Value<'m> {
        Value { raw, module: PhantomData }
    }

    fn block(self, raw: LLVMBasicBlockRef) -> Block<'m> {
        Block { raw, module: PhantomData }
    }

    /// What kind of value it is.
    pub(crate) fn kind(self) -> ValueKind {
        // SAFETY: a valid value.
        unsafe { LLVMGetValueKind(self.raw) }
    }

    /// Its type.
    pub(crate) fn ty(self) -> LlvmType<'m> {
        // SAFETY: a valid value.
        LlvmType { raw: unsafe { LLVMTypeOf(self.raw) }, module: PhantomData }
    }

    /// Its name, empty if it has none.
    pub(crate) fn name(self) -> String {
        let mut length = 0;
        // SAFETY: the name belongs to the value.
        let name = unsafe {
            let data = LLVMGetValueName2(self.raw, &mut length);
            text(data, length)
        };
        // The mark says that the name is the symbol's already and is not to be mangled.
        name.strip_prefix('\u{1}').map(str::to_string).unwrap_or(name)
    }

    /// The value as LLVM prints it; slow.
    pub(crate) fn text(self) -> String {
        // SAFETY: the message is ours.
        unsafe { take_message(LLVMPrintValueToString(self.raw)) }
    }

    /// The operation of an instruction or constant expression.
    pub(crate) fn opcode(self) -> Option<Opcode> {
        // SAFETY: each function is called for its kind of value only.
        unsafe {
            match self.kind() {
                ValueKind::LLVMInstructionValueKind => Some(LLVMGetInstructionOpcode(self.raw)),
                ValueKind::LLVMConstantExprValueKind => Some(LLVMGetConstOpcode(self.raw)),
                _ => None,
            }
        }
    }

    pub(crate) fn is_opcode(self, opcodes: &[Opcode]) -> bool {
        self.opcode().is_some_and(|opcode| opcodes.contains(&opcode))
    }

    /// Number of operands.
    pub(crate) fn operand_count(self) -> u32 {
        // SAFETY: of users only; others have none.
        let count = unsafe { if LLVMIsAUser(self.raw).is_null() { 0 } else { LLVMGetNumOperands(self.raw) } };
        u32::try_from(count).unwrap_or(0)
    }

    /// An operand.
    pub(crate) fn operand(self, index: u32) -> Option<Value<'m>> {
        if index >= self.operand_count() {
            return None;
        }
        // SAFETY: the index is in range.
        let raw = unsafe { LLVMGetOperand(self.raw, index) };
        (!raw.is_null()).then(|| self.other(raw))
    }

    /// All operands.
    pub(crate) fn operands(self) -> Vec<Value<'m>> {
        (0..self.operand_count()).filter_map(|index| self.operand(index)).collect()
    }

    /// Whether a function has a body, a variable an initialiser.
    pub(crate) fn is_defined(self) -> bool {
        match self.kind() {
            ValueKind::LLVMFunctionValueKind => !self.blocks().is_empty(),
            ValueKind::LLVMGlobalVariableValueKind => self.initializer().is_some(),
            _ => false,
        }
    }

    /// Whether it is a function that came from a model of the library.
    pub(crate) fn is_library(self) -> bool {
        let name = super::LIBRARY;
        // SAFETY: asked of functions only; the name is given with its length.
        self.kind() == ValueKind::LLVMFunctionValueKind
            && unsafe {
                !LLVMGetStringAttributeAtIndex(self.raw, u32::MAX, name.as_ptr().cast(), name.len() as u32).is_null()
            }
    }

    /// Whether it is a constant (globals and functions are).
    pub(crate) fn is_constant(self) -> bool {
        // SAFETY: a valid value.
        unsafe { LLVMIsConstant(self.raw) != 0 }
    }

    /// Whether it is a variable that nobody may write to.
    pub(crate) fn is_constant_variable(self) -> bool {
        // SAFETY: asked of variables only.
        self.kind() == ValueKind::LLVMGlobalVariableValueKind && unsafe { LLVMIsGlobalConstant(self.raw) != 0 }
    }

    /// Bit pattern and width of a constant integer of at most 128 bits.
    pub(crate) fn integer(self) -> Option<(u32, u128)> {
        if self.kind() != ValueKind::LLVMConstantIntValueKind {
            return None;
        }
        let bits = self.ty().integer_bits()?;
        if bits <= 64 {
            // SAFETY: a constant integer of at most 64 bits.
            return Some((bits, u128::from(unsafe { LLVMConstIntGetZExtValue(self.raw) })));
        }
        if bits > 128 {
            return None;
        }
        // The C interface hands out 64 bits only; the text is `i128 -5`.
        let text = self.text();
        let number = text.rsplit(' ').next()?;
        let value = number.parse::<i128>().map(|value| value as u128).or_else(|_| number.parse::<u128>()).ok()?;
        let mask = if bits == 128 { u128::MAX } else { (1 << bits) - 1 };
        Some((bits, value & mask))
    }

    /// Bit pattern of a constant floating-point number of that many bits.
    pub(crate) fn float_pattern(self, bits: u32) -> Option<u128> {
        if self.kind() != ValueKind::LLVMConstantFPValueKind {
            return None;
        }
        // SAFETY: a constant number is cast to the integer type of its width in its own context; that folds.
        let cast = unsafe {
            let context = LLVMGetTypeContext(LLVMTypeOf(self.raw));
            self.other(LLVMConstBitCast(self.raw, LLVMIntTypeInContext(context, bits)))
        };
        cast.integer().map(|(_, value)| value)
    }

    /// An element of a constant aggregate.
    pub(crate) fn element(self, index: u32) -> Option<Value<'m>> {
        if !self.is_constant() {
            return None;
        }
        // SAFETY: a constant; null if there is no such element.
        let raw = unsafe { LLVMGetAggregateElement(self.raw, index) };
        (!raw.is_null()).then(|| self.other(raw))
    }

    /// The bytes of a constant array of bytes.
    pub(crate) fn byte_string(self) -> Option<Vec<u8>> {
        if self.kind() != ValueKind::LLVMConstantDataArrayValueKind {
            return None;
        }
        // SAFETY: a data array; the string is read only where it is one.
        unsafe {
            if LLVMIsConstantString(self.raw) == 0 {
                return None;
            }
            let mut length = 0;
            let data = LLVMGetAsString(self.raw, &mut length);
            Some(std::slice::from_raw_parts(data.cast::<u8>(), length).to_vec())
        }
    }
}

/// Globals: variables, functions, aliases.
impl<'m> Value<'m> {
    pub(super) fn is_global(self) -> bool {
        matches!(
            self.kind(),
            ValueKind::LLVMGlobalVariableValueKind
                | ValueKind::LLVMFunctionValueKind
                | ValueKind::LLVMGlobalAliasValueKind
                | ValueKind::LLVMGlobalIFuncValueKind
        )
    }

    /// Who sees and may replace a global.
    pub(crate) fn linkage(self) -> SymbolLinkage {
        if !self.is_global() {
            return SymbolLinkage::Internal;
        }
        // SAFETY: a global value.
        SymbolLinkage::from(unsafe { LLVMGetLinkage(self.raw) })
    }

    /// Whether it is a copy of what another unit defines.
    pub(crate) fn is_copy(self) -> bool {
        // SAFETY: asked of globals only.
        self.is_global() && unsafe { LLVMGetLinkage(self.raw) } == llvm_sys::LLVMLinkage::LLVMAvailableExternallyLinkage
    }

    /// The type of a global's contents; the function type of a function.
    pub(crate) fn global_type(self) -> Option<LlvmType<'m>> {
        // SAFETY: asked of globals only.
        self.is_global().then(|| LlvmType { raw: unsafe { LLVMGlobalGetValueType(self.raw) }, module: PhantomData })
    }

    /// Initialiser of a global variable that is defined here.
    pub(crate) fn initializer(self) -> Option<Value<'m>> {
        if self.kind() != ValueKind::LLVMGlobalVariableValueKind {
            return None;
        }
        // SAFETY: a global variable; null if it has none.
        let raw = unsafe { LLVMGetInitializer(self.raw) };
        (!raw.is_null()).then(|| self.other(raw))
    }

    /// Whether a global variable is never written.
    pub(crate) fn is_global_constant(self) -> bool {
        // SAFETY: asked of global variables only.
        self.kind() == ValueKind::LLVMGlobalVariableValueKind && unsafe { LLVMIsGlobalConstant(self.raw) != 0 }
    }

    /// Whether a global variable has another value than its initialiser's when the program begins.
    pub(crate) fn is_initialised_elsewhere(self) -> bool {
        // SAFETY: asked of global variables only.
        self.kind() == ValueKind::LLVMGlobalVariableValueKind && unsafe { LLVMIsExternallyInitialized(self.raw) != 0 }
    }

    /// Whether each thread has its own.
    pub(crate) fn is_thread_local(self) -> bool {
        // SAFETY: asked of global variables only.
        self.kind() == ValueKind::LLVMGlobalVariableValueKind && unsafe { LLVMIsThreadLocal(self.raw) != 0 }
    }

    /// Alignment of a global variable, stack allocation, load or store, 0 if not given.
    pub(crate) fn alignment(self) -> u64 {
        let known = self.kind() == ValueKind::LLVMGlobalVariableValueKind
            || self.is_opcode(&[Opcode::LLVMAlloca, Opcode::LLVMLoad, Opcode::LLVMStore]);
        // SAFETY: asked of what has one.
        if known { u64::from(unsafe { LLVMGetAlignment(self.raw) }) } else { 0 }
    }

    /// The section that a global asks for, empty if it asks for none.
    pub(crate) fn section(self) -> String {
        // SAFETY: a global; the name of the section belongs to it, null if there is none.
        unsafe {
            let name = LLVMGetSection(self.raw);
            if name.is_null() { String::new() } else { CStr::from_ptr(name).to_string_lossy().into_owned() }
        }
    }

    /// Whether anything refers to the value.
    pub(crate) fn is_used(self) -> bool {
        // SAFETY: a valid value; null if it has no uses.
        unsafe { !LLVMGetFirstUse(self.raw).is_null() }
    }

    /// The instructions and constants that use the value, once for each use.
    pub(crate) fn users(self) -> Vec<Value<'m>> {
        let mut result = Vec::new();
        // SAFETY: LLVM's list of the uses of a valid value.
        unsafe {
            let mut at = LLVMGetFirstUse(self.raw);
            while !at.is_null() {
                result.push(self.other(LLVMGetUser(at)));
                at = LLVMGetNextUse(at);
            }
        }
        result
    }

    /// What an alias stands for.
    pub(crate) fn aliasee(self) -> Option<Value<'m>> {
        // SAFETY: asked of aliases only.
        (self.kind() == ValueKind::LLVMGlobalAliasValueKind)
            .then(|| self.other(unsafe { LLVMAliasGetAliasee(self.raw) }))
    }

    /// Parameters of a function.
    pub(crate) fn params(self) -> Vec<Value<'m>> {
        if self.kind() != ValueKind::LLVMFunctionValueKind {
            return Vec::new();
        }
        // SAFETY: a function; the indices are in range.
        unsafe { (0..LLVMCountParams(self.raw)).map(|index| self.other(LLVMGetParam(self.raw, index))).collect() }
    }

    /// The function of a parameter.
    pub(crate) fn param_function(self) -> Option<Value<'m>> {
        // SAFETY: asked of parameters only.
        (self.kind() == ValueKind::LLVMArgumentValueKind).then(|| self.other(unsafe { LLVMGetParamParent(self.raw) }))
    }

    /// Blocks of a function in order.
    pub(crate) fn blocks(self) -> Vec<Block<'m>> {
        let mut result = Vec::new();
        if self.kind() != ValueKind::LLVMFunctionValueKind {
            return result;
        }
        // SAFETY: LLVM's list of a valid function.
        unsafe {
            let mut at = LLVMGetFirstBasicBlock(self.raw);
            while !at.is_null() {
                result.push(self.block(at));
                at = LLVMGetNextBasicBlock(at);
            }
        }
        result
    }

    /// LLVM's name of an intrinsic without the types, `None` for other functions.
    pub(crate) fn intrinsic(self) -> Option<String> {
        if self.kind() != ValueKind::LLVMFunctionValueKind {
            return None;
        }
        // SAFETY: a function; the name belongs to LLVM's table.
        unsafe {
            let id = LLVMGetIntrinsicID(self.raw);
            if id == 0 {
                return None;
            }
            let mut length = 0;
            let name = LLVMIntrinsicGetName(id, &mut length);
            Some(text(name, length))
        }
    }

    /// Whether a function has the attribute. Index 0 is the result, `n + 1` parameter `n`, `u32::MAX` the function.
    pub(crate) fn has_attribute(self, index: u32, kind: u32) -> bool {
        // SAFETY: asked of functions only.
        self.kind() == ValueKind::LLVMFunctionValueKind
            && unsafe { !LLVMGetEnumAttributeAtIndex(self.raw, index, kind).is_null() }
    }

    /// Type that an attribute of a parameter names (`byval(T)`).
    pub(crate) fn attribute_type(self, index: u32, kind: u32) -> Option<LlvmType<'m>> {
        if self.kind() != ValueKind::LLVMFunctionValueKind {
            return None;
        }
        // SAFETY: a function.
        unsafe { attribute_type(LLVMGetEnumAttributeAtIndex(self.raw, index, kind)) }
    }
}

/// # Safety
/// `attribute` is null or an attribute.
unsafe fn attribute_type<'m>(attribute: LLVMAttributeRef) -> Option<LlvmType<'m>> {
    // SAFETY: the type is read from type attributes only.
    unsafe {
        (!attribute.is_null() && LLVMIsTypeAttribute(attribute) != 0)
            .then(|| LlvmType { raw: LLVMGetTypeAttributeValue(attribute), module: PhantomData })
    }
}

/// Instructions.
impl<'m> Value<'m> {
    /// (no signed wrap, no unsigned wrap) of an operation that may promise them.
    pub(crate) fn wrap_flags(self) -> (bool, bool) {
        let has = [Opcode::LLVMAdd, Opcode::LLVMSub, Opcode::LLVMMul, Opcode::LLVMShl];
        let is_trunc = self.kind() == ValueKind::LLVMInstructionValueKind && self.is_opcode(&[Opcode::LLVMTrunc]);
        if !(self.is_opcode(&has) || is_trunc) || self.kind() != ValueKind::LLVMInstructionValueKind {
            return (false, false);
        }
        // SAFETY: asked of operations that have the flags.
        unsafe { (LLVMGetNSW(self.raw) != 0, LLVMGetNUW(self.raw) != 0) }
    }

    /// `exact`, `disjoint` or `nneg`.
    pub(crate) fn exact_flag(self) -> bool {
        if self.kind() != ValueKind::LLVMInstructionValueKind {
            return false;
        }
        // SAFETY: each flag is read from its operations only.
        unsafe {
            match self.opcode() {
                Some(Opcode::LLVMUDiv | Opcode::LLVMSDiv | Opcode::LLVMLShr | Opcode::LLVMAShr) => {
                    LLVMGetExact(self.raw) != 0
                }
                Some(Opcode::LLVMOr) => LLVMGetIsDisjoint(self.raw) != 0,
                Some(Opcode::LLVMZExt | Opcode::LLVMUIToFP) => LLVMGetNNeg(self.raw) != 0,
                _ => false,
            }
        }
    }

    /// Predicate of an integer comparison.
    pub(crate) fn integer_predicate(self) -> Option<LLVMIntPredicate> {
        let is = self.kind() == ValueKind::LLVMInstructionValueKind && self.is_opcode(&[Opcode::LLVMICmp]);
        // SAFETY: asked of comparisons only.
        is.then(|| unsafe { LLVMGetICmpPredicate(self.raw) })
    }

    /// Predicate of a floating-point comparison.
    pub(crate) fn float_predicate(self) -> Option<LLVMRealPredicate> {
        let is = self.kind() == ValueKind::LLVMInstructionValueKind && self.is_opcode(&[Opcode::LLVMFCmp]);
        // SAFETY: asked of comparisons only.
        is.then(|| unsafe { LLVMGetFCmpPredicate(self.raw) })
    }

    /// Whether an access of memory is volatile.
    pub(crate) fn is_volatile(self) -> bool {
        let accesses = [Opcode::LLVMLoad, Opcode::LLVMStore, Opcode::LLVMAtomicRMW, Opcode::LLVMAtomicCmpXchg];
        // SAFETY: an access of memory.
        self.is_opcode(&accesses) && unsafe { LLVMGetVolatile(self.raw) != 0 }
    }

    /// The function that contains an instruction.
    pub(crate) fn function(self) -> Value<'m> {
        // SAFETY: asked of instructions of a module only, which stand in a block of a function.
        self.other(unsafe { LLVMGetBasicBlockParent(LLVMGetInstructionParent(self.raw)) })
    }

    /// The address of a block of this function, as the one constant that stands for it.
    pub(crate) fn block_address(self, block: Block<'m>) -> Value<'m> {
        // SAFETY: a block of the function.
        self.other(unsafe { LLVMBlockAddress(self.raw, block.raw) })
    }

    /// Whether a `cmpxchg` may fail for no reason.
    pub(crate) fn is_weak(self) -> bool {
        // SAFETY: asked of `cmpxchg` only.
        self.is_opcode(&[Opcode::LLVMAtomicCmpXchg]) && unsafe { LLVMGetWeak(self.raw) != 0 }
    }

    /// What an `atomicrmw` does.
    pub(crate) fn atomic_operation(self) -> Option<LLVMAtomicRMWBinOp> {
        // SAFETY: asked of `atomicrmw` only.
        self.is_opcode(&[Opcode::LLVMAtomicRMW]).then(|| unsafe { LLVMGetAtomicRMWBinOp(self.raw) })
    }

    /// Type that a stack allocation allocates.
    pub(crate) fn allocated_type(self) -> Option<LlvmType<'m>> {
        let is = self.is_opcode(&[Opcode::LLVMAlloca]);
        // SAFETY: asked of stack allocations only.
        is.then(|| LlvmType { raw: unsafe { LLVMGetAllocatedType(self.raw) }, module: PhantomData })
    }

    /// Source element type of an address computation, instruction or constant.
    pub(crate) fn gep_type(self) -> Option<LlvmType<'m>> {
        let is = self.is_opcode(&[Opcode::LLVMGetElementPtr]);
        // SAFETY: asked of address computations only.
        is.then(|| LlvmType { raw: unsafe { LLVMGetGEPSourceElementType(self.raw) }, module: PhantomData })
    }

    /// Promises of an address computation.
    pub(crate) fn gep_flags(self) -> NoWrap {
        if !self.is_opcode(&[Opcode::LLVMGetElementPtr]) {
            return NoWrap { inbounds: false, more: false };
        }
        // SAFETY: an address computation. Bits: 1 inbounds, 2 no unsigned-signed wrap, 4 no unsigned wrap.
        let flags = unsafe { LLVMGEPGetNoWrapFlags(self.raw) };
        let inbounds = flags & 1 != 0;
        NoWrap { inbounds, more: flags & 4 != 0 || (flags & 2 != 0 && !inbounds) }
    }

    /// Indices of an element access on an aggregate.
    pub(crate) fn indices(self) -> Vec<u32> {
        if !self.is_opcode(&[Opcode::LLVMExtractValue, Opcode::LLVMInsertValue]) {
            return Vec::new();
        }
        // SAFETY: the array belongs to the instruction and has that length.
        unsafe {
            let count = LLVMGetNumIndices(self.raw) as usize;
            let data = LLVMGetIndices(self.raw);
            if data.is_null() { Vec::new() } else { std::slice::from_raw_parts(data, count).to_vec() }
        }
    }

    /// Mask of a shuffle.
    pub(crate) fn shuffle_mask(self) -> Vec<Option<u32>> {
        if self.kind() != ValueKind::LLVMInstructionValueKind || !self.is_opcode(&[Opcode::LLVMShuffleVector]) {
            return Vec::new();
        }
        // SAFETY: a shuffle; the indices are in range. Negative elements are arbitrary.
        unsafe {
            let count = LLVMGetNumMaskElements(self.raw);
            (0..count).map(|index| u32::try_from(LLVMGetMaskValue(self.raw, index)).ok()).collect()
        }
    }

    /// Incoming values of a phi with their predecessors.
    pub(crate) fn incoming(self) -> Vec<(Block<'m>, Value<'m>)> {
        if !self.is_opcode(&[Opcode::LLVMPHI]) {
            return Vec::new();
        }
        // SAFETY: a phi; the indices are in range.
        unsafe {
            let incoming = 0..LLVMCountIncoming(self.raw);
            incoming
                .map(|index| {
                    let block = LLVMGetIncomingBlock(self.raw, index);
                    (self.block(block), self.other(LLVMGetIncomingValue(self.raw, index)))
                })
                .collect()
        }
    }

    /// Successors of a terminator.
    pub(crate) fn successors(self) -> Vec<Block<'m>> {
        // SAFETY: asked of terminators only; the indices are in range.
        unsafe {
            if LLVMIsATerminatorInst(self.raw).is_null() {
                return Vec::new();
            }
            let count = LLVMGetNumSuccessors(self.raw);
            (0..count).map(|index| self.block(LLVMGetSuccessor(self.raw, index))).collect()
        }
    }
}

/// Calls.
impl<'m> Value<'m> {
    fn is_call(self) -> bool {
        self.kind() == ValueKind::LLVMInstructionValueKind
            && self.is_opcode(&[Opcode::LLVMCall, Opcode::LLVMInvoke, Opcode::LLVMCallBr])
    }

    /// Who is called.
    pub(crate) fn callee(self) -> Option<Value<'m>> {
        // SAFETY: asked of calls only.
        self.is_call().then(|| self.other(unsafe { LLVMGetCalledValue(self.raw) }))
    }

    /// Arguments of a call.
    pub(crate) fn arguments(self) -> Vec<Value<'m>> {
        if !self.is_call() {
            return Vec::new();
        }
        // SAFETY: a call.
        let count = unsafe { LLVMGetNumArgOperands(self.raw) };
        (0..count).filter_map(|index| self.operand(index)).collect()
    }

    /// Number of operand bundles of a call.
    pub(crate) fn bundle_count(self) -> u32 {
        // SAFETY: asked of calls only.
        if self.is_call() { unsafe { LLVMGetNumOperandBundles(self.raw) } } else { 0 }
    }

    /// Whether a call itself has the attribute; indices as for functions.
    pub(crate) fn has_call_attribute(self, index: u32, kind: u32) -> bool {
        // SAFETY: asked of calls only.
        self.is_call() && unsafe { !LLVMGetCallSiteEnumAttribute(self.raw, index, kind).is_null() }
    }

    /// Type that an attribute of an argument names.
    pub(crate) fn call_attribute_type(self, index: u32, kind: u32) -> Option<LlvmType<'m>> {
        // SAFETY: asked of calls only.
        if self.is_call() {
            unsafe { attribute_type(LLVMGetCallSiteEnumAttribute(self.raw, index, kind)) }
        } else {
            None
        }
    }

    /// Whether it is inline assembly.
    pub(crate) fn is_inline_assembly(self) -> bool {
        self.kind() == ValueKind::LLVMInlineAsmValueKind
    }

    /// Whether the type is a vector.
    pub(crate) fn is_vector(self) -> bool {
        matches!(self.ty().kind(), TypeKind::LLVMVectorTypeKind | TypeKind::LLVMScalableVectorTypeKind)
    }
}

impl<'m> Block<'m> {
    /// Its name, empty if it has none.
    pub(crate) fn name(self) -> String {
        // SAFETY: a valid block; the value is its own.
        Value { raw: unsafe { LLVMBasicBlockAsValue(self.raw) }, module: PhantomData }.name()
    }

    /// Its instructions in order, the terminator last.
    pub(crate) fn instructions(self) -> Vec<Value<'m>> {
        // SAFETY: LLVM's list of a valid block.
        unsafe { super::list(LLVMGetFirstInstruction(self.raw), |value| LLVMGetNextInstruction(value)) }
    }
}
