/**
 * Tests TensorFlow's build for a GPU: which GPUs it refuses before it is loaded, and that it never computes on the processor
 * instead.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isOrdoError } from '@ordo/core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { findGpuEngines, listEngines, loadEngine } from '../engines/registry.ts';
import { TFJS_NODE, TFJS_NODE_GPU } from '../installation/packages.ts';
import { enginesFolder, type InstallationRecord, setEnginesFolder } from '../installation/record.ts';
import { hasNvidiaDriver, type NvidiaGpu } from '../probes/nvidia.ts';
import { proveInChild } from '../probes/prove-in-child.ts';
import { tf } from '../tf.ts';
import { describeGpu, refuseGpu } from './gpu-build.ts';
import { registerTensorFlowBackend } from './load.ts';
import { settingsFor } from './settings.ts';
import { ADDON, type AddonFacts, argumentsToTry } from './try-addon.ts';

const gpu = (name: string, major: number | null, minor = 0): NvidiaGpu => {
  return { index: '0', uuid: 'GPU-a', name, major, minor: major === null ? null : minor };
};
const here = { driver: true, hidden: false };

describe('a GPU for TensorFlow', () => {
  it('is refused by name from compute capability 10.0 on, with the engine that knows it', () => {
    expect(refuseGpu({ ...here, gpu: gpu('NVIDIA B200', 10) })).toEqual({
      reason:
        'TensorFlow is built with CUDA 12.5 or older, which has no kernels for NVIDIA B200 (compute capability 10.0, sm_100)',
      fix: 'use the engine "cuda", which is built by: node packages/tfjs-native/addons/cuda/scripts/build.mjs',
    });
    expect(refuseGpu({ ...here, gpu: gpu('NVIDIA GeForce RTX 5090', 12) })?.reason).toContain('sm_120');
    // If no tool can tell, the process that tries the GPU finds out.
    for (const fit of [gpu('NVIDIA H100', 9), gpu('NVIDIA L4', 8, 9), gpu('Tesla K80', null), null])
      expect(refuseGpu({ ...here, gpu: fit })).toBe(null);
  });

  it('is asked for where it is hidden, and missed where there is no driver', () => {
    expect(refuseGpu({ driver: true, hidden: true, gpu: null })?.fix).toContain('resources.gpus: 1');
    expect(refuseGpu({ driver: false, hidden: false, gpu: null })?.fix).toContain('--cpu');
  });

  it('is named in results with its compute capability, and that TF32 is off', () => {
    expect(describeGpu(gpu('NVIDIA H100 80GB HBM3', 9))).toBe('GPU NVIDIA H100 80GB HBM3, compute 9.0, TF32 off');
    expect([describeGpu(gpu('Tesla K80', null)), describeGpu(null)]).toEqual([
      'GPU Tesla K80, TF32 off',
      'GPU, TF32 off',
    ]);
  });
});

describe('the settings of TensorFlow', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it('let memory grow, keep TF32 off and show one GPU, where there is one to show', () => {
    vi.stubEnv('CUDA_VISIBLE_DEVICES', 'GPU-b,GPU-c');
    vi.stubEnv('CUDA_DEVICE_ORDER', undefined);
    expect(settingsFor({ threads: 2, gpu: true })).toEqual({
      TF_NUM_INTRAOP_THREADS: '2',
      TF_NUM_INTEROP_THREADS: '1',
      NVIDIA_TF32_OVERRIDE: '0',
      TF_FORCE_GPU_ALLOW_GROWTH: 'true',
      CUDA_DEVICE_ORDER: 'PCI_BUS_ID',
      CUDA_VISIBLE_DEVICES: 'GPU-b',
    });
    vi.stubEnv('CUDA_VISIBLE_DEVICES', undefined);
    expect(settingsFor({ threads: 2, gpu: true })['CUDA_VISIBLE_DEVICES']).toBe('0');
    vi.stubEnv('CUDA_VISIBLE_DEVICES', '');
    expect(settingsFor({ threads: 2, gpu: true })['CUDA_VISIBLE_DEVICES']).toBe('');
  });

  it('are as they always were on the processor', () => {
    expect(settingsFor({ threads: 3, gpu: false })).toEqual({
      TF_NUM_INTRAOP_THREADS: '3',
      TF_NUM_INTEROP_THREADS: '1',
    });
  });
});

/** The engine of this machine computes on the processor, but its record says that it is for a GPU. */
const installed = path.join(enginesFolder(), 'tensorflow');
const readRecord = () => JSON.parse(readFileSync(path.join(installed, 'engine.json'), 'utf8')) as InstallationRecord;
const isHere = existsSync(path.join(installed, ADDON)) && TFJS_NODE.name in readRecord().packages && !hasNvidiaDriver();
if (!isHere)
  console.warn('SKIPPED: a GPU build without a GPU: it needs TensorFlow for the processor, and no NVIDIA driver');

describe.skipIf(!isHere)('a build for a GPU on a machine without', () => {
  let home = '';
  beforeAll(() => {
    home = mkdtempSync(path.join(tmpdir(), 'ordo-engines-'));
    const folder = path.join(home, 'tensorflow');
    mkdirSync(folder);
    for (const name of [ADDON, 'libtensorflow', 'node_modules'])
      symlinkSync(path.join(installed, name), path.join(folder, name));
    const record = readRecord();
    const { [TFJS_NODE.name]: version = '', ...others } = record.packages;
    const claim = { ...record, packages: { ...others, [TFJS_NODE_GPU.name]: version } };
    writeFileSync(path.join(folder, 'engine.json'), JSON.stringify(claim));
    setEnginesFolder(home);
  });
  afterAll(() => {
    setEnginesFolder(path.dirname(installed));
    rmSync(home, { recursive: true });
  });

  it('is listed as absent with the reason and the fix, and so is it for the doctor', async () => {
    const status = (await listEngines()).find(({ id }) => id === 'tensorflow');
    expect(status).toMatchObject({
      available: false,
      reason: 'it is installed for a GPU, and this machine has no NVIDIA driver',
    });
    expect(status?.fix).toContain('ordo engines install tensorflow --cpu');
    expect((await findGpuEngines()).absent.map(({ id }) => id)).toContain('tensorflow');
  });

  it('is refused by name, and passed over by auto', async () => {
    const error: unknown = await loadEngine('tensorflow').catch((reason: unknown) => reason);
    expect(isOrdoError(error, 'engine.unavailable') && error.message).toContain('this machine has no NVIDIA driver');
    expect((await loadEngine('auto')).id).not.toBe('tensorflow');
  });

  it('computes nothing when TensorFlow itself finds no GPU, and registers no backend', async () => {
    const folder = path.join(home, 'tensorflow');
    const settings = settingsFor({ threads: 1, gpu: true });
    const { said } = await proveInChild<AddonFacts>(argumentsToTry(path.join(folder, ADDON), settings));
    expect(said).toMatchObject({ gpu: false });
    const load = () => registerTensorFlowBackend({ folder, packageName: TFJS_NODE_GPU.name, threads: 1, gpu: true });
    // Another file of this process may have registered the build for the processor.
    const before = tf.findBackendFactory('tensorflow');
    expect(load).toThrow('TensorFlow finds none that it can use');
    expect(tf.findBackendFactory('tensorflow')).toBe(before);
  });
});
