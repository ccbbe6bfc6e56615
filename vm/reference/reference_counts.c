/*
 * The reference loop: counters and the report.
 *
 * Every thread has its own table, so that counting needs no atomic operation. A thread holds the
 * lock while it changes its own table, but not while it reads that table; other threads hold the
 * lock while they read it. When a thread ends, its counts are added to those of the threads that
 * ended earlier.
 */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "vm/base/hash_map.h"
#include "vm/base/lock/lock.h"
#include "vm/base/machine_out.h"
#include "vm/options/new_file.h"
#include "vm/base/symbol.h"
#include "vm/classfile/code_map.h"
#include "vm/interp/quicken.h"
#include "vm/reference/reference_internal.h"
#include "vm/vm.h"

struct table {
    struct vm_hash_map counts; /* struct vm_method to counters: entries, then each bci */
    struct table *next;
};

static struct vm_lock lock = VM_LOCK(REFERENCE_COUNTS);
static struct table *tables;    /* tables of live threads, and of ended threads whose counts could
                                 * not be added to `ended` for lack of memory */
static struct table ended;      /* the sum of the counts of all other ended threads */
static pthread_key_t table_key; /* only used to have end_table called when a thread ends */
static _Thread_local struct table *own_table;

static size_t counter_count(const struct vm_method *method)
{
    return 1 + (method->code == NULL ? 0 : method->code->length);
}

/* --- counting ------------------------------------------------------------------------- */

static struct table *make_table(void)
{
    struct table *table = calloc(1, sizeof *table);
    if (table == NULL || pthread_setspecific(table_key, table) != 0) {
        free(table);
        return NULL;
    }
    vm_hash_map_init(&table->counts, NULL, NULL);
    vm_lock_take(&lock);
    table->next = tables;
    tables = table;
    vm_lock_release(&lock);
    return table;
}

uint64_t *vm_reference_counts(struct vm_method *method)
{
    if (own_table == NULL) {
        own_table = make_table();
        if (own_table == NULL) {
            return NULL;
        }
    }
    uint64_t *counts = vm_hash_map_find(&own_table->counts, method);
    if (counts != NULL) {
        return counts;
    }
    counts = calloc(counter_count(method), sizeof *counts);
    if (counts != NULL) {
        vm_lock_take(&lock);
        bool is_kept = vm_hash_map_put(&own_table->counts, method, counts, NULL);
        vm_lock_release(&lock);
        if (!is_kept) {
            free(counts);
            counts = NULL;
        }
    }
    return counts;
}

/* --- redefinition --------------------------------------------------------------------- */

/* The counts so far are counts of the older version. Without memory for that, the process ends,
 * because counts would be wrong. */
static void move_counts(struct table *table, const struct vm_method *method,
                        const struct vm_method *old)
{
    uint64_t *counts = vm_hash_map_remove(&table->counts, method);
    if (counts != NULL && !vm_hash_map_put(&table->counts, old, counts, NULL)) {
        vm_end_without_memory("counts of a redefined method");
    }
}

static void redefined(struct vm_method *method, struct vm_method *old)
{
    vm_lock_take(&lock);
    move_counts(&ended, method, old);
    for (struct table *table = tables; table != NULL; table = table->next) {
        move_counts(table, method, old);
    }
    vm_lock_release(&lock);
}

/* Adds the counts of one table to another, which has space for all of them. */
static void add(struct table *to, struct table *from)
{
    const void *key;
    void *value;
    for (size_t position = 0; vm_hash_map_next(&from->counts, &position, &key, &value);) {
        const struct vm_method *method = key;
        uint64_t *counts = value;
        uint64_t *sums = vm_hash_map_find(&to->counts, method);
        if (sums == NULL) {
            vm_hash_map_put(&to->counts, method, counts, NULL);
            continue;
        }
        for (size_t i = 0; i < counter_count(method); i++) {
            sums[i] += counts[i];
        }
        free(counts);
    }
}

/* Called when a thread ends: adds its table to `ended`. If memory runs out, keeps the table in the
 * list. */
static void end_table(void *argument)
{
    struct table *table = argument;
    own_table = NULL;
    vm_lock_take(&lock);
    if (vm_hash_map_reserve(&ended.counts, ended.counts.count + table->counts.count)) {
        struct table **link = &tables;
        while (*link != table) {
            link = &(*link)->next;
        }
        *link = table->next;
        add(&ended, table);
        vm_hash_map_fini(&table->counts);
        free(table);
    }
    vm_lock_release(&lock);
}

/* --- the report ----------------------------------------------------------------------- */

