export type {
  Engine,
  EngineMemory,
  EngineOptions,
  EngineStatus,
  Precision,
} from './engines/engine.ts';
export { ENGINE_IDS, type EngineId, type EnginePreference } from './engines/engine-table.ts';
export { type ChosenProducts, chooseNativeProducts, findNativeProducts } from './engines/products/native-products.ts';
export { describeProductClasses } from '@ordo/tfjs-native';
export { isOutOfMemory } from './engines/memory/out-of-memory.ts';
export {
  currentEngine,
  findGpuEngines,
  type GpuEngines,
  listEngines,
  loadEngine,
  requireEngine,
} from './engines/registry.ts';
export { addressesOf } from './engines/memory/tensor-memory.ts';
export type { Floats } from './host-kernels/host-memory.ts';
export { findNativeBuild } from './installation/native-build.ts';
export { enginesFolder, setEnginesFolder } from './installation/record.ts';
export { type ActiveUnits, feedActiveUnits, paysToSkipUnits } from './ops/active-units.ts';
export { logSumExp, logSumExpOfProduct, rowsOfLogits } from './ops/logits/log-sum-exp.ts';
export { adamStep, type AdamStep, type AdamTensors, squaredNorm } from './ops/adam.ts';
export { activate, type Nonlinearity, slopeOf } from './ops/activation.ts';
export { attention } from './ops/attention/attention.ts';
export type { AttentionInputs, AttentionOptions } from './ops/attention/attention-inputs.ts';
export { topKLogits, type TopKLogits, type TopKOptions } from './ops/logits/top-k-logits.ts';
export { cachedAttention, type CachedStep, canAttendCached } from './ops/attention/cached-attention.ts';
export { differentiable } from './ops/differentiation/differentiable.ts';
export { differentiateLoss, type LossGradients } from './ops/differentiation/differentiate.ts';
export { recompute } from './ops/differentiation/recompute.ts';
export { constant, scaled } from './ops/differentiation/constant.ts';
export { dropout } from './ops/dropout.ts';
export { embed, type EmbedOptions } from './ops/embed.ts';
export type { Dropout } from './ops/kernel.ts';
export { addLayerNorm, layerNorm, type LayerNormParameters } from './ops/layer-norm.ts';
export { type Activation, linear, type LinearOptions } from './ops/linear.ts';
export { normaliseParts } from './ops/normalise-parts.ts';
export { type PackedWeights, requirePackedWeights, withPackedWeights } from './ops/packed-weights.ts';
export { positionProduct } from './ops/position-product.ts';
export { projectParts } from './ops/project-parts.ts';
export { attentionWeights, mergeHeads, splitHeads, type WeightOptions } from './ops/attention/raw-attention.ts';
export { projectedCrossEntropy } from './ops/logits/projected-cross-entropy.ts';
export { type CrossEntropy, smoothedCrossEntropy, type SmoothingOptions } from './ops/logits/smoothed-cross-entropy.ts';
export { endOfBands, weighParts, type WeightBands } from './ops/attention/weigh-parts.ts';
export type { OwnFloats } from './safetensors/dtypes.ts';
export type { TensorEntry } from './safetensors/header.ts';
export {
  decodeSafetensors,
  encodeSafetensors,
  type Safetensors,
  type StoredTensor,
} from './safetensors/safetensors.ts';
export { SafetensorsFile } from './safetensors/safetensors-file.ts';
export { type Busyness, describeCpu, isMachineBusy } from './probes/machine.ts';
export { type EnergyMeter, startEnergyMeter } from './probes/energy/energy-meter.ts';
export { timeRepeatedly, type TimingSummary } from './probes/timing.ts';
export { tf } from './tf.ts';
