// landfall: termination=unknown!
// The constructor table has an entry that only the assembler sees.
__asm__(".section .init_array,\"aw\"\n.quad spin\n.text\nspin: jmp spin\n");
int main() { return 0; }
