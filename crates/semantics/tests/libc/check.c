/* Compares the models of library functions with the C library: `model_f` is the model of `f`. Arguments are random, from
   a small alphabet so that strings match, end and repeat often; results and all memory around the arguments must agree.
   Prints the number of comparisons. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <getopt.h>
#include <strings.h>
#include <time.h>
#include <wchar.h>
#include <wctype.h>

static unsigned long comparisons;
static int undefined;

#define FAIL(...) (printf(__VA_ARGS__), printf(" (line %d)\n", __LINE__), exit(1))
#define SAME(what, a, b) (comparisons++, (a) == (b) ? (void)0 : FAIL("%s: %lld, not %lld", what, (long long)(b), (long long)(a)))

/* What models are made of. The library's choices are the plainest. */
int __landfall_any_int(void) { return 0; }
long __landfall_any_long(void) { return 0; }
size_t __landfall_any_size(void) { return 0; }
int __landfall_any_positive(void) { return 1; }
int __landfall_answer(int yes) { return yes; }
int __landfall_comparisons_act(void) { return 0; }
int __landfall_any_count(void) { return 0; }
int __landfall_any_failure(void) { return 0; }
int __landfall_any_character(void) { return EOF; }
void __landfall_any_bytes(void *p, size_t n) { memset(p, 0, n); }
void __landfall_read(const void *p, size_t n)
{
    for (size_t i = 0; i < n; i++)
        (void)((const volatile char *)p)[i];
}
void __landfall_disjoint(const void *p, size_t n, const void *q, size_t m)
{
    uintptr_t a = (uintptr_t)p, b = (uintptr_t)q;
    if (n > 0 && m > 0 && a < b + m && b < a + n)
        undefined = 1;
}
int __landfall_may_share(const void *p, const void *q) { (void)p, (void)q; return 1; }
void __landfall_string_begins(const char *s) { (void)s; }
long __landfall_known_length(const char *s) { (void)s; return -1; }
void __landfall_undefined(void) { undefined = 1; }
void __landfall_no_such_number(void) { undefined = 1; }
/* The text ends where the number does. */
static char number_text[80];
static const char *copied(const char *s, size_t n) { return memcpy(number_text, s, n), number_text[n] = '\0', number_text; }
double __landfall_double(const char *s, size_t n) { return strtod(copied(s, n), NULL); }
float __landfall_float(const char *s, size_t n) { return strtof(copied(s, n), NULL); }
long double __landfall_long_double(const char *s, size_t n) { return strtold(copied(s, n), NULL); }
void __landfall_overflow(void) { undefined = 1; }
int __landfall_exact(void) { return 1; }
int __landfall_summarises(void) { return 0; }
void __landfall_end_result(int family) { (void)family; }
void *__landfall_result(size_t n, int family)
{
    static void *before[8];
    free(before[family]);
    return before[family] = malloc(n);
}
void __landfall_takes_input(long n) { (void)n; }
void __landfall_gives_input(void) {}
void __landfall_more_input(void) {}
void __landfall_agrees(void) { FAIL("no answer"); }
void __landfall_any_string(char *p, size_t n) { (void)n, *p = '\0'; }
void __landfall_reorders(void **p, size_t n) { (void)p, (void)n; }
void __landfall_unknown(void) { FAIL("no model"); }

static uint64_t random_state = 88172645463325252u;
static unsigned below(unsigned n)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (unsigned)(random_state >> 33) % n;
}

static int sign(int x) { return (x > 0) - (x < 0); }

/* Two equal memories, one for each side. Strings stand in their own regions. */
enum { SIZE = 160, TARGET = 8, SOURCE = 96, WORD = 136 };
static _Alignas(8) char ours[SIZE], theirs[SIZE];

static void string(char *at, unsigned most, const char *alphabet)
{
    unsigned n = below(most);
    for (unsigned i = 0; i < n; i++)
        at[i] = alphabet[below((unsigned)strlen(alphabet))];
    at[n] = '\0';
}

