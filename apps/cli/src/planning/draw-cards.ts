/** Draws the cost of trainings on GPUs. */
import { type Column, showCount, type Table, tableOf, type View } from '../listing/table.ts';
import { CARDS } from './cards.ts';
import type { CardTotal, PlanOnCards, VariantOnCards } from './plan-on-cards.ts';

const NAMES = CARDS.filter(({ gpus }) => gpus === 1).map(({ name }) => name);

const LEGEND =
  'Tokens are at most those. Everything else is estimated: times suppose that a GPU multiplies as fast as for the figures named below, ' +
  'which small models do not reach; memory is that of fp32; parameters guess the vocabulary; the disk holds checkpoints and model, and ' +
  'the data come on top; kWh are those of the GPUs alone, at the most power that they take. Validation and translation are left out.';

export function drawCards({ variants, untrained, totals }: PlanOnCards): View {
  const skipped = untrained.map(({ part, reason }) => `${part}: needs no training (${lowerFirst(reason)})`);
  if (variants.length === 0) return ['nothing is trained', ...skipped];
  const sources = new Set(totals.map(({ source }) => source));
  return [drawVariants(variants), ...skipped, '', drawTotals(totals), LEGEND, ...sources];
}

function drawVariants(variants: readonly VariantOnCards[]): Table {
  const hours = NAMES.map((name): [string, Column<VariantOnCards>] => [
    `hours_${name}`,
    [`${name} hours`, (row) => row.hours[name] ?? 0, (row) => showRounded(row.hours[name] ?? 0)],
  ]);
  return tableOf(variants, {
    part: ['part', (row) => row.part, (row) => row.part ?? ''],
    variant: ['variant', (row) => row.variant, ({ search, variant }) => (search ? `search: ${variant}` : variant)],
    seeds: ['seeds', (row) => row.seeds],
    trainingTokens: ['tokens of a run', (row) => row.trainingTokens, (row) => show(row.trainingTokens)],
    parameters: ['parameters', (row) => row.parameters, (row) => show(row.parameters)],
    memoryBytes: ['memory MiB', (row) => row.memoryBytes, (row) => show(row.memoryBytes / 2 ** 20)],
    diskBytes: ['disk MiB', (row) => row.diskBytes, (row) => show(row.diskBytes / 2 ** 20)],
    ...Object.fromEntries(hours),
  });
}

function drawTotals(totals: readonly CardTotal[]): Table {
  const priced = totals.some(({ price }) => price !== null);
  const told = totals.some(({ co2eKilograms }) => co2eKilograms !== null);
  const co2eKilograms: Column<CardTotal> = [
    'kg CO₂e at most',
    (row) => row.co2eKilograms,
    (row) => (row.co2eKilograms === null ? '' : showRounded(row.co2eKilograms)),
  ];
  const price: Column<CardTotal> = ['price', (row) => row.price, (row) => (row.price === null ? '' : show(row.price))];
  return tableOf(totals, {
    card: ['all runs, one after the other', (row) => row.card, ({ gpus, card }) => `on ${gpus} × ${card}`],
    hours: ['hours', (row) => row.hours, (row) => showRounded(row.hours)],
    gpuHours: ['GPU-hours', (row) => row.gpuHours, (row) => showRounded(row.gpuHours)],
    ...(priced ? { price } : {}),
    kwh: ['kWh at most', (row) => row.kwh, (row) => showRounded(row.kwh)],
    ...(told ? { co2eKilograms } : {}),
  });
}

const show = (value: number): string => showCount(Math.round(value));

function showRounded(hours: number): string {
  return hours.toLocaleString('en-US', { maximumSignificantDigits: 3 });
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
