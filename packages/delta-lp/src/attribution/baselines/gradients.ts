/** Gradients as measures of importance: their norms, and those of input times gradient (Oh and Schuler 2023, §5.1). */
import { type LanguageModel, runLanguageModel } from '@ordo/nmt';
import { tf } from '@ordo/tensor';
import { type Triangle, triangleOf } from './triangle.ts';

/** Norms over the dimensions of an embedding, of d ln P(next token) / d x, and of x ⊙ gradient. */
export interface GradientNorms {
  readonly gradient: { readonly l1: Triangle; readonly l2: Triangle };
  readonly inputTimesGradient: { readonly l1: Triangle; readonly l2: Triangle };
}

const NORMS = ['gradient l1', 'gradient l2', 'input l1', 'input l2'] as const;

/** The number of texts that are differentiated at once, each for the gradient of one prediction. */
const COPIES = 8;

/** Measures gradients. x is the embedding of a token with its position, which the first layer reads. */
export function measureGradients(
  model: LanguageModel,
  tokens: Int32Array,
  { copies = COPIES, signal }: { readonly copies?: number; readonly signal?: AbortSignal } = {},
): GradientNorms {
  const time = tokens.length;
  const embedded = readEmbeddings(model, tokens);
  const found = new Map(NORMS.map((name) => [name, new Float64Array((time - 1) * time)]));
  try {
    for (let from = 0; from < time - 1; from += copies) {
      signal?.throwIfAborted();
      const count = Math.min(copies, time - 1 - from);
      tf.tidy(() => {
        const x = tf.tile(embedded, [count, 1]);
        const gradient = tf.grad((y: tf.Tensor) => sumOfLogs(model, y as tf.Tensor2D, { tokens, from, count }))(x);
        const product = tf.mul(x, gradient);
        const norms = [sumAbsolute(gradient), euclid(gradient), sumAbsolute(product), euclid(product)];
        NORMS.forEach((name, i) => found.get(name)?.set(norms[i]?.dataSync() as Float32Array, from * time));
      });
    }
  } finally {
    embedded.dispose();
  }
  const read = (name: (typeof NORMS)[number]): Triangle => triangleOf(found.get(name) as Float64Array, time - 1, time);
  return {
    gradient: { l1: read('gradient l1'), l2: read('gradient l2') },
    inputTimesGradient: { l1: read('input l1'), l2: read('input l2') },
  };
}

/** Returns the embeddings [time, d] that the first layer reads. */
function readEmbeddings(model: LanguageModel, tokens: Int32Array): tf.Tensor2D {
  const kept: tf.Tensor2D[] = [];
  const states = (seen: tf.Tensor2D, layer: number): void => {
    if (layer === 0) kept.push(tf.keep(tf.clone(seen)));
  };
  tf.tidy(() => {
    runLanguageModel(model, { tokens, batch: 1, time: tokens.length }, { observers: { states } });
  });
  return kept[0] as tf.Tensor2D;
}

/**
 * Sums log-probabilities. Copy c of the text stands for the prediction after token from + c. Copies do not see each other, so the
 * gradient of this sum contains the gradients of all of them.
 * @param placed [copies·time, d]
 */
function sumOfLogs(
  model: LanguageModel,
  placed: tf.Tensor2D,
  { tokens, from, count }: { readonly tokens: Int32Array; readonly from: number; readonly count: number },
): tf.Scalar {
  const time = tokens.length;
  const copies = new Int32Array(count * time);
  for (let copy = 0; copy < count; copy++) copies.set(tokens, copy * time);
  const rows = tf.tensor1d(
    Int32Array.from({ length: count }, (_, copy) => copy * time + from + copy),
    'int32',
  );
  const logits = runLanguageModel(model, { tokens: copies, batch: count, time }, { placed, rows });
  const next = tf.oneHot(tf.tensor1d(tokens.slice(from + 1, from + 1 + count), 'int32'), logits.shape[1]);
  return tf.sum(tf.mul(tf.logSoftmax(logits), next));
}

const sumAbsolute = (x: tf.Tensor): tf.Tensor => tf.sum(tf.abs(x), -1);
const euclid = (x: tf.Tensor): tf.Tensor => tf.sqrt(tf.sum(tf.square(x), -1));
