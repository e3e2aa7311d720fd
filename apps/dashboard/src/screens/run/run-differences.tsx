/** Shows how a run differs from the others of its experiment, or from any other run: in options, code, data and machine. */
import { useQueries, useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../data/api.ts';
import { experimentOfRun } from '../../data/queries/experiments.ts';
import { result, run as runOf } from '../../data/queries/run.ts';
import { runsOfExperiment } from '../../data/queries/runs.ts';
import { Link } from '../../link.tsx';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { labelOf } from '../../parts/runs/label-of.ts';
import { SettledField } from '../../parts/controls/settled-field.tsx';
import { Unread } from '../../parts/unread.tsx';
import { useView } from '../../use-view.ts';
import { listDifferences } from '../compare/list-differences.ts';

type Run = Schemas['Run'];

/** The largest number of runs of an experiment that a run is compared with. */
const MOST_OTHERS = 100;

export function RunDifferences({ run }: { readonly run: Run }) {
  const [view, change] = useView();
  const found = useQuery(experimentOfRun(run.id));
  const [experiment] = found.data?.experiments ?? [];
  const members = useQuery({
    ...runsOfExperiment(experiment?.id ?? '', { limit: MOST_OTHERS }),
    enabled: experiment !== undefined,
  });
  const total = members.data?.total ?? 0;
  const others = members.data?.runs.filter(({ id }) => id !== run.id) ?? [];
  const chosen = view['against'];
  const named = useQuery({ ...runOf(chosen ?? ''), enabled: chosen !== undefined });
  if (found.data === undefined) return <Unread query={found} what="the experiment of the run" />;
  if (experiment !== undefined && members.data === undefined) return <Unread query={members} what="the other runs" />;
  const against = chosen === undefined ? others : named.data === undefined ? [] : [named.data];
  return (
    <>
      <div className="filters">
        <label>
          Against{' '}
          <select value={chosen ?? ''} onChange={({ target }) => change({ against: target.value || undefined })}>
            <option value="">the other runs of its experiment</option>
            {others.map((other) => (
              <option key={other.id} value={other.id}>
                {labelOf(other)}
              </option>
            ))}
            {chosen !== undefined && !others.some(({ id }) => id === chosen) && (
              <option value={chosen}>{named.data === undefined ? chosen : labelOf(named.data)}</option>
            )}
          </select>
        </label>
        <SettledField label="or a run by its id" value={chosen} onSettle={(against) => change({ against })} />
        {chosen !== undefined && <Link to={`/runs/${chosen}`}>Open that run</Link>}
      </div>
      {chosen === undefined && total > MOST_OTHERS && (
        <p className="live">
          The first {MOST_OTHERS} of {total.toLocaleString('en')} runs are compared
        </p>
      )}
      {named.isError && <ErrorPanel error={named.error} />}
      {!named.isError && <Against run={run} others={against} />}
    </>
  );
}

/** @param others at least one run; the list is empty only while they are being read */
function Against({ run, others }: { readonly run: Run; readonly others: readonly Run[] }) {
  const finished = [run, ...others].filter(({ state }) => state === 'succeeded');
  const results = useQueries({ queries: finished.map(({ id }) => result(id)) });
  if (others.length === 0) return <p className="empty">There is no other run to tell it from.</p>;
  // The environment of a run is known only after its end. Until then it does not count as a difference.
  const environments = finished.length > others.length ? results.map(({ data }) => data?.environment) : [];
  const documentOf = ({ spec, codeVersion, datasetHash }: Run, i: number) => {
    const known = { spec, code: codeVersion, data: datasetHash };
    return environments.includes(undefined) || environments.length === 0
      ? known
      : { ...known, environment: environments[i] };
  };
  const differences = listDifferences([run, ...others].map(documentOf));
  if (differences.length === 0) return <p className="empty">Nothing differs.</p>;
  return (
    <div className="scroll-x" role="region" aria-label="What differs" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">This run</th>
            <th scope="col">{others.length === 1 ? labelOf(others[0] as Run) : 'The others'}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ pointer, values: [own, ...rest] }) => (
            <tr key={pointer}>
              <th scope="row">
                <code>{pointer}</code>
              </th>
              <td>
                <code>{own ?? '–'}</code>
              </td>
              <td>{sayCounts(rest)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Writes each value once with the number of its runs, with the most frequent value first. */
function sayCounts(values: readonly (string | undefined)[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value ?? '–', (counts.get(value ?? '–') ?? 0) + 1);
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([value, count]) => (count === 1 ? value : `${value} (${count} runs)`))
    .join(', ');
}
