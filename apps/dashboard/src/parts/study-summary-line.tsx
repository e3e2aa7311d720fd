/** A study in one line: how many targets have which verdict, how many seeds are there, and what would decide the open ones. */
import { VERDICTS } from '@ordo/core/verdicts';
import type { Schemas } from '../data/api.ts';
import { VerdictMark } from './verdict-mark.tsx';

const OUTCOMES = ['finished', 'unfinished', 'failed', 'cancelled', 'missing'] as const;

export function StudySummaryLine({ report }: { readonly report: Schemas['Report'] }) {
  const seeds = report.tables.flatMap(({ rows }) => rows.flatMap((row) => row.seeds));
  const counted = OUTCOMES.map((outcome) => ({ outcome, n: seeds.filter((one) => one.outcome === outcome).length }));
  const open = report.judgements.flatMap(({ verdict, power }) => {
    return verdict === 'inconclusive' && power !== null ? (power.moreSeeds ?? []) : [];
  });
  return (
    <ul className="summary">
      {VERDICTS.map((verdict) =>
        report.summary[verdict] === 0 ? null : (
          <li key={verdict}>
            {report.summary[verdict]} <VerdictMark verdict={verdict} />
          </li>
        ),
      )}
      {counted.map(({ outcome, n }) =>
        n === 0 ? null : (
          <li key={outcome}>
            {n} {n === 1 ? 'seed' : 'seeds'} {outcome}
          </li>
        ),
      )}
      {open.length > 0 && <li>at most {Math.max(...open)} more seeds would decide what can be decided</li>}
    </ul>
  );
}
