// entries: Wide$Tree.visit 1093
// Many contexts: a recursion over several callsites and classes, for limits and folding.
public class Wide {
    abstract static class Tree {
        int visit(int n) { return n == 0 ? leaf() : left(n) + middle(n) + right(n); }
        int left(int n) { return other().visit(n - 1); }
        int middle(int n) { return visit(n - 1); }
        int right(int n) { return other().visit(n - 1) + 1; }
        int leaf() { return 1; }
        abstract Tree other();
    }

    static class A extends Tree { Tree other() { return B; } }
    static class Two extends Tree { Tree other() { return A; } int leaf() { return 2; } }

    static final Tree A = new A(), B = new Two();

    public static void main(String[] args) {
        System.out.println(A.visit(6));
    }
}
