/** The scores of a study as CSV: one line for each row, metric and seed, from which `ordo judge` reaches the same verdicts. */
import { type Observation, partOf, placesOf, type Study, tuneOf } from '@ordo/studies';
import { observeRuns } from '../judging/observe-runs.ts';
import { readTrials } from '../judging/read-search.ts';
import { nameOfPart, type ReportPart } from '../report-part.ts';
import { renderCsvLines } from './csv-fields.ts';

type Line = readonly [part: string, row: string, metric: string, seed: number, value: number | null, state: string];

/** Renders every score that the study knows, in full precision. A trial of a search is named by its variant. */
export function renderScoreLines(study: Study, parts: readonly ReportPart[]): string {
  const lines = parts.flatMap((part) => {
    const name = nameOfPart(study, part);
    return [...listTrials(study, name, part), ...listScores(study, name, part)];
  });
  return renderCsvLines([['part', 'row', 'metric', 'seed', 'value', 'state'], ...lines]);
}

function listScores(study: Study, name: string, part: ReportPart): Line[] {
  const known = new Set(
    placesOf(study)
      .get(name)
      ?.metrics.map(({ id }) => id),
  );
  const observations = 'runs' in part ? observeRuns(study, name, part.runs) : part.scores;
  return observations.filter(({ metric }) => known.has(metric)).flatMap(linesOf);
}

function listTrials(study: Study, name: string, part: ReportPart): Line[] {
  const tune = tuneOf(partOf(study, name));
  if (tune === undefined || part.trials === undefined) return [];
  if ('scores' in part) return part.trials.flatMap(linesOf);
  return readTrials(part.trials, tune).map(({ variant, seed, value, state }) => {
    const told = state === 'open' ? 'unfinished' : state;
    return [name, variant, tune.metric, seed, value, told];
  });
}

const linesOf = ({ part, variant, metric, seeds }: Observation): Line[] =>
  seeds.map(({ seed, value, outcome }) => [part, variant, metric, seed, value, outcome]);
