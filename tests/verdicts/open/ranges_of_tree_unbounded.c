// landfall: no-overflow=unknown!
// options: --entry find
// Twin of ranges_of_tree: nothing bounds the depth that the caller begins with.
struct tree {
    int key;
    struct tree *side[2];
};
int find(struct tree *t, int key, int depth) {
    if (!t) return -1;
    if (t->key == key) return depth;
    return find(t->side[key > t->key], key, depth + 1);
}
