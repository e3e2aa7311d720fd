/** Judges the targets of a study on the parts that a report is about, and builds its figures. */
import { mean, OrdoError } from '@ordo/core';
import {
  averageParts,
  buildFigures,
  type FigureOfPart,
  type Judgement,
  judgeStudy,
  type Observation,
  partOf,
  rowsOf,
  type Study,
} from '@ordo/studies';
import { present } from '../present.ts';
import { type ReportPart, runsOf } from '../report-part.ts';
import { hoursOf } from '../run-energy.ts';
import { observeRuns } from './observe-runs.ts';
import { type ReadSearch, readSearch } from './read-search.ts';

export interface JudgedParts {
  readonly observations: readonly Observation[];
  /** The judgements about the given parts, and about means over given parts. */
  readonly judgements: readonly Judgement[];
  readonly figures: readonly FigureOfPart[];
  /** [part] → its search, for parts that have one. */
  readonly searches: Readonly<Record<string, ReadSearch>>;
}

/**
 * Judges the parts.
 * @throws OrdoError `request.invalid` if a part is unknown or given twice
 */
export function judgeParts(study: Study, parts: readonly ReportPart[]): JudgedParts {
  const byName = nameParts(study, parts);
  const observations = [...byName].flatMap(([name, part]) =>
    'runs' in part ? observeRuns(study, name, part.runs) : part.scores.filter((score) => score.part === name),
  );
  const means = averageParts(study, observations);
  const modifications = Object.fromEntries([...byName].map(([name, part]) => [name, part.modifications ?? []]));
  const searches = Object.fromEntries(
    [...byName].flatMap(([name, part]) => {
      const search = readSearch(study, name, part);
      return search === null ? [] : [[name, search]];
    }),
  );
  const hoursPerSeed = (name: string, row: string): number | null => {
    const part = byName.get(name);
    return part === undefined ? null : (part.hoursPerSeed ?? measureHours(study, { name, row, part }));
  };
  const isGiven = (name: string): boolean => {
    const part = partOf(study, name);
    return 'mean' in part ? part.mean.every((one) => byName.has(one)) : byName.has(name);
  };
  return {
    observations: [...observations, ...means],
    judgements: judgeStudy(study, observations, { modifications, hoursPerSeed, tuning: searches }).filter(({ part }) =>
      isGiven(part),
    ),
    figures: buildFigures(study, observations).filter(({ part }) => isGiven(part)),
    searches,
  };
}

function nameParts(study: Study, parts: readonly ReportPart[]): Map<string, ReportPart> {
  const names = Object.keys(study.parts);
  const byName = new Map<string, ReportPart>();
  for (const part of parts) {
    const name = part.part ?? (names.length === 1 ? names[0] : undefined);
    if (name === undefined) {
      throw new OrdoError('request.invalid', `${study.id} has the parts ${names.join(', ')}`, {
        fix: 'say which part this is',
      });
    }
    partOf(study, name);
    if (byName.has(name)) {
      throw new OrdoError('request.invalid', `the part ${name} of ${study.id} is given twice`, {
        fix: 'give each part once',
      });
    }
    byName.set(name, part);
  }
  return byName;
}

interface RowOfReport {
  readonly name: string;
  readonly row: string;
  readonly part: ReportPart;
}

/** Returns the mean hours of the finished runs of a row, for training and decoding together. */
function measureHours(study: Study, { name, row, part }: RowOfReport): number | null {
  const variant = rowsOf(study, name).find((known) => known.row === row)?.variant;
  const results = present(runsOf(part).map((run) => (run.variant === variant ? run.result : null)));
  return mean(results.map(hoursOf));
}
