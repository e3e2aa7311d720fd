/** Ends a command by the verdicts that it has printed: `worse` fails, and an open one is an exit code of its own. */
import { Option } from 'commander';
import type { Report } from '@ordo/reports';
import { Inconclusive, WorkFailed } from '../exit-codes.ts';

/** For the help of commands that end by a verdict. */
export const VERDICT_HELP = `
The command ends with exit code 0 if every verdict is "reproduced" or "better", 1 if one is "worse", and 4 if one is
"inconclusive" and none is "worse".
`;

export interface AllowOption {
  readonly allow?: 'inconclusive';
}

export function allowOption(): Option {
  return new Option('--allow <verdict>', 'end with exit code 0 instead of 4 when verdicts are open').choices([
    'inconclusive',
  ]);
}

/**
 * Returns only if every verdict is `reproduced` or `better`, if there is none, or if open ones are allowed.
 * @throws WorkFailed when a verdict is `worse`, Inconclusive when one is open.
 */
export function requireVerdict({ verdict, ...counts }: Report['summary'], { allow }: AllowOption): void {
  const total = counts.reproduced + counts.better + counts.worse + counts.inconclusive;
  if (verdict === 'worse') throw new WorkFailed(`${counts.worse} of ${total} verdicts are "worse"`);
  if (verdict !== 'inconclusive' || allow === 'inconclusive') return;
  throw new Inconclusive(`${counts.inconclusive} of ${total} verdicts are "inconclusive"`);
}

/**
 * The same where there must be a verdict: a report that judges nothing is no pass, whatever was allowed.
 * @throws WorkFailed, Inconclusive
 */
export function requireSomeVerdict(summary: Report['summary'], options: AllowOption): void {
  if (summary.verdict === null) throw new Inconclusive('the report has no verdict at all');
  requireVerdict(summary, options);
}
