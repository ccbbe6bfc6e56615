import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.HttpSession;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.servlet.ServletContextHandler;
import org.eclipse.jetty.servlet.ServletHolder;

/** Jetty with two servlets; every tenth page has a session, which ends with it. */
public final class JettyServer implements Soak.Server {
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

    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server);

    @Override
    public void start() throws Exception {
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler(ServletContextHandler.SESSIONS);
        context.addServlet(new ServletHolder(new Page()), "/page");
        context.addServlet(new ServletHolder(new Echo()), "/echo");
        server.setHandler(context);
        server.start();
    }

    @Override
    public void request(int client, long number) throws Exception {
        Soak.askHttp(connector.getLocalPort(), number);
    }

    @Override
    public void stop() throws Exception {
        server.stop();
    }
}