static int of_wide;
static void wide_string(char *at, unsigned most)
{
    wchar_t *s = (wchar_t *)at;
    unsigned n = below(most);
    for (unsigned i = 0; i < n; i++)
        s[i] = L"ab\x101\x1ffff"[below(4)];
    s[n] = 0;
}

static const char *const alphabets[] = {"ab", "aAbB", "a\x80\xff z", ",;a", "abcdefgh"};

static void fresh(void)
{
    for (int i = 0; i < SIZE; i++)
        ours[i] = (char)('a' + (int)below(3));
    const char *alphabet = alphabets[below(5)];
    string(ours + TARGET, 20, alphabet);
    string(ours + SOURCE, 24, alphabet);
    string(ours + WORD, 5, alphabet);
    if (below(4) == 0)
        strcpy(ours + SOURCE, ours + TARGET);
    if (of_wide) {
        wide_string(ours + TARGET, 6);
        wide_string(ours + SOURCE, 14);
        if (below(4) == 0)
            wcscpy((wchar_t *)(ours + SOURCE), (wchar_t *)(ours + TARGET));
    }
    memcpy(theirs, ours, SIZE);
}

static void same_memory(const char *what)
{
    comparisons++;
    for (int i = 0; i < SIZE; i++)
        if (ours[i] != theirs[i])
            FAIL("%s: byte %d is %d, not %d", what, i, ours[i], theirs[i]);
}

static long place(const void *p, const char *memory) { return p == NULL ? -1 : (const char *)p - memory; }

