/** The `native` engine: `@ordo/tfjs-native`, C++ behind N-API, where its addon has been built for this machine. */
import { OrdoError } from '@ordo/core';
import { BACKEND_NAME, loadAddon, NativeEngineError, registerNativeBackend } from '@ordo/tfjs-native';
import { describeCpu } from '../probes/machine.ts';
import { tf } from '../tf.ts';
import type { EngineDefinition, EngineOptions, EngineProbe } from './engine.ts';

export const native: EngineDefinition = {
  id: 'native',
  title: 'Native (C++)',
  probe: () => Promise.resolve(probe()),
  async load({ threads, precision }) {
    const { backend, isa } = await registerNativeBackend({ threads, precision }).catch((error: unknown) => {
      throw unavailable(error);
    });
    await tf.setBackend(BACKEND_NAME);
    return {
      id: 'native',
      device: `${describeCpu()}, ${isa}`,
      instructionSet: nameInstructionSet(isa, precision),
      threads,
      // Sums are split by thread, so their rounding depends on the number of threads, but on nothing else.
      deterministic: true,
      precision,
      memory: () => {
        const { liveBytes, peakBytes } = backend.memory();
        return { live: liveBytes, peak: peakBytes };
      },
      resetPeak: () => backend.addon.resetPeak(),
      limitMemory: (bytes) => backend.addon.setLimit(bytes ?? 0),
    };
  },
};

/**
 * `isa` names the kernels in use, compiled for one instruction set; `generic` ones differ by architecture. Products of
 * bfloat16 operands are an instruction of their own.
 */
function nameInstructionSet(isa: string, precision: EngineOptions['precision']): string {
  const set = isa === 'generic' ? `generic-${process.arch}` : isa;
  return precision === 'bf16' ? `${set}-bf16` : set;
}

function probe(): EngineProbe {
  try {
    loadAddon();
    return { available: true, reason: 'its addon is built', fix: null, device: describeCpu(), pace: 100 };
  } catch (error) {
    if (!(error instanceof NativeEngineError)) throw error;
    return { available: false, reason: error.message, fix: error.fix, device: null, pace: 0 };
  }
}

function unavailable(error: unknown): unknown {
  if (!(error instanceof NativeEngineError)) return error;
  return new OrdoError('engine.unavailable', error.message, { fix: error.fix, cause: error });
}
