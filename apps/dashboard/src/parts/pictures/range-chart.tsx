/** Shows scores of several runs over ranges, such as lengths of sentences, as a small picture with a table below. */
import { sayScore } from '../sentences/say-score.ts';
import { scaleOfScores } from './scatter-scale.ts';
import { COLOURS, lineClass } from '../charts/series-look.ts';

export interface ScoredRange {
  readonly label: string;
  /** The size of the range, such as `12 sentences`. */
  readonly size: string;
  /** The scores in this range, one for each run. */
  readonly scores: readonly (number | null)[];
}

interface Props {
  readonly title: string;
  /** The quantity that the ranges divide. */
  readonly over: string;
  readonly runs: readonly string[];
  readonly ranges: readonly ScoredRange[];
}

const [WIDTH, HEIGHT] = [420, 220];
const [LEFT, BELOW, ABOVE] = [48, 44, 12];

export function RangeChart({ title, over, runs, ranges }: Props) {
  const known = ranges.flatMap(({ scores }) => scores.filter((score) => score !== null));
  if (known.length === 0) return null;
  const y = scaleOfScores(known);
  const across = (i: number): number => LEFT + ((i + 0.5) / ranges.length) * (WIDTH - LEFT);
  const up = (score: number): number => HEIGHT - BELOW - y.placeOf(score) * (HEIGHT - BELOW - ABOVE);
  return (
    <figure className="range-chart" aria-label={`${title}, listed below the picture`}>
      <figcaption className="name">{title}</figcaption>
      <svg className="scatter" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {y.ticks.map(({ label, place }) => {
          const height = HEIGHT - BELOW - place * (HEIGHT - BELOW - ABOVE);
          return (
            <g key={label}>
              <line x1={LEFT} x2={WIDTH} y1={height} y2={height} />
              <text x={LEFT - 8} y={height} dy="0.35em" textAnchor="end">
                {label}
              </text>
            </g>
          );
        })}
        {ranges.map(({ label }, i) => (
          <text key={label} x={across(i)} y={HEIGHT - BELOW + 18} textAnchor="middle">
            {label}
          </text>
        ))}
        <text x={(LEFT + WIDTH) / 2} y={HEIGHT - 6} textAnchor="middle" className="name">
          {over}
        </text>
        {runs.map((run, i) => {
          const points = ranges.flatMap(({ scores }, k) => {
            const score = scores[i] ?? null;
            return score === null ? [] : [[across(k), up(score)] as const];
          });
          return (
            <g key={run}>
              <polyline className={lineClass(i)} points={points.map((point) => point.join(',')).join(' ')} />
              {points.map(([x, height]) => (
                <circle key={x} className={`point stroke-${i % COLOURS}`} cx={x} cy={height} r="3.5" />
              ))}
            </g>
          );
        })}
      </svg>
      <details>
        <summary>{title} as a table</summary>
        <div className="scroll-x" role="region" aria-label={`Table: ${title}`} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{over}</th>
                {runs.map((run) => (
                  <th key={run} scope="col" className="number">
                    {run}
                  </th>
                ))}
                <th scope="col">Of</th>
              </tr>
            </thead>
            <tbody>
              {ranges.map(({ label, size, scores }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {runs.map((run, i) => (
                    <td key={run} className="number">
                      {sayScore(scores[i])}
                    </td>
                  ))}
                  <td>{size}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
