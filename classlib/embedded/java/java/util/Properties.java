package java.util;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.Writer;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A table of texts by name that can be read from and written to a file. Names that it lacks are
 * looked up in a second table of defaults. It is a Hashtable only by its type: the entries are in a
 * concurrent map.
 */
public class Properties extends Hashtable<Object, Object> {
    protected volatile Properties defaults;

    private final ConcurrentHashMap<Object, Object> map;

    public Properties() {
        this(null, 8);
    }

    public Properties(int initialCapacity) {
        this(null, initialCapacity);
    }

    public Properties(Properties defaults) {
        this(defaults, 8);
    }

    private Properties(Properties defaults, int initialCapacity) {
        super(1);
        map = new ConcurrentHashMap<>(initialCapacity);
        this.defaults = defaults;
    }

    // Texts

    public synchronized Object setProperty(String key, String value) {
        return put(key, value);
    }

    public String getProperty(String key) {
        Object value = map.get(key);
        Properties d = defaults;
        if (value instanceof String) {
            return (String) value;
        }
        return d == null ? null : d.getProperty(key);
    }

    public String getProperty(String key, String defaultValue) {
        String value = getProperty(key);
        return value == null ? defaultValue : value;
    }

    public Enumeration<?> propertyNames() {
        Hashtable<Object, Object> all = new Hashtable<>();
        collect(all);
        return all.keys();
    }

    private void collect(Map<Object, Object> all) {
        if (defaults != null) {
            defaults.collect(all);
        }
        all.putAll(map);
    }

    /** Returns the names whose values are texts, here and in the defaults. */
    public Set<String> stringPropertyNames() {
        Map<Object, Object> all = new HashMap<>();
        collect(all);
        Set<String> names = new HashSet<>();
        for (Map.Entry<Object, Object> e : all.entrySet()) {
            if (e.getKey() instanceof String && e.getValue() instanceof String) {
                names.add((String) e.getKey());
            }
        }
        return Collections.unmodifiableSet(names);
    }

    public void list(PrintStream out) {
        out.println("-- listing properties --");
        Map<Object, Object> all = new HashMap<>();
        collect(all);
        for (Map.Entry<Object, Object> e : all.entrySet()) {
            out.println(e.getKey() + "=" + shortened((String) e.getValue()));
        }
    }

    public void list(PrintWriter out) {
        out.println("-- listing properties --");
        Map<Object, Object> all = new HashMap<>();
        collect(all);
        for (Map.Entry<Object, Object> e : all.entrySet()) {
            out.println(e.getKey() + "=" + shortened((String) e.getValue()));
        }
    }

    private static String shortened(String value) {
        return value.length() > 40 ? value.substring(0, 37) + "..." : value;
    }

    // Reading

    /** Reads Latin-1 text, in which other characters have the form \\u and four hexadecimal digits. */
    public synchronized void load(InputStream inStream) throws IOException {
        load(new InputStreamReader(Objects.requireNonNull(inStream), "ISO-8859-1"));
    }

    public synchronized void load(Reader reader) throws IOException {
        Objects.requireNonNull(reader);
        String line = readLogicalLine(reader);
        while (line != null) {
            loadLine(line);
            line = readLogicalLine(reader);
        }
    }

    private static boolean isBlank(int c) {
        return c == ' ' || c == '\t' || c == '\f';
    }

    /** Returns the next line that is not a comment, joined with its continuations; or null. */
    private String readLogicalLine(Reader in) throws IOException {
        StringBuilder line = new StringBuilder();
        boolean continued = false;
        while (true) {
            int c = in.read();
            while (isBlank(c) || !continued && (c == '\n' || c == '\r')) {
                c = in.read();
            }
            boolean comment = !continued && (c == '#' || c == '!');
            boolean escaped = false;
            while (c >= 0 && c != '\n' && c != '\r') {
                escaped = c == '\\' && !escaped;
                if (!comment) {
                    line.append((char) c);
                }
                c = in.read();
            }
            if (escaped && !comment) {
                line.setLength(line.length() - 1);
                if (c == '\r') {
                    skipLineFeed(in, line);
                }
                continued = true;
                if (c < 0) {
                    return line.toString();
                }
            } else if (!comment && (line.length() > 0 || continued)) {
                return line.toString();
            } else if (c < 0) {
                return null;
            }
        }
    }

