"""Byte-level tokenizers that are trained on text of ours, and what tokenizers makes of strings of ours.

python make-tokenizers.py    (tokenizers 0.23.2)
"""
import json
import os
import random
import shutil
import sys

import tokenizers
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers, processors, trainers

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../testing/references"))
from own_text import CORNERS, PROSE, all_prose, make_triples  # noqa: E402
from reference_part import write_part  # noqa: E402

TOOL = ("tokenizers", tokenizers.__version__)
SPECS = [
    dict(name="gpt2", prefix=False, trim=False, opt=False),
    dict(name="gpt2-trimmed", prefix=False, trim=True, opt=False, merges_as_strings=True),
    dict(name="opt", prefix=False, trim=False, opt=True),
    dict(name="opt-prefix", prefix=True, trim=True, opt=True, mask=True),
]
SPECIAL = ["<|endoftext|>", "<s>", "<pad>", "</s>", "<unk>", "<mask>", "[USR]"]


def make_strings():
    rng = random.Random(71)
    strings = CORNERS + PROSE["en"] + PROSE["de"][:6] + [line for language in ("ja", "zh", "ru", "ar", "hi", "ko") for line in PROSE[language][:2]]
    strings += ["\n", "\n\n", "\r\n", " \n", "\n ", "a \n b", " " * 40 + "x", "\n" * 30, "\v\f", "'s", " 's", "IT'S", "we'RE", "'re 've 'll", "it\u2019s",
                "''", "1's", "can't've", "a''s", "\u0085", "a\u0085\u0085b", "\u180e", "\ufdfa", "\u0e01\u0e33", "\u1112\u1161\u11ab", "\u2764\ufe0f", "\ue000",
                "\U0010ffff", "\ufffd", "\ufffe", "\u0378", "x" * 200, "ab" * 30, "the" * 20, "\\ud800", "\u0120the", "\u00c3\u00a9", "\u2581the", "<|endoftext", "</s"]
    for token in SPECIAL:
        strings += [token, "a" + token + "b", " " + token + " ", token + token, "\n" + token + "\n", token.upper(), token[1:], "x  " + token + "  y"]
    pieces = ["'s", "'RE", "'", " ", "  ", "\n", "a", "B", "1", "\u00e9", "'t", "!", "\u00a0", "\t", "\u0085", "\ufeff", "\u3000", "\U0001f600", "\u0301", "\u4e2d", *SPECIAL]
    strings += ["".join(rng.choice(pieces) for _ in range(rng.randrange(2, 20))) for _ in range(80)]
    ranges = [(0x20, 0x7F), (0, 0x300), (0, 0xD800), (0xE000, 0x10000), (0x10000, 0x110000), (0x1F300, 0x1FB00)]
    strings += ["".join(chr(rng.randrange(*rng.choice(ranges))) for _ in range(rng.randrange(1, 20))) for _ in range(80)]
    return list(dict.fromkeys(strings))


def make_tokenizer(spec):
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=spec["prefix"], use_regex=True)
    tokenizer.decoder = decoders.ByteLevel()
    special = ["<s>", "<pad>", "</s>", "<unk>"] if spec["opt"] else ["<|endoftext|>"]
    text = all_prose() * 3 + [" ".join(words) for triple in make_triples(150, 3) for words in triple[:2]]
    trainer = trainers.BpeTrainer(vocab_size=420, special_tokens=special, initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), show_progress=False)
    tokenizer.train_from_iterator(text, trainer)
    levels = processors.ByteLevel(trim_offsets=spec["trim"], add_prefix_space=spec["prefix"])
    if spec["opt"]:
        template = processors.TemplateProcessing(single="</s> $A", pair="</s> $A </s> $B", special_tokens=[("</s>", tokenizer.token_to_id("</s>"))])
        levels = processors.Sequence([levels, template])
    tokenizer.post_processor = levels
    if spec.get("mask"):
        tokenizer.add_special_tokens([AddedToken("<mask>", lstrip=True, normalized=False, special=True)])
        tokenizer.add_tokens([AddedToken("[USR]", special=False, normalized=False)])  # added, and not special
    return tokenizer


def save_tokenizer(tokenizer, spec, folder):
    os.makedirs(folder)
    path = os.path.join(folder, "tokenizer.json")
    tokenizer.save(path)
    tokenizer.model.save(folder)
    if spec.get("merges_as_strings"):  # as older files have them
        content = json.load(open(path, encoding="utf-8"))
        content["model"]["merges"] = [" ".join(merge) for merge in content["model"]["merges"]]
        json.dump(content, open(path, "w", encoding="utf-8"), ensure_ascii=False, indent=1)
    return Tokenizer.from_file(path)


