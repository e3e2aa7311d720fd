/** Charts the learning curves of runs, from the events in their folders. */
import { buildLossChart } from '@ordo/reports';
import type { LocalRun } from './run-locally.ts';
import { labelOf } from './run-one.ts';

export async function readLossChart(runs: readonly LocalRun[]): Promise<ReturnType<typeof buildLossChart>> {
  const curves = runs.map(async ({ run, folder }) => ({
    name: labelOf(run),
    events: (await folder.readEvents()).map(({ event }) => event),
  }));
  return buildLossChart(await Promise.all(curves));
}
