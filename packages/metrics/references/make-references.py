"""BLEU, chrF, TER, their tokenizers, significance tests and generator, as sacreBLEU and numpy compute them.

python make-references.py    (needs sacrebleu 2.6.0 and numpy)
"""
import itertools
import os
import random
import sys

import numpy
import sacrebleu
from sacrebleu.metrics import BLEU, CHRF, TER
from sacrebleu.significance import PairedTest
from sacrebleu.tokenizers.tokenizer_ter import TercomTokenizer

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../testing/references"))
from own_text import CORNERS, PROSE, add_noise, all_prose  # noqa: E402
from reference_part import write_part  # noqa: E402

SACREBLEU = ("sacrebleu", sacrebleu.__version__)
KINDS = {"bleu": BLEU, "chrf": CHRF, "ter": TER}


def make_corpora():
    """Name → (hypotheses, reference sets). null is a reference that is absent."""
    rng = random.Random(38)
    noisy = lambda lines, strength: [add_noise(line, rng, strength) for line in lines]
    corpora = {}
    for language, lines in PROSE.items():
        corpora[f"{language}-light"] = (noisy(lines, 0.5), [lines])
    for language in ("en", "de", "ja"):
        corpora[f"{language}-heavy"] = (noisy(PROSE[language], 2.0), [PROSE[language]])
    prose = all_prose()
    corpora["all-two-references"] = (noisy(prose, 0.8), [prose, noisy(prose, 0.6)])
    third = [None if i % 3 else line for i, line in enumerate(noisy(prose, 0.4))]
    corpora["all-absent-references"] = (noisy(prose, 1.0), [prose, third])
    corpora["corners"] = (CORNERS, [noisy(CORNERS, 0.7)])
    corpora["corners-shifted"] = (CORNERS, [CORNERS[1:] + CORNERS[:1]])
    corpora["empty-hypotheses"] = (["", " ", ""], [["a b c", "d e", "f g h i"]])
    corpora["empty-references"] = (["a b c", "d", ""], [["", " ", ""]])
    corpora["nothing-matches"] = (["a b c d e"], [["v w x y z"]])
    corpora["shorter-than-the-order"] = (["one two", "x"], [["one two", "x y"]])
    corpora["equal"] = (prose[:6], [prose[:6]])
    return corpora


def expected_of(kind, score):
    if kind == "bleu":
        return {
            "score": float(score.score), "precisions": [float(p) for p in score.precisions], "bp": float(score.bp),
            "sys_len": int(score.sys_len), "ref_len": int(score.ref_len),
            "counts": [float(c) for c in score.counts], "totals": [float(t) for t in score.totals],
        }
    if kind == "chrf":
        keys = ("score", "char_order", "word_order", "beta", "name")
        return {key: getattr(score, key) for key in keys}
    return {"score": float(score.score), "num_edits": int(score.num_edits), "ref_length": float(score.ref_length)}


def option_sets(kind):
    if kind == "bleu":
        base = dict(lowercase=False, force=False, tokenize="13a", smooth_method="exp", smooth_value=None,
                    max_ngram_order=4, effective_order=False)
        yield base
        for method, value in (("none", None), ("floor", None), ("floor", 0.5), ("add-k", None), ("add-k", 2.0)):
            yield {**base, "smooth_method": method, "smooth_value": value}
        for tokenize in ("intl", "zh", "char", "none"):
            yield {**base, "tokenize": tokenize}
        for order in (1, 2, 7):
            yield {**base, "max_ngram_order": order}
        yield {**base, "lowercase": True, "effective_order": True}
        yield {**base, "effective_order": True, "tokenize": "intl", "max_ngram_order": 5, "smooth_method": "floor"}
    elif kind == "chrf":
        base = dict(char_order=6, word_order=0, beta=2, lowercase=False, whitespace=False, eps_smoothing=False)
        yield base
        for change in (dict(word_order=2), dict(word_order=1, char_order=3), dict(beta=1), dict(beta=3), dict(lowercase=True),
                       dict(whitespace=True), dict(eps_smoothing=True), dict(eps_smoothing=True, word_order=2, whitespace=True),
                       dict(char_order=1), dict(char_order=12, word_order=4)):
            yield {**base, **change}
    else:
        for flags in itertools.product((False, True), repeat=4):
            yield dict(zip(("normalized", "no_punct", "asian_support", "case_sensitive"), flags))


def write_scores(kind, corpora):
    cases = []
    for (name, (hypotheses, references)), options in itertools.product(corpora.items(), option_sets(kind)):
        metric = KINDS[kind](**options)
        score = metric.corpus_score(hypotheses, references)
        cases.append({"id": f"{kind}-{len(cases) + 1:04}", "corpus": name, "level": "corpus", "options": options,
                      "expected": expected_of(kind, score), "signature": str(metric.get_signature())})
    sentence = next(iter(option_sets(kind)))
    if kind == "bleu":
        sentence = {**sentence, "effective_order": True}
    for name, (hypotheses, references) in corpora.items():
        metric = KINDS[kind](**sentence)
        own = lambda i: [refs[i] for refs in references if refs[i] is not None]
        found = [expected_of(kind, metric.sentence_score(line, own(i))) for i, line in enumerate(hypotheses)]
        cases.append({"id": f"{kind}-{len(cases) + 1:04}", "corpus": name, "level": "sentence", "options": sentence,
                      "expected": {"sentences": found}})
    write_part(os.path.join(HERE, f"{kind}.json"), *SACREBLEU, cases)


