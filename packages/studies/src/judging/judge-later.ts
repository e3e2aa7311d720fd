/** Until the tests over seeds have landed, every target is undecided. */
import type { Evidence } from './evidence.ts';
import { type Finding, undecided } from './finding.ts';

interface AnyTarget {
  readonly metric?: string;
  readonly series?: string;
  readonly printed?: Readonly<Record<string, string>>;
  readonly row?: string;
}

export function judgeLater(target: AnyTarget, evidence: Evidence): Finding[] {
  const rows = target.printed === undefined ? [target.row ?? null] : Object.keys(target.printed);
  return rows.map((row) => {
    const printed = row === null ? null : (target.printed?.[row] ?? null);
    const metric = target.metric ?? target.series ?? '';
    const question = { metric, row, over: null, claim: '', printed, margin: null, question: null };
    const seeds = { registered: [...evidence.registered], finished: [], lost: [] };
    return undecided(question, { reason: 'spread-unknown', explanation: 'Judging is not ready yet.', seeds });
  });
}
