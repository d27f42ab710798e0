// landfall: no-overflow=true
/* The order of the calls is open and both write a global: what they return is in the same range whichever comes first. */
int input(void);
static int last;

static int half(int n)
{
    last = n;
    return n < 2 ? 1 : half(n / 2) + half(n / 3) + (last < 0);
}

int main(void)
{
    int n = input();
    if (n < 0 || n > 100) return 0;
    return half(n);
}
