/** Draws each succeeded run of the compared experiments as a point: a score over one of the options that differ. */
import { useQueries } from '@tanstack/react-query';
import { useId } from 'react';
import type { Schemas } from '../../data/api.ts';
import { experimentOfRun } from '../../data/queries/experiments.ts';
import { runTable } from '../../data/queries/runs.ts';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { type TitleOf, useMetricTitles } from '../../parts/reports/metric-titles.ts';
import { Scatter, type ScatterPoint } from '../../parts/pictures/scatter.tsx';
import { isNumeric } from '../../parts/pictures/scatter-scale.ts';
import { sayScore } from '../../parts/sentences/say-score.ts';
import { useView } from '../../use-view.ts';
import { labelOf } from '../../parts/runs/label-of.ts';
import { countDistinct } from './count-distinct.ts';
import { listDifferences } from './list-differences.ts';
import type { Source } from './sources.ts';

type Run = Schemas['Run'];
type Row = Schemas['RunTableRow'];

interface Props {
  readonly runs: readonly Run[];
  readonly sources: readonly Source[];
}

/** The largest number of rows in one answer of the server. */
const MOST_ROWS = 200;
/** The form of the options that the server can look up. */
const POINTER = /^(?:\/[A-Za-z][A-Za-z0-9]*)+$/u;
/** These options only name a run and do not change what it computes. */
const NAMES = new Set(['/variant', '/name']);

export function CompareScatter({ runs, sources }: Props) {
  const title = useId();
  const titleOf = useMetricTitles();
  const [view, change] = useView();
  const options = listOptions(runs, sources);
  const option = view['option'] ?? options[0];
  const { found, rows, total } = useRows(runs, sources, option);
  const metrics = [...new Set(rows.flatMap(({ scores }) => scores.map(({ metric }) => metric)))];
  const metric = view['metric'] ?? metrics[0];
  if (option === undefined) return null;
  const points = listPoints(rows, metric, runs);
  const grey = points.filter(({ comparable }) => !comparable).length;
  const canBeLog = isNumeric(points.map((point) => point.option)) && points.every((point) => Number(point.option) > 0);
  const logarithmic = canBeLog && view['scatter'] === 'log';
  const failed = found.find(({ isError }) => isError);
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>Scores over an option</h2>
      <div className="filters">
        <Choice
          label="Score"
          names={metrics}
          value={metric}
          titleOf={titleOf}
          onChoose={(next) => change({ metric: next })}
        />
        <Choice label="Option" names={options} value={option} onChoose={(next) => change({ option: next })} />
        {canBeLog && (
          <label>
            <input
              type="checkbox"
              checked={logarithmic}
              onChange={({ target }) => change({ scatter: target.checked ? 'log' : undefined })}
            />{' '}
            option logarithmic
          </label>
        )}
      </div>
      {failed !== undefined && <ErrorPanel error={failed.error} />}
      <p role="status" className="live">
        {found.every(({ isSuccess }) => isSuccess) && tellShown(points.length, rows.length, total)}
      </p>
      {grey > 0 && (
        <p className="warning">
          ⚠ {grey} of {points.length} points are grey: those runs were tested on another test set than{' '}
          {runs[0] && labelOf(runs[0])}, so their scores say nothing about the others
        </p>
      )}
      {metric !== undefined && points.length > 0 && (
        <>
          <Scatter points={points} option={option} metric={titleOf(metric)} logarithmic={logarithmic} />
          <PointTable points={points} option={option} metric={titleOf(metric)} />
        </>
      )}
    </section>
  );
}

/**
 * Lists the options that differ between the compared runs, between those that are listed, or in the matrix of an experiment,
 * which may have more runs than are listed.
 */
function listOptions(runs: readonly Run[], sources: readonly Source[]): string[] {
  const specs = [...runs, ...sources.flatMap((source) => source.runs)].map(({ spec }) => spec);
  const differing = listDifferences(specs).map(({ pointer }) => pointer);
  const varied = sources.flatMap(({ matrix = {} }) =>
    Object.entries(matrix).flatMap(([option, values]) =>
      listDifferences(values).map(({ pointer }) => option + pointer),
    ),
  );
  const options = [...new Set([...differing, ...varied])];
  return options.filter((pointer) => POINTER.test(pointer) && !NAMES.has(pointer));
}

function tellShown(shown: number, read: number, total: number): string {
  const runs = `${shown.toLocaleString('en')} of ${total.toLocaleString('en')} succeeded runs of these experiments`;
  return read < total
    ? `${runs} are shown: of each experiment, the first ${MOST_ROWS} by their seeds are read`
    : `${runs} have both`;
}

/** Reads the succeeded runs of the chosen experiments. If none is chosen, it takes those of the compared runs. */
function useRows(runs: readonly Run[], sources: readonly Source[], option: string | undefined) {
  const origins = useQueries({ queries: sources.length > 0 ? [] : runs.map(({ id }) => experimentOfRun(id)) });
  const ids =
    sources.length > 0
      ? sources.map(({ id }) => id)
      : [...new Set(origins.flatMap(({ data }) => data?.experiments.map(({ id }) => id) ?? []))];
  const found = useQueries({
    queries: ids.map((experiment) => ({
      ...runTable({ experiment, state: 'succeeded' }, { options: option, sort: 'seed', limit: MOST_ROWS }),
      enabled: option !== undefined,
    })),
  });
  const lists = found.flatMap(({ data }) => (data === undefined ? [] : { runs: data.rows, total: data.total }));
  const rows = new Map(lists.flatMap(({ runs: own }) => own.map((row) => [row.id, row] as const)));
  return { found, rows: [...rows.values()], total: countDistinct(lists) };
}

function listPoints(rows: readonly Row[], metric: string | undefined, runs: readonly Run[]): ScatterPoint[] {
  const variants = [...new Set([...runs, ...rows].map(({ variant }) => variant))];
  const testSet = (rows.find(({ id }) => id === runs[0]?.id) ?? rows[0])?.testSet;
  return rows.flatMap((row): ScatterPoint[] => {
    const score = row.scores.find((one) => one.metric === metric)?.score;
    const [option = null] = row.options;
    if (score === undefined || option === null) return [];
    const comparable = row.testSet === testSet;
    return [{ id: row.id, label: labelOf(row), group: variants.indexOf(row.variant), option, score, comparable }];
  });
}

interface ChoiceProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly value: string | undefined;
  readonly titleOf?: TitleOf;
  readonly onChoose: (name: string) => void;
}

function Choice({ label, names, value, titleOf = (name) => name, onChoose }: ChoiceProps) {
  return (
    <label>
      {label}{' '}
      <select value={value} onChange={({ target }) => onChoose(target.value)}>
        {names.map((name) => (
          <option key={name} value={name}>
            {titleOf(name)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface TableProps {
  readonly points: readonly ScatterPoint[];
  readonly option: string;
  readonly metric: string;
}

function PointTable({ points, option, metric }: TableProps) {
  return (
    <details>
      <summary>The points as a table</summary>
      <div className="scroll-x" role="region" aria-label={`Points of ${metric} over ${option}`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Run</th>
              <th scope="col">{option}</th>
              <th scope="col" className="number">
                {metric}
              </th>
              <th scope="col">Test set</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ id, label, option: value, score, comparable }) => (
              <tr key={id}>
                <th scope="row">{label}</th>
                <td>{value}</td>
                <td className="number">{sayScore(score)}</td>
                <td>{comparable ? 'the same' : 'another'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
