int average(int sum, int count) {
    return sum / count;
}
