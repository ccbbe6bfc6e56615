// Numbers and words from System.in byte by byte: sums, averages, a small calculator.
import java.io.*;
import java.util.*;

public class StdinNumbers {
    static int peek = -2;
    static InputStream in = System.in;
    static int next() throws IOException {
        int c = peek == -2 ? in.read() : peek;
        peek = -2;
        return c;
    }

    static String token() throws IOException {
        int c = next();
        while (c == ' ' || c == '\n' || c == '\r') c = next();
        if (c < 0) return null;
        StringBuilder sb = new StringBuilder();
        while (c > ' ') {
            sb.append((char) c);
            c = next();
        }
        peek = c;
        return sb.toString();
    }

    public static void main(String[] args) throws IOException {
        int n = Integer.parseInt(token());
        long sum = 0;
        TreeMap<Integer, Integer> m = new TreeMap<>();
        for (int i = 0; i < n; i++) {
            int v = Integer.parseInt(token());
            sum += v;
            m.merge(v, 1, Integer::sum);
        }
        System.out.println(sum + " " + m);
        Deque<Double> st = new ArrayDeque<>();
        for (String t; (t = token()) != null; ) {
            switch (t) {
                case "+":
                    st.push(st.pop() + st.pop());
                    break;
                case "*":
                    st.push(st.pop() * st.pop());
                    break;
                case "-":
                    {
                        double b = st.pop();
                        st.push(st.pop() - b);
                        break;
                    }
                case "/":
                    {
                        double b = st.pop();
                        st.push(st.pop() / b);
                        break;
                    }
                case "=":
                    System.out.println(st);
                    st.clear();
                    break;
                default:
                    try {
                        st.push(Double.parseDouble(t));
                    } catch (NumberFormatException e) {
                        System.out.println("bad token " + t);
                    }
            }
        }
        System.out.println(st.size() + " " + in.read() + " " + in.available());
    }
}
