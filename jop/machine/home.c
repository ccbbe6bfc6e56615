#define _GNU_SOURCE 1 /* secure_getenv */

#include "jop/machine/home.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "jop/machine/home_files.h"
#include "vm/base/hash_map.h"

#define SYSTEM "com/jopdesign/sys"

/* The version of the rules for compiling classes. A new version uses a new directory. */
#define RECIPE "1"

/* Directories of sources, and directories that are compiled completely because a program may use
 * their classes. */
static const char *const roots[] = {"common", "jdk_base", "jdk11", "rtapi"};
static const char *const wanted[] = {"common/com/jopdesign/sys",
                                     "common/com/jopdesign/io",
                                     "common/joprt",
                                     "common/util",
                                     "jdk_base",
                                     "jdk11"};

/* JOP's build generates this class from its configuration, with these values. */
static const char config_source[] = "package com.jopdesign.sys;\n"
                                    "public class Config {\n"
                                    "    public static final boolean USE_SCOPES = false;\n"
                                    "    public static final boolean USE_SCOPECHECKS = false;\n"
                                    "    public static final boolean ADD_REF_INFO = false;\n"
                                    "    public static final boolean MEASURE = true;\n"
                                    "}\n";

struct compilation {
    char *sources; /* java/target/src */
    char *place;   /* the directory for the classes of this compilation */
    struct home_list files;
    const char *level;
    char *message;
    size_t size;
};

static bool fail(struct compilation *c, const char *what, const char *detail)
{
    snprintf(c->message, c->size, "%s%s", what, detail);
    return false;
}

static char *find_javac(void)
{
    const char *java_home = secure_getenv("JAVA_HOME");
    if (java_home != NULL && *java_home != '\0') {
        char *path = jop_home_path("%s/bin/javac", java_home);
        if (path != NULL && access(path, X_OK) == 0) {
            return path;
        }
        free(path);
    }
    return strdup("javac");
}

static bool write_file(const char *path, const char *text)
{
    FILE *file = path == NULL ? NULL : fopen(path, "w");
    if (file == NULL) {
        return false;
    }
    bool is_good = fputs(text, file) >= 0;
    return fclose(file) == 0 && is_good;
}

/* Writes the file of javac's arguments, in which paths must be quoted. The library contains
 * java.lang itself. */
static bool write_arguments(const struct compilation *c, const char *path)
{
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        return false;
    }
    fprintf(file,
            "-nowarn\n-proc:none\n-Xlint:none\n-XDignore.symbol.file\n-Xmaxerrs\n10000\n"
            "-encoding\nISO-8859-1\n-source\n%s\n-target\n%s\n-bootclasspath\n\"%s/classes\"\n"
            "-classpath\n\"%s/classes\"\n-d\n\"%s/classes\"\n-sourcepath\n\"%s/generated",
            c->level, c->level, c->place, c->place, c->place, c->place);
    for (size_t i = 0; i < sizeof roots / sizeof roots[0]; i++) {
        fprintf(file, ":%s/%s", c->sources, roots[i]);
    }
    fputs("\"\n", file);
    for (size_t i = 0; i < c->files.count; i++) {
        if (c->files.paths[i] != NULL) {
            fprintf(file, "\"%s\"\n", c->files.paths[i]);
        }
    }
    bool is_good = ferror(file) == 0;
    return fclose(file) == 0 && is_good;
}

/* Runs javac with its output in a file. Returns its exit status; on an error, writes a message and
 * returns -1. */
static int run_javac(struct compilation *c, const char *arguments, const char *log)
{
    char *javac = find_javac();
    char *at = jop_home_path("@%s", arguments);
    pid_t child = javac == NULL || at == NULL ? -1 : fork();
    if (child == 0) {
        int output = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0666);
        int null = open("/dev/null", O_RDONLY);
        if (output >= 0 && null >= 0 && dup2(null, 0) >= 0 && dup2(output, 1) >= 0
            && dup2(output, 2) >= 0) {
            execlp(javac, javac, at, (char *)NULL);
        }
        _exit(errno == ENOENT ? 127 : 126);
    }
    free(javac);
    free(at);
    int status;
    if (child < 0 || waitpid(child, &status, 0) != child) {
        fail(c, "JOP's library cannot be compiled: ", strerror(errno));
        return -1;
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) == 127 || WEXITSTATUS(status) == 126) {
        fail(c, "JOP's library must be compiled, and there is no javac that runs ",
             "(JAVA_HOME, PATH)");
        return -1;
    }
    return WEXITSTATUS(status);
}

