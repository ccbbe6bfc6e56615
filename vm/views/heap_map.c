#include "vm/views/heap_map.h"

#include <stdint.h>
#include <stdlib.h>

#include "vm/base/data/array.h"
#include "vm/base/hash_map.h"
#include "vm/heap/heap.h"
#include "vm/runtime/object.h"
#include "vm/translate/known_names.h"

#define SMALLEST_PLACE 16u
#define MOST_PLACES (VM_HEAP_BLOCK_BYTES / SMALLEST_PLACE)
#define LARGEST_PLACE (VM_HEAP_BLOCK_BYTES / 2)

#define ROW_CHARACTERS 64u
#define MOST_CHARACTERS (32u * ROW_CHARACTERS) /* of the picture of all blocks */
#define LONG_GAP 16u /* in characters; a gap of this length gets a separate line */
#define MOST_GAPS 32u
#define MOST_BLOCKS_SHOWN 16u /* the most blocks that are shown place by place */

#define UNUSED '.'
#define MIXED '*'
#define FREE '.'
#define KEPT '~'
#define LIVE '#'

/* A block that is divided into places for objects, or all blocks of one large object. */
struct block {
    uintptr_t number; /* address / VM_HEAP_BLOCK_BYTES */
    size_t count;     /* number of blocks */
    size_t place_bytes;
    enum vm_heap_use use;
    uint32_t live, kept; /* number of live and of kept places */
    uint64_t is_live[MOST_PLACES / 64], is_kept[MOST_PLACES / 64];
    char *letters; /* indexed by place, 0: none; NULL: no object of a listed class */
};

struct map {
    struct block *blocks;
    size_t count, capacity;
    size_t used, live;                  /* number of used blocks; number of objects */
    const struct vm_patterns *patterns; /* NULL: no classes are listed */
    struct vm_hash_map letters;         /* class to letter; ' ': the class is not listed */
    bool is_out_of_memory;
};

/* --- reading ---------------------------------------------------------------------------------- */

/* Returns the letter of the first pattern that selects a class. */
static char choose_letter(const struct vm_patterns *patterns, const struct vm_class *class)
{
    const struct vm_pattern_subject subject = vm_class_subject(class);
    size_t count = vm_patterns_select(patterns, &subject) ? vm_patterns_count(patterns) : 0;
    for (size_t i = 0; i < count; i++) {
        if (!vm_patterns_item(patterns, i).is_exclusion
            && vm_patterns_item_matches(patterns, i, &subject)) {
            return (char)('a' + i);
        }
    }
    return ' ';
}

static char letter_of(struct map *map, const struct vm_class *class)
{
    uintptr_t letter = (uintptr_t)vm_hash_map_find(&map->letters, class);
    if (letter == 0) {
        letter = map->patterns == NULL ? ' ' : (uintptr_t)choose_letter(map->patterns, class);
        map->is_out_of_memory |= !vm_hash_map_put(&map->letters, class, (void *)letter, NULL);
    }
    return (char)letter;
}

/* Returns the block of a place. The places of a block are visited consecutively. */
static struct block *block_of(struct map *map, const struct vm_heap_place *place)
{
    uintptr_t number = (uintptr_t)place->address / VM_HEAP_BLOCK_BYTES;
    if (map->count > 0 && map->blocks[map->count - 1].number == number) {
        return &map->blocks[map->count - 1];
    }
    if (!VM_RESERVE(map->blocks, map->capacity, map->count + 1)) {
        return NULL;
    }
    struct block *block = &map->blocks[map->count++];
    *block = (struct block){.number = number, .place_bytes = place->bytes, .use = place->use};
    block->count = (place->bytes + VM_HEAP_BLOCK_BYTES - 1) / VM_HEAP_BLOCK_BYTES;
    map->used += block->count;
    return block;
}

static void set_letter(struct map *map, struct block *block, const struct vm_object *object,
                       size_t at)
{
    char letter = map->patterns == NULL ? ' ' : letter_of(map, object->class);
    if (letter == ' ') {
        return;
    }
    if (block->letters == NULL) {
        block->letters = calloc(MOST_PLACES, 1);
    }
    if (block->letters == NULL) {
        map->is_out_of_memory = true;
        return;
    }
    block->letters[at] = letter;
}

static void add_place(const struct vm_heap_place *place, void *data)
{
    struct map *map = data;
    struct block *block = block_of(map, place);
    if (block == NULL) {
        map->is_out_of_memory = true;
        return;
    }
    size_t at = (uintptr_t)place->address % VM_HEAP_BLOCK_BYTES / place->bytes;
    uint64_t bit = (uint64_t)1 << at % 64;
    if (!place->is_object) {
        block->is_kept[at / 64] |= bit;
        block->kept++;
        return;
    }
    block->is_live[at / 64] |= bit;
    block->live++;
    map->live++;
    set_letter(map, block, place->address, at);
}

static int by_address(const void *a, const void *b)
{
    const struct block *x = a, *y = b;
    return (x->number > y->number) - (x->number < y->number);
}

