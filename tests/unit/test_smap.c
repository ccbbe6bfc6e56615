/* Unit tests of line maps in SourceDebugExtension (JSR-45): maps of compilers, the rules, and
 * damaged maps. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/unit/check.h"
#include "vm/classfile/smap.h"

static const char kotlin[] =
    "SMAP\nA.kt\nKotlin\n*S Kotlin\n*F\n+ 1 A.kt\ndemo/AKt\n+ 2 _Collections.kt\n"
    "kotlin/collections/CollectionsKt___CollectionsKt\n*L\n1#1,32:1\n4#1,6:33\n1378#2,3:41\n*E\n"
    "*S KotlinDebug\n*F\n+ 1 A.kt\ndemo/AKt\n*L\n21#1,6:33\n27#1,3:41\n*E\n";
static const char jsp[] =
    "SMAP\r\nindex_jsp.java\r\nJSP\r\n*S JSP\r\n*F\r\n+ 0 index.jsp\r\nindex.jsp\r\n"
    "+ 1 foot.jsp\r\ninc/foot.jsp\r\n*L\r\n1,3:120,0\r\n3,4:121\r\n1#1,2:130,0\r\n2:131\r\n"
    "9#0:137,3\r\n*E\r\n";

static void check_line(const struct vm_smap *map, uint32_t stratum, int raw, const char *file,
                       uint32_t line)
{
    static uint32_t found[VM_SMAP_LINES];
    CHECK(vm_smap_find_all(map, stratum, found));
    CHECK((found[raw] == 0) == (file == NULL));
    if (found[raw] != 0 && file != NULL) {
        const struct vm_smap_entry *entry = &map->entries[found[raw] - 1];
        CHECK(strcmp(map->strata[stratum].files[entry->file].name, file) == 0);
        CHECK(vm_smap_line(entry, (uint32_t)raw) == line);
    }
}

static void test_kotlin(void)
{
    struct vm_smap map;
    CHECK(vm_smap_parse(&map, kotlin, strlen(kotlin)));
    CHECK(map.stratum_count == 2 && map.default_stratum == 0);
    CHECK(vm_smap_own_file(&map, "A.kt") == 0 && vm_smap_own_file(&map, "_Collections.kt") == 1);
    CHECK(vm_smap_own_file(&map, NULL) == 0);
    check_line(&map, 0, 7, "A.kt", 7);
    check_line(&map, 0, 33, "A.kt", 4);
    check_line(&map, 0, 38, "A.kt", 9);
    check_line(&map, 0, 39, NULL, 0);
    check_line(&map, 0, 43, "_Collections.kt", 1380);
    check_line(&map, 1, 43, "A.kt", 29);
    check_line(&map, 1, 7, NULL, 0);
    vm_smap_fini(&map);
}

/* If several source lines became one line, the first source line is shown. An entry without a file
 * has the file of the previous entry. */
static void test_jsp(void)
{
    struct vm_smap map;
    CHECK(vm_smap_parse(&map, jsp, strlen(jsp)));
    CHECK(vm_smap_own_file(&map, "index_jsp.java") == 0);
    check_line(&map, 0, 119, NULL, 0);
    check_line(&map, 0, 120, "index.jsp", 1);
    check_line(&map, 0, 124, "index.jsp", 6);
    check_line(&map, 0, 130, "foot.jsp", 1);
    check_line(&map, 0, 131, "foot.jsp", 2);
    check_line(&map, 0, 139, "index.jsp", 9);
    check_line(&map, 0, 140, NULL, 0);
    vm_smap_fini(&map);
}

/* If two entries contain a line, the first entry counts. Unknown parts are skipped. */
static void test_rules(void)
{
    static const char text[] = "SMAP\nx\nX\n*V\nvendor\n*O Y\n*S X\nno map\n*E\n*C Y\n*S X\n*F\n"
                               "7 A.x\n*L\n 5#7,3:10,2 \n1#7,100:9\n*U\n?\n*E";
    struct vm_smap map;
    CHECK(vm_smap_parse(&map, text, strlen(text)));
    check_line(&map, 0, 9, "A.x", 1);
    check_line(&map, 0, 10, "A.x", 5);
    check_line(&map, 0, 11, "A.x", 5);
    check_line(&map, 0, 15, "A.x", 7);
    check_line(&map, 0, 16, "A.x", 8);
    vm_smap_fini(&map);
}

