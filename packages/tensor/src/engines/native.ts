/** The `native` engine: `@ordo/tfjs-native`, C++ behind N-API. It needs its addon to be built for this machine. */
import { OrdoError } from '@ordo/core';
import { BACKEND_NAME, loadAddon, NativeEngineError, registerNativeBackend } from '@ordo/tfjs-native';
import { describeCpu } from '../probes/machine.ts';
import { tf } from '../tf.ts';
import { lacksPrecision } from './lacks-precision.ts';
import type { EngineDefinition, EngineProbe } from './engine.ts';

interface NativeArithmetic {
  readonly precision: 'fp32' | 'bf16';
  readonly isa: string;
  readonly bf16Products: string | null;
  readonly compiler: string;
  readonly library: string;
}

export const native: EngineDefinition = {
  id: 'native',
  title: 'Native (C++)',
  probe: () => Promise.resolve(probe()),
  async load({ threads, precision }) {
    if (precision === 'fp64') throw lacksPrecision('native', precision, 'fp32');
    const info = await registerNativeBackend({ threads, precision }).catch((error: unknown) => {
      throw unavailable(error);
    });
    const { backend, isa } = info;
    await tf.setBackend(BACKEND_NAME);
    return {
      id: 'native',
      device: `${describeCpu()}, ${isa}`,
      instructionSet: nameInstructionSet(info),
      threads,
      // Work is divided by the size of the problem, so not even the number of threads changes how sums are rounded.
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
 * Names the instruction set, such as `avx512, gcc 12.2.0, glibc 2.36`. `isa` names the one that the kernels in use were compiled
 * for; `generic` kernels differ by architecture. Products of bfloat16 operands have instructions of their own, `avx512-bf16` or
 * `amx-bf16`, and the two add up in different orders. The compiler orders sums, and the C library computes functions such as exp.
 */
function nameInstructionSet({ isa, precision, bf16Products, compiler, library }: NativeArithmetic): string {
  const set = isa === 'generic' ? `generic-${process.arch}` : isa;
  return `${precision === 'bf16' ? bf16Products : set}, ${compiler}, ${library}`;
}

function probe(): EngineProbe {
  try {
    const products = loadAddon().bf16Products();
    const reason = `its addon is built; ${products === '' ? 'this CPU has no bfloat16 products' : `bf16 uses ${products}`}`;
    return { available: true, reason, fix: null, device: describeCpu(), pace: 100 };
  } catch (error) {
    if (!(error instanceof NativeEngineError)) throw error;
    return { available: false, reason: error.message, fix: error.fix, device: null, pace: 0 };
  }
}

function unavailable(error: unknown): unknown {
  if (!(error instanceof NativeEngineError)) return error;
  return new OrdoError('engine.unavailable', error.message, { fix: error.fix, cause: error });
}
