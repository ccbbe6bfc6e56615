import jp2vm.Profile;

/** A harness as DaCapo's: it repeats a benchmark, and calls back before and after each iteration. */
public final class Harness {
    /** What is done around the iterations; a harness knows nothing of profiles. */
    public static class Callback {
        /** Called before an iteration. */
        public void start(String benchmark, boolean isWarmup) {
        }

        /** Called after an iteration. */
        public void stop(String benchmark, boolean isWarmup) {
        }

        /** Called after the last iteration. */
        public void complete(String benchmark) {
        }
    }

    /** A callback that profiles the iterations after the warm-up. */
    public static class ProfileCallback extends Callback {
        @Override
        public void start(String benchmark, boolean isWarmup) {
            if (!isWarmup) {
                Profile.start();
            }
        }

        @Override
        public void stop(String benchmark, boolean isWarmup) {
            if (!isWarmup) {
                Profile.stop();
            }
        }

        @Override
        public void complete(String benchmark) {
            if (Profile.isAvailable()) {
                Profile.dump(benchmark + ".jp2");
            }
        }
    }

    private static int sort(int size) {
        int[] numbers = new int[size];
        for (int i = 0; i < size; i++) {
            numbers[i] = i * 7919 % size;
        }
        for (int i = 1; i < size; i++) {
            for (int j = i; j > 0 && numbers[j - 1] > numbers[j]; j--) {
                int number = numbers[j];
                numbers[j] = numbers[j - 1];
                numbers[j - 1] = number;
            }
        }
        return numbers[size / 2];
    }

    /** Runs the benchmark: the number of iterations for warm-up, and of those after it. */
    public static void main(String[] args) {
        int warmups = Integer.parseInt(args[0]), iterations = Integer.parseInt(args[1]);
        Callback callback = new ProfileCallback();
        for (int i = 0; i < warmups + iterations; i++) {
            callback.start("sort", i < warmups);
            int result = sort(100);
            callback.stop("sort", i < warmups);
            System.out.println("iteration " + i + ": " + result);
        }
        callback.complete("sort");
    }
}
