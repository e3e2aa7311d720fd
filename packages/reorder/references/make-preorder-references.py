"""The top-down preorderer and lader on sentences of our own.

python make-preorder-references.py TDBTG LADER    (folders: TDBTG has evaluate_preordering.py and the two programs built against
CityHash 1.1.1, LADER has lader, train-lader and evaluate-lader)
"""
import hashlib
import io
import os
import random
import re
import struct
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../testing/references"))
from own_text import ADJECTIVES, ADVERBS, BASE, MODALS, NOUNS, VERBS, make_triples  # noqa: E402
from reference_part import write_part  # noqa: E402

TDBTG, LADER = (os.path.abspath(folder) for folder in sys.argv[1:3])
TOP_DOWN = ("google/topdown-btg-preordering", "32b78760a987821e669de4b36406eca6c575d15e, CityHash f5dc54147fcce12cefd16548c8e760d68ac04226")
LADER_VERSION = ("neubig/lader", "366ec91557403fef5b0f79077115e8615f98759f")

JAPANESE = {en: ja for words in (NOUNS, VERBS, ADJECTIVES, ADVERBS) for en, _, ja in words}
JAPANESE |= {BASE[en][0]: ja for en, _, ja in VERBS} | {modal.split()[0]: ja for modal, _, ja in MODALS} | {"near": "近く", ".": "。"}
TAGS = {**{en: "N" for en, _, _ in NOUNS}, **{en: "V" for en, _, _ in VERBS}, **{base: "VB" for base, _ in BASE.values()},
        **{en: "A" for en, _, _ in ADJECTIVES}, **{en: "R" for en, _, _ in ADVERBS}, "the": "D", "near": "P", ".": "."}


def annotate(words):
    tags = [TAGS.get(word, "M") for word in words]
    return "\t".join(" ".join(column) for column in (words, tags, [f"{tag}{len(word) % 3}" for tag, word in zip(tags, words)]))


def align(en, ja, rng):
    links = [(i, j) for i, word in enumerate(en) for j, other in enumerate(ja) if JAPANESE.get(word) == other]
    links = [link for link in links if rng.random() < 0.93] or links[:1]
    return f"{len(en)}-{len(ja)} ||| " + " ".join(f"{i}-{j}" for i, j in links)


def run(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True)
    return done.stdout.decode().split("\n")[:-1]


def write(path, lines):
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in lines)
    return path


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read().split("\n")[:-1]


def make_data():
    rng = random.Random(2)
    pairs = [(en, ja) for en, _, ja in make_triples(110, 44)]
    annotations, links = [annotate(en) for en, _ in pairs], [align(en, ja, rng) for en, ja in pairs]
    return {"train": annotations[:70], "links": links[:70], "test": annotations[70:]}


def describe_model(path):
    """By label: how many weights are not 0, and the hash of those in ascending order, as little-endian floats."""
    data, at, labels = open(path, "rb").read(), 0, []
    while at < len(data):
        (count,) = struct.unpack_from("<Q", data, at)
        weights = sorted(struct.unpack_from("<f", data, at + 8 + 12 * i + 8)[0] for i in range(count))
        weights = [weight for weight in weights if weight != 0]
        labels.append({"weights": len(weights), "sha256": hashlib.sha256(struct.pack(f"<{len(weights)}f", *weights)).hexdigest()})
        at += 8 + 12 * count
    return labels


def write_top_down(scratch, data):
    path = lambda name: os.path.join(scratch, name)
    for name, lines in data.items():
        write(path(name), lines)
    cases = []
    for beam, iterations in ((20, 3), (5, 6), (1, 2)):
        run([f"{TDBTG}/tdbtg_preorderer_train", "-input_annot", path("train"), "-input_align", path("links"), "-output_model", path("model"),
             "-beam_width", str(beam), "-training_iterations", str(iterations)])
        parses = []
        for width, rank in ((1, 0), (5, 0), (20, 0), (20, 1), (20, 2)):
            run([f"{TDBTG}/tdbtg_preorderer_parse", "-input_model", path("model"), "-input_annot", path("test"), "-output_result", path("order"),
                 "-beam_width", str(width), "-rank_in_nbest", str(rank)])
            parses.append({"beam": width, "rank": rank, "orders": read(path("order"))})
        cases.append({"beam": beam, "iterations": iterations, "model": describe_model(path("model")), "parses": parses})
    write_part(os.path.join(HERE, "top-down.json"), *TOP_DOWN, cases, shared=data)


