module app {
    requires lib;
    requires api;
    requires static java.sql;
    uses api.Service;
    opens app.beans;
}
