// landfall: termination=false
// Each iteration has its own arbitrary value, so that no run is bound to end.
int main() {
    int again;
    do {
        int x;
        again = x;
    } while (again);
    return 0;
}
