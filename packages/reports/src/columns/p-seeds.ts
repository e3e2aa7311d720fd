/** The significance of the difference from the baseline over seeds: would another training show it? */
import type { Significance } from '../document/cell.ts';
import { formatPValue } from '../format-number.ts';
import type { RowScore, TableData } from '../tables/table-data.ts';
import { type MetricColumn, type MetricPlace, NOT_AVAILABLE } from './column.ts';

type Training = NonNullable<Significance['training']>;

export const pSeeds: MetricColumn = {
  id: 'p-seeds',
  summary: 'p over seeds against the baseline: Dunnett’s test for all rows at once, or Welch’s for one',
  perMetric: true,
  subjects: ({ metrics }) => metrics,
  title: () => 'p seeds',
  unit: () => null,
  align: 'right',
  applies: ({ rows }, metric) => rows.some((row) => choose({ row, metric }) !== null),
  value: (place) => choose(place),
  cell: (place) => {
    if (place.row.isBaseline) return { text: 'baseline' };
    const p = choose(place);
    return { text: p === null ? NOT_AVAILABLE : formatPValue(p), details: listOthers(find(place)) };
  },
  explain,
  fields: (place) => {
    const found = find(place);
    return {
      p_welch: found?.welchP ?? null,
      p_pooled: found?.pooledP ?? null,
      p_dunnett: found?.dunnettP ?? null,
    };
  },
};

const find = ({ row, metric }: MetricPlace): Training | null =>
  row.scores.get(metric.id)?.significance?.training ?? null;

/** All rows of a column show one test. */
function choose({ row, metric }: Pick<MetricPlace, 'row' | 'metric'>): number | null {
  const score = row.scores.get(metric.id);
  const found = score?.significance?.training;
  return (score?.seedsTest === 'Dunnett' ? found?.dunnettP : found?.welchP) ?? null;
}

/** All tests that were done, by name. */
function listOthers(found: Training | null): string[] {
  const named = { Welch: found?.welchP, pooled: found?.pooledP, Dunnett: found?.dunnettP };
  return Object.entries(named).flatMap(([name, p]) => (typeof p === 'number' ? [`${name}: ${formatPValue(p)}`] : []));
}

function explain(table: TableData): string[] {
  const tested = table.metrics.filter(({ id }) => table.rows.some(({ scores }) => isTested(scores.get(id))));
  if (tested.length === 0 || table.baseline === null) return [];
  const dunnett = tested.filter(({ id }) => table.rows.some(({ scores }) => scores.get(id)?.seedsTest === 'Dunnett'));
  const names = dunnett.length === tested.length ? '' : ` for ${dunnett.map(({ title }) => title).join(', ')}`;
  const question = `“p seeds” asks whether another training would show the difference from ${table.baseline.title}.`;
  const welch = 'Welch’s two-sided test over seeds, row by row';
  const all = `Dunnett’s two-sided test over seeds${names}, which allows for all rows being compared at once`;
  if (dunnett.length === 0) return [`${question} It is ${welch}.`];
  return [`${question} It is ${all}${names === '' ? '' : `, and otherwise ${welch}`}.`];
}

function isTested(score: RowScore | undefined): boolean {
  const { welchP = null, dunnettP = null } = score?.significance?.training ?? {};
  return (welchP ?? dunnettP) !== null;
}
