/** Finds out what this process can know about NVIDIA GPUs without loading a library of CUDA. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

/** A GPU as `nvidia-smi` describes it. */
export interface NvidiaGpu {
  readonly index: string;
  readonly uuid: string;
  readonly name: string;
  /** The first number of the compute capability, such as 9 for 9.0. Null if the tool is too old to tell. */
  readonly major: number | null;
  readonly minor: number | null;
}

/** On Linux, NVIDIA's driver creates the first two. On Linux inside Windows, it creates the last. */
const SIGNS = ['/proc/driver/nvidia/version', '/dev/nvidiactl', '/dev/dxg'];

export function hasNvidiaDriver(): boolean {
  return SIGNS.some((file) => existsSync(file));
}

/**
 * Returns the GPUs that CUDA_VISIBLE_DEVICES leaves to this process, by number or UUID. Null when it is not set, which leaves
 * all.
 */
export function readVisibleGpus(env: NodeJS.ProcessEnv = process.env): readonly string[] | null {
  const visible = env['CUDA_VISIBLE_DEVICES'];
  if (visible === undefined) return null;
  const names = visible.split(',').map((name) => name.trim());
  // CUDA stops at the first entry that is not a GPU, so that -1 hides every GPU.
  const end = names.findIndex((name) => !/^(\d+|(GPU|MIG)-.+)$/u.test(name));
  return end === -1 ? names : names.slice(0, end);
}

/** Returns true if CUDA_VISIBLE_DEVICES hides every GPU. A worker sets it so for a run that was given none. */
export function hidesGpus(): boolean {
  return readVisibleGpus()?.length === 0;
}

const QUERY = ['--query-gpu=index,uuid,name,compute_cap', '--format=csv,noheader'];
const ANSWERS_WITHIN_MS = 30_000;

/** Returns the GPU that CUDA takes first in this process. Null when there is none, or when no `nvidia-smi` can tell. */
export async function findFirstGpu(): Promise<NvidiaGpu | null> {
  if (hidesGpus()) return null;
  try {
    const { stdout } = await promisify(execFile)('nvidia-smi', QUERY, { timeout: ANSWERS_WITHIN_MS });
    return chooseGpu(parseGpus(stdout), readVisibleGpus());
  } catch {
    return null;
  }
}

export function parseGpus(output: string): NvidiaGpu[] {
  return output.split('\n').flatMap((line): NvidiaGpu[] => {
    const [index = '', uuid = '', name = '', capability = ''] = line.split(', ').map((cell) => cell.trim());
    if (!/^(GPU|MIG)-/u.test(uuid)) return [];
    const [, major, minor] = /^(\d+)\.(\d+)$/u.exec(capability) ?? [];
    if (major === undefined || minor === undefined) return [{ index, uuid, name, major: null, minor: null }];
    return [{ index, uuid, name, major: Number(major), minor: Number(minor) }];
  });
}

/** @param visible the result of `readVisibleGpus`; a UUID may be cut short, as CUDA allows */
export function chooseGpu(gpus: readonly NvidiaGpu[], visible: readonly string[] | null): NvidiaGpu | null {
  if (visible === null) return gpus[0] ?? null;
  const [wanted] = visible;
  if (wanted === undefined) return null;
  return gpus.find(({ index, uuid }) => index === wanted || uuid.startsWith(wanted)) ?? null;
}
