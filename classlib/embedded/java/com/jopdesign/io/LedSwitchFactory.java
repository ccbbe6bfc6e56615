package com.jopdesign.io;

import com.jopdesign.sys.Const;

/** The devices of a board with lights and switches. */
public class LedSwitchFactory extends IOFactory {
    private static final LedSwitchFactory FACTORY = new LedSwitchFactory();

    private final LedSwitch ledSwitch =
        (LedSwitch) makeHWObject(new LedSwitch(), Const.LS_BASE);

    LedSwitchFactory() {
    }

    public static LedSwitchFactory getLedSwitchFactory() {
        return FACTORY;
    }

    public LedSwitch getLedSwitch() {
        return ledSwitch;
    }
}