def write_tokenizers():
    rng = random.Random(7)
    alphabet = "aB1., -'\"&<>$%/\u00e9\u00df\u4e2d\u3042\u30a2\u0661\u00a0\u3000\u2028\u0085\u001c\ufeff\u200b\u2014\u201c\U0001f600\U00020000\uff0c\u3002!?:;()[]{}@#_\t\u0301"
    lines = CORNERS + all_prose() + ["".join(rng.choice(alphabet) for _ in range(rng.randrange(1, 30))) for _ in range(150)]
    ids = ("13a", "intl", "char", "none", "zh")
    tokenizers = {name: BLEU(tokenize=name).tokenizer for name in ids}
    flags = [dict(normalized=n, no_punct=p, asian_support=a, case_sensitive=c)
             for n in (False, True) for p in (False, True) for a in (False, True) for c in (False, True)]
    tercoms = [TercomTokenizer(**one) for one in flags]
    chrf = CHRF(word_order=2)
    cases = []
    for line in lines:
        stripped = line.rstrip()
        cases.append({"input": line, "tokenized": {name: tokenize(stripped) for name, tokenize in tokenizers.items()},
                      "tercom": [tokenize(stripped) for tokenize in tercoms],
                      "chrf_words": chrf._remove_punctuation(line)})
    write_part(os.path.join(HERE, "tokenizers.json"), *SACREBLEU, cases, shared={"tercom_options": flags})


def result_of(result):
    return {"score": float(result.score), "p_value": None if result.p_value is None else float(result.p_value),
            "mean": None if result.mean is None else float(result.mean), "ci": None if result.ci is None else float(result.ci)}


def write_significance():
    rng = random.Random(11)
    references = [line for _ in range(2) for line in PROSE["en"] + PROSE["de"] + PROSE["fr"]]
    systems = {name: [add_noise(line, rng, strength) for line in references] for name, strength in
               (("base", 0.6), ("like", 0.6), ("worse", 1.5))}
    metrics = {"BLEU": BLEU, "chrF2": CHRF, "chrF2++": lambda: CHRF(word_order=2), "TER": TER}
    cases = []
    for test, samples, seed in (("bs", 300, 12345), ("bs", 200, 7), ("ar", 400, 12345), ("ar", 100, 99)):
        os.environ["SACREBLEU_SEED"] = str(seed)
        for name, make in metrics.items():
            named = [(system, lines) for system, lines in systems.items()]
            paired = PairedTest(named, {name: make()}, references=[references], test_type=test, n_samples=samples,
                                n_ar_confidence=-1 if test == "bs" else 100)
            _, scores = paired()
            results = next(value for key, value in scores.items() if key != "System")
            cases.append({"kind": "paired", "id": f"{test}-{samples}-{seed}-{name}", "metric": name, "test_type": test,
                          "n_samples": samples, "seed": seed, "n_ar_confidence": -1 if test == "bs" else 100,
                          "expected": [{"system": system, **result_of(one)} for system, one in zip(systems, results)]})
    os.environ["SACREBLEU_SEED"] = "12345"
    for (name, make), system in itertools.product(metrics.items(), systems):
        metric = make()
        score = metric.corpus_score(systems[system], [references], n_bootstrap=250)
        cases.append({"kind": "bootstrap", "metric": name, "system": system, "n_bootstrap": 250, "seed": 12345,
                      "score": float(score.score), "mean": float(score._mean), "ci": float(score._ci),
                      "formatted": score.format(signature=str(metric.get_signature()))})
    write_part(os.path.join(HERE, "significance.json"), *SACREBLEU, cases,
               shared={"references": references, "systems": systems})


def write_generator():
    cases = []
    for seed in (0, 1, 7, 12345, 2**32 - 1):
        draw = lambda: numpy.random.default_rng(seed)
        mixed = draw()
        bools = mixed.integers(2, size=(3, 11), dtype=bool).astype(int).ravel().tolist()
        choice = mixed.choice(11, size=(2, 11)).ravel().tolist()
        cases.append({
            "seed": seed,
            "raw_uint64_hex": [f"{int(x):016x}" for x in numpy.random.PCG64(seed).random_raw(24)],
            "random_double": draw().random(8).tolist(),
            "choice": {str(n): draw().choice(n, size=24).tolist() for n in (2, 5, 100, 150, 1000, 2**20, 3 * 2**18)},
            "bool_bits": draw().integers(2, size=100, dtype=bool).astype(int).tolist(),
            "bools_3x11_then_choice_11_2x11": {"bools": bools, "choice": choice},
        })
    write_part(os.path.join(HERE, "numpy-rng.json"), "numpy", numpy.__version__, cases)


def main():
    corpora = make_corpora()
    texts = [{"name": name, "hypotheses": h, "references": r} for name, (h, r) in corpora.items()]
    write_part(os.path.join(HERE, "corpora.json"), "add_noise of own_text.py", "1", texts)
    for kind in KINDS:
        write_scores(kind, corpora)
    write_tokenizers()
    write_significance()
    write_generator()


main()
