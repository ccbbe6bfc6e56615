package java.util;

import java.util.function.DoubleConsumer;

/** Number, sum, minimum and maximum of {@code double} values. */
public class DoubleSummaryStatistics implements DoubleConsumer {
    private long count;
    private double sum;
    /** By how much rounding has made the sum too large. */
    private double error;
    /** The sum without correction, which is the right one if it is infinite. */
    private double plainSum;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;

    public DoubleSummaryStatistics() {
    }

    public DoubleSummaryStatistics(long count, double min, double max, double sum)
            throws IllegalArgumentException {
        if (count < 0) {
            throw new IllegalArgumentException("Negative count value");
        }
        if (count > 0) {
            if (min > max) {
                throw new IllegalArgumentException("Minimum greater than maximum");
            }
            this.count = count;
            this.sum = sum;
            plainSum = sum;
            this.min = min;
            this.max = max;
        }
    }

    @Override
    public void accept(double value) {
        count++;
        plainSum += value;
        addCorrected(value);
        min = Math.min(min, value);
        max = Math.max(max, value);
    }

    public void combine(DoubleSummaryStatistics other) {
        count += other.count;
        plainSum += other.plainSum;
        addCorrected(other.sum);
        addCorrected(-other.error);
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
    }

    public final long getCount() {
        return count;
    }

    public final double getSum() {
        double s = sum - error;
        return Double.isNaN(s) && Double.isInfinite(plainSum) ? plainSum : s;
    }

    public final double getMin() {
        return min;
    }

    public final double getMax() {
        return max;
    }

    public final double getAverage() {
        return count > 0 ? getSum() / count : 0.0;
    }

    @Override
    public String toString() {
        return String.format("%s{count=%d, sum=%f, min=%f, average=%f, max=%f}",
                getClass().getSimpleName(), count, getSum(), min, getAverage(), max);
    }

    /** Kahan's summation: the rounding error of the sum is subtracted from the next value. */
    private void addCorrected(double value) {
        double summand = value - error;
        double newSum = sum + summand;
        error = newSum - sum - summand;
        sum = newSum;
    }
}
