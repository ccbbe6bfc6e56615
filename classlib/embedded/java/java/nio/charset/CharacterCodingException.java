package java.nio.charset;

import java.io.IOException;

/** Bytes are not valid in an encoding, or a character has no form in it. */
public class CharacterCodingException extends IOException {

    public CharacterCodingException() {
    }
}
