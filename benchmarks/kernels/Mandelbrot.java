/** Iterations of z² + c over a grid: double arithmetic in locals. */
public class Mandelbrot {
    static int escape(double cx, double cy, int limit) {
        double x = 0.0;
        double y = 0.0;
        int i = 0;
        while (i < limit) {
            double xx = x * x;
            double yy = y * y;
            if (xx + yy > 4.0) {
                break;
            }
            y = 2.0 * x * y + cy;
            x = xx - yy + cx;
            i++;
        }
        return i;
    }

    public static void main(String[] args) {
        int size = 260;
        int rows = Kernel.rounds(args, size);
        long sum = 0;
        for (int row = 0; row < rows; row++) {
            double cy = 2.4 * row / rows - 1.2;
            for (int column = 0; column < size; column++) {
                sum = sum * 31 + escape(3.0 * column / size - 2.1, cy, 3500);
            }
        }
        Kernel.report("Mandelbrot", sum);
    }
}
