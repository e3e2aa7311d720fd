/** Lists all experiments. The server searches, filters, sorts and pages. */
import { shortHash } from '@ordo/core/short-hash';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Schemas } from '../../data/api.ts';
import { experiments, type ExperimentsView } from '../../data/queries/experiments.ts';
import { useStates } from '../../data/live/use-changes.ts';
import { useReread } from '../../data/live/use-reread.ts';
import { Link } from '../../link.tsx';
import { RunCounts } from '../../parts/runs/run-counts.tsx';
import { FILTERS, MoreFilters, StateFilter } from './experiment-filters.tsx';
import { SearchField } from '../../parts/controls/search-field.tsx';
import { StateMark } from '../../parts/runs/state-mark.tsx';
import { Time } from '../../parts/time.tsx';
import { type Column, VirtualTable } from '../../parts/virtual-table.tsx';
import { useView } from '../../use-view.ts';
import { Unread } from '../../parts/unread.tsx';
import { ScreenTitle } from '../../parts/screen-title.tsx';
import { isGoing } from '../../data/is-going.ts';

type Experiment = Schemas['ExperimentSummary'];

const COLUMNS: readonly Column<Experiment>[] = [
  {
    title: 'Name',
    sort: ['name', '-name'],
    cell: ({ id, name }) => (
      <Link to={`/experiments/${id}`} data-row="">
        {name}
      </Link>
    ),
  },
  { title: 'State', cell: ({ state }) => <StateMark state={state} /> },
  { title: 'Runs', cell: ({ runCounts }) => <RunCounts counts={runCounts} /> },
  {
    title: 'Study',
    cell: ({ study }) =>
      study === null ? '–' : <Link to={`/studies/${study.id}`}>{`${study.id} ${study.part}`}</Link>,
  },
  { title: 'Owner', cell: ({ owner }) => owner ?? '–' },
  {
    title: 'Code',
    cell: ({ codeVersions }) => <code>{codeVersions.map(shortHash).join(', ')}</code>,
  },
  { title: 'Created', sort: ['createdAt', '-createdAt'], cell: ({ createdAt }) => <Time at={createdAt} /> },
  { title: 'Finished', cell: ({ finishedAt }) => <Time at={finishedAt} /> },
];

export function Experiments() {
  const [view, change] = useView();
  const asked: ExperimentsView = {
    q: view['q'],
    state: view['state'],
    ...Object.fromEntries(FILTERS.map(({ name }) => [name, view[name]])),
    createdAfter: view['after'] === undefined ? undefined : `${view['after']}T00:00:00Z`,
    sort: view['sort'] as ExperimentsView['sort'],
  };
  const found = useInfiniteQuery(experiments(asked));
  const rows = found.data?.pages.flatMap((page) => page.experiments) ?? [];
  const total = found.data?.pages[0]?.total ?? rows.length;
  useLiveStates(rows);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const search = useCallback((q: string | undefined) => change({ q }), [change]);
  return (
    <>
      <div className="title-line">
        <ScreenTitle title="Experiments" />
        <span role="status">{found.isSuccess && `${total} ${total === 1 ? 'experiment' : 'experiments'}`}</span>
      </div>
      <div className="filters">
        <SearchField label="Search name and study" value={view['q'] ?? ''} onSearch={search} />
        <StateFilter chosen={view['state']?.split(',') ?? []} onChoose={(state) => change({ state })} />
        <MoreFilters />
      </div>
      {found.data === undefined && <Unread query={found} what="the experiments" />}
      {found.isSuccess && rows.length === 0 && (
        <NothingFound filtered={Object.keys(view).some((name) => name !== 'sort')} />
      )}
      {rows.length > 0 && (
        <VirtualTable
          label="Experiments"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ id }) => id}
          total={total}
          more={more}
          sorted={view['sort'] ?? '-createdAt'}
          onSort={(sort) => change({ sort })}
        />
      )}
    </>
  );
}

/** Reads the list again when a run of an experiment in sight has changed its state. */
function useLiveStates(rows: readonly Experiment[]): void {
  const reread = useReread(['experiments']);
  const going = rows.filter(isGoing).map(({ id }) => id);
  useStates({ experiments: going }, reread);
}

function NothingFound({ filtered }: { readonly filtered: boolean }) {
  return (
    <section className="empty">
      <h2>{filtered ? 'No experiment fits' : 'There is no experiment yet'}</h2>
      <p>
        {filtered ? (
          <Link to="/experiments">Show all experiments</Link>
        ) : (
          <>
            Submit one: <code>npm run ordo -- submit FILE</code>
          </>
        )}
      </p>
    </section>
  );
}
