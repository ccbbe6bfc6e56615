#include "tools/prof/code/line_names.h"

#include <stdlib.h>
#include <string.h>

#include "tools/prof/profile/names.h"

struct naming {
    char *const *files;
    enum tool_names names;
};

static char *name_file(void *data, uint32_t index, int level)
{
    const struct naming *naming = data;
    const char *path = naming->files[index], *slash = strrchr(path, '/');
    bool is_short = level == 0 && naming->names == TOOL_NAMES_SHORT && slash != NULL;
    struct vm_text bytes = {0};
    const char *name = is_short ? slash + 1 : path;
    vm_text_name(&bytes, name, strlen(name), VM_TEXT_LINE);
    vm_text_add(&bytes, "", 1);
    if (bytes.has_failed) {
        vm_text_fini(&bytes);
    }
    return bytes.bytes;
}

char **tool_line_files(char *const *files, uint32_t count, enum tool_names names)
{
    struct naming naming = {files, names};
    char **labels = calloc(count + 1u, sizeof *labels);
    if (labels != NULL && !tool_make_distinct(labels, count, 2, true, name_file, &naming)) {
        tool_labels_free(labels, count);
        return NULL;
    }
    return labels;
}

char **tool_line_methods(const struct tool_line_table *table, enum tool_names names)
{
    const struct prof_contexts *contexts = table->contexts;
    struct prof_contexts shown = *contexts;
    struct prof_method *united = calloc(contexts->method_count + 1u, sizeof *united);
    shown.methods = calloc(contexts->method_count + 1u, sizeof *shown.methods);
    char **labels = NULL;
    for (uint32_t i = 0; united != NULL && shown.methods != NULL && i < contexts->method_count;
         i++) {
        uint32_t first = table->variant_of[i];
        if (first == i) {
            shown.methods[i] = contexts->methods[i];
        } else if (shown.methods[first] != &united[first]) {
            united[first] = *contexts->methods[first];
            united[first].names.loader = "";
            shown.methods[first] = &united[first];
        }
    }
    if (united != NULL && shown.methods != NULL) {
        labels = tool_labels(&shown, names);
    }
    free(united);
    free(shown.methods);
    return labels;
}

bool tool_line_place(struct vm_text *to, const char *file, int32_t line)
{
    to->length = 0;
    vm_text_string(to, file);
    if (line > 0) {
        vm_text_put(to, ":", (uint64_t)line);
    } else {
        vm_text_string(to, " (no line)");
    }
    vm_text_add(to, "", 1);
    return !to->has_failed;
}
