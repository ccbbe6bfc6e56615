package lib.hidden;

public class Base {
}
