/** Shows the server's report on an experiment: the table with a chosen baseline, the verdicts, the figures, and links to files. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { experimentReport, ROWS_READ } from '../../data/queries/reports.ts';
import { Figures } from '../../parts/reports/figures.tsx';
import { JudgementDrawer } from '../../parts/verdicts/judgement-drawer.tsx';
import { PairMatrix } from '../../parts/reports/pair-matrix.tsx';
import { Notes, ReportTables } from '../../parts/reports/report-tables.tsx';
import { useView } from '../../use-view.ts';
import { addressOfFile, FILE_FORMATS } from './report-address.ts';
import { Unread } from '../../parts/unread.tsx';

interface Props {
  readonly id: string;
  readonly variants: readonly string[];
}

/** The component is memoised, so that it is not drawn again with every value that a run measures. */
export const ExperimentReport = memo(function ExperimentReport({ id, variants }: Props) {
  const [view, change] = useView();
  const asked = { baseline: view['baseline'], columns: view['columns'] };
  const rows = view['rows'] === 'all' ? undefined : ROWS_READ;
  const found = useQuery({ ...experimentReport(id, { ...asked, rows }), placeholderData: keepPreviousData });
  const report = found.data;
  const hidden = new Set(view['hide']?.split(',') ?? []);
  const present = [...new Set(report?.tables.flatMap(({ columns }) => columns.map((column) => column.id)))];
  const file = { ...asked, present, hidden };
  return (
    <section aria-labelledby="report-title">
      <h2 id="report-title">Comparison</h2>
      <div className="filters">
        <label>
          Baseline{' '}
          <select
            value={view['baseline'] ?? report?.tables[0]?.baseline ?? ''}
            onChange={({ target }) => change({ baseline: target.value })}
          >
            {variants.map((variant) => (
              <option key={variant}>{variant}</option>
            ))}
          </select>
        </label>
        {report !== undefined && (
          <ColumnChoice
            columns={report.tables[0]?.columns ?? []}
            hidden={hidden}
            onHide={(ids) => change({ hide: ids.length === 0 ? undefined : ids.join(',') })}
          />
        )}
        <div className="actions">
          {FILE_FORMATS.map(([format, title]) => (
            <a key={format} className="button" href={addressOfFile(id, format, file)} download>
              {title}
            </a>
          ))}
        </div>
      </div>
      {found.data === undefined && <Unread query={found} what="the report" />}
      {report !== undefined && (
        <>
          {rows !== undefined && variants.length > rows && (
            <p>
              The first {rows} of {variants.length.toLocaleString('en')} rows are shown.{' '}
              <button type="button" onClick={() => change({ rows: 'all' })}>
                Show all rows
              </button>
            </p>
          )}
          <ReportTables report={report} hidden={hidden} onJudgement={(place) => change({ cell: String(place) })} />
          <Notes notes={report.notes} />
          {report.tables.map((table) => (
            <PairMatrix key={table.part ?? table.title} table={table} />
          ))}
          <Figures figures={report.figures} />
          <JudgementDrawer report={report} />
        </>
      )}
    </section>
  );
});

interface ChoiceProps {
  readonly columns: readonly { readonly id: string; readonly title: string }[];
  readonly hidden: ReadonlySet<string>;
  readonly onHide: (ids: string[]) => void;
}

function ColumnChoice({ columns, hidden, onHide }: ChoiceProps) {
  return (
    <details className="columns">
      <summary>Columns</summary>
      {columns.map(({ id, title }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={!hidden.has(id)}
            onChange={({ target }) =>
              onHide(columns.map((one) => one.id).filter((one) => (one === id ? !target.checked : hidden.has(one))))
            }
          />{' '}
          {title}
        </label>
      ))}
    </details>
  );
}
