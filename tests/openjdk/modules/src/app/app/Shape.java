package app;

/** Its implementation is in another package, which is good within a named module. */
public sealed interface Shape permits app.beans.Round {
    int corners();
}
