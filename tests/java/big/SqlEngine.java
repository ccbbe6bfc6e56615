// A small in-memory SQL-like engine: create, insert, select with where, join, group by, order by, update, delete.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class SqlEngine {
    static class SqlError extends RuntimeException {
        SqlError(String m) { super(m); }
    }

    static class Table {
        final List<String> cols = new ArrayList<>();
        final List<Object[]> rows = new ArrayList<>();

        int col(String n) {
            int k = cols.indexOf(n);
            if (k < 0) {
                for (int i = 0; i < cols.size(); i++) {
                    if (cols.get(i).endsWith("." + n)) {
                        if (k >= 0) {
                            throw new SqlError("ambiguous column " + n);
                        }
                        k = i;
                    }
                }
            }
            if (k < 0) {
                throw new SqlError("no column " + n);
            }
            return k;
        }
    }

    interface Expr {
        Object eval(Table t, Object[] row);
    }

    final Map<String, Table> tables = new HashMap<>();
    private List<String> toks;
    private int p;

    static List<String> lex(String s) {
        List<String> l = new ArrayList<>();
        for (int i = 0; i < s.length(); ) {
            char c = s.charAt(i);
            int j = i + 1;
            if (Character.isLetterOrDigit(c) || c == '_') {
                while (j < s.length() && (Character.isLetterOrDigit(s.charAt(j)) || s.charAt(j) == '_'
                    || s.charAt(j) == '.')) {
                    j++;
                }
                l.add(s.substring(i, j));
            } else if (c == '\'') {
                j = s.indexOf('\'', j);
                if (j < 0) {
                    throw new SqlError("open string");
                }
                l.add(s.substring(i, ++j));
            } else if (c > ' ') {
                if (j < s.length() && (c == '<' && (s.charAt(j) == '=' || s.charAt(j) == '>') || c == '>'
                    && s.charAt(j) == '=')) {
                    j++;
                }
                l.add(s.substring(i, j));
            }
            i = j;
        }
        l.add("");
        return l;
    }

    private boolean is(String w) {
        if (toks.get(p).equalsIgnoreCase(w)) {
            p++;
            return true;
        }
        return false;
    }

    private void need(String w) {
        if (!is(w)) {
            throw new SqlError("expected " + w + ", found '" + toks.get(p) + "'");
        }
    }

    private String name() {
        String s = toks.get(p++);
        if (s.isEmpty() || !Character.isLetter(s.charAt(0))) {
            throw new SqlError("name expected, found '" + s + "'");
        }
        return s.toLowerCase();
    }

    private Table table(String n) {
        Table t = tables.get(n);
        if (t == null) {
            throw new SqlError("no table " + n);
        }
        return t;
    }

    String run(String sql) {
        try {
            toks = lex(sql);
            p = 0;
            String r = is("create") ? create() : is("insert") ? insert() : is("select") ? select()
                : is("update") ? update() : is("delete") ? delete() : null;
            if (r == null) {
                throw new SqlError("unknown statement " + toks.get(p));
            }
            return r;
        } catch (SqlError e) {
            return "error: " + e.getMessage() + "\n";
        }
    }

    private String create() {
        need("table");
        String n = name();
        Table t = new Table();
        need("(");
        do {
            t.cols.add(name());
        } while (is(","));
        need(")");
        if (tables.put(n, t) != null) {
            throw new SqlError("table exists " + n);
        }
        return "created " + n + "\n";
    }

    private String insert() {
        need("into");
        Table t = table(name());
        need("values");
        int n = 0;
        do {
            need("(");
            List<Object> vals = new ArrayList<>();
            do {
                vals.add(expr().eval(null, null));
            } while (is(","));
            need(")");
            if (vals.size() != t.cols.size()) {
                throw new SqlError("expected " + t.cols.size() + " values");
            }
            t.rows.add(vals.toArray());
            n++;
        } while (is(","));
        return n + " inserted\n";
    }

    private Expr where() { return is("where") ? expr() : (t, r) -> 1L; }

    private static boolean truth(Object o) { return o instanceof Long && (Long) o != 0; }

    private String update() {
        Table t = table(name());
        need("set");
        Map<Integer, Expr> sets = new LinkedHashMap<>();
        do {
            int c = t.col(name());
            need("=");
            sets.put(c, sum());
        } while (is(","));
        Expr w = where();
        int n = 0;
        for (Object[] row : t.rows) {
            if (truth(w.eval(t, row))) {
                Object[] old = row.clone();
                for (Map.Entry<Integer, Expr> e : sets.entrySet()) {
                    row[e.getKey()] = e.getValue().eval(t, old);
                }
                n++;
            }
        }
        return n + " updated\n";
    }

    private String delete() {
        need("from");
        Table t = table(name());
        Expr w = where();
        int before = t.rows.size();
        t.rows.removeIf(r -> truth(w.eval(t, r)));
        return before - t.rows.size() + " deleted\n";
    }

    private Table join(Table a, String an, Table b, String bn) {
        Table j = new Table();
        for (String c : a.cols) {
            j.cols.add(c.indexOf('.') >= 0 ? c : an + "." + c);
        }
        for (String c : b.cols) {
            j.cols.add(bn + "." + c);
        }
        need("on");
        int mark = p;
        Expr on = expr();
        for (Object[] x : a.rows) {
            for (Object[] y : b.rows) {
                Object[] r = Arrays.copyOf(x, x.length + y.length);
                System.arraycopy(y, 0, r, x.length, y.length);
                if (truth(on.eval(j, r))) {
                    j.rows.add(r);
                }
            }
        }
        if (p == mark) {
            throw new SqlError("empty condition");
        }
        return j;
    }

    private String select() {
        List<String> heads = new ArrayList<>();
        List<Expr> exprs = new ArrayList<>();
        List<String> aggs = new ArrayList<>();
        boolean star = is("*");
        if (!star) {
            do {
                int at = p;
                String agg = null;
                for (String f : new String[] {"count", "sum", "min", "max", "avg"}) {
                    if (toks.get(p).equalsIgnoreCase(f) && toks.get(p + 1).equals("(")) {
                        agg = f;
                        p += 2;
                    }
                }
                exprs.add(agg != null && is("*") ? (t, r) -> 1L : expr());
                if (agg != null) {
                    need(")");
                }
                aggs.add(agg);
                StringBuilder h = new StringBuilder();
                for (int i = at; i < p; i++) {
                    h.append(toks.get(i));
                }
                heads.add(is("as") ? name() : h.toString());
            } while (is(","));
        }
        need("from");
        String tn = name();
        Table t = table(tn);
        while (is("join")) {
            String bn = name();
            t = join(t, tn, table(bn), bn);
        }
        Table src = t;
        Expr w = where();
        List<Object[]> rows = new ArrayList<>();
        for (Object[] r : src.rows) {
            if (truth(w.eval(src, r))) {
                rows.add(r);
            }
        }
        if (star) {
            heads.addAll(src.cols);
            for (int i = 0; i < src.cols.size(); i++) {
                int k = i;
                exprs.add((x, r) -> r[k]);
                aggs.add(null);
            }
        }
        Expr group = null;
        if (is("group")) {
            need("by");
            group = sum();
        }
        List<Object[]> out = new ArrayList<>();
        boolean any = false;
        for (String a : aggs) {
            any |= a != null;
        }
        if (group != null || any) {
            Map<Object, List<Object[]>> groups = new TreeMap<>(SqlEngine::compare);
            if (group == null) {
                groups.put(0L, rows);
            } else {
                for (Object[] r : rows) {
                    groups.computeIfAbsent(group.eval(src, r), k -> new ArrayList<>()).add(r);
                }
            }
            for (List<Object[]> g : groups.values()) {
                Object[] o = new Object[exprs.size()];
                for (int i = 0; i < o.length; i++) {
                    o[i] = aggs.get(i) == null ? exprs.get(i).eval(src, g.get(0))
                        : aggregate(aggs.get(i), exprs.get(i), src, g);
                }
                out.add(o);
            }
        } else {
            for (Object[] r : rows) {
                Object[] o = new Object[exprs.size()];
                for (int i = 0; i < o.length; i++) {
                    o[i] = exprs.get(i).eval(src, r);
                }
                out.add(o);
            }
        }
        if (is("order")) {
            need("by");
            Comparator<Object[]> c = null;
            do {
                String n = toks.get(p++);
                int k = heads.indexOf(n);
                if (k < 0) {
                    throw new SqlError("order by unknown " + n);
                }
                Comparator<Object[]> next = (a, b) -> compare(a[k], b[k]);
                if (is("desc")) {
                    next = next.reversed();
                }
                c = c == null ? next : c.thenComparing(next);
            } while (is(","));
            Collections.sort(out, c);
        }
        int limit = is("limit") ? Integer.parseInt(toks.get(p++)) : Integer.MAX_VALUE;
        need("");
        StringBuilder sb = new StringBuilder(String.join("|", heads)).append('\n');
        for (int i = 0; i < out.size() && i < limit; i++) {
            for (Object o : out.get(i)) {
                sb.append(o instanceof Double ? String.format("%.3f", (Double) o) : o).append('|');
            }
            sb.setLength(sb.length() - 1);
            sb.append('\n');
        }
        return sb.append('(').append(out.size()).append(" rows)\n").toString();
    }

    private static Object aggregate(String f, Expr e, Table t, List<Object[]> g) {
        long n = 0;
        Object acc = null;
        double sum = 0;
        boolean real = false;
        for (Object[] r : g) {
            Object v = e.eval(t, r);
            if (v == null) {
                continue;
            }
            n++;
            if (v instanceof Number) {
                sum += ((Number) v).doubleValue();
                real |= v instanceof Double;
            }
            if (acc == null || f.equals("min") && compare(v, acc) < 0 || f.equals("max") && compare(v, acc)
                > 0) {
                acc = v;
            }
        }
        switch (f) {
            case "count": return n;
            case "sum": return real ? (Object) sum : (Object) (long) sum;
            case "avg": return n == 0 ? null : (Object) (sum / n);
            default: return acc;
        }
    }

    static int compare(Object a, Object b) {
        if (a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        if (a instanceof Number && b instanceof Number) {
            return Double.compare(((Number) a).doubleValue(), ((Number) b).doubleValue());
        }
        return a.toString().compareTo(b.toString());
    }

    private Expr expr() {
        Expr a = conj();
        while (is("or")) {
            Expr l = a, r = conj();
            a = (t, row) -> truth(l.eval(t, row)) || truth(r.eval(t, row)) ? 1L : 0L;
        }
        return a;
    }

    private Expr conj() {
        Expr a = cond();
        while (is("and")) {
            Expr l = a, r = cond();
            a = (t, row) -> truth(l.eval(t, row)) && truth(r.eval(t, row)) ? 1L : 0L;
        }
        return a;
    }

    private Expr cond() {
        if (is("not")) {
            Expr e = cond();
            return (t, row) -> truth(e.eval(t, row)) ? 0L : 1L;
        }
        Expr l = sum();
        for (String op : new String[] {"<=", ">=", "<>", "=", "<", ">"}) {
            if (is(op)) {
                Expr r = sum();
                return (t, row) -> {
                    int c = compare(l.eval(t, row), r.eval(t, row));
                    boolean b = op.equals("=") ? c == 0 : op.equals("<") ? c < 0 : op.equals(">") ? c > 0
                        : op.equals("<=") ? c <= 0 : op.equals(">=") ? c >= 0 : c != 0;
                    return b ? 1L : 0L;
                };
            }
        }
        if (is("like")) {
            Expr r = sum();
            return (t, row) -> like(String.valueOf(l.eval(t, row)), String.valueOf(r.eval(t, row)), 0, 0)
                ? 1L : 0L;
        }
        return l;
    }

    static boolean like(String s, String pat, int i, int j) {
        if (j == pat.length()) {
            return i == s.length();
        }
        if (pat.charAt(j) == '%') {
            for (int k = i; k <= s.length(); k++) {
                if (like(s, pat, k, j + 1)) {
                    return true;
                }
            }
            return false;
        }
        return i < s.length() && (pat.charAt(j) == '_' || pat.charAt(j) == s.charAt(i))
            && like(s, pat, i + 1, j + 1);
    }

    private Expr sum() {
        Expr a = product();
        while (toks.get(p).equals("+") || toks.get(p).equals("-")) {
            char op = toks.get(p++).charAt(0);
            Expr l = a, r = product();
            a = (t, row) -> arith(op, l.eval(t, row), r.eval(t, row));
        }
        return a;
    }

    private Expr product() {
        Expr a = atom();
        while (toks.get(p).equals("*") || toks.get(p).equals("/") || toks.get(p).equals("%")) {
            char op = toks.get(p++).charAt(0);
            Expr l = a, r = atom();
            a = (t, row) -> arith(op, l.eval(t, row), r.eval(t, row));
        }
        return a;
    }

    static Object arith(char op, Object a, Object b) {
        if (a == null || b == null) {
            return null;
        }
        if (!(a instanceof Number) || !(b instanceof Number)) {
            if (op == '+') {
                return a.toString() + b;
            }
            throw new SqlError("cannot compute " + a + " " + op + " " + b);
        }
        if (a instanceof Long && b instanceof Long) {
            long x = (Long) a, y = (Long) b;
            if (y == 0 && (op == '/' || op == '%')) {
                return null;
            }
            return op == '+' ? x + y : op == '-' ? x - y : op == '*' ? x * y : op == '/' ? x / y : x % y;
        }
        double x = ((Number) a).doubleValue(), y = ((Number) b).doubleValue();
        return op == '+' ? x + y : op == '-' ? x - y : op == '*' ? x * y : op == '/' ? x / y : x % y;
    }

    private Expr atom() {
        String s = toks.get(p++);
        if (s.equals("(")) {
            Expr e = expr();
            need(")");
            return e;
        }
        if (s.equals("-")) {
            Expr e = atom();
            return (t, r) -> arith('-', 0L, e.eval(t, r));
        }
        if (s.startsWith("'")) {
            String v = s.substring(1, s.length() - 1);
            return (t, r) -> v;
        }
        if (s.equalsIgnoreCase("null")) {
            return (t, r) -> null;
        }
        if (!s.isEmpty() && Character.isDigit(s.charAt(0))) {
            Object v = s.indexOf('.') >= 0 ? (Object) Double.valueOf(s) : (Object) Long.valueOf(s);
            return (t, r) -> v;
        }
        if (s.isEmpty() || !Character.isLetter(s.charAt(0))) {
            throw new SqlError("unexpected '" + s + "'");
        }
        String n = s.toLowerCase();
        return (t, r) -> {
            if (t == null) {
                throw new SqlError("column " + n + " outside of a table");
            }
            return r[t.col(n)];
        };
    }

    public static void main(String[] args) {
        SqlEngine db = new SqlEngine();
        String[] script = { "create table emp (id, name, dept, salary, boss)",
            "create table dept (id, title)", "create table emp (x)",
            "insert into dept values (1, 'eng'), (2, 'ops'), (3, 'empty')",
            "insert into emp values (1, 'ann', 1, 5000, null), (2, 'bob', 1, 4000, 1), (3, 'cid', 2, 3000.5, 1), (4, 'dora', 2, 3500, 3), (5, 'eve', 1, 4500, 2)",
            "select * from emp",
            "select name, salary * 12 as yearly from emp where salary >= 4000 order by yearly desc",
            "select emp.name, title from emp join dept on dept = dept.id order by emp.name",
            "select title, count(*) as n, avg(salary) as a, max(name) from emp join dept on emp.dept = dept.id group by title order by n desc",
            "select count(*), sum(salary), min(salary) from emp",
            "select name from emp where name like '%o%' or name like '_v_'",
            "update emp set salary = salary + 100, name = name + '!' where dept = 1 and not id = 1",
            "select name, salary from emp order by salary, name limit 3", "delete from emp where boss = 1",
            "select id from emp", "select dept % 2, count(boss) from emp group by dept % 2",
            "select nope from emp", "select * from nowhere", "drop table emp", "select name from emp where",
            "insert into dept values (1)", "select name from emp order by zip",
            "select id from emp join dept on dept = dept.id", "insert into dept values ('open", };
        for (String s : script) {
            System.out.print("> " + s + "\n" + db.run(s));
        }
        db.run("create table num (k, v)");
        for (int i = 0; i < 1200; i += 4) {
            db.run("insert into num values (" + i + ", " + i * i % 97 + "), (" + (i + 1) + ", 'x" + i % 7
                + "'), (" + (i + 2) + ", " + i / 3 + ".5), (" + (i + 3) + ", null)");
        }
        System.out.print(db.run("select v, count(*) as n, sum(k) as s from num where k % 4 = 0 group by v order by n desc, v limit 12"));
        System.out.print(db.run("select count(*) from num where v like 'x%' and k > 600 or v < 10"));
        System.out.println(db.run("select * from num").hashCode());
    }
}
