/** The values of a study as its paper's table, printed beside ours, and its claims apart from them. */
import { formatScore } from '@ordo/core/format-score';
import type { Schemas } from '../data/api.ts';
import { Link } from '../link.tsx';
import { VerdictMark } from './verdict-mark.tsx';

type Report = Schemas['Report'];
type Judgement = Schemas['Judgement'];

interface Placed {
  readonly place: number;
  readonly judgement: Judgement;
}

interface Props {
  readonly report: Report;
  readonly linkOf: (place: number) => { readonly to: string; readonly cell: string };
}

/** A card with more claims than this would push the other studies out of sight. */
const MOST_OPEN_CLAIMS = 8;

export const isValue = ({ kind }: Judgement): boolean => kind === 'value' || kind === 'count';

export function StudyMatrix({ report, linkOf }: Props) {
  const placed = report.judgements.map((judgement, place): Placed => ({ judgement, place }));
  const values = placed.filter(({ judgement }) => isValue(judgement));
  const claims = placed.filter(({ judgement }) => !isValue(judgement));
  return (
    <>
      {values.length > 0 && <Values report={report} values={values} linkOf={linkOf} />}
      {claims.length > 0 && (
        <details className="claims" open={values.length === 0 && claims.length <= MOST_OPEN_CLAIMS}>
          <summary>
            {claims.length} {claims.length === 1 ? 'claim' : 'claims'}
          </summary>
          <ul>
            {claims.map(({ judgement, place }) => (
              <li key={place}>
                <CellLink {...linkOf(place)} judgement={judgement} /> {judgement.claim}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const columnOf = ({ part, metric }: Judgement): string => `${part}\n${metric}`;

function Values({ report, values, linkOf }: Props & { readonly values: readonly Placed[] }) {
  const columns = [...new Set(values.map(({ judgement }) => columnOf(judgement)))];
  const rows = [...new Set(values.map(({ judgement }) => judgement.row ?? ''))];
  const partTitle = (part: string): string => report.tables.find((table) => table.part === part)?.title ?? part;
  return (
    <div className="scroll-x" role="region" aria-label={`Values of ${report.title}`} tabIndex={0}>
      <table className="matrix">
        <thead>
          <tr>
            <th scope="col">Row</th>
            {columns.map((column) => {
              const [part = '', metric = ''] = column.split('\n');
              return (
                <th key={column} scope="col">
                  {metric} <small title={partTitle(part)}>{part}</small>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {columns.map((column) => {
                const cell = values.find(({ judgement }) => judgement.row === row && columnOf(judgement) === column);
                return (
                  <td key={column}>
                    {cell === undefined ? '–' : <MatrixCell {...linkOf(cell.place)} judgement={cell.judgement} />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  readonly to: string;
  readonly cell: string;
  readonly judgement: Judgement;
}

function MatrixCell({ judgement, ...place }: CellProps) {
  return (
    <>
      <span className="pair">
        <span>printed {judgement.printed ?? '–'}</span>
        <span>ours {judgement.measured === null ? '–' : formatScore(judgement.measured, judgement.digits)}</span>
      </span>
      <CellLink {...place} judgement={judgement} />
    </>
  );
}

function CellLink({ to, cell, judgement }: CellProps) {
  const of = judgement.row === null ? judgement.claim : `${judgement.row}, ${judgement.metric}`;
  return (
    <Link to={to} search={{ cell }} className="behind" aria-label={`${judgement.verdict}: ${of}`}>
      <VerdictMark verdict={judgement.verdict} />
    </Link>
  );
}
