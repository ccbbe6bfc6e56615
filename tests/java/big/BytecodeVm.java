// An interpreter for a small object-oriented bytecode: assembler, frames, objects, virtual calls, exceptions, a collector.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;

public class BytecodeVm {
    enum Op {
        PUSH, LOAD, STORE, ADD, SUB, MUL, DIV, LT, EQ, JMP, JF, CALL, VCALL, RET, NEW, GETF, PUTF, NEWARR,
            ALOAD, ASTORE, ALEN, DUP, POP, SWAP, PRINT, THROW, HALT, INC
    }

    static class Klass {
        final String name;
        final Klass parent;
        final Map<String, Method> methods = new HashMap<>();
        final int fields;

        Klass(String name, Klass parent, int fields) {
            this.name = name;
            this.parent = parent;
            this.fields = fields + (parent == null ? 0 : parent.fields);
        }

        Method find(String m) {
            for (Klass k = this; k != null; k = k.parent) {
                Method r = k.methods.get(m);
                if (r != null) {
                    return r;
                }
            }
            throw new IllegalStateException("no method " + m + " in " + name);
        }
    }

    static class Method {
        final String name;
        final int args, locals;
        final List<Op> ops = new ArrayList<>();
        final List<String> operands = new ArrayList<>();
        final Map<String, Integer> labels = new HashMap<>();
        final List<String[]> handlers = new ArrayList<>();
        Op[] code;
        Object[] operand;

        Method(String name, int args, int locals) {
            this.name = name;
            this.args = args;
            this.locals = locals;
        }
    }

    static class Obj {
        final Klass k;
        final long[] f;
        final Obj[] refs;
        boolean marked;

        Obj(Klass k, int n) {
            this.k = k;
            f = new long[n];
            refs = new Obj[n];
        }
    }

    static class Frame {
        final Method m;
        final Frame caller;
        final long[] v;
        final Obj[] r;
        int sp, pc;

        Frame(Method m, Frame caller) {
            this.m = m;
            this.caller = caller;
            v = new long[m.locals + 24];
            r = new Obj[m.locals + 24];
            sp = m.locals;
        }
    }

    static class Thrown extends Exception {
        final long code;

        Thrown(long code) {
            super(null, null, false, false);
            this.code = code;
        }
    }

    final Map<String, Klass> classes = new HashMap<>();
    final Map<String, Method> functions = new HashMap<>();
    final List<Obj> heap = new ArrayList<>();
    final StringBuilder out = new StringBuilder();
    long steps, collected;
    int limit = 500, maxDepth;

    void assemble(String src) {
        Method m = null;
        for (StringTokenizer lines = new StringTokenizer(src, ";"); lines.hasMoreTokens(); ) {
            StringTokenizer t = new StringTokenizer(lines.nextToken());
            if (!t.hasMoreTokens()) {
                continue;
            }

            String w = t.nextToken();
            if (w.equals("class")) {
                String n = t.nextToken();
                classes.put(n, new Klass(n, classes.get(t.nextToken()), Integer.parseInt(t.nextToken())));
            } else if (w.equals("def")) {
                String n = t.nextToken();
                m = new Method(n, Integer.parseInt(t.nextToken()), Integer.parseInt(t.nextToken()));
                int dot = n.indexOf('.');
                if (dot > 0) {
                    classes.get(n.substring(0, dot)).methods.put(n.substring(dot + 1), m);
                } else {
                    functions.put(n, m);
                }
            } else if (w.equals("try")) {
                m.handlers.add(new String[] {t.nextToken(), t.nextToken(), t.nextToken()});
            } else if (w.endsWith(":")) {
                m.labels.put(w.substring(0, w.length() - 1), m.ops.size());
            } else {
                m.ops.add(Op.valueOf(w.toUpperCase()));
                m.operands.add(t.hasMoreTokens() ? t.nextToken() : null);
            }
        }
    }