static bool is_large(const struct block *block)
{
    return block->place_bytes > LARGEST_PLACE;
}

static uint32_t places_of(const struct block *block)
{
    return is_large(block) ? 1 : (uint32_t)(VM_HEAP_BLOCK_BYTES / block->place_bytes);
}

static char use_letter(const struct block *block)
{
    static const char letters[] = "orpm", capitals[] = "ORPM";
    return (is_large(block) ? capitals : letters)[block->use];
}

/* --- the picture of all blocks ---------------------------------------------------------------- */

/* The state of printing the picture. A character shows `scale` blocks; the first character starts
 * with the first used block. */
struct picture {
    const struct map *map;
    size_t scale;
    FILE *out;         /* NULL: only computes the size */
    size_t at, column; /* index of the next character, in total and in its row */
    size_t characters, gaps;
};

static void put(struct picture *picture, char c)
{
    picture->characters++;
    if (picture->out != NULL) {
        if (picture->column == 0) {
            fprintf(picture->out, "%9zu  ", picture->at * picture->scale);
        }
        fputc(c, picture->out);
        if (picture->column == ROW_CHARACTERS - 1) {
            fputc('\n', picture->out);
        }
    }
    picture->column = (picture->column + 1) % ROW_CHARACTERS;
    picture->at++;
}

static void end_row(struct picture *picture)
{
    if (picture->column != 0 && picture->out != NULL) {
        fputc('\n', picture->out);
    }
    picture->column = 0;
}

/* Prints the characters of unused blocks, up to `end` (exclusive). */
static void put_unused(struct picture *picture, size_t end)
{
    size_t length = end - picture->at;
    if (length < LONG_GAP) {
        while (picture->at < end) {
            put(picture, UNUSED);
        }
        return;
    }
    picture->gaps++;
    end_row(picture);
    if (picture->out != NULL) {
        fprintf(picture->out, "           [%zu]\n", length * picture->scale);
    }
    picture->at = end;
}

static bool is_too_large(const struct picture *picture)
{
    return picture->characters > MOST_CHARACTERS || picture->gaps > MOST_GAPS;
}

static void draw(struct picture *picture)
{
    const struct map *map = picture->map;
    const struct block *block = map->blocks, *end = block + map->count;
    uintptr_t first = map->count == 0 ? 0 : block->number;
    while (block < end && (picture->out != NULL || !is_too_large(picture))) {
        size_t character = (block->number - first) / picture->scale;
        if (character > picture->at) {
            put_unused(picture, character);
        }
        uintptr_t next = first + (picture->at + 1) * picture->scale;
        char c = use_letter(block);
        for (const struct block *other = block; other < end && other->number < next; other++) {
            c = c == use_letter(other) ? c : MIXED;
        }
        put(picture, c);
        while (block < end && block->number + block->count <= next) {
            block++;
        }
    }
    end_row(picture);
}

static void print_blocks(FILE *out, const struct map *map)
{
    struct picture measured = {.map = map, .scale = 1};
    for (draw(&measured); is_too_large(&measured); draw(&measured)) {
        measured = (struct picture){.map = map, .scale = measured.scale * 2};
    }
    struct picture picture = {.map = map, .scale = measured.scale, .out = out};
    fprintf(out,
            "blocks by address, %zu a character: o objects, r arrays of references and classes, "
            "p arrays of numbers,\n  m the machine's own; O R P M of a large object; %c several; "
            "%c unused, [n] so many\n",
            picture.scale, MIXED, UNUSED);
    draw(&picture);
}

/* --- places by size --------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
    const struct block *x = *(struct block *const *)a, *y = *(struct block *const *)b;
    if (x->use != y->use) {
        return x->use < y->use ? -1 : 1;
    }
    if (x->place_bytes != y->place_bytes && !(is_large(x) && is_large(y))) {
        return x->place_bytes < y->place_bytes ? -1 : 1;
    }
    return by_address(x, y);
}

static bool is_same_row(const struct block *a, const struct block *b)
{
    return a->use == b->use && (a->place_bytes == b->place_bytes || (is_large(a) && is_large(b)));
}

/* Returns the character for the places [from, from + count) of blocks with one size of places. */
static char share(struct block *const *blocks, size_t from, size_t count)
{
    size_t live = 0, kept = 0, per_block = places_of(blocks[0]);
    for (size_t i = from; i < from + count; i++) {
        const struct block *block = blocks[i / per_block];
        size_t at = i % per_block;
        live += block->is_live[at / 64] >> at % 64 & 1;
        kept += block->is_kept[at / 64] >> at % 64 & 1;
    }
    return live == count ? LIVE : 2 * live >= count ? '+' : live > 0 ? '-' : kept > 0 ? KEPT : FREE;
}

