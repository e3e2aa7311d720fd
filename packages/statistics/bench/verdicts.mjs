/**
 * Simulates studies whose truth is known, and compares how often each verdict is given with what this package promises.
 *
 *   npx tsc -b packages/statistics
 *   npm run bench -w @ordo/statistics -- [--trials 40000] [--seed 1]
 *
 * Ends with exit code 1 if a promise is broken by more than three standard errors of the simulation. Most promises are exact, so
 * about one seed in three breaks one of them by chance: try another seed before looking for a mistake.
 */
import { parseArgs } from 'node:util';
import { isKept, simulateAll } from '@ordo/statistics/simulation';

const { values } = parseArgs({
  options: { trials: { type: 'string', default: '40000' }, seed: { type: 'string', default: '1' } },
});
const plan = { trials: Number(values.trials), seed: Number(values.seed) };
if (!(Number.isSafeInteger(plan.trials) && plan.trials >= 100 && Number.isSafeInteger(plan.seed) && plan.seed >= 0)) {
  throw new Error(`--trials ${values.trials} --seed ${values.seed}: give at least 100 trials and a seed of at least 0`);
}

const percent = (share) => `${(100 * share).toFixed(2)} %`;

function describe(promised) {
  if (promised === null) return '–';
  if ('atMost' in promised) return `≤ ${percent(promised.atMost)}`;
  return 'atLeast' in promised ? `≥ ${percent(promised.atLeast)}` : percent(promised.near);
}

let broken = 0;
console.log('| question | setting | share | ± | promised | |\n|---|---|---:|---:|---:|---|');
simulateAll(plan, (findings) => {
  for (const finding of findings) {
    const kept = isKept(finding);
    if (!kept) broken++;
    const { question, setting, share, standardError, promised } = finding;
    const cells = [question, setting, percent(share), percent(standardError), describe(promised), kept ? '' : 'BROKEN'];
    console.log(`| ${cells.join(' | ')} |`);
  }
});
console.log(
  broken === 0
    ? `\nEvery promise is kept (${plan.trials} trials, seed ${plan.seed}).`
    : `\n${broken} promises are broken (${plan.trials} trials, seed ${plan.seed}).`,
);
process.exitCode = broken === 0 ? 0 : 1;
