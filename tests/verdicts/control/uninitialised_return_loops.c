// landfall: termination=false@9
// An uninitialised variable is read as one arbitrary value, also where it is returned.
int f(void) {
    int x;
    return x;
}
int main(void) {
    int again = f();
    while (again)
        ;
    return 0;
}
