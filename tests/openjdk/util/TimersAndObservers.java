// Observers, property change support, event objects, a timer whose order is determined, iterators of services of one's own.
import java.beans.*;
import java.util.*;
import java.util.concurrent.*;

@SuppressWarnings("deprecation")
public class TimersAndObservers {
    static class Subject extends Observable {
        void change(Object o) { setChanged(); notifyObservers(o); }
    }

    public static class Bean {
        private final PropertyChangeSupport support = new PropertyChangeSupport(this);
        private int size;
        private String name = "none";
        public int getSize() { return size; }
        public void setSize(int s) { int old = size; size = s; support.firePropertyChange("size", old, s); }
        public String getName() { return name; }
        public void setName(String n) { String old = name; name = n; support.firePropertyChange("name", old, n); }
        public boolean isEmpty() { return size == 0; }
        public void addPropertyChangeListener(PropertyChangeListener l) { support.addPropertyChangeListener(l); }
        public void removePropertyChangeListener(PropertyChangeListener l) { support.removePropertyChangeListener(l); }
    }

    public static void main(String[] args) throws Exception {
        Subject s = new Subject();
        List<String> log = new ArrayList<>();
        Observer a = (o, x) -> log.add("a" + x), b = (o, x) -> log.add("b" + x + o.hasChanged());
        s.addObserver(a);
        s.addObserver(b);
        s.addObserver(a);
        s.change(1);
        s.deleteObserver(a);
        s.notifyObservers("not changed");
        s.change("two");
        System.out.println(log + " " + s.countObservers());
        Bean bean = new Bean();
        PropertyChangeListener l = e -> log.add(e.getPropertyName() + ":" + e.getOldValue() + "->" + e.getNewValue());
        bean.addPropertyChangeListener(l);
        bean.setSize(5);
        bean.setSize(5);
        bean.setName("x");
        bean.removePropertyChangeListener(l);
        bean.setName("y");
        System.out.println(log);
        BeanInfo info = Introspector.getBeanInfo(Bean.class, Object.class);
        for (PropertyDescriptor d : info.getPropertyDescriptors()) System.out.println(d.getName() + " " + d.getPropertyType() + " " + (d.getReadMethod() == null ? null : d.getReadMethod().getName()) + " " + (d.getWriteMethod() != null) + " " + (d.getReadMethod() != null ? d.getReadMethod().invoke(bean) : ""));
        System.out.println(Introspector.decapitalize("FooBar") + Introspector.decapitalize("URL") + " " + info.getEventSetDescriptors().length + info.getMethodDescriptors().length);
        Timer t = new Timer("timer", true);
        CountDownLatch done = new CountDownLatch(3);
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        TimerTask never = new TimerTask() { @Override public void run() { order.add("never"); } };
        t.schedule(never, 5000);
        for (int i = 0; i < 3; i++) {
            int k = i;
            t.schedule(new TimerTask() { @Override public void run() { order.add("task" + k); done.countDown(); } }, 10L * i);
        }
        done.await();
        System.out.println(order + " " + never.cancel() + t.purge());
        t.cancel();
        try {
            t.schedule(new TimerTask() { @Override public void run() { } }, 1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        EventObject e = new EventObject("source");
        System.out.println(e.getSource() + " " + e.toString());
        try {
            new EventObject(null);
        } catch (IllegalArgumentException x) {
            System.out.println(x.getMessage());
        }
        Currency c = Currency.getInstance(Locale.JAPAN);
        System.out.println(c.getCurrencyCode() + c.getNumericCode() + " " + Locale.forLanguageTag("de-AT").getDisplayCountry(Locale.ENGLISH) + " " + new Locale("fr").getDisplayLanguage(Locale.ENGLISH));
    }
}
