// landfall: memsafety=false(valid-deref)@8 termination=true
// The bytes of 0x01020304: the lowest comes first here.
union both { unsigned word; unsigned char byte[4]; };
int main() {
    int a[4] = {0, 0, 0, 0};
    union both u;
    u.word = 0x01020304u;
    return a[u.byte[0]];
}
