// A script of SQL through JDBC, with prepared statements, batches, metadata, transactions.
import java.nio.file.*;
import java.sql.*;

public class JdbcDriver {
    static void print(ResultSet r) throws SQLException {
        int n = r.getMetaData().getColumnCount();
        while (r.next()) {
            StringBuilder sb = new StringBuilder();
            for (int i = 1; i <= n; i++) sb.append(r.getMetaData().getColumnName(i)).append('=').append(r.getString(i)).append(' ');
            System.out.println(sb);
        }
    }

    public static void main(String[] args) throws Exception {
        try (Connection c = DriverManager.getConnection(args[0]); Statement s = c.createStatement()) {
            for (String q : Files.readString(Path.of("script.sql")).split(";\\s*\n")) {
                try {
                    if (s.execute(q)) print(s.getResultSet());
                    else System.out.println(s.getUpdateCount());
                } catch (SQLException e) {
                    System.out.println(e.getSQLState() + " " + e.getErrorCode());
                }
            }
            c.setAutoCommit(false);
            try (PreparedStatement p = c.prepareStatement("insert into city values (?, ?, ?, ?)")) {
                for (int i = 10; i < 60; i++) { p.setInt(1, i); p.setString(2, "city" + i); p.setLong(3, i * 1000L); p.setDate(4, null); p.addBatch(); }
                System.out.println(p.executeBatch().length);
            }
            print(s.executeQuery("select count(*) from city"));
            c.rollback();
            print(s.executeQuery("select count(*) from city"));
            DatabaseMetaData m = c.getMetaData();
            try (ResultSet r = m.getColumns(null, null, "CITY", null)) { while (r.next()) System.out.println(r.getString("COLUMN_NAME") + " " + r.getInt("DATA_TYPE") + " " + r.getInt("COLUMN_SIZE")); }
            c.commit();
        }
    }
}
