package com.jopdesign.io;

import com.jopdesign.sys.Const;

/** The devices of a board with an expansion header. */
public class ExpansionHeaderFactory extends IOFactory {
    private static final ExpansionHeaderFactory FACTORY = new ExpansionHeaderFactory();

    private final ExpansionHeader header =
        (ExpansionHeader) makeHWObject(new ExpansionHeader(), Const.EH_BASE);

    ExpansionHeaderFactory() {
    }

    public static ExpansionHeaderFactory getExpansionHeaderFactory() {
        return FACTORY;
    }

    public ExpansionHeader getExpansionHeader() {
        return header;
    }
}
