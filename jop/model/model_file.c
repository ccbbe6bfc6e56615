/* Reads model files and their includes, from disk or from the shipped models. */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "jop/model/model.h"
#include "jop/model/model_evaluate.h"
#include "jop/model/model_shipped.h"
#include "jop/model/model_source.h"
#include "jop/model/model_statements.h"
#include "jop/model/suggest.h"

#define SUFFIX ".model"
#define MAX_DEPTH 16                /* of includes */
#define MAX_BYTES ((size_t)1 << 20) /* of a model with all its includes */

/* A text that is being read, linked to the text that includes it. */
struct open_file {
    const char *name;                        /* as in messages */
    const struct jop_shipped_model *shipped; /* NULL: a file on disk */
    bool is_on_disk;
    dev_t device;
    ino_t inode;
    struct open_file *outer;
};

/* A file name that must be kept as long as formulas and numbers refer to it. */
struct kept {
    struct kept *next;
    char text[];
};

struct loader {
    struct jop_definitions definitions;
    struct open_file *innermost;
    struct kept *kept;
    size_t bytes; /* number of bytes read so far */
    unsigned depth;
    char *message;
    size_t size;
};

static struct kept *keep(struct loader *loader, size_t size)
{
    struct kept *kept = malloc(sizeof *kept + size);
    if (kept != NULL) {
        kept->next = loader->kept;
        loader->kept = kept;
    }
    return kept;
}

static const struct jop_shipped_model *find_shipped(const char *name, size_t length)
{
    for (size_t i = 0; i < jop_shipped_model_count; i++) {
        const char *known = jop_shipped_models[i].name;
        if (strlen(known) == length && memcmp(known, name, length) == 0) {
            return &jop_shipped_models[i];
        }
    }
    return NULL;
}

static bool ends_in_suffix(const char *name, size_t length)
{
    size_t suffix = strlen(SUFFIX);
    return length > suffix && memcmp(name + length - suffix, SUFFIX, suffix) == 0;
}

static bool include(void *context, struct jop_source *source, struct jop_word word, bool is_name);

static bool read_text(struct loader *loader, struct open_file *file, const char *text,
                      size_t length)
{
    struct jop_source source;
    jop_source_init(&source, file->name, text, length, loader->message, loader->size);
    source.is_file = file->is_on_disk;
    file->outer = loader->innermost;
    loader->innermost = file;
    loader->depth++;
    bool is_good = jop_statements_read(&loader->definitions, &source, include, loader);
    loader->depth--;
    loader->innermost = file->outer;
    return is_good;
}

/* Adds to the number of bytes read. Returns false if the total would exceed the limit; the caller
 * then writes a message. */
static bool count_bytes(struct loader *loader, size_t bytes)
{
    if (bytes > MAX_BYTES - loader->bytes) {
        return false;
    }
    loader->bytes += bytes;
    return true;
}

static bool read_shipped(struct loader *loader, const struct jop_shipped_model *shipped)
{
    size_t length = strlen(shipped->name) + sizeof SUFFIX;
    struct kept *name = keep(loader, length);
    if (name == NULL) {
        snprintf(loader->message, loader->size, "out of memory");
        return false;
    }
    snprintf(name->text, length, "%s" SUFFIX, shipped->name);
    struct open_file file = {.name = name->text, .shipped = shipped};
    return read_text(loader, &file, shipped->text, shipped->length);
}

/* Reads an open file; `name` must be a kept string. On an error, returns false, and either sets
 * *reason or writes a message. */
static bool read_stream(struct loader *loader, FILE *stream, const char *name, const char **reason)
{
    struct open_file file = {.name = name, .is_on_disk = true};
    struct stat info;
    if (fstat(fileno(stream), &info) != 0) {
        *reason = strerror(errno);
        return false;
    }
    file.device = info.st_dev;
    file.inode = info.st_ino;
    for (const struct open_file *outer = loader->innermost; outer != NULL; outer = outer->outer) {
        if (outer->is_on_disk && outer->device == file.device && outer->inode == file.inode) {
            *reason = "it includes itself";
            return false;
        }
    }
    size_t limit = MAX_BYTES - loader->bytes + 1;
    char *text = malloc(limit);
    size_t length = text == NULL ? 0 : fread(text, 1, limit, stream);
    bool is_good = false;
    if (text == NULL || ferror(stream)) {
        *reason = strerror(errno);
    } else if (!count_bytes(loader, length)) {
        *reason = "the model is larger than 1 MiB";
    } else {
        is_good = read_text(loader, &file, text, length);
    }
    free(text);
    return is_good;
}

/* Resolves a path in an include statement relative to the including file on disk. The result is
 * kept. */
static const char *join_path(struct loader *loader, const char *outer, struct jop_word word)
{
    const char *slash = *word.text == '/' ? NULL : strrchr(outer, '/');
    size_t directory = slash == NULL ? 0 : (size_t)(slash - outer) + 1;
    struct kept *path = keep(loader, directory + word.length + 1);
    if (path == NULL) {
        return NULL;
    }
    memcpy(path->text, outer, directory);
    memcpy(path->text + directory, word.text, word.length);
    path->text[directory + word.length] = '\0';
    return path->text;
}

