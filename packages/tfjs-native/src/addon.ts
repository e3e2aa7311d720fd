// The compiled addon: its interface, and a loader that refuses a file it cannot trust. A damaged shared object can take
// the process down when it is opened, so it is compared with its stamp before, never after.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { NativeEngineError } from './native-engine-error.ts';

/** Names of one list of the addon, with their numbers. */
export type Codes = Readonly<Record<string, number>>;

/** What `native/addon.cc` exports. Addresses are plain numbers (user space is below 2^53). */
export interface Addon {
  /** The argument block of `run`; also where operations leave what they report. */
  readonly slots: Float64Array;
  readonly ops: Codes;
  readonly unary: Codes;
  readonly tests: Codes;
  readonly binary: Codes;
  readonly compare: Codes;
  readonly logical: Codes;
  readonly reduce: Codes;
  run(op: number): number;
  allocate(bytes: number): number;
  release(address: number): boolean;
  copy(array: Float32Array | Int32Array | Uint8Array, address: number, toArray: boolean): void;
  configure(threads: number, bf16: boolean, isa: string): string | undefined;
  memory(): void;
  resetPeak(): void;
  trim(): void;
  setLimit(bytes: number): void;
}

interface Stamp {
  readonly sha256: string;
  readonly platform: string;
  readonly arch: string;
}

const BUILD_SCRIPT = fileURLToPath(new URL('../scripts/build.mjs', import.meta.url));
const REBUILD = `build it: node ${BUILD_SCRIPT}`;

export const DEFAULT_ADDON_PATH = fileURLToPath(new URL('../build/Release/ordo_native.node', import.meta.url));

/** Opens the addon after checking it against its stamp. Throws {@link NativeEngineError} with the fix. */
export function loadAddon(path: string = DEFAULT_ADDON_PATH): Addon {
  if (!existsSync(path)) throw new NativeEngineError(`the native addon is not built (${path} is missing)`, REBUILD);
  const stamp = readStamp(path.replace(/\.node$/, '.json'));
  if (stamp.platform !== process.platform || stamp.arch !== process.arch) {
    const found = `${stamp.platform}-${stamp.arch}`;
    throw new NativeEngineError(`the native addon is for ${found}, not ${process.platform}-${process.arch}`, REBUILD);
  }
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
  if (sha256 !== stamp.sha256) {
    throw new NativeEngineError(`the native addon ${path} differs from its stamp (damaged or replaced)`, REBUILD);
  }
  return openAddon(path);
}

function readStamp(path: string): Stamp {
  let stamp: unknown;
  try {
    stamp = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new NativeEngineError(`the native addon's stamp ${path} cannot be read`, REBUILD, cause);
  }
  const { sha256, platform, arch } = (stamp ?? {}) as Partial<Record<keyof Stamp, unknown>>;
  if (typeof sha256 !== 'string' || typeof platform !== 'string' || typeof arch !== 'string') {
    throw new NativeEngineError(`the native addon's stamp ${path} is not one of ours`, REBUILD);
  }
  return { sha256, platform, arch };
}

function openAddon(path: string): Addon {
  try {
    return createRequire(import.meta.url)(path) as Addon;
  } catch (cause) {
    throw new NativeEngineError(`the native addon ${path} cannot be opened: ${String(cause)}`, REBUILD, cause);
  }
}
