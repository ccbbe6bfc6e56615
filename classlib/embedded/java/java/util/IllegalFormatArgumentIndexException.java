package java.util;

/** A format refers to an argument by a number that no argument has. */
class IllegalFormatArgumentIndexException extends IllegalFormatException {

    private final int index;

    IllegalFormatArgumentIndexException(int index) {
        this.index = index;
    }

    @Override
    public String getMessage() {
        return "Illegal format argument index = " + (index == Integer.MIN_VALUE ? "" : index);
    }
}
