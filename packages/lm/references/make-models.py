"""Decoder language models of random weights, and what transformers computes with them.

python make-models.py    (torch 2.13.0, transformers 5.18.0, safetensors, numpy)
"""
import json
import os
import shutil
import sys

import numpy as np
import torch
import transformers
import transformers.models.opt.modeling_opt as opt_code
from safetensors.torch import load_file, save_file
from transformers import GPT2Config, GPT2LMHeadModel, OPTConfig, OPTForCausalLM

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../testing/references"))
from reference_part import write_part  # noqa: E402

torch.set_num_threads(1)
TOOL = ("transformers", f"{transformers.__version__}, torch {torch.__version__}, in double precision")


def attend(module, query, key, value, attention_mask, scaling, dropout=0.0, **_):
    """transformers takes OPT's softmax in single precision even in a double model; this one does not."""
    weights = torch.matmul(query, key.transpose(-1, -2)) * scaling
    weights = torch.softmax(weights if attention_mask is None else weights + attention_mask, dim=-1)
    return torch.matmul(weights, value).transpose(1, 2).contiguous(), weights


opt_code.eager_attention_forward = attend

OPT = dict(hidden_size=16, num_attention_heads=2, num_hidden_layers=2, ffn_dim=40, vocab_size=53, max_position_embeddings=24,
           word_embed_proj_dim=16, bos_token_id=2, eos_token_id=2, pad_token_id=1)
GPT2 = dict(n_embd=12, n_head=3, n_layer=2, vocab_size=47, n_positions=24, bos_token_id=46, eos_token_id=46)
SPECS = [
    dict(name="opt", kind="opt", config=OPT),
    dict(name="opt-bf16", kind="opt", config={**OPT, "num_hidden_layers": 1, "num_attention_heads": 4}, store=torch.bfloat16),
    dict(name="gpt2", kind="gpt2", config=GPT2),
    dict(name="gpt2-untied-f16", kind="gpt2", config={**GPT2, "n_inner": 30, "layer_norm_epsilon": 1e-3, "tie_word_embeddings": False}, store=torch.float16),
]
REFUSED = [
    dict(name="opt-postnorm", kind="opt", config={**OPT, "do_layer_norm_before": False}, reason="do_layer_norm_before is false: post-norm"),
    dict(name="opt-projected", kind="opt", config={**OPT, "word_embed_proj_dim": 8}, reason="word_embed_proj_dim is 8: projections"),
]


def build(kind, config, seed):
    model_class, config_class = (OPTForCausalLM, OPTConfig) if kind == "opt" else (GPT2LMHeadModel, GPT2Config)
    model = model_class(config_class(**config))
    generator = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        for name, parameter in sorted(model.named_parameters()):
            if name == "lm_head.weight" and model.config.tie_word_embeddings:
                continue
            draw = torch.randn(parameter.shape, generator=generator)
            if "norm.weight" in name or (".ln_" in name and name.endswith("weight")):
                parameter.copy_(1 + 0.25 * draw)  # not 1, so that a gain that is swapped or forgotten shows
            elif name.endswith("bias"):
                parameter.copy_(0.15 * draw)
            elif "embed" in name or "wte" in name or "wpe" in name:
                parameter.copy_(0.5 * draw)
            else:
                width = parameter.shape[0] if kind == "gpt2" and parameter.ndim == 2 and "lm_head" not in name else parameter.shape[-1]
                parameter.copy_(1.3 * draw / width**0.5)
    if model.config.tie_word_embeddings:
        model.tie_weights()
    return model.eval()


def save(model, folder, store=None):
    os.makedirs(folder, exist_ok=True)
    (model if store is None else model.to(store)).save_pretrained(folder)
    extra = os.path.join(folder, "generation_config.json")
    if os.path.exists(extra):
        os.remove(extra)


def load(folder, kind):
    model_class = OPTForCausalLM if kind == "opt" else GPT2LMHeadModel
    model = model_class.from_pretrained(folder, attn_implementation="eager", dtype=torch.float32, local_files_only=True)
    return model.double().eval()


@torch.no_grad()
def logits_of(model, ids):
    return model(input_ids=ids[None], use_cache=False).logits[0]


def log_probabilities(logits, ids):
    logs = torch.log_softmax(logits, -1)
    return logs[:-1].gather(1, ids[1:, None])[:, 0] if len(ids) > 1 else logs.new_zeros(0)


