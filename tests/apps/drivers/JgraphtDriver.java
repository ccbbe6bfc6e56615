// JGraphT: paths, spanning trees, components, cliques, flows, colourings.
import java.util.*;
import org.jgrapht.*;
import org.jgrapht.alg.color.*;
import org.jgrapht.alg.connectivity.*;
import org.jgrapht.alg.flow.*;
import org.jgrapht.alg.shortestpath.*;
import org.jgrapht.alg.spanning.*;
import org.jgrapht.graph.*;
import org.jgrapht.traverse.*;

public class JgraphtDriver {
    public static void main(String[] args) {
        SimpleWeightedGraph<Integer, DefaultWeightedEdge> g = new SimpleWeightedGraph<>(DefaultWeightedEdge.class);
        Random r = new Random(11);
        for (int i = 0; i < 60; i++) g.addVertex(i);
        for (int i = 0; i < 150; i++) { int a = r.nextInt(60), b = r.nextInt(60); if (a != b && !g.containsEdge(a, b)) g.setEdgeWeight(g.addEdge(a, b), 1 + r.nextInt(20)); }
        DijkstraShortestPath<Integer, DefaultWeightedEdge> d = new DijkstraShortestPath<>(g);
        double sum = 0;
        for (int i = 1; i < 60; i++) { double w = d.getPathWeight(0, i); if (w < 1e9) sum += w; }
        System.out.println(sum + " " + new BellmanFordShortestPath<>(g).getPaths(0).getWeight(7) + " " + new KruskalMinimumSpanningTree<>(g).getSpanningTree().getWeight() + " " + new PrimMinimumSpanningTree<>(g).getSpanningTree().getWeight() + " " + new ConnectivityInspector<>(g).connectedSets().size() + " " + new GreedyColoring<>(g).getColoring().getNumberColors());
        System.out.println(new EdmondsKarpMFImpl<>(g).calculateMaximumFlow(0, 1) + " " + new FloydWarshallShortestPaths<>(g).getPathWeight(3, 9));
        DirectedAcyclicGraph<String, DefaultEdge> dag = new DirectedAcyclicGraph<>(DefaultEdge.class);
        for (String v : "a b c d e".split(" ")) dag.addVertex(v);
        dag.addEdge("a", "c");
        dag.addEdge("c", "e");
        dag.addEdge("b", "e");
        try {
            dag.addEdge("e", "a");
        } catch (IllegalArgumentException e) {
            System.out.println("cycle");
        }
        StringBuilder sb = new StringBuilder();
        new TopologicalOrderIterator<>(dag).forEachRemaining(sb::append);
        System.out.println(sb + " " + dag);
    }
}
