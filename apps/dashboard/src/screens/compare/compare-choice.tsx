/** Lets a person choose which runs are compared. Experiments are added by name, and their runs are ticked. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../data/api.ts';
import { experiments } from '../../data/queries/experiments.ts';
import { runsOfExperiment } from '../../data/queries/runs.ts';
import { SearchField } from '../../parts/controls/search-field.tsx';
import { labelOf } from '../../parts/runs/label-of.ts';
import { Unread } from '../../parts/unread.tsx';
import { LISTED, type Source } from './sources.ts';

type Run = Schemas['Run'];

interface Props {
  readonly sources: readonly Source[];
  readonly chosen: readonly string[];
  /** The chosen runs that have been read. */
  readonly runs: readonly Run[];
  /** The largest number of runs that can be compared. */
  readonly most: number;
  readonly onAdd: (experiment: string) => void;
  readonly onChoose: (runs: readonly string[]) => void;
}

export function CompareChoice({ sources, chosen, runs, most, onAdd, onChoose }: Props) {
  const found = useInfiniteQuery(experiments({}));
  const others = found.data?.pages.flatMap((page) => page.experiments) ?? [];
  const known = new Set(sources.map(({ id }) => id));
  const listed = new Set(sources.flatMap((source) => source.runs.map(({ id }) => id)));
  const unlisted = sources.length === 0 ? [] : runs.filter(({ id }) => !listed.has(id));
  const boxes = { chosen, base: runs.find(({ id }) => id === chosen[0]), most, onChoose };
  return (
    <details className="columns" open={sources.length > 0 || chosen.length === 0}>
      <summary>
        Choose what is compared ({chosen.length} of at most {most} runs)
      </summary>
      {found.data === undefined && <Unread query={found} what="the experiments" />}
      <label>
        Add the runs of an experiment{' '}
        <select value="" onChange={({ target }) => onAdd(target.value)}>
          <option value="">choose one of the newest</option>
          {others
            .filter(({ id }) => !known.has(id))
            .map(({ id, name, createdAt }) => (
              <option key={id} value={id}>
                {name}, {createdAt.slice(0, 10)}
              </option>
            ))}
        </select>
      </label>
      {unlisted.length > 0 && <Boxes {...boxes} legend="Also compared" runs={unlisted} />}
      {sources.map((source) => (
        <SourceRuns key={source.id} source={source} boxes={boxes} />
      ))}
    </details>
  );
}

interface BoxesProps extends Pick<Props, 'chosen' | 'most' | 'onChoose'> {
  /** The run that the others are compared with. */
  readonly base: Run | undefined;
}

interface SourceProps {
  readonly source: Source;
  readonly boxes: BoxesProps;
}

/** Shows the runs of an experiment that its search finds, as many as people read, and those that are ticked. */
function SourceRuns({ source: { id, name, runs, total }, boxes }: SourceProps) {
  const [words, setWords] = useState('');
  const found = useQuery({ ...runsOfExperiment(id, { q: words, limit: LISTED }), placeholderData: keepPreviousData });
  const fitting = found.data?.runs ?? runs;
  const ticked = runs.filter((run) => boxes.chosen.includes(run.id) && !fitting.some((one) => one.id === run.id));
  const count = found.data?.total ?? total;
  return (
    <>
      {total > LISTED && (
        <SearchField label={`Search the runs of ${name}`} value={words} onSearch={(next) => setWords(next ?? '')} />
      )}
      {found.data === undefined && <Unread query={found} what={`the runs of ${name}`} />}
      <Boxes {...boxes} legend={name} runs={[...ticked, ...fitting]} />
      {count > fitting.length && (
        <p className="live">
          {fitting.length} of {count.toLocaleString('en')} runs shown: the search finds the others, by variant and seed
        </p>
      )}
    </>
  );
}

interface ListedProps extends BoxesProps {
  readonly legend: string;
  readonly runs: readonly Run[];
}

function Boxes({ base, chosen, most, onChoose, legend, runs }: ListedProps) {
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      {runs.map((run) => (
        <label key={run.id} className={isOfOtherData(run, base) ? 'grey' : ''}>
          <input
            type="checkbox"
            checked={chosen.includes(run.id)}
            disabled={!chosen.includes(run.id) && chosen.length >= most}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, run.id] : chosen.filter((one) => one !== run.id))
            }
          />
          {labelOf(run)}
          {isOfOtherData(run, base) && <small> (other data)</small>}
        </label>
      ))}
    </fieldset>
  );
}

const isOfOtherData = (run: Run, base: Run | undefined): boolean =>
  base !== undefined && run.datasetHash !== base.datasetHash;