    void link(Method m) {
        m.code = m.ops.toArray(new Op[0]);
        m.operand = new Object[m.code.length];
        for (int i = 0; i < m.code.length; i++) {
            String s = m.operands.get(i);
            switch (m.code[i]) {
                case JMP:
                case JF:
                    m.operand[i] = m.labels.get(s);
                    break;
                case CALL:
                    m.operand[i] = functions.get(s);
                    break;
                case NEW:
                    m.operand[i] = classes.get(s);
                    break;
                case VCALL:
                    m.operand[i] = s;
                    break;
                default:
                    m.operand[i] = s == null ? null : (Object) Long.valueOf(s);
            }
            if (s != null && m.operand[i] == null) {
                throw new IllegalStateException("unresolved " + s + " in " + m.name);
            }
        }
    }

    Obj alloc(Klass k, int n, Frame f) {
        if (heap.size() >= limit) {
            for (Frame g = f; g != null; g = g.caller) {
                for (int i = 0; i < g.sp; i++) {
                    mark(g.r[i]);
                }
            }
            int before = heap.size();
            heap.removeIf(o -> !o.marked);
            for (Obj o : heap) {
                o.marked = false;
            }
            collected += before - heap.size();
            limit = Math.max(500, heap.size() * 2);
        }
        Obj o = new Obj(k, n);
        heap.add(o);
        return o;
    }

    static void mark(Obj o) {
        while (o != null && !o.marked) {
            o.marked = true;
            Obj last = null;
            for (Obj c : o.refs) {
                if (c != null && !c.marked) {
                    if (last != null) {
                        mark(last);
                    }
                    last = c;
                }
            }
            o = last;
        }
    }

    long run(String entry, long... args) {
        Frame f = new Frame(functions.get(entry), null);
        System.arraycopy(args, 0, f.v, 0, args.length);
        int depth = 1;
        while (true) {
            try {
                return loop(f);
            } catch (Thrown t) {
                f = unwind(t);
                if (f == null) {
                    out.append("uncaught ").append(t.code).append(' ');
                    return -1;
                }
            }
        }
    }

    private Frame current;

    private Frame unwind(Thrown t) {
        for (Frame f = current; f != null; f = f.caller) {
            for (String[] h : f.m.handlers) {
                int from = f.m.labels.get(h[0]), to = f.m.labels.get(h[1]);
                if (f.pc - 1 >= from && f.pc - 1 < to) {
                    f.sp = f.m.locals;
                    f.v[f.sp] = t.code;
                    f.r[f.sp++] = null;
                    f.pc = f.m.labels.get(h[2]);
                    return f;
                }
            }
        }
        return null;
    }

