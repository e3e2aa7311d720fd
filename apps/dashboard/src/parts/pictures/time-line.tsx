/** Shows a measure over time as a small line with gaps where nothing was measured, and its last and greatest value in words. */
import { listStretches } from './list-stretches.ts';

interface Props {
  readonly title: string;
  /** What the measure belongs to. */
  readonly of: string;
  /** The means of equal parts of the time; null for a part without a value. */
  readonly values: readonly (number | null)[];
  /** The upper end of the scale, which begins at 0; by default, the greatest value. */
  readonly most?: number;
  readonly say: (value: number) => string;
}

const [WIDTH, HEIGHT, EDGE] = [240, 48, 2];

export function TimeLine({ title, of, values, most, say }: Props) {
  const known = values.filter((value) => value !== null);
  const last = known.at(-1);
  if (last === undefined) return null;
  const greatest = Math.max(...known);
  const end = most ?? greatest;
  const across = (i: number): number => ((i + 0.5) / values.length) * WIDTH;
  const up = (value: number): number => HEIGHT - EDGE - (end > 0 ? value / end : 0) * (HEIGHT - 2 * EDGE);
  return (
    <figure className="time-line" aria-label={`${title} of ${of}: last ${say(last)}, max ${say(greatest)}`}>
      <figcaption>
        <strong>{title}</strong> <span>{say(last)}</span> <small>max {say(greatest)}</small>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <line x1="0" x2={WIDTH} y1={HEIGHT - EDGE} y2={HEIGHT - EDGE} />
        {listStretches(values).map((stretch) => (
          <polyline
            key={stretch[0]?.[0]}
            className="stroke-0"
            points={stretch.map(([i, value]) => `${across(i)},${up(value)}`).join(' ')}
          />
        ))}
      </svg>
    </figure>
  );
}
