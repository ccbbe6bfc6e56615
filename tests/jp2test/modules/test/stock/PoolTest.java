package stock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PoolTest {
    @Test
    void works() throws Exception {
        assertEquals(5970, Pool.run(3));
    }
}
