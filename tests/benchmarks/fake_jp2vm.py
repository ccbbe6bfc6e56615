"""Replaces jp2vm in tests: writes the profile and the totals of a run.

Every program has the contexts main -> println, work, and the callee of work, with known numbers: a context at depth d
takes 1000 d cycles, and cache number p (from 0) adds 10 p d cycles for loading.
"""
import json
import pathlib
import re
import sys

CCT = 'xmlns="http://jp2vm.org/ns/cct" xmlns:x="http://jp2vm.org/ns/cct-ext"'


def option(name, default=None):
    values = [word.partition("=")[2] for word in sys.argv if word.startswith(name + "=")]
    return values[-1] if values else default


def site(number, inner):
    return f'<callsite instruction="{number}">{inner}</callsite>'


def main():
    setting = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
    if option("--jop") in setting.get("unknown", []):
        print("Error: no model of that name", file=sys.stderr)
        return 2
    caches = option("--jop-cache", "").split(",") if option("--jop-cache") else []
    totals = [0] * len(caches)

    def values(depth):
        lines = []
        for place, cache in enumerate(caches):
            load = 10 * place * depth
            totals[place] += 1000 * depth + load
            suffix = "." + re.sub("[/:]", "-", cache) if len(caches) > 1 else ""
            lines.append(f'<x:value name="jopCycles{suffix}">{1000 * depth + load}</x:value>'
                         f'<x:value name="jopCacheLoad{suffix}">{load}</x:value>')
        return "<executionCount>1</executionCount>" + "".join(lines)

    def method(owner, name, depth, inner="", size=2):
        return (f'<method declaringClass="L{owner};" name="{name}" params="" return="V">'
                f'{values(depth)}{inner}<basicBlock startInstruction="1" endInstruction="{size}">'
                "<executionCount>1</executionCount></basicBlock></method>")

    main_class = next(word for word in sys.argv[2:] if word in setting["programs"])
    program = setting["programs"][main_class]
    inner = ""
    for number, (owner, name) in enumerate(program["calls"], 1):
        callee = site(1, method("W", "leaf", 3))
        inner += site(number, method(owner, name, 2, callee))
    owner, name = program["caller"]
    tree = method(owner, name, 1, inner, len(program["calls"]) + 1)
    if name != "main":
        tree = method(owner, "main", 1, site(1, tree))
    profile = option("--profile-out").partition(":")[2]
    with open(profile, "w", encoding="utf-8") as file:
        file.write(f"<callingContextTree {CCT}>{tree}</callingContextTree>")
    if option("--dump-classes"):
        directory = pathlib.Path(option("--dump-classes"))
        directory.mkdir(exist_ok=True)
        (directory / "classes.xml").write_text(setting["classes"], encoding="utf-8")
    sys.stdout.write(program["output"])
    wrong = setting.get("wrong", 0)
    print(f"jp2vm: jop: {option('--jop').upper()}, fast, r=1 w=2: 12 cycles of execution, 3 of "
          "wait states (0 of both in routines)", file=sys.stderr)
    for cache, cycles in zip(caches, totals):
        print(f"jp2vm: jop: cache {cache}: {cycles + wrong} cycles (1.234 ms), 5 of them loading "
              "methods; 7 hits, 3 misses (30.00 %)", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
