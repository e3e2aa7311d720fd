/** Compares runs: the options that differ, the curves, the scores, and the translations that differ. */
import { useQueries } from '@tanstack/react-query';
import type { Schemas } from '../../data/api.ts';
import { useStates } from '../../data/live/use-changes.ts';
import { useReread } from '../../data/live/use-reread.ts';
import { experimentOfRun } from '../../data/queries/experiments.ts';
import { result, run as runOf } from '../../data/queries/run.ts';
import { Link } from '../../link.tsx';
import { CurvesPanel } from '../../parts/curves/curves-panel.tsx';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { Loading } from '../../parts/loading.tsx';
import { useMetricTitles } from '../../parts/reports/metric-titles.ts';
import { sayScore } from '../../parts/sentences/say-score.ts';
import { isGoing } from '../../data/is-going.ts';
import { labelOf } from '../../parts/runs/label-of.ts';
import { StateMark } from '../../parts/runs/state-mark.tsx';
import { useView } from '../../use-view.ts';
import { CompareChoice } from './compare-choice.tsx';
import { CompareScatter } from './compare-scatter.tsx';
import { CompareTranslations } from './compare-translations.tsx';
import { countDistinct } from './count-distinct.ts';
import { listDifferences } from './list-differences.ts';
import { listScores, listTestSets, nameTestSet, type ScoredRun, tellIncomparable } from './list-scores.ts';
import { nameGroups } from './name-groups.ts';
import { ScreenTitle } from '../../parts/screen-title.tsx';
import { type Source, useFirstSeeds, useSources } from './sources.ts';

type Run = Schemas['Run'];

const MOST_RUNS = 8;

/** Lists the different ids of an address. */
const listOf = (text: string | undefined): string[] => [...new Set((text ?? '').split(',').filter((id) => id !== ''))];

export function Compare() {
  const [view, change] = useView();
  const experiments = listOf(view['experiments']);
  const sources = useSources(experiments);
  const named = listOf(view['runs']);
  // One more than can be compared tells that there are more.
  const first = useFirstSeeds(named.length > 0 ? [] : experiments, MOST_RUNS + 1);
  const ids = named.length > 0 ? named : first;
  const chosen = ids.slice(0, MOST_RUNS);
  const found = useQueries({ queries: chosen.map((id) => runOf(id)) });
  // The page keeps the runs that it has read, even while the API is away.
  const failed = found.find(({ isLoadingError }) => isLoadingError);
  const runs = found.flatMap(({ data }) => data ?? []);
  // All tabs share a stream, and the API refuses one that also follows a run that does not exist.
  const known = runs.map(({ id }) => id);
  useStates({ runs: known }, useReread(...known.map((id) => runOf(id).queryKey)));
  return (
    <>
      <ScreenTitle title="Compare" />
      <CompareChoice
        sources={sources}
        chosen={chosen}
        runs={runs}
        most={MOST_RUNS}
        onAdd={(id) => change({ experiments: [...sources.map((one) => one.id), id].join(',') })}
        onChoose={(next) => change({ runs: next.length === 0 ? undefined : next.join(',') })}
      />
      {ids.length === 0 && (
        <p className="empty">
          Nothing is chosen. Add an experiment above, open one and follow “Compare the runs”, or name runs in the
          address: <code>/compare?runs=ID,ID</code>
        </p>
      )}
      {ids.length > MOST_RUNS && (
        <p className="warning">
          ⚠{' '}
          {named.length > 0
            ? `The first ${MOST_RUNS} of ${ids.length} runs are shown`
            : `${MOST_RUNS} of ${countDistinct(sources).toLocaleString('en')} runs are shown, the first seeds of the first variants: choose others above, in their place`}
        </p>
      )}
      {failed !== undefined && <ErrorPanel error={failed.error} retry={() => void failed.refetch()} />}
      {failed === undefined && runs.length < found.length && <Loading what="the runs" />}
      {failed === undefined && runs.length > 0 && runs.length === found.length && (
        <Compared runs={runs} sources={sources} />
      )}
    </>
  );
}

type Namer = (run: Run) => string;

