/** What stands in a chart: each line as it was measured, with its extremes, smoothed if asked for, and the bands of seeds. */
import type { Schemas } from '../data/api.ts';
import { smooth } from './smooth.ts';

export interface Line {
  readonly label: string;
  readonly curve: Schemas['Curve'];
  /** Lines of one group share a colour and a dash. */
  readonly group: number;
}

export interface Drawing {
  readonly logarithmic: { readonly x: boolean; readonly y: boolean };
  /** The weight of the past in the smoothed line, 0 for none. The raw line stays. */
  readonly smoothing: number;
  /** Whether the seeds of a group are drawn within a band from their least to their greatest value. */
  readonly seedBands: boolean;
}

export interface Trace {
  readonly role: 'measured' | 'smoothed' | 'greatest' | 'least';
  readonly label: string;
  readonly group: number;
  /** One value for each step, null where there is none. */
  readonly row: readonly (number | null)[];
}

export interface Traces {
  readonly steps: readonly number[];
  /** A trace of the greatest values is followed by that of the least: between them is a band. */
  readonly traces: readonly Trace[];
  /** How many values cannot stand on a logarithmic axis. */
  readonly unplaced: number;
}

export function traceLines(lines: readonly Line[], drawing: Drawing): Traces {
  const { logarithmic, smoothing } = drawing;
  const all = [...new Set(lines.flatMap(({ curve }) => curve.steps))].toSorted((a, b) => a - b);
  const steps = logarithmic.x ? all.filter((step) => step > 0) : all;
  const place = new Map(steps.map((step, i) => [step, i]));
  let unplaced = 0;
  const spread = ({ curve }: Line, values: readonly number[], counts: boolean): (number | null)[] => {
    const row: (number | null)[] = Array.from({ length: steps.length }, () => null);
    for (const [i, step] of curve.steps.entries()) {
      const at = place.get(step);
      const value = values[i] ?? null;
      if (at !== undefined && value !== null && (!logarithmic.y || value > 0)) row[at] = value;
      else if (counts && value !== null) unplaced += 1;
    }
    return row;
  };
  const traces = lines.flatMap((line): Trace[] => {
    const { label, group, curve } = line;
    const measured = spread(line, curve.values, true);
    return [
      { role: 'measured', label, group, row: measured },
      { role: 'greatest', label: `${label}, greatest`, group, row: spread(line, curve.high ?? curve.values, false) },
      { role: 'least', label: `${label}, least`, group, row: spread(line, curve.low ?? curve.values, false) },
      ...(smoothing === 0
        ? []
        : [{ role: 'smoothed' as const, label: `${label}, smoothed`, group, row: smooth(measured, smoothing) }]),
    ];
  });
  return { steps, traces: [...traces, ...(drawing.seedBands ? bandSeeds(traces) : [])], unplaced };
}

/** From the least to the greatest seed of each group, where two of them or more have a value. */
function bandSeeds(traces: readonly Trace[]): Trace[] {
  const measured = traces.filter(({ role }) => role === 'measured');
  return [...new Set(measured.map(({ group }) => group))].flatMap((group): Trace[] => {
    const own = measured.filter((trace) => trace.group === group);
    if (own.length < 2) return [];
    const bound = (of: (values: readonly number[]) => number) =>
      (own[0]?.row ?? []).map((_, i) => {
        const values = own.flatMap(({ row }) => row[i] ?? []);
        return values.length < 2 ? null : of(values);
      });
    return [
      { role: 'greatest', label: `group ${group}, greatest seed`, group, row: bound((values) => Math.max(...values)) },
      { role: 'least', label: `group ${group}, least seed`, group, row: bound((values) => Math.min(...values)) },
    ];
  });
}
