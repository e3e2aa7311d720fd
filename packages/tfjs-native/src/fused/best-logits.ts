// The best words of each row of x·Wᵀ + b with the row's normaliser, a block of words at a time: the logits of a whole
// vocabulary, several times as large as the last cache, are never in memory together.
import type { TensorInfo } from '@tensorflow/tfjs-core';
import { BACKEND_NAME } from '../backend.ts';
import { call, codeOf } from '../call.ts';
import { expectShape, integerAttr, type Kernel, type KernelCall } from '../kernel.ts';
import { filled } from '../kernels/creation.ts';
import { indexingKernels } from '../kernels/indexing.ts';
import { type BlockScores, joinBlocks, type RowScores } from './best-blocks.ts';
import { floatInput, optionalFloatInput } from './checks.ts';
import { smoothedCrossEntropy } from './cross-entropy.ts';

/** Logits at a time: 4 MB stay in the last cache from the product that makes them to what reads them. */
const BLOCK = 2 ** 20;
const FEWEST_WORDS = 1024;
/** Whole tiles of every instruction set. */
const TILE = 32;

interface Projection {
  readonly x: TensorInfo;
  readonly w: TensorInfo;
  readonly b: TensorInfo | undefined;
  readonly rows: number;
  readonly inputs: number;
  readonly vocabulary: number;
}

function projectionOf(kernel: KernelCall): Projection {
  const [x, w] = [floatInput(kernel, 'x', 2), floatInput(kernel, 'w', 2)];
  const [rows = 0, inputs = 0] = x.shape;
  const vocabulary = w.shape[0] as number;
  expectShape(kernel, 'w', w, [vocabulary, inputs]);
  const b = optionalFloatInput(kernel, 'b', 1);
  if (b !== undefined) expectShape(kernel, 'b', b, [vocabulary]);
  return { x, w, b, rows, inputs, vocabulary };
}

/** [rows, words]: the logits of `words` words from `first` on. */
function logitsOf({ backend, name }: KernelCall, p: Projection, [first, words]: readonly [number, number]): TensorInfo {
  const out = backend.output([p.rows, words]);
  const w = backend.address(p.w) + 4 * first * p.inputs;
  const b = p.b === undefined ? 0 : backend.address(p.b) + 4 * first;
  const plain = [0, 1, 0, 0, 0]; // no ReLU, W transposed, no dropout
  const args = [backend.address(p.x), w, b, backend.address(out), p.rows, p.inputs, words, ...plain];
  call(backend, name, codeOf(backend.addon.ops, 'linear'), args);
  return out;
}

/** Ids within the block [rows, count], their logits, and the normalisers [rows]. */
function bestOf(kernel: KernelCall, logits: TensorInfo, count: number): [TensorInfo, TensorInfo, TensorInfo] {
  const { backend } = kernel;
  const topK = indexingKernels['TopK'] as Kernel;
  const [values, ids] = topK({ ...kernel, inputs: { x: logits }, attrs: { k: count } }) as [TensorInfo, TensorInfo];
  // The cross-entropy leaves the normaliser of each row behind, whatever the targets: here all are padding.
  const targets = filled(backend, [logits.shape[0] as number], -1, 'int32');
  const attrs = { epsilon: 0, padId: -1 };
  const losses = smoothedCrossEntropy({ ...kernel, inputs: { logits, targets }, attrs }) as TensorInfo[];
  const [loss, nll, normalisers] = losses as [TensorInfo, TensorInfo, TensorInfo];
  for (const tensor of [targets, loss, nll]) backend.release(tensor);
  return [ids, values, normalisers];
}

/** The same from blocks of `width` words. */
function joinedBest(
  kernel: KernelCall,
  p: Projection,
  { count, width }: { count: number; width: number },
): TensorInfo[] {
  const { backend } = kernel;
  const starts = Array.from({ length: Math.ceil(p.vocabulary / width) }, (_, block) => block * width);
  const blocks = starts.map((first) => {
    const words = Math.min(width, p.vocabulary - first);
    const logits = logitsOf(kernel, p, [first, words]);
    const best = bestOf(kernel, logits, Math.min(count, words));
    const [ids, values, normalisers] = best.map((tensor) => backend.readSync(tensor.dataId));
    for (const tensor of [logits, ...best]) backend.release(tensor);
    return { first, ids, values, normalisers } as BlockScores;
  });
  const { ids, values, normalisers } = joinBlocks(blocks, p.rows, count);
  const found: [RowScores[keyof RowScores], TensorInfo][] = [
    [ids, backend.output([p.rows, count], 'int32')],
    [values, backend.output([p.rows, count])],
    [normalisers, backend.output([p.rows])],
  ];
  return found.map(([array, out]) => {
    backend.addon.copy(array, backend.address(out), false);
    return out;
  });
}

export const bestLogits: Kernel = (kernel) => {
  const { backend, name } = kernel;
  const p = projectionOf(kernel);
  const [count, word] = [integerAttr(kernel, 'count'), integerAttr(kernel, 'word')];
  if (count < 1 || count > p.vocabulary)
    throw new Error(`${name}: 'count' must be in [1, ${p.vocabulary}], but is ${count}`);
  if (word < 0 || word >= p.vocabulary)
    throw new Error(`${name}: 'word' must be in [0, ${p.vocabulary - 1}], but is ${word}`);
  const column = logitsOf(kernel, p, [word, 1]);
  const wordLogits = backend.share(column, [p.rows]);
  backend.release(column);
  // A GPU has room for all logits, and parts of its results would have to come to the host.
  const width = Math.max(FEWEST_WORDS, Math.ceil(BLOCK / Math.max(1, p.rows) / TILE) * TILE);
  if (width < p.vocabulary && backend.name === BACKEND_NAME)
    return [...joinedBest(kernel, p, { count, width }), wordLogits];
  const logits = logitsOf(kernel, p, [0, p.vocabulary]);
  const best = bestOf(kernel, logits, count);
  backend.release(logits);
  return [...best, wordLogits];
};
