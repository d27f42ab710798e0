// landfall: memsafety=unknown!
// The literal ends with the switch (C17 6.8.4p3), which clang computes: the pointer dangles.
int main(void){ int *p=0; switch(1){ case 1: p=(int[2]){1,2}; } return p[1]; }
