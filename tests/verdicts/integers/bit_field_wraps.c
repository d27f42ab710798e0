// landfall: memsafety=true termination=false
// Two bits hold 0 to 3.
struct small { unsigned i : 2; };
int main() {
    int a[4] = {0, 0, 0, 0};
    struct small s = {0};
    while (a[s.i] == 0)
        s.i++;
    return 0;
}
