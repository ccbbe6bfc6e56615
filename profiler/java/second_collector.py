#!/usr/bin/env python3
"""Makes the collector of the second machine: a copy of the system's libgc under another name.

Usage: second_collector.py LIBRARY .../libg2.so.1

A process has one library of a name, and the collector keeps all it knows in variables of its own.
The copy differs in its name (DT_SONAME) alone, which is as long as the first one, so nothing moves.
"""
import pathlib
import sys

NAME, OTHER = b"\0libgc.so.1\0", b"\0libg2.so.1\0"


def main():
    output = pathlib.Path(sys.argv[2] if len(sys.argv) == 3 else "")
    if output.name.encode() != OTHER.strip(b"\0"):
        sys.exit(__doc__)
    library = pathlib.Path(sys.argv[1]).resolve().read_bytes()
    if library.count(NAME) != 1:
        sys.exit(f"second_collector.py: {sys.argv[1]} does not have its name once: libgc.so.1")
    copy = library.replace(NAME, OTHER)
    if not output.exists() or output.read_bytes() != copy: # a process may have it
        output.unlink(missing_ok=True)
        output.write_bytes(copy)


if __name__ == "__main__":
    main()
