"""The decomposition of Oh and Schuler (2023) on a model of random weights: the authors' own code, and torch for the baselines.

python make-references.py LLM_DECOMPOSITION    (checkout of byungdoh/llm_decomposition; torch 2.13.0, transformers 5.18.0)

The authors' OPT runs unchanged in double precision; only the modules that it imports from their old transformers are replaced.
"""
import importlib.util
import os
import sys
import tempfile
import types

import numpy as np
import torch
import transformers
import transformers.modeling_outputs
import transformers.models.opt.modeling_opt as opt_code
from safetensors.torch import save_file
from transformers import OPTConfig, OPTForCausalLM

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../testing/references"))
from reference_part import write_part  # noqa: E402

SOURCES = os.path.join(os.path.abspath(sys.argv[1]), "huggingface/src/transformers")
TENSORS = os.path.join(HERE, "decomposition")
NAME = "opt-relu"
CONFIG = dict(hidden_size=16, num_attention_heads=2, num_hidden_layers=2, ffn_dim=32, vocab_size=40, max_position_embeddings=24,
              word_embed_proj_dim=16, activation_function="relu", dropout=0.0, attention_dropout=0.0, layerdrop=0.0,
              bos_token_id=2, eos_token_id=2, pad_token_id=1)
torch.set_num_threads(1)
torch.set_default_dtype(torch.float64)


def load_authors_model(config):
    """Their modeling_opt.py and decomposition_utils.py, with stand-ins for what they import from around them."""
    def module(name, **members):
        made = types.ModuleType(name)
        made.__dict__.update(members)
        sys.modules[name] = made
        return made

    class Base(torch.nn.Module):
        def __init__(self, config, *_, **__):
            super().__init__()
            self.config = config

        def post_init(self):
            pass

    plain = lambda *_, **__: lambda thing: thing
    for name in ("authors", "authors.models", "authors.models.opt"):
        module(name).__path__ = []
    module("authors.activations", ACT2FN={"relu": torch.nn.functional.relu})
    sys.modules["authors.modeling_outputs"] = transformers.modeling_outputs
    module("authors.modeling_utils", PreTrainedModel=Base)
    module("authors.utils", add_code_sample_docstrings=plain, add_start_docstrings=plain, add_start_docstrings_to_model_forward=plain,
           replace_return_docstrings=plain, logging=transformers.utils.logging)
    module("authors.models.opt.configuration_opt", OPTConfig=OPTConfig)
    for name, path in (("authors.decomposition_utils", "decomposition_utils.py"), ("authors.models.opt.modeling_opt", "models/opt/modeling_opt.py")):
        spec = importlib.util.spec_from_file_location(name, os.path.join(SOURCES, path))
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    code = sys.modules["authors.models.opt.modeling_opt"]
    code.OPTModel._init_weights = lambda *_: None
    flags = dict(dec_len=config.max_position_embeddings, use_return_dict=False, output_attentions=False, output_hidden_states=False, use_cache=False)
    return code.OPTModel(types.SimpleNamespace(**{**config.to_dict(), **flags})).double().eval()


def attend(module, query, key, value, attention_mask, scaling, dropout=0.0, **_):
    """transformers takes the softmax in single precision even in a double model; this one does not."""
    weights = torch.matmul(query, key.transpose(-1, -2)) * scaling
    weights = torch.softmax(weights if attention_mask is None else weights + attention_mask, dim=-1)
    return torch.matmul(weights, value).transpose(1, 2).contiguous(), weights


opt_code.eager_attention_forward = attend


def build():
    model = OPTForCausalLM(OPTConfig(**CONFIG, attn_implementation="eager")).double().eval()
    generator = torch.Generator().manual_seed(7)
    with torch.no_grad():
        for name, parameter in sorted(model.named_parameters()):
            if name == "lm_head.weight":
                continue
            draw = torch.randn(parameter.shape, generator=generator)
            scale = 0.25 if "norm.weight" in name else 0.15 if name.endswith("bias") else 0.5 if "embed" in name else 1.3 / parameter.shape[-1] ** 0.5
            parameter.copy_(draw * scale + (1 if "norm.weight" in name else 0))
    model.tie_weights()
    return model


@torch.no_grad()
def decompose(authors, ids):
    """n_x [i, k, d] and the final hidden states [i, d], which their program writes: by distance i - k."""
    with tempfile.TemporaryDirectory() as scratch:
        before = os.getcwd()
        os.chdir(scratch)
        os.makedirs("output")
        authors(input_ids=ids[None], attention_mask=torch.ones(1, len(ids), dtype=torch.long), identifier="text")
        parts, hidden = torch.load("output/d_text.pt"), torch.load("output/o_text.pt").squeeze(0)
        os.chdir(before)
    length = len(ids)
    by_source = torch.zeros(length, length, parts.shape[-1])
    for i in range(length):
        for k in range(i + 1):
            by_source[i, k] = parts[i - k, i]
    return by_source, hidden


