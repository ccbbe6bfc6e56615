module provider.one {
    requires api;
    provides api.Service with one.First, one.Second;
}
