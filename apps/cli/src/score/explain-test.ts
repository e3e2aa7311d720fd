/** Writes the text below the table of several systems: how to read the test, and the signatures. */
import type { Evaluation, Inference } from '@ordo/metrics';

export function explainTest({ test }: Inference, baseline: string): string {
  if (test === null) return '';
  return [
    underline(test.title),
    ` - Each system is compared with ${baseline}.`,
    `   A cell gives ${test.cell}.`,
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
