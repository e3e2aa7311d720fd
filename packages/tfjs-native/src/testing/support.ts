// For this package's tests: builds the addon where a compiler is, says loudly when there is none, and registers it.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as tf from '@tensorflow/tfjs-core';
import { type NativeBackendOptions, registerNativeBackend } from '../register.ts';

const BUILD_SCRIPT = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url));

/** Whether the addon can be tested here. The build is instant when nothing changed. */
export function prepareAddon(): boolean {
  try {
    execFileSync(process.execPath, [BUILD_SCRIPT], { stdio: 'pipe', timeout: 600_000 });
    return true;
  } catch (error) {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    console.warn(`SKIPPED: the native backend is not tested, since its addon cannot be built here.\n${reason}`);
    return false;
  }
}

export async function useNative(options: NativeBackendOptions = { threads: 2 }): Promise<void> {
  await registerNativeBackend(options);
  await tf.setBackend('native');
}

export async function useCpu(): Promise<void> {
  await import('@tensorflow/tfjs-backend-cpu');
  await tf.setBackend('cpu');
}

/** A stream of numbers that is the same in every run (mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Normal-looking floats in [-2, 2). */
export function randomFloats(next: () => number, size: number): Float32Array {
  return Float32Array.from({ length: size }, () => next() * 4 - 2);
}

export function randomInts(next: () => number, size: number, bound: number): Int32Array {
  return Int32Array.from({ length: size }, () => Math.floor(next() * bound));
}

/** The largest |a - b| / max(1, |b|); NaN and infinities must agree exactly. */
export function largestError(actual: ArrayLike<number>, expected: ArrayLike<number>): number {
  if (actual.length !== expected.length) return Number.POSITIVE_INFINITY;
  let worst = 0;
  for (let i = 0; i < expected.length; i++) {
    const [a, b] = [actual[i] as number, expected[i] as number];
    if (Object.is(a, b) || a === b) continue;
    const error = Math.abs(a - b) / Math.max(1, Math.abs(b));
    worst = Math.max(worst, Number.isNaN(error) ? Number.POSITIVE_INFINITY : error);
  }
  return worst;
}
