/** Shows the controls of curves. The address keeps all of their values. */
import { useView } from '../../use-view.ts';
import { AXES, STEPS } from './axes.ts';
import type { Drawing } from '../charts/chart-traces.ts';
import { SEED_BANDS } from './seed-bands.ts';
import { SettledField } from '../controls/settled-field.tsx';

interface Props {
  readonly names: readonly string[];
  readonly chosen: readonly string[];
  readonly drawing: Drawing;
  readonly manySeeds: boolean;
  /** Moves the visible range by a part of its width. */
  readonly onMove: (share: number) => void;
}

const SMOOTHINGS = [
  ['0', 'none'],
  ['0.6', 'a little'],
  ['0.9', 'much'],
  ['0.98', 'very much'],
] as const;

export function CurveControls({ names, chosen, drawing, manySeeds, onMove }: Props) {
  const { axis, logarithmic, smoothing, seedBand } = drawing;
  const [view, change] = useView();
  const choose = (name: string, wanted: boolean): void => {
    const next = wanted ? [...chosen, name] : chosen.filter((one) => one !== name);
    if (next.length > 0) change({ curve: next.join(',') });
  };
  const setLog = (axis: 'x' | 'y', wanted: boolean): void => {
    const axes = (['x', 'y'] as const).filter((one) => (one === axis ? wanted : logarithmic[one]));
    change({ log: axes.length === 0 ? undefined : axes.join('') });
  };
  return (
    <div className="filters">
      <details className="columns">
        <summary>Metrics: {chosen.join(', ')}</summary>
        {names.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={({ target }) => choose(name, target.checked)}
            />{' '}
            {name}
          </label>
        ))}
      </details>
      <label>
        Over{' '}
        <select
          value={axis.id}
          onChange={({ target: { value } }) =>
            // A range on one axis has no meaning on another one.
            change({ x: value === STEPS.id ? undefined : value, from: undefined, to: undefined })
          }
        >
          {AXES.map(({ id }) => (
            <option key={id}>{id}</option>
          ))}
        </select>
      </label>
      <label>
        <input type="checkbox" checked={logarithmic.y} onChange={({ target }) => setLog('y', target.checked)} /> values
        logarithmic
      </label>
      <label>
        <input type="checkbox" checked={logarithmic.x} onChange={({ target }) => setLog('x', target.checked)} />{' '}
        {axis.id} logarithmic
      </label>
      <label>
        Smoothing{' '}
        <select
          value={String(smoothing)}
          onChange={({ target }) => change({ smooth: target.value === '0' ? undefined : target.value })}
        >
          {SMOOTHINGS.map(([weight, title]) => (
            <option key={weight} value={weight}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {manySeeds && (
        <label>
          Bands over seeds{' '}
          <select value={seedBand?.id ?? ''} onChange={({ target }) => change({ seeds: target.value || undefined })}>
            <option value="">none</option>
            {SEED_BANDS.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      <div className="together">
        {(['from', 'to'] as const).map((end) => (
          <SettledField
            key={end}
            type="number"
            digits={axis.digits}
            label={`${end === 'from' ? 'From' : 'to'} ${axis.word}`}
            value={view[end]}
            onSettle={(place) => change({ [end]: place })}
          />
        ))}
      </div>
      {(view['from'] ?? view['to']) !== undefined && (
        <div className="actions">
          <button type="button" onClick={() => onMove(-0.5)}>
            Earlier {axis.id}
          </button>
          <button type="button" onClick={() => onMove(0.5)}>
            Later {axis.id}
          </button>
          <button type="button" onClick={() => change({ from: undefined, to: undefined })}>
            All {axis.id}
          </button>
        </div>
      )}
    </div>
  );
}
