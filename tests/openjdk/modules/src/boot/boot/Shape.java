package boot;

/** Becomes an interface. */
class Shape {
}