static bool include_shipped(struct loader *loader, struct jop_source *source, struct jop_word word,
                            bool is_name)
{
    const struct jop_shipped_model *shipped =
        is_name ? find_shipped(word.text, word.length)
        : !ends_in_suffix(word.text, word.length)
            ? NULL
            : find_shipped(word.text, word.length - strlen(SUFFIX));
    if (shipped == NULL && is_name) {
        return jop_source_fail_word(source, word, "there is no model",
                                    jop_suggest(word.text, word.length, jop_model_names()));
    }
    if (shipped == NULL) {
        return jop_source_fail_word(source, word, "there is no file", NULL);
    }
    for (const struct open_file *outer = loader->innermost; outer != NULL; outer = outer->outer) {
        if (outer->shipped == shipped) {
            return jop_source_fail_word(source, word, "it includes itself:", NULL);
        }
    }
    return count_bytes(loader, shipped->length)
               ? read_shipped(loader, shipped)
               : jop_source_fail(source, word.text, "the model is larger than 1 MiB");
}

static bool include(void *context, struct jop_source *source, struct jop_word word, bool is_name)
{
    struct loader *loader = context;
    if (loader->depth == MAX_DEPTH) {
        return jop_source_fail(source, word.text, "more than %d files include each other",
                               MAX_DEPTH);
    }
    if (is_name || !loader->innermost->is_on_disk) {
        return include_shipped(loader, source, word, is_name);
    }
    const char *path = join_path(loader, loader->innermost->name, word);
    FILE *stream = path == NULL ? NULL : fopen(path, "rb");
    if (stream == NULL && path != NULL && errno == ENOENT) {
        return include_shipped(loader, source, word, false);
    }
    const char *reason = path == NULL || stream == NULL ? strerror(errno) : NULL;
    bool is_good = stream != NULL && read_stream(loader, stream, path, &reason);
    if (stream != NULL) {
        fclose(stream);
    }
    return is_good
           || (reason == NULL
                   ? false
                   : jop_source_fail(source, word.text, "cannot include the file: %s", reason));
}

static bool read_path(struct loader *loader, const char *path)
{
    const char *reason = NULL;
    FILE *stream = fopen(path, "rb");
    bool is_good = false;
    if (stream == NULL) {
        reason = strerror(errno);
    } else {
        is_good = read_stream(loader, stream, path, &reason);
        fclose(stream);
    }
    return is_good
           || (reason == NULL ? false
                              : jop_fail_at(loader->message, loader->size, path, 1, 1,
                                            "cannot read the file: %s", reason));
}

/* Completes the reading: returns the model if no required statement is missing, and frees
 * everything else. */
static struct jop_model *finish(struct loader *loader, bool is_good, const char *file,
                                const struct jop_model_choices *choices)
{
    struct jop_model *model = NULL;
    char names[120];
    size_t missing =
        is_good ? jop_statements_missing(&loader->definitions, names, sizeof names) : 0;
    if (missing != 0) {
        jop_fail_at(loader->message, loader->size, file, 1, 1,
                    missing == 1 ? "there is no statement %s" : "there are no statements %s",
                    names);
    } else if (is_good) {
        model =
            jop_model_evaluate(&loader->definitions, file, choices, loader->message, loader->size);
    }
    jop_definitions_fini(&loader->definitions);
    while (loader->kept != NULL) {
        struct kept *kept = loader->kept;
        loader->kept = kept->next;
        free(kept);
    }
    return model;
}

/* Writes "there is no model 'jpo'; did you mean 'jop'?", or a list of all models if no name is
 * near. */
static void fail_unknown(const char *name, char *message, size_t size)
{
    const char *near = jop_suggest(name, strlen(name), jop_model_names());
    int length = snprintf(message, size, "there is no model '%.40s'", name);
    if (near != NULL) {
        snprintf(message + length, size - (size_t)length, "; did you mean '%s'?", near);
        return;
    }
    for (const char *const *known = jop_model_names(); *known != NULL; known++) {
        if (length >= 0 && (size_t)length < size) {
            length += snprintf(message + length, size - (size_t)length, "%s%s",
                               known == jop_model_names() ? "; shipped are " : ", ", *known);
        }
    }
}

struct jop_model *jop_model_read(const char *what, const struct jop_model_choices *choices,
                                 char *message, size_t size)
{
    struct loader loader = {.message = message, .size = size};
    if (strchr(what, '/') != NULL || ends_in_suffix(what, strlen(what))) {
        return finish(&loader, read_path(&loader, what), what, choices);
    }
    const struct jop_shipped_model *shipped = find_shipped(what, strlen(what));
    if (shipped == NULL || !shipped->is_whole) {
        fail_unknown(what, message, size);
        return NULL;
    }
    return finish(&loader, read_shipped(&loader, shipped), what, choices);
}

struct jop_model *jop_model_parse(const char *text, size_t length, const char *name,
                                  const struct jop_model_choices *choices, char *message,
                                  size_t size)
{
    struct loader loader = {.message = message, .size = size};
    struct open_file file = {.name = name};
    bool is_good = count_bytes(&loader, length)
                       ? read_text(&loader, &file, text, length)
                       : jop_fail_at(message, size, name, 1, 1, "the model is larger than 1 MiB");
    return finish(&loader, is_good, name, choices);
}

static const char **names;

static void collect_names(void)
{
    size_t count = 0;
    names = calloc(jop_shipped_model_count + 1, sizeof *names);
    for (size_t i = 0; i < jop_shipped_model_count && names != NULL; i++) {
        if (jop_shipped_models[i].is_whole) {
            names[count++] = jop_shipped_models[i].name;
        }
    }
}

const char *const *jop_model_names(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    static const char *const none[] = {NULL};
    pthread_once(&once, collect_names);
    return names == NULL ? none : names;
}
