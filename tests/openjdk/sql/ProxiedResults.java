// A tiny JDBC driver made of proxies over tables in memory: statements, results, metadata used by a client.
import java.lang.reflect.*;
import java.sql.*;
import java.util.*;

public class ProxiedResults {
    static final Map<String, List<Map<String, Object>>> TABLES = new TreeMap<>();

    @SuppressWarnings("unchecked") static <T> T proxy(Class<T> c, InvocationHandler h) { return (T) Proxy.newProxyInstance(c.getClassLoader(), new Class<?>[] {c}, h); }

    static ResultSet results(List<Map<String, Object>> rows) {
        int[] at = {-1};
        boolean[] wasNull = {false};
        return proxy(ResultSet.class, (p, m, a) -> switch (m.getName()) {
            case "next" -> ++at[0] < rows.size();
            case "getString" -> { Object o = rows.get(at[0]).get(a[0]); wasNull[0] = o == null; yield o == null ? null : o.toString(); }
            case "getInt" -> { Object o = rows.get(at[0]).get(a[0]); wasNull[0] = o == null; yield o == null ? 0 : ((Number) o).intValue(); }
            case "wasNull" -> wasNull[0];
            case "close" -> null;
            case "getMetaData" -> proxy(ResultSetMetaData.class, (q, k, b) -> k.getName().equals("getColumnCount") ? rows.isEmpty() ? 0 : rows.get(0).size() : new ArrayList<>(rows.get(0).keySet()).get((Integer) b[0] - 1));
            default -> throw new SQLFeatureNotSupportedException(m.getName());
        });
    }

    static Statement statement() {
        return proxy(Statement.class, (p, m, a) -> switch (m.getName()) {
            case "executeUpdate" -> {
                String[] w = ((String) a[0]).split("[ (),]+");
                if (w[0].equals("create")) { TABLES.put(w[1], new ArrayList<>()); yield 0; }
                Map<String, Object> row = new LinkedHashMap<>();
                for (int i = 2; i + 1 < w.length; i += 2) row.put(w[i], w[i + 1].equals("null") ? null : w[i + 1].matches("-?\\d+") ? (Object) Integer.valueOf(w[i + 1]) : w[i + 1]);
                List<Map<String, Object>> t = TABLES.get(w[1]);
                if (t == null) throw new SQLSyntaxErrorException("no table " + w[1], "42S02");
                t.add(row);
                yield 1;
            }
            case "executeQuery" -> results(TABLES.getOrDefault(((String) a[0]).split(" ")[1], List.of()));
            case "close" -> null;
            default -> throw new SQLFeatureNotSupportedException(m.getName());
        });
    }

    public static void main(String[] args) throws Exception {
        Connection c = proxy(Connection.class, (p, m, a) -> {
            if (m.isDefault()) return InvocationHandler.invokeDefault(p, m, a);
            return switch (m.getName()) {
                case "createStatement" -> statement();
                case "close" -> { System.out.println("closed"); yield null; }
                case "toString" -> "connection";
                default -> throw new SQLFeatureNotSupportedException(m.getName());
            };
        });
        try (c; Statement s = c.createStatement()) {
            s.executeUpdate("create t");
            for (int i = 0; i < 5; i++) System.out.print(s.executeUpdate("insert t (id " + i + ", name n" + i * i + ", x " + (i % 2 == 0 ? "null" : "" + i) + ")"));
            System.out.println();
            ResultSet r = s.executeQuery("from t");
            ResultSetMetaData md = r.getMetaData();
            for (int i = 1; i <= md.getColumnCount(); i++) System.out.print(md.getColumnName(i) + " ");
            while (r.next()) System.out.print(r.getInt("id") + r.getString("name") + r.getInt("x") + r.wasNull() + " ");
            System.out.println();
            try {
                s.executeUpdate("insert none (a 1)");
            } catch (SQLException e) {
                System.out.println(e.getSQLState() + " " + e.getMessage());
            }
            try {
                c.setAutoCommit(true);
            } catch (SQLException e) {
                System.out.println("unsupported " + e.getMessage());
            }
            System.out.println(c + " " + Proxy.isProxyClass(c.getClass()));
            try {
                r.getDouble(1);
            } catch (SQLFeatureNotSupportedException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
