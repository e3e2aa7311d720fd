/** The costs of a run, as metrics that targets can name. */
import type { MetricOfPart } from './metrics.ts';

type Cost = Omit<MetricOfPart, 'derived' | 'varies'>;

export const COSTS: readonly Cost[] = [
  { id: 'parameters', title: 'Parameters', unit: null, higherIsBetter: null, digits: null, ends: null },
  { id: 'peak-memory', title: 'Peak memory', unit: 'bytes', higherIsBetter: false, digits: 1, ends: [0, null] },
  { id: 'forward-ms', title: 'Time of a forward pass', unit: 'ms', higherIsBetter: false, digits: 1, ends: [0, null] },
  {
    id: 'train-tokens-per-second',
    title: 'Tokens per second in training',
    unit: '1/s',
    higherIsBetter: true,
    digits: 0,
    ends: [0, null],
  },
  { id: 'hours', title: 'Hours', unit: 'h', higherIsBetter: false, digits: 2, ends: [0, null] },
  { id: 'energy-kwh', title: 'Energy', unit: 'kWh', higherIsBetter: false, digits: 3, ends: [0, null] },
  { id: 'co2e-grams', title: 'Emissions', unit: 'g CO₂e', higherIsBetter: false, digits: 1, ends: [0, null] },
];

export function metricOfCost(cost: Cost): MetricOfPart {
  // The parameters follow from the spec alone.
  return { ...cost, derived: false, varies: cost.id !== 'parameters' };
}
