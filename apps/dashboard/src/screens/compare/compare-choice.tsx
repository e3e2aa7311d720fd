/** Lets a person choose which runs are compared. Experiments are added by name, and their runs are ticked. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../data/api.ts';
import { experiments } from '../../data/queries.ts';
import { SearchField } from '../../parts/controls/search-field.tsx';
import { Unread } from '../../parts/unread.tsx';
import { labelOf, narrowRuns } from './narrow-runs.ts';

type Run = Schemas['Run'];

/** An experiment whose runs can be ticked. */
export interface Source {
  readonly id: string;
  readonly name: string;
  readonly runs: readonly Run[];
}

interface Props {
  readonly sources: readonly Source[];
  readonly chosen: readonly string[];
  /** The largest number of runs that can be compared. */
  readonly most: number;
  readonly onAdd: (experiment: string) => void;
  readonly onChoose: (runs: readonly string[]) => void;
}

export function CompareChoice({ sources, chosen, most, onAdd, onChoose }: Props) {
  const found = useInfiniteQuery(experiments({}));
  const base = sources.flatMap(({ runs }) => runs).find(({ id }) => id === chosen[0]);
  const others = found.data?.pages.flatMap((page) => page.experiments) ?? [];
  const known = new Set(sources.map(({ id }) => id));
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
      {sources.map((source) => (
        <Boxes key={source.id} base={base} source={source} chosen={chosen} most={most} onChoose={onChoose} />
      ))}
    </details>
  );
}

interface BoxesProps extends Pick<Props, 'chosen' | 'most' | 'onChoose'> {
  readonly source: Source;
  /** The run that the others are compared with. */
  readonly base: Run | undefined;
}

function Boxes({ base, source: { name, runs }, chosen, most, onChoose }: BoxesProps) {
  const [words, setWords] = useState('');
  const { shown, left } = narrowRuns(runs, words, chosen);
  return (
    <>
      {(left > 0 || words !== '') && (
        <SearchField label={`Search the runs of ${name}`} value={words} onSearch={(next) => setWords(next ?? '')} />
      )}
      <fieldset className="choices">
        <legend>{name}</legend>
        {shown.map((run) => (
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
            {isOfOtherData(run, base) && <small> (other data: scores cannot be compared)</small>}
          </label>
        ))}
      </fieldset>
      {left > 0 && (
        <p className="live">
          and {left.toLocaleString('en')} more of {runs.length.toLocaleString('en')} runs, which the search finds
        </p>
      )}
    </>
  );
}

const isOfOtherData = (run: Run, base: Run | undefined): boolean =>
  base !== undefined && run.datasetHash !== base.datasetHash;
