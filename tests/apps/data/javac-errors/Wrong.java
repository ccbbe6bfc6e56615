import java.util.*;
import nowhere.Missing;

public class Wrong extends Undefined implements Comparable {
    final int f;
    int noReturn() { }
    void m(List<String> l) { int x = "text"; l.add(5); undefined(); String s = null + 1 }
    void n() { int y; System.out.println(y); while (true) { } }
    void o() { throw new Exception(); }
    static <T extends Number> T id(T t) { return t; }
    void p() { id("s"); switch (1) { case 1: case 1: } Object o = (Integer) "x"; this.q = 1; List raw = new ArrayList(); raw.add(1); }
    sealed interface S permits A { }
    record R(int a) { int b; }
    enum E { X, X }
}
