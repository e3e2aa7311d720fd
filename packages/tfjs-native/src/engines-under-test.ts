// The backends that the tests run on: native with each instruction set, CUDA where a GPU is, and CUDA's sources emulated on
// the CPU. An absent one is reported with its reason.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as tf from '@tensorflow/tfjs-core';
import { describe } from 'vitest';
import { NativeEngineError } from './native-engine-error.ts';
import type { Isa } from './register.ts';
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

const INSTRUCTION_SETS: readonly Isa[] = ['generic', 'avx2', 'avx512'];

async function nativeEngine(isa: Isa, isBuilt: boolean): Promise<EngineUnderTest> {
  const use: EngineUnderTest['use'] = ({ threads = 2, memoryLimitBytes = 0 } = {}) =>
    useNative({ threads, memoryLimitBytes, isa });
  return {
    title: `native, ${isa}`,
    backend: 'native',
    absent: isBuilt ? await reasonOf(use) : 'its addon cannot be built here',
    use,
  };
}

async function reasonOf(use: () => Promise<void>): Promise<string | null> {
  try {
    await use();
    return null;
  } catch (error) {
    return String(error);
  }
}

async function findEngines(): Promise<EngineUnderTest[]> {
  const isBuilt = prepareAddon();
  const engines: EngineUnderTest[] = [
    ...(await Promise.all(INSTRUCTION_SETS.map((isa) => nativeEngine(isa, isBuilt)))),
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

export const ENGINES_UNDER_TEST: readonly EngineUnderTest[] = await findEngines();

/** The same tests once per engine. */
export function describeOnEngines(title: string, define: (engine: EngineUnderTest) => void): void {
  for (const engine of ENGINES_UNDER_TEST) {
    describe.skipIf(engine.absent !== null)(`${title} (${engine.title})`, () => {
      define(engine);
    });
  }
}
