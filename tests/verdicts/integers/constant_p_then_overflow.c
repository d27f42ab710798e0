// landfall: no-overflow=false@6
// What stands beside it is evaluated.
int main(void) {
    int x = 2147483647, y = 0;
    if (!__builtin_constant_p(x + 1))
        y = x + 1;
    return y;
}
