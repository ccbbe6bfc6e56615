// PDFBox: writes a document, reads it again, extracts its text.
import java.io.*;
import org.apache.pdfbox.pdmodel.*;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.text.PDFTextStripper;

public class PdfDriver {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (PDDocument d = new PDDocument()) {
            for (int p = 0; p < 3; p++) {
                PDPage page = new PDPage();
                d.addPage(page);
                try (PDPageContentStream s = new PDPageContentStream(d, page)) {
                    s.beginText();
                    s.setFont(PDType1Font.HELVETICA, 12);
                    s.newLineAtOffset(50, 700);
                    s.showText("Page " + p + " of a document");
                    s.newLineAtOffset(0, -20);
                    s.showText("second line");
                    s.endText();
                }
            }
            d.getDocumentInformation().setTitle("Title");
            d.save(out);
        }
        try (PDDocument d = PDDocument.load(out.toByteArray())) {
            System.out.println(d.getNumberOfPages() + " " + d.getDocumentInformation().getTitle());
            System.out.println(new PDFTextStripper().getText(d));
        }
    }
}
