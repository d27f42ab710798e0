// landfall: memsafety=true termination=true
// Twin of union_of_int_and_bytes.
union both { unsigned word; unsigned char byte[4]; };
int main() {
    int a[4] = {0, 0, 0, 0};
    union both u;
    u.word = 0x01020304u;
    return a[u.byte[3]];
}
