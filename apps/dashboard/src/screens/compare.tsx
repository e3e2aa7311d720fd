/** Runs beside each other: the options that differ, their curves, their scores, and what they translate differently. */
import { useQueries } from '@tanstack/react-query';
import type { Schemas } from '../data/api.ts';
import { result, run as runOf } from '../data/queries.ts';
import { Link } from '../link.tsx';
import { CurvesPanel } from '../parts/curves-panel.tsx';
import { ErrorPanel } from '../parts/error-panel.tsx';
import { Loading } from '../parts/loading.tsx';
import { StateMark } from '../parts/state-mark.tsx';
import { useView } from '../use-view.ts';
import { CompareTranslations } from './compare-translations.tsx';
import { listDifferences } from './list-differences.ts';

type Run = Schemas['Run'];

const MOST_RUNS = 8;

export function Compare() {
  const [view] = useView();
  const ids = (view['runs'] ?? '').split(',').filter((id) => id !== '');
  const found = useQueries({ queries: ids.slice(0, MOST_RUNS).map((id) => runOf(id)) });
  const failed = found.find(({ isError }) => isError);
  const runs = found.flatMap(({ data }) => data ?? []);
  return (
    <>
      <h1>Compare</h1>
      {ids.length === 0 && (
        <p className="empty">
          Nothing is chosen. Open an experiment, and follow “Compare the runs”, or name runs in the address:{' '}
          <code>/compare?runs=ID,ID</code>
        </p>
      )}
      {ids.length > MOST_RUNS && (
        <p className="warning">
          ⚠ The first {MOST_RUNS} of {ids.length} runs are shown
        </p>
      )}
      {failed !== undefined && <ErrorPanel error={failed.error} retry={() => void failed.refetch()} />}
      {failed === undefined && runs.length < found.length && <Loading what="the runs" />}
      {failed === undefined && runs.length > 0 && runs.length === found.length && <Compared runs={runs} />}
    </>
  );
}

const nameOf = ({ variant, seed }: Run): string => `${variant}, seed ${seed}`;

function Compared({ runs }: { readonly runs: readonly Run[] }) {
  const curves = runs.map((run) => ({ id: run.id, label: nameOf(run), group: run.variant }));
  const finished = runs.filter(({ state }) => state === 'succeeded');
  return (
    <>
      <Differences runs={runs} />
      <CurvesPanel runs={curves} growing={runs.some(({ state }) => state === 'running')} />
      {finished.length > 1 && (
        <CompareTranslations runs={finished.map((run) => ({ id: run.id, label: nameOf(run) }))} />
      )}
    </>
  );
}

function Differences({ runs }: { readonly runs: readonly Run[] }) {
  const differences = listDifferences(runs.map(({ spec }) => spec));
  const results = useQueries({
    queries: runs.map(({ id, state }) => ({ ...result(id), enabled: state === 'succeeded' })),
  });
  const metrics = [...new Set(results.flatMap(({ data }) => data?.scores.map(({ metric }) => metric) ?? []))];
  return (
    <div className="scroll-x" role="region" aria-label="Options that differ, and scores" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Option</th>
            {runs.map((run) => (
              <th key={run.id} scope="col">
                <Link to={`/runs/${run.id}`}>{nameOf(run)}</Link> <StateMark state={run.state} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map(({ pointer, values }) => (
            <tr key={pointer}>
              <th scope="row">
                <code>{pointer}</code>
              </th>
              {runs.map(({ id }, i) => (
                <td key={id}>
                  <code>{values[i] ?? '–'}</code>
                </td>
              ))}
            </tr>
          ))}
          {metrics.map((metric) => (
            <tr key={metric}>
              <th scope="row">{metric}</th>
              {runs.map(({ id }, i) => (
                <td key={id} className="number">
                  {results[i]?.data?.scores.find((one) => one.metric === metric)?.score.toFixed(2) ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
