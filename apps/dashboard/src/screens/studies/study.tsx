/** Shows a study: the paper's table with our numbers, its claims, and the measured scores. A drawer explains each cell. */
import { useQuery } from '@tanstack/react-query';
import { studyReport } from '../../data/queries/reports.ts';
import { Card } from '../../parts/card.tsx';
import { Claims } from '../../parts/verdicts/claims.tsx';
import { Figures } from '../../parts/reports/figures.tsx';
import { JudgementDrawer } from '../../parts/verdicts/judgement-drawer.tsx';
import { isValue, type LinkOf } from '../../parts/verdicts/placed-judgement.ts';
import { Notes, ReportTables } from '../../parts/reports/report-tables.tsx';
import { ScreenTitle } from '../../parts/screen-title.tsx';
import { StudyMatrix } from '../../parts/reports/study-matrix.tsx';
import { StudySummaryLine } from '../../parts/reports/study-summary-line.tsx';
import { Unread } from '../../parts/unread.tsx';
import { usePlace, useView } from '../../use-view.ts';
import { StudyActions } from './study-actions.tsx';

const STUDIES = [{ to: '/studies', name: 'Studies' }];
const ALL: ReadonlySet<string> = new Set();

export function StudyScreen() {
  const id = `${usePlace('paper')}/${usePlace('table')}`;
  const [, change] = useView();
  const found = useQuery(studyReport(id));
  if (found.data === undefined) return <Unread query={found} what={id} />;
  const report = found.data;
  const linkOf: LinkOf = (place) => ({ to: `/studies/${id}`, search: { cell: String(place) } });
  return (
    <div className="reading">
      <div className="title-line">
        <ScreenTitle title={report.title} crumbs={STUDIES} />
        <StudyActions id={id} report={report} />
      </div>
      {report.study?.citation && <p className="citation">{report.study.citation}</p>}
      <StudySummaryLine report={report} />
      {report.judgements.some(isValue) && (
        <Card title="The paper’s table" note="ours above the printed value; a cell opens what stands behind it">
          <StudyMatrix report={report} linkOf={linkOf} />
        </Card>
      )}
      <Claims judgements={report.judgements} linkOf={linkOf} />
      <h2>What was measured</h2>
      <ReportTables report={report} hidden={ALL} onJudgement={(place) => change({ cell: String(place) })} />
      <Notes notes={report.notes} />
      <Figures figures={report.figures} />
      <JudgementDrawer report={report} />
    </div>
  );
}
