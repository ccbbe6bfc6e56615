#!/usr/bin/env python3
"""Writes JVM.java, which has a method for each of 256 bytecodes, in the order of opcodes.

Usage: make_jvm.py PARTS OUTPUT
"""
import re
import sys


def main():
    with open(sys.argv[1], encoding="ascii") as file:
        text = file.read()
    parts = dict(re.findall(r"^== (\w+)\n(.*?)(?=^== |\Z)", text, re.S | re.M))
    with open(sys.argv[2], "w", encoding="ascii") as file:
        file.write("package com.jopdesign.sys;\n\nclass JVM {\n")
        for number in range(256):
            part = parts.get(str(number), "    static void NAME() {\n        for (;;) {\n        }\n"
                                          "    }\n")
            file.write(part.replace("NAME", f"f_{number}"))
        file.write(parts["helpers"] + "}\n")


if __name__ == "__main__":
    main()
