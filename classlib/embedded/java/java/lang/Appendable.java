package java.lang;

import java.io.IOException;

/** An object to which characters can be added. */
public interface Appendable {

    Appendable append(CharSequence text) throws IOException;

    Appendable append(CharSequence text, int start, int end) throws IOException;

    Appendable append(char c) throws IOException;
}
