/** Ends a command according to the worst of the printed verdicts, by what that says about the claim. */
import { Option } from 'commander';
import { OPEN_VERDICTS, quoteVerdicts, type Verdict, VERDICT_TABLE, VERDICTS } from '@ordo/core/verdicts';
import type { Report } from '@ordo/reports';
import { EXIT, Inconclusive, WorkFailed } from '../exit-codes.ts';

/** The help text of commands that end by a verdict. */
export const VERDICT_HELP = `
The command ends with exit code ${EXIT.done} if every verdict is ${quoteVerdicts('holds')}, ${EXIT.failed} if one is ${quoteVerdicts('fails')}, and ${EXIT.inconclusive} if one is
${quoteVerdicts('open')} and none is ${quoteVerdicts('fails')}.
`;

export interface AllowOption {
  readonly allow?: Verdict;
}

export function allowOption(): Option {
  return new Option(
    '--allow <verdict>',
    `end with exit code ${EXIT.done} instead of ${EXIT.inconclusive} when verdicts are open`,
  ).choices(OPEN_VERDICTS);
}

/**
 * Returns only if every verdict holds, if there is none, or if open ones are allowed.
 * @throws WorkFailed when a verdict fails, Inconclusive when one is open.
 */
export function requireVerdict({ verdict, ...counts }: Report['summary'], { allow }: AllowOption): void {
  if (verdict === null || verdict === allow) return;
  const total = VERDICTS.reduce((sum, one) => sum + counts[one], 0);
  const told = `${counts[verdict]} of ${total} verdicts are "${verdict}"`;
  switch (VERDICT_TABLE[verdict].standing) {
    case 'holds':
      return;
    case 'fails':
      throw new WorkFailed(told);
    case 'open':
      throw new Inconclusive(told);
  }
}

/**
 * Does the same if there must be a verdict: a report that judges nothing must not pass, whatever is allowed.
 * @throws WorkFailed, Inconclusive
 */
export function requireSomeVerdict(summary: Report['summary'], options: AllowOption): void {
  if (summary.verdict === null) throw new Inconclusive('the report has no verdict at all');
  requireVerdict(summary, options);
}
