package boot;

/** The class file is cut off. */
class Cut {
}
