package stock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class GridTest {
    @Test
    void works() {
        Grid grid = new Grid(12);
        assertEquals(264892, grid.times(grid).trace());
    }
}
