// Commons Math: matrices, statistics, roots, integrals, transforms, optimisation, distributions.
import org.apache.commons.math3.analysis.UnivariateFunction;
import org.apache.commons.math3.analysis.integration.*;
import org.apache.commons.math3.analysis.interpolation.*;
import org.apache.commons.math3.analysis.polynomials.*;
import org.apache.commons.math3.analysis.solvers.*;
import org.apache.commons.math3.complex.*;
import org.apache.commons.math3.distribution.*;
import org.apache.commons.math3.fraction.*;
import org.apache.commons.math3.linear.*;
import org.apache.commons.math3.ode.*;
import org.apache.commons.math3.ode.nonstiff.*;
import org.apache.commons.math3.random.*;
import org.apache.commons.math3.stat.descriptive.*;
import org.apache.commons.math3.stat.regression.*;
import org.apache.commons.math3.transform.*;

public class MathDriver {
    public static void main(String[] args) {
        RandomGenerator g = new MersenneTwister(42);
        double[][] a = new double[8][8];
        for (double[] row : a) for (int j = 0; j < 8; j++) row[j] = g.nextDouble() - 0.5;
        RealMatrix m = new Array2DRowRealMatrix(a);
        System.out.println(new LUDecomposition(m).getDeterminant() + " " + new SingularValueDecomposition(m).getNorm() + " " + new EigenDecomposition(m.multiply(m.transpose())).getRealEigenvalue(0) + " " + new QRDecomposition(m).getSolver().solve(new ArrayRealVector(8, 1)));
        UnivariateFunction f = x -> x * x * x - 2 * x - 5;
        System.out.println(new BrentSolver(1e-12).solve(100, f, 2, 3) + " " + new SimpsonIntegrator().integrate(100000, f, 0, 3) + " " + new RombergIntegrator().integrate(10000, Math::exp, 0, 1));
        DescriptiveStatistics s = new DescriptiveStatistics();
        for (int i = 0; i < 1000; i++) s.addValue(g.nextGaussian());
        System.out.println(s);
        SimpleRegression r = new SimpleRegression();
        for (int i = 0; i < 50; i++) r.addData(i, 3 * i + g.nextDouble());
        System.out.println(r.getSlope() + " " + r.getRSquare() + " " + r.getSignificance());
        System.out.println(new NormalDistribution(1, 2).cumulativeProbability(2.5) + " " + new PoissonDistribution(4).probability(3) + " " + new GammaDistribution(2, 3).inverseCumulativeProbability(0.7) + " " + new BinomialDistribution(20, 0.3).cumulativeProbability(7) + " " + new TDistribution(5).density(0.4));
        Complex[] c = new FastFourierTransformer(DftNormalization.STANDARD).transform(new double[] {1, 2, 3, 4, 5, 6, 7, 8}, TransformType.FORWARD);
        System.out.println(c[1] + " " + new LaguerreSolver().solveAllComplex(new double[] {-6, 11, -6, 1}, 0)[0] + " " + new Complex(1, 2).pow(new Complex(0.5, 1)));
        System.out.println(new SplineInterpolator().interpolate(new double[] {0, 1, 2, 3}, new double[] {0, 1, 4, 9}).value(1.5) + " " + new PolynomialFunction(new double[] {1, 2, 3}).derivative() + " " + new BigFraction(1, 3).add(new BigFraction(5, 12)));
        double[] y = {1, 0};
        new DormandPrince853Integrator(1e-8, 1, 1e-10, 1e-10).integrate(new FirstOrderDifferentialEquations() {
            public int getDimension() { return 2; }
            public void computeDerivatives(double t, double[] v, double[] d) { d[0] = v[1]; d[1] = -v[0]; }
        }, 0, y, 10, y);
        System.out.println(y[0] + " " + y[1]);
    }
}