static void print_row(FILE *out, struct block *const *blocks, size_t count)
{
    size_t places = count * places_of(blocks[0]), used = 0, live = 0, kept = 0;
    for (size_t i = 0; i < count; i++) {
        used += blocks[i]->count;
        live += blocks[i]->live;
        kept += blocks[i]->kept;
    }
    fprintf(out, "%c ", use_letter(blocks[0]));
    if (is_large(blocks[0])) {
        fprintf(out, "%6s", "larger");
    } else {
        fprintf(out, "%6zu", blocks[0]->place_bytes);
    }
    fprintf(out, " %8zu %9zu %9zu %9zu %9zu  ", used, places, live, kept, places - live - kept);
    size_t step = (places + ROW_CHARACTERS - 1) / ROW_CHARACTERS;
    for (size_t i = 0; i < places; i += step) {
        fputc(share(blocks, i, step < places - i ? step : places - i), out);
    }
    fputc('\n', out);
}

static bool print_places(FILE *out, const struct map *map)
{
    struct block **sorted = calloc(map->count + 1, sizeof *sorted);
    if (sorted == NULL) {
        return false;
    }
    for (size_t i = 0; i < map->count; i++) {
        sorted[i] = &map->blocks[i];
    }
    qsort(sorted, map->count, sizeof *sorted, by_size);
    fprintf(out,
            "places by size, as many a character as make %u: %c all live, + half or more, - fewer, "
            "%c on a thread's free list or the machine's, %c free\n"
            "    size   blocks    places      live      kept      free\n",
            ROW_CHARACTERS, LIVE, KEPT, FREE);
    for (size_t i = 0; i < map->count;) {
        size_t count = 1;
        while (i + count < map->count && is_same_row(sorted[i], sorted[i + count])) {
            count++;
        }
        print_row(out, sorted + i, count);
        i += count;
    }
    free(sorted);
    return true;
}

/* --- blocks place by place -------------------------------------------------------------------- */

static void print_legend(FILE *out, const struct vm_patterns *patterns)
{
    fputs("places of blocks with chosen classes: ", out);
    for (size_t i = 0; i < vm_patterns_count(patterns); i++) {
        struct vm_pattern_item item = vm_patterns_item(patterns, i);
        if (!item.is_exclusion) {
            fprintf(out, "%c %s, ", (char)('a' + i), item.text);
        }
    }
    fprintf(out, "%c others, %c kept, %c free\n", LIVE, KEPT, FREE);
}

static char place_character(const struct block *block, size_t at)
{
    if (block->letters != NULL && block->letters[at] != 0) {
        return block->letters[at];
    }
    bool is_live = (block->is_live[at / 64] >> at % 64 & 1) != 0;
    bool is_kept = (block->is_kept[at / 64] >> at % 64 & 1) != 0;
    return is_live ? LIVE : is_kept ? KEPT : FREE;
}

static void print_block(FILE *out, const struct block *block, uintptr_t first)
{
    fprintf(out, "block %zu: %zu bytes each, %u live, %u kept, %u free\n",
            (size_t)(block->number - first), block->place_bytes, block->live, block->kept,
            places_of(block) - block->live - block->kept);
    for (size_t at = 0; at < places_of(block); at++) {
        fprintf(out, "%s%c", at % ROW_CHARACTERS == 0 ? "  " : "", place_character(block, at));
        if (at % ROW_CHARACTERS == ROW_CHARACTERS - 1 || at + 1 == places_of(block)) {
            fputc('\n', out);
        }
    }
}

static void print_classes(FILE *out, const struct map *map)
{
    size_t shown = 0, more = 0;
    print_legend(out, map->patterns);
    for (size_t i = 0; i < map->count; i++) {
        if (map->blocks[i].letters == NULL) {
            continue;
        }
        if (shown < MOST_BLOCKS_SHOWN) {
            print_block(out, &map->blocks[i], map->blocks[0].number);
            shown++;
        } else {
            more++;
        }
    }
    if (shown == 0) {
        fputs("no object of these classes\n", out);
    } else if (more > 0) {
        fprintf(out, "%zu more blocks\n", more);
    }
}

bool vm_print_heap_map(FILE *out, const struct vm_patterns *classes, bool collects)
{
    struct map map = {.patterns = classes};
    vm_hash_map_init(&map.letters, NULL, NULL);
    if (collects) {
        vm_heap_collect(false);
    }
    vm_heap_for_each_marked_place(add_place, &map);
    if (map.count > 0) {
        qsort(map.blocks, map.count, sizeof *map.blocks, by_address);
    }
    bool is_good = !map.is_out_of_memory;
    if (is_good) {
        fprintf(out, "heap map: %zu blocks of %u bytes, %zu unused; %zu objects are live\n",
                map.used, VM_HEAP_BLOCK_BYTES, vm_heap_unused_bytes() / VM_HEAP_BLOCK_BYTES,
                map.live);
        print_blocks(out, &map);
        is_good = print_places(out, &map);
        if (classes != NULL) {
            print_classes(out, &map);
        }
    }
    for (size_t i = 0; i < map.count; i++) {
        free(map.blocks[i].letters);
    }
    free(map.blocks);
    vm_hash_map_fini(&map.letters);
    return is_good;
}
