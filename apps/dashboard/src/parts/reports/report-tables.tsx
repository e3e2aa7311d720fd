/** Shows the tables of a report as the server has computed them. The tooltip of a cell has its details. */
import { VERDICT_TABLE } from '@ordo/core/verdicts';
import type { Schemas } from '../../data/api.ts';

type Report = Schemas['Report'];
type Table = Schemas['ReportTable'];

interface Props {
  readonly report: Report;
  /** The ids of the columns that the reader has hidden. */
  readonly hidden: ReadonlySet<string>;
  readonly onJudgement: (place: number) => void;
}

export function ReportTables({ report, hidden, onJudgement }: Props) {
  return report.tables.map((table) => (
    <figure key={table.part ?? table.title} className="report-table">
      <ReportTable table={table} report={report} hidden={hidden} onJudgement={onJudgement} />
      <Notes notes={table.notes} />
    </figure>
  ));
}

interface TableProps extends Pick<Props, 'report' | 'hidden'> {
  readonly table: Table;
  /** Opens a judgement. Without this function, verdicts are plain words. */
  readonly onJudgement?: (place: number) => void;
}

export function ReportTable({ table, report, hidden, onJudgement }: TableProps) {
  return (
    <div className="scroll-x" role="region" aria-label={`Table: ${table.title}`} tabIndex={0}>
      <table>
        <caption>{table.title}</caption>
        <Columns columns={table.columns.filter(({ id }) => !hidden.has(id))} />
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.title} className={row.isBaseline ? 'baseline' : undefined}>
              {row.cells.map((cell, i) =>
                hidden.has(cell.column) ? null : (
                  <td key={cell.column} className={table.columns[i]?.align === 'right' ? 'number' : undefined}>
                    <CellContent cell={cell} report={report} onJudgement={onJudgement} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Columns({ columns }: { readonly columns: Table['columns'] }) {
  return (
    <thead>
      <tr>
        {columns.map(({ id, title, align, signatures }) => (
          <th key={id} scope="col" className={align === 'right' ? 'number' : undefined} title={signatures.join('\n')}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface CellProps {
  readonly cell: Schemas['Cell'];
  readonly report: Report;
  readonly onJudgement: ((place: number) => void) | undefined;
}

function CellContent({ cell, report, onJudgement }: CellProps) {
  const text = <span title={cell.details.join('\n')}>{cell.text}</span>;
  const [place] = cell.judgements;
  const judgement = place === undefined ? undefined : report.judgements[place];
  if (place === undefined || judgement === undefined || !cell.column.startsWith('verdict')) return text;
  if (onJudgement === undefined) return text;
  return (
    <button type="button" className="cell" onClick={() => onJudgement(place)}>
      <span data-tone={VERDICT_TABLE[judgement.verdict].tone}>{cell.text}</span>
    </button>
  );
}

export function Notes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="notes">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
