module api {
    exports api;
    uses api.Service;
}
