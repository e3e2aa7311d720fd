/** Reports the outcome of a soak, for a terminal and as a Markdown file. */
import os from 'node:os';
import { QUANTITIES } from './quantities.ts';
import type { Judgement } from './soak.ts';
import type { Verdict } from './trend.ts';

export interface SoakFacts {
  readonly runs: number;
  readonly samples: number;
  readonly minutes: number;
  readonly seed: number;
}

const show = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 2 });

export function describeSoak({ runs, samples, minutes, seed }: SoakFacts, judgements: readonly Judgement[]): string {
  const { model = 'unknown processor' } = os.cpus()[0] ?? {};
  return `# Soak

**${summarise(judgements)}**

${show(runs)} tiny runs in ${minutes.toFixed(1)} minutes on ${os.cpus().length} × ${model.trim()} (load at the end: ${show(os.loadavg()[0] ?? 0)}),
with ${samples} samples; the seed of the cluster was ${seed}. Every second experiment was deleted. \`npm run soak -- --runs ${runs}\` repeats it.

| quantity | unit | level | slope per 1,000 runs | 95 % interval | bound | verdict |
|---|---|---:|---:|---:|---:|---|
${judgements.map((judgement) => drawRow(judgement)).join('\n')}

- **Level** is the median over the second half. The first half is left out, since caches, pools and heaps reach their size in it.
- **Slope** is Theil and Sen's, the median slope over all pairs of samples in the second half, so single outliers do not move it.
- A quantity is *flat* when its slope is within the bound, *grows* when the whole interval is above it, and is *unclear* otherwise: then
  more runs are needed to tell.

Why these bounds:

${QUANTITIES.map(({ prefix, reason }) => `- **${prefix} …**: ${reason}.`).join('\n')}
`;
}

function summarise(judgements: readonly Judgement[]): string {
  const namesOf = (verdict: Verdict): string =>
    judgements.flatMap((judgement) => (judgement.verdict === verdict ? [judgement.name] : [])).join(', ');
  const [grows, unclear] = [namesOf('grows'), namesOf('unclear')];
  if (grows === '' && unclear === '') return `Nothing grows: all ${judgements.length} quantities are flat.`;
  const told = [
    grows === '' ? [] : [`These grow: ${grows}.`],
    unclear === '' ? [] : [`These are unclear: ${unclear}.`],
  ];
  return told.flat().join(' ');
}

function drawRow({ name, quantity, trend, bound, verdict }: Judgement): string {
  const interval = `${show(trend.atLeast)} to ${show(trend.atMost)}`;
  const cells = [name, quantity.unit, show(trend.level), show(trend.slope), interval, show(bound)];
  return `| ${cells.join(' | ')} | ${verdict === 'flat' ? verdict : `**${verdict}**`} |`;
}