/* The sum of a method's counts in all threads. */
struct row {
    const struct vm_method *method;
    uint64_t *counts;
    uint64_t executed;
};

struct report {
    struct vm_hash_map index; /* struct vm_method to its struct row */
    struct row *rows;
    size_t row_count;
    uint64_t executed;
};

static bool add_counts(struct report *report, const struct vm_method *method, uint64_t *counts)
{
    struct row *row = vm_hash_map_find(&report->index, method);
    if (row == NULL) {
        row = &report->rows[report->row_count];
        row->method = method;
        row->counts = calloc(counter_count(method), sizeof *row->counts);
        if (row->counts == NULL || !vm_hash_map_put(&report->index, method, row, NULL)) {
            free(row->counts);
            return false;
        }
        report->row_count++;
    }
    for (size_t i = 0; i < counter_count(method); i++) {
        uint64_t count = __atomic_load_n(&counts[i], __ATOMIC_RELAXED);
        row->counts[i] += count;
        if (i > 0) {
            row->executed += count;
            report->executed += count;
        }
    }
    return true;
}

static bool add_table(struct report *report, const struct table *table)
{
    const void *method;
    void *counts;
    for (size_t position = 0; vm_hash_map_next(&table->counts, &position, &method, &counts);) {
        if (!add_counts(report, method, counts)) {
            return false;
        }
    }
    return true;
}

/* Adds up all counts. Done only once, because threads may still be counting. Returns false if
 * memory runs out. */
static bool collect(struct report *report)
{
    vm_lock_take(&lock);
    size_t methods = ended.counts.count;
    for (const struct table *table = tables; table != NULL; table = table->next) {
        methods += table->counts.count;
    }
    report->rows = calloc(methods + 1, sizeof *report->rows);
    bool is_done = report->rows != NULL && add_table(report, &ended);
    for (const struct table *table = tables; is_done && table != NULL; table = table->next) {
        is_done = add_table(report, table);
    }
    vm_lock_release(&lock);
    return is_done;
}

static int compare_symbols(const struct vm_symbol *a, const struct vm_symbol *b)
{
    return a == b ? 0 : strcmp(a->bytes, b->bytes);
}

/* Compares the descriptors of two classes. The semicolon counts: "LA$B;" comes before "LA;". */
static int compare_classes(const struct vm_class *a, const struct vm_class *b)
{
    const char *x = a->name->bytes, *y = b->name->bytes;
    while (*x == *y && *x != '\0') {
        x++;
        y++;
    }
    int left = *x == '\0' ? ';' : (unsigned char)*x;
    int right = *y == '\0' ? ';' : (unsigned char)*y;
    return left - right;
}

static int compare_rows(const void *a, const void *b)
{
    const struct vm_method *x = ((const struct row *)a)->method;
    const struct vm_method *y = ((const struct row *)b)->method;
    int order = compare_classes(x->class, y->class);
    if (order == 0) {
        order = compare_symbols(x->name, y->name);
    }
    if (order == 0) {
        order = compare_symbols(x->descriptor, y->descriptor);
    }
    if (order == 0) {
        order = (x->class->id > y->class->id) - (x->class->id < y->class->id);
    }
    return order != 0 ? order : (x->version > y->version) - (x->version < y->version);
}

/* Writes a name; escapes characters that would end a field or line of the file. */
static void write_name(FILE *out, const struct vm_symbol *name)
{
    for (const char *c = name->bytes; *c != '\0'; c++) {
        switch (*c) {
        case '\t':
            fputs("\\t", out);
            break;
        case '\n':
            fputs("\\n", out);
            break;
        case '\r':
            fputs("\\r", out);
            break;
        case '\\':
            fputs("\\\\", out);
            break;
        default:
            fputc(*c, out);
            break;
        }
    }
}

static void write_row(FILE *out, const struct row *row)
{
    const struct vm_method *method = row->method;
    fputs("method\tL", out);
    write_name(out, method->class->name);
    fputs(";\t", out);
    write_name(out, method->name);
    if (method->version != 0) {
        fprintf(out, "@%u", method->version + 1);
    }
    fputc('\t', out);
    write_name(out, method->descriptor);
    fprintf(out, "\t%llu\t%llu\n", (unsigned long long)row->counts[0],
            (unsigned long long)row->executed);
    const struct vm_code_map *map = method->code == NULL ? NULL : vm_code_map_get(method->code);
    for (uint32_t number = 1; map != NULL && number <= map->instruction_count; number++) {
        uint32_t bci = vm_code_map_bci(map, number);
        fprintf(out, "insn\t%u\t%u\t%s\t%llu\n", number, bci,
                vm_opcode_info[vm_code_map_opcode(map, number)].mnemonic,
                (unsigned long long)row->counts[1 + bci]);
    }
}

