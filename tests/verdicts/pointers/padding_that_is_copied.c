// landfall: memsafety=true termination=true
// Twin of padding_of_an_assigned_struct: a copy of all bytes.
void *memset(void *, int, __SIZE_TYPE__);
void *memcpy(void *, const void *, __SIZE_TYPE__);
struct s { char c; int i; };
int main(void) {
    struct s a, b;
    memset(&a, 0, sizeof a);
    memcpy(&b, &a, sizeof a);
    int *n = 0;
    return ((char *)&b)[1] ? *n : 0;
}
