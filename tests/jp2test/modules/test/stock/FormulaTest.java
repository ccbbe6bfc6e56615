package stock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class FormulaTest {
    @Test
    void works() {
        assertEquals(7, Formula.value("1+2*3"));
        assertEquals(1189, Formula.value("12*(3+4)*(5+6)+(7-8)*9+1000-726"));
        assertEquals(-1, Formula.valueOr("1+2)", -1));
    }
}