def changes(logits, parts, ids, sets):
    """Row i: what the log-probability (base 2) of token i + 1 loses without each set of sources; see representations_to_deltalp.py."""
    rows = []
    for i in range(len(ids) - 1):
        full = torch.log2(torch.softmax(logits[i], -1)[ids[i + 1]])
        without = lambda sources: torch.log2(torch.softmax(logits[i] - parts[i, sources].sum(0), -1)[ids[i + 1]])
        rows.append([float(full - without([k for k in sources if k <= i])) for sources in sets if sources[0] <= i])
    return rows


def baselines(model, ids):
    embed = model.model.decoder
    start = (embed.embed_tokens(ids) + embed.embed_positions.weight[2 : 2 + len(ids)]).detach()
    variable = embed.embed_tokens(ids).detach().requires_grad_(True)
    seen = model(inputs_embeds=variable[None], output_attentions=True, use_cache=False)
    logs = torch.log_softmax(seen.logits[0], -1)
    norms = {name: [] for name in ("g1", "g2", "ig1", "ig2")}
    for i in range(len(ids) - 1):
        (gradient,) = torch.autograd.grad(logs[i, ids[i + 1]], variable, retain_graph=True)
        for name, values in (("g", gradient), ("ig", gradient * start)):
            norms[f"{name}1"].append(values.abs().sum(-1)[: i + 1].tolist())
            norms[f"{name}2"].append(values.pow(2).sum(-1).sqrt()[: i + 1].tolist())
    attention = [[row[: i + 1] for i, row in enumerate(layer[0].mean(0).tolist())] for layer in seen.attentions]
    return seen.logits[0].detach(), start, norms, attention


def correlate(measure, delta):
    x, y = np.array(sum(measure, [])), np.array(sum(delta, []))
    return None if len(x) < 2 or x.std() == 0 or y.std() == 0 else float(np.corrcoef(x, y)[0, 1])


def describe(model, authors, ids, words, file):
    parts, hidden = decompose(authors, ids)
    logits, _, norms, attention = baselines(model, ids)
    head = model.lm_head.weight.detach()
    assert (hidden @ head.T - logits).abs().max() < 1e-12, "their model is not ours"
    bias = hidden - parts.sum(1)  # n_b: what the parts leave of the final states
    by_logit = parts @ head.T
    delta = changes(logits, by_logit, ids, [[k] for k in range(len(ids))])
    # A word's prediction is that of all its tokens: the sum of the rows, each over the words before it.
    rows = changes(logits, by_logit, ids, words)
    by_word = []
    for w, word in enumerate(words[1:], 1):
        lines = [rows[t - 1] for t in word]
        by_word.append([sum(line[v] for line in lines) for v in range(w)])
    tensors = {"logits": logits, "n_x": parts, "n_b": bias, "z_b": bias @ head.T, "z_prime": by_logit}
    save_file({name: values.contiguous() for name, values in tensors.items()}, os.path.join(TENSORS, file))
    measures = {"G-1": norms["g1"], "G-2": norms["g2"], "IG-1": norms["ig1"], "IG-2": norms["ig2"], **{f"A-{n + 1}": layer[:-1] for n, layer in enumerate(attention)}}
    return {"input_ids": ids.tolist(), "words": words, "delta_lp": delta, "delta_lp_words": by_word, "attention_head_mean": attention, "grad_norms": norms,
            "pearson_with_delta_lp": {name: correlate(rows, delta) for name, rows in measures.items()}, "tensors": file}


def main():
    os.makedirs(TENSORS, exist_ok=True)
    model = build()
    authors = load_authors_model(OPTConfig(**CONFIG))
    own = {name.removeprefix("model."): values for name, values in model.state_dict().items() if name.startswith("model.")}
    authors.load_state_dict(own)
    stored = {f"model.{name}": values.contiguous().clone() for name, values in own.items()}
    save_file(stored, os.path.join(TENSORS, f"{NAME}.weights.safetensors"))
    rng, sequences = np.random.default_rng(3), []
    for n, words in enumerate(([[0], [1]], [[0], [1, 2], [3], [4], [5, 6, 7]], [[0]] + [[i] for i in range(1, 12)])):
        ids = torch.tensor([2, *rng.integers(0, CONFIG["vocab_size"], words[-1][-1])])
        sequences.append(describe(model, authors, ids, words, f"{NAME}.seq{n}.safetensors"))
    version = f"222c53f3b22ff565923087166e888724e0495429 in double precision, torch {torch.__version__}, transformers {transformers.__version__}"
    write_part(os.path.join(HERE, "decomposition.json"), "byungdoh/llm_decomposition", version, [{"name": NAME, "config": CONFIG, "sequences": sequences}])


main()
