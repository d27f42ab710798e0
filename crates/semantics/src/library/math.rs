//! `<math.h>`: functions on floating-point numbers. The interpreter computes most of them, the machine's way; to all other
//! engines the result is any value.

use super::LibraryFunction as F;
use super::{Record, missing, native};

const MATH: &str = "math.h";

pub(super) const RECORDS: &[Record] = &[
    native(
        MATH,
        &[
            ("double (double)", &["sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh"]),
            ("double (double, double)", &["atan2"]),
        ],
        F::Math,
    ),
    native(
        MATH,
        &[
            ("float (float)", &["sinf", "cosf", "tanf", "asinf", "acosf", "atanf", "sinhf", "coshf", "tanhf"]),
            ("float (float, float)", &["atan2f"]),
        ],
        F::Math,
    ),
    native(
        MATH,
        &[
            (
                "long double (long double)",
                &["sinl", "cosl", "tanl", "asinl", "acosl", "atanl", "sinhl", "coshl", "tanhl"],
            ),
            ("long double (long double, long double)", &["atan2l"]),
        ],
        F::Math,
    ),
    native(
        MATH,
        &[
            ("double (double)", &["asinh", "acosh", "atanh"]),
            ("float (float)", &["asinhf", "acoshf", "atanhf"]),
            ("long double (long double)", &["asinhl", "acoshl", "atanhl"]),
        ],
        F::Math,
    ),
    native(
        MATH,
        &[
            ("double (double)", &["exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "logb", "sqrt", "cbrt"]),
            ("double (double, double)", &["pow"]),
        ],
        F::Math,
    ),
    native(
        MATH,
        &[
            (
                "float (float)",
                &["expf", "exp2f", "expm1f", "logf", "log2f", "log10f", "log1pf", "logbf", "sqrtf", "cbrtf"],
            ),
            ("float (float, float)", &["powf"]),
        ],
        F::Math,
    ),
    native(
        MATH,
        &[
            (
                "long double (long double)",
                &["expl", "exp2l", "expm1l", "logl", "log2l", "log10l", "log1pl", "logbl", "sqrtl", "cbrtl"],
            ),
            ("long double (long double, long double)", &["powl"]),
        ],
        F::Math,
    ),
    native(
        MATH,
        &[("double (double)", &["floor", "ceil", "round", "roundeven", "trunc", "rint", "nearbyint", "fabs"])],
        F::Math,
    ),
    native(
        MATH,
        &[("float (float)", &["floorf", "ceilf", "roundf", "roundevenf", "truncf", "rintf", "nearbyintf", "fabsf"])],
        F::Math,
    ),
    native(
        MATH,
        &[(
            "long double (long double)",
            &["floorl", "ceill", "roundl", "roundevenl", "truncl", "rintl", "nearbyintl", "fabsl"],
        )],
        F::Math,
    ),
    native(
        MATH,
        &[
            (
                "double (double, double)",
                &["hypot", "fmod", "remainder", "fmin", "fmax", "fdim", "copysign", "nextafter"],
            ),
            ("double (double, double, double)", &["fma"]),
        ],
        F::Math,
    ),
    native(
        MATH,
        &[
            (
                "float (float, float)",
                &["hypotf", "fmodf", "remainderf", "fminf", "fmaxf", "fdimf", "copysignf", "nextafterf"],
            ),
            ("float (float, float, float)", &["fmaf"]),
        ],
        F::Math,
    ),
    native(
        MATH,
        &[
            (
                "long double (long double, long double)",
                &["hypotl", "fmodl", "remainderl", "fminl", "fmaxl", "fdiml", "copysignl", "nextafterl"],
            ),
            ("long double (long double, long double, long double)", &["fmal"]),
        ],
        F::Math,
    ),
    native(
        MATH,
        &[
            ("long (double)", &["lround", "lrint"]),
            ("long long (double)", &["llround", "llrint"]),
            ("int (double)", &["ilogb"]),
            ("double (double, int)", &["ldexp", "scalbn"]),
        ],
        F::Math,
    ),
    native(
        MATH,
        &[
            ("long (float)", &["lroundf", "lrintf"]),
            ("long long (float)", &["llroundf", "llrintf"]),
            ("int (float)", &["ilogbf"]),
            ("float (float, int)", &["ldexpf", "scalbnf"]),
        ],
        F::Math,
    ),
    native(
        MATH,
        &[
            ("long (long double)", &["lroundl", "lrintl"]),
            ("long long (long double)", &["llroundl", "llrintl"]),
            ("int (long double)", &["ilogbl"]),
            ("long double (long double, int)", &["ldexpl", "scalbnl"]),
        ],
        F::Math,
    ),
    native(
        MATH,
        &[("double (double)", &["erf", "erfc", "tgamma"]), ("float (float)", &["erff", "erfcf", "tgammaf"])],
        F::Math,
    ),
    // They leave the sign in a variable, `signgam`.
    missing(MATH, &[("double (double)", &["lgamma", "gamma"]), ("float (float)", &["lgammaf", "gammaf"])]).own(),
    missing(
        MATH,
        &[
            ("double (double, int *)", &["frexp"]),
            ("double (double, double *)", &["modf"]),
            ("float (float, int *)", &["frexpf"]),
            ("float (float, float *)", &["modff"]),
            ("long double (long double, int *)", &["frexpl"]),
            ("long double (long double, long double *)", &["modfl"]),
        ],
    )
    .writes(&[1]),
    missing(
        MATH,
        &[
            ("double (double, double, int *)", &["remquo"]),
            ("float (float, float, int *)", &["remquof"]),
            ("long double (long double, long double, int *)", &["remquol"]),
        ],
    )
    .writes(&[2]),
];
