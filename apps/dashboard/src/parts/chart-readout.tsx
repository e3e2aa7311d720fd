/** The values under the crosshair, which a slider moves as well as the mouse. */
import type { Traces } from './chart-traces.ts';

interface Props {
  readonly title: string;
  readonly traced: Traces;
  readonly place: number | null;
  readonly onMove: (place: number) => void;
}

export function Readout({ title, traced: { steps, traces, unplaced }, place, onMove }: Props) {
  if (steps.length === 0) return null;
  const last = steps.length - 1;
  const at = Math.min(place ?? last, last);
  const read = traces.filter(
    ({ role, row }) => (role === 'measured' || role === 'smoothed') && (row[at] ?? null) !== null,
  );
  return (
    <div className="readout">
      <label>
        <span className="hidden">Crosshair of {title}</span>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-valuetext={`step ${steps[at]}`}
          onChange={({ target }) => onMove(Number(target.value))}
        />
      </label>
      <output aria-label={`${title} under the crosshair`}>
        step {steps[at]?.toLocaleString('en')}
        {read.map(({ label, row }) => (
          <span key={label}>
            {label}: <b>{row[at]?.toPrecision(5)}</b>
          </span>
        ))}
      </output>
      {unplaced > 0 && (
        <p className="warning">⚠ {unplaced} values are not above zero, and have no place on a logarithmic axis</p>
      )}
    </div>
  );
}
