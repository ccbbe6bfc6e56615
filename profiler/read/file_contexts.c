/* The contexts of a profile file: the tree, block counts, values. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "profiler/read/file_internal.h"
#include "vm/base/assert.h"

#define MAX_INSTRUCTION 65536
#define MAX_NAMES 1024
#define CONTEXT_BYTES 45 /* approximate memory for a context without its values */

static bool has_blocks(const struct prof_contexts *contexts)
{
    return contexts->header.features.blocks;
}

/* --- space -------------------------------------------------------------------------------- */

/* Enlarges a column. New elements are not initialized, because the code that adds contexts sets
 * them. */
static bool grow_column(struct prof_file *file, void *array, size_t new, size_t element_bytes)
{
    void *old;
    memcpy(&old, array, sizeof old);
    void *column = realloc(old, (new + 1) * element_bytes);
    if (column == NULL) {
        return prof_file_no_memory(file);
    }
    memcpy(array, &column, sizeof column);
    return true;
}

/* Returns whether memory for this number of contexts may be requested. In a damaged file, the
 * number may be larger than this computer can hold. */
static bool may_grow(struct prof_file *file, size_t count)
{
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    size_t bytes = count * (CONTEXT_BYTES + file->contexts->value_count * sizeof(uint64_t));
    uint32_t limit = file->options->max_contexts;
    if (count > PROF_JP2_MAX_CONTEXTS || (limit != 0 && count > limit)) {
        return prof_file_fail(file, "there are too many contexts");
    }
    if (pages > 0 && page > 0 && bytes / (size_t)page >= (size_t)pages) {
        file->is_out_of_memory = true;
        return prof_file_fail(file, "there are more contexts than memory has room for");
    }
    return true;
}

static bool grow_columns(struct prof_file *file, size_t new)
{
    struct prof_contexts *contexts = file->contexts;
    bool is_good = grow_column(file, &contexts->parent, new, sizeof *contexts->parent)
                   && grow_column(file, &contexts->end, new, sizeof *contexts->end)
                   && grow_column(file, &contexts->method, new, sizeof *contexts->method)
                   && grow_column(file, &contexts->site, new, sizeof *contexts->site)
                   && grow_column(file, &contexts->flags, new, sizeof *contexts->flags)
                   && grow_column(file, &contexts->shape, new, sizeof *contexts->shape)
                   && grow_column(file, &contexts->entries, new, sizeof *contexts->entries);
    if (is_good && has_blocks(contexts)) {
        is_good = grow_column(file, &contexts->instructions, new, sizeof *contexts->instructions)
                  && grow_column(file, &contexts->blocks_at, new, sizeof *contexts->blocks_at);
    }
    for (uint32_t i = 0; is_good && i < contexts->value_count; i++) {
        is_good = grow_column(file, &contexts->values[i], new, sizeof *contexts->values[i]);
    }
    return is_good;
}

/* Makes space for `count` contexts in total. */
static bool make_room(struct prof_file *file, size_t count)
{
    struct prof_contexts_store *store = file->contexts->store;
    if (count <= store->capacity) {
        return true;
    }
    if (!may_grow(file, count)) {
        return false;
    }
    size_t new = store->capacity + store->capacity / 2 + 1024;
    new = store->expected >= count ? store->expected : new < count ? count : new;
    if (!grow_columns(file, new)) {
        return false;
    }
    store->capacity = new;
    VM_ASSERT(store->capacity >= count);
    return true;
}

void prof_file_expect(struct prof_file *file, uint64_t count)
{
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    if (pages > 0 && page > 0 && count <= PROF_JP2_MAX_CONTEXTS
        && count * CONTEXT_BYTES / (uint64_t)page < (uint64_t)pages / 2) {
        file->contexts->store->expected = (size_t)count;
    }
}

/* --- trees -------------------------------------------------------------------------------- */

/* Closes the open subtrees below `to`. */
static void close_path(struct prof_file *file, uint32_t to)
{
    struct prof_contexts *contexts = file->contexts;
    while (file->current != to) {
        VM_ASSERT(file->current < contexts->count);
        contexts->end[file->current] = contexts->count;
        file->current = contexts->parent[file->current];
    }
}

