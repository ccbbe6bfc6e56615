module split {
    requires lib;
}
