/** The `float64` engine: plain JavaScript in double precision, with which the others' rounding is measured. */
import { FLOAT64, type Float64Backend } from '../float64/backend.ts';
import { registerFloat64Backend } from '../float64/register.ts';
import { describeCpu } from '../probes/machine.ts';
import { tf } from '../tf.ts';
import type { EngineDefinition } from './engine.ts';

export const float64: EngineDefinition = {
  id: 'float64',
  precision: 'fp64',
  probe: () => {
    const reason = 'part of every installation; for exactness, not for speed';
    return Promise.resolve({ available: true, reason, fix: null, device: describeCpu(), pace: 0.3, gpu: false });
  },
  async load() {
    registered ??= registerFloat64Backend();
    const { bytes } = registered;
    await tf.setBackend(FLOAT64);
    return {
      id: 'float64',
      device: describeCpu(),
      // V8 brings exp, log and the other functions along, and the same ones for every processor.
      instructionSet: `javascript, V8 ${process.versions.v8}`,
      threads: 1,
      deterministic: true,
      precision: 'fp64',
      gpu: false,
      memory: () => ({ live: bytes.live(), peak: bytes.peak() }),
      resetPeak: bytes.resetPeak,
      limitMemory: bytes.limit,
    };
  },
};

/** TensorFlow.js keeps one backend of a name per process. */
let registered: Float64Backend | undefined;
