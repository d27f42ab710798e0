// landfall: initialised=false
// What is passed is used by the callee.
int f(int a) {
    return a*2;
}
int main(void) {
    int x;
    return f(x) == 3;
}
