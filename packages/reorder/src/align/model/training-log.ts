/** Writes the log of a training as fast_align does, so that scripts that read tensions and length ratios from it still work. */
import { formatNumber } from '../numbers/format-number.ts';
import type { Iteration } from './train.ts';

export function renderLengthRatio(ratio: number): string {
  return `expected target length = source length * ${formatNumber(ratio)}\n`;
}

export function renderIteration(iteration: Iteration): string {
  const { number, isLast, likelihood, crossEntropy, nullShare, feature, sizes, tensionSteps, finalTension } = iteration;
  const lines = [
    `ITERATION ${number}${isLast ? ' (FINAL)' : ''}`,
    `  log_e likelihood: ${formatNumber(likelihood)}`,
    `  log_2 likelihood: ${formatNumber(likelihood / Math.LN2)}`,
    `     cross entropy: ${formatNumber(crossEntropy)}`,
    `        perplexity: ${formatNumber(2 ** crossEntropy)}`,
    `      posterior p0: ${formatNumber(nullShare)}`,
    ` posterior al-feat: ${formatNumber(feature)}`,
    `       size counts: ${sizes}`,
    ...tensionSteps.map(
      (step, i) => `  ${i + 1}  model al-feat: ${formatNumber(step.feature)} (tension=${formatNumber(step.tension)})`,
    ),
    ...(finalTension === null ? [] : [`     final tension: ${formatNumber(finalTension)}`]),
  ];
  return `${lines.join('\n')}\n`;
}
