/** Each way in which a call finds its method; compiled for a version in which private methods are called by invokevirtual. */
public class Calls {
    interface Named {
        String name();

        default int length() {
            return name().length();
        }
    }

    abstract static class Animal implements Named {
        int age() {
            return secret();
        }

        int speed() {
            return 4;
        }

        private int secret() {
            return 7;
        }
    }

    static class Cat extends Animal {
        @Override
        public String name() {
            return "cat";
        }

        @Override
        int speed() {
            return super.speed() + 3;
        }

        /** Overrides nothing. */
        public int secret() {
            return 9;
        }
    }

    static int count(Animal animal, Named named) {
        return animal.name().length() + animal.length() + animal.age() + animal.speed() + named.length();
    }

    public static void main(String[] args) {
        Cat cat = new Cat();
        int sum = count(cat, cat);
        try {
            sum += count(null, cat);
        } catch (NullPointerException e) {
            sum++;
        }
        if (sum != 24) {
            throw new AssertionError();
        }
    }
}