static bool begin_tree(struct prof_file *file, struct prof_tree_range range)
{
    struct prof_contexts *contexts = file->contexts;
    if (contexts->tree_count > 0) {
        close_path(file, PROF_NO_CONTEXT);
        VM_ASSERT(file->current == PROF_NO_CONTEXT);
        contexts->trees[contexts->tree_count - 1].end = contexts->count;
    }
    if (!PROF_FILE_RESERVE(file, contexts->trees, contexts->store->tree_capacity,
                           contexts->tree_count + 1u)) {
        return false;
    }
    range.first = range.end = contexts->count;
    contexts->trees[contexts->tree_count++] = range;
    file->current = PROF_NO_CONTEXT;
    file->tree_number++;
    return true;
}

/* Reads the scope of a tree. Returns false if there is no memory. */
static bool read_scope(struct prof_file *file, struct prof_jp2_bytes *from,
                       struct prof_tree_range *range)
{
    const struct prof_contexts *contexts = file->contexts;
    if (range->is_truncated) {
        const struct prof_tree_range *before =
            contexts->tree_count == 0 ? NULL : &contexts->trees[contexts->tree_count - 1];
        range->scope = before == NULL || before->scope == NULL ? "" : before->scope;
        return true;
    }
    range->scope = prof_file_text(file, from);
    range->opened = prof_jp2_get(from);
    return range->scope != NULL;
}

bool prof_file_tree(struct prof_file *file, const struct prof_file_section *section)
{
    struct prof_jp2_bytes from = {section->raw, section->raw + section->raw_bytes, false};
    uint64_t kind = prof_jp2_get(&from), number = prof_jp2_get(&from);
    char *name = prof_file_text(file, &from);
    struct prof_tree_range range = {.has_thread = kind == PROF_JP2_ONE_THREAD,
                                    .is_truncated = kind == PROF_JP2_TRUNCATED,
                                    .thread_number = number,
                                    .thread_name = name};
    bool has_scope = file->contexts->header.features.scopes;
    if (name != NULL && has_scope && !read_scope(file, &from, &range)) {
        return false;
    }
    if (from.is_bad || name == NULL || kind > PROF_JP2_TRUNCATED) {
        return prof_file_fail(file, "the head of a tree is damaged");
    }
    file->is_run_read = false;
    return begin_tree(file, range);
}

/* --- runs of contexts --------------------------------------------------------------------- */

struct run_head {
    uint32_t first, count, records, tree;
};

static bool read_run_head(struct prof_file *file, struct prof_jp2_bytes *from,
                          struct run_head *head)
{
    head->first = (uint32_t)prof_jp2_get_up_to(from, PROF_JP2_MAX_CONTEXTS);
    head->count = (uint32_t)prof_jp2_get_up_to(from, PROF_JP2_MAX_CONTEXTS - head->first);
    head->records = (uint32_t)prof_jp2_get_up_to(from, head->count);
    head->tree = (uint32_t)prof_jp2_get_up_to(from, UINT32_MAX);
    return (!from->is_bad && head->records > 0 && head->tree > 0)
           || prof_file_fail(file, "the head of a run of contexts is damaged");
}

enum { CONTEXT_COLUMNS = PROF_JP2_PATH - PROF_JP2_POPS + 1 };
#define COLUMN(name) (&columns[PROF_JP2_##name - PROF_JP2_POPS])

/* Appends a context below `parent`, and makes it the current context. The columns must have
 * space. */
static uint32_t append(struct prof_file *file, uint32_t parent, uint32_t method, int32_t site)
{
    struct prof_contexts *contexts = file->contexts;
    uint32_t i = contexts->count++;
    VM_ASSERT((parent == PROF_NO_CONTEXT || parent < i) && i < contexts->store->capacity);
    VM_ASSERT(contexts->tree_count != 0);
    bool is_truncated = contexts->trees[contexts->tree_count - 1].is_truncated;
    contexts->parent[i] = parent;
    contexts->end[i] = 0; /* the subtree is open */
    contexts->method[i] = method;
    contexts->site[i] = site;
    contexts->flags[i] = is_truncated ? PROF_CONTEXT_TRUNCATED : 0;
    contexts->entries[i] = 0;
    if (has_blocks(contexts)) {
        contexts->instructions[i] = 0;
        contexts->blocks_at[i] = PROF_NO_COUNTS;
    }
    contexts->shape[i] = 0;
    for (uint32_t value = 0; value < contexts->value_count; value++) {
        contexts->values[value][i] = 0;
    }
    file->current = i;
    return i;
}

static bool check_method(struct prof_file *file, uint64_t method)
{
    const struct prof_contexts *contexts = file->contexts;
    return (method < contexts->method_count && contexts->methods[method] != NULL)
           || prof_file_fail(file, "a context's method is missing");
}

