// landfall: no-overflow=false@4 termination=true
// The compiler folds it silently.
int main() {
    int x = 2147483647 + 1;
    return x;
}
