/** Draws the measured number on an axis, with its interval and the range in which it counts as reproduced. The server has computed them. */
import { formatScore } from '@ordo/core/format-score';
import type { Schemas } from '../../data/api.ts';
import { intervalOf, pictureOf, reachOf } from './judgement-picture.ts';

type Judgement = Schemas['Judgement'];

const WIDTH = 560;
const HEIGHT = 90;
const INSET = 30;

export function DeviationAxis({ judgement }: { readonly judgement: Judgement }) {
  const picture = pictureOf(judgement);
  if (picture === null) return null;
  const { point, range, origin, label, words } = picture;
  const { digits } = judgement;
  const interval = intervalOf(judgement);
  const outer = reachOf(picture, interval);
  const at = (value: number): number => {
    const bounded = Math.min(outer, Math.max(-outer, value - origin));
    return INSET + ((bounded + outer) / (2 * outer)) * (WIDTH - 2 * INSET);
  };
  const end = range[1] ?? origin + outer;
  return (
    <figure className="axis">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words.join(', ')}>
        <rect className="margin" x={at(range[0])} y="10" width={at(end) - at(range[0])} height="45" />
        <line className="rule" x1={INSET} x2={WIDTH - INSET} y1="55" y2="55" />
        <line className="zero" x1={at(origin)} x2={at(origin)} y1="5" y2="60" />
        {interval !== null && <line className="interval" x1={at(interval[0])} x2={at(interval[1])} y1="32" y2="32" />}
        <circle className="deviation" cx={at(point)} cy="32" r="6" />
        <text x={at(origin)} y="80" textAnchor="middle">
          {label}
        </text>
        <text x={INSET} y="80">
          {formatScore(origin - outer, digits)}
        </text>
        <text x={WIDTH - INSET} y="80" textAnchor="end">
          {formatScore(origin + outer, digits)}
        </text>
      </svg>
      <figcaption>{words.join(', ')}</figcaption>
    </figure>
  );
}
