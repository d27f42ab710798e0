// landfall: no-overflow=unknown!
/* The order of the calls decides what the global holds, and with it whether the sum overflows. */
int input(void);
static int last;

static int set(int n) { last = n; return 1; }
static int get(void) { return last; }

int main(void)
{
    int sum = get() + set(2147483647);
    return sum > 3;
}
