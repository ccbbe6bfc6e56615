package stock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class WordsTest {
    @Test
    void works() {
        Words words = new Words();
        words.count("The quick brown fox jumps over the lazy dog, and the dog sleeps.");
        words.count("The fox runs; the dog does not see the fox!");
        assertEquals("the", words.mostFrequent());
    }
}
