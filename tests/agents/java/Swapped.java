/** A program some of whose classes an agent replaces, well or badly. */
public class Swapped {
    static String attempt(String name) {
        try {
            Object made = Class.forName(name).getDeclaredConstructor().newInstance();
            return made instanceof Changed ? made.toString() : made.getClass().getName();
        } catch (Throwable t) {
            return t.getClass().getName() + ": " + t.getMessage();
        }
    }

    public static void main(String[] args) {
        for (String name : new String[] {"Throwing", "Linking", "Garbage", "Empty", "Truncated", "Renamed", "Changed",
                                         "Changed", "Garbage"}) {
            System.out.println(name + " -> " + attempt(name));
        }
        try {
            System.out.println(new Deep().deep());
        } catch (RuntimeException e) {
            System.out.println(e + " at line " + e.getStackTrace()[0].getLineNumber());
        }
    }
}

class Throwing {
}

class Linking {
}

class Garbage {
}

class Empty {
}

class Truncated {
}

class Renamed {
}

class Changed {
    @Override
    public String toString() {
        return "the old class";
    }
}

class Deep {
    String deep() {
        return "the old method";
    }
}
