package com.jopdesign.io;

/** The devices of a board with lights and switches. */
public class LedSwitchFactory extends IOFactory {
    private static final LedSwitchFactory FACTORY = new LedSwitchFactory();

    private final LedSwitch ledSwitch = new LedSwitch();

    LedSwitchFactory() {
    }

    public static LedSwitchFactory getLedSwitchFactory() {
        return FACTORY;
    }

    public LedSwitch getLedSwitch() {
        return ledSwitch;
    }
}
