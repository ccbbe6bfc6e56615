module intruder {
    requires lib;
}