/* Returns the open contexts from the root down, malloc'ed. If there are none, returns NULL and sets
 * *depth to 0. */
static uint32_t *open_path(struct prof_file *file, uint32_t *depth)
{
    const struct prof_contexts *contexts = file->contexts;
    *depth = 0;
    for (uint32_t i = file->current; i != PROF_NO_CONTEXT; i = contexts->parent[i]) {
        ++*depth;
    }
    uint32_t *path = malloc((*depth + 1u) * sizeof *path), at = *depth;
    for (uint32_t i = file->current; path != NULL && i != PROF_NO_CONTEXT;
         i = contexts->parent[i]) {
        path[--at] = i;
    }
    if (path == NULL) {
        prof_file_no_memory(file);
    }
    VM_ASSERT(path == NULL || at == 0);
    return path;
}

/* Opens the context of level `level` of a path below the previous level. If the context is missing,
 * it is made without counts. */
static bool open_level(struct prof_file *file, uint32_t **path, uint32_t *known, uint32_t level,
                       int32_t site, uint32_t method)
{
    struct prof_contexts *contexts = file->contexts;
    if (level < *known && contexts->method[(*path)[level]] == method
        && contexts->site[(*path)[level]] == site) {
        return true;
    }
    uint32_t parent = level == 0 ? PROF_NO_CONTEXT : (*path)[level - 1];
    uint32_t *grown = realloc(*path, (level + 2u) * sizeof *grown);
    if (grown == NULL) {
        return prof_file_no_memory(file);
    }
    *path = grown;
    if (level < *known) {
        close_path(file, parent);
        *known = level;
    }
    if (!make_room(file, (size_t)contexts->count + 1)) {
        return false;
    }
    grown[level] = append(file, parent, method, site);
    return true;
}

/* Called after a lost run: opens the path with which the next run starts, and sets *site_before to
 * the callsite of the sibling before the run's first context. A path determines a context, so the
 * contexts of the path that are already open are used. */
static bool open_run_path(struct prof_file *file, struct prof_jp2_bytes *from, int32_t *site_before)
{
    uint32_t known, level = 0;
    uint32_t *path = open_path(file, &known);
    uint64_t depth = prof_jp2_get(from);
    bool is_good = path != NULL;
    for (; is_good && level < depth; level++) {
        int32_t site = (int32_t)prof_jp2_get_up_to(from, MAX_INSTRUCTION + 1) - 1;
        uint64_t method = prof_jp2_get(from);
        is_good = (!from->is_bad || prof_file_fail(file, "a path is damaged"))
                  && check_method(file, method)
                  && open_level(file, &path, &known, level, site, (uint32_t)method);
    }
    if (is_good && level < known) {
        close_path(file, level == 0 ? PROF_NO_CONTEXT : path[level - 1]);
    }
    *site_before = (int32_t)prof_jp2_get_up_to(from, MAX_INSTRUCTION + 1) - 1;
    free(path);
    return is_good && (!from->is_bad || prof_file_fail(file, "a path is damaged"));
}

/* Goes up by `levels` levels. Sets *popped to the context that was left last. */
static bool pop(struct prof_file *file, uint64_t levels, uint32_t *popped)
{
    struct prof_contexts *contexts = file->contexts;
    *popped = PROF_NO_CONTEXT;
    for (; levels > 0; levels--) {
        if (file->current == PROF_NO_CONTEXT) {
            return prof_file_fail(file, "a context lies above the root");
        }
        *popped = file->current;
        contexts->end[file->current] = contexts->count;
        file->current = contexts->parent[file->current];
    }
    return true;
}

/* Returns the context that has a number in the file. It must precede the context that is being
 * read. */
static uint32_t find_context(const struct prof_file *file, uint32_t number)
{
    size_t low = 0, high = file->run_count;
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if (file->runs[middle].first <= number) {
            low = middle;
        } else {
            high = middle;
        }
    }
    const struct prof_file_run *run = high == 0 ? NULL : &file->runs[low];
    return run == NULL || number < run->first || number - run->first >= run->count
               ? PROF_NO_CONTEXT
               : run->context + (number - run->first);
}

