/** Draws a judgement as a small picture for lists: the range that counts as reproduced, the interval, and the measured number. */
import { VERDICT_TABLE } from '@ordo/core/verdicts';
import { intervalOf, type Pictured, pictureOf, reachOf } from './judgement-picture.ts';

const WIDTH = 120;
const HEIGHT = 20;
const MIDDLE = HEIGHT / 2;
const INSET = 4;

export function IntervalMark({ judgement }: { readonly judgement: Pictured }) {
  const picture = pictureOf(judgement);
  if (picture === null) return null;
  const { point, range, origin, words } = picture;
  const interval = intervalOf(judgement);
  const reach = reachOf(picture, interval);
  const at = (value: number): number => INSET + ((value - origin + reach) / (2 * reach)) * (WIDTH - 2 * INSET);
  const end = at(range[1] ?? origin + reach);
  return (
    <svg
      className="axis interval-mark"
      data-tone={VERDICT_TABLE[judgement.verdict].tone}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={words.join(', ')}
    >
      <title>{words.join(', ')}</title>
      <rect className="margin" x={at(range[0])} y="2" width={end - at(range[0])} height={HEIGHT - 4} />
      <line className="zero" x1={at(origin)} x2={at(origin)} y1="0" y2={HEIGHT} />
      {interval !== null && (
        <line className="interval" x1={at(interval[0])} x2={at(interval[1])} y1={MIDDLE} y2={MIDDLE} />
      )}
      <circle className="deviation" cx={at(point)} cy={MIDDLE} r="4" />
    </svg>
  );
}
