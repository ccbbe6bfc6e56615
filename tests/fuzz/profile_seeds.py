#!/usr/bin/env python3
"""Makes profiles of a small program at several levels: NAME.jp2 as jp2vm writes it, and NAME.raw with uncompressed
sections.

Usage: profile_seeds.py JP2VM UNPACK JAVAC DIR
"""
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from harness import must  # noqa: E402

LEVELS = {"all": ["--profile"], "threads": ["--profile", "--per-thread"],
          "metrics": ["--profile", "--metrics", "--profile-window=main"],
          "calls": ["--profile=calls"],
          "values": ["--profile=calls,alloc,exceptions,locks,time", "--profile-fold=linking"],
          "series": ["--profile=alloc,exceptions,locks,work", "--profile-series=20k"],
          "limited": ["--profile=callsites,blocks", "--profile-limit=16k"]}


def main():
    jp2vm, unpack, javac, directory = sys.argv[1:]
    out = pathlib.Path(directory)
    out.mkdir(parents=True, exist_ok=True)
    must(javac, "--release", "8", "-Xlint:-options", "-nowarn", "-d", out, HERE / "ProfileSeed.java")
    for name, options in LEVELS.items():
        file = out / f"{name}.jp2"
        must(jp2vm, "--classlib=embedded", *options, f"--profile-out={file}", "-cp", out, "ProfileSeed")
        must(unpack, file, out / f"{name}.raw")


if __name__ == "__main__":
    main()