/* Copies the structure of the descendants of `from` to `to`, which is the last context. */
static bool copy_structure(struct prof_file *file, uint32_t from, uint32_t to)
{
    struct prof_contexts *contexts = file->contexts;
    uint32_t end = contexts->end[from];
    if (end == 0 || end > to) {
        return prof_file_fail(file, "a shared subtree refers to an incomplete one");
    }
    uint32_t count = end - from - 1, first = to + 1, shift = to - from;
    VM_ASSERT(first == contexts->count);
    if (!make_room(file, (size_t)contexts->count + count)) {
        return false;
    }
    memcpy(contexts->method + first, contexts->method + from + 1, count * sizeof(uint32_t));
    memcpy(contexts->site + first, contexts->site + from + 1, count * sizeof(int32_t));
    memcpy(contexts->flags + first, contexts->flags + from + 1, count);
    memset(contexts->shape + first, 0, count);
    memcpy(contexts->entries + first, contexts->entries + from + 1, count * sizeof(uint64_t));
    for (uint32_t i = from + 1; i < end; i++) {
        contexts->parent[i + shift] = contexts->parent[i] + shift;
        contexts->end[i + shift] = contexts->end[i] + shift;
    }
    if (has_blocks(contexts) && count > 0) {
        memset(contexts->instructions + first, 0, count * sizeof(uint64_t));
        memset(contexts->blocks_at + first, 0xff, count * sizeof(uint64_t));
    }
    for (uint32_t value = 0; value < contexts->value_count; value++) {
        memset(contexts->values[value] + first, 0, count * sizeof(uint64_t));
    }
    contexts->count += count;
    return true;
}

static bool add_copy(struct prof_file *file, uint32_t to, uint32_t number, uint64_t distance)
{
    uint32_t from = distance == 0 || distance > number
                        ? PROF_NO_CONTEXT
                        : find_context(file, number - (uint32_t)distance);
    if (from == PROF_NO_CONTEXT || from >= to) {
        return prof_file_fail(file, "a shared subtree refers to one that is missing");
    }
    if (!PROF_FILE_RESERVE(file, file->copies, file->copy_capacity, file->copy_count + 1)
        || !copy_structure(file, from, to)) {
        return false;
    }
    file->copies[file->copy_count++] = (struct prof_file_copy){from, to};
    return true;
}

/* An iterator over the positions in a sparse column. */
struct positions {
    struct prof_jp2_bytes *from;
    uint64_t next; /* the next position; UINT64_MAX: no more positions */
    bool is_first;
};

static void next_position(struct positions *positions)
{
    if (positions->from->at == positions->from->end) {
        positions->next = UINT64_MAX;
        return;
    }
    uint64_t difference = prof_jp2_get_up_to(positions->from, UINT32_MAX);
    positions->next = positions->is_first ? difference : positions->next + difference;
    positions->is_first = false;
}

static struct positions start_positions(struct prof_jp2_bytes *from)
{
    struct positions positions = {from, 0, true};
    next_position(&positions);
    return positions;
}

static bool read_record(struct prof_file *file, struct prof_jp2_bytes *columns, uint64_t levels,
                        int32_t site_before)
{
    struct prof_contexts *contexts = file->contexts;
    uint64_t site = prof_jp2_get(COLUMN(SITES)), method = prof_jp2_get(COLUMN(METHOD));
    uint32_t popped;
    if (!pop(file, levels, &popped) || !check_method(file, method)
        || !make_room(file, (size_t)contexts->count + 1)) {
        return false;
    }
    int64_t before = popped == PROF_NO_CONTEXT ? site_before : contexts->site[popped];
    if (site > MAX_INSTRUCTION + 1 || before + (int64_t)site > MAX_INSTRUCTION) {
        return prof_file_fail(file, "a callsite is damaged");
    }
    uint32_t i = append(file, file->current, (uint32_t)method, (int32_t)(before + (int64_t)site));
    contexts->entries[i] = prof_jp2_get(COLUMN(ENTRIES));
    return true;
}

/* Reads whether the context at a position of the run is cut, and whether its descendants are
 * copies. */
static bool read_marks(struct prof_file *file, uint32_t position, struct positions *cuts,
                       struct positions *copies)
{
    const struct prof_file_run *run = &file->runs[file->run_count - 1];
    uint32_t context = file->current;
    if (cuts->next == position) {
        file->contexts->flags[context] |= PROF_CONTEXT_CUT;
        next_position(cuts);
    }
    if (copies->next == position) {
        uint64_t distance = prof_jp2_get(copies->from);
        if (!add_copy(file, context, run->first + (context - run->context), distance)) {
            return false;
        }
        next_position(copies);
    }
    return true;
}

static bool check_columns(struct prof_file *file, const struct prof_jp2_bytes *columns,
                          size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (columns[i].is_bad) {
            return prof_file_fail(file, "a run of contexts is cut off");
        }
    }
    return true;
}

