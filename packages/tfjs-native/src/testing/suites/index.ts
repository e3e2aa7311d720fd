// The suites, grouped by what they test.
import type { Suite } from '../suite.ts';
import { activeFeedForward } from './fused/active-feed-forward.ts';
import { adam } from './fused/adam.ts';
import { attention } from './fused/attention.ts';
import { cachedAttention } from './fused/cached-attention.ts';
import { crossEntropy } from './fused/cross-entropy.ts';
import { embedding } from './fused/embedding.ts';
import { layerNorm } from './fused/layer-norm.ts';
import { linear } from './fused/linear.ts';
import { logSumExpOfProduct } from './fused/log-sum-exp-of-product.ts';
import { packWeight } from './fused/pack-weight.ts';
import { projectParts } from './fused/project-parts.ts';
import { projectedCrossEntropy } from './fused/projected-cross-entropy.ts';
import { topKLogits } from './fused/top-k-logits.ts';
import { weighParts } from './fused/weigh-parts.ts';
import { binary } from './kernels/binary.ts';
import { copies } from './kernels/copies.ts';
import { elementwise } from './kernels/elementwise.ts';
import { exceptions } from './kernels/exceptions.ts';
import { indexing } from './kernels/indexing.ts';
import { matmul } from './kernels/matmul.ts';
import { reductions } from './kernels/reductions.ts';

/** The suites of TF.js's kernels. */
export const KERNEL_SUITES: readonly Suite[] = [binary, copies, elementwise, exceptions, indexing, matmul, reductions];

/** The suites of the fused kernels. */
export const FUSED_SUITES: readonly Suite[] = [
  activeFeedForward,
  adam,
  attention,
  cachedAttention,
  crossEntropy,
  embedding,
  layerNorm,
  linear,
  logSumExpOfProduct,
  packWeight,
  projectParts,
  projectedCrossEntropy,
  topKLogits,
  weighParts,
];
