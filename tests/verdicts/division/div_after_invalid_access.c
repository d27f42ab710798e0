// landfall: division=unknown?
// The run ends at the null pointer; machines may go on.
int main(void) {
    int *p = 0;
    *p = 1;
    return 1 / (*p - 1);
}
