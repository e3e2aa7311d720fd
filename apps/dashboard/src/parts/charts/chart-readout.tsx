/** Shows the values under the crosshair. A slider moves the crosshair, and so does the mouse. */
import { type Axis, sayPlace, STEPS } from '../curves/axes.ts';
import type { Traces } from './chart-traces.ts';
import type { OpenRange } from '../curves/step-range.ts';
import type { Row, Trace } from './trace.ts';

interface Props {
  readonly axis: Axis;
  readonly title: string;
  readonly traced: Traces;
  readonly range: OpenRange | undefined;
  readonly place: number | null;
  readonly onMove: (place: number) => void;
  /** Called with an arrow key that is pressed together with Shift, and with the step. It returns true if the key has a meaning. */
  readonly onTurn: (key: string, step: number) => boolean;
}

/** The kinds of traces whose values are listed. The edges of bands are not. */
const READ: ReadonlySet<Trace['role']> = new Set(['measured', 'smoothed', 'mean']);

export function Readout({ axis, title, traced: { steps, traces, unplaced }, range, place, onMove, onTurn }: Props) {
  const first = range?.from === undefined ? 0 : steps.findIndex((step) => step >= Number(range.from));
  const last = range?.to === undefined ? steps.length - 1 : steps.findLastIndex((step) => step <= Number(range.to));
  if (first === -1 || last < first) return null;
  const at = Math.max(first, Math.min(place ?? last, last));
  const read = traces.flatMap((trace) => {
    const place = READ.has(trace.role) ? placeOfValue(trace.row, at, axis) : -1;
    return place === -1 ? [] : [{ label: trace.label, value: trace.row[place] as number, more: sayMore(trace, place) }];
  });
  return (
    <div className="readout">
      <label>
        <span className="hidden">Crosshair of {title}</span>
        <input
          type="range"
          min={first}
          max={last}
          value={at}
          aria-valuetext={sayPlace(axis, steps[at])}
          onChange={({ target }) => onMove(Number(target.value))}
          onKeyDown={(event) => {
            if (event.shiftKey && onTurn(event.key, steps[at] as number)) event.preventDefault();
          }}
        />
      </label>
      <output aria-label={`${title} under the crosshair`}>
        {sayPlace(axis, steps[at])}
        {read.map(({ label, value, more }) => (
          <span key={label}>
            {label}: <b>{value.toPrecision(5)}</b>
            {more}
          </span>
        ))}
      </output>
      {unplaced > 0 && (
        <p className="warning">⚠ {unplaced} values are not above zero, and have no place on a logarithmic axis</p>
      )}
    </div>
  );
}

/** Says what the value at a place stands for: a band over seeds, or a part of the curve, of which it is the mean. */
function sayMore({ spread, parts }: Trace, place: number): string {
  const half = spread?.[place] ?? null;
  if (half !== null) return ` ± ${half.toPrecision(3)}`;
  const [least, greatest] = [parts?.least[place], parts?.greatest[place]];
  if (typeof least !== 'number' || typeof greatest !== 'number' || least === greatest) return '';
  return `, mean of ${least.toPrecision(5)} to ${greatest.toPrecision(5)}`;
}

/**
 * Finds the place of the value at a step; -1 if there is none. On other axes, runs have points at different positions, so it is
 * the last value up to there.
 */
function placeOfValue(row: Row, at: number, axis: Axis): number {
  for (let i = at; i >= 0; i--) {
    if ((row[i] ?? null) !== null) return i;
    if (axis === STEPS) return -1;
  }
  return -1;
}