static void write_rows(FILE *out, const struct report *report)
{
    for (size_t i = 0; i < report->row_count; i++) {
        if (report->rows[i].counts[0] != 0) {
            write_row(out, &report->rows[i]);
        }
    }
}

/* Whether the file with this name is replaced, because it is a regular file or does not exist.
 * Other files, such as pipes and devices, are opened and written to. */
static bool is_replaced(const char *path)
{
    struct stat status;
    return stat(path, &status) != 0 || S_ISREG(status.st_mode);
}

/* Returns the name under which a file is written until it is complete; malloc'ed. NULL if memory
 * runs out. */
static char *temporary_name(const char *path)
{
    size_t size = strlen(path) + 32;
    char *name = malloc(size);
    if (name != NULL) {
        snprintf(name, size, "%s.tmp.%ld", path, (long)getpid());
    }
    return name;
}

/* Writes the report to an open file and closes the file. On failure, returns false with errno
 * set. */
static bool fill_file(int fd, const struct report *report, bool is_regular)
{
    FILE *out = fdopen(fd, "w");
    if (out == NULL) {
        close(fd);
        return false;
    }
    write_rows(out, report);
    bool is_good = fflush(out) == 0 && !ferror(out) && (!is_regular || fsync(fd) == 0);
    int reason = errno;
    is_good = (fclose(out) == 0) && is_good;
    errno = reason;
    return is_good;
}

/* Whether the path is "-", which means stdout. */
static bool is_stdout(const char *path)
{
    return strcmp(path, "-") == 0;
}

static bool write_file(const char *path, const struct report *report)
{
    if (is_stdout(path)) {
        int out = dup(STDOUT_FILENO);
        fflush(stdout);
        return out >= 0 && fill_file(out, report, false);
    }
    if (!is_replaced(path)) {
        int fd = open(path, O_WRONLY | O_CLOEXEC);
        return fd >= 0 && fill_file(fd, report, false);
    }
    char *temporary = temporary_name(path);
    if (temporary == NULL) {
        return false;
    }
    int fd = vm_new_file(AT_FDCWD, temporary, path, VM_FILE_FOR_ALL);
    bool is_good = fd >= 0 && fill_file(fd, report, true) && rename(temporary, path) == 0;
    int reason = errno;
    if (fd >= 0 && !is_good) {
        unlink(temporary);
    }
    free(temporary);
    errno = reason;
    return is_good;
}

bool vm_reference_check_file(const char *path, char *message, size_t size)
{
    struct stat status;
    bool is_good;
    if (is_stdout(path)) {
        return true;
    }
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode)) {
        is_good = !S_ISDIR(status.st_mode) && access(path, W_OK) == 0;
        errno = S_ISDIR(status.st_mode) ? EISDIR : errno;
    } else {
        char *temporary = temporary_name(path);
        int fd = temporary == NULL ? -1 : vm_new_file(AT_FDCWD, temporary, path, VM_FILE_FOR_ALL);
        is_good = fd >= 0;
        if (is_good) {
            close(fd);
            unlink(temporary);
        }
        free(temporary);
    }
    if (!is_good) {
        snprintf(message, size, "cannot write %.200s: %s", path, strerror(errno));
    }
    return is_good;
}

static void print_report(void)
{
    struct report report = {.row_count = 0};
    vm_hash_map_init(&report.index, NULL, NULL);
    if (!collect(&report)) {
        vm_message("jp2vm: out of memory for the counts of bytecodes\n");
        vm_set_exit_failure();
        return;
    }
    const char *path = vm.plan->machine.count_file;
    if (path != NULL) {
        qsort(report.rows, report.row_count, sizeof *report.rows, compare_rows);
        if (!write_file(path, &report)) {
            vm_message("jp2vm: cannot write %s: %s\n", path, strerror(errno));
            vm_set_exit_failure();
        }
    }
    vm_message("jp2vm: %llu bytecodes executed\n", (unsigned long long)report.executed);
    for (size_t i = 0; i < report.row_count; i++) {
        free(report.rows[i].counts);
    }
    free(report.rows);
    vm_hash_map_fini(&report.index);
}

bool vm_reference_init(void)
{
    vm_hash_map_init(&ended.counts, NULL, NULL);
    vm_reference_redefined = redefined;
    if (pthread_key_create(&table_key, end_table) != 0) {
        return false;
    }
    vm_at_exit(print_report);
    return true;
}
