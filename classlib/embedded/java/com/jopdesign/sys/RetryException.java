package com.jopdesign.sys;

/** Thrown on JOP when a transaction has to begin again. */
public class RetryException extends RuntimeException {
    public static final RetryException instance = new RetryException();

    protected RetryException() {
    }
}
