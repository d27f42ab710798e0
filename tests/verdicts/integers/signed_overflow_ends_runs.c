// landfall: no-overflow=false?@6 termination=true
// A run that goes on overflows, and then it is no run any more.
int main() {
    int x = 1;
    while (x > 0)
        x++;
    return 0;
}
