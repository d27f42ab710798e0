// landfall: assertion=true memsafety=true termination=true
// The twin does not.
extern void reach_error(void);
int main(void) {
    int a[200], sum = 0;
    for (int i = 0; i < 200; i++) a[i] = i * i;
    for (int i = 0; i < 200; i++) sum += a[i] % 7;
    if (sum < 100) reach_error();
    return 0;
}
