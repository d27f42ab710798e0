// landfall: assertion=false(unreach-call)@6
// It is called after `main`.
extern void reach_error(void);
static int done;
__attribute__((destructor)) static void after(void) {
    if (done) reach_error();
}
int main(void) {
    done = 1;
    return 0;
}
