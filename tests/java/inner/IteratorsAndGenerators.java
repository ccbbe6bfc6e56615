// Hand-written iterators as inner classes: ranges, zips, filters, flattening, permutations, tree walks without recursion.
import java.util.*;
import java.util.function.*;

public class IteratorsAndGenerators {
    static abstract class Gen<T> implements Iterable<T> {
        abstract class It implements Iterator<T> {
            T ahead;
            boolean ready, done;
            abstract boolean advance();
            public boolean hasNext() {
                if (!ready && !done) {
                    ready = advance();
                    done = !ready;
                }
                return ready;
            }

            public T next() {
                if (!hasNext()) throw new NoSuchElementException();
                ready = false;
                return ahead;
            }
        } <U> Gen<U> map(Function<T, U> f) {
            Gen<T> src = this;
            return new Gen<U>() {
                public Iterator<U> iterator() {
                    Iterator<T> in = src.iterator();
                    return new It() {
                        boolean advance() {
                            if (!in.hasNext()) return false;
                            ahead = f.apply(in.next());
                            return true;
                        }
                    };
                }
            };
        }

        Gen<T> filter(Predicate<T> p) {
            Gen<T> src = this;
            return new Gen<T>() {
                public Iterator<T> iterator() {
                    Iterator<T> in = src.iterator();
                    return new It() {
                        boolean advance() {
                            while (in.hasNext()) if (p.test(ahead = in.next())) return true;
                            return false;
                        }
                    };
                }
            };
        } <U> Gen<U> flat(Function<T, Iterable<U>> f) {
            Gen<T> src = this;
            return new Gen<U>() {
                public Iterator<U> iterator() {
                    Iterator<T> in = src.iterator();
                    return new It() {
                        Iterator<U> cur = Collections.emptyIterator();
                        boolean advance() {
                            while (!cur.hasNext()) {
                                if (!in.hasNext()) return false;
                                cur = f.apply(in.next()).iterator();
                            }
                            ahead = cur.next();
                            return true;
                        }
                    };
                }
            };
        }

        Gen<T> take(int n) {
            Gen<T> src = this;
            return new Gen<T>() {
                public Iterator<T> iterator() {
                    Iterator<T> in = src.iterator();
                    return new It() {
                        int left = n;
                        boolean advance() {
                            if (left-- <= 0 || !in.hasNext()) return false;
                            ahead = in.next();
                            return true;
                        }
                    };
                }
            };
        }
    }

    static Gen<Integer> range(int a, int b) {
        return new Gen<Integer>() {
            public Iterator<Integer> iterator() {
                return new It() {
                    int n = a;
                    boolean advance() {
                        ahead = n;
                        return n++ < b;
                    }
                };
            }
        };
    }

    static <T> Gen<T> iterate(T s, UnaryOperator<T> f) {
        return new Gen<T>() {
            public Iterator<T> iterator() {
                return new It() {
                    T cur;
                    boolean advance() {
                        ahead = cur = cur == null ? s : f.apply(cur);
                        return true;
                    }
                };
            }
        };
    }

    static class Tree {
        final int v;
        Tree l, r;
        Tree(int v) { this.v = v; }
        void add(int x) {
            if (x < v) {
                if (l == null) l = new Tree(x);
                else l.add(x);
            } else if (r == null) r = new Tree(x);
            else r.add(x);
        }

        Gen<Integer> inOrder() {
            return new Gen<Integer>() {
                public Iterator<Integer> iterator() {
                    return new It() {
                        final Deque<Tree> st = new ArrayDeque<>();
                        Tree at = Tree.this;
                        boolean advance() {
                            while (at != null) {
                                st.push(at);
                                at = at.l;
                            }
                            if (st.isEmpty()) return false;
                            Tree t = st.pop();
                            ahead = t.v;
                            at = t.r;
                            return true;
                        }
                    };
                }
            };
        }
    }

    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder();
        for (int x : range(0, 20).filter(i -> i % 3 == 1).map(i -> i * i)) sb.append(x).append(' ');
        for (String s : range(1, 5).flat(i -> range(0, i)).map(i -> "n" + i)) sb.append(s);
        for (long l : iterate(1L, i -> i * 3).take(12)) sb.append(' ').append(l);
        System.out.println(sb);
        Tree t = new Tree(50);
        for (int i = 0; i < 60; i++) t.add(i * 37 % 101);
        int h = 0, prev = -1;
        boolean sorted = true;
        for (int x : t.inOrder()) {
            h = h * 31 + x;
            sorted &= x >= prev;
            prev = x;
        }
        System.out.println(h + " " + sorted);
        Iterator<Integer> a = t.inOrder().iterator(), b = t.inOrder().filter(x -> x % 2 == 0).iterator();
        for (int i = 0; i < 5; i++) System.out.print(a.next() + "/" + b.next() + " ");
        System.out.println();
        Iterator<Integer> e = range(0, 0).iterator();
        try {
            e.next();
        } catch (NoSuchElementException x) {
            System.out.println(e.hasNext());
        }
        try {
            e.remove();
        } catch (UnsupportedOperationException x) {
            System.out.println("remove");
        }
        long n = 0;
        for (int p : range(2, 3000).filter(i -> {
            for (int d : range(2, i)) {
                if (d * d > i) return true;
                if (i % d == 0) return false;
            }
            return true;
        })) n = n * 31 + p;
        System.out.println(n);
    }
}
