/** Builds the curves of a run from its events. */
import type { RunEvent } from '@ordo/spec';
import type { Store } from '@ordo/store';

export interface Curve {
  readonly name: string;
  readonly steps: number[];
  readonly values: number[];
}

const PAGE = 5000;

/** Returns all values, by name in order of first appearance. Steps that a resumed attempt repeated appear once. */
export async function readRunMetrics(store: Store, runId: string): Promise<Curve[]> {
  const curves = new Map<string, Curve>();
  let since = 0;
  for (;;) {
    const page = await store.events.read({ runIds: [runId], since, limit: PAGE, kind: 'metric' });
    for (const { event } of page) addPoints(curves, event as RunEvent);
    if (page.length < PAGE) return [...curves.values()];
    since = page.at(-1)?.position ?? since;
  }
}

function addPoints(curves: Map<string, Curve>, event: RunEvent): void {
  if (event.kind !== 'metric') return;
  for (const [name, value] of Object.entries(event.values)) {
    const curve = curves.get(name) ?? { name, steps: [], values: [] };
    curves.set(name, curve);
    curve.steps.push(event.step);
    curve.values.push(value);
  }
}
