import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.io.File;
import java.nio.file.Files;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/** Tomcat with two servlets; every tenth page has a session, which ends with it. */
public final class TomcatServer implements Soak.Server {
    private static final class Page extends HttpServlet {
        private static final long serialVersionUID = 1;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
            String number = request.getParameter("number");
            if (number.endsWith("0")) {
                HttpSession session = request.getSession(true);
                session.setAttribute("number", number);
                session.invalidate();
            }
            response.setContentType("text/html;charset=UTF-8");
            response.getWriter().print(Soak.page(number));
        }
    }

    private static final class Echo extends HttpServlet {
        private static final long serialVersionUID = 1;

        @Override
        protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
            String text = new String(request.getInputStream().readAllBytes(),
                StandardCharsets.UTF_8);
            response.setContentType("text/plain;charset=UTF-8");
            response.getWriter().print(text);
        }
    }

    private final Tomcat server = new Tomcat();

    @Override
    public void start() throws Exception {
        java.util.logging.Logger.getLogger("org.apache").setLevel(java.util.logging.Level.WARNING);
        File base = Files.createTempDirectory("soak-tomcat").toFile();
        base.deleteOnExit();
        server.setBaseDir(base.getPath());
        Connector connector = new Connector();
        connector.setPort(0);
        connector.setProperty("address", "127.0.0.1");
        server.setConnector(connector);
        Context context = server.addContext("", base.getPath());
        Tomcat.addServlet(context, "page", new Page());
        Tomcat.addServlet(context, "echo", new Echo());
        context.addServletMappingDecoded("/page", "page");
        context.addServletMappingDecoded("/echo", "echo");
        server.start();
    }

    @Override
    public void request(int client, long number) throws Exception {
        Soak.askHttp(server.getConnector().getLocalPort(), number);
    }

    @Override
    public void stop() throws Exception {
        server.stop();
    }
}
