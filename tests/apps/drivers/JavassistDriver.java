// Javassist: classes made from source text, methods added and wrapped, proxies.
import javassist.*;
import javassist.util.proxy.*;

public class JavassistDriver {
    public static class Target { public int twice(int x) { return x * 2; } public String name() { return "target"; } }

    public interface Calc { int calc(int n); }

    public static void main(String[] args) throws Exception {
        ClassPool p = ClassPool.getDefault();
        CtClass c = p.makeClass("Generated");
        c.addInterface(p.get("JavassistDriver$Calc"));
        c.addField(CtField.make("private int calls = 0;", c));
        c.addMethod(CtMethod.make("public int calc(int n) { calls++; int s = 0; for (int i = 1; i <= n; i++) { if (i % 2 == 0) continue; s += i * i; } return s + calls; }", c));
        c.addConstructor(CtNewConstructor.defaultConstructor(c));
        CtMethod m = c.getDeclaredMethod("calc");
        m.insertBefore("{ System.out.println(\"enter \" + $1); }");
        m.insertAfter("{ System.out.println(\"leave \" + $_); }");
        Calc k = (Calc) c.toClass(JavassistDriver.class).getDeclaredConstructor().newInstance();
        System.out.println(k.calc(5) + " " + k.calc(6) + " " + c.toBytecode().length);
        ProxyFactory f = new ProxyFactory();
        f.setSuperclass(Target.class);
        Target t = (Target) f.create(new Class<?>[0], new Object[0], (self, method, proceed, a) -> method.getName().equals("twice") ? (Integer) proceed.invoke(self, a) + 1 : "proxied " + proceed.invoke(self, a));
        System.out.println(t.twice(20) + " " + t.name());
        System.out.println(p.get("java.util.ArrayList").getDeclaredMethods().length + " " + p.get("java.lang.String").getSuperclass().getName());
        try {
            CtMethod.make("public void bad() { undefined(); }", c);
        } catch (CannotCompileException | RuntimeException e) {
            System.out.println("cannot compile");
        }
    }
}
