/*
 * cache.h: simulated method caches (docs/jop-timing.md, "Method cache").
 *
 * A method cache holds whole methods. It is looked up when a method is invoked (for the callee) and
 * when a method returns (for the caller), at no other time. The strategy decides which methods
 * stay. A look-up is a hit or a miss; the model has the cost of a miss (jop/model/model.h).
 *
 * A method longer than the cache takes the whole cache, drops all other methods, and counts as
 * present until the next load. (The hardware counts blocks modulo their number and would run wrong
 * code; JOP's tools refuse such methods.)
 *
 * Threads: a cache belongs to one thread (a thread of the program is a core of the processor).
 */
#ifndef JP2VM_JOP_CACHE_CACHE_H
#define JP2VM_JOP_CACHE_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum jop_cache_kind {
    JOP_CACHE_VARIABLE,     /* blocks; a method takes floor(words / block) + 1, FIFO: JOP's own */
    JOP_CACHE_STACK_NEXT,   /* the same, but a return moves the pointer back */
    JOP_CACHE_FIXED,        /* one block per method whatever its length, FIFO: CProf's */
    JOP_CACHE_LRU,          /* one block per method; the least recently used method is dropped */
    JOP_CACHE_VARIABLE_LRU, /* blocks as in the first; the least recently used method is dropped */
    JOP_CACHE_TWO,          /* two halves; a load drops the half not in use, or both for a long
                               method */
    JOP_CACHE_SINGLE,       /* the method that was looked up last */
    JOP_CACHE_HIT,          /* every access hits */
    JOP_CACHE_MISS          /* every access misses */
};

struct jop_cache_shape {
    enum jop_cache_kind kind;
    uint32_t bytes, blocks; /* 0: not used by this kind */
};

/* Limits of shapes. Numbers are powers of two, and a block has at least one word (4 bytes). */
#define JOP_CACHE_MIN_BYTES 256
#define JOP_CACHE_MAX_BYTES 65536
#define JOP_CACHE_MAX_BLOCKS 256

/*
 * Reads "4k/16", "fixed:1k/4", "lru:4k/16", "variable-lru:4k/16", "stack:4k/16", "two:4k",
 * "single:4k", "hit", "miss"; k is 1024 bytes. On an error, returns false with the reason, one
 * line, in message.
 */
bool jop_cache_shape_parse(const char *text, size_t length, struct jop_cache_shape *shape,
                           char *message, size_t size);

/* Writes the canonical text of a shape: at most JOP_CACHE_NAME bytes, with the NUL. */
#define JOP_CACHE_NAME 32
void jop_cache_shape_name(const struct jop_cache_shape *shape, char *name);

/* Returns whether a hit leaves the cache as it is and a miss loads the method. */
bool jop_cache_shape_ignores_hits(const struct jop_cache_shape *shape);

struct jop_cache;

/* Returns an empty cache of a shape that the parser accepts; NULL if memory is exhausted. */
struct jop_cache *jop_cache_create(const struct jop_cache_shape *shape);
void jop_cache_destroy(struct jop_cache *cache);
void jop_cache_clear(struct jop_cache *cache);

/* Looks a method up, and loads it if it is not in the cache. Returns true for a hit. `method` is
 * the method's fixed number (dense, from 0), `words` its length. If memory is exhausted, the
 * function is slower but still correct. */
bool jop_cache_access(struct jop_cache *cache, uint32_t method, uint32_t words, bool is_return);

/*
 * Images: the state of a cache as bytes, a multiple of four. Caches of one shape have equal images
 * if and only if they will behave the same. Loading an image may need memory, like an access.
 */
uint32_t jop_cache_image_bytes(const struct jop_cache *cache);
void jop_cache_save(const struct jop_cache *cache, uint8_t *image);
void jop_cache_load(struct jop_cache *cache, const uint8_t *image);

/* Writes the methods in an image of such a cache, at most `count`, with the number of blocks of
 * each. The method that would be dropped next comes first. Returns the number of methods. */
struct jop_cache_content {
    uint32_t method, blocks;
};
uint32_t jop_cache_contents(const struct jop_cache *cache, const uint8_t *image,
                            struct jop_cache_content *contents, uint32_t count);
uint32_t jop_cache_blocks(const struct jop_cache *cache); /* 0: no blocks */

/*
 * The object cache (docs/jop-timing.md, "Caches for data"): fields of objects by handle, FIFO over
 * the ways, one field filled at a time. A way holds the first `fields` words of one object; later
 * fields are never cached. An object cache belongs to one thread.
 */
struct jop_object_cache;

/* Returns an empty cache; NULL if memory is exhausted, or if `ways` or `fields` is 0. JOP has 16
 * ways of 8 fields. */
struct jop_object_cache *jop_object_cache_create(uint32_t ways, uint32_t fields);
void jop_object_cache_destroy(struct jop_object_cache *cache);

/*
 * Reads or writes a field (its number in words) of the object with that handle; returns true for a
 * hit. A read that misses fills the field, in a new way if the object has none. A write also goes
 * to memory. It fills the field if the object has a way, but never takes a new way.
 */
bool jop_object_cache_read(struct jop_object_cache *cache, uintptr_t handle, uint32_t field);
bool jop_object_cache_write(struct jop_object_cache *cache, uintptr_t handle, uint32_t field);

/* Empties the cache, for native memory accesses for example. */
void jop_object_cache_invalidate(struct jop_object_cache *cache);

#endif
