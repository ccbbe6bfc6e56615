module plugin {
    requires plugin.base;
    requires api;
    requires static lib;
    exports plugin;
    provides api.Service with plugin.Provider;
}
