/** Runs the study of the demo on this machine without a service, and tells what to try next. */
import path from 'node:path';
import { renderReportFiles } from '@ordo/reports';
import type { Study } from '@ordo/studies';
import { listEngines } from '@ordo/tensor';
import { checkLocally } from '../checking/check-locally.ts';
import { requireFinished } from '../checking/end-by-outcome.ts';
import type { Context } from '../context.ts';
import { IS_INSTALLED, ORDO } from '../env.ts';
import { AFTER_CHECKPOINT, stopSignal } from '../local-run/stop-signal.ts';
import { formatDuration } from '../progress/draw.ts';
import { describeFaster } from './faster-line.ts';
import { writeFiles } from '../reporting/write-files.ts';
import { requireWritableFolder } from '../options/writable-path.ts';
import { type ReportFormatOption, showReport } from '../reporting/present-report.ts';

interface DemoSurroundings {
  readonly context: Context;
  readonly signal: AbortSignal;
  readonly jobs: number | undefined;
}

export async function runHere(study: Study, { context, signal, jobs }: DemoSurroundings, flags: ReportFormatOption) {
  const output = context.output();
  const { home, setupStarted } = context.environment();
  const out = path.join(home, 'demo', study.id);
  await requireWritableFolder(out);
  for (const line of [study.title, ...study.notes]) output.say(line);
  const stop = stopSignal([{ signal, why: 'interrupted' }], AFTER_CHECKPOINT, output);
  const parts = Object.keys(study.parts);
  const { report, input } = await checkLocally({ study, folder: undefined }, { context, parts, out, stop, jobs });
  signal.throwIfAborted();
  const files = await writeFiles(out, renderReportFiles(report, input));
  const seconds = (Date.now() - setupStarted) / 1000;
  output.say('');
  output.result({ study: study.id, seconds, out, files, report }, showReport(report, flags.format));
  const faster = describeFaster(await listEngines(), ORDO);
  output.say(`\ndone in ${formatDuration(seconds)}, set-up included`);
  if (faster !== null) output.say(faster);
  output.say(describeNextSteps(out));
  requireFinished(report, output);
}

function describeNextSteps(out: string): string {
  const first = IS_INSTALLED ? '' : '; the first start builds the rest, which takes half a minute';
  const report = path.relative(process.cwd(), path.join(out, 'report.html'));
  return [
    'Three next steps:',
    `  open ${report.startsWith('..') ? path.join(out, 'report.html') : report}`,
    '      the same table with its figures; LaTeX, Markdown and CSV lie beside it',
    `  ${ORDO} init my-spec.yaml && ${ORDO} run my-spec.yaml`,
    '      your own comparison: encodings, data and seeds of your choice',
    `  ${ORDO} up`,
    `      the page, with a queue and workers${first}`,
  ].join('\n');
}
