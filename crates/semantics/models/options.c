/* <unistd.h>, <getopt.h>: the options of a command line. Runs follow glibc where POSIXLY_CORRECT is not set: what is no option is moved
   behind the options. Elsewhere any option may be found, at any element, and the elements are in any order then. */
#include "model.h"

typedef void FILE;
extern FILE *const stderr;
int fprintf(FILE *restrict stream, const char *restrict format, ...);

struct option {
    const char *name;
    int has_arg;
    int *flag;
    int val;
};

enum { NO_ARGUMENT, REQUIRED_ARGUMENT, OPTIONAL_ARGUMENT };

// The argument of the option that was found, or null.
char *optarg;
// The element that is looked at next.
int optind = 1;
// Whether errors are printed.
int opterr = 1;
// The option that is not known, or lacks its argument.
int optopt = '?';

/* glibc writes the option that was wrong last to optopt with each call, whatever the program has written there. */
static int wrong;
/* What is left of an element with several options, or null. */
static char *rest;
/* The elements from first to last - 1 are no options, and were passed over. */
static int first = 1, last = 1;
/* What the options began with where the search began: '+' ends it at the first element that is none, '-' gives that back. */
static char order;
static int begun;

static int is_option(const char *element)
{
    return element[0] == '-' && element[1] != '\0';
}

/* Elements that were passed over go behind the options after them. */
static void move_behind(char **argv)
{
    if (first == last)
        first = last = optind;
    for (; last < optind; first++, last++) {
        char *option = argv[last];
        for (int i = last; i > first; i--)
            argv[i] = argv[i - 1];
        argv[first] = option;
    }
    last = optind;
}

static int lacks_argument(const char *options)
{
    return *options == ':' ? ':' : '?';
}

static int long_option(int argc, char **argv, const char *options, const struct option *longs, int *index)
{
    const int says = opterr != 0 && *options != ':';
    char *name = argv[optind++] + 2;
    size_t length = 0;
    while (name[length] != '\0' && name[length] != '=')
        length++;
    const struct option *found = NULL;
    int ambiguous = 0;
    for (const struct option *one = longs; one->name != NULL; one++) {
        size_t same = 0;
        while (same < length && one->name[same] == name[same])
            same++;
        if (same < length)
            continue;
        if (one->name[length] == '\0') {
            found = one;
            ambiguous = 0;
            break;
        }
        if (found == NULL)
            found = one;
        else if (found->has_arg != one->has_arg || found->flag != one->flag || found->val != one->val)
            ambiguous = 1;
    }
    if (found == NULL || ambiguous) {
        if (says)
            fprintf(stderr, "%s: %s option '--%s'\n", argv[0], ambiguous ? "ambiguous" : "unrecognized", name);
        wrong = 0;
        return '?';
    }
    if (name[length] == '=') {
        if (found->has_arg == NO_ARGUMENT) {
            if (says)
                fprintf(stderr, "%s: option '--%s' doesn't allow an argument\n", argv[0], found->name);
            wrong = found->val;
            return '?';
        }
        optarg = name + length + 1;
    } else if (found->has_arg == REQUIRED_ARGUMENT) {
        if (optind >= argc) {
            if (says)
                fprintf(stderr, "%s: option '--%s' requires an argument\n", argv[0], found->name);
            wrong = found->val;
            return lacks_argument(options);
        }
        optarg = argv[optind++];
    }
    if (index != NULL)
        *index = (int)(found - longs);
    if (found->flag == NULL)
        return found->val;
    *found->flag = found->val;
    return 0;
}

static int short_option(int argc, char **argv, const char *options)
{
    const int says = opterr != 0 && *options != ':';
    const char c = *rest++;
    const char *known = options;
    while (*known != '\0' && *known != c)
        known++;
    if (*rest == '\0') {
        rest = NULL;
        optind++;
    }
    if (known[0] == 'W' && known[1] == ';')
        __landfall_unknown();
    if (*known == '\0' || c == ':' || c == ';') {
        if (says)
            fprintf(stderr, "%s: invalid option -- '%c'\n", argv[0], c);
        wrong = c;
        return '?';
    }
    if (known[1] != ':')
        return c;
    if (rest != NULL) {
        optarg = rest;
        rest = NULL;
        optind++;
    } else if (known[2] != ':') {
        if (optind >= argc) {
            if (says)
                fprintf(stderr, "%s: option requires an argument -- '%c'\n", argv[0], c);
            wrong = c;
            return lacks_argument(options);
        }
        optarg = argv[optind++];
    }
    return c;
}

