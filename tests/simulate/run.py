#!/usr/bin/python3
"""`baize simulate` as a whole: threads, Ctrl-C, the progress bar, and agreement with the exact figures.

    tests/simulate/run.py --program build/release/baize [--quick]

--quick leaves Double Draw out, whose strategy takes long to compute in a build with sanitizers.
"""

import argparse
import json
import os
import pathlib
import pty
import signal
import subprocess
import sys
import tempfile
import time

FOUR_CARD = ("maryland-four-card-poker", "washington-four-card-poker")
DOUBLE_DRAW = ("maryland-double-draw-poker",)
THREE_LEVELS = "maryland-three-level-progressive"
TENTHS = "south-dakota-four-card-poker"
FROM_METER = "washington-pays-from-the-meter"
BLOCK = 65536
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

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
    scores = [abs(figure["z"]) for figure in figures + meter_figures(document) if figure["z"] is not None]
    assert len(scores) >= 10 and max(scores) < Z_MOST, "%s %s: |z| = %f" % (submission, arguments, max(scores))
    assert abs(document["largest_z"]["z"]) == max(scores) and document["largest_z"]["of"] == len(scores)
    print("%s %s: %d figures, largest |z| %.2f" % (submission, " ".join(arguments), len(scores), max(scores)))


def meter_figures(document):
    """All figures of the meters that may have a z."""
    if document["meters"] is None:
        return []
    figures = [document["meters"]["house_keeps"]]
    for level in document["meters"]["levels"]:
        figures += [level["award_cents"], level["back_to_back"]["same_round"], *level["back_to_back"]["within"]]
    return figures


def check_contributions(document):
    """Every wager went where the rules say, to the last micro-cent: all blocks are in the course, each once."""
    rounds, seats = int(document["rounds"]), document["seats"]
    wager = next(wager for wager in document["wagers"] if wager["wager"] == "progressive")
    paid_out = {level["level"]: int(level["award_cents"]["sum"]) + int(level["smaller_shares_cents"]["sum"])
                for level in document["meters"]["levels"]}
    for level in document["meters"]["levels"]:
        seed = int(level["seed_cents"])
        came_in = rounds * seats * wager["unit_cents"] * (level["rate_ppm"] + level["reserve_ppm"])
        came_in += (1 + int(level["hits"])) * seed * 1000000
        held = sum(int(level[what + "_microcents"]) for what in ("meter", "reserve", "overflow"))
        if document["meters"]["running_dry"] is None:
            assert came_in == held + paid_out[level["level"]] * 1000000, "%s does not balance" % level["level"]
        assert abs(level["contributed"]["seen"] - level["rate_ppm"] / 1e6) < 1e-12
        assert abs(level["reserved"]["seen"] - level["reserve_ppm"] / 1e6) < 1e-12


def check_meters(program, submission, rounds, compared, *arguments):
    """The mean awards are those of the formula, as far as chance allows; and what they scatter by is, too."""
    document = json.loads(simulate(program, submission, "--rounds", str(rounds), "--json", *arguments))
    check_contributions(document)
    awards = {level["level"]: level["award_cents"] for level in document["meters"]["levels"]}
    for level in compared:
        assert abs(awards[level]["z"]) < Z_MOST, "%s, meter %s: z = %f" % (submission, level, awards[level]["z"])
        assert int(awards[level]["smallest"]) <= awards[level]["seen"] <= int(awards[level]["largest"])
    assert abs(document["meters"]["house_keeps"]["z"] or 0) < Z_MOST
    return document


def check_spread(document, level_name):
    """The exact standard error of a mean award beside that of the sample; a meter without a reserve."""
    level = next(level for level in document["meters"]["levels"] if level["level"] == level_name)
    hits, award = int(level["hits"]), level["award_cents"]
    variance = int(award["sum_of_squares"], 16) / hits - award["seen"] ** 2
    assert hits > 400 and abs((variance / hits) ** 0.5 / award["standard_error"] - 1) < 0.15


def with_rate(submission, folder, rate):
    """A copy of a shipped submission whose meter takes another part of the wager."""
    text = (ROOT / ("rules/submissions/%s.yaml" % submission)).read_text()
    copy = pathlib.Path(folder) / ("rate-%s.yaml" % rate)
    changed = text.replace("seed: $5000, rate: 75%, reserve: 5%", "seed: $5000, rate: %s, reserve: 5%%" % rate)
    assert changed != text
    copy.write_text(changed)
    return str(copy)


def check_running_dry(program, rounds):
    """At 75% a meter that makes every pay is never short; below what fixed pays take (48.47%) it is, often."""
    document = check_meters(program, FROM_METER, rounds, ())
    dry = document["meters"]["running_dry"]
    assert dry["not_covered"] == "0" and document["meters"]["shortfall"] == 0
    assert dry["contribution_less_fixed_pays"]["exact"] > 0 and dry["lowest_meter_microcents"] != "0"
    with tempfile.TemporaryDirectory() as folder:
        command = [program, "simulate", with_rate(FROM_METER, folder, "40%"), "--rounds", str(rounds), "--json"]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True, timeout=600)
    document = json.loads(done.stdout)
    check_contributions(document)
    dry = document["meters"]["running_dry"]
    assert dry["contribution_less_fixed_pays"]["exact"] < 0 and dry["lowest_meter_microcents"] == "0"
    assert int(dry["not_covered"]) > 20 and document["meters"]["shortfall"] > 0.001
    assert int(dry["wagers_below_it"]) > 0 and any("runs dry" in note for note in document["notes"])


def check_interrupt(program):
    """Ctrl-C shows what was played: whole blocks, and fewer than asked."""
    process = subprocess.Popen([program, "simulate", FOUR_CARD[0], "--rounds", "1,000,000,000,000", "--json"],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    for _ in range(2400):  # the strategy is computed first; until then nobody listens
        if process.poll() is not None:
            break
        if thread_count(process.pid) > 1:
            time.sleep(1)
            process.send_signal(signal.SIGINT)
            break
        time.sleep(0.05)
    out, err = process.communicate(timeout=120)
    if process.returncode == 1 and b"before a block" in err:
        return  # a very slow machine
    document = json.loads(out)
    assert process.returncode == 1 and err == b"" and document["stopped"] is True
    assert int(document["rounds"]) % BLOCK == 0 and "Stopped after" in document["notes"][0]
    check_contributions(document)


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
    check_threads(program, FROM_METER, 5 * BLOCK + 1000 if scale > 1 else BLOCK + 1000, ("5",))
    check_running_dry(program, 10000 * scale)
    levels = check_meters(program, THREE_LEVELS, 50000 * scale, ("minor",), "--seed", "3")
    if not options.quick:
        check_spread(levels, "minor")
        check_meters(program, TENTHS, 2000000, ("main",))
    check_agreement(program, FOUR_CARD[0], 50000 * scale, "--strategy", "simple", "--seats", "1")
    check_interrupt(program)
    check_progress(program, 300000 if options.quick else 4000000)
    print("ok")
    return 0


if __name__ == "__main__":
    sys.exit(main())
