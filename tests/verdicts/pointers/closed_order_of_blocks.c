// landfall: memsafety=unknown! termination=true
// Which of two blocks lies first is not C's choice (C11 6.5.8p5).
int main(void) {
    int a[2] = {0, 1}, b[2] = {2, 3};
    int c[1] = {0};
    return c[&a[0] < &b[0] ? 0 : 1];
}
