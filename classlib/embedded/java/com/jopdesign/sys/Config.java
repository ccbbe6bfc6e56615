package com.jopdesign.sys;

/** The configuration of the system. */
public class Config {
    public static final boolean USE_SCOPES = false;
    public static final boolean USE_SCOPECHECKS = false;
    public static final boolean ADD_REF_INFO = false;
    public static final boolean MEASURE = false;

    public Config() {
    }
}
