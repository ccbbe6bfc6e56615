package jemlike.stream;

/** What a stage in the middle of a pipeline does with a block. */
abstract class Filter {
    abstract void apply(byte[] from, byte[] to);
}
