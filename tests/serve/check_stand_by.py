#!/usr/bin/python3
"""Two servers on one PostgreSQL: starts that take longer than the lease, a server that is cut off in the middle of an
append, one that is killed, one that is stopped while it stands by.

    tests/store/with-postgres --fast tests/serve/check_stand_by.py --program build/dev/baize
"""

import argparse
import http.client
import os
import pathlib
import signal
import subprocess
import tempfile
import threading
import time

from database_proxy import Proxy
from serving import PASSWORDS, Serving

LEASE = 3
LONGEST_S = 120  # only matters when something is broken: a busy machine may take many times what a quiet one does
SOON_S = 25      # without a write that the database does not answer, for which the store waits 30 s


def prepare(folder, name):
    """A data directory of its own for each server, with the same key."""
    data = folder / name
    (folder / ("socket-" + name)).mkdir()
    proxy = Proxy(folder / ("socket-" + name), os.environ["BAIZE_POSTGRES_DIR"])
    if name != "one":
        data.mkdir(mode=0o700)
        key = (folder / "one" / "house.key").read_bytes()
        descriptor = os.open(data / "house.key", os.O_WRONLY | os.O_CREAT, 0o600)
        os.write(descriptor, key)
        os.close(descriptor)
    return data, proxy


def serve(program, data, proxy, wait, lease=LEASE):
    return Serving(program, data, "--db", proxy.url(), config="lease_seconds: %d\n" % lease, wait=wait)


def log_has(serving, what):
    return any(line.get("what") == what for line in serving.lines())


def evictions(*servings):
    return sum("taken the house over" in serving.log_path.read_text() for serving in servings)


def wait_for(is_so, words):
    end = time.monotonic() + LONGEST_S
    while not is_so():
        assert time.monotonic() < end, words
        time.sleep(0.02)


def check_slow_starts(program, one, two):
    """Each start reads for several leases: the first gets there, the second stands by."""
    size = int(subprocess.run(["psql", "-At", "-h", os.environ["BAIZE_POSTGRES_DIR"], "-U", "baize", "baize", "-c",
                               "SELECT sum(length(text)) FROM baize.entries"], capture_output=True, text=True,
                              check=True).stdout)
    for _, proxy in (one, two):
        proxy.bytes_per_second = max(2000, size / LEASE)
    began = time.monotonic()
    with serve(program, *one, wait=0) as first, serve(program, *two, wait=0) as second:
        while not ("Listening" in first.said or "Listening" in second.said):
            assert time.monotonic() - began < LONGEST_S, first.said + second.said
            for serving in (first, second):
                os.set_blocking(serving.process.stdout.fileno(), False)
                serving.said += (serving.process.stdout.read() or b"").decode()
            time.sleep(0.2)
        took = time.monotonic() - began
        winner, other = (first, second) if "Listening" in first.said else (second, first)
        for _, proxy in (one, two):
            proxy.bytes_per_second = None
        time.sleep(2 * LEASE)
        assert winner.process.poll() is None and other.process.poll() is None
        assert evictions(first, second) == 0, first.log_path.read_text() + second.log_path.read_text()
        assert took > 2 * LEASE, "the start took %.1f s: it shows nothing" % took
        began = time.monotonic()
        other.process.send_signal(signal.SIGTERM)
        other.process.wait(timeout=SOON_S)
        stopped = time.monotonic() - began
        winner.stop(seconds=LONGEST_S)
    print("two starts of %.1f s with a lease of %d s: 0 evictions; a stand-by stops in %.1f s" % (took, LEASE, stopped))


def ask_in_vain(serving):
    """Signing in writes the session: it is not answered."""
    try:
        serving.sign_in("player", PASSWORDS["player"])
    except (OSError, AssertionError, http.client.HTTPException):
        pass


def check_cut(program, one, two):
    """The first is cut off between Execute and Sync of an append: the row of the lease stays locked behind it."""
    with serve(program, *one, wait=LONGEST_S) as first, serve(program, *two, wait=0) as second:
        second.until("Standing by", LONGEST_S)
        one[1].swallow_sync = True
        threading.Thread(target=ask_in_vain, args=(first,), daemon=True).start()
        wait_for(lambda: one[1].cut, "nothing was appended")
        began = time.monotonic()
        second.until("Listening on", LONGEST_S)
        took = time.monotonic() - began
        assert log_has(second, "took_over")
        first.process.kill()
        second.stop(seconds=LONGEST_S)
    print("cut off between Execute and Sync: the other serves %.1f s later (lease %d s)" % (took, LEASE))


def check_kill(program, one, two):
    """Its connection is gone: nobody waits for the end of its lease."""
    with serve(program, *one, wait=LONGEST_S, lease=300) as first, serve(program, *two, wait=0, lease=300) as second:
        second.until("Standing by", LONGEST_S)
        began = time.monotonic()
        first.process.kill()
        second.until("Listening on", LONGEST_S)
        took = time.monotonic() - began
        second.stop(seconds=LONGEST_S)
    print("killed: the other serves %.1f s later (lease 300 s)" % took)


def check_deaf_stand_by(program, one, two):
    """The database does not answer the stand-by any more: SIGTERM ends it all the same."""
    with serve(program, *one, wait=LONGEST_S) as first, serve(program, *two, wait=0) as second:
        second.until("Standing by", LONGEST_S)
        two[1].held_back = 0
        two[1].bytes_per_second = 1
        wait_for(lambda: two[1].held_back, "the stand-by asks nothing")
        began = time.monotonic()
        second.process.send_signal(signal.SIGTERM)
        second.process.wait(timeout=SOON_S)
        took = time.monotonic() - began
        two[1].bytes_per_second = None
        first.stop(seconds=LONGEST_S)
    print("a stand-by whose database is silent stops in %.1f s" % took)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    program = os.path.abspath(parser.parse_args().program)
    with tempfile.TemporaryDirectory(prefix="baize-stand-by-") as name:
        folder = pathlib.Path(name)
        os.chmod(folder, 0o755)
        one = prepare(folder, "one")
        with serve(program, *one, wait=LONGEST_S) as first:  # makes the house
            first.stop(seconds=LONGEST_S)
        two = prepare(folder, "two")
        check_kill(program, one, two)
        check_deaf_stand_by(program, one, two)
        check_slow_starts(program, one, two)
        check_cut(program, one, two)  # the last: nothing passes to the first any more


main()
