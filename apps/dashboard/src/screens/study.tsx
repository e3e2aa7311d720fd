/** One study: its matrix with a drawer behind each cell, its tables, its figures. */
import { useQuery } from '@tanstack/react-query';
import { studyReport } from '../data/queries.ts';
import { Figures } from '../parts/figures.tsx';
import { JudgementDrawer } from '../parts/judgement-drawer.tsx';
import { Notes, ReportTables } from '../parts/report-tables.tsx';
import { StudyMatrix } from '../parts/study-matrix.tsx';
import { StudySummaryLine } from '../parts/study-summary-line.tsx';
import { usePlace, useView } from '../use-view.ts';
import { Unread } from '../parts/unread.tsx';
import { ScreenTitle } from '../parts/screen-title.tsx';

const STUDIES = [{ to: '/', name: 'Studies' }];
const ALL: ReadonlySet<string> = new Set();

export function StudyScreen() {
  const id = `${usePlace('paper')}/${usePlace('table')}`;
  const [, change] = useView();
  const found = useQuery(studyReport(id));
  if (found.data === undefined) return <Unread query={found} what={id} />;
  const report = found.data;
  return (
    <>
      <ScreenTitle title={report.title} crumbs={STUDIES} />
      {report.study?.citation && <p className="citation">{report.study.citation}</p>}
      <StudySummaryLine report={report} />
      <StudyMatrix report={report} linkOf={(place) => ({ to: `/studies/${id}`, cell: String(place) })} />
      <h2>Results</h2>
      <ReportTables report={report} hidden={ALL} onJudgement={(place) => change({ cell: String(place) })} />
      <Notes notes={report.notes} />
      <Figures figures={report.figures} />
      <h2>Run it</h2>
      <p>
        <code>npm run ordo -- submit {id} --watch</code>
      </p>
      <JudgementDrawer report={report} />
    </>
  );
}
