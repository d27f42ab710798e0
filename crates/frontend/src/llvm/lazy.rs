//! LLVM's library is loaded while clang runs, not when the process starts: its half a million relocations take half as long as
//! clang takes for a small file, and nobody needs it before clang is done.
//!
//! Each function of LLVM that we call is a jump through a table here, with the function's own name, so that the declarations of
//! `llvm-sys` stay what they are and the linker needs no library. [`load`] fills the table. Only on x86-64; elsewhere the library
//! is linked.

use std::arch::global_asm;
use std::ffi::CStr;
use std::sync::OnceLock;

/// The library, as Debian and others name it: the interface changes with each version.
const LIBRARY: &CStr = c"libLLVM.so.19.1";

/// The same where it is not in the linker's path.
const BESIDE_ITS_PROGRAMS: &CStr = c"/usr/lib/llvm-19/lib/libLLVM.so.19.1";

/// Loads the library if that has not happened yet.
///
/// # Errors
/// It cannot be loaded, or it does not have one of the functions; in the linker's words.
pub(crate) fn load() -> Result<(), String> {
    static LOADED: OnceLock<Result<(), String>> = OnceLock::new();
    LOADED.get_or_init(fill).clone()
}

fn fill() -> Result<(), String> {
    // SAFETY: the constructors of LLVM's library may run at any time; it is never unloaded.
    let library = unsafe {
        let library = libc::dlopen(LIBRARY.as_ptr(), libc::RTLD_LAZY | libc::RTLD_LOCAL);
        match library.is_null() {
            true => libc::dlopen(BESIDE_ITS_PROGRAMS.as_ptr(), libc::RTLD_LAZY | libc::RTLD_LOCAL),
            false => library,
        }
    };
    if library.is_null() {
        return Err(format!("the library of LLVM 19 cannot be loaded: {}", reason()));
    }
    for (index, name) in NAMES.iter().enumerate() {
        // SAFETY: a library that was loaded, and a name that ends with 0.
        let function = unsafe { libc::dlsym(library, name.as_ptr()) };
        if function.is_null() {
            return Err(format!("the library of LLVM 19 has no {}: {}", name.to_string_lossy(), reason()));
        }
        // SAFETY: the table has a place for each name. Nobody reads it before `load` has returned, which holds its lock here.
        unsafe { (&raw mut landfall_llvm_table).cast::<*mut libc::c_void>().add(index).write(function) };
    }
    Ok(())
}

/// What the dynamic linker says of the last failure.
fn reason() -> String {
    // SAFETY: null, or a string of the linker's that lives until its next call in this thread.
    unsafe {
        let message = libc::dlerror();
        match message.is_null() {
            true => "the linker does not say why".to_owned(),
            false => CStr::from_ptr(message).to_string_lossy().into_owned(),
        }
    }
}

/// The functions, and for each the jump with its name.
macro_rules! functions {
    ($($name:ident)*) => {
        const NAMES: &[&CStr] = &[$(
            match CStr::from_bytes_with_nul(concat!(stringify!($name), "\0").as_bytes()) {
                Ok(name) => name,
                Err(_) => panic!("a name has no 0"),
            }
        ),*];

        unsafe extern "C" {
            static mut landfall_llvm_table: [*mut libc::c_void; NAMES.len()];
        }

        global_asm!(
            ".macro landfall_llvm name",
            ".pushsection .data.landfall_llvm, \"aw\", @progbits",
            ".Llandfall_\\name:",
            ".quad landfall_llvm_missing",
            ".popsection",
            ".globl \\name",
            ".type \\name, @function",
            "\\name:",
            "jmp qword ptr [rip + .Llandfall_\\name]",
            ".endm",
            ".pushsection .data.landfall_llvm, \"aw\", @progbits",
            ".balign 8",
            ".globl landfall_llvm_table",
            "landfall_llvm_table:",
            ".popsection",
            ".pushsection .text.landfall_llvm, \"ax\", @progbits",
            "landfall_llvm_missing:",
            "ud2",
            $(concat!("landfall_llvm ", stringify!($name)),)*
            ".popsection",
        );
    };
}

