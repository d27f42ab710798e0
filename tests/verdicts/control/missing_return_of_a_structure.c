// landfall: termination=true?
// A structure that was not given back must not be used either.
struct pair { int a, b; };
struct pair f(int x) {
    struct pair one = {1, 2}, two = {3, 4};
    if (x == 1) return one;
    if (x == 2) return two;
}
int main(void) {
    struct pair q = f(0);
    while (q.a)
        ;
    return 0;
}
