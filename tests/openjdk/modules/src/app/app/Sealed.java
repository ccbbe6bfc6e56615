package app;

public class Sealed {
    public static void main(String[] args) {
        try {
            Shape shape = new app.beans.Round();
            System.out.println(shape.corners() + " " + Shape.class.isSealed());
        } catch (Error e) {
            System.out.println(e);
        }
    }
}
