/** Charts the learning curves of runs: training loss in nats per target token, over updates. */
import type { RunEvent } from '@ordo/spec';
import type { Chart } from '@ordo/studies';

export interface RunEvents {
  /** The name of the run in the legend. */
  readonly name: string;
  readonly events: readonly RunEvent[];
}

/** Builds a chart with one line per run. A report leaves out a chart without points. */
export function buildLossChart(runs: readonly RunEvents[]): Chart {
  const series = runs.map(({ name, events }) => ({ name, points: events.flatMap((event) => readLoss(event)) }));
  const [xLabel, yLabel] = ['updates', 'nats per target token'];
  return { name: 'training-loss', title: 'Training loss', form: 'lines', xLabel, yLabel, series };
}

function readLoss(event: RunEvent): Chart['series'][number]['points'] {
  const loss = event.kind === 'metric' ? event.values['train/loss'] : undefined;
  return event.kind === 'metric' && loss !== undefined ? [{ x: event.step, y: loss, error: null }] : [];
}
