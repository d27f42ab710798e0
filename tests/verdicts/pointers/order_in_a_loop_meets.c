// landfall: memsafety=unknown! no-overflow=unknown!
// The array begins with its own counter: the last store and the increment meet.
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int room[16];
    int *count = &room[9];
    *count = 0;
    for (int i = 0; i < 10; i++)
        room[(*count)++] = i;
    return 0;
}
