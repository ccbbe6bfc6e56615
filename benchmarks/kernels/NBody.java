/** Bodies that attract one another, moved in fixed time steps: double fields and square roots. */
public class NBody {
    static class Body {
        double x;
        double y;
        double z;
        double vx;
        double vy;
        double vz;
        final double mass;

        Body(double mass, double x, double y, double z, double vx, double vy, double vz) {
            this.mass = mass;
            this.x = x;
            this.y = y;
            this.z = z;
            this.vx = vx;
            this.vy = vy;
            this.vz = vz;
        }
    }

    static Body[] system() {
        return new Body[] {
            new Body(40.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
            new Body(0.04, 5.0, -1.0, 0.1, 0.5, 2.5, -0.02),
            new Body(0.01, 8.5, 4.0, -0.4, -1.0, 1.75, 0.01),
            new Body(0.002, 13.0, -15.0, -0.25, 1.0, 0.9, -0.01),
            new Body(0.003, 15.0, -26.0, 0.2, 0.95, 0.6, -0.03),
        };
    }

    static void step(Body[] bodies, double dt) {
        for (int i = 0; i < bodies.length; i++) {
            Body a = bodies[i];
            for (int j = i + 1; j < bodies.length; j++) {
                Body b = bodies[j];
                double dx = a.x - b.x;
                double dy = a.y - b.y;
                double dz = a.z - b.z;
                double square = dx * dx + dy * dy + dz * dz;
                double pull = dt / (square * Math.sqrt(square));
                a.vx -= dx * b.mass * pull;
                a.vy -= dy * b.mass * pull;
                a.vz -= dz * b.mass * pull;
                b.vx += dx * a.mass * pull;
                b.vy += dy * a.mass * pull;
                b.vz += dz * a.mass * pull;
            }
        }
        for (int i = 0; i < bodies.length; i++) {
            Body a = bodies[i];
            a.x += dt * a.vx;
            a.y += dt * a.vy;
            a.z += dt * a.vz;
        }
    }

    static double energy(Body[] bodies) {
        double e = 0.0;
        for (int i = 0; i < bodies.length; i++) {
            Body a = bodies[i];
            e += 0.5 * a.mass * (a.vx * a.vx + a.vy * a.vy + a.vz * a.vz);
            for (int j = i + 1; j < bodies.length; j++) {
                Body b = bodies[j];
                double dx = a.x - b.x;
                double dy = a.y - b.y;
                double dz = a.z - b.z;
                e -= a.mass * b.mass / Math.sqrt(dx * dx + dy * dy + dz * dz);
            }
        }
        return e;
    }

    public static void main(String[] args) {
        int rounds = Kernel.rounds(args, 1200000);
        Body[] bodies = system();
        for (int i = 0; i < rounds; i++) {
            step(bodies, 0.01);
        }
        Kernel.report("NBody", Double.doubleToLongBits(energy(bodies)));
    }
}
