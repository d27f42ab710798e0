static int shown;

/* What the real `show` does to memory, without its printing. */
void show(int *values, int count) {
    for (int i = 0; i < count; i++)
        shown = values[i];
}
