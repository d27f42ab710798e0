// landfall: bounds=true
/* A member, and an element of a member, of what lies in an element. */
extern int input(void);
struct { struct { int x; char name[4]; } a[4]; int after[8]; } s;

int main(void)
{
    int n = input(), k = input();
    if (n < 0 || n > 3 || k < 0 || k > 3) return 0;
    return (s.a + n)->name[k] + s.a[n].x;
}
