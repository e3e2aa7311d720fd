/** The text below the table of several systems: how to read the test, and the signatures. */
import type { Evaluation, Inference } from '@ordo/metrics';

export function explainTest(inference: Inference, baseline: string): string {
  switch (inference.kind) {
    case 'none':
    case 'confidence':
      return '';
    case 'paired-bootstrap':
      return explain(`Paired bootstrap resampling test with ${inference.draws.samples} resampling trials`, [
        ` - Each system is compared with ${baseline}.`,
        '   A cell gives the score, its bootstrap mean and 95% interval, and the p-value.',
      ]);
    case 'paired-randomization':
      return explain(`Paired approximate randomization test with ${inference.draws.trials} trials`, [
        ` - Each system is compared with ${baseline}.`,
        '   A cell gives the score and the p-value.',
      ]);
  }
}

function explain(title: string, lines: readonly string[]): string {
  return [
    underline(title),
    ...lines,
    ' - The null hypothesis is that both outputs come from the same process; p is the chance of a difference this',
    '   large if it holds. "*" marks p ≤ 0.05. Significance says that a difference is replicable, not that it is large.',
    '',
    '',
  ].join('\n');
}

export function listSignatures(evaluations: readonly Evaluation[]): string {
  const lines = evaluations.map(({ name, signature }) => ` - ${name.padEnd(10)} ${signature}`);
  return [underline('Metric signatures'), ...lines].join('\n');
}

function underline(title: string): string {
  const rule = '-'.repeat(title.length);
  return `${rule}\n${title}\n${rule}`;
}
