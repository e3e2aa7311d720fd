/** Shows the latest findings: the decided verdicts of the studies that ran last, each with a picture of its interval. */
import { VERDICT_TABLE } from '@ordo/core/verdicts';
import { useQueries } from '@tanstack/react-query';
import { studyReport } from '../../data/queries/reports.ts';
import { Link } from '../../link.tsx';
import { Card } from '../../parts/card.tsx';
import { IntervalMark } from '../../parts/verdicts/interval-mark.tsx';
import { VerdictMark } from '../../parts/verdicts/verdict-mark.tsx';

/** The number of studies whose reports are read. It is small because each report costs the server some work. */
const STUDIES_READ = 3;
const SHOWN = 6;

/** @param studies the ids of the studies with runs, with the newest first */
export function LatestVerdicts({ studies }: { readonly studies: readonly string[] }) {
  const reports = useQueries({ queries: studies.slice(0, STUDIES_READ).map(studyReport) });
  const decided = reports.flatMap(({ data }, i) =>
    (data?.judgements ?? []).flatMap((judgement, place) =>
      VERDICT_TABLE[judgement.verdict].standing === 'open' ? [] : [{ judgement, place, study: studies[i] ?? '' }],
    ),
  );
  const isRead = reports.every(({ isPending }) => !isPending);
  return (
    <Card title="Latest verdicts" more={<Link to="/studies">All studies</Link>}>
      {!isRead && decided.length === 0 && <p className="loading">Judging …</p>}
      {isRead && decided.length === 0 && (
        <p className="empty">No verdict yet: a study gives them once its runs have ended.</p>
      )}
      <ul className="lines">
        {decided.slice(0, SHOWN).map(({ judgement, place, study }) => (
          <li key={`${study} ${place}`} className="decided">
            <VerdictMark verdict={judgement.verdict} />
            <span>
              <Link to={`/studies/${study}`} search={{ cell: String(place) }}>
                {judgement.claim}
              </Link>
              <small>{study}</small>
            </span>
            <IntervalMark judgement={judgement} />
          </li>
        ))}
      </ul>
      {decided.length > SHOWN && (
        <p className="live">
          {SHOWN} of {decided.length} shown
        </p>
      )}
    </Card>
  );
}
