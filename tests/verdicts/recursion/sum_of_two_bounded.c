// landfall: no-overflow=true termination=true
/* Fibonacci numbers up to the last one that fits, for every input. */
int input(void);

static int fibonacci(int n)
{
    if (n < 1) return 0;
    if (n == 1) return 1;
    return fibonacci(n - 1) + fibonacci(n - 2);
}

int main(void)
{
    int n = input();
    if (n > 46) return 0;
    return fibonacci(n) > 3;
}
