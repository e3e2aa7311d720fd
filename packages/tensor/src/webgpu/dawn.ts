/** Starts Dawn in this process. It adds the objects that browsers have, and a way to wait for the device synchronously. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { OrdoError } from '@ordo/core';
import { DAWN } from '../installation/packages.ts';

interface Dawn {
  readonly globals: object;
  readonly create: (options: readonly string[]) => Gpu;
}

interface Gpu {
  requestAdapter(options: object): Promise<Adapter | null>;
}

interface Adapter {
  readonly info: { readonly vendor: string; readonly description: string };
  requestDevice(): Promise<{ destroy(): void }>;
}

export interface StartedDawn {
  readonly device: string;
  /** Lets Dawn check what the device has finished. */
  readonly tick: () => void;
}

/** Returns the path of Dawn's compiled library, relative to the engine's folder. */
export function dawnFile(): string {
  const arch = process.platform === 'darwin' ? 'universal' : process.arch;
  return path.join('node_modules', DAWN.name, 'dist', `${process.platform}-${arch}`, 'dawn.node');
}

/**
 * Puts WebGPU where browsers have it.
 * @throws OrdoError `engine.unavailable` when there is no adapter
 */
export async function startDawn(folder: string): Promise<StartedDawn> {
  const entry = pathToFileURL(path.join(folder, 'node_modules', DAWN.name, 'index.js')).href;
  const { create, globals } = (await import(entry)) as Dawn;
  Object.assign(globalThis, globals);
  const gpu = create([]);
  const { tick, adapter } = await requestFirstAdapter(gpu);
  if (adapter === null || tick === undefined) {
    const reason =
      adapter === null ? 'Dawn finds no adapter' : 'this version of Dawn offers no way to wait for the device';
    throw new OrdoError('engine.unavailable', `${reason} on this machine`, {
      fix: 'install the driver of the GPU (Vulkan on Linux), or use another engine',
    });
  }
  const { vendor, description } = adapter.info;
  // Node 20 has no navigator; later versions have one without `gpu`.
  const { navigator = {} } = globalThis as { navigator?: object };
  Object.defineProperty(navigator, 'gpu', { value: gpu, configurable: true });
  Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true, writable: true });
  return { device: description === '' ? vendor : description, tick };
}

/**
 * Requests an adapter, and captures the function with which Dawn waits for the device. Dawn passes that native function to
 * `setImmediate` as long as anything is pending; calling it in a loop waits for the device synchronously.
 */
async function requestFirstAdapter(gpu: Gpu): Promise<{ tick: (() => void) | undefined; adapter: Adapter | null }> {
  const original = globalThis.setImmediate;
  let tick: (() => void) | undefined;
  const capture = (callback: (...values: unknown[]) => void, ...values: unknown[]): NodeJS.Immediate => {
    // Other code may call setImmediate during this time. Bound functions of JavaScript also look native, but they have a name.
    if (callback.name === '' && String(callback).includes('[native code]')) tick ??= callback;
    return original(callback, ...values);
  };
  globalThis.setImmediate = Object.assign(capture, original);
  try {
    const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
    const device = await adapter?.requestDevice();
    device?.destroy();
    return { adapter, tick };
  } finally {
    globalThis.setImmediate = original;
  }
}