/* Reads the contexts of a run. site_before: if the run follows a lost run, the callsite of the
 * sibling before the run's first context, which is below the open path. -2: the run continues the
 * previous run. */
static bool read_records(struct prof_file *file, const struct run_head *head,
                         struct prof_jp2_bytes *columns, int32_t site_before)
{
    struct prof_contexts *contexts = file->contexts;
    struct positions cuts = start_positions(COLUMN(CUT)), copies = start_positions(COLUMN(COPIES));
    struct prof_file_run *run = &file->runs[file->run_count - 1];
    bool is_lost = site_before != -2;
    for (uint32_t i = 0; i < head->records; i++) {
        uint64_t levels = prof_jp2_get(COLUMN(POPS));
        if (!read_record(file, columns, is_lost ? 0 : levels, is_lost ? site_before : -1)) {
            return false;
        }
        is_lost = false;
        file->records[i] = file->current;
        run->count = contexts->count - run->context;
        if (!read_marks(file, i, &cuts, &copies)) {
            return false;
        }
        run->count = contexts->count - run->context;
        if (run->count > head->count) {
            return prof_file_fail(file, "a run has too many contexts");
        }
    }
    file->records[head->records] = contexts->count;
    return check_columns(file, columns, CONTEXT_COLUMNS)
           && (run->count == head->count || prof_file_fail(file, "a run has too few contexts"));
}

/* Removes the contexts of a run that cannot be read; only the path to the run remains. */
static void drop_run(struct prof_file *file, uint32_t count, uint32_t current)
{
    struct prof_contexts *contexts = file->contexts;
    VM_ASSERT(file->run_count != 0 && count <= contexts->count);
    contexts->count = count;
    file->current = current;
    for (uint32_t i = current; i != PROF_NO_CONTEXT; i = contexts->parent[i]) {
        contexts->end[i] = 0; /* open the subtree again */
    }
    file->run_count--;
}

static bool begin_run(struct prof_file *file, const struct run_head *head)
{
    file->record_count = head->records;
    file->copy_count = 0;
    if (!PROF_FILE_RESERVE(file, file->records, file->record_capacity, head->records + 1u)
        || !PROF_FILE_RESERVE(file, file->runs, file->run_capacity, file->run_count + 1)) {
        return false;
    }
    file->runs[file->run_count++] = (struct prof_file_run){head->first, 0, file->contexts->count};
    return true;
}

/* Continues after a lost run, or in a tree whose TREE section was lost. */
static bool go_on_behind_gap(struct prof_file *file, const struct run_head *head,
                             struct prof_jp2_bytes *path, int32_t *site_before)
{
    if (!file->options->takes_parts) {
        return prof_file_fail(file, "a run of contexts is missing");
    }
    if (head->first < file->next_number || head->tree < file->tree_number) {
        return prof_file_fail(file, "a run of contexts is out of order");
    }
    if (head->tree != file->tree_number) {
        bool has_thread = file->contexts->header.features.per_thread;
        struct prof_tree_range range = {.has_thread = has_thread,
                                        .thread_number = has_thread ? head->tree : 0,
                                        .scope = file->contexts->header.features.scopes ? "" : NULL,
                                        .thread_name = ""};
        if (!begin_tree(file, range)) {
            return false;
        }
        file->tree_number = head->tree;
    }
    return open_run_path(file, path, site_before);
}

bool prof_file_contexts(struct prof_file *file, const struct prof_file_section *section)
{
    struct prof_jp2_bytes from = {section->raw, section->raw + section->raw_bytes, false};
    struct prof_jp2_bytes columns[CONTEXT_COLUMNS];
    uint32_t numbers[CONTEXT_COLUMNS];
    struct run_head head;
    int32_t site_before = -2;
    for (uint32_t i = 0; i < CONTEXT_COLUMNS; i++) {
        numbers[i] = PROF_JP2_POPS + i;
    }
    file->is_run_read = false;
    if (file->awaits_blocks && !file->options->takes_parts) {
        return prof_file_fail(file, "counts of blocks are missing");
    }
    if (!read_run_head(file, &from, &head)
        || !prof_file_columns(file, &from, numbers, columns, CONTEXT_COLUMNS)) {
        return false;
    }
    if ((head.first != file->next_number || head.tree != file->tree_number)
        && !go_on_behind_gap(file, &head, COLUMN(PATH), &site_before)) {
        return false;
    }
    uint32_t count = file->contexts->count, current = file->current;
    if (!begin_run(file, &head)) {
        return false;
    }
    if (!read_records(file, &head, columns, site_before)) {
        drop_run(file, count, current);
        return false;
    }
    file->next_number = head.first + head.count;
    file->is_run_read = true;
    file->awaits_blocks = has_blocks(file->contexts);
    return true;
}

