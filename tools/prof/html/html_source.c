/*
 * Writes the SOURCES section: the source files of the methods of a profile.
 *
 * It contains: count; for each file its name ("java/util/List.java", a string) and length; then the
 * bytes of all files, with a line feed after each line.
 */
#include <stdlib.h>
#include <string.h>

#include "tools/prof/html/html_data.h"
#include "tools/prof/code/source.h"
#include "tools/prof/profile/frames.h"

struct search {
    struct html_data *data;
    struct tool_sources *sources;
    struct vm_hash_map seen; /* names of files that were already looked up */
    struct vm_text heads, texts;
};

static char *copy(const struct vm_text *text)
{
    char *bytes = malloc(text->length + 1);
    if (bytes != NULL) {
        memcpy(bytes, text->bytes, text->length);
        bytes[text->length] = '\0';
    }
    return bytes;
}

/* Returns the path of a class's source file, "java/util/List.java", malloc'ed. */
static char *name_of(const struct prof_names *names)
{
    struct vm_text name = {0};
    size_t package = html_package_length(names->class_name);
    vm_text_add(&name, names->class_name, package);
    vm_text_put(&name, package > 0 ? "/" : "", names->source_file);
    char *text = name.has_failed ? NULL : copy(&name);
    vm_text_fini(&name);
    return text;
}

static void add_source(struct search *search, const char *name, const struct prof_method *method)
{
    struct tool_source source;
    if (!tool_source_find(search->sources, &method->names, &source)) {
        search->data->missing_source_count++;
        search->data->missing_library_count += tool_frame_is_library(method);
        return;
    }
    size_t start = search->texts.length;
    for (uint32_t i = 0; i < source.line_count; i++) {
        vm_text_put(&search->texts, source.lines[i], "\n");
    }
    html_put(&search->heads, html_string(search->data, name));
    html_put(&search->heads, search->texts.length - start);
    search->data->source_count++;
    tool_source_release(&source);
}

static void find_source(struct search *search, const struct prof_method *method)
{
    const struct prof_names *names = &method->names;
    char *name = names->source_file == NULL ? NULL : name_of(names);
    if (name == NULL || vm_hash_map_find(&search->seen, name) != NULL) {
        search->data->has_failed |= name == NULL && names->source_file != NULL;
        free(name);
        return;
    }
    if (!vm_hash_map_put(&search->seen, name, name, NULL)) {
        search->data->has_failed = true;
        free(name);
        return;
    }
    add_source(search, name, method);
}

static void find_all(struct search *search)
{
    struct html_data *data = search->data;
    for (uint32_t i = 0; i < data->method_count; i++) {
        for (unsigned side = 0; side < data->side_count; side++) {
            const struct prof_method *method = data->methods[i].of[side];
            if (method != NULL && method->has_code) {
                find_source(search, method);
            }
        }
    }
}

static void free_names(struct vm_hash_map *names)
{
    size_t position = 0;
    const void *key;
    while (vm_hash_map_next(names, &position, &key, NULL)) {
        free((void *)key);
    }
    vm_hash_map_fini(names);
}

bool html_sources_write(struct html_data *data)
{
    struct search search = {.data = data};
    vm_hash_map_init(&search.seen, vm_hash_cstr, vm_equal_cstr);
    if (data->input->sources != NULL) {
        search.sources = tool_sources_open(data->input->sources);
        if (search.sources == NULL) {
            return false;
        }
        find_all(&search);
        tool_sources_close(search.sources);
    }
    struct vm_text *to = &data->sections[HTML_SOURCES];
    html_put(to, data->source_count);
    vm_text_add(to, search.heads.bytes, search.heads.length);
    vm_text_add(to, search.texts.bytes, search.texts.length);
    data->has_failed |= search.heads.has_failed || search.texts.has_failed;
    vm_text_fini(&search.heads);
    vm_text_fini(&search.texts);
    free_names(&search.seen);
    return true;
}
