/** Tells what came of a soak, for a terminal and as a Markdown file. */
import os from 'node:os';
import { QUANTITIES } from './quantities.ts';
import type { Judgement } from './soak.ts';

export interface SoakFacts {
  readonly runs: number;
  readonly samples: number;
  readonly minutes: number;
  readonly seed: number;
}

const show = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 2 });

export function describeSoak({ runs, samples, minutes, seed }: SoakFacts, judgements: readonly Judgement[]): string {
  const rows = judgements.map(
    ({ name, quantity, trend, bound, verdict }) =>
      `| ${name} | ${quantity.unit} | ${show(trend.level)} | ${show(trend.slope)} | ${show(bound)} | ${verdict} |`,
  );
  const reasons = QUANTITIES.map(({ prefix, reason }) => `- **${prefix} …**: ${reason}.`);
  const { model = 'unknown processor' } = os.cpus()[0] ?? {};
  return `# Soak

${show(runs)} tiny runs in ${minutes.toFixed(1)} minutes on ${os.cpus().length} × ${model.trim()} (load ${show(os.loadavg()[0] ?? 0)}), ${samples} samples,
seed ${seed}. Every second experiment was deleted. The slope is Theil and Sen's over the second half, per 1,000 runs; a quantity *grows* when the
lower end of the slope's 95 % interval is above the bound, and it is *unclear* when only the slope itself is.

| quantity | unit | level | slope per 1,000 runs | bound | verdict |
|---|---|---|---|---|---|
${rows.join('\n')}

Why these bounds:

${reasons.join('\n')}
`;
}
