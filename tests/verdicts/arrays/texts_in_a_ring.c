// landfall: memsafety=true no-overflow=true termination=true
// options: --input finite
// Texts in a ring: what is written at one end is read at the other.
#include <stdio.h>
#include <string.h>
struct job { char name[16]; int length; };
static struct job jobs[8];
static unsigned head, tail;
int main(void) {
    char line[80];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '+') {
            if (tail - head == 8)
                continue;
            struct job *job = &jobs[tail++ % 8];
            snprintf(job->name, sizeof job->name, "%s", line + 1);
            job->length = (int)strlen(job->name);
        } else if (head != tail) {
            struct job *job = &jobs[head++ % 8];
            printf("%s %d\n", job->name, job->length);
        }
    }
    return 0;
}
