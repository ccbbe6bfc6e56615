package app;

import java.lang.module.ModuleDescriptor;
import java.lang.reflect.Field;
import java.util.TreeSet;

public class Main {
    public static void main(String[] args) throws Exception {
        Module m = Main.class.getModule();
        System.out.println(m + " " + m.isNamed() + " " + m.getDescriptor().toNameAndVersion());
        System.out.println(new TreeSet<>(m.getPackages()));
        for (ModuleDescriptor.Requires requires : new TreeSet<>(m.getDescriptor().requires())) {
            System.out.println("requires " + requires);
        }
        System.out.println(m.canRead(Object.class.getModule()) + " " + m.getLayer().findModule("java.sql").isPresent());
        System.out.println(m.getClassLoader() == ClassLoader.getSystemClassLoader());
        System.out.println(lib.api.Tool.use() + ", " + lib.friends.Friend.greet());
        Class<?> opened = Class.forName("lib.open.Opened");
        Field field = opened.getDeclaredField("field");
        field.setAccessible(true);
        System.out.println(field.get(opened.getDeclaredConstructor().newInstance()));
        Object secret = lib.api.Tool.secret();
        System.out.println(secret.getClass().getModule() + " " + secret);
        try {
            secret.getClass().getField("field").get(secret);
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage());
        }
        try {
            Field f = secret.getClass().getField("field");
            f.setAccessible(true);
        } catch (RuntimeException e) {
            System.out.println(e);
        }
        Field bean = app.beans.Bean.class.getDeclaredField("value");
        bean.setAccessible(true);
        System.out.println(bean.get(new app.beans.Bean()));
        try {
            String s = (String) secret;
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            Object o = new Main();
            Runnable r = (Runnable) o;
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        for (String arg : args) {
            System.out.println("[" + arg + "]");
        }
    }
}
