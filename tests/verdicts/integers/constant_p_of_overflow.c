// landfall: memsafety=true no-overflow=true termination=true
// The argument of __builtin_constant_p is not evaluated, whether the compiler computes it or not.
int main(void) {
    int x = 2147483647, y = 0;
    if (__builtin_constant_p(x + 1) || __builtin_constant_p(2147483647 + 1))
        y = 1;
    return y;
}
