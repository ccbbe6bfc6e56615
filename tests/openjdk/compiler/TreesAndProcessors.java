// An annotation processor run in memory, and the compiler's syntax trees walked with a scanner.
import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.StringWriter;
import java.net.URI;
import java.util.*;
import javax.annotation.processing.*;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.*;
import javax.tools.*;

public class TreesAndProcessors {
    static class Source extends SimpleJavaFileObject {
        final String text;
        Source(String name, String text) { super(URI.create("mem:///" + name + ".java"), Kind.SOURCE); this.text = text; }
        @Override public CharSequence getCharContent(boolean ignore) { return text; }
    }

    @SupportedAnnotationTypes("*")
    static class Lister extends AbstractProcessor {
        @Override public SourceVersion getSupportedSourceVersion() { return SourceVersion.latest(); }
        @Override public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
            for (Element e : round.getRootElements()) {
                System.out.println(e.getKind() + " " + e + " " + e.getModifiers() + " " + processingEnv.getElementUtils().getBinaryName((TypeElement) e));
                for (Element m : e.getEnclosedElements()) System.out.println("  " + m.getKind() + " " + m + " : " + m.asType() + " " + m.getAnnotationMirrors());
            }
            processingEnv.getMessager().printMessage(Diagnostic.Kind.NOTE, "round over " + round.processingOver());
            return false;
        }
    }

    public static void main(String[] args) throws Exception {
        String text = "import java.util.*; public class T<X extends Comparable<X>> implements Runnable { static final int K = 2 + 3 * 4; private List<? super X> l; @Deprecated public void run() { for (int i = 0; i < K; i++) { if (i % 2 == 0) continue; l = new ArrayList<>(); Runnable r = () -> System.out.println(l); } switch (K) { case 1 -> { } default -> throw new IllegalStateException(\"x\" + K); } } enum E { A, B { } } record R(int a, String... b) { } interface I { default int m() { return 1; } } }";
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        StringWriter out = new StringWriter();
        DiagnosticCollector<JavaFileObject> d = new DiagnosticCollector<>();
        JavacTask task = (JavacTask) javac.getTask(out, null, d, List.of("-proc:none"), null, List.of(new Source("T", text)));
        Map<Tree.Kind, Integer> kinds = new TreeMap<>();
        List<String> names = new ArrayList<>();
        for (CompilationUnitTree u : task.parse()) {
            new TreeScanner<Void, Void>() {
                @Override public Void scan(Tree t, Void v) { if (t != null) kinds.merge(t.getKind(), 1, Integer::sum); return super.scan(t, v); }
                @Override public Void visitMethod(MethodTree m, Void v) { names.add(m.getName() + "/" + m.getParameters().size()); return super.visitMethod(m, v); }
                @Override public Void visitVariable(VariableTree m, Void v) { names.add(m.getType() + " " + m.getName()); return super.visitVariable(m, v); }
            }.scan(u, null);
            System.out.println(u.toString().lines().filter(x -> !x.isBlank()).map(String::strip).toList());
        }
        System.out.println(kinds + "\n" + names);
        JavaCompiler.CompilationTask p = javac.getTask(out, null, d, List.of("-proc:only"), null, List.of(new Source("T", text)));
        p.setProcessors(List.of(new Lister()));
        System.out.println(p.call());
        for (Diagnostic<?> x : d.getDiagnostics()) System.out.println(x.getKind() + " " + x.getMessage(Locale.ROOT));
        System.out.println(out);
    }
}
