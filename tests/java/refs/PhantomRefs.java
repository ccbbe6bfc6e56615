// Phantom references never give their object, are enqueued after it is gone; own cleaner with resources.
import java.lang.ref.*;
import java.util.*;

public class PhantomRefs {
    static class Res {
        final int id;
        Res(int i) { id = i; }
    }

    static class Track extends PhantomReference<Res> {
        final int id;
        Track(Res r, ReferenceQueue<Res> q) {
            super(r, q);
            id = r.id;
        }
    }

    static final Set<Track> live = new HashSet<>();
    static Res[] make(int n, ReferenceQueue<Res> q) {
        Res[] keep = new Res[n / 10];
        for (int i = 0; i < n; i++) {
            Res r = new Res(i);
            live.add(new Track(r, q));
            if (i % 10 == 0) keep[i / 10] = r;
        }
        return keep;
    }

    static int churn(int d) {
        Object[] junk = new Object[64];
        for (int i = 0; i < 64; i++) junk[i] = new int[50];
        return d == 0 ? 1 : churn(d - 1) + junk.length;
    }

    public static void main(String[] args) throws Exception {
        ReferenceQueue<Res> q = new ReferenceQueue<>();
        Res[] keep = make(100, q);
        boolean early = false;
        int got = 0;
        for (int i = 0; i < 200 && got < 88; i++) {
            churn(20);
            System.gc();
            Track t;
            while ((t = (Track) q.remove(2)) != null) {
                if (t.get() != null || t.id % 10 == 0) early = true;
                live.remove(t);
                got++;
            }
        }
        System.out.println((got >= 88) + " " + early + " " + (live.size() == 100 - got));
        int s = 0;
        for (Res r : keep) s += r.id;
        System.out.println(s);
    }
}
