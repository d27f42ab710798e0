// landfall: termination=false@9
// Twin of missing_return_loops: nobody uses the value.
int f(int x) {
    if (x > 5)
        return 1;
}
int main(void) {
    for (;;)
        f(0);
    return 0;
}
