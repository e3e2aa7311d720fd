/** Finds the devices that a worker can offer: from a description, or else from NVIDIA's own tool. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describeError, findProblems, OrdoError } from '@ordo/core';
import { type Device, DeviceSchema, MOST_DEVICES } from '@ordo/spec';
import { Type } from 'typebox';

const DevicesSchema = Type.Array(DeviceSchema, { maxItems: MOST_DEVICES });
const QUERY = ['--query-gpu=index,uuid,name,memory.total,driver_version', '--format=csv,noheader,nounits'];
const ANSWERS_WITHIN_MS = 30_000;

/** Lists the devices that exist now. A later call may find others, because devices can fail while a machine runs. */
export type FindDevices = () => Promise<Device[]>;

export interface DeviceSource {
  /**
   * The description: `auto` asks nvidia-smi if it is installed; otherwise `none`, a JSON array, or the path of a file with an
   * array.
   */
  readonly description: string;
  /** The worker's own CUDA_VISIBLE_DEVICES, which a cluster may have set to the devices that this worker may use. */
  readonly visible: string | undefined;
}

/**
 * Creates the function that finds devices.
 * @returns a function that throws `environment.invalid` when the description cannot be read
 */
export function createDeviceFinder({ description, visible }: DeviceSource): FindDevices {
  if (description === 'none') return () => Promise.resolve([]);
  if (description !== 'auto') return () => readDescription(description);
  return async () => parseSmi(await askSmi(), visible);
}

async function readDescription(description: string): Promise<Device[]> {
  const text = description.startsWith('[') ? description : await readFile(description, 'utf8').catch(refuse);
  const found = parseJson(text);
  const problems = findProblems(DevicesSchema, found);
  const ids = problems.length === 0 ? (found as Device[]).map(({ id }) => id) : [];
  if (new Set(ids).size < ids.length) {
    problems.push({ pointer: '', message: `two devices have the same id: ${ids.join(', ')}`, fix: 'number them' });
  }
  if (problems.length === 0) return found as Device[];
  throw new OrdoError('environment.invalid', 'ORDO_WORKER_DEVICES does not describe devices', {
    problems: problems.map((problem) => ({ ...problem, message: `ORDO_WORKER_DEVICES: ${problem.message}` })),
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuse(error);
  }
}

function refuse(error: unknown): never {
  throw new OrdoError('environment.invalid', `ORDO_WORKER_DEVICES cannot be read: ${describeError(error)}`, {
    fix: 'set it to auto, to none, to a JSON array of devices, or to the path of a file with one',
    cause: error,
  });
}

/** Returns the output of the tool; empty if it is not installed or finds no working driver. */
async function askSmi(): Promise<string> {
  try {
    return (await promisify(execFile)('nvidia-smi', QUERY, { timeout: ANSWERS_WITHIN_MS })).stdout;
  } catch {
    return '';
  }
}

/**
 * Parses the tool's output.
 * @param visible the numbers or UUIDs of the devices that may be used; undefined for all
 */
export function parseSmi(output: string, visible: string | undefined): Device[] {
  const allowed = visible?.split(',').map((name) => name.trim());
  const rows = output.split('\n').filter((line) => line.trim() !== '');
  return rows.flatMap((line) => {
    const [index = '', uuid = '', model = '', memory = '', driver = ''] = line.split(', ').map((cell) => cell.trim());
    // A GPU that has failed stays in the list, with an error in place of its UUID.
    if (!/^(GPU|MIG)-/u.test(uuid)) return [];
    if (allowed !== undefined && !allowed.includes(index) && !allowed.includes(uuid)) return [];
    // A GPU that shares the memory of its machine has no memory of its own.
    const memoryMiB = /^\d+$/u.test(memory) ? Number(memory) : 0;
    return [
      { id: uuid, kind: 'gpu' as const, model, memoryMiB, engine: 'cuda', driver: driver === '' ? null : driver },
    ];
  });
}
