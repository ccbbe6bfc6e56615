package boot;

/** The class file is removed. */
class Absent {
}
