// landfall: memsafety=unknown!
int main() {
    int a[4] = {0, 0, 0, 0}, i = 0;
    __asm__ volatile("movl $9, %0" : "=m"(i));
    return a[i];
}