static void drop(struct compilation *c, size_t i)
{
    free(c->files.paths[i]);
    c->files.paths[i] = NULL;
}

/*
 * Removes the file of an error message "PATH:LINE: error: ..." from the list of sources. If the
 * file is not in the list, removes the files that mention its class. Returns whether a file was
 * removed.
 */
static bool leave_out(struct compilation *c, const char *line)
{
    const char *end = strstr(line, ".java:");
    if (end == NULL || strstr(end, ": error:") == NULL) {
        return false;
    }
    size_t length = (size_t)(end - line) + strlen(".java");
    for (size_t i = 0; i < c->files.count; i++) {
        if (c->files.paths[i] != NULL && strlen(c->files.paths[i]) == length
            && strncmp(c->files.paths[i], line, length) == 0) {
            drop(c, i);
            return true;
        }
    }
    const char *name = end;
    while (name > line && name[-1] != '/') {
        name--;
    }
    char *class = strndup(name, (size_t)(end - name));
    bool is_found = false;
    for (size_t i = 0; class != NULL && i < c->files.count; i++) {
        if (c->files.paths[i] != NULL && jop_home_mentions(c->files.paths[i], class)) {
            drop(c, i);
            is_found = true;
        }
    }
    free(class);
    return is_found;
}

/* Reads javac's output. Returns whether another attempt, with fewer files or for another source
 * level, may succeed. */
static bool read_errors(struct compilation *c, const char *log)
{
    FILE *file = fopen(log, "r");
    bool may_do = false;
    char *line = NULL, *first = NULL;
    size_t capacity = 0;
    while (file != NULL && getline(&line, &capacity, file) >= 0) {
        line[strcspn(line, "\r\n")] = '\0';
        if (first == NULL && strstr(line, "error:") != NULL) {
            first = strdup(line);
        }
        may_do |= leave_out(c, line);
        if (strcmp(c->level, "7") == 0
            && (strstr(line, "option 7 is no longer") != NULL
                || strstr(line, "invalid source release") != NULL)) {
            c->level = "8";
            may_do = true;
        }
    }
    if (file != NULL) {
        fclose(file);
    }
    fail(c, "JOP's library does not compile: ", first == NULL ? "javac failed" : first);
    free(first);
    free(line);
    return may_do;
}

static bool compile(struct compilation *c)
{
    char *arguments = jop_home_path("%s/arguments", c->place),
         *log = jop_home_path("%s/log", c->place);
    char *classes = jop_home_path("%s/classes", c->place);
    bool is_done = false, may_do = arguments != NULL && log != NULL && classes != NULL;
    if (!may_do) {
        fail(c, "out of memory", "");
    }
    c->level = "7";
    for (int attempt = 0; may_do && !is_done && attempt < 20; attempt++) {
        may_do = jop_home_make_directories(classes) == 0 && write_arguments(c, arguments);
        if (!may_do) {
            fail(c, "cannot write to ", c->place);
            break;
        }
        int status = run_javac(c, arguments, log);
        is_done = status == 0;
        may_do = status > 0 && read_errors(c, log);
    }
    free(arguments);
    free(log);
    free(classes);
    return is_done;
}

static bool collect_sources(struct compilation *c)
{
    uint64_t newest = 0;
    char *generated = jop_home_path("%s/generated/" SYSTEM, c->place);
    char *config = jop_home_path("%s/Config.java", generated);
    char *present = jop_home_path("%s/common/" SYSTEM "/Config.java", c->sources);
    bool is_good = generated != NULL && config != NULL && present != NULL
                   && jop_home_make_directories(generated) == 0
                   && (jop_home_exists(present) || write_file(config, config_source));
    free(generated);
    free(config);
    free(present);
    for (size_t i = 0; is_good && i < sizeof wanted / sizeof wanted[0]; i++) {
        char *directory = jop_home_path("%s/%s", c->sources, wanted[i]);
        is_good = directory != NULL && jop_home_find_sources(directory, &c->files, &newest);
        free(directory);
    }
    return is_good || fail(c, "cannot write to ", c->place);
}

