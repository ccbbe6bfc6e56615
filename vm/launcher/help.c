#include "vm/launcher/help.h"

#include "vm/classlib.h"
#include "vm/launcher/registry.h"
#include "vm/base/version.h"

static void print_group(FILE *stream, const struct vm_option_group *group)
{
    fprintf(stream, "\n%s:\n", group->title);
    for (const struct vm_option *option = group->options; option->name != NULL; option++) {
        if (option->help == NULL) {
            continue;
        }
        const char *argument = option->argument == NULL ? "" : option->argument;
        fprintf(stream, "  %s%s\n        %s\n        example: %s\n", option->name, argument,
                option->help, option->example);
    }
}

void vm_help_print(FILE *stream)
{
    fprintf(stream,
            "Usage: " VM_NAME " [options] Main [arguments...]\n"
            "   or: " VM_NAME " [options] -jar file [arguments...]\n"
            "   or: " VM_NAME " [options] -m module[/class] [arguments...]\n"
            "   or: " VM_NAME " [options] File.java [arguments...]\n");
    for (const struct vm_option_group *const *group = vm_option_groups; *group != NULL; group++) {
        print_group(stream, *group);
    }
    fprintf(stream,
            "\nSizes may end with k, m, g or t. The environment variables JDK_JAVA_OPTIONS and\n"
            "JAVA_TOOL_OPTIONS hold further options, CLASSPATH a class path. JP2VM_OPTIONS holds\n"
            "options of this program, also for a machine that the JDK's `java` starts (-XXaltjvm).\n");
}

void vm_version_print(FILE *stream)
{
    fprintf(stream, VM_NAME " version \"" VM_VERSION "\"\n"
                    "java.version \"" VM_JAVA_VERSION "\"\n");
    fprintf(stream, "class libraries:");
    for (size_t i = 0; vm_classlibs[i] != NULL; i++) {
        fprintf(stream, "%s %s", i == 0 ? "" : ",", vm_classlibs[i]->name);
    }
    fprintf(stream, "\n");
}
