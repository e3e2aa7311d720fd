/** Reads the curves of a run from its events. */
import type { Store } from '@ordo/store';

export interface Curve {
  readonly name: string;
  readonly total: number;
  readonly steps: number[];
  readonly values: number[];
}

/** The number of events in a page. It is small enough that other requests are answered between two pages. */
const PAGE = 1000;

/** Returns all values by name, in the order of first appearance. Steps that a resumed attempt repeated appear once. */
export async function readRunMetrics(store: Pick<Store, 'curves'>, runId: string): Promise<Curve[]> {
  const curves = new Map<string, { steps: number[]; values: number[] }>();
  for (let since: number | null = 0; since !== null; ) {
    const { points, last } = await store.curves.read(runId, since, PAGE);
    for (const [step, values] of points) addPoints(curves, step, values);
    since = points.length < PAGE ? null : last;
  }
  return [...curves].map(([name, { steps, values }]) => ({ name, total: steps.length, steps, values }));
}

function addPoints(
  curves: Map<string, { steps: number[]; values: number[] }>,
  step: number,
  measured: Readonly<Record<string, number>>,
): void {
  for (const [name, value] of Object.entries(measured)) {
    const curve = curves.get(name) ?? { steps: [], values: [] };
    curves.set(name, curve);
    curve.steps.push(step);
    curve.values.push(value);
  }
}
