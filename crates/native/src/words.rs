//! Words of C that harnesses are made of.

/// The text inside a comment.
pub(crate) fn comment(text: &str) -> String {
    text.replace("*/", "* /").replace(['\n', '\r'], " ")
}

/// A type of C of the width, for functions whose names do not say more.
pub(crate) fn c_type(ty: &str) -> &'static str {
    match ty {
        "bool" => "_Bool",
        "i8" => "signed char",
        "u8" => "unsigned char",
        "i16" => "short",
        "u16" => "unsigned short",
        "i64" => "long long",
        "u64" => "unsigned long long",
        "u32" => "unsigned int",
        "i128" => "__int128",
        "u128" => "unsigned __int128",
        "f32" => "float",
        "f64" => "double",
        "f80" | "f128" => "long double",
        "ptr" => "void *",
        _ => "int",
    }
}
