import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.webresources.StandardRoot;
import org.apache.jasper.servlet.JasperInitializer;
import org.apache.jasper.servlet.JspServlet;

/** Tomcat with JSP: each request writes its client's page anew, which is compiled and loaded. */
public final class JspServer implements Soak.Server {
    private static final int PAGE_MILLIS = 2_000; // files have times of whole seconds, perhaps

    private final Tomcat server = new Tomcat();
    private final long start = System.currentTimeMillis() / 1000 * 1000;
    private File base;

    @Override
    public void start() throws Exception {
        Logger.getLogger("org.apache").setLevel(Level.SEVERE);
        base = Files.createTempDirectory(Path.of("").toAbsolutePath(), "jsp").toFile();
        server.setBaseDir(base.getPath());
        Connector connector = new Connector();
        connector.setPort(0);
        connector.setProperty("address", "127.0.0.1");
        server.setConnector(connector);
        Context context = server.addContext("", base.getPath());
        StandardRoot files = new StandardRoot(context);
        files.setCachingAllowed(false);
        context.setResources(files);
        context.addServletContainerInitializer(new JasperInitializer(), null);
        context.getJarScanner().setJarScanFilter((type, name) -> false);
        Wrapper wrapper = Tomcat.addServlet(context, "jsp", new JspServlet());
        wrapper.addInitParameter("development", "true");
        wrapper.addInitParameter("modificationTestInterval", "0");
        context.addServletMappingDecoded("*.jsp", "jsp");
        server.start();
    }

    @Override
    public void request(int client, long number) throws Exception {
        File page = new File(base, "page" + client + ".jsp");
        Files.writeString(page.toPath(), "<%@ page contentType=\"text/plain\" session=\"false\" %>"
            + "<%! static class Sum { long of(long n) { return 55 * n; } } %>"
            + "<%= new Sum().of(" + number + ") %>");
        if (!page.setLastModified(start + number * PAGE_MILLIS)) {
            throw new IllegalStateException("no time for " + page);
        }
        int port = server.getConnector().getLocalPort();
        String got = Soak.exchange(port, "/" + page.getName(), null);
        if (!got.trim().equals(Long.toString(55 * number))) {
            throw new IllegalStateException("request " + number + ": wrong answer: " + got);
        }
    }

    @Override
    public void stop() throws Exception {
        server.stop();
    }
}
