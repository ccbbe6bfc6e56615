#!/usr/bin/env python3
"""Makes the input of test_module_image: module_images.py JDK WORK.

WORK receives list.txt (what the JDK's jimage lists of its own image) and images of java.base that
its jlink makes: big.modules (the other byte order), strings.modules and zip.modules (compressed).
Files that exist and are newer than the JDK are not made again.
"""
import os
import shutil
import subprocess
import sys

IMAGES = {
    "big": ["--endian", "big"],
    "strings": ["--compress=1"],
    "zip": ["--compress=2"],
}


def is_current(path, source):
    return os.path.exists(path) and os.path.getmtime(path) > os.path.getmtime(source)


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: module_images.py JDK WORK")
    jdk, work = sys.argv[1:]
    modules = os.path.join(jdk, "lib", "modules")
    os.makedirs(work, exist_ok=True)
    listing = os.path.join(work, "list.txt")
    if not is_current(listing, modules):
        with open(listing + ".new", "wb") as out:
            subprocess.run([os.path.join(jdk, "bin", "jimage"), "list", modules], stdout=out,
                           check=True)
        os.replace(listing + ".new", listing)
    for name, options in IMAGES.items():
        image = os.path.join(work, name + ".modules")
        if is_current(image, modules):
            continue
        runtime = os.path.join(work, "runtime")
        shutil.rmtree(runtime, ignore_errors=True)
        subprocess.run([os.path.join(jdk, "bin", "jlink"), "--add-modules", "java.base",
                        "--output", runtime] + options, check=True)
        os.replace(os.path.join(runtime, "lib", "modules"), image)
        shutil.rmtree(runtime)


if __name__ == "__main__":
    main()
