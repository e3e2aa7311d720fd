/** Shows each study in the form of its paper's table: the printed values, ours, and whether they agree. */
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../data/api.ts';
import { studyReport } from '../../data/queries/reports.ts';
import { studies } from '../../data/queries/studies.ts';
import { Link } from '../../link.tsx';
import { MeasuredScores } from '../../parts/reports/measured-scores.tsx';
import { isValue } from '../../parts/verdicts/placed-judgement.ts';
import { StudyMatrix } from '../../parts/reports/study-matrix.tsx';
import { StudySummaryLine } from '../../parts/reports/study-summary-line.tsx';
import { useSeen } from '../../parts/use-seen.ts';
import { Unread } from '../../parts/unread.tsx';
import { ScreenTitle } from '../../parts/screen-title.tsx';

type Study = Schemas['StudySummary'];

export function Studies() {
  const found = useQuery(studies);
  if (found.data === undefined) return <Unread query={found} what="the studies" />;
  return (
    <>
      <ScreenTitle title="Studies" />
      {found.data.studies.length === 0 && (
        <p className="empty">
          There is no study. Submit one: <code>npm run ordo -- submit FILE.study.yaml</code>
        </p>
      )}
      {found.data.studies.map((study) => (
        <StudyCard key={study.id} study={study} />
      ))}
    </>
  );
}

/** Shows a study. Its report is read when the card first becomes visible, because each report costs the server some work. */
function StudyCard({ study }: { readonly study: Study }) {
  const [card, seen] = useSeen<HTMLElement>();
  const found = useQuery({ ...studyReport(study.id), enabled: seen });
  return (
    <section ref={card} className="study" aria-labelledby={`study-${study.id}`}>
      <h2 id={`study-${study.id}`}>
        <Link to={`/studies/${study.id}`} data-row="">
          {study.title}
        </Link>
      </h2>
      {study.citation !== null && <p className="citation">{study.citation}</p>}
      {seen && found.data === undefined && <Unread query={found} what={study.id} />}
      {found.data !== undefined && (
        <>
          <StudySummaryLine report={found.data} />
          {!found.data.judgements.some(isValue) && <MeasuredScores report={found.data} />}
          <StudyMatrix
            report={found.data}
            linkOf={(place) => ({ to: `/studies/${study.id}`, search: { cell: String(place) } })}
          />
        </>
      )}
    </section>
  );
}
