package java.util;

/** Marks interfaces whose methods are called when an event happens. */
public interface EventListener {
}
