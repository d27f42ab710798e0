// landfall: no-overflow=false@1
// A line marker makes this part of a system header, where the compiler warns of nothing.
# 1 "foo.h" 3
int main(void) { int a[1] = {2147483647 + 1}; return a[0] > 0; }
