/*
 * cache.h: simulated method caches (docs/jop-timing.md, "Method cache").
 *
 * A method cache holds whole methods. It is looked up when a method is invoked (for the callee) and
 * when one returns (for the caller), and never else. Which methods stay is the strategy; all of
 * them answer one question: hit or miss. What a miss costs is the model's matter.
 *
 * A method that is longer than the cache takes all of it, drops all others, and counts as there
 * until the next one is loaded. (The hardware counts its blocks modulo their number and would run
 * wrong code; JOP's tools refuse such methods.)
 *
 * A cache belongs to one thread (a thread of the program is a core of the processor).
 */
#ifndef JP2VM_JOP_CACHE_H
#define JP2VM_JOP_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum jop_cache_kind {
    JOP_CACHE_VARIABLE,   /* blocks; a method takes floor(words / block) + 1, FIFO: JOP's own */
    JOP_CACHE_STACK_NEXT, /* the same, and a return moves the pointer back */
    JOP_CACHE_FIXED,      /* one block per method whatever its length, FIFO: CProf's */
    JOP_CACHE_LRU,        /* one block per method, the one not used for longest goes */
    JOP_CACHE_VARIABLE_LRU, /* blocks as in the first, method not used for longest goes */
    JOP_CACHE_TWO,        /* two halves, the one not in use goes; both for a long method */
    JOP_CACHE_SINGLE,     /* the method that was looked up last */
    JOP_CACHE_HIT,        /* every access hits */
    JOP_CACHE_MISS        /* every access misses */
};

struct jop_cache_shape {
    enum jop_cache_kind kind;
    uint32_t bytes, blocks; /* 0 where they mean nothing */
};

/* What a shape may be: powers of two, with a word (4 bytes) at least in every block. */
#define JOP_CACHE_MIN_BYTES 256
#define JOP_CACHE_MAX_BYTES 65536
#define JOP_CACHE_MAX_BLOCKS 256

/*
 * Reads "4k/16", "fixed:1k/4", "lru:4k/16", "variable-lru:4k/16", "stack:4k/16", "two:4k",
 * "single:4k", "hit", "miss"; a number of bytes may be written with k. False with one line that
 * says why.
 */
bool jop_cache_shape_parse(const char *text, size_t length, struct jop_cache_shape *shape,
                           char *message, size_t size);

/* The same the other way round, canonically; at most JOP_CACHE_NAME bytes with the NUL. */
#define JOP_CACHE_NAME 32
void jop_cache_shape_name(const struct jop_cache_shape *shape, char *name);

/* Whether a look-up that hits leaves the cache as it is, and one that misses loads. */
bool jop_cache_shape_ignores_hits(const struct jop_cache_shape *shape);

struct jop_cache;

/* An empty cache (all accesses miss at first) of a shape as the parser makes them; NULL when memory
 * is exhausted. */
struct jop_cache *jop_cache_create(const struct jop_cache_shape *shape);
void jop_cache_destroy(struct jop_cache *cache);
void jop_cache_clear(struct jop_cache *cache);

/* Looks a method up and loads it when it is not there; true: it was there. `method` is a number
 * that the method keeps, from 0 and dense; `words` its length in words. Memory that is exhausted
 * makes it slower, not wrong. */
bool jop_cache_access(struct jop_cache *cache, uint32_t method, uint32_t words, bool is_return);

/*
 * Images: all that decides what a cache will do, as bytes, a multiple of four of them; caches of
 * the same shape that will do the same have the same image. Loading one needs memory like an
 * access.
 */
uint32_t jop_cache_image_bytes(const struct jop_cache *cache);
void jop_cache_save(const struct jop_cache *cache, uint8_t *image);
void jop_cache_load(struct jop_cache *cache, const uint8_t *image);

/* The methods in an image of such a cache, at most `count`, and how many blocks each takes: first the
 * one that goes next, if nothing is looked up meanwhile. Gives how many they are. */
struct jop_cache_content {
    uint32_t method, blocks;
};
uint32_t jop_cache_contents(const struct jop_cache *cache, const uint8_t *image,
                            struct jop_cache_content *contents, uint32_t count);
uint32_t jop_cache_blocks(const struct jop_cache *cache); /* 0: it has none */

/*
 * The object cache (docs/jop-timing.md, "Caches for data"): fields of objects by handle, FIFO over
 * the ways, one field filled at a time. A way holds the first `fields` words of one object; fields
 * beyond are never cached. Belongs to one thread, as above.
 */
struct jop_object_cache;

/* Empty; NULL when memory is exhausted, and for no way or no field. JOP has 16 ways of 8 fields. */
struct jop_object_cache *jop_object_cache_create(uint32_t ways, uint32_t fields);
void jop_object_cache_destroy(struct jop_object_cache *cache);

/*
 * A read resp. write of a field (number in words) of the object with that handle; true: the field
 * was there. A read that misses fills the field, in a new way when the object has none. A write
 * always goes to memory too; it fills the field when the object has a way, and never gives it one.
 */
bool jop_object_cache_read(struct jop_object_cache *cache, uintptr_t handle, uint32_t field);
bool jop_object_cache_write(struct jop_object_cache *cache, uintptr_t handle, uint32_t field);

/* Native memory accesses and the like: empties the cache. */
void jop_object_cache_invalidate(struct jop_object_cache *cache);

#endif
