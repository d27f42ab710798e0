// landfall: memsafety=unknown! termination=true
// A function without a body may change globals that other files can see.
extern void work(void);
int i;
int main() {
    int a[4] = {0, 0, 0, 0};
    i = 0;
    work();
    return a[i];
}
