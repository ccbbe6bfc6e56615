package java.util;

/**
 * A node of a long bin of a HashMap. The nodes of the bin form a red-black tree, ordered by hash
 * code and, for equal hash codes, by the keys' own order if they have one. They also stay linked as
 * a list, which is the order of iteration: the root is first, and a new node follows its parent in
 * the tree.
 */
final class TreeNode<K, V> extends HashMap.Node<K, V> {
    /** A bin with at most this many nodes becomes a plain list again when the table doubles. */
    static final int SHORT_BIN = 6;

    private TreeNode<K, V> parent;
    private TreeNode<K, V> left;
    private TreeNode<K, V> right;
    private TreeNode<K, V> prev;
    private boolean isRed;

    private TreeNode(int hash, K key, V value, HashMap.Node<K, V> next) {
        super(hash, key, value, next);
    }

    /** Replaces the plain list at an index of the table by a tree of the same entries. */
    static <K, V> void treeify(HashMap.Node<K, V>[] tab, int index) {
        TreeNode<K, V> head = null;
        TreeNode<K, V> tail = null;
        for (HashMap.Node<K, V> e = tab[index]; e != null; e = e.next) {
            TreeNode<K, V> node = new TreeNode<>(e.hash, e.key, e.value, null);
            node.prev = tail;
            if (tail == null) {
                head = node;
            } else {
                tail.next = node;
            }
            tail = node;
        }
        tab[index] = head;
        if (head != null) {
            head.buildTree(tab);
        }
    }

    /** Makes a tree of this node and its successors in the list, whatever tree they were in. */
    private void buildTree(HashMap.Node<K, V>[] tab) {
        TreeNode<K, V> root = null;
        for (TreeNode<K, V> x = this; x != null; x = x.following()) {
            x.left = null;
            x.right = null;
            TreeNode<K, V> above = null;
            int side = 0;
            for (TreeNode<K, V> p = root; p != null; p = side <= 0 ? p.left : p.right) {
                above = p;
                side = order(x.hash, x.key, p);
            }
            root = x.attach(root, above, side);
        }
        moveToFront(tab, root);
    }

    /** Returns the side of a key relative to a node: negative: left, positive: right, 0: either side. */
    @SuppressWarnings("unchecked")
    private static int order(int hash, Object key, TreeNode<?, ?> p) {
        if (hash != p.hash) {
            return hash < p.hash ? -1 : 1;
        }
        if (key instanceof Comparable && p.key != null && p.key.getClass() == key.getClass()) {
            return ((Comparable<Object>) key).compareTo(p.key);
        }
        return 0;
    }

    private static boolean isKey(Object key, int hash, TreeNode<?, ?> p) {
        return p.hash == hash && (p.key == key || key != null && key.equals(p.key));
    }

    /** Returns the list's next node; all nodes of the bin are of this class. */
    private TreeNode<K, V> following() {
        return (TreeNode<K, V>) next;
    }

    private TreeNode<K, V> root() {
        TreeNode<K, V> r = this;
        while (r.parent != null) {
            r = r.parent;
        }
        return r;
    }

    /** Returns the node with the key, or null. This node must be the first of its bin. */
    TreeNode<K, V> findInBin(int hash, Object key) {
        return find(root(), hash, key);
    }

    private static <K, V> TreeNode<K, V> find(TreeNode<K, V> top, int hash, Object key) {
        TreeNode<K, V> p = top;
        while (p != null) {
            if (isKey(key, hash, p)) {
                return p;
            }
            int side = order(hash, key, p);
            if (side == 0 && p.left != null && p.right != null) {
                TreeNode<K, V> found = find(p.right, hash, key);
                if (found != null) {
                    return found;
                }
                p = p.left;
            } else if (side == 0) {
                p = p.left != null ? p.left : p.right;
            } else {
                p = side < 0 ? p.left : p.right;
            }
        }
        return null;
    }

    /** Adds an entry with a new key to the bin. This node must be the first of its bin. */
    HashMap.Node<K, V> insert(HashMap.Node<K, V>[] tab, int hash, K key, V value) {
        TreeNode<K, V> root = root();
        TreeNode<K, V> above = root;
        int side = 0;
        for (TreeNode<K, V> p = root; p != null; p = side <= 0 ? p.left : p.right) {
            above = p;
            side = order(hash, key, p);
        }
        TreeNode<K, V> after = above.following();
        TreeNode<K, V> x = new TreeNode<>(hash, key, value, after);
        above.next = x;
        x.prev = above;
        if (after != null) {
            after.prev = x;
        }
        moveToFront(tab, x.attach(root, above, side));
        return x;
    }

