// landfall: bounds=true?
/* The address of the end is allowed; what is accessed is the element before it. */
extern int input(void);
char b[8];

int main(void)
{
    int n = input();
    if (n < 1 || n > 8) return 0;
    return *(b + n - 1) + (&b[n])[-1];
}