def encode_case(tokenizer, text, i):
    """What equals something else is left out: see the test."""
    places = [0]
    for character in text:
        places.append(places[-1] + (2 if ord(character) > 0xFFFF else 1))
    full, bare = tokenizer.encode(text), tokenizer.encode(text, add_special_tokens=False)
    case = {"i": i, "ids": full.ids, "tokens": full.tokens, "offsets": [list(span) for span in full.offsets],
            "decode": tokenizer.decode(full.ids, skip_special_tokens=False),
            "round_trip": tokenizer.decode(bare.ids, skip_special_tokens=False) == text}
    units, skipped = [[places[a], places[b]] for a, b in full.offsets], tokenizer.decode(full.ids, skip_special_tokens=True)
    case |= {"offsets_utf16": units} if units != case["offsets"] else {}
    case |= {"decode_skip": skipped} if skipped != case["decode"] else {}
    case |= {"ids_no_special": bare.ids} if bare.ids != full.ids else {}
    return case | ({"special_mask": full.special_tokens_mask} if any(full.special_tokens_mask) else {})


def describe(tokenizer, strings):
    rng = random.Random(5)
    size = tokenizer.get_vocab_size()
    single = sorted(number for token, number in tokenizer.get_vocab().items() if len(token) == 1)
    drawn = [[rng.randrange(size) for _ in range(rng.randrange(1, 20))] for _ in range(60)]
    drawn += [[rng.choice(single) for _ in range(rng.randrange(1, 12))] for _ in range(60)]  # mostly broken UTF-8
    decode = lambda ids, skip: tokenizer.decode(ids, skip_special_tokens=skip)
    pairs = [(rng.choice(strings)[:60], rng.choice(strings)[:60]) for _ in range(8)]
    encoded = [(a, b, tokenizer.encode(a, b)) for a, b in pairs]
    lone = [([0xD83D], "\ufffd"), ([0x61, 0xDE00, 0x62], "a\ufffdb"), ([0xD83D, 0xD83D, 0xDE00], "\ufffd\U0001f600"), ([0xDC00, 0xD800], "\ufffd\ufffd")]
    return {
        "vocab_size_with_added": size,
        "cases": [encode_case(tokenizer, text, i) for i, text in enumerate(strings)],
        "decode_cases": [{"ids": ids, "text": decode(ids, False), "text_skip": decode(ids, True)} for ids in drawn],
        "pairs": [{"a": a, "b": b, "ids": e.ids, "type_ids": e.type_ids, "offsets": [list(span) for span in e.offsets]} for a, b, e in encoded],
        "lone_surrogates": [{"utf16_units": units, "ids": tokenizer.encode(text).ids} for units, text in lone],
    }


def list_classes():
    """How the library's own pattern classes each character: a neighbour of the same class joins it."""
    splitter, classes, seen = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True), {}, set()
    points = [c for c in range(0x110000) if not 0xD800 <= c <= 0xDFFF]
    for name, probe in (("letter", "a"), ("number", "1"), ("other", "!")):
        members = []
        for start in range(0, len(points), 512):
            block = points[start : start + 512]
            joined = {span for _, span in splitter.pre_tokenize_str("".join(f"{probe}{chr(c)}{probe}\n" for c in block))}
            members += [c for place, c in enumerate(block) if (4 * place, 4 * place + 3) in joined]
        classes[name] = members
        seen.update(members)
    return classes | {"whitespace": [c for c in points if c not in seen]}


def as_ranges(members):
    ranges = []
    for c in members:
        if ranges and ranges[-1][1] == c - 1:
            ranges[-1][1] = c
        else:
            ranges.append([c, c])
    return ranges


def main():
    strings, root = make_strings(), os.path.join(HERE, "tokenizers")
    shutil.rmtree(root, ignore_errors=True)
    cases = []
    for spec in SPECS:
        tokenizer = save_tokenizer(make_tokenizer(spec), spec, os.path.join(root, spec["name"]))
        cases.append({"name": spec["name"], "expected": describe(tokenizer, strings)})
    write_part(os.path.join(HERE, "tokenizers.json"), *TOOL, cases, shared={"strings": strings})
    write_part(os.path.join(HERE, "unicode-classes.json"), *TOOL, [{"name": name, "ranges": as_ranges(members)} for name, members in list_classes().items()])


main()
