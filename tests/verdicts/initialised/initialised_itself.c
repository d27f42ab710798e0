// landfall: initialised=false
// An initialiser that reads the variable itself.
int main(void) {
    int x = x;
    return x;
}
