static int last;
static int f(void) { return last = 1; }
static int g(void) { return last = 2; }
int main(void) {
    int sum = f() + g();
    return sum - last;
}
