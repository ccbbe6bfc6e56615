// java.sql without a driver: dates, times, timestamps, exceptions in chains, batches, driver manager, row sets absent.
import java.sql.*;
import java.util.*;

public class SqlTypes {
    public static void main(String[] args) throws Exception {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        System.out.println(java.sql.Date.valueOf("2020-02-29") + " " + Time.valueOf("23:59:58") + " " + Timestamp.valueOf("2020-01-02 03:04:05.006") + " " + new Timestamp(1234567890123L) + " " + new java.sql.Date(0) + " " + new Time(3723000));
        Timestamp a = Timestamp.valueOf("2020-01-02 03:04:05.000000001"), b = Timestamp.valueOf("2020-01-02 03:04:05");
        System.out.println(a.after(b) + " " + a.compareTo(b) + a.equals(b) + a.getNanos() + a.toInstant() + " " + Timestamp.from(a.toInstant()).equals(a) + a.hashCode() + " " + a.compareTo((java.util.Date) b));
        a.setNanos(999999999);
        System.out.println(a + " " + a.getTime() + " " + a.toLocalDateTime());
        for (Runnable r : new Runnable[] {() -> java.sql.Date.valueOf("2020-2-30x"), () -> Time.valueOf("1:2"), () -> Timestamp.valueOf("nonsense"), () -> a.setNanos(-1), () -> java.sql.Date.valueOf("2020-01-01").getHours(), () -> Time.valueOf("1:2:3").getYear(), () -> java.sql.Date.valueOf("2020-01-01").toInstant(), () -> java.sql.Date.valueOf("2020-13-01"), () -> Time.valueOf("25:00:00")}) {
            try {
                r.run();
                System.out.println("fine");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        SQLException e = new SQLException("first", "42000", 17, new RuntimeException("cause"));
        e.setNextException(new SQLTimeoutException("second"));
        e.setNextException(new BatchUpdateException("third", "HY000", 3, new int[] {1, Statement.EXECUTE_FAILED}));
        for (Throwable t : e) System.out.println(t.getClass().getSimpleName() + " " + t.getMessage());
        SQLWarning w = new SQLWarning("warn", "01000");
        w.setNextWarning(new DataTruncation(2, true, false, 100, 50));
        System.out.println(w.getNextWarning().getMessage() + " " + w.getNextWarning().getSQLState() + " " + e.getErrorCode() + e.getSQLState());
        try {
            DriverManager.getConnection("jdbc:none:x");
        } catch (SQLException x) {
            System.out.println(x.getMessage() + " " + x.getSQLState());
        }
        Driver own = new Driver() {
            public Connection connect(String url, Properties p) throws SQLException { if (!acceptsURL(url)) return null; throw new SQLInvalidAuthorizationSpecException("user " + p.getProperty("user")); }
            public boolean acceptsURL(String url) { return url.startsWith("jdbc:own:"); }
            public DriverPropertyInfo[] getPropertyInfo(String u, Properties p) { return new DriverPropertyInfo[] {new DriverPropertyInfo("user", "me")}; }
            public int getMajorVersion() { return 1; }
            public int getMinorVersion() { return 2; }
            public boolean jdbcCompliant() { return false; }
            public java.util.logging.Logger getParentLogger() throws SQLFeatureNotSupportedException { throw new SQLFeatureNotSupportedException(); }
        };
        DriverManager.registerDriver(own);
        try {
            DriverManager.getConnection("jdbc:own:x", "bob", "pw");
        } catch (SQLException x) {
            System.out.println(x.getClass().getSimpleName() + " " + x.getMessage());
        }
        System.out.println(DriverManager.getDriver("jdbc:own:y").getMinorVersion() + " " + DriverManager.drivers().count() + Types.VARCHAR + JDBCType.valueOf(Types.DECIMAL) + JDBCType.BLOB.getVendorTypeNumber() + RowIdLifetime.ROWID_UNSUPPORTED);
        DriverManager.deregisterDriver(own);
        try {
            JDBCType.valueOf(-12345);
        } catch (IllegalArgumentException x) {
            System.out.println(x.getMessage());
        }
    }
}
