"""Moses' text scripts and subword-nmt on lines of our own.

python make-references.py MOSES SUBWORD_NMT    (checkouts of moses-smt/mosesdecoder and rsennrich/subword-nmt; needs perl)

The abbreviation lists are ours: Moses' own are LGPL. The scripts run in a copy of their folder that has ours in its place.
"""
import hashlib
import itertools
import os
import random
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../testing/references"))
from own_text import CORNERS, PROSE, add_noise, all_prose, make_triples  # noqa: E402
from reference_part import write_part  # noqa: E402

MOSES_CHECKOUT, SUBWORD_NMT = (os.path.abspath(folder) for folder in sys.argv[1:3])
sys.path.insert(0, SUBWORD_NMT)
from subword_nmt.apply_bpe import BPE  # noqa: E402

MOSES = ("mosesdecoder scripts", "34452895f350bf097b21ee514a529a1dc542243c, perl 5.36.0")
SUBWORD = ("subword-nmt", "92d6139d07d30e12735a0af9e7f7f925ebe62c54")

PREFIXES = {
    "en": "# ours\nA\nB\nC\nD\nE\nU\nS\nMr\nMrs\nDr\nProf\nSt\nvs\ni.e\ne.g\napprox\nNo #NUMERIC_ONLY#\npp #NUMERIC_ONLY#\nFig #NUMERIC_ONLY#\n",
    "de": "# ours\nA\nB\nC\nDr\nHr\nFr\nNr\nSt\nz\nB\nca\nMin\nbzw\nusw\n",
    "fr": "# ours\nA\nB\nM\nMme\nDr\nav\nEt\n",
    "cs": "# ours\nDr\nKč\nnapř\ntzv\nIng\n",
}
PROTECTED = "\\S+@\\S+\\.[a-z]+\nhttps?:\\/\\/[^\\s<]+\n<\\/?[a-z][^>]*>\n"

# Moses writes and reads lines; only \n ends one.
LINES = [line for line in CORNERS if "\n" not in line]


def random_lines(count, seed):
    rng = random.Random(seed)
    alphabet = "aAbB1 .,-'\"&<>|[]()$%/:;!?\u00e9\u00df\u00c4\u4e2d\u3042\u00a0\u2019\u201c\u201d\u00ab\u00bb\u2013\u2026\uff0c\u3002\u0301"
    return ["".join(rng.choice(alphabet) for _ in range(rng.randrange(1, 25))) for _ in range(count)]


def prepare_moses(scratch):
    """A copy of the scripts beside our own abbreviation lists."""
    for folder in ("tokenizer", "recaser", "training"):
        shutil.copytree(os.path.join(MOSES_CHECKOUT, "scripts", folder), os.path.join(scratch, folder))
    lists = os.path.join(scratch, "share/nonbreaking_prefixes")
    os.makedirs(lists)
    for language, text in PREFIXES.items():
        with open(os.path.join(lists, f"nonbreaking_prefix.{language}"), "w", encoding="utf-8") as file:
            file.write(text)
    with open(os.path.join(scratch, "protected"), "w", encoding="utf-8") as file:
        file.write(PROTECTED)


def run(command, lines, cwd, errors="strict"):
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "PERL_HASH_SEED": "0", "PERL_PERTURB_KEYS": "0"}
    text = "".join(line + "\n" for line in lines).encode()
    done = subprocess.run(command, input=text, cwd=cwd, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True)
    return done.stdout.decode("utf-8", errors).split("\n")[:-1]


