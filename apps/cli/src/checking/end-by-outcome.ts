/** Ends a command that has run a study: first by failed runs, then by the verdicts, then by the work that is left open. */
import type { Report } from '@ordo/reports';
import { listJudgedTables } from '@ordo/reports/checks';
import { Inconclusive, WorkFailed } from '../exit-codes.ts';
import type { Output } from '../output.ts';
import { type AllowOption, requireSomeVerdict } from '../reporting/require-verdict.ts';
import { describeOpenSeeds, listOpenSeeds } from './list-open-seeds.ts';

/** Ends the command. @throws WorkFailed, Inconclusive */
export function endByOutcome(report: Report, options: AllowOption, output: Output): void {
  const open = tellOpenSeeds(report, output);
  requireSomeVerdict(report.summary, options);
  if (open > 0 && options.allow === undefined) throw new Inconclusive(UNFINISHED);
}

/**
 * Ends a command that only shows how a study is run: by its runs, whatever the verdicts are.
 * @throws WorkFailed
 */
export function requireFinished(report: Report, output: Output): void {
  if (tellOpenSeeds(report, output) > 0) throw new WorkFailed(UNFINISHED);
}

const UNFINISHED = 'not every registered seed has finished';

/**
 * Returns how many seeds have not finished.
 * @throws WorkFailed if runs have failed
 */
function tellOpenSeeds(report: Report, output: Output): number {
  const open = listOpenSeeds(report);
  if (open.length > 0) output.say(['not finished:', ...open.map(describeOpenSeeds)].join('\n'));
  const seeds = listJudgedTables(report).flatMap(({ rows }) => rows.flatMap((row) => row.seeds));
  const failed = seeds.filter(hasFailed).length;
  if (failed > 0) throw new WorkFailed(`${failed} runs have failed`);
  return open.length;
}

function hasFailed({ outcome }: Report['tables'][number]['rows'][number]['seeds'][number]): boolean {
  return outcome === 'failed' || outcome === 'cancelled';
}
