// landfall: memsafety=unknown! termination=true
// A function without a body may change what it is given.
extern void fill(int *p);
int main() {
    int a[4] = {0, 0, 0, 0}, i = 0;
    fill(&i);
    return a[i];
}
