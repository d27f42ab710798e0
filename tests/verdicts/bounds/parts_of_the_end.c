// landfall: bounds=false(bounds)@10
/* A member, and an element of a member, of what lies behind the last element. */
extern int input(void);
struct { struct { int x; char name[4]; } a[4]; int after[8]; } s;

int main(void)
{
    int n = input(), k = input();
    if (n < 0 || n > 4 || k < 0 || k > 3) return 0;
    return (s.a + n)->name[k] + s.a[n].x;
}
