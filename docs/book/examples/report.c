extern void show(int *values, int count);

int main(void) {
    int values[4] = {1, 2, 3, 4};
    show(values, 4);
    return values[3];
}
