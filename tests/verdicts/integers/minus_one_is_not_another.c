// landfall: memsafety=true termination=true
// Twin of minus_one_in_a_cell.
int main() {
    int x = -1;
    unsigned *u = (unsigned *)&x;
    if (*u != 0xffffffffu)
        *(int *)0 = 1;
    return 0;
}
