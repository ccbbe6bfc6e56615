package lib.friends;

public class Friend {
    public static String greet() {
        return "a friend's greeting";
    }
}
