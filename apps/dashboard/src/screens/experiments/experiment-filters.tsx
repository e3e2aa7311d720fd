/** Shows the filters of the list of experiments. The server filters, and the address keeps the choice. */
import { EXPERIMENT_STATES } from '@ordo/core/service-words';
import { SettledField } from '../../parts/controls/settled-field.tsx';
import { useView } from '../../use-view.ts';

export const FILTERS = [
  { name: 'study', title: 'Study' },
  { name: 'variant', title: 'Variant' },
  { name: 'dataset', title: 'Dataset' },
  { name: 'codeVersion', title: 'Code version' },
  { name: 'owner', title: 'Owner' },
] as const;

interface Props {
  readonly chosen: readonly string[];
  readonly onChoose: (states: string | undefined) => void;
}

export function StateFilter({ chosen, onChoose }: Props) {
  return (
    <fieldset className="choices">
      <legend>State</legend>
      {EXPERIMENT_STATES.map((state) => (
        <label key={state}>
          <input
            type="checkbox"
            checked={chosen.includes(state)}
            onChange={({ target }) => {
              const next = EXPERIMENT_STATES.filter((one) => (one === state ? target.checked : chosen.includes(one)));
              onChoose(next.length === 0 ? undefined : next.join(','));
            }}
          />
          {state}
        </label>
      ))}
    </fieldset>
  );
}

/** Shows further filters. They are unfolded if one is in use, so that nobody overlooks why rows are missing. */
export function MoreFilters() {
  const [view, change] = useView();
  const used = [...FILTERS.map(({ name }) => view[name]), view['after']].filter((value) => value !== undefined).length;
  return (
    <details open={used > 0}>
      <summary>More filters{used > 0 && ` (${used} in use)`}</summary>
      <div className="filters">
        {FILTERS.map(({ name, title }) => (
          <SettledField key={name} label={title} value={view[name]} onSettle={(text) => change({ [name]: text })} />
        ))}
        <SettledField type="date" label="Created since" value={view['after']} onSettle={(after) => change({ after })} />
      </div>
    </details>
  );
}