def write_moses(scratch):
    cases = []

    def add(tool, args, language, lines):
        flags = [os.path.join(scratch, "protected") if flag == "basic-protected-patterns" else flag for flag in args]
        named = ["-l", language] if tool in ("tokenizer.perl", "detokenizer.perl", "normalize-punctuation.perl") else []
        quiet = ["-q"] if tool in ("tokenizer.perl", "detokenizer.perl") else []
        expected = run(["perl", os.path.join(scratch, "tokenizer", tool), *quiet, *flags, *named], lines, scratch)
        assert len(expected) == len(lines), (tool, args, language, len(expected), len(lines))
        cases.append({"id": f"moses-{len(cases) + 1:03}", "tool": tool, "args": list(args), "lang": language,
                      "input": lines, "expected": expected})
        return expected

    for language in ("en", "de", "fr", "cs", "ja", "zh"):
        lines = PROSE[language] + (LINES if language in ("en", "de", "fr") else LINES[::4]) + random_lines(20, len(language))
        add("normalize-punctuation.perl", (), language, lines)
        tokenized = add("tokenizer.perl", (), language, lines)
        aggressive = add("tokenizer.perl", ("-a",), language, lines)
        add("detokenizer.perl", (), language, tokenized)
        add("detokenizer.perl", ("-u",), language, aggressive)
        if language in ("en", "fr"):
            add("normalize-punctuation.perl", ("-penn",), language, lines)
            for args in (("-no-escape",), ("-a", "-no-escape"), ("-x",), ("-protected", "basic-protected-patterns")):
                add("tokenizer.perl", args, language, lines)
        if language == "en":
            add("tokenizer.perl", ("-penn",), language, lines)
    other = all_prose() + LINES
    for tool in ("remove-non-printing-char.perl", "replace-unicode-punctuation.perl", "lowercase.perl", "escape-special-chars.perl"):
        expected = add(tool, (), "en", other)
    add("deescape-special-chars.perl", (), "en", expected)
    write_part(os.path.join(HERE, "moses.json"), *MOSES, cases, shared={"prefixes": PREFIXES, "protectedPatterns": PROTECTED})


def write_truecase(scratch):
    rng = random.Random(3)
    script = lambda name: ["perl", os.path.join(scratch, "recaser", name)]
    cases = []
    for language in ("en", "de"):
        side = 0 if language == "en" else 1
        sentences = [" ".join(triple[side]) for triple in make_triples(120, 5)]
        training = [line[:1].upper() + line[1:] for line in sentences]
        training += run(["perl", os.path.join(scratch, "tokenizer/tokenizer.perl"), "-q", "-l", language], PROSE[language] * 2, scratch)
        training += [" ".join(word.upper() if rng.random() < 0.1 else word for word in line.split(" ")) for line in training[:40]]
        texts = training[::5] + run(["perl", os.path.join(scratch, "tokenizer/tokenizer.perl"), "-q", "-l", language], LINES, scratch)
        for flags in ((), ("--possiblyUseFirstToken",)):
            model, corpus = os.path.join(scratch, "model"), os.path.join(scratch, "corpus")
            with open(corpus, "w", encoding="utf-8") as file:
                file.writelines(line + "\n" for line in training)
            run([*script("train-truecaser.perl"), "--model", model, "--corpus", corpus, *flags], [], scratch)
            with open(model, encoding="utf-8") as file:
                entries = sorted(file.read().split("\n")[:-1], key=lambda line: line.encode())
            with open(model, "w", encoding="utf-8") as file:
                file.writelines(line + "\n" for line in entries)
            truecased = run([*script("truecase.perl"), "--model", model], texts, scratch)
            cases.append({"id": f"{language}{''.join(flags)}", "useFirstWord": bool(flags), "training": training, "model": entries,
                          "input": texts, "truecased": truecased, "detruecased": run(script("detruecase.perl"), truecased, scratch)})
    write_part(os.path.join(HERE, "truecase.json"), *MOSES, cases)


