/** Writes the notes under a comparison: what the symbols mean, what failed, and what makes rows hard to compare. */
import { citeEncoding } from '@ordo/spec';
import type { ComparisonRow, ComparisonRun, MetricColumn } from './comparison.ts';
import { titleOfMetric } from './metric-title.ts';
import { present } from './present.ts';

export function writeNotes(
  runs: readonly ComparisonRun[],
  rows: readonly ComparisonRow[],
  metrics: readonly MetricColumn[],
): string[] {
  const results = present(runs.map((run) => run.result));
  return [
    ...explainSpread(rows),
    ...explainMarks(rows),
    ...listFailures(rows),
    ...listUntested(rows),
    ...metrics
      .filter((metric) => metric.signatures.length > 1)
      .map(
        (metric) => `The ${titleOfMetric(metric.id)} signatures differ between runs: those scores are not comparable.`,
      ),
    ...listMixed(
      'engine',
      results.map((result) => result.environment.engine),
    ),
    ...listMixed(
      'device',
      results.map((result) => result.environment.device),
    ),
    ...listMixed(
      'thread count',
      results.map((result) => String(result.environment.threads)),
    ),
    ...listMixed(
      'host',
      results.map((result) => result.environment.hostname),
    ),
    ...listMixed(
      'code version',
      results.map((result) => result.environment.codeVersion.slice(0, 12)),
    ),
    ...listRunNotes(runs),
    ...new Set(runs.flatMap((run) => citeEncoding(run.spec))),
  ];
}

/** There are two variances: ± shows that of training (over seeds), and p that of the test set (over segments). */
function explainSpread(rows: readonly ComparisonRow[]): string[] {
  const cells = rows.flatMap((row) => row.scores);
  const notes: string[] = [];
  if (cells.some((cell) => cell.std !== null)) {
    notes.push('± is the sample standard deviation (n − 1) over seeds: the variance of training.');
  }
  const test = cells.find((cell) => cell.significance !== null)?.significance;
  const baseline = rows.find((row) => row.isBaseline);
  if (test !== undefined && test !== null && baseline !== undefined) {
    notes.push(
      `p is a two-sided paired bootstrap over test segments (${test.draws} draws, seeds pooled) against ` +
        `${baseline.variant}: the variance of the test set, not of training.`,
    );
  }
  return notes;
}

function explainMarks(rows: readonly ComparisonRow[]): string[] {
  const notes: string[] = [];
  if (rows.some((row) => row.forward?.busy)) {
    notes.push('* measured while other work ran on the machine: do not compare these times.');
  }
  if (rows.some((row) => row.peakMemory?.of === 'process')) {
    notes.push('† peak of the whole process, because this engine does not report the memory of its tensors.');
  }
  if (rows.some((row) => row.scores.some((cell) => cell.mixesArithmetic))) {
    const names = rows.map((row) => `${row.variant} on ${row.scores[0]?.computedOn.join(' and ') || 'nothing yet'}`);
    notes.push(
      '‡ computed on engines or instruction sets that round differently, among its seeds or against the baseline: ' +
        `${names.join('; ')}. With the same seed these give different scores.`,
    );
  }
  return notes;
}

function listFailures(rows: readonly ComparisonRow[]): string[] {
  return rows.flatMap((row) =>
    row.seeds
      .filter((seed) => seed.outcome === 'failed')
      .map((seed) => `${row.variant}, seed ${seed.seed} failed: ${seed.reason ?? 'no reason recorded'}`),
  );
}

/** The reasons for missing p-values, once per variant and reason. The baseline needs none. */
function listUntested(rows: readonly ComparisonRow[]): string[] {
  const lines = rows
    .filter((row) => !row.isBaseline)
    .flatMap((row) =>
      row.scores.flatMap((cell) => (cell.untested === null ? [] : [`${row.variant}: ${cell.untested}`])),
    );
  return [...new Set(lines)];
}

/** The notes of the runs themselves. A note that not all runs have is preceded by the names of those that have it. */
function listRunNotes(runs: readonly ComparisonRun[]): string[] {
  const finished = runs.filter((run) => run.result !== null);
  const notes = [...new Set(finished.flatMap((run) => run.result?.notes ?? []))];
  return notes.map((note) => {
    const authors = finished.filter((run) => run.result?.notes.includes(note));
    if (authors.length === finished.length) return note;
    return `${authors.map((run) => `${run.variant} seed ${run.seed}`).join(', ')}: ${note}`;
  });
}

function listMixed(what: string, values: readonly string[]): string[] {
  const distinct = [...new Set(values)];
  return distinct.length > 1 ? [`Runs differ in their ${what}: ${distinct.join(', ')}.`] : [];
}