#undef COLUMN

/* --- counts of blocks --------------------------------------------------------------------- */

bool prof_file_is_of_run(struct prof_file *file, struct prof_jp2_bytes *from)
{
    struct run_head head;
    if (!read_run_head(file, from, &head)) {
        return false;
    }
    const struct prof_file_run *run = file->is_run_read ? &file->runs[file->run_count - 1] : NULL;
    return (run != NULL && run->first == head.first && run->count == head.count
            && file->record_count == head.records)
           || prof_file_fail(file, "numbers belong to no run of contexts");
}

/* Skips a context's block counts, and returns the number of executed instructions. If a count or
 * this number exceeds PROF_MOST, marks the bytes as bad. */
static uint64_t read_counts(struct prof_jp2_bytes *from, const struct prof_method *method,
                            uint64_t entries)
{
    uint64_t executed = 0, count = entries, more;
    bool is_bad = entries > PROF_MOST;
    for (uint32_t i = 0; i < method->block_count; i++) {
        const struct prof_block *block = &method->blocks[i];
        count += (uint64_t)vm_unzigzag(prof_jp2_get(from));
        is_bad |= count > PROF_MOST
                  || __builtin_mul_overflow(count, block->last - block->first + 1u, &more)
                  || __builtin_add_overflow(executed, more, &executed) || executed > PROF_MOST;
    }
    from->is_bad |= is_bad;
    return executed;
}

/* Subtracts the instructions after an exit from the executed instructions, or adds them if the exit
 * is negative. Returns false if fewer instructions were executed. But if threads were running while
 * the profile was written, their block counts and positions may not match; then the number becomes
 * 0. */
static bool subtract_exit(struct prof_contexts *contexts, uint32_t context, uint64_t behind,
                          uint64_t times)
{
    const struct prof_header *header = &contexts->header;
    bool is_certain = header->running_threads == 0
                      && (header->reason == NULL || strcmp(header->reason, "crash") != 0);
    uint64_t *executed = &contexts->instructions[context], less;
    if ((int64_t)times < 0) {
        return !__builtin_mul_overflow(behind, -times, &less)
               && !__builtin_add_overflow(*executed, less, executed) && *executed <= PROF_MOST;
    }
    bool is_less = !__builtin_mul_overflow(behind, times, &less) && less <= *executed;
    *executed = is_less ? *executed - less : 0;
    return is_less || !is_certain;
}

/* Reads the exits of the contexts of a run, and subtracts their instructions from the executed
 * instructions. */
static bool read_exits(struct prof_file *file, struct prof_jp2_bytes *from,
                       struct prof_exit_list *list, int which)
{
    struct prof_contexts *contexts = file->contexts;
    struct prof_contexts_store *store = contexts->store;
    for (struct positions at = start_positions(from); at.next != UINT64_MAX; next_position(&at)) {
        uint64_t count = prof_jp2_get_up_to(from, (uint64_t)(from->end - from->at));
        if (from->is_bad || at.next >= file->record_count || count == 0
            || !PROF_FILE_RESERVE(file, list->ranges, store->range_capacity[which],
                                  list->range_count + 1)
            || !PROF_FILE_RESERVE(file, list->exits, store->exit_capacity[which],
                                  list->exit_count + (size_t)count)
            || list->exit_count + count > UINT32_MAX) {
            return prof_file_fail(file, "exits are damaged");
        }
        uint32_t context = file->records[at.next];
        const struct prof_method *method = contexts->methods[contexts->method[context]];
        size_t ranges = list->range_count;
        if (ranges > 0 && list->ranges[ranges - 1].context >= context) {
            return prof_file_fail(file, "exits are out of order");
        }
        list->ranges[list->range_count++] =
            (struct prof_exit_range){context, (uint32_t)list->exit_count, (uint32_t)count};
        int64_t instruction = 0;
        for (uint64_t i = 0; i < count; i++) {
            uint64_t block = prof_jp2_get(from);
            instruction += vm_unzigzag(prof_jp2_get(from));
            uint64_t times = prof_jp2_get(from);
            if (from->is_bad || block >= method->block_count
                || instruction < (int64_t)method->blocks[block].first - 1
                || instruction > method->blocks[block].last) {
                list->range_count--;
                return prof_file_fail(file, "an exit is damaged");
            }
            list->exits[list->exit_count++] =
                (struct prof_exit){(uint32_t)block, (uint32_t)instruction, times};
            if (!subtract_exit(contexts, context,
                               method->blocks[block].last - (uint64_t)instruction, times)) {
                return prof_file_fail(file, "an exit has more instructions than its block");
            }
        }
    }
    return !from->is_bad || prof_file_fail(file, "exits are damaged");
}

