// landfall: memsafety=unknown! termination=true
// What escaped once may be changed by any later call.
extern void keep(int *p);
extern void later(void);
int main() {
    int a[4] = {0, 0, 0, 0}, i = 0;
    keep(&i);
    i = 1;
    later();
    return a[i];
}
