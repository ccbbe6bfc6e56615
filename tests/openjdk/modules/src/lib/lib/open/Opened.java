package lib.open;

public class Opened {
    private String field = "opened";
}
