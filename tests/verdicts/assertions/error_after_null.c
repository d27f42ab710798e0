// landfall: assertion=unknown? memsafety=false(valid-deref)@6
// The run ends at the null pointer.
extern void reach_error(void);
int main(void) {
    int *p = 0;
    *p = 1;
    reach_error();
    return 0;
}
