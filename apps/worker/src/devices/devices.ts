/** Finds the devices that a worker can hand out: as they are described to it, or else as NVIDIA's own tool lists them. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describeError, findProblems, OrdoError } from '@ordo/core';
import { type Device, DeviceSchema, MOST_DEVICES } from '@ordo/spec';
import { Type } from 'typebox';

const DevicesSchema = Type.Array(DeviceSchema, { maxItems: MOST_DEVICES });
const QUERY = ['--query-gpu=index,uuid,name,memory.total,driver_version', '--format=csv,noheader,nounits'];
const ANSWERS_WITHIN_MS = 30_000;

/** Lists the devices that are there now. A later call may find others: devices can fail while a machine runs. */
export type FindDevices = () => Promise<Device[]>;

export interface DeviceSource {
  /** `auto` asks nvidia-smi, where it is installed. `none`, a JSON array, or the path of a file with one. */
  readonly description: string;
  /** CUDA_VISIBLE_DEVICES of the worker itself, which a cluster may have set to what this worker may use. */
  readonly visible: string | undefined;
}

/** @returns a function that throws `environment.invalid` when the description cannot be read */
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

/** What the tool prints; empty where it is not installed, or finds no driver that answers. */
async function askSmi(): Promise<string> {
  try {
    return (await promisify(execFile)('nvidia-smi', QUERY, { timeout: ANSWERS_WITHIN_MS })).stdout;
  } catch {
    return '';
  }
}

/** @param visible the numbers or UUIDs of those that may be used; undefined for all */
export function parseSmi(output: string, visible: string | undefined): Device[] {
  const allowed = visible?.split(',').map((name) => name.trim());
  const rows = output.split('\n').filter((line) => line.trim() !== '');
  return rows.flatMap((line) => {
    const [index = '', uuid = '', model = '', memory = '', driver = ''] = line.split(', ').map((cell) => cell.trim());
    // A GPU that has failed stays in the list with an error in place of its name.
    if (!/^(GPU|MIG)-/u.test(uuid)) return [];
    if (allowed !== undefined && !allowed.includes(index) && !allowed.includes(uuid)) return [];
    // A GPU that shares the memory of its machine has none of its own.
    const memoryMiB = /^\d+$/u.test(memory) ? Number(memory) : 0;
    return [
      { id: uuid, kind: 'gpu' as const, model, memoryMiB, engine: 'cuda', driver: driver === '' ? null : driver },
    ];
  });
}
