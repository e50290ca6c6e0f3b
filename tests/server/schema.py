#!/usr/bin/python3
"""Does what a server says and does fit docs/protocol.schema.json? schema.py TEST_SERVER_WHO_MAY WHO_MAY.CSV

Runs the test that watches, asks and does everything as everybody, with BAIZE_TRAFFIC: a file to which the stand-in for
the network writes each message, with > before what the server is sent and < before what it says. Every message of the
server, and every act that was done, is compared with its definition; what was refused need not fit. Each definition of
an act must have been met, but for those below."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import jsonschema

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs/protocol.schema.json"
NEVER_DONE = {
    "do meter key_off": "COMES_FROM_THE_TABLE, whoever sends it",
    "do table change_method": "the table does it by itself",
    # who_may.csv sends these where those who may are refused for the state of the table: unit tests do them.
    "do table pay_envy": "no envy is due", "do table correct_card": "no card waits",
    "do table run": "no key is turned", "do meter acknowledge_dry": "no alarm waits",
}


def validators():
    defs = json.loads(PAGE.read_text())["$defs"]
    return {name: jsonschema.Draft202012Validator({**schema, "$defs": defs}) for name, schema in defs.items()}


def messages(traffic):
    """(name of its definition, message) of all that the server said, and of acts that it did."""
    sent = {}
    for line in traffic.splitlines():
        try:
            message = json.loads(line[2:])
        except ValueError:
            continue  # a test says nonsense, too
        if line[0] == ">" and isinstance(message, dict) and message.get("type") == "do":
            sent[message.get("id")] = message
        elif line[0] == "<":
            yield message["type"], message
            act = sent.pop(message.get("id"), None)
            if act and message["type"] == "done":
                yield f"do {act['at'].split('/')[0]} {act['act']}", act


def main():
    known, counts, faults = validators(), {}, []
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "traffic"
        told = {**os.environ, "BAIZE_TRAFFIC": str(file)}
        subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL, env=told)
        for name, message in messages(file.read_text()):
            counts[name] = counts.get(name, 0) + 1
            fault = jsonschema.exceptions.best_match(known[name].iter_errors(message)) if name in known else "unknown"
            if fault is not None:
                faults.append(f"{name}: {getattr(fault, 'message', fault)}: {json.dumps(message)[:300]}")
    missing = [name for name in known if name.startswith("do ") and name not in counts and name not in NEVER_DONE]
    assert not faults, f"{len(faults)} messages do not fit:\n" + "\n".join(faults[:10])
    assert not missing, f"acts that were never done: {', '.join(missing)}"
    print(f"{sum(counts.values())} messages fit {len(counts)} definitions")


if __name__ == "__main__":
    main()
