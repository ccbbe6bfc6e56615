import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/** Actions that need the JDK's library: other processes, handlers of signals, sockets. */
public class Below {
    static int run(boolean isClear, String... command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        if (isClear) {
            Map<String, String> environment = builder.environment();
            String options = environment.get("JP2VM_OPTIONS");
            environment.clear();
            environment.put("JP2VM_OPTIONS", options);
        }
        return builder.start().waitFor();
    }

    static String describe(SignalHandler handler) {
        return handler == SignalHandler.SIG_DFL ? "default"
            : handler == SignalHandler.SIG_IGN ? "ignore" : "other";
    }

    /** Handles a signal, restores the previous handler, and waits until the signal ends the process. */
    static void handle(String name) throws Exception {
        Signal signal = new Signal(name);
        CountDownLatch isHandled = new CountDownLatch(1);
        SignalHandler before = Signal.handle(signal, got -> {
            System.out.println("handled");
            isHandled.countDown();
        });
        System.out.println(describe(before));
        Signal.raise(signal);
        isHandled.await();
        Signal.handle(signal, before);
        System.out.println("ready");
        Thread.sleep(60000);
    }

    /** Takes one connection, and ends it when the client requests it. */
    static void serve() throws Exception {
        try (ServerSocket server = new ServerSocket(0)) {
            System.out.println(server.getLocalPort());
            Socket socket = server.accept();
            System.out.println("ready");
            socket.getInputStream().read();
            socket.close();
            System.in.read();
        }
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "run":
            case "clear":
                String[] command = new String[args.length - 1];
                System.arraycopy(args, 1, command, 0, command.length);
                System.exit(run(args[0].equals("clear"), command));
                break;
            case "handle":
                handle(args[1]);
                break;
            case "serve":
                serve();
                break;
            case "close":
                System.out.println("before");
                System.out.close();
                break;
            default:
                System.out.println(args[0]);
        }
    }
}
