// landfall: memsafety=true no-overflow=true termination=true
// Both operands change memory behind pointers, which are apart.
int main(void) {
    int cells[4] = {1, 2, 3, 4};
    int *p = cells, *q = cells + 2;
    int sum = (*p)++ + (*q)--;
    for (int i = 0; i < 2; i++)
        sum += ++*p - q[i];
    return sum;
}
