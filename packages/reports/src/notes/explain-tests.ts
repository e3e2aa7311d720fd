/**
 * Explains the spread and the tests. There are two variances: ± and the test over seeds show that of training, and the
 * test over segments that of the test set.
 */
import type { TableData } from '../tables/table-data.ts';

export function explainTests({ rows, baseline }: TableData): string[] {
  const scores = rows.flatMap((row) => [...row.scores.values()]);
  const notes: string[] = [];
  if (scores.some(({ std }) => std !== null)) {
    notes.push('± is the sample standard deviation (n − 1) over seeds: the variance of training.');
  }
  const draws = scores.find(({ significance }) => significance?.testSet)?.significance?.testSet?.draws;
  if (draws !== undefined && baseline !== null) {
    notes.push(
      `“p test set” is that of sacreBLEU’s paired bootstrap over test segments (${draws} draws, seeds pooled) against ` +
        `${baseline.title}: the variance of the test set, not of training.`,
    );
  }
  return notes;
}