/* Compiles into a directory of this process, and then renames the directory to the target. */
static bool make_classes(struct compilation *c, const char *target)
{
    c->place = jop_home_path("%s.%ld", target, (long)getpid());
    if (c->place == NULL) {
        return fail(c, "out of memory", "");
    }
    int error = jop_home_make_directories(c->place);
    bool is_done =
        error == 0 ? collect_sources(c) && compile(c) : fail(c, c->place, ": cannot be made");
    char *classes = jop_home_path("%s/classes", c->place);
    if (is_done && (classes == NULL || rename(classes, target) != 0) && !jop_home_exists(target)) {
        is_done = fail(c, target, ": cannot be made");
    }
    free(classes);
    jop_home_remove(c->place);
    free(c->place);
    jop_home_list_free(&c->files);
    return is_done;
}

static char *cache_directory(void)
{
    const char *base = secure_getenv("XDG_CACHE_HOME"), *home = secure_getenv("HOME");
    if (base != NULL && *base == '/') {
        return jop_home_path("%s/jp2vm", base);
    }
    if (home != NULL && *home == '/') {
        return jop_home_path("%s/.cache/jp2vm", home);
    }
    return jop_home_path("/tmp/jp2vm-%ld", (long)getuid());
}

static bool open_sources(const char *sources, struct jop_home *home, char *message, size_t size)
{
    struct compilation c = {.message = message, .size = size};
    uint64_t newest = 0;
    bool is_good = true;
    c.sources = realpath(sources, NULL);
    char *cache = cache_directory();
    for (size_t i = 0; c.sources != NULL && i < sizeof roots / sizeof roots[0]; i++) {
        char *directory = jop_home_path("%s/%s", c.sources, roots[i]);
        is_good = is_good && directory != NULL && jop_home_find_sources(directory, NULL, &newest);
        free(directory);
    }
    char *key = c.sources == NULL
                    ? NULL
                    : jop_home_path("%s %llu " RECIPE, c.sources, (unsigned long long)newest);
    if (!is_good || cache == NULL || key == NULL) {
        is_good = fail(&c, sources, ": cannot be read");
    } else {
        home->classes =
            jop_home_path("%s/jop-%08x%08x", cache, vm_hash_bytes(key, strlen(key)),
                          vm_hash_bytes(key, strlen(key) / 2) ^ (uint32_t)(newest / 1000));
        home->is_new = home->classes != NULL && !jop_home_exists(home->classes);
        is_good = home->classes != NULL && (!home->is_new || make_classes(&c, home->classes));
    }
    free(c.sources);
    free(cache);
    free(key);
    return is_good;
}

/* Returns N of the line "version = N" of the microcode, or 0 if there is no such line. */
static int32_t read_version(const char *path)
{
    char *name = jop_home_path("%s/asm/src/jvm.asm", path);
    FILE *file = name == NULL ? NULL : fopen(name, "r");
    char line[200];
    int version = 0;
    while (file != NULL && version == 0 && fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "version = %d", &version) != 1) {
            version = 0;
        }
    }
    if (file != NULL) {
        fclose(file);
    }
    free(name);
    return version;
}

bool jop_home_open(const char *path, struct jop_home *home, char *message, size_t size)
{
    static const char *const compiled[] = {"", "/java/target/dist/classes",
                                           "/java/target/dist/lib/classes.jar"};
    *home = (struct jop_home){.version = read_version(path)};
    char *sources = jop_home_path("%s/java/target/src", path);
    char *startup = jop_home_path("%s/common/" SYSTEM "/Startup.java", sources);
    bool has_sources = jop_home_exists(startup);
    bool is_good = has_sources && open_sources(sources, home, message, size);
    free(startup);
    free(sources);
    for (size_t i = 0;
         !has_sources && home->classes == NULL && i < sizeof compiled / sizeof compiled[0]; i++) {
        char *place = jop_home_path("%s%s", path, compiled[i]);
        char *class = jop_home_path("%s%s", place, i == 2 ? "" : "/" SYSTEM "/Startup.class");
        if (jop_home_exists(class)) {
            home->classes = place;
            place = NULL;
            is_good = true;
        }
        free(place);
        free(class);
    }
    if (!has_sources && home->classes == NULL) {
        snprintf(message, size,
                 "%s is not a checkout of JOP: it has neither java/target/src nor "
                 "compiled classes",
                 path);
    }
    if (!is_good) {
        jop_home_close(home);
    }
    return is_good;
}

void jop_home_close(struct jop_home *home)
{
    free(home->classes);
    home->classes = NULL;
}
