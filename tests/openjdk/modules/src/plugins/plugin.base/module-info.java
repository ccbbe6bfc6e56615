module plugin.base {
    exports plugin.base;
}
