// landfall: bounds=true
// The run ends at the null pointer.
struct s { int a[4]; int b; };
int main(void) {
    struct s *s = 0;
    int n = s->b;
    return s->a[n + 9];
}
