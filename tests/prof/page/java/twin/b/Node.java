package twin.b;

/** Its simple name is also that of a class of another package. */
public final class Node {
    public int select(String query) {
        int sum = 0;
        for (int i = 0; i < query.length(); i++) {
            sum ^= i;
        }
        return sum;
    }
}
