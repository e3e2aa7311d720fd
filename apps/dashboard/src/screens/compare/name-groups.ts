/** Groups runs that are seeds of the same model. */
import type { Schemas } from '../../data/api.ts';
import { listDifferences } from './list-differences.ts';

type GroupedRun = Pick<Schemas['Run'], 'variant'> & { readonly spec: object };

/** These options may differ between the seeds of a group. */
const OWN = new Set(['/seed', '/name', '/variant']);

/**
 * Names the group of each run: its variant, and the options in which runs of other experiments differ that have the same variant.
 * The runs of a group differ only by their seeds.
 */
export function nameGroups(runs: readonly GroupedRun[]): string[] {
  return runs.map((run) => {
    const namesakes = runs.filter(({ variant }) => variant === run.variant);
    const differences = listDifferences(namesakes.map(({ spec }) => spec)).filter(({ pointer }) => !OWN.has(pointer));
    const place = namesakes.indexOf(run);
    return [run.variant, ...differences.map(({ pointer, values }) => `${pointer} ${values[place] ?? '–'}`)].join(', ');
  });
}
