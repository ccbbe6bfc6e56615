// A recursive ray tracer of spheres and planes with shadows and mirrors; prints checksums per row and a small picture.
public class RayTracer {
    static final class V {
        final double x, y, z;

        V(double x, double y, double z) {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        V add(V o) { return new V(x + o.x, y + o.y, z + o.z); }
        V sub(V o) { return new V(x - o.x, y - o.y, z - o.z); }
        V mul(double k) { return new V(x * k, y * k, z * k); }
        V times(V o) { return new V(x * o.x, y * o.y, z * o.z); }
        double dot(V o) { return x * o.x + y * o.y + z * o.z; }
        V unit() { return mul(1 / Math.sqrt(dot(this))); }
        V reflect(V n) { return sub(n.mul(2 * dot(n))); }
    }

    static abstract class Shape {
        final V color;
        final double mirror;

        Shape(V color, double mirror) {
            this.color = color;
            this.mirror = mirror;
        }

        abstract double hit(V from, V dir);
        abstract V normal(V at);

        V colorAt(V at) { return color; }
    }

    static class Sphere extends Shape {
        final V center;
        final double r;

        Sphere(V c, double r, V color, double mirror) {
            super(color, mirror);
            center = c;
            this.r = r;
        }

        double hit(V from, V dir) {
            V oc = from.sub(center);
            double b = oc.dot(dir), c = oc.dot(oc) - r * r, d = b * b - c;
            if (d < 0) {
                return Double.POSITIVE_INFINITY;
            }
            double s = Math.sqrt(d), t = -b - s;
            if (t > 1e-6) {
                return t;
            }
            t = -b + s;
            return t > 1e-6 ? t : Double.POSITIVE_INFINITY;
        }

        V normal(V at) { return at.sub(center).unit(); }
    }

    static class Floor extends Shape {
        final double y;

        Floor(double y, V color) {
            super(color, 0.1);
            this.y = y;
        }

        double hit(V from, V dir) {
            double t = (y - from.y) / dir.y;
            return t > 1e-6 ? t : Double.POSITIVE_INFINITY;
        }

        V normal(V at) { return new V(0, 1, 0); }

        @Override V colorAt(V at) {
            return ((int) Math.floor(at.x) + (int) Math.floor(at.z) & 1) == 0 ? color : color.mul(0.3);
        }
    }

    final Shape[] shapes;
    final V light = new V(-3, 6, -4);
    long rays;

    RayTracer(Shape... shapes) { this.shapes = shapes; }

    V trace(V from, V dir, int depth) {
        rays++;
        Shape best = null;
        double t = Double.POSITIVE_INFINITY;
        for (Shape s : shapes) {
            double h = s.hit(from, dir);
            if (h < t) {
                t = h;
                best = s;
            }
        }
        if (best == null) {
            return new V(0.3, 0.4, 0.6).mul(0.5 + 0.5 * dir.y);
        }
        V at = from.add(dir.mul(t)), n = best.normal(at), toLight = light.sub(at);
        double dist = Math.sqrt(toLight.dot(toLight));
        V l = toLight.mul(1 / dist);
        boolean shadow = false;
        for (Shape s : shapes) {
            if (s.hit(at, l) < dist) {
                shadow = true;
                break;
            }
        }
        double diff = shadow ? 0.1 : Math.max(0.1, n.dot(l));
        V c = best.colorAt(at).mul(diff);
        if (!shadow) {
            double spec = Math.max(0, dir.reflect(n).dot(l)), p = spec * spec;
            p *= p;
            p *= p;
            c = c.add(new V(1, 1, 1).mul(p * 0.5));
        }
        if (best.mirror > 0 && depth > 0) {
            c = c.mul(1 - best.mirror).add(trace(at, dir.reflect(n).unit(), depth - 1).mul(best.mirror));
        }
        return c;
    }

    static int channel(double d) { return (int) (Math.max(0, Math.min(1, d)) * 255); }

    public static void main(String[] args) {
        RayTracer rt = new RayTracer(new Floor(-1, new V(0.9, 0.9, 0.8)),
            new Sphere(new V(0, 0, 3), 1, new V(1, 0.2, 0.2), 0.3),
            new Sphere(new V(1.8, -0.3, 2.2), 0.7, new V(0.2, 1, 0.3), 0.2),
            new Sphere(new V(-1.7, -0.2, 2.5), 0.8, new V(0.2, 0.3, 1), 0.6),
            new Sphere(new V(0.3, -0.7, 1.3), 0.3, new V(1, 1, 0.2), 0));
        int w = 96, h = 64;
        long total = 0;
        StringBuilder art = new StringBuilder();
        for (int j = 0; j < h; j++) {
            long row = 17;
            for (int i = 0; i < w; i++) {
                V dir = new V((i - w / 2.0) / h * 1.6, (h / 2.0 - j) / h * 1.6, 1.5).unit();
                V c = rt.trace(new V(0, 0.4, -1), dir, 4);
                int r = channel(c.x), g = channel(c.y), b = channel(c.z);
                row = row * 31 + (r << 16 | g << 8 | b);
                if (j % 4 == 0 && i % 2 == 0) {
                    art.append(" .:-=+*#%@".charAt((r + g + b) * 9 / 765));
                }
            }
            if (j % 4 == 0) {
                art.append('\n');
            }
            if (j % 8 == 0) {
                System.out.println("row " + j + " " + row);
            }
            total = total * 1000003 + row;
        }
        System.out.println(total + " " + rt.rays);
        System.out.print(art);
    }
}
