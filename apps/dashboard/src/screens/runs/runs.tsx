/** Shows all runs in one table, which the server sorts, filters and groups. Runs can be selected for further actions. */
import { useCallback, useMemo, useState } from 'react';
import { Link } from '../../link.tsx';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { useMetricTitles } from '../../parts/reports/metric-titles.ts';
import { ScreenTitle } from '../../parts/screen-title.tsx';
import { Unread } from '../../parts/unread.tsx';
import { VirtualTable } from '../../parts/virtual-table.tsx';
import { useView } from '../../use-view.ts';
import { SelectedRuns } from './runs-selected.tsx';
import { makeColumns, type Row } from './runs-columns.tsx';
import { RunsControls } from './runs-controls.tsx';
import { RunGroups } from './runs-groups.tsx';
import { readRunsView } from './runs-view.ts';
import { useNewestRows } from './use-newest-rows.ts';
import { useRunRows } from './use-run-rows.ts';
import { useMaySubmit } from '../../parts/use-may-submit.ts';

export function Runs() {
  const [view, change] = useView();
  const shown = useMemo(() => readRunsView(view), [view]);
  const { asked: filters, sort, options } = shown;
  const { start, rows, read, total, onRange } = useRunRows({ view: filters, sort, options });
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const select = useCallback((row: Row, isSelected: boolean) => {
    setSelected((old) => {
      const next = new Map(old);
      if (isSelected) next.set(row.id, row);
      else next.delete(row.id);
      return next;
    });
  }, []);
  const titleOf = useMetricTitles();
  const ids = [...new Set(read.flatMap(({ scores }) => scores.map(({ metric }) => metric)))];
  const metrics = ids.map((id) => ({ id, title: titleOf(id) }));
  const key = metrics.map(({ id, title }) => `${id} ${title}`).join();
  const columns = useMemo(
    () => makeColumns({ hidden: shown.hidden, options: shown.options, metrics, selected, onSelect: select }),
    [shown, key, selected, select],
  );
  const newest = useNewestRows({ selected: [...selected.values()], read, options });
  return (
    <>
      <div className="title-line">
        <ScreenTitle title="Runs" />
        <span role="status">{start.isSuccess && `${total.toLocaleString('en')} ${total === 1 ? 'run' : 'runs'}`}</span>
      </div>
      <RunsControls shown={shown} metrics={metrics} sample={read[0]?.id} />
      {start.data === undefined && <Unread query={start} what="the runs" />}
      {start.data !== undefined && start.isError && <ErrorPanel error={start.error} />}
      {start.isSuccess && total === 0 && <NothingFound isNarrowed={Object.keys(view).length > 0} />}
      {total > 0 && shown.by !== undefined && <RunGroups shown={shown} by={shown.by} titleOf={titleOf} />}
      {total > 0 && shown.by === undefined && (
        <VirtualTable
          label="Runs"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          total={total}
          onRange={onRange}
          sorted={shown.sort}
          onSort={(sort) => change({ sort })}
        />
      )}
      <SelectedRuns
        selected={newest.rows}
        isRead={newest.isRead && !start.isPlaceholderData}
        options={options}
        onClear={() => setSelected(new Map())}
      />
    </>
  );
}

function NothingFound({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const maySubmit = useMaySubmit();
  return (
    <section className="empty">
      <h2>{isNarrowed ? 'No run fits' : 'There is no run yet'}</h2>
      {isNarrowed && (
        <p>
          <Link to="/runs">Show all runs</Link>
        </p>
      )}
      {!isNarrowed && maySubmit && (
        <p>
          <Link className="button primary" to="/submit">
            New experiment
          </Link>
        </p>
      )}
    </section>
  );
}
