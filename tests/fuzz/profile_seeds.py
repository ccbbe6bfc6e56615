#!/usr/bin/env python3
"""Makes profiles of a small program at several levels: NAME.jp2 as the machine writes them, and
NAME.raw with sections that are not packed.

Usage: profile_seeds.py JP2VM UNPACK JAVAC DIR
"""
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
LEVELS = {"all": ["--profile"], "threads": ["--profile", "--per-thread"],
          "metrics": ["--profile", "--metrics", "--profile-window=main"],
          "calls": ["--profile=calls"],
          "values": ["--profile=calls,alloc,exceptions,locks,time", "--profile-fold=linking"], "limited": ["--profile=callsites,blocks", "--profile-limit=16k"]}


def main():
    jp2vm, unpack, javac, directory = sys.argv[1:]
    out = pathlib.Path(directory)
    out.mkdir(parents=True, exist_ok=True)
    subprocess.run([javac, "--release", "8", "-Xlint:-options", "-nowarn", "-d", out,
                    HERE / "ProfileSeed.java"], check=True)
    for name, options in LEVELS.items():
        file = out / f"{name}.jp2"
        subprocess.run([jp2vm, "--classlib=embedded", *options, f"--profile-out={file}", "-cp", out,
                        "ProfileSeed"], check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        subprocess.run([unpack, file, out / f"{name}.raw"], check=True)


if __name__ == "__main__":
    main()
