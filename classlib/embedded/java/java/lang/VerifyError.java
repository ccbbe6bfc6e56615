package java.lang;

/** Bytecode breaks a rule that the verifier checks. */
public class VerifyError extends LinkageError {

    public VerifyError() {
    }

    public VerifyError(String message) {
        super(message);
    }
}
