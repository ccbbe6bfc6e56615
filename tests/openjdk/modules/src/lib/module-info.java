module lib {
    requires transitive java.xml;
    exports lib.api;
    exports lib.friends to app, intruder;
    opens lib.open to app;
}
