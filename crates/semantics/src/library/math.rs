//! `<math.h>`: functions on floating-point numbers. The interpreter computes most of them, the machine's way; to all other
//! engines the result is any value.

use super::LibraryFunction as F;
use super::{Record, missing, native};

const MATH: &str = "math.h";

pub(super) const RECORDS: &[Record] = &[
    native(MATH, &["sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh"], F::Math),
    native(MATH, &["sinf", "cosf", "tanf", "asinf", "acosf", "atanf", "atan2f", "sinhf", "coshf", "tanhf"], F::Math),
    native(MATH, &["sinl", "cosl", "tanl", "asinl", "acosl", "atanl", "atan2l", "sinhl", "coshl", "tanhl"], F::Math),
    native(MATH, &["asinh", "acosh", "atanh", "asinhf", "acoshf", "atanhf", "asinhl", "acoshl", "atanhl"], F::Math),
    native(MATH, &["exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "logb", "pow", "sqrt", "cbrt"], F::Math),
    native(
        MATH,
        &["expf", "exp2f", "expm1f", "logf", "log2f", "log10f", "log1pf", "logbf", "powf", "sqrtf", "cbrtf"],
        F::Math,
    ),
    native(
        MATH,
        &["expl", "exp2l", "expm1l", "logl", "log2l", "log10l", "log1pl", "logbl", "powl", "sqrtl", "cbrtl"],
        F::Math,
    ),
    native(MATH, &["floor", "ceil", "round", "roundeven", "trunc", "rint", "nearbyint", "fabs"], F::Math),
    native(MATH, &["floorf", "ceilf", "roundf", "roundevenf", "truncf", "rintf", "nearbyintf", "fabsf"], F::Math),
    native(MATH, &["floorl", "ceill", "roundl", "roundevenl", "truncl", "rintl", "nearbyintl", "fabsl"], F::Math),
    native(MATH, &["hypot", "fmod", "remainder", "fmin", "fmax", "fdim", "fma", "copysign", "nextafter"], F::Math),
    native(
        MATH,
        &["hypotf", "fmodf", "remainderf", "fminf", "fmaxf", "fdimf", "fmaf", "copysignf", "nextafterf"],
        F::Math,
    ),
    native(
        MATH,
        &["hypotl", "fmodl", "remainderl", "fminl", "fmaxl", "fdiml", "fmal", "copysignl", "nextafterl"],
        F::Math,
    ),
    native(MATH, &["lround", "llround", "lrint", "llrint", "ilogb", "ldexp", "scalbn"], F::Math),
    native(MATH, &["lroundf", "llroundf", "lrintf", "llrintf", "ilogbf", "ldexpf", "scalbnf"], F::Math),
    native(MATH, &["lroundl", "llroundl", "lrintl", "llrintl", "ilogbl", "ldexpl", "scalbnl"], F::Math),
    native(MATH, &["erf", "erfc", "tgamma", "lgamma", "erff", "erfcf", "tgammaf", "lgammaf"], F::Math),
    missing(MATH, &["frexp", "modf", "frexpf", "modff", "frexpl", "modfl"]).writes(&[1]),
    missing(MATH, &["remquo", "remquof", "remquol"]).writes(&[2]),
];
