// landfall: memsafety=unknown! termination=unknown!
// The instruction jumps to itself.
int main() {
    __asm__ volatile("1: jmp 1b" ::: "memory");
    return 0;
}
