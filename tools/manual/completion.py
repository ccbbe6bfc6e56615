#!/usr/bin/env python3
"""Writes the completion of a program's command line for a shell, from the program's --help.

Usage: completion.py bash|zsh jp2vm|jp2prof PROGRAM TEXT OUTPUT

PROGRAM is the command that runs the program: words, separated by blanks. TEXT is the script with the marks @program@
and @tables@. The tables are functions that print the words to complete, for bash, or specifications of _arguments, for
zsh.
"""
import re
import sys

import program_help


# Options whose value takes the place of the main class: the arguments after it are for the program.
ENDS = ("-jar", "-m")
HELP = program_help.Option("--help", "", "", False, "explain more, with examples", "")


def accepted(section):
    """Options that are accepted, but not explained. Several values of one name become one option."""
    options = {}
    for other in section.others:
        option = program_help.read_option(other, "", "")
        options.setdefault(option.name, option).values.append(option.argument)
    for option in options.values():
        option.values = option.values if len(option.values) > 1 else []
        yield option


def all_options(command):
    for section in command.sections:
        yield from section.options
        yield from accepted(section)
    if not command.commands and command.words:
        yield HELP


def all_commands(command):
    yield command
    for below in command.commands:
        yield from all_commands(below)


# --- bash -----------------------------------------------------------------------------------------

def words_of(option):
    """The words that complete the option itself. If the option needs a value, the word ends with the character before
    the value."""
    if option.name in ("@", "-D") or option.before in ("", " "):
        return [option.name]
    attached = option.name + option.before
    return [option.name, attached] if option.is_optional else [attached]


def case(function, key, rows):
    """A shell function that prints the words of the row whose pattern matches `key`."""
    lines = [f"{function}() {{", f'    case "{key}" in']
    lines += [f"    {pattern}) echo '{' '.join(words)}' ;;" for pattern, words in rows if words]
    return "\n".join([*lines, "    esac", "}"])


def quoted(*words):
    return "'" + " ".join(words) + "'"


def bash_tables(name, command, flags):
    commands = list(all_commands(command))
    below = [(quoted(*c.words), [x.words[-1] for x in c.commands]) for c in commands]
    options = [(quoted(*c.words), [w for o in all_options(c) for w in words_of(o)]) for c in commands]
    values, lists, nexts = {}, set(), set()
    for each in commands:
        for option in all_options(each):
            key = (each.words, option.name)
            if option.values:
                suffix = ":" if "[format:]" in option.argument else ""
                values[key] = [value + suffix for value in option.values]
            if option.values and option.is_list:
                lists.add(option.name)
            if option.before == " ":
                nexts.add(option.name)
    if flags:
        values[((), "-XX")] = flags
    rows = [(quoted(*words, option), found) for (words, option), found in values.items()]
    return "\n\n".join([
        case(f"_{name}_commands", "$1", below), case(f"_{name}_options", "$1", options),
        "# Of a command and an option.\n" + case(f"_{name}_values", "${1:+$1 }$2", rows),
        "# Options whose value is the next word, of these those that end the options, and lists.\n"
        f"_{name}_next='{' '.join(sorted(nexts))}'\n_{name}_ends='{' '.join(ENDS)}'\n"
        f"_{name}_lists='{' '.join(sorted(lists))}'"])


# --- zsh ------------------------------------------------------------------------------------------

def escape(text):
    """Escapes text for a specification in single quotes."""
    return re.sub(r"([\[\]:\\])", r"\\\1", text).replace("'", "'\\''")


def action(option, flags):
    """The action that completes the value of an option."""
    if flags and option.name == "-XX":
        return "(" + " ".join(flags) + ")"
    if "[format:]" in option.argument:
        return "_jp2vm_formats " + " ".join(option.values)
    if option.values and option.is_list:
        return "_sequence compadd - " + " ".join(option.values)
    if option.values:
        return "(" + " ".join(option.values) + ")"
    return "_files" if option.takes_file else " "


def specifications(option, flags):
    """The specifications of an option, for _arguments."""
    about = f"[{escape(option.help)}]"
    name = re.sub(r"([:+])", r"\\\1", option.name)
    if not option.argument:
        return [f"'*{name}{about}'"]
    value = f":{escape(option.argument)}:{action(option, flags)}"
    if option.before == " ":
        more = "(- 1)" if name in ENDS else "*"
        return [f"'{more}{name}{about}{value}'"]
    attached = f"'*{name}{option.before.replace(':', chr(92) + ':')}-{about}{value}'"
    return [f"'*{name}{about}'", attached] if option.is_optional else [attached]


def zsh_arguments(command, flags, rest):
    rows = [row for option in all_options(command) if option.name != "@"
            for row in specifications(option, flags)]
    first = "_arguments -S" if command.words else "_arguments -S -A '-*'"
    return " \\\n        ".join([first, *rows, *rest])


def zsh_commands(command):
    """The lines that complete the subcommands of a command, and the words after them."""
    lines = [f"local -a commands=({' '.join(repr_zsh(each) for each in command.commands)})",
             "if (( CURRENT == 1 )); then", "    _describe -t commands command commands", "    return",
             "fi", "local word=$words[1]", "case $word in"]
    for each in command.commands:
        lines.append(f"{each.words[-1]})")
        body = (["shift words; (( CURRENT-- ))", *zsh_commands(each)] if each.commands
                else [zsh_arguments(each, [], ["'*:profile:_files'"])])
        lines += ["    " + line for line in body] + ["    ;;"]
    return [*lines, "esac"]


def repr_zsh(command):
    return f"'{command.words[-1]}:{escape(command.summary)}'"


def zsh_tables(name, command, flags):
    if command.commands:
        body = ["shift words; (( CURRENT-- ))", *zsh_commands(command)]
    else:
        body = [zsh_arguments(command, flags, [f"'1:class or file:_{name}_program'",
                                               "'*:argument:_files'"])]
    return "\n".join([f"_{name}_words() {{", *("    " + line for line in body), "}"])


def main():
    if len(sys.argv) != 6 or sys.argv[1] not in ("bash", "zsh"):
        print(__doc__, file=sys.stderr)
        return 2
    shell, name, program, text, output = sys.argv[1:]
    command = (program_help.read_tool(program) if name == "jp2prof"
               else program_help.read_machine(program))
    flags = program_help.read_flags(program) if name == "jp2vm" else []
    tables = {"bash": bash_tables, "zsh": zsh_tables}[shell](name, command, flags)
    with open(text, encoding="utf-8") as file:
        script = file.read().replace("@program@", name).replace("@tables@", tables)
    with open(output, "w", encoding="utf-8") as file:
        file.write(script)
    return 0


if __name__ == "__main__":
    sys.exit(main())
