#!/usr/bin/python3
"""Demo houses that are not the plain one: of a submission (`serve --demo --rules FILE`), and made by `init --demo`.

    tests/serve/check_demo.py --program build/release/baize
"""

import argparse
import os
import pathlib
import re
import subprocess
import tempfile
import time

from serving import PASSWORDS, Serving, Socket

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
QUICK = "sign_ins_per_minute: 1000\nguests_per_minute: 1000\ndeal_ms: 1\nreveal_ms: 1\nsettle_ms: 1\nbetween_ms: 1\n" \
        "demo_betting_ms: 400\ndemo_decision_ms: 400\ndemo_think_ms: 20\n"
PHRASE = "a plain long phrase"


def run(program, *arguments, status=0, stdin="", cwd=None):
    done = subprocess.run([program, *map(str, arguments)], input=stdin, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False, timeout=240, cwd=cwd)
    assert done.returncode == status, "%s: %d\n%s" % (arguments, done.returncode, done.stdout)
    return done.stdout


def lobby(serving, token):
    """The tables of the lobby, by number."""
    with Socket(serving.port, token) as link:
        assert link.take()["type"] == "hello"
        link.send({"type": "watch", "topic": "lobby"})
        while True:
            message = link.take()
            if message.get("topic") == "lobby" and "view" in message:
                return message["view"]["tables"]


def watch_a_round(serving, token):
    """House players play while somebody looks."""
    end = time.monotonic() + 60
    with Socket(serving.port, token) as link:
        link.send({"type": "watch", "topic": "table/1"})
        while True:
            assert time.monotonic() < end, "table 1 plays no rounds"
            message = link.take()
            view = message.get("view") or message.get("change") or {}
            if (view.get("round") or {}).get("phase") == "ended":
                return


def rounds_of(serving, table):
    text, _ = serving.ask("GET", "/metrics")
    found = re.search(r'baize_rounds_total{table="%d",end="played"} (\d+)' % table, text)
    return int(found[1]) if found else 0


def write_rules(folder):
    """A jurisdiction that is not shipped, and a submission beside it; three seats, one row that reaches up."""
    text = (ROOT / "rules/laboratory.yaml").read_text()
    (folder / "workshop.yaml").write_text(text.replace("id: laboratory", "id: workshop"))
    text = (ROOT / "rules/submissions/laboratory-four-card-poker.yaml").read_text()
    text = text.replace("jurisdiction: laboratory", "jurisdiction: workshop").replace("seats: 9", "seats: 3")
    text = text.replace("boxes: 9", "boxes: 1")
    text = text.replace("hand: pair-of-kings, pays: push", "hand: pair-of-tens or better, pays: push")
    (folder / "bold.yaml").write_text(text)
    return folder / "bold.yaml"


def check_rules(program, folder):
    """One command: the tables of the submission are there, one plays by itself, and the accounts are printed."""
    file = write_rules(folder)
    with Serving(program, folder / "bold-demo", "--rules", str(file), config=QUICK) as serving:
        assert "mind-the-meters" in serving.said, serving.said
        _, token = serving.sign_in("player", PASSWORDS["player"])
        tables = lobby(serving, token)
        assert len(tables) == 2, tables
        watch_a_round(serving, token)
        assert rounds_of(serving, 1) >= 1
        serving.ask("POST", "/api/guest", {"alias": "One"})
        serving.stop()
    shown = run(program, "house", "show", "--data", folder / "bold-demo")
    assert "Rules filed: 1" in shown and "Tables: 2" in shown and "  bold " in shown, shown
    assert "Sound" in run(program, "audit", "verify", "--data", folder / "bold-demo")
    with Serving(program, folder / "bold-demo", "--rules", str(file), config=QUICK) as serving: # once more: nothing new
        serving.stop()
    assert "Tables: 2" in run(program, "house", "show", "--data", folder / "bold-demo")


def check_other_rules(program, folder):
    """A directory of other rules is never mixed with new ones, and words say what to do."""
    file, data = folder / "bold.yaml", folder / "bold-demo"
    serve = ("serve", "--listen", "127.0.0.1:0", "--demo", "--data")
    file.write_text(file.read_text().replace("60 to 1", "65 to 1"))
    said = run(program, *serve, data, "--rules", file, status=1)
    assert "was made of other rules" in said and "remove that directory" in said and "--data" in said, said
    said = run(program, *serve, data, status=1)
    assert "was made of 'bold'" in said and "--rules" in said, said
    assert "Tables: 2" in run(program, "house", "show", "--data", data)
    file.write_text(file.read_text().replace("40 to 1}", "80 to 1}"))
    said = run(program, *serve, folder / "never", "--rules", file, status=1)
    assert "bold.yaml:35:38: error: 'four-of-a-kind' is paid 65 to 1, less than" in said, said
    assert not (folder / "never").exists()
    (folder / "workshop.yaml").unlink()
    said = run(program, *serve, folder / "never", "--rules", file, status=1)
    assert "there are no rules for the jurisdiction 'workshop'" in said and "/workshop.yaml" in said, said
    assert "--rules goes with --demo" in run(program, "serve", "--rules", file, status=2)
    assert "Is a directory" in run(program, *serve, folder / "never", "--rules", folder, status=1)


