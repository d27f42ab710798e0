// landfall: memsafety=true termination=true
// Twin of unknown_function_and_globals: a local whose address stays here cannot be changed.
extern void work(void);
int main() {
    int a[4] = {0, 0, 0, 0}, i = 0;
    work();
    return a[i];
}
