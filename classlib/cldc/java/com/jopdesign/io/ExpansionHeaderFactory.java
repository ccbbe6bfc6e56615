package com.jopdesign.io;

/** The devices of a board with an expansion header. */
public class ExpansionHeaderFactory extends IOFactory {
    private static final ExpansionHeaderFactory FACTORY = new ExpansionHeaderFactory();

    private final ExpansionHeader header = new ExpansionHeader();

    ExpansionHeaderFactory() {
    }

    public static ExpansionHeaderFactory getExpansionHeaderFactory() {
        return FACTORY;
    }

    public ExpansionHeader getExpansionHeader() {
        return header;
    }
}