    /** A line feed that follows backslash and carriage return belongs to the same line end. */
    private void skipLineFeed(Reader in, StringBuilder line) throws IOException {
        int c = in.read();
        if (c >= 0 && c != '\n' && !isBlank(c)) {
            line.append((char) c);
        }
    }

    private void loadLine(String line) {
        int end = 0;
        boolean escaped = false;
        while (end < line.length() && (escaped || !isKeyEnd(line.charAt(end)))) {
            escaped = line.charAt(end) == '\\' && !escaped;
            end++;
        }
        int start = end;
        boolean separated = false;
        while (start < line.length()) {
            char c = line.charAt(start);
            if (!separated && (c == '=' || c == ':')) {
                separated = true;
            } else if (!isBlank(c)) {
                break;
            }
            start++;
        }
        put(unescape(line.substring(0, end)), unescape(line.substring(start)));
    }

    private static boolean isKeyEnd(char c) {
        return c == '=' || c == ':' || isBlank(c);
    }

    private static String unescape(String s) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == '\\' && i + 1 < s.length()) {
                c = s.charAt(++i);
                int special = "tnrf".indexOf(c);
                if (special >= 0) {
                    c = "\t\n\r\f".charAt(special);
                } else if (c == 'u') {
                    c = unicode(s, i + 1);
                    i += 4;
                }
            } else if (c == '\\') {
                break;
            }
            sb.append(c);
        }
        return sb.toString();
    }

    private static char unicode(String s, int start) {
        int n = 0;
        for (int i = start; i < start + 4; i++) {
            int digit = i < s.length() ? Character.digit(s.charAt(i), 16) : -1;
            if (digit < 0) {
                throw new IllegalArgumentException("Malformed \\uxxxx encoding.");
            }
            n = n * 16 + digit;
        }
        return (char) n;
    }

    // Writing

    public void store(Writer writer, String comments) throws IOException {
        store(writer instanceof BufferedWriter ? (BufferedWriter) writer
                : new BufferedWriter(writer), comments, false);
    }

    public void store(OutputStream out, String comments) throws IOException {
        store(new BufferedWriter(new OutputStreamWriter(out, "ISO-8859-1")), comments, true);
    }

    private void store(BufferedWriter out, String comments, boolean latin) throws IOException {
        if (comments != null) {
            writeComments(out, comments, latin);
        }
        out.write("#" + new Date());
        out.newLine();
        synchronized (this) {
            for (Map.Entry<Object, Object> e : entrySet()) {
                out.write(escape((String) e.getKey(), true, latin) + "="
                        + escape((String) e.getValue(), false, latin));
                out.newLine();
            }
        }
        out.flush();
    }

    /** Starts every line of the comments with a mark. */
    private static void writeComments(BufferedWriter out, String comments, boolean latin)
            throws IOException {
        out.write("#");
        for (int i = 0; i < comments.length(); i++) {
            char c = comments.charAt(i);
            if (c == '\n' || c == '\r') {
                out.newLine();
                if (c == '\r' && i + 1 < comments.length() && comments.charAt(i + 1) == '\n') {
                    i++;
                }
                char next = i + 1 < comments.length() ? comments.charAt(i + 1) : ' ';
                if (next != '#' && next != '!') {
                    out.write("#");
                }
            } else if (latin && c > 0xFF) {
                out.write(hex(c));
            } else {
                out.write(c);
            }
        }
        out.newLine();
    }

    private static String escape(String s, boolean key, boolean latin) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            int special = "\t\n\r\f".indexOf(c);
            if (special >= 0) {
                sb.append('\\').append("tnrf".charAt(special));
            } else if (c == ' ' ? key || i == 0 : "\\=:#!".indexOf(c) >= 0) {
                sb.append('\\').append(c);
            } else if (latin && (c < ' ' || c > '~')) {
                sb.append(hex(c));
            } else {
                sb.append(c);
            }
        }
        return sb.toString();
    }

    private static String hex(char c) {
        StringBuilder sb = new StringBuilder("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
            sb.append(Character.toUpperCase(Character.forDigit(c >> shift & 15, 16)));
        }
        return sb.toString();
    }

    // The table

    @Override
    public int size() {
        return map.size();
    }

    @Override
    public boolean isEmpty() {
        return map.isEmpty();
    }

    @Override
    public Enumeration<Object> keys() {
        return map.keys();
    }

    @Override
    public Enumeration<Object> elements() {
        return map.elements();
    }

    @Override
    public boolean contains(Object value) {
        return map.contains(value);
    }

    @Override
    public boolean containsValue(Object value) {
        return map.containsValue(value);
    }

    @Override
    public boolean containsKey(Object key) {
        return map.containsKey(key);
    }

    @Override
    public Object get(Object key) {
        return map.get(key);
    }

    @Override
    public synchronized Object put(Object key, Object value) {
        return map.put(key, value);
    }

    @Override
    public synchronized Object remove(Object key) {
        return map.remove(key);
    }

    @Override
    public synchronized void putAll(Map<?, ?> t) {
        map.putAll(t);
    }

    @Override
    public synchronized void clear() {
        map.clear();
    }

    @Override
    public synchronized String toString() {
        return map.toString();
    }

    @Override
    public Set<Object> keySet() {
        return Collections.synchronizedSet(map.keySet(), this);
    }

    @Override
    public Collection<Object> values() {
        return Collections.synchronizedCollection(map.values(), this);
    }

    @Override
    public Set<Map.Entry<Object, Object>> entrySet() {
        return Collections.synchronizedSet(map.entrySet(), this);
    }

    @Override
    public synchronized boolean equals(Object o) {
        return map.equals(o);
    }

    @Override
    public synchronized int hashCode() {
        return map.hashCode();
    }

    @Override
    public Object getOrDefault(Object key, Object defaultValue) {
        return map.getOrDefault(key, defaultValue);
    }

    @Override
    public synchronized void forEach(BiConsumer<? super Object, ? super Object> action) {
        map.forEach(action);
    }

    @Override
    public synchronized void replaceAll(BiFunction<? super Object, ? super Object, ?> function) {
        map.replaceAll(function);
    }

    @Override
    public synchronized Object putIfAbsent(Object key, Object value) {
        return map.putIfAbsent(key, value);
    }

    @Override
    public synchronized boolean remove(Object key, Object value) {
        return map.remove(key, value);
    }

    @Override
    public synchronized boolean replace(Object key, Object oldValue, Object newValue) {
        return map.replace(key, oldValue, newValue);
    }

    @Override
    public synchronized Object replace(Object key, Object value) {
        return map.replace(key, value);
    }

    @Override
    public synchronized Object computeIfAbsent(Object key,
            Function<? super Object, ?> mappingFunction) {
        return map.computeIfAbsent(key, mappingFunction);
    }

    @Override
    public synchronized Object computeIfPresent(Object key,
            BiFunction<? super Object, ? super Object, ?> remappingFunction) {
        return map.computeIfPresent(key, remappingFunction);
    }

    @Override
    public synchronized Object compute(Object key,
            BiFunction<? super Object, ? super Object, ?> remappingFunction) {
        return map.compute(key, remappingFunction);
    }

    @Override
    public synchronized Object merge(Object key, Object value,
            BiFunction<? super Object, ? super Object, ?> remappingFunction) {
        return map.merge(key, value, remappingFunction);
    }

    @Override
    protected void rehash() {
    }

    @Override
    public synchronized Object clone() {
        Properties copy = new Properties(defaults);
        copy.map.putAll(map);
        return copy;
    }
}
