/** The `native` engine: `@ordo/tfjs-native`, C++ behind N-API. It needs its addon to be built for this machine. */
import { OrdoError } from '@ordo/core';
import {
  BACKEND_NAME,
  hasProducts,
  loadAddon,
  NativeEngineError,
  type NativeBackendInfo,
  type NativeBackendOptions,
  registerNativeBackend,
} from '@ordo/tfjs-native';
import { describeCpu } from '../probes/machine.ts';
import { tf } from '../tf.ts';
import { lacksPrecision } from './lacks-precision.ts';
import type { EngineDefinition, EngineOptions, EngineProbe } from './engine.ts';
import { type ChosenProducts, chooseNativeProducts, findNativeProducts } from './products/native-products.ts';

/** The instruction sets that can have products of bfloat16 operands. A result has these names if all products used float32. */
const WITH_BF16 = new Set(['avx512', 'generic-arm64']);

interface NativeArithmetic {
  readonly precision: NativeBackendInfo['precision'];
  readonly isa: string;
  readonly bf16Products: string | null;
  readonly compiler: string;
  readonly library: string;
}

export const native: EngineDefinition = {
  id: 'native',
  probe: () => Promise.resolve(probe()),
  async load({ threads, precision, like }) {
    if (precision === 'fp64') throw lacksPrecision('native', precision, 'fp32');
    const { warning, ...info } = await register({ threads, precision }, like).catch((error: unknown) => {
      throw unavailable(error);
    });
    const { backend, isa } = info;
    await tf.setBackend(BACKEND_NAME);
    return {
      id: 'native',
      device: `${describeCpu()}, ${isa}`,
      instructionSet: nameInstructionSet(info),
      threads,
      ...(warning === undefined ? {} : { warning }),
      // Work is divided by the size of the problem, so even the number of threads does not change how sums are rounded.
      deterministic: true,
      precision,
      gpu: false,
      memory: () => {
        const { liveBytes, peakBytes } = backend.memory();
        return { live: liveBytes, peak: peakBytes };
      },
      resetPeak: () => backend.addon.resetPeak(),
      limitMemory: (bytes) => backend.addon.setLimit(bytes ?? 0),
    };
  },
};

/** In bf16, uses the products of `like` if this machine has them, and otherwise the measured choice. */
async function register(
  options: NativeBackendOptions,
  like: EngineOptions['like'],
): Promise<NativeBackendInfo & { readonly warning?: string }> {
  if (options.precision !== 'bf16') return await registerNativeBackend(options);
  const [earlier = ''] = like?.split(', ') ?? [];
  const wanted = WITH_BF16.has(earlier) ? 'fp32' : earlier;
  if (hasProducts(loadAddon(), wanted)) return await registerNativeBackend({ ...options, bf16Products: wanted });
  const chosen = await chooseNativeProducts();
  if (chosen === null) return await registerNativeBackend(options);
  return { ...(await registerNativeBackend({ ...options, bf16Products: chosen.choice })), ...warnOnce(chosen) };
}

/** The files of choices about which this process has been warned. */
const warned = new Set<string>();

function warnOnce({ file, notKept }: ChosenProducts): { readonly warning?: string } {
  if (notKept === null || warned.has(file)) return {};
  warned.add(file);
  const warning =
    `the choice of products for bf16 cannot be kept in ${file} (${notKept}), so each process measures again and may choose ` +
    'others: make that folder writable, or set ORDO_HOME to one that is';
  return { warning };
}

/**
 * Names the instruction set, such as `avx512, gcc 12.2.0, glibc 2.36`. `isa` names the set for which the kernels in use were
 * compiled; `generic` kernels differ by architecture. Products of bfloat16 operands have instructions of their own,
 * `avx512-bf16`, `amx-bf16` or `neon-bf16`, which add up in different orders or round differently. If products of different
 * depths use different ones, all are named, such as `shallow=fp32 middle=amx-bf16 deep=amx-bf16`. If all use `fp32`, the bits are
 * those of that precision. In fp16, which rounds operands and multiplies them as float32, the name is such as `fp16-avx512`. The
 * compiler determines the order of sums, and the C library computes functions such as exp.
 */
function nameInstructionSet({ isa, precision, bf16Products, compiler, library }: NativeArithmetic): string {
  const set = isa === 'generic' ? `generic-${process.arch}` : isa;
  const products = { fp32: set, fp16: `fp16-${set}`, bf16: bf16Products === 'fp32' ? set : bf16Products }[precision];
  return `${products}, ${compiler}, ${library}`;
}

function probe(): EngineProbe {
  try {
    const products = loadAddon().bf16Products();
    const reason = `its addon is built; ${products.length === 0 ? 'this CPU has no bfloat16 products' : describeProducts()}`;
    return { available: true, reason, fix: null, device: describeCpu(), pace: 100, gpu: false };
  } catch (error) {
    if (!(error instanceof NativeEngineError)) throw error;
    return { available: false, reason: error.message, fix: error.fix, device: null, pace: 0, gpu: false };
  }
}

function describeProducts(): string {
  const found = findNativeProducts();
  return found === null ? 'bf16 measures its products when it is first used' : `bf16 uses ${found.choice}`;
}

function unavailable(error: unknown): unknown {
  if (!(error instanceof NativeEngineError)) return error;
  return new OrdoError('engine.unavailable', error.message, { fix: error.fix, cause: error });
}
