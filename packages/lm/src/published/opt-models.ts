/** The published sizes of OPT: the content of their `config.json`, and the place of their files. Ordo contains none of them. */

/** A file in its published form. */
export interface PublishedFile {
  readonly name: string;
  readonly bytes: number;
  /** The SHA-256 of the file. */
  readonly sha256: string;
}

export interface PublishedModel {
  readonly id: string;
  readonly title: string;
  readonly licence: string;
  readonly citation: string;
  readonly source: string;
  /** The commit of the publisher's repository to which the hashes belong; null if none is known here. */
  readonly revision: string | null;
  readonly files: readonly PublishedFile[];
  /** The steps that prepare the files for reading; null for a model that is refused. */
  readonly preparation: string | null;
  /** The fields of the model's `config.json` that are read. */
  readonly config: Readonly<Record<string, unknown>>;
  /** The number of values in all tensors; null for a model that is refused. */
  readonly parameters: number | null;
}

/** Table 1 of the paper: layers, heads, dimension. */
const SIZES = [
  ['125m', 12, 12, 768],
  ['350m', 24, 16, 1024],
  ['1.3b', 24, 32, 2048],
  ['2.7b', 32, 32, 2560],
  ['6.7b', 32, 32, 4096],
  ['13b', 40, 40, 5120],
  ['30b', 48, 56, 7168],
  ['66b', 64, 72, 9216],
] as const;

const VOCABULARY = 50_272;
const POSITIONS = 2048;
/** The number of rows in the table of positions that no position uses. */
const FIRST_POSITION = 2;

/** This is the only size with norms after its sub-layers, no final norm, and embeddings whose width differs from its states. */
const POST_NORM = '350m';
const NARROW = 512;

/** The commits and hashes that are known here. Hugging Face shows those of the other sizes next to each file. */
const KNOWN: Readonly<Record<string, Pick<PublishedModel, 'revision' | 'files'>>> = {
  '125m': {
    revision: '27dcfa74d334bc871f3234de431e71c6eeba5dd6',
    files: [
      {
        name: 'pytorch_model.bin',
        bytes: 250_540_281,
        sha256: '2d74da6615135c58cf3cf9ad4cb11e7c613ff9e55fe658a47ab83b6c8d1174a9',
      },
    ],
  },
};

export const OPT_MODELS: readonly PublishedModel[] = SIZES.map(([size, layers, heads, dimension]) => ({
  id: `opt-${size}`,
  title: `OPT with ${layers} layers of ${dimension.toLocaleString('en')} dimensions`,
  licence: 'OPT-175B License Agreement of Meta AI (research use)',
  citation: 'Zhang et al. (2022): OPT: Open Pre-trained Transformer Language Models. arXiv 2205.01068',
  source: `https://huggingface.co/facebook/opt-${size}`,
  ...(KNOWN[size] ?? { revision: null, files: [] }),
  preparation:
    size === POST_NORM
      ? null
      : 'The weights are published as a pickle, which Ordo does not read, because reading one runs what it holds. After its hash ' +
        'has been checked, transformers writes them as safetensors: load the folder by AutoModelForCausalLM.from_pretrained and ' +
        'call save_pretrained on the model and on its AutoTokenizer, both with the same new folder.',
  config: configOf({ size, layers, heads, dimension }),
  parameters: size === POST_NORM ? null : countParameters(layers, dimension),
}));

function configOf({
  size,
  layers,
  heads,
  dimension,
}: {
  readonly size: string;
  readonly layers: number;
  readonly heads: number;
  readonly dimension: number;
}): PublishedModel['config'] {
  return {
    model_type: 'opt',
    vocab_size: VOCABULARY,
    hidden_size: dimension,
    num_attention_heads: heads,
    num_hidden_layers: layers,
    ffn_dim: 4 * dimension,
    max_position_embeddings: POSITIONS,
    activation_function: 'relu',
    do_layer_norm_before: size !== POST_NORM,
    word_embed_proj_dim: size === POST_NORM ? NARROW : dimension,
    bos_token_id: 2,
    eos_token_id: 2,
  };
}

/** Counts both tables; four projections, two maps of 4·d units and two norms per layer; and the final norm. */
function countParameters(layers: number, d: number): number {
  const layer = 4 * (d * d + d) + (4 * d * d + 4 * d) + (4 * d * d + d) + 4 * d;
  return (VOCABULARY + POSITIONS + FIRST_POSITION) * d + layers * layer + 2 * d;
}
