// landfall: memsafety=unknown!
// Twin of outside_shows_a_text: through the table a function without a body may change n.
int n;
static int *const table[1] = {&n};
void change(int *const *table);
int main(void) {
    int *p = 0;
    n = 1;
    change(table);
    return n == 1 ? *p : 0;
}
