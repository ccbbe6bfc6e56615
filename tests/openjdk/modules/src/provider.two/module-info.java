module provider.two {
    requires api;
    requires java.logging;
    provides api.Service with two.Only;
}
