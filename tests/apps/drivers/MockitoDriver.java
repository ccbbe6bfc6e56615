// Mockito: mocks, stubs, verification, spies, captors.
import java.util.*;
import org.mockito.*;
import org.mockito.exceptions.base.MockitoAssertionError;
import static org.mockito.Mockito.*;

public class MockitoDriver {
    public static class Items { final List<String> l = new ArrayList<>(); public void add(String s) { l.add(s); } public int size() { return l.size(); } public String get(int i) { return l.get(i); } }

    public interface Service { String find(int id); void save(String s); List<String> all(); }

    public static void main(String[] args) {
        Service s = mock(Service.class);
        when(s.find(1)).thenReturn("one");
        when(s.find(ArgumentMatchers.intThat(i -> i > 100))).thenThrow(new IllegalArgumentException("big"));
        doAnswer(i -> { System.out.println("saving " + i.getArgument(0)); return null; }).when(s).save(anyString());
        System.out.println(s.find(1) + s.find(2) + s.all());
        s.save("x");
        s.save("y");
        try {
            s.find(500);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        ArgumentCaptor<String> c = ArgumentCaptor.forClass(String.class);
        verify(s, times(2)).save(c.capture());
        System.out.println(c.getAllValues());
        try {
            verify(s, never()).find(1);
        } catch (MockitoAssertionError e) {
            System.out.println(e.getClass().getSimpleName());
        }
        Items spy = spy(new Items());
        spy.add("b");
        doReturn(42).when(spy).size();
        System.out.println(spy.size() + spy.get(0));
        InOrder o = inOrder(spy);
        o.verify(spy).add("b");
        o.verify(spy).size();
    }
}
