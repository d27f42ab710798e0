// landfall: termination=false@11
// Twin of missing_return_of_a_structure.
struct pair { int a, b; };
struct pair f(int x) {
    struct pair one = {1, 2}, two = {3, 4};
    if (x == 1) return one;
    return two;
}
int main(void) {
    struct pair q = f(0);
    while (q.a)
        ;
    return 0;
}
