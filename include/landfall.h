/* Contracts of functions beside the code, for Landfall: what must hold when a function begins.
 *
 *     #include <landfall.h>
 *
 *     LANDFALL_REQUIRES("valid(a, n), n >= 0")
 *     long sum(const int *a, int n);
 *
 * The macro stands before a declaration or a definition, without a semicolon. A contract has to come before the function's
 * body; several about one function all hold. The language is that of docs/contracts.md. Every other compiler sees nothing.
 */
#ifndef LANDFALL_H
#define LANDFALL_H

#ifdef __LANDFALL__
#define LANDFALL_TEXT_(text) #text
#define LANDFALL_TEXT(text) LANDFALL_TEXT_(text)
#define LANDFALL_REQUIRES(condition) \
    __attribute__((annotate("landfall requires: " condition " @ " __FILE__ ":" LANDFALL_TEXT(__LINE__))))
#else
#define LANDFALL_REQUIRES(condition)
#endif

#endif
