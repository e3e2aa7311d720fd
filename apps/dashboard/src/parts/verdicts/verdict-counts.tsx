/** Shows how often each verdict occurs in a report. Targets that nobody has run are left out, because they say nothing about the paper. */
import { VERDICTS } from '@ordo/core/verdicts';
import type { Schemas } from '../../data/api.ts';
import { isNotRun } from './placed-judgement.ts';
import { VerdictMark } from './verdict-mark.tsx';

export function VerdictCounts({ report: { judgements } }: { readonly report: Pick<Schemas['Report'], 'judgements'> }) {
  const run = judgements.filter((judgement) => !isNotRun(judgement));
  const counted = VERDICTS.map((verdict) => ({ verdict, n: run.filter((one) => one.verdict === verdict).length }));
  const left = judgements.length - run.length;
  return (
    <>
      {counted.map(({ verdict, n }) =>
        n === 0 ? null : (
          <li key={verdict}>
            {n} <VerdictMark verdict={verdict} />
          </li>
        ),
      )}
      {left > 0 && <li>{left.toLocaleString('en')} not run</li>}
    </>
  );
}
