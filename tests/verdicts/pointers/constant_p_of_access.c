// landfall: memsafety=true no-overflow=true termination=true
// The argument of __builtin_constant_p is not evaluated: no null pointer is dereferenced.
int main(void) {
    int *p = 0;
    return __builtin_constant_p(*p) ? 1 : 0;
}
