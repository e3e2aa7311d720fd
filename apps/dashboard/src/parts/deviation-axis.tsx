/** One axis with the margin, the interval, the prediction interval and the deviation itself, as the server has computed them. */
import type { Schemas } from '../data/api.ts';

const WIDTH = 560;
const HEIGHT = 90;
const INSET = 30;

const say = (value: number): string => Number(value.toPrecision(3)).toString();

export function DeviationAxis({ judgement }: { readonly judgement: Schemas['Judgement'] }) {
  const { deviation, margin, interval, prediction } = judgement;
  if (deviation === null || margin === null) return null;
  const printedNumber = judgement.printed !== null;
  const known = [0, deviation, margin, -margin, ...(interval ?? [])];
  const outer = Math.max(...known.map(Math.abs)) * 1.1 || 1;
  const at = (value: number): number => {
    const bounded = Math.min(outer, Math.max(-outer, value));
    return INSET + ((bounded + outer) / (2 * outer)) * (WIDTH - 2 * INSET);
  };
  const [low, high] = interval ?? [];
  const words = [
    `deviation ${say(deviation)}`,
    `margin ± ${say(margin)}`,
    low !== undefined && high !== undefined ? `interval ${say(low)} to ${say(high)}` : '',
    prediction === null ? '' : `another print of ours would lie within ${prediction.map(say).join(' to ')}`,
  ].filter((one) => one !== '');
  return (
    <figure className="axis">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words.join(', ')}>
        <rect className="margin" x={at(-margin)} y="10" width={at(margin) - at(-margin)} height="45" />
        <line className="rule" x1={INSET} x2={WIDTH - INSET} y1="55" y2="55" />
        <line className="zero" x1={at(0)} x2={at(0)} y1="5" y2="60" />
        {low !== undefined && high !== undefined && printedNumber && (
          <line className="interval" x1={at(low)} x2={at(high)} y1="32" y2="32" />
        )}
        <circle className="deviation" cx={at(deviation)} cy="32" r="6" />
        <text x={at(0)} y="80" textAnchor="middle">
          {judgement.printed === null ? '0' : `printed ${judgement.printed}`}
        </text>
        <text x={INSET} y="80">
          {say(-outer)}
        </text>
        <text x={WIDTH - INSET} y="80" textAnchor="end">
          +{say(outer)}
        </text>
      </svg>
      <figcaption>{words.join(', ')}</figcaption>
    </figure>
  );
}
