"""A report in its formats: what HTML, PDF and CSV say is what text and JSON say."""

import csv
import html.parser
import os
import re
import subprocess
import tempfile


class Page(html.parser.HTMLParser):
    """The words of an HTML page; every element is closed, and a table has columns."""

    def __init__(self, text):
        super().__init__()
        self.words, self.columns, self.open = [], [0], []
        self.feed(text)
        assert not self.open and max(self.columns) >= 2, (self.open, max(self.columns))

    def handle_starttag(self, tag, attrs):
        self.columns += [0] if tag == "tr" else []
        self.columns[-1] += tag in ("td", "th")
        self.open += [] if tag == "meta" else [tag]

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag

    def handle_data(self, data):
        self.words += [] if self.open[-1:] == ["style"] else data.split()


def words_of_pdf(path):
    done = subprocess.run(["pdftotext", "-layout", path, "-"], check=True, capture_output=True, text=True)
    return done.stdout.split()


def check_words(run, arguments):
    """`run(*arguments)` returns standard output. HTML and PDF have every word of the text."""
    wanted = {word for word in run(*arguments).split() if not re.fullmatch(r"-{3,}|=+|\.+", word)}
    page = Page(run(*arguments, "--format", "html"))
    assert wanted <= set(page.words), (arguments, wanted - set(page.words))
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "report.")
        for form in "html", "pdf":
            run(*arguments, "--format", form, "--out", path + form)
        with open(path + "html", encoding="utf-8") as file:
            assert Page(file.read()).words == page.words, arguments
        found = set(words_of_pdf(path + "pdf"))
        assert wanted <= found, (arguments, wanted - found)


def leaves(value, path=""):
    """The figures of a JSON document with their paths; a fraction is one figure."""
    if isinstance(value, dict) and "numerator" in value:
        yield path, value["decimal"]
    elif isinstance(value, (dict, list)):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(inner, "%s.%s" % (path, key) if path else str(key))
    else:
        yield path, value


def check_csv(run, document, arguments):
    """CSV has a row for each figure of the JSON document, and no other."""
    rows = list(csv.reader(run(*arguments, "--format", "csv").splitlines()))
    assert rows.pop(0) == ["id", "value"]
    figures = list(leaves(document))
    assert [row[0] for row in rows] == [path for path, _ in figures], arguments
    for (path, value), (_, cell) in zip(figures, rows):
        if isinstance(value, bool):
            assert cell == ("yes" if value else "no"), (path, value, cell)
        elif isinstance(value, float):
            assert abs(float(cell) - value) <= 1e-14 * abs(value), (path, value, cell)
        else:
            said = "" if value is None else str(value)
            assert cell.lstrip("'") in (said, re.sub("[$,]", "", said)), (path, value, cell)
