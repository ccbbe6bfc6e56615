// iText 5: a document with paragraphs and a table; read again.
import com.itextpdf.text.*;
import com.itextpdf.text.pdf.*;
import com.itextpdf.text.pdf.parser.PdfTextExtractor;
import java.io.*;

public class ItextDriver {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Document d = new Document(PageSize.A5);
        PdfWriter.getInstance(d, out);
        d.open();
        d.add(new Paragraph("A paragraph of text that is long enough to be broken into some lines on the page."));
        PdfPTable t = new PdfPTable(3);
        for (int i = 0; i < 30; i++) t.addCell("cell " + i);
        d.add(t);
        d.newPage();
        d.add(new Phrase("second page"));
        d.close();
        PdfReader r = new PdfReader(out.toByteArray());
        System.out.println(r.getNumberOfPages() + " " + PdfTextExtractor.getTextFromPage(r, 1) + " " + PdfTextExtractor.getTextFromPage(r, 2) + r.getPageSize(1));
    }
}
