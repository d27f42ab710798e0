// landfall: memsafety=unknown!
// options: --entry f
// The flag is set if the loop runs; the two numbers need not be independent.
void f(int a, int b) {
    int x = 0, flag = 0, *q = 0;
    for (int i = 0; i < a; i++)
        flag = 1;
    if (flag)
        q = &x;
    if (b)
        *q = 1;
}
