/** The `webgpu` engine: Dawn behind TensorFlow.js's WebGPU backend. It is installed on demand, outside node_modules. */
import { DAWN, TFJS_WEBGPU, versionsOf } from '../installation/packages.ts';
import { engineFolder, readInstallation } from '../installation/record.ts';
import { tf } from '../tf.ts';
import { startBackend } from '../webgpu/backend.ts';
import { startDawn } from '../webgpu/dawn.ts';
import type { EngineDefinition, EngineProbe } from './engine.ts';

const INSTALL = 'install it: ordo engines install webgpu';

export const webgpu: EngineDefinition = {
  id: 'webgpu',
  probe: () => Promise.resolve(probe()),
  async load() {
    loaded ??= start();
    const device = await loaded;
    await tf.setBackend('webgpu');
    return {
      id: 'webgpu',
      device,
      instructionSet: device,
      threads: 1,
      // Gradients of lookups are added with atomic operations, in any order.
      deterministic: false,
      precision: 'fp32',
      // An adapter in software uses the machine's memory and no other.
      gpu: probe().gpu,
      memory: () => ({ live: tf.memory().numBytes, peak: null }),
      resetPeak: () => undefined,
      limitMemory: () => undefined,
    };
  },
};

/** The device that was started. A process has only one. */
let loaded: Promise<string> | undefined;

/** Starts Dawn and resolves with the device's name. */
async function start(): Promise<string> {
  const folder = engineFolder('webgpu');
  const dawn = await startDawn(folder);
  await startBackend(folder, dawn);
  return dawn.device;
}

function probe(): EngineProbe {
  const { record, problem } = readInstallation('webgpu', versionsOf(DAWN, TFJS_WEBGPU));
  if (record === null) return { available: false, reason: problem, fix: INSTALL, device: null, pace: 0, gpu: false };
  const { adapter, software } = record.facts;
  if (typeof adapter !== 'string' || adapter === '') {
    const reason =
      'it is installed, but Dawn found no adapter (there is no GPU, or no driver; on Linux it needs Vulkan)';
    const fix = 'install the driver of the GPU, then run again: ordo engines install webgpu';
    return { available: false, reason, fix, device: null, pace: 0, gpu: true };
  }
  const reason = software === true ? 'Dawn is installed, and its adapter is software' : 'Dawn is installed';
  const gpu = software !== true;
  return { available: true, reason, fix: null, device: adapter, pace: gpu ? 50 : 0.1, gpu };
}