    private long loop(Frame f) throws Thrown {
        while (true) {
            if (f.m.code == null) {
                link(f.m);
            }
            current = f;
            Op op = f.m.code[f.pc];
            Object arg = f.m.operand[f.pc++];
            steps++;
            long[] v = f.v;
            Obj[] r = f.r;
            switch (op) {
                case PUSH:
                    v[f.sp] = (Long) arg;
                    r[f.sp++] = null;
                    break;
                case LOAD:
                    {
                        int k = ((Long) arg).intValue();
                        v[f.sp] = v[k];
                        r[f.sp++] = r[k];
                        break;
                    }
                case STORE:
                    {
                        int k = ((Long) arg).intValue();
                        v[k] = v[--f.sp];
                        r[k] = r[f.sp];
                        break;
                    }
                case INC:
                    v[((Long) arg).intValue()]++;
                    break;
                case ADD:
                    f.sp--;
                    v[f.sp - 1] += v[f.sp];
                    break;
                case SUB:
                    f.sp--;
                    v[f.sp - 1] -= v[f.sp];
                    break;
                case MUL:
                    f.sp--;
                    v[f.sp - 1] *= v[f.sp];
                    break;
                case DIV:
                    f.sp--;
                    if (v[f.sp] == 0) throw new Thrown(1);
                    v[f.sp - 1] /= v[f.sp];
                    break;
                case LT:
                    f.sp--;
                    v[f.sp - 1] = v[f.sp - 1] < v[f.sp] ? 1 : 0;
                    break;
                case EQ:
                    f.sp--;
                    v[f.sp - 1] = v[f.sp - 1] == v[f.sp] && r[f.sp - 1] == r[f.sp] ? 1 : 0;
                    r[f.sp - 1] = null;
                    break;
                case JMP:
                    f.pc = (Integer) arg;
                    break;
                case JF:
                    if (v[--f.sp] == 0) f.pc = (Integer) arg;
                    break;
                case CALL:
                case VCALL:
                    {
                        Method m;
                        if (op == Op.CALL) {
                            m = (Method) arg;
                        } else {
                            String s = (String) arg;
                            int n = s.charAt(s.length() - 1) - '0';
                            Obj o = r[f.sp - n];
                            if (o == null) throw new Thrown(2);
                            m = o.k.find(s.substring(0, s.length() - 1));
                        }
                        Frame g = new Frame(m, f);
                        f.sp -= m.args;
                        System.arraycopy(v, f.sp, g.v, 0, m.args);
                        System.arraycopy(r, f.sp, g.r, 0, m.args);
                        f = g;
                        break;
                    }
                case RET:
                    {
                        long x = v[f.sp - 1];
                        Obj o = r[f.sp - 1];
                        f = f.caller;
                        if (f == null) return x;
                        f.v[f.sp] = x;
                        f.r[f.sp++] = o;
                        break;
                    }
                case NEW:
                    {
                        Obj o = alloc((Klass) arg, ((Klass) arg).fields, f);
                        v[f.sp] = 0;
                        r[f.sp++] = o;
                        break;
                    }
                case GETF:
                    {
                        Obj o = r[f.sp - 1];
                        if (o == null) throw new Thrown(2);
                        int k = ((Long) arg).intValue();
                        v[f.sp - 1] = o.f[k];
                        r[f.sp - 1] = o.refs[k];
                        break;
                    }
                case PUTF:
                    {
                        f.sp -= 2;
                        Obj o = r[f.sp];
                        if (o == null) throw new Thrown(2);
                        int k = ((Long) arg).intValue();
                        o.f[k] = v[f.sp + 1];
                        o.refs[k] = r[f.sp + 1];
                        break;
                    }
                case NEWARR:
                    {
                        int n = (int) v[f.sp - 1];
                        r[f.sp - 1] = alloc(null, n, f);
                        v[f.sp - 1] = 0;
                        break;
                    }
                case ALOAD:
                    {
                        f.sp--;
                        Obj o = r[f.sp - 1];
                        int k = (int) v[f.sp];
                        if (k < 0 || k >= o.f.length) throw new Thrown(3);
                        v[f.sp - 1] = o.f[k];
                        r[f.sp - 1] = o.refs[k];
                        break;
                    }
                case ASTORE:
                    {
                        f.sp -= 3;
                        Obj o = r[f.sp];
                        int k = (int) v[f.sp + 1];
                        if (k < 0 || k >= o.f.length) throw new Thrown(3);
                        o.f[k] = v[f.sp + 2];
                        o.refs[k] = r[f.sp + 2];
                        break;
                    }
                case ALEN:
                    v[f.sp - 1] = r[f.sp - 1].f.length;
                    r[f.sp - 1] = null;
                    break;
                case DUP:
                    v[f.sp] = v[f.sp - 1];
                    r[f.sp] = r[f.sp - 1];
                    f.sp++;
                    break;
                case POP:
                    f.sp--;
                    break;
                case SWAP:
                    {
                        long x = v[f.sp - 1];
                        Obj o = r[f.sp - 1];
                        v[f.sp - 1] = v[f.sp - 2];
                        r[f.sp - 1] = r[f.sp - 2];
                        v[f.sp - 2] = x;
                        r[f.sp - 2] = o;
                        break;
                    }
                case PRINT:
                    out.append(v[--f.sp]).append(' ');
                    break;
                case THROW: throw new Thrown(v[--f.sp]);
                case HALT: return 0;
            }
        }
    }

