/**
 * Decides whether a training computes layers a second time in the backward pass, and says so. The phase of training does not
 * import this file, because its code would then depend on the estimates.
 */
import type { RecomputeChoice } from '@ordo/nmt/declarations';
import { estimateRun, type RunSpec } from '@ordo/spec';
import type { Emit } from '../progress.ts';

/** Returns what the spec asks for, or `always` if the plan says that memory requires it. Says so in the log. */
export async function chooseRecomputation(run: RunSpec, emit: Emit): Promise<RecomputeChoice> {
  const { recompute = 'auto' } = run.resources;
  const { recomputes, memoryBytes, recomputedMemoryBytes, memoryLimitBytes } = estimateRun(run, null);
  if (recompute !== 'auto' || !recomputes) return recompute;
  const [plain, again, limit] = [memoryBytes, recomputedMemoryBytes, memoryLimitBytes].map((bytes) =>
    ((bytes ?? 0) / 2 ** 20).toFixed(0),
  );
  const message =
    `layers are computed a second time in the backward pass: training is estimated to need ${plain} MiB otherwise and ${again} MiB so, ` +
    `and it may have ${limit} MiB`;
  await emit({ kind: 'log', level: 'info', message });
  return 'always';
}

/** @param from the first update in which layers were computed again */
export function noteRecomputation(from: number): string {
  const since = from === 1 ? 'layers' : `from update ${from} on, layers`;
  return `${since} were computed a second time in the backward pass to save memory, which made updates slower and changed no weight`;
}
