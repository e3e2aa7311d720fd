/** Registers the host kernels of an engine with TensorFlow.js. */
import * as tf from '@tensorflow/tfjs-core';
import { attentionGradientKernel } from './attention-gradient-kernel.ts';
import { attentionKernel } from './attention-kernel.ts';
import { crossEntropyGradientKernel, crossEntropyKernel } from './cross-entropy-kernels.ts';
import { adamKernel, dropoutKernel, embedGradientKernel, squaredNormKernel } from './elementwise-kernels.ts';
import { geluKernel, geluSlopeKernel } from './gelu-kernels.ts';
import type { HostKernel, HostMemory } from './host-memory.ts';
import { layerNormGradientKernel, layerNormKernel } from './layer-norm-kernels.ts';
import { linearGradientKernel, linearKernel } from './linear-kernels.ts';
import { positionProductGradientKernel, positionProductKernel } from './position-product-kernels.ts';

/**
 * The names, inputs and attributes are those of `@ordo/tfjs-native`, whose README defines them. OrdoGelu and OrdoGeluSlope take
 * `x` and a `form`, and only these engines have them.
 */
const HOST_KERNELS: Readonly<Record<string, HostKernel>> = {
  OrdoLinear: linearKernel,
  OrdoLinearGrad: linearGradientKernel,
  OrdoLayerNorm: layerNormKernel,
  OrdoLayerNormGrad: layerNormGradientKernel,
  OrdoAttention: attentionKernel,
  OrdoAttentionGrad: attentionGradientKernel,
  OrdoSmoothedCrossEntropy: crossEntropyKernel,
  OrdoSmoothedCrossEntropyGrad: crossEntropyGradientKernel,
  OrdoEmbedGrad: embedGradientKernel,
  OrdoDropout: dropoutKernel,
  OrdoPositionProduct: positionProductKernel,
  OrdoPositionProductGrad: positionProductGradientKernel,
  OrdoGelu: geluKernel,
  OrdoGeluSlope: geluSlopeKernel,
  OrdoAdam: adamKernel,
  OrdoSquaredNorm: squaredNormKernel,
};

export function registerHostKernels(backendName: string, memoryOf: (backend: object) => HostMemory): void {
  for (const [kernelName, kernel] of Object.entries(HOST_KERNELS)) {
    tf.registerKernel({
      kernelName,
      backendName,
      kernelFunc: ({ inputs, attrs, backend }) => kernel({ inputs, attrs: attrs ?? {}, memory: memoryOf(backend) }),
    });
  }
}
