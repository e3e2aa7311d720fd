/** Shows the values of a study in the form of the paper's table. Each cell has our value, the printed one and the verdict. */
import { formatScore } from '@ordo/core/format-score';
import { VERDICT_TABLE } from '@ordo/core/verdicts';
import type { Schemas } from '../../data/api.ts';
import { Link } from '../../link.tsx';
import { useMetricTitles } from './metric-titles.ts';
import { isNotRun, isValue, type LinkOf, type Placed } from '../verdicts/placed-judgement.ts';

type Report = Schemas['Report'];
type Judgement = Schemas['Judgement'];

interface Props {
  readonly report: Report;
  readonly linkOf: LinkOf;
}

const columnOf = ({ part, metric }: Judgement): string => `${part}\n${metric}`;

export function StudyMatrix({ report, linkOf }: Props) {
  const titleOf = useMetricTitles(report.tables);
  const values = report.judgements
    .map((judgement, place): Placed => ({ judgement, place }))
    .filter(({ judgement }) => isValue(judgement));
  if (values.length === 0) return null;
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
                  {titleOf(metric)} <small title={partTitle(part)}>{part}</small>
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
                    {cell === undefined ? (
                      '–'
                    ) : (
                      <Cell {...cell} title={titleOf(cell.judgement.metric)} linkOf={linkOf} />
                    )}
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

interface CellProps extends Placed {
  /** The title of the column's metric. */
  readonly title: string;
  readonly linkOf: LinkOf;
}

function Cell({ judgement, place, title, linkOf }: CellProps) {
  const { verdict, printed, measured, digits, row } = judgement;
  const { glyph, tone } = VERDICT_TABLE[verdict];
  const name = <span className="hidden">{`${row}, ${title}: `}</span>;
  const print = `printed ${printed ?? '–'}`;
  if (isNotRun(judgement)) {
    return (
      <Link {...linkOf(place)} className="matrix-cell">
        {name}
        <span>{print}</span>
        <small>not run</small>
      </Link>
    );
  }
  return (
    <Link {...linkOf(place)} className="matrix-cell" data-tone={tone}>
      {name}
      <strong>
        <span aria-hidden="true">{glyph}</span> {measured === null ? '–' : formatScore(measured, digits)}
      </strong>
      <small>
        {print}, {verdict}
      </small>
    </Link>
  );
}
