// The backends that the tests run on: native, CUDA where a GPU is, and CUDA's sources emulated on the CPU. An absent one
// is reported with its reason.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as tf from '@tensorflow/tfjs-core';
import { describe } from 'vitest';
import { NativeEngineError } from './native-engine-error.ts';
import { probeCuda, registerCudaBackend } from './register-cuda.ts';
import { prepareAddon, useNative } from './test-support.ts';

export interface UseOptions {
  /** Of the CPU engine; the others have none. */
  readonly threads?: number;
  readonly memoryLimitBytes?: number;
}

export interface EngineUnderTest {
  readonly title: string;
  /** TF.js's name of the backend. */
  readonly backend: 'native' | 'cuda';
  readonly absent: string | null;
  /** Of another addon than the default one. */
  readonly addonPath?: string;
  readonly use: (options?: UseOptions) => Promise<void>;
}

const EMULATED = fileURLToPath(new URL('../build/Release/ordo_cuda_emulated.node', import.meta.url));
const BUILD_CUDA = fileURLToPath(new URL('../scripts/build-cuda.mjs', import.meta.url));

function useCuda(addonPath?: string): EngineUnderTest['use'] {
  return async ({ memoryLimitBytes = 0 } = {}) => {
    // Errors at the call, as on the CPU; errors at the next read have a test of their own.
    await registerCudaBackend({
      memoryLimitBytes,
      checksEveryCall: true,
      ...(addonPath !== undefined && { addonPath }),
    });
    await tf.setBackend('cuda');
  };
}

function reasonWithoutGpu(): string | null {
  try {
    probeCuda();
    return null;
  } catch (error) {
    if (error instanceof NativeEngineError) return error.message;
    throw error;
  }
}

function reasonWithoutEmulator(): string | null {
  try {
    execFileSync(process.execPath, [BUILD_CUDA, '--emulate'], { stdio: 'pipe', timeout: 600_000 });
    return null;
  } catch (error) {
    return error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  }
}

function findEngines(): EngineUnderTest[] {
  const engines: EngineUnderTest[] = [
    {
      title: 'native',
      backend: 'native',
      absent: prepareAddon() ? null : 'its addon cannot be built here',
      use: ({ threads = 2, memoryLimitBytes = 0 } = {}) => useNative({ threads, memoryLimitBytes }),
    },
    { title: 'CUDA', backend: 'cuda', absent: reasonWithoutGpu(), use: useCuda() },
    {
      title: 'CUDA, emulated',
      backend: 'cuda',
      absent: reasonWithoutEmulator(),
      addonPath: EMULATED,
      use: useCuda(EMULATED),
    },
  ];
  for (const { title, absent } of engines)
    if (absent !== null) console.warn(`SKIPPED: the engine ${title} is absent: ${absent}`);
  return engines;
}

export const ENGINES_UNDER_TEST: readonly EngineUnderTest[] = findEngines();

/** The same tests once per engine. */
export function describeOnEngines(title: string, define: (engine: EngineUnderTest) => void): void {
  for (const engine of ENGINES_UNDER_TEST) {
    describe.skipIf(engine.absent !== null)(`${title} (${engine.title})`, () => {
      define(engine);
    });
  }
}
