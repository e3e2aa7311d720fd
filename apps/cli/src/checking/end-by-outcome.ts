/** Ends a command that has run a study: first by failed runs, then by the verdicts, then by the work that is left open. */
import type { Report } from '@ordo/reports';
import { Inconclusive, WorkFailed } from '../exit-codes.ts';
import type { Output } from '../output.ts';
import { type AllowOption, requireSomeVerdict } from '../reporting/require-verdict.ts';
import { describeOpenSeeds, listOpenSeeds } from './list-open-seeds.ts';

/** Ends the command. @throws WorkFailed, Inconclusive */
export function endByOutcome(report: Report, options: AllowOption, output: Output): void {
  const open = listOpenSeeds(report);
  if (open.length > 0) output.say(['not finished:', ...open.map(describeOpenSeeds)].join('\n'));
  const failed = report.tables.flatMap(({ rows }) => rows.flatMap(({ seeds }) => seeds)).filter(hasFailed).length;
  if (failed > 0) throw new WorkFailed(`${failed} runs have failed`);
  requireSomeVerdict(report.summary, options);
  if (open.length > 0 && options.allow === undefined) throw new Inconclusive('not every registered seed has finished');
}

function hasFailed({ outcome }: Report['tables'][number]['rows'][number]['seeds'][number]): boolean {
  return outcome === 'failed' || outcome === 'cancelled';
}
