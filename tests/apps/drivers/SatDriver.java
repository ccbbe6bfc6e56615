// Sat4j: pigeon holes, a map colouring, counting of models.
import org.sat4j.core.VecInt;
import org.sat4j.minisat.SolverFactory;
import org.sat4j.specs.*;
import org.sat4j.tools.*;

public class SatDriver {
    static int v(int p, int h, int n) { return p * n + h + 1; }

    public static void main(String[] args) throws Exception {
        for (int n = 3; n <= 6; n++) for (int pigeons = n; pigeons <= n + 1; pigeons++) {
            ISolver s = SolverFactory.newDefault();
            s.newVar(pigeons * n);
            boolean possible = true;
            try {
                for (int p = 0; p < pigeons; p++) { VecInt c = new VecInt(); for (int h = 0; h < n; h++) c.push(v(p, h, n)); s.addClause(c); }
                for (int h = 0; h < n; h++) for (int p = 0; p < pigeons; p++) for (int q = 0; q < p; q++) s.addClause(new VecInt(new int[] {-v(p, h, n), -v(q, h, n)}));
                possible = s.isSatisfiable();
            } catch (ContradictionException e) {
                possible = false;
            }
            System.out.println(pigeons + " in " + n + " " + possible + " " + s.nConstraints());
        }
        ISolver s = SolverFactory.newDefault();
        s.newVar(12);
        int[][] edges = {{0, 1}, {1, 2}, {2, 0}, {2, 3}};
        for (int c = 0; c < 4; c++) { s.addClause(new VecInt(new int[] {v(c, 0, 3), v(c, 1, 3), v(c, 2, 3)})); for (int a = 0; a < 3; a++) for (int b = 0; b < a; b++) s.addClause(new VecInt(new int[] {-v(c, a, 3), -v(c, b, 3)})); }
        for (int[] e : edges) for (int k = 0; k < 3; k++) s.addClause(new VecInt(new int[] {-v(e[0], k, 3), -v(e[1], k, 3)}));
        ModelIterator it = new ModelIterator(s);
        int models = 0;
        while (it.isSatisfiable()) { it.model(); models++; }
        System.out.println(models);
    }
}
