/*
 * cache.h: simulated method caches (docs/jop-timing.md, "Method cache").
 *
 * A method cache holds whole methods. The only look-ups are for the callee when a method is
 * invoked, and for the caller when a method returns. The strategy decides which methods are
 * evicted. A look-up is a hit or a miss; the model has the cost of a miss (jop/model/model.h).
 *
 * A method longer than the cache takes the whole cache, evicts all other methods, and counts as
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
    JOP_CACHE_VARIABLE,     /* JOP's own: blocks, FIFO; a method takes floor(words / block) + 1
                               blocks */
    JOP_CACHE_STACK_NEXT,   /* the same, but a return moves the FIFO pointer back */
    JOP_CACHE_FIXED,        /* CProf's: FIFO, one block per method of any length */
    JOP_CACHE_LRU,          /* one block per method; evicts the least recently used method */
    JOP_CACHE_VARIABLE_LRU, /* blocks as for JOP_CACHE_VARIABLE; evicts the least recently used
                               method */
    JOP_CACHE_TWO,          /* two halves; a load replaces the half that is not in use, or both
                               halves for a long method */
    JOP_CACHE_SINGLE,       /* contains the method that was looked up last */
    JOP_CACHE_HIT,          /* every access hits */
    JOP_CACHE_MISS,         /* every access misses */
    JOP_CACHE_PLUGIN        /* a strategy of a plug-in (include/jp2vm/jop.h) */
};

struct jp2_cache_strategy;

struct jop_cache_shape {
    enum jop_cache_kind kind;
    uint32_t bytes, blocks; /* 0: this kind does not use it */
    /* Only for JOP_CACHE_PLUGIN; `bytes` are those of its state. */
    const struct jp2_cache_strategy *strategy;
    const char *argument; /* NULL: none */
};

/* Limits of a shape. Its bytes and blocks are powers of two, and a block has at least one word (4
 * bytes). */
#define JOP_CACHE_MIN_BYTES 256
#define JOP_CACHE_MAX_BYTES 65536
#define JOP_CACHE_MAX_BLOCKS 256

/*
 * Reads "4k/16", "fixed:1k/4", "lru:4k/16", "variable-lru:4k/16", "stack:4k/16", "two:4k",
 * "single:4k", "hit", "miss"; k is 1024 bytes. On an error, returns false and writes one line with
 * the reason to message. Shapes of plug-ins are made by jop/plugins.h.
 */
bool jop_cache_shape_parse(const char *text, size_t length, struct jop_cache_shape *shape,
                           char *message, size_t size);

/* Writes the canonical text of a shape: at most JOP_CACHE_NAME bytes, including the NUL. */
#define JOP_CACHE_NAME 32
void jop_cache_shape_name(const struct jop_cache_shape *shape, char *name);

/* Returns whether a hit does not change the cache, and a miss loads the method. */
bool jop_cache_shape_ignores_hits(const struct jop_cache_shape *shape);

struct jop_cache;

/* Returns an empty cache, or NULL if memory is exhausted. The shape must be one that the parser
 * accepts, or a plug-in's. */
struct jop_cache *jop_cache_create(const struct jop_cache_shape *shape);
void jop_cache_destroy(struct jop_cache *cache);
void jop_cache_clear(struct jop_cache *cache);

/* Looks a method up, and loads it if it is not in the cache. Returns true for a hit. `method` is
 * the method's fixed number (dense, from 0), `words` the method's length. If memory is exhausted,
 * the function becomes slower but stays correct. */
bool jop_cache_access(struct jop_cache *cache, uint32_t method, uint32_t words, bool is_return);

/*
 * An image is the state of a cache as bytes, whose number is a multiple of four. Caches of one
 * shape have equal images if and only if they will behave in the same way. Loading an image may
 * allocate memory, like an access.
 */
uint32_t jop_cache_image_bytes(const struct jop_cache *cache);
void jop_cache_save(const struct jop_cache *cache, uint8_t *image);
void jop_cache_load(struct jop_cache *cache, const uint8_t *image);

/* Writes at most `count` methods that are in an image of such a cache, with the number of blocks of
 * each. The method that would be evicted next comes first. Returns the number of methods. */
struct jop_cache_content {
    uint32_t method, blocks;
};
uint32_t jop_cache_contents(const struct jop_cache *cache, const uint8_t *image,
                            struct jop_cache_content *contents, uint32_t count);
uint32_t jop_cache_blocks(const struct jop_cache *cache); /* 0: the cache has no blocks, or is a
                                                             plug-in's */

/*
 * The object cache (docs/jop-timing.md, "Caches for data") holds fields of objects, keyed by the
 * object's handle. A way holds the first `fields` words of one object; later fields are never
 * cached. Ways are replaced in FIFO order, and fields are filled one at a time. An object cache
 * belongs to one thread.
 */
struct jop_object_cache;

/* Returns an empty cache, or NULL if memory is exhausted, or if `ways` or `fields` is 0. JOP has 16
 * ways of 8 fields. */
struct jop_object_cache *jop_object_cache_create(uint32_t ways, uint32_t fields);
void jop_object_cache_destroy(struct jop_object_cache *cache);

/*
 * Reads or writes a field (its offset in words) of the object with a handle; returns true for a
 * hit. A read that misses fills the field, in a new way if the object does not have one. A write
 * always goes to memory too; it fills the field if the object has a way, but never takes a new way.
 */
bool jop_object_cache_read(struct jop_object_cache *cache, uintptr_t handle, uint32_t field);
bool jop_object_cache_write(struct jop_object_cache *cache, uintptr_t handle, uint32_t field);

/* Empties the cache, for example after native memory accesses. */
void jop_object_cache_invalidate(struct jop_object_cache *cache);

#endif
