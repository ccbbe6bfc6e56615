package stock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class BankTest {
    @Test
    void works() {
        Bank bank = new Bank();
        int done = bank.run(300);
        assertEquals(true, done > 100);
        assertEquals(true, bank.sum() > 100);
    }
}
