#!/usr/bin/python3
"""`baize simulate` as a whole: threads, Ctrl-C, the progress bar, and agreement with the exact figures.

    tests/simulate/run.py --program build/release/baize [--quick]

--quick leaves Double Draw out, whose strategy takes long to compute in a build with sanitizers.
"""

import argparse
import json
import os
import pty
import signal
import subprocess
import sys
import time

FOUR_CARD = ("maryland-four-card-poker", "washington-four-card-poker")
DOUBLE_DRAW = ("maryland-double-draw-poker",)
BLOCK = 65536

# The seeds are fixed, so this never fails by chance; beyond it, the played game is not the counted one.
Z_MOST = 4.5


def simulate(program, *arguments):
    done = subprocess.run([program, "simulate", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=False, timeout=600)
    if done.returncode != 0 or done.stderr:
        raise SystemExit("%s: exit status %d, %s" % (arguments, done.returncode, done.stderr.decode()))
    return done.stdout


def check_threads(program, submission, rounds, choices):
    """One, two and three threads: the same document, byte by byte. It holds all sums, and no word of threads."""
    for seats in choices:
        documents = {simulate(program, submission, "--rounds", str(rounds), "--seats", seats, "--seed", "7", "--json",
                              "--threads", threads) for threads in ("1", "2", "3")}
        assert len(documents) == 1, "%s: threads change the result" % submission
    other = simulate(program, submission, "--rounds", str(rounds), "--seats", seats, "--seed", "8", "--json")
    assert other not in documents, "%s: the seed changes nothing" % submission
    document = json.loads(other)
    assert int(document["rounds"]) == rounds and document["stopped"] is False
    for wager in document["wagers"]:
        others = int(seats) - 1 if wager["wager"] == "envy" else 1
        assert int(wager["made"]) == rounds * int(seats) * others
        assert sum(int(row["count"]) for row in wager["rows"]) <= int(wager["made"])


def check_agreement(program, submission, rounds, *arguments):
    document = json.loads(simulate(program, submission, "--rounds", str(rounds), "--json", *arguments))
    figures = [figure for wager in document["wagers"]
               for figure in (wager["house_edge"], wager["hit_frequency"], *wager.get("decisions", []), *wager["rows"])]
    for wager in document["wagers"]:
        assert wager["house_edge"]["exact"] is not None, "%s has no exact edge" % wager["wager"]
    assert all(figure["exact"] is not None for figure in figures), "%s: a figure is not compared" % submission
    scores = [abs(figure["z"]) for figure in figures if figure["z"] is not None]
    assert len(scores) >= 10 and max(scores) < Z_MOST, "%s %s: |z| = %f" % (submission, arguments, max(scores))
    assert abs(document["largest_z"]["z"]) == max(scores) and document["largest_z"]["of"] == len(scores)
    print("%s %s: %d figures, largest |z| %.2f" % (submission, " ".join(arguments), len(scores), max(scores)))


def check_interrupt(program):
    """Ctrl-C shows what was played: whole blocks, and fewer than asked."""
    process = subprocess.Popen([program, "simulate", FOUR_CARD[0], "--rounds", "1,000,000,000,000", "--json"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(1)
    for _ in range(60):  # the strategy is computed first; until then nobody listens
        if process.poll() is not None:
            break
        if thread_count(process.pid) > 1:
            time.sleep(2)
            process.send_signal(signal.SIGINT)
            break
        time.sleep(1)
    out, err = process.communicate(timeout=120)
    if process.returncode == 1 and b"before a block" in err:
        return  # a very slow machine
    document = json.loads(out)
    assert process.returncode == 1 and err == b"" and document["stopped"] is True
    assert int(document["rounds"]) % BLOCK == 0 and "Stopped after" in document["notes"][0]


def thread_count(pid):
    try:
        return len(os.listdir("/proc/%d/task" % pid))
    except FileNotFoundError:
        return 0


def check_progress(program, rounds):
    """On a terminal stderr has a bar that is gone in the end."""
    try:
        master, slave = pty.openpty()
    except OSError as why:
        print("no terminal to be had here (%s): the progress bar is not looked at" % why)
        return
    command = [program, "simulate", FOUR_CARD[0], "--rounds", str(rounds), "--seats", "1", "--threads", "1"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=slave, env=dict(os.environ, TERM="xterm"))
    os.close(slave)
    shown = b""
    while True:
        try:
            piece = os.read(master, 4096)
        except OSError:
            break
        if not piece:
            break
        shown += piece
    assert process.wait() == 0
    assert b"%" in shown and b"rounds/s" in shown and b" left" in shown, shown
    assert shown.endswith(b"\r\x1b[K"), shown[-80:]
    assert b"\n" not in shown


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    scale = 1 if options.quick else 10
    submissions = FOUR_CARD[:1] if options.quick else FOUR_CARD + DOUBLE_DRAW
    for submission in submissions:
        all_seats = ("1",) if options.quick else ("4",) if submission in DOUBLE_DRAW else ("1", "4")
        check_threads(program, submission, 2 * BLOCK + 1000, all_seats)
    for submission in submissions:
        check_agreement(program, submission, 200000 if submission in DOUBLE_DRAW else 50000 * scale)
    check_agreement(program, FOUR_CARD[0], 50000 * scale, "--strategy", "simple", "--seats", "1")
    check_interrupt(program)
    check_progress(program, 300000 if options.quick else 4000000)
    print("ok")
    return 0


if __name__ == "__main__":
    sys.exit(main())
