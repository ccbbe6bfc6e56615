package lib.hidden;

public interface Face {
}