    /** Makes the root the first of the list. */
    private static <K, V> void moveToFront(HashMap.Node<K, V>[] tab, TreeNode<K, V> root) {
        int index = root.hash & tab.length - 1;
        TreeNode<K, V> first = (TreeNode<K, V>) tab[index];
        if (root == first) {
            return;
        }
        TreeNode<K, V> after = root.following();
        if (after != null) {
            after.prev = root.prev;
        }
        if (root.prev != null) {
            root.prev.next = after;
        }
        if (first != null) {
            first.prev = root;
        }
        root.next = first;
        root.prev = null;
        tab[index] = root;
    }

    /** Returns the entries from this node on as a plain list. */
    private HashMap.Node<K, V> toList() {
        HashMap.Node<K, V> head = null;
        HashMap.Node<K, V> tail = null;
        for (HashMap.Node<K, V> e = this; e != null; e = e.next) {
            HashMap.Node<K, V> node = new HashMap.Node<>(e.hash, e.key, e.value, null);
            if (tail == null) {
                head = node;
            } else {
                tail.next = node;
            }
            tail = node;
        }
        return head;
    }

    /** Distributes the bin that starts with this node to its two places in the new table. */
    void split(HashMap.Node<K, V>[] tab, int index, int oldLength) {
        TreeNode<K, V> high = null;
        TreeNode<K, V> highEnd = null;
        TreeNode<K, V> low = null;
        TreeNode<K, V> lowEnd = null;
        int lowCount = 0;
        int highCount = 0;
        TreeNode<K, V> after;
        for (TreeNode<K, V> e = this; e != null; e = after) {
            after = e.following();
            e.next = null;
            if ((e.hash & oldLength) == 0) {
                low = low == null ? e : low;
                lowEnd = append(lowEnd, e);
                lowCount++;
            } else {
                high = high == null ? e : high;
                highEnd = append(highEnd, e);
                highCount++;
            }
        }
        place(tab, index, low, lowCount, high != null);
        place(tab, index + oldLength, high, highCount, low != null);
    }

    private static <K, V> TreeNode<K, V> append(TreeNode<K, V> end, TreeNode<K, V> e) {
        e.prev = end;
        if (end != null) {
            end.next = e;
        }
        return e;
    }

    /** Puts a part of a split bin into the table. If it is the whole bin, it is still a tree. */
    private static <K, V> void place(HashMap.Node<K, V>[] tab, int index, TreeNode<K, V> head,
            int count, boolean isPart) {
        if (head == null) {
            return;
        }
        if (count <= SHORT_BIN) {
            tab[index] = head.toList();
            return;
        }
        tab[index] = head;
        if (isPart) {
            head.buildTree(tab);
        }
    }

    /**
     * Removes this node from its bin. With {@code keepOrder}, the others keep their positions for
     * an iterator.
     */
    void remove(HashMap.Node<K, V>[] tab, boolean keepOrder) {
        int index = hash & tab.length - 1;
        TreeNode<K, V> root = root();
        TreeNode<K, V> after = following();
        if (prev == null) {
            tab[index] = after;
        } else {
            prev.next = after;
        }
        if (after != null) {
            after.prev = prev;
        }
        TreeNode<K, V> first = (TreeNode<K, V>) tab[index];
        if (first == null) {
            return;
        }
        if (!keepOrder && (root.right == null || root.left == null || root.left.left == null)) {
            tab[index] = first.toList();
            return;
        }
        root = removeFromTree(root);
        if (!keepOrder) {
            moveToFront(tab, root);
        }
    }

    // The tree

    private static boolean isRed(TreeNode<?, ?> n) {
        return n != null && n.isRed;
    }

    /** Puts {@code child} (or null) into the position of {@code old}, and returns the root. */
    private static <K, V> TreeNode<K, V> replace(TreeNode<K, V> root, TreeNode<K, V> old,
            TreeNode<K, V> child) {
        TreeNode<K, V> above = old.parent;
        if (child != null) {
            child.parent = above;
        }
        if (above == null) {
            return child;
        }
        if (above.left == old) {
            above.left = child;
        } else {
            above.right = child;
        }
        return root;
    }

    /** Replaces {@code p} by its right child; {@code p} becomes that child's left child. */
    private static <K, V> TreeNode<K, V> rotateLeft(TreeNode<K, V> root, TreeNode<K, V> p) {
        TreeNode<K, V> r = p.right;
        p.right = r.left;
        if (r.left != null) {
            r.left.parent = p;
        }
        TreeNode<K, V> newRoot = replace(root, p, r);
        r.left = p;
        p.parent = r;
        return newRoot;
    }

