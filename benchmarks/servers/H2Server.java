import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import org.h2.tools.Server;

/** H2 with connections over TCP, one for each transaction, on a table that does not grow. */
public final class H2Server implements Soak.Server {
    private static final int ROWS = 2000;
    private Server server;
    private String url;

    @Override
    public void start() throws Exception {
        System.setProperty("h2.bindAddress", "127.0.0.1");
        server = Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
        url = "jdbc:h2:tcp://127.0.0.1:" + server.getPort() + "/mem:soak;DB_CLOSE_DELAY=-1";
        try (Connection connection = open()) {
            connection.createStatement().execute(
                "create table item(id bigint primary key, client int, name varchar)");
            connection.createStatement().execute(
                "insert into item select x, 0, 'item ' || x from system_range(1, " + ROWS + ")");
        }
    }

    private Connection open() throws Exception {
        return DriverManager.getConnection(url, "sa", "");
    }

    @Override
    public void request(int client, long number) throws Exception {
        long id = number % ROWS + 1;
        try (Connection connection = open()) {
            connection.setAutoCommit(false);
            try (PreparedStatement update = connection.prepareStatement(
                "update item set client = ?, name = ? where id = ?")) {
                update.setInt(1, client);
                update.setString(2, "item " + number);
                update.setLong(3, id);
                require(update.executeUpdate() == 1);
            }
            try (PreparedStatement select = connection.prepareStatement(
                "select count(*), max(name) from item where id between ? and ?")) {
                select.setLong(1, id);
                select.setLong(2, id + 50);
                ResultSet found = select.executeQuery();
                require(found.next() && found.getInt(1) == Math.min(51, ROWS - id + 1));
            }
            if (number % 8 == 0) {
                connection.rollback();
            } else {
                connection.commit();
            }
        }
    }

    private static void require(boolean isRight) {
        if (!isRight) {
            throw new IllegalStateException("wrong answer");
        }
    }

    @Override
    public void stop() {
        server.stop();
    }
}
