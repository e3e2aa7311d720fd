/** Shows the scores of a study that has no printed values, by row and seed. */
import type { Schemas } from '../../data/api.ts';
import { ReportTable } from './report-tables.tsx';

type Table = Schemas['ReportTable'];

const SHOWN: ReadonlySet<string> = new Set(['variant', 'seeds', 'score']);

export function MeasuredScores({ report }: { readonly report: Schemas['Report'] }) {
  return report.tables.filter(isMeasured).map((table) => {
    const hidden = new Set(table.columns.filter(({ kind }) => !SHOWN.has(kind)).map(({ id }) => id));
    return <ReportTable key={table.part ?? table.title} table={table} report={report} hidden={hidden} />;
  });
}

const isMeasured = ({ rows }: Table): boolean =>
  rows.some(({ seeds }) => seeds.some(({ outcome }) => outcome === 'finished'));
