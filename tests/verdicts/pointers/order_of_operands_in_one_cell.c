// landfall: memsafety=unknown! no-overflow=unknown!
// Both operands change one object behind pointers.
int main(void) {
    int cells[4] = {1, 2, 3, 4};
    int *p = cells + 2, *q = cells + 2;
    int sum = (*p)++ + (*q)--;
    return sum;
}
