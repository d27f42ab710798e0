// landfall: no-overflow=false?(no-overflow)@9
/* Fibonacci numbers one further than what fits: it takes ten billion calls to come there, for every input. */
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
    if (n > 47) return 0;
    return fibonacci(n) > 3;
}
