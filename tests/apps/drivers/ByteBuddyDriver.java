// Byte Buddy: subclasses, delegation, fields, advice by redefinition into a new loader.
import java.lang.reflect.*;
import java.util.concurrent.Callable;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.dynamic.loading.*;
import net.bytebuddy.implementation.*;
import net.bytebuddy.implementation.bind.annotation.*;
import net.bytebuddy.matcher.ElementMatchers;

public class ByteBuddyDriver {
    public static class Base { public String hello(String n) { return "hello " + n; } public int sum(int a, int b) { return a + b; } }

    public static class Interceptor {
        @RuntimeType public static Object around(@Origin Method m, @SuperCall Callable<?> c, @AllArguments Object[] a) throws Exception { return m.getName().equals("sum") ? (Integer) c.call() * 10 : "<" + c.call() + a.length + ">"; }
    }

    public static void main(String[] args) throws Exception {
        Class<? extends Object> fixed = new ByteBuddy().subclass(Object.class).name("made.Fixed").method(ElementMatchers.named("toString")).intercept(FixedValue.value("fixed!")).make().load(ByteBuddyDriver.class.getClassLoader(), ClassLoadingStrategy.Default.WRAPPER).getLoaded();
        System.out.println(fixed.getDeclaredConstructor().newInstance() + " " + fixed.getName());
        Base b = new ByteBuddy().subclass(Base.class).method(ElementMatchers.isDeclaredBy(Base.class)).intercept(MethodDelegation.to(Interceptor.class)).make().load(ByteBuddyDriver.class.getClassLoader(), ClassLoadingStrategy.Default.WRAPPER).getLoaded().getDeclaredConstructor().newInstance();
        System.out.println(b.hello("bob") + " " + b.sum(2, 3));
        Class<?> bean = new ByteBuddy().subclass(Object.class).name("made.Bean").defineField("count", int.class, Modifier.PRIVATE).defineMethod("getCount", int.class, Modifier.PUBLIC).intercept(FieldAccessor.ofField("count")).defineMethod("setCount", void.class, Modifier.PUBLIC).withParameters(int.class).intercept(FieldAccessor.ofField("count")).make().load(ByteBuddyDriver.class.getClassLoader(), ClassLoadingStrategy.Default.WRAPPER).getLoaded();
        Object o = bean.getDeclaredConstructor().newInstance();
        bean.getMethod("setCount", int.class).invoke(o, 41);
        System.out.println(bean.getMethod("getCount").invoke(o));
    }
}
