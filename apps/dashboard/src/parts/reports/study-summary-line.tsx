/** Summarises a study in one line: how often each verdict occurs, how many seeds exist, and what would decide open verdicts. */
import { isOpen } from '@ordo/core/verdicts';
import type { Schemas } from '../../data/api.ts';
import { VerdictCounts } from '../verdicts/verdict-counts.tsx';

const OUTCOMES = ['finished', 'unfinished', 'failed', 'cancelled', 'missing'] as const;

export function StudySummaryLine({ report }: { readonly report: Schemas['Report'] }) {
  const seeds = report.tables.flatMap(({ rows }) => rows.flatMap((row) => row.seeds));
  const counted = OUTCOMES.map((outcome) => ({ outcome, n: seeds.filter((one) => one.outcome === outcome).length }));
  const open = report.judgements.flatMap(({ verdict, power }) => {
    return isOpen(verdict) && power !== null ? (power.moreSeeds ?? []) : [];
  });
  return (
    <ul className="summary">
      <VerdictCounts report={report} />
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
