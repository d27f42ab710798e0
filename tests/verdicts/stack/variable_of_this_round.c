// landfall: memsafety=true termination=true
// Twin of variable_of_the_last_round.
int main() {
    int *p = 0;
    for (int i = 0; i < 2; i++) {
        int x = i;
        p = &x;
        if (p)
            *p = 3;
    }
    return 0;
}
