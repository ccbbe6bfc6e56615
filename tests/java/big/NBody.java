// Planet-like bodies under gravity: leapfrog and Runge-Kutta integration, energy and momentum as raw bits.
public class NBody {
    double[] m, x, y, z, vx, vy, vz;

    NBody(int n) {
        m = new double[n];
        x = new double[n];
        y = new double[n];
        z = new double[n];
        vx = new double[n];
        vy = new double[n];
        vz = new double[n];
        for (int i = 0; i < n; i++) {
            double r = i * 1.7 + (i == 0 ? 0 : 1), s = (i * 37 % 11) / 11.0, c = 1 - 2 * s * s;
            m[i] = i == 0 ? 40 : 0.01 * (i % 4 + 1);
            x[i] = r * c;
            y[i] = r * 2 * s * (1 - s);
            z[i] = (i % 3 - 1) * 0.1;
            double v = i == 0 ? 0 : Math.sqrt(40 / r);
            vx[i] = -v * (y[i] / Math.max(r, 1));
            vy[i] = v * (x[i] / Math.max(r, 1));
        }
        double px = 0, py = 0, pz = 0;
        for (int i = 0; i < n; i++) {
            px += m[i] * vx[i];
            py += m[i] * vy[i];
            pz += m[i] * vz[i];
        }
        vx[0] -= px / m[0];
        vy[0] -= py / m[0];
        vz[0] -= pz / m[0];
    }

    void accelerate(double[] px, double[] py, double[] pz, double[] ax, double[] ay, double[] az) {
        int n = m.length;
        for (int i = 0; i < n; i++) {
            ax[i] = ay[i] = az[i] = 0;
        }
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                double dx = px[i] - px[j], dy = py[i] - py[j], dz = pz[i] - pz[j];
                double d2 = dx * dx + dy * dy + dz * dz + 1e-4, f = 1 / (d2 * Math.sqrt(d2));
                ax[i] -= dx * m[j] * f;
                ay[i] -= dy * m[j] * f;
                az[i] -= dz * m[j] * f;
                ax[j] += dx * m[i] * f;
                ay[j] += dy * m[i] * f;
                az[j] += dz * m[i] * f;
            }
        }
    }

    void leapfrog(double dt) {
        int n = m.length;
        double[] ax = new double[n], ay = new double[n], az = new double[n];
        accelerate(x, y, z, ax, ay, az);
        kick(ax, ay, az, dt / 2);
        for (int i = 0; i < n; i++) {
            x[i] += dt * vx[i];
            y[i] += dt * vy[i];
            z[i] += dt * vz[i];
        }
        accelerate(x, y, z, ax, ay, az);
        kick(ax, ay, az, dt / 2);
    }

    void kick(double[] ax, double[] ay, double[] az, double dt) {
        for (int i = 0; i < m.length; i++) {
            vx[i] += dt * ax[i];
            vy[i] += dt * ay[i];
            vz[i] += dt * az[i];
        }
    }

    void rk2(double dt) {
        int n = m.length;
        double[] ax = new double[n], ay = new double[n], az = new double[n], mx = new double[n], my =
            new double[n], mz = new double[n];
        accelerate(x, y, z, ax, ay, az);
        for (int i = 0; i < n; i++) {
            mx[i] = x[i] + vx[i] * dt / 2;
            my[i] = y[i] + vy[i] * dt / 2;
            mz[i] = z[i] + vz[i] * dt / 2;
        }
        double[] bx = new double[n], by = new double[n], bz = new double[n];
        accelerate(mx, my, mz, bx, by, bz);
        for (int i = 0; i < n; i++) {
            x[i] += dt * (vx[i] + ax[i] * dt / 2);
            y[i] += dt * (vy[i] + ay[i] * dt / 2);
            z[i] += dt * (vz[i] + az[i] * dt / 2);
        }
        kick(bx, by, bz, dt);
    }

    double energy() {
        double e = 0;
        for (int i = 0; i < m.length; i++) {
            e += 0.5 * m[i] * (vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
            for (int j = i + 1; j < m.length; j++) {
                double dx = x[i] - x[j], dy = y[i] - y[j], dz = z[i] - z[j];
                e -= m[i] * m[j] / Math.sqrt(dx * dx + dy * dy + dz * dz + 1e-4);
            }
        }
        return e;
    }

    long hash() {
        long h = 0;
        for (int i = 0; i < m.length; i++) {
            h = h * 31 + Double.doubleToLongBits(x[i]);
            h = h * 31 + Double.doubleToLongBits(vy[i]);
            h = h * 31 + Double.doubleToLongBits(z[i]);
        }
        return h;
    }

    public static void main(String[] args) {
        for (int n = 3; n <= 12; n += 3) {
            NBody a = new NBody(n), b = new NBody(n);
            double e0 = a.energy();
            for (int s = 0; s <= 600; s++) {
                if (s % 100 == 0) {
                    System.out.println(n + " " + s + " "
                        + Long.toHexString(Double.doubleToLongBits(a.energy())) + " " + a.hash() + " "
                        + b.hash() + " " + (Math.abs(a.energy() - e0) < Math.abs(e0) * 0.2));
                }
                a.leapfrog(0.002);
                b.rk2(0.002);
            }
        }
    }
}
