/** Reports the cost of the steps of a rehearsal, as a Markdown table that is also readable in a terminal. */
import os from 'node:os';
import type { Plan } from './plan.ts';
import type { Rehearsal, Step } from './rehearse.ts';

const HEAD = '| step | time | processor | memory | what came of it |\n|---|---:|---:|---:|---|';

export function describeRehearsal({ pairs, updates, preset, threads }: Plan, { steps, table }: Rehearsal): string {
  const { model = 'unknown processor' } = os.cpus()[0] ?? {};
  const whole = steps.reduce((sum, { seconds }) => sum + seconds, 0);
  return `# Rehearsal

${pairs.toLocaleString('en-US')} pairs and ${updates} updates of *${preset}* with ${threads} threads in ${showTime(whole)}, on ${os.cpus().length} × ${model.trim()} (load at the
end: ${(os.loadavg()[0] ?? 0).toFixed(1)}). \`npm run rehearsal -- --pairs ${pairs} --updates ${updates} --preset ${preset}\` repeats it.

${HEAD}
${steps.map(drawStep).join('\n')}

\`\`\`text
${table.trimEnd()}
\`\`\`
`;
}

export function drawStep({ name, seconds, cpuSeconds, peakBytes, note }: Step): string {
  const memory = `${(peakBytes / 2 ** 20).toFixed(0)} MiB`;
  return `| ${[name, showTime(seconds), showTime(cpuSeconds), memory, note].join(' | ')} |`;
}

function showTime(seconds: number): string {
  return seconds < 90 ? `${seconds.toFixed(1)} s` : `${(seconds / 60).toFixed(1)} min`;
}