/** Names runs. The name includes the experiment if there are several, or if two runs would have the same name. */
function useNames(runs: readonly Run[], sources: readonly Source[]): Namer {
  const named = sources.length > 1 || new Set(runs.map(labelOf)).size < runs.length;
  const known = new Map(sources.flatMap(({ name, runs: own }) => own.map(({ id }) => [id, name])));
  const unknown = runs.filter(({ id }) => named && !known.has(id));
  const found = useQueries({ queries: unknown.map(({ id }) => experimentOfRun(id)) });
  for (const [i, { id }] of unknown.entries()) {
    const [experiment] = found[i]?.data?.experiments ?? [];
    if (experiment !== undefined) known.set(id, experiment.name);
  }
  return (run) => {
    const origin = known.get(run.id);
    return named && origin !== undefined ? `${labelOf(run)}, of ${origin}` : labelOf(run);
  };
}

interface ComparedProps {
  readonly runs: readonly Run[];
  readonly sources: readonly Source[];
}

function Compared({ runs, sources }: ComparedProps) {
  const nameOf = useNames(runs, sources);
  const groups = nameGroups(runs);
  const curves = runs.map((run, i) => ({ id: run.id, label: nameOf(run), group: groups[i] as string }));
  const results = useQueries({
    queries: runs.map(({ id, state }) => ({ ...result(id), enabled: state === 'succeeded' })),
  });
  const scored = runs.map(({ datasetHash }, i): ScoredRun => ({ datasetHash, result: results[i]?.data }));
  const testSets = [...listTestSets(scored)].map(([name, places]) => ({
    name,
    runs: places.map((place) => runs[place] as Run),
  }));
  return (
    <>
      {testSets.length > 1 && (
        <p className="warning">
          ⚠ The runs were tested on {testSets.length} different test sets, whose scores say nothing about each other,
          and stand in rows of their own:{' '}
          {testSets.map(({ name, runs: own }) => `${nameTestSet(name)} (${own.map(nameOf).join('; ')})`).join(', ')}
        </p>
      )}
      <Differences runs={runs} scored={scored} nameOf={nameOf} />
      <CurvesPanel runs={curves} growing={runs.some(isGoing)} />
      <CompareScatter runs={runs} sources={sources} />
      {testSets
        .filter((one) => one.runs.length > 1)
        .map((one) => (
          <CompareTranslations
            key={one.name}
            testSet={testSets.length > 1 ? nameTestSet(one.name) : null}
            runs={one.runs.map((run) => ({ id: run.id, label: nameOf(run) }))}
            metrics={metricsOf(scored[runs.indexOf(one.runs[0] as Run)])}
          />
        ))}
    </>
  );
}

const metricsOf = (scored: ScoredRun | undefined): string[] => scored?.result?.scores.map(({ metric }) => metric) ?? [];

interface DifferencesProps {
  readonly runs: readonly Run[];
  readonly nameOf: Namer;
  readonly scored: readonly ScoredRun[];
}

function Differences({ runs, scored, nameOf }: DifferencesProps) {
  const titleOf = useMetricTitles();
  const differences = listDifferences(runs.map(({ spec }) => spec));
  const [base] = scored;
  const reasons = scored.map((one, i) => {
    // A succeeded run without a result here is one whose result is still being read.
    const isRead = one.result !== undefined || runs[i]?.state !== 'succeeded';
    return base === undefined || !isRead ? null : tellIncomparable(one, base);
  });
  const look = (i: number) => (reasons[i] === null ? {} : { className: 'grey' });
  return (
    <div className="scroll-x" role="region" aria-label="Options that differ, and scores" tabIndex={0}>
      <table className="named-columns">
        <thead>
          <tr>
            <th scope="col">Option</th>
            {runs.map((run, i) => (
              <th key={run.id} scope="col" {...look(i)}>
                <Link to={`/runs/${run.id}`}>{nameOf(run)}</Link> <StateMark state={run.state} />
                {reasons[i] !== null && <small>{reasons[i]}</small>}
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
          {listScores(scored).map(({ metric, testSet, signature, scores }) => (
            <tr key={`${metric} ${testSet} ${signature}`}>
              <th scope="row">
                {titleOf(metric)}
                {testSet !== null && ` on ${testSet}`} {signature !== null && <code>{signature}</code>}
              </th>
              {runs.map(({ id }, i) => (
                <td key={id} {...look(i)}>
                  {sayScore(scores[i])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
