/*
 * hottest.c: a query over the profile: for each package, the method that the methods of the package
 * call most often. A line has the package, the method, and the number of calls, separated by tabs.
 *
 * A plug-in for --profile-out=./hottest.so:FILE and a program, like dump.c.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jp2vm/profile.h>

/* The calls of a method by one context of a package. */
struct calls {
    const char *caller; /* a class of the package */
    int length;         /* of the package's name */
    const struct jp2_profile_method *callee;
    uint64_t count;
};

struct query {
    struct jp2_profile_visitor visitor;
    struct calls *calls;
    size_t call_count, call_space;
    const struct jp2_profile_method **path; /* the methods from the root, indexed by depth */
    size_t path_space;
};

static bool grow(void *items, size_t *space, size_t wanted, size_t item)
{
    if (wanted > *space) {
        void *grown = realloc(*(void **)items, 2 * wanted * item);
        if (grown == NULL) {
            return false;
        }
        *(void **)items = grown;
        *space = 2 * wanted;
    }
    return true;
}

static int package_length(const char *class_name)
{
    const char *slash = strrchr(class_name, '/');
    return slash == NULL ? 0 : (int)(slash - class_name);
}

static bool enter(struct jp2_profile_visitor *visitor, const struct jp2_profile_context *context)
{
    struct query *query = (struct query *)visitor;
    if (!grow(&query->path, &query->path_space, context->depth + 1, sizeof *query->path)
        || !grow(&query->calls, &query->call_space, query->call_count + 1, sizeof *query->calls)) {
        return false;
    }
    query->path[context->depth] = context->method;
    if (context->depth > 0) {
        const char *caller = query->path[context->depth - 1]->class_name;
        query->calls[query->call_count++] =
            (struct calls){caller, package_length(caller), context->method, context->entries};
    }
    return true;
}

static int compare_packages(const struct calls *a, const struct calls *b)
{
    int least = a->length < b->length ? a->length : b->length;
    int order = memcmp(a->caller, b->caller, (size_t)least);
    return order != 0 ? order : a->length - b->length;
}

static int compare_methods(const struct jp2_profile_method *a, const struct jp2_profile_method *b)
{
    int order = strcmp(a->class_name, b->class_name);
    order = order != 0 ? order : strcmp(a->name, b->name);
    order = order != 0 ? order : strcmp(a->descriptor, b->descriptor);
    return order != 0 ? order
                      : (a->class_order > b->class_order) - (a->class_order < b->class_order);
}

static int compare(const void *a, const void *b)
{
    const struct calls *x = a, *y = b;
    int order = compare_packages(x, y);
    return order != 0 ? order : compare_methods(x->callee, y->callee);
}

static bool write(const struct jp2_profile *profile, struct jp2_profile_output *out, char *message,
                  size_t bytes)
{
    struct query query = {.visitor = {.enter = enter}};
    bool is_good = profile->visit(profile, &query.visitor);
    if (!is_good) {
        snprintf(message, bytes, "out of memory");
    } else if (query.call_count > 0) {
        qsort(query.calls, query.call_count, sizeof *query.calls, compare);
    }
    for (size_t i = 0, next; is_good && i < query.call_count; i = next) {
        struct calls best = {.count = 0}, *first = &query.calls[i];
        for (next = i;
             next < query.call_count && compare_packages(first, &query.calls[next]) == 0;) {
            struct calls sum = query.calls[next++];
            while (next < query.call_count && compare(&sum, &query.calls[next]) == 0) {
                sum.count += query.calls[next++].count;
            }
            best = best.callee == NULL || sum.count > best.count ? sum : best;
        }
        profile->write(out, "%.*s\t%s.%s%s\t%" PRIu64 "\n", best.length, best.caller,
                       best.callee->class_name, best.callee->name, best.callee->descriptor,
                       best.count);
    }
    free(query.calls);
    free(query.path);
    return is_good;
}

JP2_PROFILE_WRITER(.name = "hottest", .summary = "writes the hottest callee of each package",
                   .suffix = ".tsv", .write = write)
