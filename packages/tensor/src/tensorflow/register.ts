/** Registers the fused kernels of the tensorflow engine with TensorFlow.js. */
import * as tf from '@tensorflow/tfjs-core';
import { makeAdamKernel } from './adam-kernel.ts';
import { attention, attentionGradient } from './attention-kernels.ts';
import type { TensorFlowBackend } from './backend.ts';
import { crossEntropy, crossEntropyGradient } from './cross-entropy-kernels.ts';
import { embedGradient, squaredNorm } from './elementwise-kernels.ts';
import { type Kernel, KernelCall } from './kernel.ts';
import { layerNorm, layerNormGradient } from './layer-norm-kernels.ts';
import { linear, linearGradient } from './linear-kernels.ts';
import { RawOps } from './raw-ops.ts';

/** TensorFlow.js's own operations replace kernels that are missing here: PosNet's product is one batched product. */
const KERNELS: Readonly<Record<string, Kernel>> = {
  OrdoLinear: linear,
  OrdoLinearGrad: linearGradient,
  OrdoLayerNorm: layerNorm,
  OrdoLayerNormGrad: layerNormGradient,
  OrdoAttention: attention,
  OrdoAttentionGrad: attentionGradient,
  OrdoSmoothedCrossEntropy: crossEntropy,
  OrdoSmoothedCrossEntropyGrad: crossEntropyGradient,
  OrdoEmbedGrad: embedGradient,
  OrdoSquaredNorm: squaredNorm,
};

/** Kernels with one output return it without an array. */
const SINGLE = new Set(['OrdoLinear', 'OrdoSmoothedCrossEntropyGrad', 'OrdoEmbedGrad', 'OrdoSquaredNorm']);

export function registerTensorFlowKernels(backend: TensorFlowBackend): void {
  const ops = new RawOps(backend);
  for (const [kernelName, kernel] of Object.entries({ ...KERNELS, OrdoAdam: makeAdamKernel(backend) })) {
    tf.registerKernel({
      kernelName,
      backendName: 'tensorflow',
      kernelFunc: ({ inputs, attrs }) => {
        const outputs = ops.scope(() => kernel(new KernelCall(ops, inputs, attrs ?? {})));
        return SINGLE.has(kernelName) ? (outputs[0] as tf.TensorInfo) : outputs;
      },
    });
  }
}
