package app.beans;

public class Bean {
    private int value = 17;
}