def saliency(model, kind, ids):
    """Gradients of each next token's log-probability by the embeddings: row i is about token i, row 0 is 0."""
    embedding = model.get_input_embeddings()(ids).detach()
    length = len(ids)
    positions = model.model.decoder.embed_positions.weight[2 : 2 + length] if kind == "opt" else model.transformer.wpe.weight[:length]
    inputs = {"inputxgrad": embedding, "inputposxgrad": embedding + positions.detach()}
    variable = embedding.clone().requires_grad_(True)
    logs = torch.log_softmax(model(inputs_embeds=variable[None], use_cache=False).logits[0], -1)
    names = ["grad_l1", "grad_l2"] + [f"{name}_{norm}" for name in inputs for norm in ("sum", "l1", "l2")]
    out = {name: torch.zeros(length, length, dtype=torch.float64) for name in names}
    for i in range(1, length):
        (gradient,) = torch.autograd.grad(logs[i - 1, ids[i]], variable, retain_graph=True)
        out["grad_l1"][i], out["grad_l2"][i] = gradient.abs().sum(-1), gradient.pow(2).sum(-1).sqrt()
        for name, values in inputs.items():
            product = gradient * values
            out[f"{name}_sum"][i] = product.sum(-1)
            out[f"{name}_l1"][i], out[f"{name}_l2"][i] = product.abs().sum(-1), product.pow(2).sum(-1).sqrt()
        out["grad_full_last_target"] = gradient
    out["input_embedding"] = embedding
    return out


def describe(model, kind, folder, rng):
    vocabulary, places, start = model.config.vocab_size, model.config.max_position_embeddings, model.config.bos_token_id
    tensors, sequences = {}, []
    for n, length in enumerate((1, 5, 8, 13, places)):
        ids = rng.integers(0, vocabulary, length)
        if n in (0, 1, 3):
            ids[0] = start
        sequences.append(torch.tensor(ids))
        logits = logits_of(model, sequences[n])
        tensors[f"seq{n}.logits"], tensors[f"seq{n}.target_logprobs"] = logits, log_probabilities(logits, sequences[n])
    detail, raw = sequences[2], []
    norm = model.model.decoder.final_layer_norm if kind == "opt" else model.transformer.ln_f
    hook = norm.register_forward_pre_hook(lambda _, given: raw.append(given[0]))
    with torch.no_grad():
        seen = model(input_ids=detail[None], output_hidden_states=True, output_attentions=True, use_cache=False)
    hook.remove()
    tensors |= {f"seq2.hidden.{i}": state[0] for i, state in enumerate(seen.hidden_states)}
    tensors["seq2.hidden.last_block_before_final_norm"] = raw[0].reshape(len(detail), -1)
    tensors |= {f"seq2.attn.{i}": weights[0] for i, weights in enumerate(seen.attentions)}
    tensors |= {f"seq2.saliency.{name}": values for name, values in saliency(model, kind, detail).items()}
    greedy = list(sequences[1])
    for _ in range(8):
        greedy.append(logits_of(model, torch.stack(greedy))[-1].argmax())
    save_file({name: values.detach().double().contiguous().clone() for name, values in tensors.items()}, os.path.join(folder, "expected.safetensors"))
    return {
        "sequences": [{"name": f"seq{n}", "ids": ids.tolist()} for n, ids in enumerate(sequences)],
        "detail_sequence": "seq2",
        "greedy": {"prompt": "seq1", "continuation": [int(token) for token in greedy[5:]]},
    }


def score_windows(model, ids, window, stride, right_aligned):
    """Every window starts again at position 0 and scores what no earlier one has."""
    logs, windows, begin, done = [None] * len(ids), [], 0, 0
    while True:
        end = min(begin + window, len(ids))
        first = max(0, end - window) if right_aligned else begin
        found = torch.log_softmax(logits_of(model, torch.tensor(ids[first:end])), -1)
        start = max(done, first + 1)
        for t in range(start, end):
            logs[t] = float(found[t - 1 - first, ids[t]])
        windows.append({"begin": first, "end": end, "score_from": start, "score_to": end})
        done = end
        if end == len(ids):
            return logs, windows
        begin += stride


def main():
    rng, models = np.random.default_rng(38), os.path.join(HERE, "models")
    shutil.rmtree(models, ignore_errors=True)
    cases = []
    for seed, spec in enumerate(SPECS):
        folder = os.path.join(models, spec["name"])
        save(build(spec["kind"], spec["config"], seed), folder, spec.get("store"))
        cases.append({"name": spec["name"], "expect": "load", "expected": describe(load(folder, spec["kind"]), spec["kind"], folder, rng)})
    for spec in REFUSED:
        folder = os.path.join(models, spec["name"])
        save(build(spec["kind"], spec["config"], 99), folder)
        os.remove(os.path.join(folder, "model.safetensors"))  # its config is enough to refuse it
        cases.append({"name": spec["name"], "expect": "refuse", "reason": spec["reason"]})
    write_part(os.path.join(HERE, "models.json"), *TOOL, cases)

    model = load(os.path.join(models, "opt"), "opt")
    text, windows = [int(i) for i in rng.integers(0, OPT["vocab_size"], 60)], []
    for name, ids, right in (("plain", text, False), ("bos_once", [2, *text], False), ("last_window_right_aligned", text, True)):
        logs, rows = score_windows(model, ids, 16, 8, right)
        windows.append({"name": name, "ids": ids, "windows": rows, "logprobs": logs, "perplexity": float(np.exp(-np.mean(logs[1:])))})
    write_part(os.path.join(HERE, "windows.json"), *TOOL, windows, shared={"model": "opt", "window": 16, "stride": 8})


main()