static bool store_counts(struct prof_file *file, const struct prof_jp2_bytes *column)
{
    struct prof_contexts_store *store = file->contexts->store;
    size_t length = (size_t)(column->end - column->at);
    if (!PROF_FILE_RESERVE(file, store->counts, store->counts_capacity,
                           store->counts_length + length + PROF_COUNTS_SLACK)) {
        return false;
    }
    memcpy(store->counts + store->counts_length, column->at, length);
    memset(store->counts + store->counts_length + length, 0, PROF_COUNTS_SLACK);
    return true;
}

/* Sets the counts of copied contexts to the counts of their originals. Copies are listed in the
 * order of contexts. */
static void copy_counts(struct prof_contexts *contexts, const struct prof_file_copy *copy)
{
    uint32_t count = contexts->end[copy->from] - copy->from - 1;
    memcpy(contexts->instructions + copy->to + 1, contexts->instructions + copy->from + 1,
           count * sizeof *contexts->instructions);
    memcpy(contexts->blocks_at + copy->to + 1, contexts->blocks_at + copy->from + 1,
           count * sizeof *contexts->blocks_at);
}

enum { BLOCK_COLUMNS = PROF_JP2_LIVE - PROF_JP2_COUNTS + 1 };

bool prof_file_blocks(struct prof_file *file, const struct prof_file_section *section)
{
    struct prof_contexts *contexts = file->contexts;
    struct prof_jp2_bytes from = {section->raw, section->raw + section->raw_bytes, false};
    static const uint32_t numbers[] = {PROF_JP2_COUNTS, PROF_JP2_EXITS, PROF_JP2_LIVE};
    struct prof_jp2_bytes columns[BLOCK_COLUMNS];
    if (!has_blocks(contexts) || !file->awaits_blocks) {
        return prof_file_fail(file, "counts of blocks belong to no run of contexts");
    }
    if (!prof_file_is_of_run(file, &from)
        || !prof_file_columns(file, &from, numbers, columns, BLOCK_COLUMNS)
        || !store_counts(file, &columns[0])) {
        return false;
    }
    struct prof_contexts_store *store = contexts->store;
    struct prof_jp2_bytes counts = columns[0];
    size_t copy = 0;
    for (uint32_t i = 0; i < file->record_count; i++) {
        uint32_t context = file->records[i];
        const struct prof_method *method = contexts->methods[contexts->method[context]];
        contexts->blocks_at[context] = store->counts_length + (size_t)(counts.at - columns[0].at);
        contexts->instructions[context] = read_counts(&counts, method, contexts->entries[context]);
        if (counts.is_bad) {
            contexts->blocks_at[context] = PROF_NO_COUNTS;
            contexts->instructions[context] = 0;
            return prof_file_fail(file, "counts of blocks are cut off or too large");
        }
        if (copy < file->copy_count && file->copies[copy].to == context) {
            copy_counts(contexts, &file->copies[copy++]);
        }
    }
    store->counts_length += (size_t)(columns[0].end - columns[0].at);
    file->awaits_blocks = false;
    return read_exits(file, &columns[1], &contexts->exits, 0)
           && read_exits(file, &columns[2], &contexts->in_progress, 1);
}

/* --- values ------------------------------------------------------------------------------- */

static bool add_name(struct prof_file *file, char *name)
{
    struct prof_contexts *contexts = file->contexts;
    size_t capacity = file->name_capacity;
    if (contexts->value_count == MAX_NAMES) {
        return prof_file_fail(file, "there are too many kinds of values");
    }
    if (!PROF_FILE_RESERVE(file, contexts->value_names, file->name_capacity,
                           contexts->value_count + 1u)
        || !PROF_FILE_RESERVE(file, contexts->values, capacity, contexts->value_count + 1u)) {
        return false;
    }
    uint64_t *values = calloc(contexts->store->capacity + 1, sizeof *values);
    if (values == NULL) {
        return prof_file_no_memory(file);
    }
    contexts->value_names[contexts->value_count] = name;
    contexts->values[contexts->value_count++] = values;
    return true;
}

