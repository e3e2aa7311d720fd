"""fast_align, atools and aer.py on pairs of our own.

python make-align-references.py FAST_ALIGN ATOOLS AER    (clab/fast_align built with sparsehash, lilt/alignment-scripts' scripts/aer.py)
"""
import os
import re
import random
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../testing/references"))
from own_text import make_triples  # noqa: E402
from reference_part import write_part  # noqa: E402

FAST_ALIGN, ATOOLS, AER = (os.path.abspath(name) for name in sys.argv[1:4])
VERSION = "cab1e9aac8d3bb02ff5ae58218d8d225a039fa11 with sparsehash, one thread"
HEURISTICS = ("grow-diag-final-and", "grow-diag-final", "grow-diag", "intersect", "union")
OPTIONS = ([], ["-r"], ["-d"], ["-d", "-o"], ["-v"], ["-d", "-o", "-v"], ["-d", "-o", "-v", "-r"], ["-d", "-o", "-v", "-N"],
           ["-d", "-o", "-v", "-q", "0.2"], ["-d", "-o", "-v", "-a", "0.1"], ["-T", "8", "-v"], ["-d", "-o", "-v", "-I", "1"],
           ["-d", "-o", "-v", "-I", "9"], ["-d", "-o", "-v", "-s"])
BEST = ["-d", "-o", "-v"]


def run(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True, env={**os.environ, "OMP_NUM_THREADS": "1"})
    return done.stdout.decode().split("\n")[:-1], done.stderr.decode()


def number(pattern, text):
    found = re.search(pattern, text)
    return None if found is None else float(found.group(1))


def parse_log(text):
    head, *parts = re.split(r"ITERATION \d+.*\n", text)
    iterations = [{
        "log_e_likelihood": number(r"log_e likelihood: (\S+)", part), "cross_entropy": number(r"cross entropy: (\S+)", part),
        "perplexity": number(r"perplexity: (\S+)", part), "posterior_p0": number(r"posterior p0: (\S+)", part),
        "posterior_al_feat": number(r"posterior al-feat: (\S+)", part), "final_tension": number(r"final tension: (\S+)", part),
        "tension_updates": [[float(a), float(b)] for a, b in re.findall(r"model al-feat: (\S+) \(tension=(\S+)\)", part)],
    } for part in parts]
    return {"iterations": iterations, "mean_srclen_multiplier": number(r"source length \* (\S+)", head)}


def main():
    triples = make_triples(60, 31)
    corpora = {
        "en-de": [f"{' '.join(en)} ||| {' '.join(de)}" for en, de, _ in triples],
        "ja-en": [f"{' '.join(ja)} ||| {' '.join(en)}" for en, _, ja in triples[:40]],
        "tiny": ["das Haus ||| the house", "das rote Buch ||| the red book", "ein Buch ||| a book", "nein ||| no"],
    }
    cases = []
    with tempfile.TemporaryDirectory() as scratch:
        for name, pairs in corpora.items():
            path = os.path.join(scratch, name)
            with open(path, "w", encoding="utf-8") as file:
                file.writelines(line + "\n" for line in pairs)
            for args in OPTIONS if name != "ja-en" else (BEST, [*BEST, "-r"]):
                table = os.path.join(scratch, "table")
                links, log = run([FAST_ALIGN, "-i", path, *args, *(["-p", table] if args == BEST else [])])
                case = {"kind": "align", "corpus": name, "args": args, "log": parse_log(log), "alignments": links}
                if args == BEST:
                    lines = open(table, encoding="utf-8").read().split("\n")[:-1]
                    case["table"] = sorted(lines, key=lambda line: line.encode())  # theirs is in hash order
                cases.append(case)
            sides = []
            for flags in (BEST, [*BEST, "-r"]):
                sides.append(os.path.join(scratch, f"side{len(sides)}"))
                with open(sides[-1], "w", encoding="utf-8") as file:
                    file.writelines(line + "\n" for line in run([FAST_ALIGN, "-i", path, *flags])[0])
            forward, reverse = (open(side, encoding="utf-8").read().split("\n")[:-1] for side in sides)
            combined = {one: run([ATOOLS, "-c", one, "-i", sides[0], "-j", sides[1]])[0] for one in HEURISTICS}
            cases.append({"kind": "symmetrise", "corpus": name, "forward": forward, "reverse": reverse, "combined": combined})
        cases += random_links(scratch)
    write_part(os.path.join(HERE, "fast-align.json"), "fast_align and atools", VERSION, cases, shared={"corpora": corpora})
    write_scores(cases)


def random_links(scratch):
    """Links that no aligner would make, for the heuristics."""
    rng = random.Random(9)
    make = lambda: " ".join(f"{i}-{j}" for i, j in sorted({(rng.randrange(8), rng.randrange(8)) for _ in range(rng.randrange(1, 14))}))
    forward, reverse = [make() for _ in range(60)], [make() for _ in range(60)]
    paths = [os.path.join(scratch, name) for name in ("f", "r")]
    for path, lines in zip(paths, (forward, reverse)):
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(line + "\n" for line in lines)
    combined = {one: run([ATOOLS, "-c", one, "-i", paths[0], "-j", paths[1]])[0] for one in HEURISTICS}
    return [{"kind": "symmetrise", "corpus": "random links", "forward": forward, "reverse": reverse, "combined": combined}]


def write_scores(aligned):
    """AER against gold links that are drawn: sure ones with a hyphen, possible ones with a p."""
    rng = random.Random(6)
    links = next(one for one in aligned if one["kind"] == "symmetrise")
    gold = []
    for line in links["combined"]["grow-diag-final-and"]:
        pairs = [tuple(map(int, link.split("-"))) for link in line.split(" ") if link]
        pairs = [pair for pair in pairs if rng.random() < 0.85] + [(rng.randrange(6), rng.randrange(6))]
        gold.append(" ".join(f"{i}{'-' if rng.random() < 0.7 else 'p'}{j}" for i, j in sorted(set(pairs))))
    cases = []
    with tempfile.TemporaryDirectory() as scratch:
        paths = [os.path.join(scratch, name) for name in ("gold", "found")]
        for name, found in {"forward": links["forward"], "reverse": links["reverse"], **links["combined"]}.items():
            for path, lines in zip(paths, (gold, found)):
                with open(path, "w", encoding="utf-8") as file:
                    file.writelines(line + "\n" for line in lines)
            printed = run([sys.executable, AER, *paths])[0][0]
            cases.append({"links": name, "printed": printed.split(": ")[1]})
    shared = {"gold": gold, "found": {"forward": links["forward"], "reverse": links["reverse"], **links["combined"]}}
    write_part(os.path.join(HERE, "aer.json"), "lilt/alignment-scripts aer.py", "4da9bbfae633b1c8765281b0cd337233ed8d1446", cases, shared=shared)


main()
