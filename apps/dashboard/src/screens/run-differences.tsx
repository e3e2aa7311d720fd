/** What tells this run from the others of its experiment: options of its resolved spec, and what it ran on. */
import { useQueries, useQuery } from '@tanstack/react-query';
import type { Schemas } from '../data/api.ts';
import { experimentOfRun, result, runsOfExperiment } from '../data/queries.ts';
import { Link } from '../link.tsx';
import { Unread } from '../parts/unread.tsx';
import { listDifferences } from './list-differences.ts';

type Run = Schemas['Run'];

export function RunDifferences({ run }: { readonly run: Run }) {
  const found = useQuery(experimentOfRun(run.id));
  if (found.data === undefined) return <Unread query={found} what="the experiment of the run" />;
  const [experiment] = found.data.experiments;
  if (experiment === undefined) return <p className="empty">The run belongs to no experiment any more.</p>;
  return (
    <>
      <p>
        Against the other runs of <Link to={`/experiments/${experiment.id}`}>{experiment.name}</Link>
      </p>
      <Against run={run} experiment={experiment.id} />
    </>
  );
}

function Against({ run, experiment }: { readonly run: Run; readonly experiment: string }) {
  const found = useQuery(runsOfExperiment(experiment));
  const others = found.data?.runs.filter(({ id }) => id !== run.id) ?? [];
  const finished = [run, ...others].filter(({ state }) => state === 'succeeded');
  const results = useQueries({ queries: finished.map(({ id }) => result(id)) });
  if (found.data === undefined) return <Unread query={found} what="the other runs" />;
  if (others.length === 0) return <p className="empty">It is the only run of its experiment.</p>;
  const environments = new Map(finished.map(({ id }, i) => [id, results[i]?.data?.environment]));
  const documentOf = ({ id, spec }: Run) => {
    const environment = environments.get(id);
    return environment === undefined ? { spec } : { spec, environment };
  };
  const differences = listDifferences([run, ...others].map(documentOf));
  if (differences.length === 0) return <p className="empty">Nothing differs.</p>;
  return (
    <div className="scroll-x" role="region" aria-label="What differs from the other runs" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">This run</th>
            <th scope="col">The others</th>
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

/** Each value once, with the number of runs that have it, the most frequent first. */
function sayCounts(values: readonly (string | undefined)[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value ?? '–', (counts.get(value ?? '–') ?? 0) + 1);
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([value, count]) => (count === 1 ? value : `${value} (${count} runs)`))
    .join(', ');
}
