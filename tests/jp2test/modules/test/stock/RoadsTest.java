package stock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class RoadsTest {
    @Test
    void works() {
        Roads roads = new Roads(60);
        assertEquals(60, roads.byDistance(0).size());
        assertEquals(0, roads.distances(5)[5]);
    }
}
