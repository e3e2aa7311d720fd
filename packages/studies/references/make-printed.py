"""The numbers that the three papers print, and what their figures show: facts only, no text of theirs.

python make-printed.py TRANSCRIPTIONS    (a folder with 001-table1.json …: one entry per printed number, read from the paper)
"""
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../testing/references"))
from reference_part import write_part  # noqa: E402

PAPERS = {
    "001": ("posnet", "Zhang, Liu, Liu, Liang: Interpreting Positional Information in Perspective of Word Order, ACL 2023", (1, 2, 3)),
    "002": ("xl-pe", "Ding, Wang, Tao: Self-Attention with Cross-Lingual Position Representation, ACL 2020", (1, 2, 3, 4)),
    "004": ("delta-lp", "Oh, Schuler: Token-wise Decomposition of Autoregressive Language Model Hidden States for Analyzing Model Predictions, ACL 2023", (1, 2, 3, 4)),
}
FIELDS = ("row", "metric", "value", "dataset", "group", "model", "unit", "printed", "significance")


def read(name):
    with open(os.path.join(sys.argv[1], name), encoding="utf-8") as file:
        return json.load(file)


def main():
    for number, (name, title, tables) in PAPERS.items():
        for table in tables:
            entries = read(f"{number}-table{table}.json")["entries"]
            cases = [{field: entry[field] for field in FIELDS if entry.get(field) is not None} for entry in entries]
            write_part(os.path.join(HERE, f"{name}-table-{table}.json"), title, f"Table {table}", cases)
        figures = [{"source": figure["source"], "checks": figure["checks"]} for figure in read(f"{number}-figures.json")["figures"] if figure.get("checks")]
        if figures:
            write_part(os.path.join(HERE, f"{name}-figures.json"), title, "figures", figures)


main()
