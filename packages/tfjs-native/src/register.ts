// Registers the native CPU backend with TF.js.
import { BUILD_ALL, DEFAULT_ADDON_PATH, loadAddon, type NativeAddon } from './addon.ts';
import { BACKEND_NAME, NativeBackend } from './backend.ts';
import { installBackend, uninstallBackend } from './install.ts';
import { NativeEngineError } from './native-engine-error.ts';
import {
  chooseProducts,
  DEPTH_CLASSES,
  nameChoice,
  type ProductRates,
  type ProductsChoice,
  readChoice,
} from './products/choice.ts';
import { measureRates, withProducts } from './products/time-products.ts';

/** The instruction sets. On ARM, `generic` is NEON. */
export type Isa = 'generic' | 'avx2' | 'avx512';

/**
 * Instructions that multiply bfloat16 operands: tiles (AMX) or vectors (AVX512-BF16; on ARM, BF16). The emulated tiles give the
 * bits of the real ones, slowly, on any CPU with AVX512-BF16. They are for tests.
 */
export type Bf16Products = 'amx-bf16' | 'avx512-bf16' | 'amx-bf16-emulated' | 'neon-bf16';

/** The precision of the operands of large matrix products. Sums are always float32. */
export type NativePrecision = 'fp32' | 'bf16' | 'fp16';

export interface NativeBackendOptions {
  /** The size of the thread pool, including the calling thread. */
  readonly threads: number;
  /**
   * With `bf16`, operands of large matrix products are rounded to bfloat16. With `fp16` they are rounded to half precision, in
   * which 65,520 and more is infinity, and then multiplied as float32. This works on any machine, but is not faster. Defaults to
   * `fp32`.
   */
  readonly precision?: NativePrecision;
  /**
   * The products of `precision: 'bf16'`: instructions, `fp32`, or the name of a choice by depth (`nameChoice`). Defaults to the
   * most capable instructions that the machine has. They are not always the fastest, which `measureProducts` finds.
   */
  readonly bf16Products?: string;
  /** Allocations beyond this many bytes of live tensors are refused. Defaults to no limit. */
  readonly memoryLimitBytes?: number;
  /** A narrower instruction set, for tests and comparisons. Defaults to the widest that the machine has. */
  readonly isa?: Isa;
  readonly addonPath?: string;
}

export interface NativeBackendInfo {
  readonly name: typeof BACKEND_NAME;
  readonly threads: number;
  readonly precision: NativePrecision;
  readonly isa: string;
  /** The products that `precision: 'bf16'` uses; null if this machine cannot multiply bfloat16 numbers. */
  readonly bf16Products: string | null;
  /** The compiler of the addon, such as 'gcc 12.2.0', and the C library in use, such as 'glibc 2.36'. */
  readonly compiler: string;
  readonly library: string;
  readonly backend: NativeBackend;
}

/**
 * Makes `tf.setBackend('native')` work. A second registration replaces the options. The tensors of the first registration must be
 * disposed of before, because TF.js removes a backend together with its data.
 * @throws NativeEngineError with the fix, when the addon or an option cannot be used here
 */
export async function registerNativeBackend(options: NativeBackendOptions): Promise<NativeBackendInfo> {
  const { threads, precision = 'fp32', memoryLimitBytes = 0 } = options;
  const addon = loadAddon(options.addonPath ?? DEFAULT_ADDON_PATH);
  const isa = configure(addon, options);
  addon.setLimit(memoryLimitBytes);
  const backend = new NativeBackend(addon);
  installBackend(backend, 4);
  const { compiler, library } = addon;
  const bf16Products = options.bf16Products ?? addon.bf16Products()[0] ?? null;
  return { name: BACKEND_NAME, threads, precision, isa, bf16Products, compiler, library, backend };
}

export function unregisterNativeBackend(): void {
  uninstallBackend(BACKEND_NAME);
}

function configure(addon: NativeAddon, options: NativeBackendOptions): string {
  const { threads, precision = 'fp32', isa = '' } = options;
  if (!Number.isInteger(threads) || threads < 1 || threads > 1024) {
    throw new NativeEngineError(`threads is ${threads}, not an integer from 1 to 1024`, 'set resources.threads');
  }
  if (isa !== '' && !addon.instructionSets.includes(isa)) {
    const sets = addon.instructionSets.join(', ');
    throw new NativeEngineError(`the addon was compiled for ${sets}, and not for '${isa}'`, BUILD_ALL);
  }
  // The instruction set comes first, because it decides which products of bfloat16 operands there are.
  const used = addon.configure(threads, listed(readChoice('fp32')), isa);
  if (used === undefined) {
    throw new NativeEngineError(`this CPU does not run the instruction set '${isa}'`, 'leave the option isa out');
  }
  if (precision === 'fp32') return used;
  const products = precision === 'fp16' ? 'fp16' : (options.bf16Products ?? addon.bf16Products()[0]);
  if (products === undefined) {
    throw new NativeEngineError(
      'this CPU has no bfloat16 products (AMX, AVX512-BF16 or, on ARM, BF16)',
      "use precision 'fp32'",
    );
  }
  if (addon.configure(threads, listed(readChoice(products)), isa) === undefined) {
    throw new NativeEngineError(`this CPU has no products '${products}'`, 'leave the option bf16Products out');
  }
  return used;
}

/** Returns the names of the products of all classes, in the form that the addon takes. */
function listed(choice: ProductsChoice): string {
  return DEPTH_CLASSES.map((depthClass) => choice[depthClass]).join(' ');
}

/** The result of measuring. */
export interface MeasuredProducts {
  /** The name of the choice, which `bf16Products` accepts. */
  readonly choice: string;
  /** The kinds in the order of preference: the most capable first, `fp32` last. */
  readonly kinds: readonly string[];
  readonly rates: ProductRates;
  /** The depth at which each class begins. */
  readonly firstDepths: readonly number[];
  readonly milliseconds: number;
}

/**
 * Times every kind of products that this machine has, on one thread and for at most 200 ms, and chooses the fastest kind for each
 * class of depths. Call this before the backend is registered, because it leaves the addon with one thread in fp32.
 * @returns null if the machine has no products of bfloat16 operands
 */
export function measureProducts(addon: NativeAddon): MeasuredProducts | null {
  const started = performance.now();
  addon.configure(1, listed(readChoice('fp32')), '');
  const kinds = [...addon.bf16Products(), 'fp32'];
  if (kinds.length === 1) return null;
  const rates = withProducts(addon, (time) => measureRates(kinds, time));
  const choice = nameChoice(chooseProducts(rates, kinds));
  return {
    choice,
    kinds,
    rates,
    firstDepths: [...addon.firstDepths],
    milliseconds: Math.round(performance.now() - started),
  };
}

/** Returns true if this machine can compute a choice in bf16. This is never so if it has no products of bfloat16 operands. */
export function hasProducts(addon: NativeAddon, choice: string): boolean {
  const own = new Set([...addon.bf16Products(), 'fp32']);
  return own.size > 1 && Object.values(readChoice(choice)).every((kind) => own.has(kind));
}
