/** Shows studies with results as tiles, and the others as short lines with a button. */
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../data/api.ts';
import { studyReport } from '../../data/queries/reports.ts';
import { Link } from '../../link.tsx';
import { Card } from '../../parts/card.tsx';
import { RunStudyButton } from '../../parts/reports/run-study-button.tsx';
import { Unread } from '../../parts/unread.tsx';
import { VerdictCounts } from '../../parts/verdicts/verdict-counts.tsx';
import { useSeen } from '../../parts/use-seen.ts';

type Study = Schemas['StudySummary'];
type States = Schemas['RunGroup']['states'];

interface TileProps {
  readonly study: Study;
  readonly states: States;
}

const WORDS = [
  ['succeeded', 'finished'],
  ['running', 'running'],
  ['queued', 'waiting'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
] as const;

/** Shows a study. Its report is read when the tile first becomes visible, because each report costs the server some work. */
export function StudyTile({ study, states }: TileProps) {
  const [tile, isSeen] = useSeen<HTMLElement>();
  const found = useQuery({ ...studyReport(study.id), enabled: isSeen });
  const runs = WORDS.filter(([state]) => states[state] > 0).map(([state, word]) => `${states[state]} ${word}`);
  return (
    <article ref={tile} className="tile" aria-labelledby={`tile-${study.id}`}>
      <h3 id={`tile-${study.id}`}>
        <Link to={`/studies/${study.id}`} data-row="">
          {study.title}
        </Link>
      </h3>
      <p className="citation">{study.citation ?? 'A study of our own'}</p>
      {isSeen && found.data === undefined ? (
        <Unread query={found} what="its verdicts" />
      ) : (
        <ul className="summary">{found.data !== undefined && <VerdictCounts report={found.data} />}</ul>
      )}
      <p className="live">{runs.join(', ')}</p>
    </article>
  );
}

export function NeverRun({ studies }: { readonly studies: readonly Study[] }) {
  if (studies.length === 0) return null;
  return (
    <Card title="Not started" note={studies.length}>
      <ul className="lines quiet-lines">
        {studies.map((study) => (
          <li key={study.id}>
            <Link to={`/studies/${study.id}`}>{study.title}</Link>
            <small>{study.citation ?? 'A study of our own'}</small>
            <RunStudyButton study={study} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
