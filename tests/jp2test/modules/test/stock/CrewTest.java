package stock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CrewTest {
    @Test
    void works() throws Exception {
        assertEquals(10143, new Crew(2).run());
    }
}
