/** The `tensorflow` engine: TensorFlow's C library behind tfjs-node. It is installed on demand, outside node_modules. */
import { OrdoError } from '@ordo/core';
import { readInstallation } from '../installation/record.ts';
import { TFJS_NODE, TFJS_NODE_GPU, PROTOBUF, versionsOf } from '../installation/packages.ts';
import { describeCpu, listVectorExtensions } from '../probes/machine.ts';
import { findFirstGpu } from '../probes/nvidia.ts';
import { expectFloatProducts } from '../tensorflow/float-products.ts';
import { describeGpu, findGpuForTensorFlow, isGpuBuild } from '../tensorflow/gpu-build.ts';
import { registerTensorFlowBackend } from '../tensorflow/load.ts';
import { countBytes } from '../tensorflow/memory.ts';
import { registerTensorFlowKernels } from '../tensorflow/register.ts';
import { tf } from '../tf.ts';
import type { ByteCounter } from './memory/byte-counter.ts';
import { lacksPrecision } from './lacks-precision.ts';
import type { EngineDefinition, EngineProbe, LoadedEngine } from './engine.ts';

const PACKAGES = versionsOf(TFJS_NODE, TFJS_NODE_GPU, PROTOBUF);

export const tensorflow: EngineDefinition = {
  id: 'tensorflow',
  probe,
  async load({ threads, precision }) {
    if (precision !== 'fp32') throw lacksPrecision('tensorflow', precision, 'fp32');
    loaded ??= start(threads);
    const engine = await loaded.catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    if (engine.threads !== threads) {
      const found = `TensorFlow runs on ${engine.threads} threads in this process, and ${threads} are asked for`;
      throw new OrdoError('engine.unavailable', found, { fix: 'use one number of threads per process' });
    }
    await tf.setBackend('tensorflow');
    if (engine.gpu) await expectFloatProducts();
    return engine;
  },
};

async function probe(): Promise<EngineProbe> {
  const { folder, record, problem } = readInstallation('tensorflow', PACKAGES);
  if (record === null) {
    const fix = 'install it: ordo engines install tensorflow';
    return { available: false, reason: problem, fix, device: null, pace: 0, gpu: false };
  }
  const reason = `libtensorflow ${String(record.facts['libtensorflow'])} is installed`;
  if (!isGpuBuild(record)) return { available: true, reason, fix: null, device: describeCpu(), pace: 60, gpu: false };
  const { gpu, refusal } = await findGpuForTensorFlow(folder);
  if (refusal !== null) return { available: false, ...refusal, device: null, pace: 0, gpu: true };
  const proven = `${reason}, and has multiplied matrices on this GPU`;
  return { available: true, reason: proven, fix: null, device: gpu?.name ?? 'GPU', pace: 900, gpu: true };
}

/** libtensorflow reads its settings once per process. */
let loaded: Promise<LoadedEngine> | undefined;

async function start(threads: number): Promise<LoadedEngine> {
  const { folder, record } = readInstallation('tensorflow', PACKAGES);
  const gpu = record !== null && isGpuBuild(record);
  const device = gpu ? describeGpu(await findFirstGpu()) : null;
  const packageName = gpu ? TFJS_NODE_GPU.name : TFJS_NODE.name;
  const backend = registerTensorFlowBackend({ folder, packageName, threads, gpu });
  const bytes: ByteCounter = countBytes(backend.tensorMap, backend.binding);
  registerTensorFlowKernels(backend);
  return {
    id: 'tensorflow',
    device: `${device ?? describeCpu()}, TensorFlow ${backend.binding.TF_Version}`,
    // TensorFlow does not tell which kernels it runs on a GPU, so `deterministic` is false there.
    instructionSet: `libtensorflow ${backend.binding.TF_Version}, ${device ?? listVectorExtensions()}`,
    threads,
    // TensorFlow's thread pool splits sums by measured times, and kernels on a GPU add in any order.
    deterministic: threads === 1 && !gpu,
    precision: 'fp32',
    gpu,
    memory: () => ({ live: bytes.live(), peak: bytes.peak() }),
    resetPeak: bytes.resetPeak,
    limitMemory: bytes.limit,
  };
}