def write_clean(scratch):
    rng = random.Random(13)
    triples = make_triples(60, 21)
    sources = [" ".join(en * rng.choice((1, 1, 2, 4))) for en, _, _ in triples] + ["", " ", "a", "a|b", "x" * 60, "one  two   three", "<s> x </s>", "A B C"]
    targets = [" ".join(de * rng.choice((1, 1, 1, 3))) for _, de, _ in triples] + ["a", "b", "", "c d", "y", " ein  zwei ", "x", "a b c d e f g h i j k l m n o p q r s t"]
    cases = []
    for minimum, maximum, args in ((1, 80, ()), (3, 10, ()), (1, 12, ("-ratio", "2")), (1, 30, ("-lc",)), (2, 25, ("-ignore-ratio",)),
                                   (1, 50, ("-max-word-length", "10")), (1, 9, ("-ignore-xml",))):
        base = os.path.join(scratch, "clean")
        for suffix, lines in (("en", sources), ("de", targets)):
            with open(f"{base}.{suffix}", "w", encoding="utf-8") as file:
                file.writelines(line + "\n" for line in lines)
        retained = os.path.join(scratch, "retained")
        script = ["perl", os.path.join(scratch, "training/clean-corpus-n.perl"), *args]
        run([*script, base, "en", "de", base + ".out", str(minimum), str(maximum), retained], [], scratch)
        read = lambda name: open(name, encoding="utf-8").read().split("\n")[:-1]
        cases.append({"id": f"{' '.join(args)} {minimum} to {maximum}".strip(), "args": list(args), "minimum": minimum, "maximum": maximum,
                      "kept": [int(line) for line in read(retained)], "source": read(base + ".out.en"), "target": read(base + ".out.de")})
    write_part(os.path.join(HERE, "clean.json"), *MOSES, cases, shared={"source": sources, "target": targets})


def subword(script, args, lines, scratch):
    return run([sys.executable, os.path.join(SUBWORD_NMT, "subword_nmt", script), *args], lines, scratch)


def write_bpe(scratch):
    triples = make_triples(400, 17)
    sides = [" ".join(words) for triple in triples for words in triple] + all_prose()
    texts = [line for line in all_prose() + CORNERS + [" ".join(en) for en, _, _ in make_triples(30, 99)]]
    file = lambda name: os.path.join(scratch, name)
    cases, codes_of = [], {}
    for args in (["-s", "300"], ["-s", "60"], ["-s", "1000", "--min-frequency", "5"], ["-s", "200", "-t"]):
        codes = subword("learn_bpe.py", args, sides, scratch)
        codes_of[" ".join(args)] = codes
        cases.append({"kind": "learn", "args": args, "codes": codes})
    with open(file("vocabulary"), "w", encoding="utf-8") as out:
        with open(file("codes"), "w", encoding="utf-8") as codes:
            codes.writelines(line + "\n" for line in codes_of["-s 300"])
        segmented = subword("apply_bpe.py", ["-c", file("codes")], sides, scratch)
        vocabulary = subword("get_vocab.py", [], segmented, scratch)
        out.writelines(line + "\n" for line in vocabulary)
    cases.append({"kind": "vocabulary", "learned": "-s 300", "vocabulary": vocabulary})
    options = ([], ["-m", "50"], ["--separator", "\uffed"], ["--vocabulary", file("vocabulary"), "--vocabulary-threshold", "4"],
               ["--vocabulary", file("vocabulary"), "--vocabulary-threshold", "60"], ["--glossaries", "U.S.A.", "lib", "the"])
    for learned, args in itertools.product(("-s 300", "-s 60"), options):
        with open(file("codes"), "w", encoding="utf-8") as codes:
            codes.writelines(line + "\n" for line in codes_of[learned])
        if args[:1] == ["--separator"]:  # The script's own option only takes bytes, which no command line gives.
            with open(file("codes"), encoding="utf-8") as codes:
                segmenter = BPE(codes, separator=args[1])
            expected = [segmenter.process_line(line + "\n")[:-1] for line in texts]
        else:
            expected = subword("apply_bpe.py", ["-c", file("codes"), *args], texts, scratch)
        cases.append({"kind": "apply", "learned": learned, "args": [flag for flag in args if flag != file("vocabulary")], "expected": expected})
    write_part(os.path.join(HERE, "bpe.json"), *SUBWORD, cases, shared={"training": sides, "input": texts})


def main():
    with tempfile.TemporaryDirectory() as scratch:
        prepare_moses(scratch)
        write_moses(scratch)
        write_truecase(scratch)
        write_clean(scratch)
        write_bpe(scratch)


main()
