/** Shows the search, filters, groups and columns of the table of runs. The address keeps them all. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { run as runOf } from '../../data/queries/run.ts';
import { Menu } from '../../parts/controls/menu.tsx';
import { SearchField } from '../../parts/controls/search-field.tsx';
import { SettledField } from '../../parts/controls/settled-field.tsx';
import { useView } from '../../use-view.ts';
import { StateFilter } from '../experiments/experiment-filters.tsx';
import { listLeaves } from '../compare/list-differences.ts';
import { FIXED_COLUMNS } from './runs-columns.tsx';
import { RUN_FILTERS, RUN_GROUPINGS, type RunsView, writeHidden } from './runs-view.ts';

interface Props {
  readonly shown: RunsView;
  readonly metrics: readonly { readonly id: string; readonly title: string }[];
  /** The id of a run whose options are offered as columns. */
  readonly sample: string | undefined;
}

export function RunsControls({ shown, metrics, sample }: Props) {
  const [view, change] = useView();
  const search = useCallback((q: string | undefined) => change({ q }), [change]);
  const used = RUN_FILTERS.filter(({ name }) => view[name] !== undefined);
  return (
    <div className="filters">
      <SearchField label="Search variants and failures" value={view['q'] ?? ''} onSearch={search} />
      <StateFilter chosen={view['state']?.split(',') ?? []} onChoose={(state) => change({ state })} />
      <Menu label="Filter">
        {RUN_FILTERS.map(({ name, title }) => (
          <SettledField key={name} label={title} value={view[name]} onSettle={(text) => change({ [name]: text })} />
        ))}
      </Menu>
      {used.map(({ name, title }) => (
        <button key={name} type="button" className="chip" onClick={() => change({ [name]: undefined })}>
          <span className="hidden">Remove the filter </span>
          {title.split(/[ ,(]/u, 1)[0]}: {view[name]} <span aria-hidden="true">×</span>
        </button>
      ))}
      <label>
        Group by{' '}
        <select value={shown.by ?? ''} onChange={({ target }) => change({ by: target.value || undefined })}>
          <option value="">nothing</option>
          {[...RUN_GROUPINGS, ...shown.options].map((by) => (
            <option key={by}>{by}</option>
          ))}
        </select>
      </label>
      <Menu label="Columns">
        <ColumnChoice shown={shown} metrics={metrics} />
        <OptionChoice options={shown.options} sample={sample} />
      </Menu>
    </div>
  );
}

function ColumnChoice({ shown: { hidden }, metrics }: Pick<Props, 'shown' | 'metrics'>) {
  const [, change] = useView();
  const columns = [...metrics.map(({ id, title }) => ({ id: `score:${id}`, title })), ...FIXED_COLUMNS];
  return columns.map(({ id, title }) => (
    <label key={id}>
      <input
        type="checkbox"
        checked={!hidden.has(id)}
        onChange={({ target }) => {
          const next = new Set(hidden);
          if (target.checked) next.delete(id);
          else next.add(id);
          change({ hide: writeHidden(next) });
        }}
      />{' '}
      {title}
    </label>
  ));
}

/** Offers the options of one run as columns. */
function OptionChoice({
  options,
  sample,
}: {
  readonly options: readonly string[];
  readonly sample: string | undefined;
}) {
  const [, change] = useView();
  const [pointer, setPointer] = useState('');
  const found = useQuery({ ...runOf(sample ?? ''), enabled: sample !== undefined });
  const known = found.data === undefined ? [] : listLeaves(found.data.spec, '').map(([name]) => name);
  const offered = known.filter((name) => /^(?:\/[A-Za-z][A-Za-z0-9]*)+$/u.test(name) && !options.includes(name));
  return (
    <>
      {options.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked
            onChange={() => change({ options: options.filter((one) => one !== name).join(',') || undefined })}
          />{' '}
          {name}
        </label>
      ))}
      <label>
        <span className="hidden">Add an option as a column</span>
        <select
          value={pointer}
          onChange={({ target }) => {
            change({ options: [...options, target.value].join(',') });
            setPointer('');
          }}
        >
          <option value="">Add an option …</option>
          {offered.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
    </>
  );
}
