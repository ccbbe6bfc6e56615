package app.beans;

public final class Round implements app.Shape {
    @Override
    public int corners() {
        return 0;
    }
}
