/* <stdlib.h>: the end of the program. The front end links this where a program registers handlers or has constructors or
   destructors; in all others `exit` simply ends the run. Registering succeeds. */
#include "model.h"

_Noreturn void _Exit(int status);

/* Calls the destructors: the front end gives it its body. */
void __landfall_destructors(void);

#define MOST 64

static struct {
    void (*plain)(void);
    void (*with_status)(int, void *);
    void *argument;
} handlers[MOST];
static int count;

static void (*quick[MOST])(void);
static int quick_count;

// Registers a function that `exit` and the return from main call, the last one first. At most 64.
int atexit(void (*handler)(void))
{
    if (count == MOST)
        __landfall_unknown();
    handlers[count].plain = handler;
    count++;
    return 0;
}

// The same for a function that gets the exit status and the argument.
int on_exit(void (*handler)(int, void *), void *argument)
{
    if (count == MOST)
        __landfall_unknown();
    handlers[count].with_status = handler;
    handlers[count].argument = argument;
    count++;
    return 0;
}

// Registers a function that `quick_exit` calls, the last one first. At most 64.
int at_quick_exit(void (*handler)(void))
{
    if (quick_count == MOST)
        __landfall_unknown();
    quick[quick_count] = handler;
    quick_count++;
    return 0;
}

static void run_handlers(int status)
{
    while (count > 0) {
        count--;
        if (handlers[count].plain != NULL) {
            void (*handler)(void) = handlers[count].plain;
            handlers[count].plain = NULL;
            handler();
        } else {
            handlers[count].with_status(status, handlers[count].argument);
        }
    }
}

// Calls the handlers, then the destructors, then handlers that these registered, and ends the program.
_Noreturn void exit(int status)
{
    run_handlers(status);
    __landfall_destructors();
    run_handlers(status);
    _Exit(status);
}

// Calls the handlers for this and ends the program.
_Noreturn void quick_exit(int status)
{
    while (quick_count > 0) {
        quick_count--;
        quick[quick_count]();
    }
    _Exit(status);
}
