"""Source packages of Debian, for applications whose own tests also run.

A source has the version of the installed package, and Debian's patches. If apt has no `deb-src`, it
runs with separate lists, so the lists of the computer do not change. Root is not needed.
"""
import pathlib
import shutil
import subprocess
import tempfile

MIRROR = "http://deb.debian.org/debian"


class SourceError(Exception):
    """A source package cannot be fetched."""


def place(work, package):
    """The directory of a package's source, after it has been fetched."""
    return pathlib.Path(work) / "sources" / package


def source_version(package):
    wanted = "${source:Package}=${source:Version}"
    done = subprocess.run(["dpkg-query", "-W", "-f", wanted, package], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise SourceError(f"{package} is not installed")
    return done.stdout


def codename():
    """The code name of the distribution's release that packages come from."""
    for line in pathlib.Path("/etc/os-release").read_text("utf-8").splitlines():
        key, _, value = line.partition("=")
        if key == "VERSION_CODENAME":
            return value.strip('"')
    raise SourceError("/etc/os-release names no release")


def run(command, directory):
    """Runs a command without output. Returns its output if it failed, otherwise None."""
    done = subprocess.run(command, cwd=directory, stdin=subprocess.DEVNULL, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.stdout.strip() if done.returncode != 0 else None


def own_lists(directory):
    """Options that make apt use the release's source list and no other, kept in directory."""
    for name in ("lists/partial", "cache/archives/partial"):
        (directory / name).mkdir(parents=True)
    source_list = directory / "sources.list"
    source_list.write_text(f"deb-src {MIRROR} {codename()} main\n", "utf-8")
    return ["-o", f"Dir::Etc::sourcelist={source_list}", "-o", "Dir::Etc::sourceparts=/dev/null",
            "-o", f"Dir::State::lists={directory / 'lists'}",
            "-o", f"Dir::Cache={directory / 'cache'}", "-o", "APT::Sandbox::User="]


def fetch(work, package):
    """Fetches and unpacks the source that an installed package was made from."""
    version = source_version(package)
    target = place(work, package)
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as name:
        directory = pathlib.Path(name)
        get = ["source", "--only-source", version]
        trees = directory / "trees"
        trees.mkdir()
        if run(["apt-get", *get], trees):
            options = own_lists(directory)
            failed = (run(["apt-get", *options, "update"], trees)
                      or run(["apt-get", *options, *get], trees))
            if failed:
                raise SourceError(f"apt-get {' '.join(get)}: {failed}")
        unpacked = [path for path in trees.iterdir() if path.is_dir()]
        if len(unpacked) != 1:
            raise SourceError(f"{version} does not unpack to one directory")
        shutil.rmtree(target, ignore_errors=True)
        unpacked[0].rename(target)
    return target
