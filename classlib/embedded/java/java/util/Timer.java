package java.util;

/** Runs tasks at given times, one after the other, on its own thread. */
public class Timer {
    private static int serial;

    /** The tasks, sorted by time. The queue is also the lock that guards the timer. */
    private final PriorityQueue<TimerTask> queue =
            new PriorityQueue<>(new Comparator<TimerTask>() {
                public int compare(TimerTask a, TimerTask b) {
                    return a.nextTime < b.nextTime ? -1 : a.nextTime == b.nextTime ? 0 : 1;
                }
            });
    private boolean cancelled;
    private final Thread thread;

    public Timer() {
        this("Timer-" + nextSerial());
    }

    public Timer(boolean isDaemon) {
        this("Timer-" + nextSerial(), isDaemon);
    }

    public Timer(String name) {
        this(name, false);
    }

    public Timer(String name, boolean isDaemon) {
        thread = new Thread(new Runnable() {
            public void run() {
                loop();
            }
        }, name);
        thread.setDaemon(isDaemon);
        thread.start();
    }

    private static synchronized int nextSerial() {
        return serial++;
    }

    public void schedule(TimerTask task, long delay) {
        enqueue(task, checkDelay(delay), 0);
    }

    public void schedule(TimerTask task, Date time) {
        enqueue(task, time.getTime(), 0);
    }

    /** Repeats the task; a late run delays all following runs. */
    public void schedule(TimerTask task, long delay, long period) {
        enqueue(task, checkDelay(delay), -checkPeriod(period));
    }

    public void schedule(TimerTask task, Date firstTime, long period) {
        enqueue(task, firstTime.getTime(), -checkPeriod(period));
    }

    /** Repeats the task; late runs do not delay the following ones. */
    public void scheduleAtFixedRate(TimerTask task, long delay, long period) {
        enqueue(task, checkDelay(delay), checkPeriod(period));
    }

    public void scheduleAtFixedRate(TimerTask task, Date firstTime, long period) {
        enqueue(task, firstTime.getTime(), checkPeriod(period));
    }

    private static long checkDelay(long delay) {
        if (delay < 0) {
            throw new IllegalArgumentException("Negative delay.");
        }
        return System.currentTimeMillis() + delay;
    }

    private static long checkPeriod(long period) {
        if (period <= 0) {
            throw new IllegalArgumentException("Non-positive period.");
        }
        return period;
    }

    private void enqueue(TimerTask task, long time, long period) {
        if (time < 0) {
            throw new IllegalArgumentException("Illegal execution time.");
        }
        synchronized (queue) {
            if (cancelled) {
                throw new IllegalStateException("Timer already cancelled.");
            }
            synchronized (task) {
                if (task.state != TimerTask.NEW) {
                    throw new IllegalStateException("Task already scheduled or cancelled");
                }
                task.nextTime = time;
                task.period = period;
                task.state = TimerTask.SCHEDULED;
            }
            queue.add(task);
            queue.notify();
        }
    }

    /** Lets the current task finish and runs no further ones. */
    public void cancel() {
        synchronized (queue) {
            cancelled = true;
            queue.clear();
            queue.notify();
        }
    }

    /** Removes cancelled tasks and returns their number. */
    public int purge() {
        synchronized (queue) {
            int before = queue.size();
            queue.removeIf(t -> t.state == TimerTask.CANCELLED);
            return before - queue.size();
        }
    }

    private void loop() {
        try {
            TimerTask task = takeNext();
            while (task != null) {
                task.run();
                task = takeNext();
            }
        } catch (InterruptedException e) {
            // An interrupted timer ends.
        } finally {
            cancel();
        }
    }

    /** Waits until a task is due, and takes it. Returns null if the timer was cancelled. */
    private TimerTask takeNext() throws InterruptedException {
        synchronized (queue) {
            while (!cancelled) {
                TimerTask task = queue.peek();
                long now = System.currentTimeMillis();
                if (task == null) {
                    queue.wait();
                } else if (task.state == TimerTask.CANCELLED) {
                    queue.remove();
                } else if (task.nextTime > now) {
                    queue.wait(task.nextTime - now);
                } else {
                    queue.remove();
                    reschedule(task, now);
                    return task;
                }
            }
            return null;
        }
    }

    private void reschedule(TimerTask task, long now) {
        synchronized (task) {
            if (task.period == 0) {
                task.state = TimerTask.DONE;
            } else {
                task.nextTime = task.period < 0 ? now - task.period
                        : task.nextTime + task.period;
                queue.add(task);
            }
        }
    }
}
