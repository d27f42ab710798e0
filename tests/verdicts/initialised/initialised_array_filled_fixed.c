// landfall: initialised=true
// The same for an array of the stack.
int main(void) {
    int a[10];
    for (int i = 0; i < 10; i++)
        a[i] = i;
    int s = 0;
    for (int i = 0; i < 10; i++)
        s += a[i] > 3;
    return s > 0;
}
