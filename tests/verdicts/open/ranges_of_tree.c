// landfall: no-overflow=true
// options: --entry find
// Recursion over a tree of any shape, with the depth bounded.
struct tree {
    int key;
    struct tree *side[2];
};
static int depth_of(struct tree *t, int key, int depth) {
    if (!t || depth >= 64) return -1;
    if (t->key == key) return depth;
    return depth_of(t->side[key > t->key], key, depth + 1);
}
int find(struct tree *t, int key) { return depth_of(t, key, 0); }
