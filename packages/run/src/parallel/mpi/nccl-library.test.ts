/** Compares what the CUDA addon takes from NCCL by name with NCCL's header and library. This needs no GPU. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openAddon } from '@ordo/addon';
import type { CudaAddon } from '@ordo/tfjs-native/cuda';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  buildEmulatedAddon,
  CUDA_ADDON,
  CUDA_EMULATOR,
  CUDA_FOLDER,
  EMULATED_ADDON,
  findTestNccl,
} from './testing/find-nccl.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 });

const open = (file: string): CudaAddon => openAddon(file) as CudaAddon;
const nccl = findTestNccl('the header and the functions of NCCL');
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'ordo-nccl-header-'));
  buildEmulatedAddon();
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Compiles and links against NCCL, and returns the version that the program prints. */
function compile({ include, library }: { readonly include: string; readonly library: string }): number {
  // NCCL's header includes this file but uses nothing from it.
  writeFileSync(path.join(folder, 'cuda_fp16.h'), '');
  const program = path.join(folder, 'nccl-header');
  const systemHeaders = [include, folder, CUDA_EMULATOR];
  execFileSync(process.env['CXX'] ?? 'g++', [
    '-std=c++20',
    '-Wall',
    '-Wextra',
    '-Werror',
    ...systemHeaders.flatMap((name) => ['-isystem', name]),
    `-I${path.join(CUDA_FOLDER, 'native')}`,
    path.join(import.meta.dirname, 'testing/nccl-header.cc'),
    library,
    `-Wl,-rpath,${path.dirname(library)}`,
    '-o',
    program,
  ]);
  return Number(execFileSync(program, { encoding: 'utf8' }));
}

describe.skipIf(nccl === null)('NCCL', () => {
  it('compiles and links with the declarations of the addon, and the addons find its functions', () => {
    const version = compile(nccl as NonNullable<typeof nccl>);
    expect(version).toBeGreaterThanOrEqual(22_000);
    const addons = [EMULATED_ADDON, CUDA_ADDON].filter((file) => existsSync(file));
    if (addons.length < 2) console.warn('SKIPPED: the CUDA addon for a GPU is not built, and so it did not open NCCL');
    expect(addons.map((file) => open(file).openNccl(nccl?.library ?? ''))).toEqual(addons.map(() => version));
  });
});

describe('a library that is not NCCL', () => {
  it('is refused with what it lacks, and so is none', () => {
    const addon = open(EMULATED_ADDON);
    expect(addon.openNccl('/no/such/libnccl.so.2')).toContain('/no/such/libnccl.so.2 is not there');
    expect(addon.openNccl(process.platform === 'linux' ? 'libm.so.6' : 'libm.dylib')).toContain('has no nccl');
    expect(addon.createGroupId(new Uint8Array(128))).toBe('NCCL has not been opened');
  });
});
