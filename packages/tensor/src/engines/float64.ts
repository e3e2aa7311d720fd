/**
 * The `float64` engine: plain JavaScript in double precision. The rounding errors of the other engines are measured against it.
 */
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
      // V8 contains its own exp, log and other functions, which are the same for every processor.
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

/** TensorFlow.js keeps one backend for each name in a process. */
let registered: Float64Backend | undefined;