    private static <K, V> TreeNode<K, V> rotateRight(TreeNode<K, V> root, TreeNode<K, V> p) {
        TreeNode<K, V> l = p.left;
        p.left = l.right;
        if (l.right != null) {
            l.right.parent = p;
        }
        TreeNode<K, V> newRoot = replace(root, p, l);
        l.right = p;
        p.parent = l;
        return newRoot;
    }

    /** Makes this node, which has no children, a child, balances the tree, and returns the root. */
    private TreeNode<K, V> attach(TreeNode<K, V> root, TreeNode<K, V> above, int side) {
        parent = above;
        isRed = above != null;
        if (above == null) {
            return this;
        }
        if (side <= 0) {
            above.left = this;
        } else {
            above.right = this;
        }
        TreeNode<K, V> top = root;
        TreeNode<K, V> x = this;
        while (isRed(x.parent)) {
            TreeNode<K, V> p = x.parent;
            TreeNode<K, V> grand = p.parent;
            boolean isLeft = p == grand.left;
            TreeNode<K, V> uncle = isLeft ? grand.right : grand.left;
            if (isRed(uncle)) {
                p.isRed = false;
                uncle.isRed = false;
                grand.isRed = true;
                x = grand;
                continue;
            }
            if (x == (isLeft ? p.right : p.left)) {
                top = isLeft ? rotateLeft(top, p) : rotateRight(top, p);
                p = x;
            }
            p.isRed = false;
            grand.isRed = true;
            top = isLeft ? rotateRight(top, grand) : rotateLeft(top, grand);
            break;
        }
        top.isRed = false;
        return top;
    }

    /** Exchanges this node, which has two children, with its successor, including their colors. */
    private TreeNode<K, V> swapWithSuccessor(TreeNode<K, V> root) {
        TreeNode<K, V> s = right;
        while (s.left != null) {
            s = s.left;
        }
        boolean color = s.isRed;
        s.isRed = isRed;
        isRed = color;
        TreeNode<K, V> below = s.right;
        TreeNode<K, V> aboveSuccessor = s.parent;
        TreeNode<K, V> newRoot = replace(root, this, s);
        s.left = left;
        left.parent = s;
        if (aboveSuccessor == this) {
            s.right = this;
            parent = s;
        } else {
            s.right = right;
            right.parent = s;
            aboveSuccessor.left = this;
            parent = aboveSuccessor;
        }
        left = null;
        right = below;
        if (below != null) {
            below.parent = this;
        }
        return newRoot;
    }

    private TreeNode<K, V> removeFromTree(TreeNode<K, V> root) {
        TreeNode<K, V> top = root;
        if (left != null && right != null) {
            top = swapWithSuccessor(top);
        }
        TreeNode<K, V> child = left != null ? left : right;
        if (child != null) {
            top = replace(top, this, child);
            if (!isRed) {
                top = balanceAfterRemoval(top, child);
            }
        } else {
            if (!isRed) {
                top = balanceAfterRemoval(top, this);
            }
            top = replace(top, this, null);
        }
        left = null;
        right = null;
        parent = null;
        return top;
    }

    /** Restores the balance if paths through {@code x} lack one black node. Returns the root. */
    private static <K, V> TreeNode<K, V> balanceAfterRemoval(TreeNode<K, V> root,
            TreeNode<K, V> x) {
        TreeNode<K, V> top = root;
        TreeNode<K, V> n = x;
        while (n != top && !n.isRed) {
            TreeNode<K, V> p = n.parent;
            boolean isLeft = n == p.left;
            TreeNode<K, V> sibling = isLeft ? p.right : p.left;
            if (isRed(sibling)) {
                sibling.isRed = false;
                p.isRed = true;
                top = isLeft ? rotateLeft(top, p) : rotateRight(top, p);
                sibling = isLeft ? p.right : p.left;
            }
            if (sibling == null) {
                n = p;
                continue;
            }
            TreeNode<K, V> near = isLeft ? sibling.left : sibling.right;
            TreeNode<K, V> far = isLeft ? sibling.right : sibling.left;
            if (!isRed(near) && !isRed(far)) {
                sibling.isRed = true;
                n = p;
                continue;
            }
            if (!isRed(far)) {
                near.isRed = false;
                sibling.isRed = true;
                top = isLeft ? rotateRight(top, sibling) : rotateLeft(top, sibling);
                far = sibling;
                sibling = near;
            }
            sibling.isRed = p.isRed;
            far.isRed = false;
            p.isRed = false;
            top = isLeft ? rotateLeft(top, p) : rotateRight(top, p);
            n = top;
        }
        n.isRed = false;
        return top;
    }
}