def write_scores():
    """The functions of evaluate_preordering.py, which Python 3 reads as they are; only its main needs Python 2."""
    evaluator = {}
    exec(open(f"{TDBTG}/evaluate_preordering.py").read().split("def main")[0], evaluator)
    rng = random.Random(5)
    cases = []
    for n in range(160):
        sources, targets = rng.randrange(1, 9), rng.randrange(1, 9)
        wanted = rng.randrange(1, sources + 4)
        links = sorted({(rng.randrange(sources), rng.randrange(targets)) for _ in range(wanted)})
        if n % 2 == 0:  # links of single words, which more often can be put in order
            links = sorted({i: (i, j) for i, j in links}.values())
        line = f"{sources}-{targets} ||| " + " ".join(f"{i}-{j}" for i, j in links)
        order = list(range(sources))
        rng.shuffle(order)
        groups = evaluator["_ReadAlign"](io.StringIO(line + "\n"))
        case = {"align": line, "order": order, "groups": groups or None, "frs": None, "tau": None}
        if groups:
            aligned = [i for i in order if groups[i] >= 0]
            case |= {"frs": evaluator["_CalculateFRS"](groups, aligned), "tau": evaluator["_CalculateTau"](groups, aligned)}
        cases.append(case)
    write_part(os.path.join(HERE, "scores.json"), *TOP_DOWN, cases)


def has_nested_spans(links):
    """Where one span lies strictly inside another and blocks stay apart, lader's comparison is no order: its ranks depend on
    the shape of the tree that std::map keeps them in."""
    spans = {i: [j for source, j in links if source == i] for i, _ in links}
    spans = [(min(span), max(span)) for span in spans.values()]
    return any(a[0] < b[0] and b[1] < a[1] for a in spans for b in spans)


def write_ranks(scratch):
    rng = random.Random(12)
    cases = []
    for _ in range(100):
        sources, targets = rng.randrange(1, 10), rng.randrange(1, 10)
        words = [rng.choice(["(", ")", f"w{i}", f"w{i}"]) if rng.random() < 0.1 else f"w{i}" for i in range(sources)]
        words = [word if words.index(word) == i else f"w{i}" for i, word in enumerate(words)]  # each word once, to read ranks back
        links = sorted({(rng.randrange(sources), rng.randrange(targets)) for _ in range(rng.randrange(0, sources + 3))})
        order = list(range(sources))
        rng.shuffle(order)
        cases.append({"source": words, "links": links, "targets": targets, "order": order, "expected": {}})
    path = lambda name: os.path.join(scratch, name)
    write(path("gold"), [f"{len(c['source'])}-{c['targets']} ||| " + " ".join(f"{i}-{j}" for i, j in c["links"]) for c in cases])
    write(path("found"), [" ".join(map(str, c["order"])) for c in cases])
    write(path("source"), [" ".join(c["source"]) for c in cases])
    for side in ("left", "right"):
        for combine in ("true", "false"):
            printed = run([f"{LADER}/evaluate-lader", "-attach_null", side, "-combine_blocks", combine, path("gold"), path("found"), path("source")])
            blocks = "\n".join(printed).split("\n\n")[: len(cases)]
            for case, block in zip(cases, blocks):
                if combine == "false" and has_nested_spans(case["links"]):
                    continue
                groups = [group.split() for group in re.findall(r"\{\{ (.*?) \}\}|(\S+)", re.search(r"ref:\t(.*)", block).group(1)) for group in group if group]
                ranks = [next(r for r, group in enumerate(groups) if word in group) for word in case["source"]]
                (chunk, chunks), (tau, taus) = re.findall(r"\(loss (\S+)/(\S+)\)", block)
                case["expected"][f"{side} {combine}"] = {"ranks": ranks, "chunk_loss": float(chunk), "chunk_max": float(chunks), "tau_loss": float(tau), "tau_max": float(taus)}
    write_part(os.path.join(HERE, "ranks.json"), *LADER_VERSION, cases)


def write_lader(scratch, data):
    path = lambda name: os.path.join(scratch, name)
    two = lambda lines: ["\t".join(line.split("\t")[:2]) for line in lines]
    write(path("train"), two(data["train"])), write(path("links"), data["links"]), write(path("test"), two(data["test"]))
    sequence = "seq=LL%SL%ET,RR%SR%ET,LR%LR%ET,RL%RL%ET,O%SL%SR%ET,I%LR%RL%ET,CL%CL%ET,B%SB%ET,A%SA%ET,N%SN%ET,BIAS%ET"
    profile = sequence + "|seq=LL%SL%ET,RR%SR%ET,LR%LR%ET,RL%RL%ET,B%SB%ET,A%SA%ET,O%SL%SR%ET,I%LR%RL%ET"
    run([f"{LADER}/train-lader", "-source_in", path("train"), "-align_in", path("links"), "-model_out", path("model"), "-iterations", "4", "-cost", "1e-3",
         "-shuffle", "false", "-save_features", "false", "-beam", "20", "-cube_growing", "false", "-feature_profile", profile])
    found = run([f"{LADER}/lader", "-model", path("model"), "-source_in", path("test"), "-beam", "20", "-cube_growing", "false", "-out_format", "order,string"])
    cases = [{"annotated": line, "order": result.split("\t")[0]} for line, result in zip(two(data["test"]), found)]
    model = read(path("model"))
    write_part(os.path.join(HERE, "lader.json"), *LADER_VERSION, cases, shared={"model": model[model.index("reorderer_model") + 1 :]})


def main():
    data = make_data()
    with tempfile.TemporaryDirectory() as scratch:
        write_top_down(scratch, data)
        write_scores()
        write_ranks(scratch)
        write_lader(scratch, data)


main()
