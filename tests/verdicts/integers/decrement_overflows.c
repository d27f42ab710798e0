// landfall: no-overflow=false?@5 termination=true
// options: --entry f
void f(int x) {
    while (x != 0)
        x--;
}
