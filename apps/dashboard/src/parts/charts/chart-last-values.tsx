import { memo } from 'react';
import type { Axis } from '../curves/axes.ts';
import type { Line } from './chart-traces.ts';
import { lastPoint, type Point } from '../../data/points.ts';

interface Props {
  readonly axis: Axis;
  readonly title: string;
  readonly lines: readonly Line[];
  /** The last visible step. By default all steps are visible. */
  readonly until?: number | undefined;
}

export const LastValues = memo(function LastValues({ axis, title, lines, until = Number.POSITIVE_INFINITY }: Props) {
  return (
    <details>
      <summary>The last values as a table</summary>
      <div className="scroll-x" role="region" aria-label={`Last values of ${title}`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Run</th>
              <th scope="col" className="number">
                Last {axis.word}
              </th>
              <th scope="col" className="number">
                {title}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ label, points }) => {
              const last = lastPoint(points, until);
              return (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td className="number">{last && roundPlace(axis, last.step)}</td>
                  <td className="number">{last && sayValue(axis, last)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </details>
  );
});

const roundPlace = ({ digits }: Axis, place: number): number => Number(place.toFixed(digits));

/** Writes a value. A part of many points is drawn as their mean, which is not the last value. */
function sayValue(axis: Axis, { value, isMean, before }: Point): string {
  const text = value.toPrecision(5);
  if (!isMean) return text;
  return `${text}, mean of ${before === undefined ? `all ${axis.id}` : `${axis.id} after ${roundPlace(axis, before)}`}`;
}
