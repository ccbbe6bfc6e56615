package stock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ReportTest {
    @Test
    void works() {
        Report report = new Report();
        for (String name : Report.names(30)) {
            report.line(name, name.length());
        }
        assertEquals(20, report.length());
    }
}
