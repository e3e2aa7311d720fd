/** The `tensorflow` engine: TensorFlow's C library behind tfjs-node. It is installed on demand, outside node_modules. */
import { OrdoError } from '@ordo/core';
import { readInstallation } from '../installation/record.ts';
import { TFJS_NODE, TFJS_NODE_GPU, PROTOBUF, versionsOf } from '../installation/packages.ts';
import { describeCpu, listVectorExtensions } from '../probes/machine.ts';
import { registerTensorFlowBackend } from '../tensorflow/load.ts';
import { countBytes } from '../tensorflow/memory.ts';
import { registerTensorFlowKernels } from '../tensorflow/register.ts';
import { tf } from '../tf.ts';
import type { ByteCounter } from './byte-counter.ts';
import type { EngineDefinition, LoadedEngine } from './engine.ts';

const PACKAGES = versionsOf(TFJS_NODE, TFJS_NODE_GPU, PROTOBUF);

export const tensorflow: EngineDefinition = {
  id: 'tensorflow',
  title: 'TensorFlow (tfjs-node)',
  probe: () => {
    const { record, problem } = readInstallation('tensorflow', PACKAGES);
    if (record === null) {
      const fix = 'install it: ordo engines install tensorflow';
      return Promise.resolve({ available: false, reason: problem, fix, device: null, pace: 0 });
    }
    const { libtensorflow, gpu } = record.facts;
    const device = gpu === true ? 'GPU' : describeCpu();
    const reason = `libtensorflow ${String(libtensorflow)} is installed`;
    return Promise.resolve({ available: true, reason, fix: null, device, pace: gpu === true ? 1000 : 60 });
  },
  async load({ threads }) {
    loaded ??= start(threads);
    if (loaded.engine.threads !== threads) {
      const found = `TensorFlow runs on ${loaded.engine.threads} threads in this process, and ${threads} are asked for`;
      throw new OrdoError('engine.unavailable', found, { fix: 'use one number of threads per process' });
    }
    await tf.setBackend('tensorflow');
    return loaded.engine;
  },
};

/** libtensorflow reads its settings once per process. */
let loaded: { readonly engine: LoadedEngine } | undefined;

function start(threads: number): { engine: LoadedEngine } {
  const { folder, record } = readInstallation('tensorflow', PACKAGES);
  const packages = Object.keys(record?.packages ?? {});
  const name = packages.includes(TFJS_NODE_GPU.name) ? TFJS_NODE_GPU.name : TFJS_NODE.name;
  const backend = registerTensorFlowBackend(folder, name, threads);
  const bytes: ByteCounter = countBytes(backend.tensorMap, backend.binding);
  registerTensorFlowKernels(backend);
  const gpu = backend.binding.isUsingGpuDevice();
  return {
    engine: {
      id: 'tensorflow',
      device: `${gpu ? 'GPU' : describeCpu()}, TensorFlow ${backend.binding.TF_Version}`,
      // TensorFlow does not tell which kernels it runs on a GPU; `deterministic` is false there.
      instructionSet: `libtensorflow ${backend.binding.TF_Version}, ${gpu ? 'GPU' : listVectorExtensions()}`,
      threads,
      // Its thread pool splits sums by what it measured, and kernels on a GPU add in any order.
      deterministic: threads === 1 && !gpu,
      precision: 'fp32',
      memory: () => ({ live: bytes.live(), peak: bytes.peak() }),
      resetPeak: bytes.resetPeak,
      limitMemory: bytes.limit,
    },
  };
}
