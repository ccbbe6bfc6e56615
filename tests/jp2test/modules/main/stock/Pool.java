package stock;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Work in an executor. */
final class Pool {
    private Pool() {
    }

    static int run(int tasks) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        List<Future<Integer>> results = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            int number = i;
            results.add(pool.submit(() -> work(number)));
        }
        int sum = 0;
        for (Future<Integer> result : results) {
            sum += result.get();
        }
        pool.shutdown();
        return sum;
    }

    private static int work(int number) {
        int[] cells = new int[200];
        for (int round = 0; round < 10; round++) {
            shift(cells, number);
        }
        int sum = 0;
        for (int cell : cells) {
            sum += cell;
        }
        return sum;
    }

    private static void shift(int[] cells, int by) {
        int first = cells[0];
        for (int i = 1; i < cells.length; i++) {
            cells[i - 1] = cells[i] + by;
        }
        cells[cells.length - 1] = first;
    }
}
