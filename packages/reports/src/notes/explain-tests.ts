/**
 * Explains the spread and the tests. There are two variances: ± and the test over seeds show that of training, and the
 * test over segments that of the test set.
 */
import { usesDunnett } from '../columns/p-seeds.ts';
import type { RowScore, TableData } from '../tables/table-data.ts';

export function explainTests(table: TableData): string[] {
  const scores = table.rows.flatMap((row) => [...row.scores.values()]);
  const notes: string[] = [];
  if (scores.some(({ std }) => std !== null)) {
    notes.push('± is the sample standard deviation (n − 1) over seeds: the variance of training.');
  }
  if (table.baseline === null) return notes;
  return [...notes, ...explainTestSet(scores, table.baseline.title), ...explainSeeds(table, table.baseline.title)];
}

function explainTestSet(scores: readonly RowScore[], baseline: string): string[] {
  const draws = scores.find(({ significance }) => significance?.testSet)?.significance?.testSet?.draws;
  if (draws === undefined) return [];
  return [
    `“p test set” asks whether another test set would show the difference from ${baseline}. It is the p of sacreBLEU’s ` +
      `paired bootstrap over test segments (${draws} draws, seeds pooled), which finds a difference in about 11 % of ` +
      'equal systems at 0.05. JSON and CSV also have the centred two-sided p, which keeps to 5 %.',
  ];
}

function explainSeeds(table: TableData, baseline: string): string[] {
  const tested = table.metrics.filter(({ id }) => table.rows.some(({ scores }) => isTested(scores.get(id))));
  if (tested.length === 0) return [];
  const dunnett = tested.filter(({ id }) => usesDunnett(table, id));
  const names = dunnett.length === tested.length ? '' : ` for ${dunnett.map(({ title }) => title).join(', ')}`;
  const question = `“p seeds” asks whether another training would show the difference from ${baseline}.`;
  const welch = 'Welch’s two-sided test over seeds, row by row';
  const all = `Dunnett’s two-sided test over seeds${names}, which allows for all rows being compared at once`;
  if (dunnett.length === 0) return [`${question} It is ${welch}.`];
  return [`${question} It is ${all}${names === '' ? '' : `, and otherwise ${welch}`}.`];
}

function isTested(score: RowScore | undefined): boolean {
  const { welchP = null, dunnettP = null } = score?.significance?.training ?? {};
  return (welchP ?? dunnettP) !== null;
}
