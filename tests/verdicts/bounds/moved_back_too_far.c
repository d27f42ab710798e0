// landfall: bounds=unknown!
/* What is accessed is the element before the array, within the structure: no check of an index sees it. */
extern int input(void);
struct { int before; char b[8]; } s;

int main(void)
{
    int n = input();
    if (n < 0 || n > 8) return 0;
    return *(s.b + n - 1);
}
