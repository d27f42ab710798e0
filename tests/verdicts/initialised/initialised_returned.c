// landfall: initialised=false
// What a function returns is used by its caller.
int f(void) {
    int x;
    return x;
}
int main(void) {
    return f()+1;
}
