// Suspended threads: their traces, collections meanwhile, waiting ones, a thread that suspends itself.
import java.util.*;
public class Suspended { 
  public static void main(String[] a) throws Exception {
    
    Thread t = new Thread(() -> { long x = 0; while (true) { x++; if (x % 1000000 == 0) new byte[1000].clone(); } }, "s"); t.setDaemon(true); t.start();
    Thread.sleep(20); t.suspend(); Thread.sleep(20);
    System.out.println(t.getStackTrace().length > 0); System.gc(); System.out.println(Thread.getAllStackTraces().size() > 3); t.resume(); 
    Thread w = new Thread(() -> { synchronized (Suspended.class) { try { Suspended.class.wait(100); } catch (InterruptedException e) { System.out.println("i"); } System.out.println("woke"); } }); w.start(); Thread.sleep(20); w.suspend(); Thread.sleep(200); System.out.println(w.isAlive()); w.resume(); w.join();
    Thread self = new Thread(() -> { Thread.currentThread().suspend(); System.out.println("self resumed"); }); self.start(); Thread.sleep(50); while (self.isAlive()) { self.resume(); self.join(5); }
    try { throw new Exception("x"); } catch (Exception e) { e.printStackTrace(System.out); }
  } }
