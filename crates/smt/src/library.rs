//! Loading libz3 on first use.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::path::PathBuf;
use std::sync::OnceLock;

use libloading::Library;

use crate::SmtError;

/// The oldest version whose answers are used (older ones lack operations we print).
const OLDEST: (u32, u32) = (4, 13);

type Pointer = *mut c_void;
type ErrorHandler = extern "C" fn(Pointer, c_int);

/// The functions of the C interface that are used. The library stays loaded as long as the process lives.
pub(crate) struct Api {
    pub mk_config: unsafe extern "C" fn() -> Pointer,
    pub del_config: unsafe extern "C" fn(Pointer),
    pub mk_context: unsafe extern "C" fn(Pointer) -> Pointer,
    pub del_context: unsafe extern "C" fn(Pointer),
    pub set_error_handler: unsafe extern "C" fn(Pointer, ErrorHandler),
    pub eval: unsafe extern "C" fn(Pointer, *const c_char) -> *const c_char,
    version: String,
    _library: Library,
}

/// The version of the loaded library.
pub fn version() -> Result<&'static str, SmtError> {
    api().map(|api| api.version.as_str())
}

pub(crate) fn api() -> Result<&'static Api, SmtError> {
    static API: OnceLock<Result<Api, SmtError>> = OnceLock::new();
    API.get_or_init(load).as_ref().map_err(SmtError::clone)
}

/// Where the library may be: named by the user, beside the executable, in the checkout, in the system.
fn candidates() -> Vec<PathBuf> {
    if let Some(path) = std::env::var_os("LANDFALL_LIBZ3") {
        // Whoever names one wants that one.
        return vec![PathBuf::from(path)];
    }
    let mut paths = Vec::new();
    let executable = std::env::current_exe().ok();
    if let Some(directory) = executable.as_deref().and_then(|path| path.parent()) {
        for place in ["libz3.so", "../lib/libz3.so", "../../.deps/z3/lib/libz3.so", "../../../.deps/z3/lib/libz3.so"] {
            paths.push(directory.join(place));
        }
    }
    paths.push(PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../.deps/z3/lib/libz3.so")));
    paths.retain(|path| path.exists());
    paths.extend(["libz3.so", "libz3.so.4"].map(PathBuf::from));
    paths
}

fn load() -> Result<Api, SmtError> {
    let mut reasons = Vec::new();
    for path in candidates() {
        match load_from(&path) {
            Ok(api) => return Ok(api),
            Err(reason) => reasons.push(reason),
        }
    }
    Err(SmtError::Unavailable(reasons.join("; ")))
}

fn load_from(path: &PathBuf) -> Result<Api, String> {
    let describe = |error: libloading::Error| format!("{}: {error}", path.display());
    // SAFETY: libz3 has no initialisers with preconditions, and the signatures are those of its header `z3_api.h`,
    // which have not changed since version 4.8.
    unsafe {
        let library = Library::new(path).map_err(describe)?;
        let full_version: unsafe extern "C" fn() -> *const c_char =
            *library.get(b"Z3_get_full_version\0").map_err(describe)?;
        let version = CStr::from_ptr(full_version()).to_string_lossy().into_owned();
        if !is_recent(&version) {
            return Err(format!("{}: version {version} is older than {}.{}", path.display(), OLDEST.0, OLDEST.1));
        }
        Ok(Api {
            mk_config: *library.get(b"Z3_mk_config\0").map_err(describe)?,
            del_config: *library.get(b"Z3_del_config\0").map_err(describe)?,
            mk_context: *library.get(b"Z3_mk_context\0").map_err(describe)?,
            del_context: *library.get(b"Z3_del_context\0").map_err(describe)?,
            set_error_handler: *library.get(b"Z3_set_error_handler\0").map_err(describe)?,
            eval: *library.get(b"Z3_eval_smtlib2_string\0").map_err(describe)?,
            version,
            _library: library,
        })
    }
}

/// Reads `4.13.0.0` or `Z3 4.13.0.0 ...`.
fn is_recent(version: &str) -> bool {
    let digits = version.split_whitespace().find(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    let mut numbers = digits.unwrap_or_default().split('.').map_while(|part| part.parse::<u32>().ok());
    matches!((numbers.next(), numbers.next()), (Some(major), Some(minor)) if (major, minor) >= OLDEST)
}

#[cfg(test)]
mod tests {
    use super::is_recent;

    #[test]
    fn versions_are_compared() {
        assert!(is_recent("5.4.0.0") && is_recent("Z3 4.13.0.0") && !is_recent("4.8.12.0") && !is_recent("unknown"));
    }
}
