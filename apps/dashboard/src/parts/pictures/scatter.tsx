/** Draws runs as points over one of their options. Runs that cannot be compared with the others are grey. */
import { Link } from '../../link.tsx';
import { scaleOf, scaleOfScores } from './scatter-scale.ts';
import { sayScore } from '../sentences/say-score.ts';
import { COLOURS } from '../charts/series-look.ts';

export interface ScatterPoint {
  readonly id: string;
  readonly label: string;
  /** Points of one group share a colour. */
  readonly group: number;
  /** The value of the option, as JSON. */
  readonly option: string;
  readonly score: number;
  /** True if the run can be compared with the others. */
  readonly comparable: boolean;
}

interface Props {
  readonly points: readonly ScatterPoint[];
  readonly option: string;
  readonly metric: string;
  readonly logarithmic: boolean;
}

const [WIDTH, HEIGHT] = [720, 340];
const [LEFT, BELOW, ABOVE] = [64, 48, 12];

export function Scatter({ points, option, metric, logarithmic }: Props) {
  const x = scaleOf(
    points.map((point) => point.option),
    logarithmic,
  );
  const y = scaleOfScores(points.map(({ score }) => score));
  const across = (place: number): number => LEFT + place * (WIDTH - LEFT);
  const up = (place: number): number => HEIGHT - BELOW - place * (HEIGHT - BELOW - ABOVE);
  return (
    <div className="scroll-x scatter-box" role="region" aria-label={`${metric} over ${option}`} tabIndex={0}>
      <svg className="scatter" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label={`${metric} over ${option}`}>
        {y.ticks.map(({ label, place }) => (
          <g key={label}>
            <line x1={LEFT} x2={WIDTH} y1={up(place)} y2={up(place)} />
            <text x={LEFT - 8} y={up(place)} dy="0.35em" textAnchor="end">
              {label}
            </text>
          </g>
        ))}
        {x.ticks.map(({ label, place }) => (
          <text key={label} x={across(place)} y={HEIGHT - BELOW + 20} textAnchor="middle">
            {label}
          </text>
        ))}
        <text x={across(0.5)} y={HEIGHT - 6} textAnchor="middle" className="name">
          {option}
        </text>
        {points.map(({ id, label, group, option: value, score, comparable }) => (
          <Link key={id} to={`/runs/${id}`} aria-label={`${label}: ${metric} ${sayScore(score)}, ${option} ${value}`}>
            <circle
              className={comparable ? `point stroke-${group % COLOURS}` : 'point grey'}
              cx={across(x.placeOf(value))}
              cy={up(y.placeOf(score))}
              r="5"
            >
              <title>{`${label}: ${sayScore(score)}`}</title>
            </circle>
          </Link>
        ))}
      </svg>
    </div>
  );
}