static bool read_names(struct prof_file *file, struct prof_jp2_bytes *from)
{
    while (from->at < from->end) {
        char *name = prof_file_text(file, from);
        if (name == NULL || *name == '\0') {
            return prof_file_fail(file, "names of values are damaged");
        }
        if (!add_name(file, name)) {
            return false;
        }
    }
    return true;
}

static bool read_shapes(struct prof_file *file, struct prof_jp2_bytes *from)
{
    struct prof_contexts *contexts = file->contexts;
    while (from->at < from->end) {
        uint64_t count = prof_jp2_get_up_to(from, contexts->value_count);
        if (contexts->shape_count == UINT8_MAX) {
            return prof_file_fail(file, "there are too many kinds of values");
        }
        if (!PROF_FILE_RESERVE(file, contexts->shapes, file->shape_capacity,
                               contexts->shape_count + 1u)) {
            return false;
        }
        struct prof_value_shape *shape = &contexts->shapes[contexts->shape_count++];
        shape->count = (uint32_t)count;
        shape->names = calloc(count + 1, sizeof *shape->names);
        if (shape->names == NULL) {
            return prof_file_no_memory(file);
        }
        for (uint64_t i = 0; i < count; i++) {
            uint64_t name = prof_jp2_get(from);
            if (name >= contexts->value_count) {
                shape->count = 0;
                return prof_file_fail(file, "a kind of values is damaged");
            }
            shape->names[i] = (uint32_t)name;
        }
    }
    return !from->is_bad || prof_file_fail(file, "kinds of values are damaged");
}

static void copy_values(struct prof_contexts *contexts, const struct prof_file_copy *copy)
{
    uint32_t count = contexts->end[copy->from] - copy->from - 1;
    memcpy(contexts->shape + copy->to + 1, contexts->shape + copy->from + 1, count);
    for (uint32_t i = 0; i < contexts->value_count; i++) {
        memcpy(contexts->values[i] + copy->to + 1, contexts->values[i] + copy->from + 1,
               count * sizeof *contexts->values[i]);
    }
}

static bool read_values(struct prof_file *file, struct prof_jp2_bytes *shapes,
                        struct prof_jp2_bytes *values)
{
    struct prof_contexts *contexts = file->contexts;
    size_t copy = 0;
    for (uint32_t i = 0; i < file->record_count; i++) {
        uint64_t number = prof_jp2_get_up_to(shapes, contexts->shape_count);
        uint32_t context = file->records[i];
        if (shapes->is_bad) {
            return prof_file_fail(file, "values are damaged");
        }
        const struct prof_value_shape *shape = number == 0 ? NULL : &contexts->shapes[number - 1];
        for (uint32_t j = 0; shape != NULL && j < shape->count; j++) {
            uint32_t name = shape->names[j];
            contexts->values[name][context] = prof_jp2_get(&values[name]);
            if (values[name].is_bad) {
                return prof_file_fail(file, "values are cut off");
            }
        }
        contexts->shape[context] = (uint8_t)number;
        if (copy < file->copy_count && file->copies[copy].to == context) {
            copy_values(contexts, &file->copies[copy++]);
        }
    }
    return true;
}

bool prof_file_values(struct prof_file *file, const struct prof_file_section *section)
{
    static const uint32_t numbers[] = {PROF_JP2_VALUE_NAMES, PROF_JP2_NEW_SHAPES,
                                       PROF_JP2_VALUE_SHAPE};
    struct prof_jp2_bytes from = {section->raw, section->raw + section->raw_bytes, false};
    struct prof_jp2_bytes again = from, columns[3];
    if (!prof_file_is_of_run(file, &from)) {
        return false;
    }
    again.at = from.at;
    if (!prof_file_columns(file, &from, numbers, columns, 3) || !read_names(file, &columns[0])
        || !read_shapes(file, &columns[1])) {
        return false;
    }
    uint32_t count = file->contexts->value_count;
    uint32_t *value_numbers = calloc(count + 1, sizeof *value_numbers);
    struct prof_jp2_bytes *values = calloc(count + 1, sizeof *values);
    bool is_good = value_numbers != NULL && values != NULL;
    for (uint32_t i = 0; is_good && i < count; i++) {
        value_numbers[i] = PROF_JP2_VALUE_FIRST + i;
    }
    is_good = is_good ? prof_file_columns(file, &again, value_numbers, values, count)
                            && read_values(file, &columns[2], values)
                      : prof_file_no_memory(file);
    free(value_numbers);
    free(values);
    return is_good;
}