static int next_option(int argc, char **argv, const char *options, const struct option *longs, int *index)
{
    if (argc < 1)
        return -1;
    optarg = NULL;
    if (!begun || optind == 0) {
        begun = 1;
        order = *options;
        if (optind == 0)
            optind = 1;
        first = last = optind;
        rest = NULL;
    }
    if (*options == '+' || *options == '-')
        options++;
    if (rest != NULL && *rest != '\0')
        return short_option(argc, argv, options);
    if (optind < 0 || optind > argc)
        __landfall_undefined();
    if (last > optind)
        last = optind;
    if (first > optind)
        first = optind;
    if (order != '+' && order != '-') {
        move_behind(argv);
        while (optind < argc && !is_option(argv[optind]))
            optind++;
        last = optind;
    }
    if (optind < argc && argv[optind][0] == '-' && argv[optind][1] == '-' && argv[optind][2] == '\0') {
        optind++;
        move_behind(argv);
        optind = last = argc;
    }
    if (optind >= argc) {
        if (first != last)
            optind = first;
        return -1;
    }
    if (!is_option(argv[optind])) {
        if (order != '-')
            return -1;
        optarg = argv[optind++];
        return 1;
    }
    if (longs != NULL && argv[optind][1] == '-')
        return long_option(argc, argv, options, longs, index);
    rest = argv[optind] + 1;
    return short_option(argc, argv, options);
}

/* The end of some element. */
static char *any_argument(char *element)
{
    while (*element != '\0' && __landfall_any_failure() != 0)
        element++;
    return element;
}

/* The option with that letter is found. */
static int found_letter(const char *letter, char *element)
{
    if (letter[0] == 'W' && letter[1] == ';')
        __landfall_unknown();
    if (letter[1] == ':' && (letter[2] != ':' || __landfall_any_failure() != 0))
        optarg = any_argument(element);
    return *letter;
}

/* That long option is found. */
static int found_long(const struct option *longs, int at, char *element, int *index)
{
    const struct option *one = longs + at;
    if (one->has_arg == REQUIRED_ARGUMENT || (one->has_arg == OPTIONAL_ARGUMENT && __landfall_any_failure() != 0))
        optarg = any_argument(element);
    if (index != NULL)
        *index = at;
    int *flag = one->flag;
    if (flag == NULL)
        return one->val;
    *flag = one->val;
    return 0;
}

/* The first ones one after the other, so that each is told from the others, and the rest in a loop. Each step may return. */
#define FOUR(step, at) step((at)) step((at) + 1) step((at) + 2) step((at) + 3)
#define SIXTEEN(step, at) FOUR(step, (at)) FOUR(step, (at) + 4) FOUR(step, (at) + 8) FOUR(step, (at) + 12)

static int any_long(const struct option *longs, char *element, int *index)
{
#define STEP(at) \
    if (longs[at].name == NULL) \
        return -1; \
    string_read(longs[at].name); \
    if (__landfall_any_failure() != 0) \
        return found_long(longs, at, element, index);
    SIXTEEN(STEP, 0)
    SIXTEEN(STEP, 16)
    for (int at = 32;; at++) {
        STEP(at)
    }
#undef STEP
}

static int any_letter(const char *options, char *element)
{
#define STEP(at) \
    if (options[at] == '\0') \
        return -1; \
    if (options[at] != ':' && __landfall_any_failure() != 0) \
        return found_letter(options + (at), element);
    SIXTEEN(STEP, 0)
    SIXTEEN(STEP, 16)
    SIXTEEN(STEP, 32)
    for (size_t at = 48;; at++) {
        STEP(at)
    }
#undef STEP
}

/* How many options may still be found: each is at least a letter. It begins anew where the program changes optind, which is told as it was
   left, from the beginning. */
static size_t left;
static int started, told = 1;
/* What is no option may be given back. */
static int in_order;

static int any_option(int argc, char **argv, const char *options, const struct option *longs, int *index)
{
    if (argc < 1)
        return -1;
    string_read(options);
    optarg = NULL;
    optopt = __landfall_any_int();
    if (!started || optind != told) {
        started = 1;
        left = __landfall_any_size();
    }
    if (optind < 0 || optind > argc)
        __landfall_undefined();
    if (*options == '-')
        in_order = 1;
    __landfall_reorders((void **)argv + 1, (size_t)argc - 1);
    int next = __landfall_any_positive();
    optind = told = next <= argc ? next : argc;
    int at = __landfall_any_positive();
    if (at >= argc || left == 0)
        return -1;
    left--;
    char *element = argv[at];
    string_read(element);
    if (in_order && __landfall_any_failure() != 0) {
        optarg = element;
        return 1;
    }
    if (__landfall_any_failure() != 0)
        return __landfall_any_failure() != 0 ? ':' : '?';
    if (longs != NULL && __landfall_any_failure() != 0)
        return any_long(longs, element, index);
    return any_letter(options, element);
}

static int option(int argc, char **argv, const char *options, const struct option *longs, int *index)
{
    if (!__landfall_exact())
        return any_option(argc, argv, options, longs, index);
    int result = next_option(argc, argv, options, longs, index);
    optopt = wrong;
    return result;
}

// The next option of the command line, '?' or ':' for one that is not known or lacks its argument, -1 where there is none.
int getopt(int argc, char *const *argv, const char *options)
{
    return option(argc, (char **)argv, options, NULL, NULL);
}

// As getopt, with long options.
int getopt_long(int argc, char *const *argv, const char *options, const struct option *longs, int *index)
{
    return option(argc, (char **)argv, options, longs, index);
}
