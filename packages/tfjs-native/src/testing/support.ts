// Helpers for tests. They build the addon if there is a compiler, warn if there is none, and register backends. If a Node for
// another processor runs them, ORDO_TEST_ADDON names the addon for it, which has already been built.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as tf from '@tensorflow/tfjs-core';
import { DEFAULT_ADDON_PATH, loadAddon, type NativeAddon } from '../addon.ts';
import { type NativeBackendInfo, type NativeBackendOptions, registerNativeBackend } from '../register.ts';

const BUILD_SCRIPT = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url));

const GIVEN_ADDON = process.env['ORDO_TEST_ADDON'];

/** True if an emulator runs the addon, so that its speed is meaningless. */
export const isEmulated = GIVEN_ADDON !== undefined;

/** Builds the addon, which takes no time if nothing has changed. Returns true if it can be tested here. */
export function prepareAddon(): boolean {
  if (GIVEN_ADDON !== undefined) return true;
  try {
    execFileSync(process.execPath, [BUILD_SCRIPT], { stdio: 'pipe', timeout: 600_000 });
    return true;
  } catch (error) {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    console.warn(`SKIPPED: the native backend is not tested, since its addon cannot be built here.\n${reason}`);
    return false;
  }
}

export function openAddonUnderTest(): NativeAddon {
  return loadAddon(GIVEN_ADDON ?? DEFAULT_ADDON_PATH);
}

export async function registerUnderTest(options: NativeBackendOptions): Promise<NativeBackendInfo> {
  return registerNativeBackend({ ...options, ...(GIVEN_ADDON !== undefined && { addonPath: GIVEN_ADDON }) });
}

export async function useNative(options: NativeBackendOptions = { threads: 2 }): Promise<void> {
  await registerUnderTest(options);
  await tf.setBackend('native');
}

/** Uses the native backend with these options; false if this machine cannot. */
export async function useIfPossible(options: NativeBackendOptions): Promise<boolean> {
  try {
    await useNative(options);
    return true;
  } catch {
    return false;
  }
}

export async function useCpu(): Promise<void> {
  await import('@tensorflow/tfjs-backend-cpu');
  await tf.setBackend('cpu');
}

/** Returns a generator of numbers in [0, 1) that are the same in every run (mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns uniform floats in [-2, 2). */
export function randomFloats(next: () => number, size: number): Float32Array {
  return Float32Array.from({ length: size }, () => next() * 4 - 2);
}

export function randomInts(next: () => number, size: number, bound: number): Int32Array {
  return Int32Array.from({ length: size }, () => Math.floor(next() * bound));
}

/** Returns the largest |a - b| / max(1, |b|). It is infinite unless NaN and infinities agree exactly. */
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