static void test_damaged(void)
{
    /* clang-format off */
    static const char *const texts[] = {
        "", "SMAP", "SMAP\nx\nX\n", "SMAP\nx\nX\n*E\n", "SMUP\nx\nX\n*S X\n*F\n1 A\n*L\n1:1\n*E\n",
        "SMAP\nx\nY\n*S X\n*F\n1 A\n*L\n1#1:1\n*E\n", "SMAP\nx\nX\n*S X\n*F\n1 A\n*L\n1#2:1\n*E\n",
        "SMAP\nx\nX\n*S X\n*F\n1 A\n*L\n1#1:\n*E\n", "SMAP\nx\nX\n*S X\n*F\n1\n*L\n*E\n",
        "SMAP\nx\nX\n*S X\n*F\n+ 1 A\n", "SMAP\nx\nX\n*L\n1:1\n*E\n", "SMAP\nx\nX\n*O Y\n*E\n",
        "SMAP\nx\nX\n*S X\n*F\n1 A\n*L\n99999999999#1:1\n*E\n",
        "SMAP\nx\nX\n*S X\n*F\n1 A\n*L\n2147483647#1,2147483647:1\n*E\n",
        "SMAP\nx\nX\n*S X\n*F\n1 A\n*L\n1#1:1\n*F\n2 B\n*L\n1#2:2\n*E\n",
        "SMAP\nx\nJava\n*S Java\n*F\n1 A\n*L\n1#1:1\n*E\n", "SMAP\nx\nX\n*S X\n*L\n*E\n"};
    /* clang-format on */
    struct vm_smap map;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        CHECK(!vm_smap_parse(&map, texts[i], strlen(texts[i])));
    }
    for (size_t length = 0; length + 4 < strlen(kotlin); length++) { /* truncated maps */
        if (vm_smap_parse(&map, kotlin, length)) {
            CHECK(map.stratum_count == 1); /* after the first *E */
            vm_smap_fini(&map);
        }
    }
}

/* Makes a map with `files` files, whose ids descend, and lines that belong to the files in
 * rotation. The caller frees the map. */
static char *make_large(uint32_t files, uint32_t lines, size_t *length)
{
    size_t capacity = 64 + ((size_t)files + lines) * 24;
    char *text = malloc(capacity), *at = text;
    if (text == NULL) {
        return NULL;
    }
    at += sprintf(at, "SMAP\nx\nX\n*S X\n*F\n");
    for (uint32_t i = files; i > 0; i--) {
        at += sprintf(at, "%u f%u\n", i, i);
    }
    at += sprintf(at, "*L\n");
    for (uint32_t i = 0; i < lines; i++) {
        at += sprintf(at, "%u#%u:%u\n", i + 1, i % files + 1, i % 50000);
    }
    at += sprintf(at, "*E\n");
    *length = (size_t)(at - text);
    return text;
}

static double seconds_of_process(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* The time for many files and many lines is not proportional to their product. */
static void test_large(void)
{
    static uint32_t found[VM_SMAP_LINES];
    struct vm_smap map;
    size_t length = 0;
    double since = seconds_of_process();
    char *text = make_large(VM_SMAP_LINES, 600000, &length);
    bool is_parsed = text != NULL && vm_smap_parse(&map, text, length);
    CHECK(is_parsed);
    if (is_parsed) {
        CHECK(map.strata[0].file_count == VM_SMAP_LINES && map.entry_count == 600000);
        CHECK(strcmp(map.strata[0].files[map.entries[65537].file].name, "f2") == 0);
        CHECK(vm_smap_find_all(&map, 0, found) && found[49999] == 50000 && found[50000] == 0);
        vm_smap_fini(&map);
    }
    free(text);
    text = make_large(VM_SMAP_LINES + 1, 1, &length);
    CHECK(text != NULL && !vm_smap_parse(&map, text, length));
    free(text);
    CHECK(seconds_of_process() - since < 3); /* measured: 0.2 s; 50 s or more if all files are
                                                searched */
}

/* If files have the same id, the first file counts. */
static void test_same_id(void)
{
    static const char text[] = "SMAP\nx\nX\n*S X\n*F\n7 A\n3 B\n7 C\n3 D\n*L\n1#7:1\n1#3:2\n*E\n";
    struct vm_smap map;
    CHECK(vm_smap_parse(&map, text, strlen(text)));
    check_line(&map, 0, 1, "A", 1);
    check_line(&map, 0, 2, "B", 1);
    vm_smap_fini(&map);
}

/* Files of one source have the same name and the same directory. */
static void test_same_source(void)
{
    static const struct vm_smap_file files[] = {{1, "A.kt", "demo/AKt"},  {2, "A.kt", "demo/A"},
                                                {3, "A.kt", "demo/A.kt"}, {4, "A.kt", "demo2/AKt"},
                                                {5, "A.kt", "demo/x/A"},  {6, "B.kt", "demo/AKt"},
                                                {7, "A.kt", "A.kt"},      {8, "A.kt", NULL}};
    for (size_t i = 0; i < 8; i++) {
        CHECK(vm_smap_is_same_source(&files[0], &files[i]) == (i < 3));
        CHECK(vm_smap_is_same_source(&files[i], &files[7]) == (i >= 6));
    }
}

int main(void)
{
    test_same_source();
    test_large();
    test_same_id();
    test_kotlin();
    test_jsp();
    test_rules();
    test_damaged();
    return check_report();
}