#define MODEL(f) extern __typeof__(f) model_##f;
/* A call whose result is a number. */
#define NUMBER(f, OF, ...) do { fresh(); char *m = theirs; long long r = OF(f(__VA_ARGS__)); m = ours; \
    SAME(#f, r, OF(model_##f(__VA_ARGS__))); same_memory(#f); } while (0)
/* A call whose result is a place in memory. */
#define POINTER(f, ...) do { fresh(); char *m = theirs; long r = place(f(__VA_ARGS__), theirs); m = ours; \
    SAME(#f, r, place(model_##f(__VA_ARGS__), ours)); same_memory(#f); } while (0)
#define PLAIN(x) (long long)(x)
#define T (m + TARGET)
#define S (m + SOURCE)
#define W (m + WORD)

MODEL(strlen) MODEL(strnlen) MODEL(strcpy) MODEL(stpcpy) MODEL(strncpy) MODEL(stpncpy) MODEL(strcat) MODEL(strncat)
MODEL(strdup) MODEL(strndup) MODEL(strcmp) MODEL(strncmp) MODEL(strcoll) MODEL(strcasecmp) MODEL(strncasecmp)
MODEL(memcmp) MODEL(bcmp) MODEL(strxfrm) MODEL(strchr) MODEL(index) MODEL(strchrnul) MODEL(strrchr) MODEL(rindex)
MODEL(strspn) MODEL(strcspn) MODEL(strpbrk) MODEL(strstr) MODEL(strcasestr) MODEL(strtok) MODEL(strtok_r)
MODEL(__strtok_r) MODEL(strsep) MODEL(memchr) MODEL(memrchr) MODEL(rawmemchr) MODEL(mempcpy) MODEL(__mempcpy)
MODEL(memccpy) MODEL(memmem) MODEL(bcopy) MODEL(bzero) MODEL(explicit_bzero)
MODEL(ffs) MODEL(ffsl) MODEL(ffsll) MODEL(htonl) MODEL(ntohl) MODEL(htons) MODEL(ntohs)
MODEL(div) MODEL(ldiv) MODEL(lldiv) MODEL(imaxdiv) MODEL(qsort) MODEL(bsearch)
MODEL(strtol) MODEL(strtoll) MODEL(strtoul) MODEL(strtoull) MODEL(strtoq) MODEL(strtouq) MODEL(atoi) MODEL(atol)
MODEL(atoll) MODEL(strtod) MODEL(strtof) MODEL(strtold) MODEL(atof) MODEL(__errno_location) MODEL(reallocarray)
MODEL(__ctype_b_loc) MODEL(__ctype_tolower_loc) MODEL(__ctype_toupper_loc)
size_t model_strlcpy(char *, const char *, size_t);
size_t model_strlcat(char *, const char *, size_t);
extern void *__memcpy_chk(void *, const void *, size_t, size_t);
extern void *__memmove_chk(void *, const void *, size_t, size_t);
extern void *__memset_chk(void *, int, size_t, size_t);
extern void *__mempcpy_chk(void *, const void *, size_t, size_t);
extern char *__strcpy_chk(char *, const char *, size_t);
extern char *__stpcpy_chk(char *, const char *, size_t);
extern char *__strncpy_chk(char *, const char *, size_t, size_t);
extern char *__strcat_chk(char *, const char *, size_t);
extern char *__strncat_chk(char *, const char *, size_t, size_t);
MODEL(__memcpy_chk) MODEL(__memmove_chk) MODEL(__memset_chk) MODEL(__mempcpy_chk) MODEL(__strcpy_chk)
MODEL(__stpcpy_chk) MODEL(__strncpy_chk) MODEL(__strcat_chk) MODEL(__strncat_chk)

MODEL(wcslen) MODEL(wcsnlen) MODEL(wcscpy) MODEL(wcscat) MODEL(wcsncpy) MODEL(wcschr) MODEL(wcsrchr) MODEL(wcscmp)
MODEL(wcsncmp) MODEL(wmemchr) MODEL(wmemset) MODEL(wcsspn) MODEL(wcscspn) MODEL(wmemcpy)
MODEL(wcpcpy) MODEL(wcpncpy) MODEL(wcsncat) MODEL(wmempcpy) MODEL(wmemmove) MODEL(wcsdup) MODEL(wcstok) MODEL(wcspbrk)
MODEL(wcsstr) MODEL(wcscoll) MODEL(wcscasecmp) MODEL(wcsncasecmp) MODEL(wmemcmp)
#define WT ((wchar_t *)T)
#define WS ((wchar_t *)S)

static void wide_strings(void)
{
    size_t n = below(16);
    wchar_t c = L"ab\x101\x1ffff"[below(5)];
    of_wide = 1;
    NUMBER(wcslen, PLAIN, WS);
    NUMBER(wcsnlen, PLAIN, WS, n);
    POINTER(wcscpy, WT, WS);
    POINTER(wcscat, WT, WS);
    POINTER(wcsncpy, WT, WS, n);
    POINTER(wcschr, WS, c);
    POINTER(wcsrchr, WS, c);
    NUMBER(wcscmp, sign, WT, WS);
    NUMBER(wcsncmp, sign, WT, WS, n);
    POINTER(wmemchr, WS, c, n);
    POINTER(wmemset, WT, c, n);
    POINTER(wmemcpy, WT, WS, n);
    NUMBER(wcsspn, PLAIN, WS, WT);
    NUMBER(wcscspn, PLAIN, WS, WT);
    POINTER(wcpcpy, WT, WS);
    POINTER(wcpncpy, WT, WS, n);
    POINTER(wcsncat, WT, WS, n);
    POINTER(wmempcpy, WT, WS, n);
    POINTER(wmemmove, WT, WT + 1, n);
    POINTER(wcspbrk, WS, WT);
    POINTER(wcsstr, WS, WT);
    NUMBER(wcscoll, sign, WT, WS);
    NUMBER(wcscasecmp, sign, WT, WS);
    NUMBER(wcsncasecmp, sign, WT, WS, n);
    NUMBER(wmemcmp, sign, WT, WS, n);

    fresh();
    wchar_t *copy = model_wcsdup((wchar_t *)(ours + SOURCE));
    SAME("wcsdup", 0, wcscmp(copy, (wchar_t *)(ours + SOURCE)));
    free(copy);

    fresh();
    wchar_t separators[3] = { c, L'b', 0 }, *our_rest, *their_rest;
    wchar_t *their_token = wcstok((wchar_t *)(theirs + SOURCE), separators, &their_rest);
    wchar_t *our_token = model_wcstok((wchar_t *)(ours + SOURCE), separators, &our_rest);
    for (int i = 0; i < 12; i++) {
        SAME("wcstok", place(their_token, theirs), place(our_token, ours));
        same_memory("wcstok");
        their_token = wcstok(NULL, separators, &their_rest), our_token = model_wcstok(NULL, separators, &our_rest);
    }
    of_wide = 0;
}

#define WIDE_CLASSES(X) X(iswalpha) X(iswdigit) X(iswalnum) X(iswlower) X(iswupper) X(iswspace) X(iswblank) X(iswxdigit) \
    X(iswcntrl) X(iswprint) X(iswgraph) X(iswpunct) X(towlower) X(towupper)
WIDE_CLASSES(MODEL)

static void wide_characters(void)
{
    for (wint_t c = 0; c < 0x3000; c++) {
#define WIDE_CLASS(f) SAME(#f, (f)(c), model_##f(c));
        WIDE_CLASSES(WIDE_CLASS)
    }
    for (int i = 0; i < 100; i++) {
        wint_t c = i == 0 ? WEOF : below(1u << 31) * 2 + below(2);
        WIDE_CLASSES(WIDE_CLASS)
    }
}

static void strings(void)
{
    size_t n = below(30);
    int c = below(3) ? "abAB, ;z"[below(9)] : (int)below(1024) - 512;
    NUMBER(strlen, PLAIN, S);
    NUMBER(strnlen, PLAIN, S, n);
    POINTER(strcpy, T, S);
    POINTER(stpcpy, T, S);
    POINTER(strncpy, T, S, n);
    POINTER(stpncpy, T, S, n);
    POINTER(strcat, T, S);
    POINTER(strncat, T, S, n);
    POINTER(__strcpy_chk, T, S, 80);
    POINTER(__stpcpy_chk, T, S, 80);
    POINTER(__strncpy_chk, T, S, n, 80);
    POINTER(__strcat_chk, T, S, 80);
    POINTER(__strncat_chk, T, S, n, 80);
    NUMBER(strcmp, sign, T, S);
    NUMBER(strncmp, sign, T, S, n);
    NUMBER(strcoll, sign, T, S);
    NUMBER(strcasecmp, sign, T, S);
    NUMBER(strncasecmp, sign, T, S, n);
    NUMBER(memcmp, sign, T, S, n);
    NUMBER(bcmp, !!, T, S, n);
    NUMBER(strxfrm, PLAIN, T, S, 60);
    POINTER(strchr, S, c);
    POINTER(index, S, c);
    POINTER(strchrnul, S, c);
    POINTER(strrchr, S, c);
    POINTER(rindex, S, c);
    NUMBER(strspn, PLAIN, S, W);
    NUMBER(strcspn, PLAIN, S, W);
    POINTER(strpbrk, S, W);
    POINTER(strstr, S, W);
    POINTER(strcasestr, S, W);
    POINTER(memchr, S, c, n);
    POINTER(memrchr, S, c, n);
    POINTER(rawmemchr, S, 0);
    POINTER(mempcpy, T, S, n);
    POINTER(__mempcpy, T, S, n);
    POINTER(__memcpy_chk, T, S, n, 80);
    POINTER(__memmove_chk, T, T + 3, n, 80);
    POINTER(__memset_chk, T, c, n, 80);
    POINTER(__mempcpy_chk, T, S, n, 80);
    POINTER(memccpy, T, S, c, n);
    POINTER(memmem, S, n, W, strlen(W));

    fresh();
    bcopy(theirs + TARGET, theirs + TARGET + 3, n), model_bcopy(ours + TARGET, ours + TARGET + 3, n);
    bzero(theirs + SOURCE, n), model_bzero(ours + SOURCE, n);
    explicit_bzero(theirs, n / 4), model_explicit_bzero(ours, n / 4);
    same_memory("bcopy, bzero, explicit_bzero");

    fresh();
    SAME("strlcpy", (size_t)snprintf(theirs + TARGET, n, "%s", theirs + SOURCE),
         model_strlcpy(ours + TARGET, ours + SOURCE, n));
    same_memory("strlcpy");
    fresh();
    size_t end = strnlen(theirs + TARGET, n);
    SAME("strlcat", end + (size_t)snprintf(theirs + TARGET + end, n - end, "%s", theirs + SOURCE),
         model_strlcat(ours + TARGET, ours + SOURCE, n));
    same_memory("strlcat");

    fresh();
    char *copy = model_strdup(ours + SOURCE), *part = model_strndup(ours + SOURCE, n);
    char *their_part = strndup(ours + SOURCE, n);
    SAME("strdup", 0, strcmp(copy, ours + SOURCE));
    SAME("strndup", 0, strcmp(part, their_part));
    free(copy), free(part), free(their_part);
}

static void tokens(void)
{
    char *ours_next, *theirs_next;
    fresh();
    char *a = strtok(theirs + SOURCE, ",;"), *b = model_strtok(ours + SOURCE, ",;");
    for (;;) {
        SAME("strtok", place(a, theirs), place(b, ours));
        same_memory("strtok");
        if (a == NULL)
            break;
        a = strtok(NULL, ",;"), b = model_strtok(NULL, ",;");
    }
    fresh();
    a = strtok_r(theirs + SOURCE, ",b", &theirs_next), b = model_strtok_r(ours + SOURCE, ",b", &ours_next);
    for (int i = 0; a != NULL || i == 0; i++) {
        SAME("strtok_r", place(a, theirs), place(b, ours));
        SAME("strtok_r: rest", place(theirs_next, theirs), place(ours_next, ours));
        same_memory("strtok_r");
        a = strtok_r(NULL, ",b", &theirs_next), b = (i & 1 ? model_strtok_r : model___strtok_r)(NULL, ",b", &ours_next);
    }
    fresh();
    theirs_next = theirs + SOURCE, ours_next = ours + SOURCE;
    do {
        a = strsep(&theirs_next, ",a"), b = model_strsep(&ours_next, ",a");
        SAME("strsep", place(a, theirs), place(b, ours));
        SAME("strsep: rest", place(theirs_next, theirs), place(ours_next, ours));
        same_memory("strsep");
    } while (a != NULL);
}

#define PARSE(f, base) do { char *a, *b; errno = 0; *model___errno_location() = 0; \
    SAME(#f, f(text, &a, base), model_##f(text, &b, base)); \
    SAME(#f ": end", place(a, text), place(b, text)); SAME(#f ": errno", errno, *model___errno_location()); } while (0)
#define SIMPLE(f) do { undefined = 0; long long ours_is = model_##f(text); \
    if (!undefined) SAME(#f, f(text), ours_is); } while (0)

static void numbers(void)
{
    static const char *const edges[] = {"2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295",
        "4294967296", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
        "18446744073709551615", "18446744073709551616", "-18446744073709551615", "0x", "0xg", "0x7fffffffffffffff",
        "-", "+", "", " -0x1F", "\t\n\v\f\r 12", "077", "08", "zz", "-1", "99999999999999999999999", "0", "-0"};
    char text[40];
    int base = below(8) == 0 ? (int)below(40) - 1 : (int[]){0, 2, 8, 10, 16, 36}[below(6)];
    if (base == 1 || base < 0)
        base = 10;
    if (below(2)) {
        strcpy(text, edges[below(sizeof edges / sizeof *edges)]);
    } else {
        string(text, 24, (const char *[]){"0123456789", "01 -+x", "0x9aFzg", " \t19-"}[below(4)]);
    }
    if (base <= 36) {
        PARSE(strtol, base);
        PARSE(strtoll, base);
        PARSE(strtoq, base);
        PARSE(strtoul, base);
        PARSE(strtoull, base);
        PARSE(strtouq, base);
    }
    SIMPLE(atoi);
    SIMPLE(atol);
    SIMPLE(atoll);
}

#define SAME_FLOAT(what, a, b) (comparisons++, (a) == (b) || ((a) != (a) && (b) != (b)) ? (void)0 : \
    FAIL("%s of \"%s\": %Lg, not %Lg", what, text, (long double)(b), (long double)(a)))
#define PARSE_FLOAT(f) do { char *a, *b; errno = 0; *model___errno_location() = 0; __typeof__(f(text, &a)) x = f(text, &a), \
    y = model_##f(text, &b); SAME_FLOAT(#f, x, y); SAME(#f ": end", place(a, text), place(b, text)); \
    if (x - x != 0 || x == 0) SAME(#f ": errno", errno, *model___errno_location()); } while (0)

static void floating(void)
{
    static const char *const edges[] = {"inf", "-INF", "infinit", "+Infinityx", "nan", "NaN(", "nan(1_z)", "nan(-)", "0x", "0xg",
        "0x.", "0x.8", "0x1p", "0x1p+", "0x1P-2", "1e", "1e+", "1e5", ".", ".e1", "1.", "1.e2", ".5E-1", "-", "+.", " \t-1.5x",
        "1e999", "-1e999", "", "e5", "0x1.8p3z", "1..2", "-0", "00x1"};
    char text[40];
    if (below(2))
        strcpy(text, edges[below(sizeof edges / sizeof *edges)]);
    else
        string(text, 24, (const char *[]){"0123456789.", "01 -+.eE", "0x9aF.pP-", " 1.9-"}[below(4)]);
    PARSE_FLOAT(strtod);
    PARSE_FLOAT(strtof);
    PARSE_FLOAT(strtold);
    undefined = 0;
    double ours_is = model_atof(text);
    if (!undefined)
        SAME_FLOAT("atof", atof(text), ours_is);
}

#define CLASSES(X) X(isalpha) X(isdigit) X(isalnum) X(islower) X(isupper) X(isspace) X(isblank) X(isxdigit) \
    X(iscntrl) X(isprint) X(isgraph) X(ispunct)
#define DECLARE(f) int model_##f(int);
CLASSES(DECLARE) DECLARE(isascii) DECLARE(toascii) DECLARE(tolower) DECLARE(toupper)

static void characters(void)
{
    for (int c = -1; c < 256; c++) {
#define CLASS(f) SAME(#f, (f)(c), model_##f(c));
        CLASSES(CLASS) CLASS(isascii)
        SAME("toascii", toascii(c), model_toascii(c));
        SAME("tolower", tolower(c), model_tolower(c));
        SAME("toupper", toupper(c), model_toupper(c));
    }
    for (int c = -128; c < 256; c++) {
        SAME("__ctype_b_loc", (*__ctype_b_loc())[c], (*model___ctype_b_loc())[c]);
        SAME("__ctype_tolower_loc", (*__ctype_tolower_loc())[c], (*model___ctype_tolower_loc())[c]);
        SAME("__ctype_toupper_loc", (*__ctype_toupper_loc())[c], (*model___ctype_toupper_loc())[c]);
    }
    undefined = 0;
    model_isalpha(256), SAME("isalpha(256)", 1, undefined);
}

static long long wide(void) { return (long long)((uint64_t)below(1u << 31) << 33 ^ (uint64_t)below(1u << 31) << 11 ^ below(2048)) >> below(64); }

static void integers(void)
{
    int n = (int)wide(), d = (int)wide();
    long ln = (long)wide(), ld = (long)wide();
    long long lln = wide(), lld = wide();
    if (d != 0 && d != -1)
        SAME("div", div(n, d).quot, model_div(n, d).quot), SAME("div", div(n, d).rem, model_div(n, d).rem);
    if (ld != 0 && ld != -1)
        SAME("ldiv", ldiv(ln, ld).quot, model_ldiv(ln, ld).quot), SAME("ldiv", ldiv(ln, ld).rem, model_ldiv(ln, ld).rem);
    if (lld != 0 && lld != -1)
        SAME("lldiv", lldiv(lln, lld).quot, model_lldiv(lln, lld).quot),
            SAME("lldiv", lldiv(lln, lld).rem, model_lldiv(lln, lld).rem),
            SAME("imaxdiv", imaxdiv(lln, lld).quot, model_imaxdiv(lln, lld).quot),
            SAME("imaxdiv", imaxdiv(lln, lld).rem, model_imaxdiv(lln, lld).rem);
    SAME("ffs", ffs(n), model_ffs(n));
    SAME("ffsl", ffsl(ln), model_ffsl(ln));
    SAME("ffsll", ffsll(lln), model_ffsll(lln));
    SAME("htonl", htonl((uint32_t)n), model_htonl((uint32_t)n));
    SAME("ntohl", ntohl((uint32_t)n), model_ntohl((uint32_t)n));
    SAME("htons", htons((uint16_t)n), model_htons((uint16_t)n));
    SAME("ntohs", ntohs((uint16_t)n), model_ntohs((uint16_t)n));
}

struct lconv *model_localeconv(void);
char *model_setlocale(int, const char *);

static void formats(void)
{
    const struct lconv *a = localeconv(), *b = model_localeconv();
    SAME("localeconv", 0, strcmp(a->decimal_point, b->decimal_point));
    SAME("localeconv", 0, strcmp(a->thousands_sep, b->thousands_sep));
    SAME("localeconv", 0, strcmp(a->negative_sign, b->negative_sign));
    SAME("localeconv", a->int_frac_digits, b->int_frac_digits);
    SAME("localeconv", a->int_n_sign_posn, b->int_n_sign_posn);
    SAME("setlocale", 0, strcmp(setlocale(LC_ALL, NULL), model_setlocale(LC_ALL, NULL)));
    SAME("setlocale", 0, strcmp(setlocale(LC_NUMERIC, "POSIX"), model_setlocale(LC_NUMERIC, "POSIX")));
    SAME("setlocale", setlocale(99, "C") == NULL, model_setlocale(99, "C") == NULL);
}

struct tm *model_gmtime(const time_t *), *model_localtime(const time_t *);
struct tm *model_gmtime_r(const time_t *, struct tm *), *model_localtime_r(const time_t *, struct tm *);
time_t model_mktime(struct tm *);
char *model_asctime(const struct tm *), *model_ctime(const time_t *);

static void same_date(const char *what, const struct tm *a, const struct tm *b)
{
    SAME(what, a == NULL, b == NULL);
    if (a == NULL)
        return;
    const int *x = (const int *)a, *y = (const int *)b;
    for (int i = 0; i < 9; i++)
        SAME(what, x[i], y[i]);
    SAME(what, a->tm_gmtoff, b->tm_gmtoff);
}

static void dates(void)
{
    struct tm a, b;
    time_t t = (time_t)((uint64_t)below(1u << 31) << 32 | (uint64_t)below(1u << 31) << 1 | below(2));
    if (sizeof t > 4 && below(8) != 0)
        t %= below(2) ? 70000000000 : 4000000000000;
    if (below(2))
        t = -t;
    same_date("gmtime", gmtime(&t), model_gmtime(&t));
    same_date("localtime", localtime(&t), model_localtime(&t));
    same_date("localtime_r", localtime_r(&t, &a), model_localtime_r(&t, &b));
    struct tm *known = gmtime_r(&t, &a);
    same_date("gmtime_r", known, model_gmtime_r(&t, &b));
    if (known != NULL && a.tm_year >= -900 && a.tm_year < 8100) {
        SAME("asctime", 0, strcmp(asctime(&a), model_asctime(&a)));
        SAME("ctime", 0, strcmp(ctime(&t), model_ctime(&t)));
    }
    a = (struct tm){(int)below(200) - 50, (int)below(200) - 50, (int)below(60) - 20, (int)below(80) - 20, (int)below(60) - 20,
                    sizeof t > 4 ? (int)below(9000) - 3000 : (int)below(60) + 5, 0, 0, -(int)below(2), 0, "UTC"};
    b = a;
    SAME("mktime", mktime(&a), model_mktime(&b));
    same_date("mktime", &a, &b);
}

static int by_value(const void *a, const void *b) { return *(const short *)a - *(const short *)b; }

static void sorting(void)
{
    short a[24], b[24], key = (short)below(40);
    size_t n = below(24);
    for (size_t i = 0; i < n; i++)
        a[i] = b[i] = (short)below(40);
    qsort(a, n, sizeof *a, by_value), model_qsort(b, n, sizeof *b, by_value);
    SAME("qsort", 0, memcmp(a, b, n * sizeof *a));
    short *x = bsearch(&key, a, n, sizeof *a, by_value), *y = model_bsearch(&key, b, n, sizeof *b, by_value);
    SAME("bsearch", x == NULL, y == NULL);
    if (y != NULL)
        SAME("bsearch", key, *y);
}

FILE *model_stderr;
extern char *model_optarg;
extern int model_optind, model_opterr, model_optopt;
int model_getopt(int, char *const *, const char *);
int model_getopt_long(int, char *const *, const char *, const struct option *, int *);

static void options(void)
{
    static const char *const words[] = {"-a", "-b", "-bx", "-ab", "-c", "-cx", "-", "--", "file", "x", "-z", "--all", "--al", "--b=7",
                                        "--block", "--b", "--block=1", "--count", "--count=2", "--none", "--all=1", "--co", "-acb"};
    static const char *const letters[] = {"ab:c::", ":ab:c::", "+ab:c::", "-ab:c::", "a"};
    static int flags[2];
    struct option theirs[] = {{"all", no_argument, NULL, 'a'}, {"block", required_argument, NULL, 'b'}, {"block2", required_argument, NULL, 'B'},
                              {"count", optional_argument, &flags[0], 7}, {"counter", no_argument, NULL, 'C'}, {NULL, 0, NULL, 0}};
    struct option ours[sizeof theirs / sizeof *theirs];
    memcpy(ours, theirs, sizeof ours);
    ours[3].flag = &flags[1];
    char *a[9] = {"program"}, *b[9];
    int n = 1 + (int)below(8), is_long = below(2) != 0;
    for (int i = 1; i < n; i++)
        a[i] = (char *)words[below(sizeof words / sizeof *words)];
    a[n] = NULL;
    memcpy(b, a, sizeof b);
    const char *known = letters[below(5)];
    static int again;
    /* With 1 the search goes on as it began before. */
    optind = model_optind = again && below(4) == 0;
    again = 1;
    opterr = model_opterr = 0;
    flags[0] = flags[1] = 0;
    for (int round = 0; round < 40; round++) {
        int i = -1, j = -1;
        int x = is_long ? getopt_long(n, a, known, theirs, &i) : getopt(n, a, known);
        int y = is_long ? model_getopt_long(n, b, known, ours, &j) : model_getopt(n, b, known);
        SAME("getopt", x, y);
        SAME("optind", optind, model_optind);
        SAME("optarg", (intptr_t)optarg, (intptr_t)model_optarg);
        SAME("index", i, j);
        SAME("flag", flags[0], flags[1]);
        SAME("optopt", optopt, model_optopt);
        if (below(8) == 0)
            optopt = model_optopt = (int)below(100);
        for (int k = 0; k <= n; k++)
            SAME("argv", (intptr_t)a[k], (intptr_t)b[k]);
        if (x == -1)
            break;
    }
}

int main(void)
{
    setenv("TZ", "UTC", 1);
    tzset();
    characters();
    wide_characters();
    for (int i = 0; i < 3000; i++) {
        strings();
        wide_strings();
        tokens();
        numbers();
        floating();
        integers();
        sorting();
        dates();
        formats();
        options();
    }
    SAME("reallocarray", 1, model_reallocarray(NULL, SIZE_MAX / 2, 3) == NULL);
    printf("%lu comparisons\n", comparisons);
    return 0;
}
