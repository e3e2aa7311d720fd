// The fused kernels by name. The README of this package defines them.
import type { KernelTable } from '../kernel.ts';
import { activeFeedForward } from './active-feed-forward.ts';
import { adam, squaredNorm } from './adam.ts';
import { attention, attentionGrad } from './attention.ts';
import { cachedAttention } from './cached-attention.ts';
import { smoothedCrossEntropy, smoothedCrossEntropyGrad } from './cross-entropy.ts';
import { dropout, embedGrad, embedGradOnto, positionProduct, positionProductGrad } from './embedding.ts';
import { layerNorm, layerNormGrad, normaliseParts } from './layer-norm.ts';
import { linear, linearGrad } from './linear.ts';
import { logSumExpOfProduct } from './log-sum-exp-of-product.ts';
import { packWeight } from './pack-weight.ts';
import { projectParts } from './project-parts.ts';
import { projectedCrossEntropy, projectedCrossEntropyGrad } from './projected-cross-entropy.ts';
import { topKLogits } from './top-k-logits.ts';
import { weighParts } from './weigh-parts.ts';

export const fusedKernels: KernelTable = {
  OrdoActiveFeedForward: activeFeedForward,
  OrdoAdam: adam,
  OrdoAttention: attention,
  OrdoAttentionGrad: attentionGrad,
  OrdoCachedAttention: cachedAttention,
  OrdoDropout: dropout,
  OrdoEmbedGrad: embedGrad,
  OrdoEmbedGradOnto: embedGradOnto,
  OrdoLayerNorm: layerNorm,
  OrdoLayerNormGrad: layerNormGrad,
  OrdoLinear: linear,
  OrdoLinearDropout: linear,
  OrdoLinearDropoutGrad: linearGrad,
  OrdoLinearGrad: linearGrad,
  OrdoLogSumExpOfProduct: logSumExpOfProduct,
  OrdoNormaliseParts: normaliseParts,
  OrdoPackWeight: packWeight,
  OrdoPositionProduct: positionProduct,
  OrdoPositionProductGrad: positionProductGrad,
  OrdoProjectParts: projectParts,
  OrdoProjectedCrossEntropy: projectedCrossEntropy,
  OrdoProjectedCrossEntropyGrad: projectedCrossEntropyGrad,
  OrdoSmoothedCrossEntropy: smoothedCrossEntropy,
  OrdoSmoothedCrossEntropyGrad: smoothedCrossEntropyGrad,
  OrdoSquaredNorm: squaredNorm,
  OrdoTopKLogits: topKLogits,
  OrdoWeighParts: weighParts,
};
