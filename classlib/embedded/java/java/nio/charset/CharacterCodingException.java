package java.nio.charset;

import java.io.IOException;

/** Bytes are invalid in an encoding, or a character cannot be represented in it. */
public class CharacterCodingException extends IOException {

    public CharacterCodingException() {
    }
}