def check_place(program, folder):
    """Without --data each submission has a directory of its own, beside the plain demo's."""
    with open(folder / "place.log", "w") as log:
        process = subprocess.Popen([program, "serve", "--demo", "--rules", "laboratory-four-card-poker", "--listen",
                                    "127.0.0.1:0"], cwd=folder, stdout=subprocess.PIPE, stderr=log, text=True,
                                   env={name: value for name, value in os.environ.items() if name != "BAIZE_DATA"})
        said = ""
        while "Listening" not in said:
            line = process.stdout.readline()
            assert line, said
            said += line
        process.terminate()
        process.wait(60)
        process.stdout.close()
    assert "in baize-demo-laboratory-four-card-poker" in said, said
    assert (folder / "baize-demo-laboratory-four-card-poker/house.key").exists()


def check_own_people(program, folder):
    """A demo house of `baize init` is served with its own people and its own tables, and nothing is added to it."""
    data, phrase = folder / "own", folder / "phrase"
    phrase.write_text(PHRASE + "\n")
    run(program, "init", "--demo", "--name", "Rehearsal", "--manager", "anna", "--password-file", phrase,
        "--data", data)
    with Serving(program, data, config=QUICK) as serving: # with nobody but the manager, and no table
        assert "Its own people sign in" in serving.said and "mind-the-meters" not in serving.said, serving.said
        serving.stop()
    said = run(program, "user", "add", "sue", "--role", "supervisor", "--as", "anna", "--data", data,
               stdin=PHRASE + "\n")
    once = re.search(r"[a-z0-9]{4}(?:-[a-z0-9]{4})+", said)[0]
    run(program, "user", "password", "sue", "--data", data, stdin="%s\nanother long phrase\n" % once)
    signed = ("--as", "anna", "--second", "sue", "--data", data)
    both = PHRASE + "\nanother long phrase\n"
    run(program, "house", "file-rules", "laboratory-four-card-poker", *signed, stdin=both)
    run(program, "house", "make-table", "1", "laboratory-four-card-poker", *signed, stdin=both)
    before = run(program, "house", "show", "--data", data)
    with Serving(program, data, config=QUICK) as serving:
        person, token = serving.sign_in("anna", PHRASE)
        assert person["role"] == "manager", person
        assert len(lobby(serving, token)) == 1
        assert serving.error("POST", "/api/guest", {"alias": "One"}, status=404) == "NOT_FOUND"
        serving.stop()
    after = run(program, "house", "show", "--data", data)
    assert after == before, "%s\n%s" % (before, after)
    assert "Sound: Rehearsal" in run(program, "audit", "verify", "--data", data)
    said = run(program, "serve", "--data", data, "--listen", "127.0.0.1:0", status=1)
    assert "serve it with --demo" in said, said
    said = run(program, "serve", "--demo", "--data", data, "--rules", "laboratory-four-card-poker", status=1)
    assert "people and tables of its own" in said and "without --rules" in said, said


def check_dead_end(program, folder):
    """Rules that are never for money: the house that refuses them says where to try them."""
    phrase = folder / "phrase"
    run(program, "init", "--name", "Harbour", "--manager", "anna", "--password-file", phrase, "--data", folder / "real")
    said = run(program, "user", "add", "sue", "--role", "supervisor", "--as", "anna", "--data", folder / "real",
               stdin=PHRASE + "\n")
    once = re.search(r"[a-z0-9]{4}(?:-[a-z0-9]{4})+", said)[0]
    run(program, "user", "password", "sue", "--data", folder / "real", stdin="%s\nanother long phrase\n" % once)
    said = run(program, "house", "file-rules", "laboratory-four-card-poker", "--as", "anna", "--second", "sue",
               "--data", folder / "real", stdin=PHRASE + "\nanother long phrase\n", status=1)
    assert "never for money" in said and "`baize serve --demo --rules FILE`" in said, said


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    program = str(pathlib.Path(parser.parse_args().program).resolve())
    with tempfile.TemporaryDirectory(prefix="baize-demo-") as name:
        folder = pathlib.Path(name)
        check_rules(program, folder)
        check_other_rules(program, folder)
        check_place(program, folder)
        check_own_people(program, folder)
        check_dead_end(program, folder)
    print("5 passed, 0 failed")


main()
