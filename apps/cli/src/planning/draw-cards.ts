/** Draws what trainings take on GPUs. */
import { alignColumns } from '@ordo/reports/align-columns';
import { CARDS } from './cards.ts';
import type { CardTotal, PlanOnCards, VariantOnCards } from './plan-on-cards.ts';

const NAMES = CARDS.filter(({ gpus }) => gpus === 1).map(({ name }) => name);

const LEGEND =
  'Tokens are at most those. Everything else is estimated: times suppose that a GPU multiplies as fast as for the published figures, ' +
  'which small models do not reach; memory is that of fp32; parameters guess the vocabulary; the disk holds checkpoints and model, and ' +
  'the data come on top. Validation and translation are left out.';

export function drawCards({ variants, untrained, totals }: PlanOnCards): string {
  const skipped = untrained.map(({ part, reason }) => `${part}: needs no training (${lowerFirst(reason)})`);
  if (variants.length === 0) return ['nothing is trained', ...skipped].join('\n');
  const sources = new Set(totals.map(({ source }) => source));
  return [drawVariants(variants), ...skipped, '', drawTotals(totals), LEGEND, ...sources].join('\n');
}

function drawVariants(variants: readonly VariantOnCards[]): string {
  const hours = NAMES.map((name) => `hours on one ${name}`);
  const head = ['part', 'variant', 'seeds', 'tokens of a run', 'parameters', 'memory MiB', 'disk MiB', ...hours];
  const rows = variants.map((variant) => [
    variant.part ?? '',
    variant.variant,
    String(variant.seeds),
    show(variant.trainingTokens),
    show(variant.parameters),
    show(variant.memoryBytes / 2 ** 20),
    show(variant.diskBytes / 2 ** 20),
    ...NAMES.map((name) => showHours(variant.hours[name] ?? 0)),
  ]);
  return alignColumns([head, ...rows]);
}

function drawTotals(totals: readonly CardTotal[]): string {
  const priced = totals.some(({ price }) => price !== null);
  const head = ['all runs, one after the other', 'hours', 'GPU-hours', ...(priced ? ['price'] : [])];
  const rows = totals.map(({ card, gpus, hours, gpuHours, price }) => [
    `on ${gpus} × ${card}`,
    showHours(hours),
    showHours(gpuHours),
    ...(price === null ? [] : [show(price)]),
  ]);
  return alignColumns([head, ...rows]);
}

function show(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

function showHours(hours: number): string {
  return hours.toLocaleString('en-US', { maximumSignificantDigits: 3 });
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
