/** Chooses how many runs are executed at a time: as many as there are cores and memory for, but only one on a GPU. */
import { availableParallelism } from 'node:os';
import { OrdoError } from '@ordo/core';
import { demandOf, estimateRun, type RunSpec } from '@ordo/spec';
import { findGpuEngines } from '@ordo/tensor';
import { ENGINE_TABLE } from '@ordo/tensor/engine-table';

/** The resources of a machine. */
export interface Machine {
  readonly cores: number;
  readonly freeBytes: number;
  /** Whether the engine `auto` uses a GPU here. */
  readonly takesGpu: boolean;
}

/** The memory of Node itself, an engine and the text of a run, in addition to its tensors. */
const PROCESS_BYTES = 400 * 2 ** 20;

export async function describeMachine(): Promise<Machine> {
  const { taken } = await findGpuEngines();
  return { cores: availableParallelism(), freeBytes: process.availableMemory(), takesGpu: taken !== null };
}

/**
 * Chooses the number.
 * @param asked the value of `--jobs`
 * @throws OrdoError `request.invalid` when several are requested and a run wants the machine for itself
 */
export function chooseJobs(runs: readonly RunSpec[], asked: number | undefined, machine: Machine): number {
  const alone = runs.some(({ resources }) => demandOf(resources).exclusive);
  if (asked !== undefined && asked > 1 && alone) {
    throw new OrdoError('request.invalid', `--jobs is ${asked}, but the spec wants the machine for each run alone`, {
      fix: 'leave --jobs out, or set resources.exclusive to false',
    });
  }
  const most = Math.max(1, runs.length);
  if (asked !== undefined) return Math.min(asked, most);
  if (alone || runs.some((run) => computesOnGpu(run, machine))) return 1;
  const cores = Math.max(1, ...runs.map(({ resources }) => demandOf(resources).cores));
  const bytes = Math.max(1, ...runs.map(memoryOf));
  const fitting = Math.min(Math.floor(machine.cores / cores), Math.floor(machine.freeBytes / bytes));
  return Math.min(most, Math.max(1, fitting));
}

function computesOnGpu({ resources }: RunSpec, { takesGpu }: Machine): boolean {
  const { engine, gpus } = resources;
  if (engine === 'auto') return takesGpu && gpus !== 0;
  return ENGINE_TABLE[engine].needsGpu || demandOf(resources).gpus > 0;
}

/** Returns the memory of all processes of a run. Estimates may be wrong by a factor of two, so twice as much is reserved. */
function memoryOf(run: RunSpec): number {
  const { resources } = run;
  const processes = resources.processes ?? 1;
  const { memoryBytes, recomputedMemoryBytes, recomputes } = estimateRun(run, null);
  const tensors = recomputes && recomputedMemoryBytes !== null ? recomputedMemoryBytes : memoryBytes;
  const needed = processes * (PROCESS_BYTES + 2 * tensors);
  return resources.memoryMiB === undefined ? needed : resources.memoryMiB * 2 ** 20;
}
