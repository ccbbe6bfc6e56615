// javax.tools: compiles sources from memory to memory, loads and runs them; diagnostics of wrong sources; processors absent.
import java.io.*;
import java.net.URI;
import java.util.*;
import javax.tools.*;

public class InMemory {
    static class Source extends SimpleJavaFileObject {
        final String text;
        Source(String name, String text) { super(URI.create("mem:///" + name.replace('.', '/') + ".java"), Kind.SOURCE); this.text = text; }
        @Override public CharSequence getCharContent(boolean ignore) { return text; }
    }

    static class Code extends SimpleJavaFileObject {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Code(String name) { super(URI.create("mem:///" + name.replace('.', '/') + ".class"), Kind.CLASS); }
        @Override public OutputStream openOutputStream() { return bytes; }
    }

    static class Memory extends ForwardingJavaFileManager<JavaFileManager> {
        final Map<String, Code> classes = new TreeMap<>();
        Memory(JavaFileManager m) { super(m); }
        @Override public JavaFileObject getJavaFileForOutput(Location l, String name, JavaFileObject.Kind k, FileObject sibling) { Code c = new Code(name); classes.put(name, c); return c; }
    }

    public static void main(String[] args) throws Exception {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> d = new DiagnosticCollector<>();
        Memory m = new Memory(javac.getStandardFileManager(d, Locale.ROOT, null));
        List<Source> sources = List.of(new Source("gen.Calc", "package gen; public class Calc implements java.util.function.IntUnaryOperator { public int applyAsInt(int n) { int s = 0; for (int i = 0; i <= n; i++) s += Helper.square(i); return s; } record P(int x) { } enum E { A, B } }"), new Source("gen.Helper", "package gen; class Helper { static int square(int x) { java.util.function.IntUnaryOperator f = y -> y * y; return f.applyAsInt(x); } }"));
        boolean ok = javac.getTask(null, m, d, List.of("-g", "-proc:none"), null, sources).call();
        System.out.println(ok + " " + m.classes.keySet() + " " + d.getDiagnostics().size());
        for (Map.Entry<String, Code> e : m.classes.entrySet()) System.out.println(e.getKey() + " " + e.getValue().bytes.size() + " " + Arrays.hashCode(e.getValue().bytes.toByteArray()));
        ClassLoader l = new ClassLoader(InMemory.class.getClassLoader()) {
            @Override protected Class<?> findClass(String n) throws ClassNotFoundException {
                Code c = m.classes.get(n);
                if (c == null) throw new ClassNotFoundException(n);
                return defineClass(n, c.bytes.toByteArray(), 0, c.bytes.size());
            }
        };
        System.out.println(((java.util.function.IntUnaryOperator) l.loadClass("gen.Calc").getDeclaredConstructor().newInstance()).applyAsInt(100));
        for (String bad : List.of("class A { int x = \"s\"; }", "class A { void m() { undefined(); int y; y++; } }", "class A extends B { }", "class A { int f( { } }", "class A { final int x; }", "class A { void m() { throw new Exception(); } }", "interface I { int a(); } class A implements I { }", "class A { @Override public String tostring() { return null; } }", "class A { java.util.List raw = new java.util.ArrayList(); void m() { raw.add(1); return 5; } }", "")) {
            DiagnosticCollector<JavaFileObject> c = new DiagnosticCollector<>();
            StringWriter w = new StringWriter();
            boolean r = javac.getTask(w, new Memory(javac.getStandardFileManager(c, Locale.ROOT, null)), c, List.of("-Xlint:all", "-proc:none"), null, List.of(new Source("A", bad))).call();
            System.out.println(r + " " + bad);
            for (Diagnostic<? extends JavaFileObject> x : c.getDiagnostics()) System.out.println("  " + x.getKind() + " " + x.getLineNumber() + ":" + x.getColumnNumber() + " " + x.getCode() + " " + x.getMessage(Locale.ROOT).replace("\n", "~"));
        }
        System.out.println(javac.isSupportedOption("-d") + " " + javac.getSourceVersions().contains(javax.lang.model.SourceVersion.RELEASE_17) + javax.lang.model.SourceVersion.isKeyword("record") + javax.lang.model.SourceVersion.isName("a.b"));
    }
}
