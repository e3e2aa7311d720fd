/** Tests the program by which `auto` learns whether a GPU computes, with emulated CUDA sources and without any addon. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type CudaProof, PROOF } from '../engines/cuda.ts';
import { proveInChild } from './prove-in-child.ts';

const EMULATED = fileURLToPath(
  new URL('../../../tfjs-native/addons/cuda/build/Release/ordo_cuda_emulated.node', import.meta.url),
);
const isBuilt = existsSync(PROOF);
if (!isBuilt) console.warn(`SKIPPED: the program ${PROOF} is not built: npx tsc -b packages/tensor`);
if (!existsSync(EMULATED)) console.warn(`SKIPPED: the emulated CUDA engine ${EMULATED} is not built`);

describe.skipIf(!isBuilt)('the program that tries the CUDA engine', () => {
  it.skipIf(!existsSync(EMULATED))('finds the product right on the emulated kernels', async () => {
    const { said, problem } = await proveInChild<CudaProof>([PROOF, EMULATED]);
    expect(problem).toBe(null);
    expect(said).toMatchObject({ device: expect.stringContaining('emulated') as string, error: 0, refusal: null });
  });

  it('says why an addon cannot be used, and how to get one', async () => {
    const { said } = await proveInChild<CudaProof>([PROOF, '/no/such/addon.node']);
    expect(said).toMatchObject({ device: null, error: null });
    expect(said?.refusal?.reason).toContain('/no/such/addon.node');
    expect(said?.refusal?.fix).toContain('build.mjs');
  });
});
