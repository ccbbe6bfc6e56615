package stock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class LaterTest {
    @Test
    void works() {
        assertEquals(12, Later.run(2000));
    }
}