    public static void main(String[] args) {
        BytecodeVm vm = new BytecodeVm();
        vm.assemble("class Shape - 1; class Rect Shape 1; class Sq Rect 0;"
            + "def Shape.area 1 1; push 0; ret; def Rect.area 1 1; load 0; getf 0; load 0; getf 1; mul; ret; def Sq.area 1 1; load 0; getf 0; dup; mul; ret; def Shape.twice 1 1; load 0; vcall area1; push 2; mul; ret;"
            + "def fib 1 1; load 0; push 2; lt; jf rec; load 0; ret; rec:; load 0; push 1; sub; call fib; load 0; push 2; sub; call fib; add; ret;"
            + "def shapes 1 3; push 0; store 2; loop:; push 0; load 0; lt; jf end; load 0; push 3; div; push 3; mul; load 0; eq; jf sq; new Rect; jmp made; sq:; new Sq; made:; store 1; load 1; load 0; putf 0; load 1; push 5; putf 1; load 1; vcall twice1; load 2; add; store 2; load 0; push 1; sub; store 0; jmp loop; end:; load 2; ret;"
            + "class Node - 2; def list 1 3; push 0; store 1; new Node; store 2; l:; load 1; load 0; lt; jf e; new Node; dup; load 2; putf 0; dup; load 1; putf 1; store 2; inc 1; jmp l; e:; push 0; store 1; s:; load 2; getf 0; push 0; eq; jf go; load 1; ret; go:; load 1; load 2; getf 1; add; store 1; load 2; getf 0; store 2; jmp s;"
            + "def sieve 1 5; load 0; newarr; store 1; push 2; store 2; push 0; store 4; a:; load 2; load 0; lt; jf z; load 1; load 2; aload; jf prime; jmp nxt; prime:; inc 4; load 2; load 2; mul; store 3; b:; load 3; load 0; lt; jf nxt; load 1; load 3; push 1; astore; load 3; load 2; add; store 3; jmp b; nxt:; inc 2; jmp a; z:; load 4; ret;"
            + "def risky 1 1; try t0 t1 h; t0:; push 100; load 0; div; ret; t1:; h:; print; push 77; ret;"
            + "def deep 1 1; load 0; push 0; eq; jf more; push 42; throw; more:; load 0; push 1; sub; call deep; ret; def catcher 0 0; try a b c; a:; push 50; call deep; b:; ret; c:; ret;"
            + "def bounds 0 1; push 3; newarr; push 9; aload; ret; def nul 0 1; push 0; vcall area1; ret;"
            + "def churn 1 2; push 0; store 1; l:; load 1; load 0; lt; jf e; push 3; newarr; pop; new Node; new Node; swap; putf 0; inc 1; jmp l; e:; load 1; ret");
        System.out.println(vm.run("fib", 19) + " " + vm.steps);
        System.out.println(vm.run("shapes", 1000) + " " + vm.steps + " " + vm.collected);
        System.out.println(vm.run("list", 3000) + " " + vm.steps + " " + vm.heap.size());
        System.out.println(vm.run("sieve", 5000) + " " + vm.steps);
        System.out.println(vm.run("risky", 0) + " " + vm.run("risky", 7) + " " + vm.run("catcher") + " "
            + vm.out);
        System.out.println(vm.run("bounds") + " " + vm.run("nul") + " " + vm.run("deep", 3) + " " + vm.out);
        System.out.println(vm.run("churn", 20000) + " " + vm.collected + " " + vm.heap.size() + " "
            + vm.steps);
        try {
            vm.assemble("def bad 0 0; jmp nowhere");
            vm.run("bad");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
