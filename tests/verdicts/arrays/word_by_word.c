// landfall: memsafety=true no-overflow=true
// The word is put out before it has more letters than there is room for, which is asked for by `==`; the column grows meanwhile.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define ROOM 256

struct wrapper {
    size_t width, column;
    char word[ROOM];
    size_t length;
};

static void flush(struct wrapper *w) {
    if (w->length == 0)
        return;
    if (w->column > 0 && w->column + 1 + w->length > w->width) {
        putchar('\n');
        w->column = 0;
    }
    if (w->column > 0) {
        putchar(' ');
        w->column++;
    }
    fwrite(w->word, 1, w->length, stdout);
    w->column += w->length;
    w->length = 0;
}

static void add(struct wrapper *w, int c) {
    if (w->length == sizeof w->word)
        flush(w);
    w->word[w->length++] = (char)c;
}

int main(void) {
    struct wrapper w;
    int c, newlines = 0;
    memset(&w, 0, sizeof w);
    w.width = 72;
    while ((c = getchar()) != EOF) {
        if (c == '\n') {
            flush(&w);
            if (newlines == 1)
                putchar('\n');
            if (newlines < 2)
                newlines++;
        } else if (isspace(c)) {
            flush(&w);
        } else {
            newlines = 0;
            add(&w, c);
        }
    }
    flush(&w);
    return 0;
}
