// landfall: memsafety=unknown! termination=true
// As bool_of_another_byte, without inputs.
void *memset(void *, int, __SIZE_TYPE__);
struct s { _Bool b; int x; };
int main(void) {
    int a[2] = {0};
    struct s s;
    memset(&s, 2, sizeof s);
    a[s.b] = 1;
    return a[0];
}
