module missing {
    requires lib;
}