functions! {
    LLVMABISizeOfType LLVMAddAttributeAtIndex LLVMAddFunction LLVMAliasGetAliasee LLVMBasicBlockAsValue
    LLVMBlockAddress LLVMConstBitCast LLVMConstIntGetZExtValue LLVMContextCreate LLVMContextDispose
    LLVMContextSetDiagnosticHandler LLVMCountIncoming LLVMCountParams LLVMCountStructElementTypes
    LLVMCreateMemoryBufferWithMemoryRangeCopy LLVMCreateStringAttribute LLVMDIFileGetDirectory LLVMDIFileGetFilename
    LLVMDIGlobalVariableExpressionGetVariable LLVMDILocationGetColumn LLVMDILocationGetLine LLVMDILocationGetScope
    LLVMDIScopeGetFile LLVMDISubprogramGetLine LLVMDITypeGetFlags LLVMDITypeGetName LLVMDITypeGetOffsetInBits
    LLVMDITypeGetSizeInBits LLVMDIVariableGetFile LLVMDIVariableGetLine LLVMDIVariableGetScope
    LLVMDisposeMemoryBuffer LLVMDisposeMessage LLVMDisposeModule LLVMDisposeValueMetadataEntries LLVMFunctionType
    LLVMGEPGetNoWrapFlags LLVMGetAggregateElement LLVMGetAlignment LLVMGetAllocatedType LLVMGetArrayLength2
    LLVMGetAsString LLVMGetAtomicRMWBinOp LLVMGetBasicBlockParent LLVMGetCallSiteEnumAttribute LLVMGetCalledValue
    LLVMGetConstOpcode LLVMGetDINodeTag LLVMGetDataLayoutStr LLVMGetDiagInfoDescription LLVMGetDiagInfoSeverity
    LLVMGetElementType LLVMGetEnumAttributeAtIndex LLVMGetEnumAttributeKindForName LLVMGetExact LLVMGetFCmpPredicate
    LLVMGetFirstBasicBlock LLVMGetFirstFunction LLVMGetFirstGlobal LLVMGetFirstGlobalAlias LLVMGetFirstGlobalIFunc
    LLVMGetFirstInstruction LLVMGetFirstUse LLVMGetGEPSourceElementType LLVMGetICmpPredicate LLVMGetIncomingBlock
    LLVMGetIncomingValue LLVMGetIndices LLVMGetInitializer LLVMGetInstructionOpcode LLVMGetInstructionParent
    LLVMGetIntTypeWidth LLVMGetIntrinsicID LLVMGetIsDisjoint LLVMGetLinkage LLVMGetMDKindIDInContext
    LLVMGetMDNodeNumOperands LLVMGetMDNodeOperands LLVMGetMDString LLVMGetMaskValue LLVMGetMetadata
    LLVMGetMetadataKind LLVMGetModuleDataLayout LLVMGetModuleInlineAsm LLVMGetNNeg LLVMGetNSW LLVMGetNUW
    LLVMGetNamedMetadataNumOperands LLVMGetNamedMetadataOperands LLVMGetNextBasicBlock LLVMGetNextFunction
    LLVMGetNextGlobal LLVMGetNextGlobalAlias LLVMGetNextGlobalIFunc LLVMGetNextInstruction LLVMGetNextUse
    LLVMGetNumArgOperands LLVMGetNumIndices LLVMGetNumMaskElements LLVMGetNumOperandBundles LLVMGetNumOperands
    LLVMGetNumSuccessors LLVMGetOperand LLVMGetParam LLVMGetParamParent LLVMGetPointerAddressSpace LLVMGetReturnType
    LLVMGetSection LLVMGetStringAttributeAtIndex LLVMGetSubprogram LLVMGetSuccessor LLVMGetTypeAttributeValue
    LLVMGetTypeContext LLVMGetTypeKind LLVMGetUser LLVMGetValueKind LLVMGetValueName2 LLVMGetVectorSize
    LLVMGetVersion LLVMGetVolatile LLVMGetWeak LLVMGlobalCopyAllMetadata LLVMGlobalGetValueType
    LLVMInstructionGetDebugLoc LLVMIntTypeInContext LLVMIntrinsicGetName LLVMIsAMDString LLVMIsATerminatorInst
    LLVMIsAUser LLVMIsConstant LLVMIsConstantString LLVMIsFunctionVarArg LLVMIsGlobalConstant LLVMIsOpaqueStruct
    LLVMIsThreadLocal LLVMIsTypeAttribute LLVMLinkModules2 LLVMMetadataAsValue LLVMOffsetOfElement
    LLVMParseBitcodeInContext2 LLVMPointerSize LLVMPrintTypeToString LLVMPrintValueToString LLVMSetDataLayout
    LLVMSetIsNewDbgInfoFormat LLVMSetLinkage LLVMSetValueName2 LLVMStoreSizeOfType LLVMStructGetTypeAtIndex
    LLVMTypeIsSized LLVMTypeOf LLVMValueAsMetadata LLVMValueMetadataEntriesGetMetadata LLVMVerifyModule
    LLVMVoidTypeInContext
}
