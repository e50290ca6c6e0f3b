#!/usr/bin/python3
"""The key of a house: in no core file, and in no memory that could reach the swap space.

    tests/serve/check_secrets.py --program build/dev/baize

A demo is served. Its process may leave no core and may not be read by others; SIGABRT leaves no core where another
program leaves one. Root can read the process all the same, and does so here: all of its memory that is not locked and
left out of cores is searched for the seed of the house. Open decks: tests/engine/test_hidden_cards.c.
"""

import argparse
import os
import pathlib
import re
import resource
import signal
import subprocess
import tempfile

from serving import Serving


def limits(pid):
    text = pathlib.Path("/proc/%d/limits" % pid).read_text()
    return re.search(r"Max core file size +(\S+) +(\S+)", text).groups()


def regions(pid):
    """(first, last, flags) of every piece of memory of the process."""
    found, last = [], None
    for line in pathlib.Path("/proc/%d/smaps" % pid).read_text().splitlines():
        place = re.match(r"([0-9a-f]+)-([0-9a-f]+) (\S+)", line)
        if place:
            last = (int(place[1], 16), int(place[2], 16), place[3])
        elif line.startswith("VmFlags:"):
            found.append((*last, line.split()[1:]))
    return found


def image(pid):
    """The memory that is not locked, and that which is: two lists of pieces."""
    open_memory, locked = [], []
    with open("/proc/%d/mem" % pid, "rb", buffering=0) as memory:
        for first, end, rights, flags in regions(pid):
            if not rights.startswith("r") or rights.endswith("s") or "io" in flags:
                continue
            try:
                memory.seek(first)
                piece = memory.read(end - first)
            except OSError:
                continue
            (locked if "lo" in flags and "dd" in flags else open_memory).append(piece)
    return open_memory, locked


def is_in(pieces, secret):
    return any(secret in piece for piece in pieces)


def check_memory(serving):
    if os.geteuid() != 0:
        print("only root may read the memory of the process: left out")
        return
    seed = bytes.fromhex(re.search(r"seed=([0-9a-f]{64})", (serving.data / "house.key").read_text())[1])
    open_memory, locked = image(serving.process.pid)
    assert is_in(locked, seed), "the seed is in no locked memory: is it looked for in the right place?"
    assert not is_in(open_memory, seed), "the seed of the house is in memory that is not locked"
    assert not is_in(open_memory, seed.hex().encode()), "the seed is there as text"
    print("the seed is in locked memory only; %d KiB were searched" % (sum(map(len, open_memory)) // 1024))


def check_core(program, folder):
    """SIGABRT leaves no core of the server, where it leaves one of another program."""
    def cores():
        return [name.name for name in folder.iterdir() if name.name.startswith("core")]
    def allow():
        resource.setrlimit(resource.RLIMIT_CORE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    try:
        other = subprocess.Popen(["sleep", "60"], cwd=folder, preexec_fn=allow)
    except (subprocess.SubprocessError, ValueError):
        print("cores cannot be allowed here: only the limits are looked at")
        return
    other.send_signal(signal.SIGABRT)
    other.wait()
    leaves = cores()
    for name in leaves:
        (folder / name).unlink()
    server = subprocess.Popen([program, "serve", "--demo", "--data", "aborted", "--listen", "127.0.0.1:0"], cwd=folder,
                              preexec_fn=allow, stdout=subprocess.PIPE, text=True)
    for line in server.stdout:
        if line.startswith("Listening"):
            break
    server.send_signal(signal.SIGABRT)
    server.communicate(timeout=60)
    assert server.returncode == -signal.SIGABRT and not cores(), cores()
    print("SIGABRT: %s" % ("another program left a core, the server none" if leaves else
                           "no program leaves a core file here"))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    program = os.path.abspath(parser.parse_args().program)
    with tempfile.TemporaryDirectory(prefix="baize-secrets-") as name:
        folder = pathlib.Path(name)
        with Serving(program, folder / "house") as serving:
            assert limits(serving.process.pid) == ("0", "0"), limits(serving.process.pid)
            owner = os.stat("/proc/%d/mem" % serving.process.pid).st_uid
            assert owner == 0, "the process can be read by its user"
            check_memory(serving)
            serving.stop()
        check_core(program, folder)


main()
