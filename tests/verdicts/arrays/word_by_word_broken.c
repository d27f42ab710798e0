// landfall: memsafety=false(valid-deref)
// Twin of word_by_word: letters come in pairs behind a backslash, and the length passes an odd room.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define ROOM 15

struct wrapper {
    size_t width, column;
    size_t length;
    char word[ROOM];
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
    if (c == '\\')
        w->word[w->length++] = '\\';
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
