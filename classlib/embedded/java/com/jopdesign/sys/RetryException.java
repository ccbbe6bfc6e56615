package com.jopdesign.sys;

/** Thrown on JOP if a transaction must start again. */
public class RetryException extends RuntimeException {
    public static final RetryException instance = new RetryException();

    protected RetryException() {
    }
}
