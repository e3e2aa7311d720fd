/** Turns a plain table of scores into observations of a study. */
import { countProblems, describeUnknown, MAX_PROBLEMS, OrdoError, type Problem, showValue } from '@ordo/core';
import type { Observation, SeedOutcome, SeedValue } from './observation.ts';
import { partOf, placesOf } from '../places-of-study.ts';
import type { PlacesOfPart } from '../places.ts';
import type { Study } from '../study.ts';
import type { Columns } from '../table/columns.ts';
import type { TableCell, TableRow } from '../table/read-table.ts';
import { findMissingColumns } from '../table/missing-columns.ts';
import { joinExportedScores } from '../table/exported-scores.ts';
import { joinSeedColumns } from '../table/seed-columns.ts';
import { DIVERGED } from '../tuning/read-trial.ts';

export interface ObserveOptions {
  readonly study: Study;
  /**
   * The names of the columns that are not called `part`, `row`, `metric`, `seed`, `value` and `state`. Defaults to the names in
   * the scores that were published with the study, if the table has all of those columns.
   */
  readonly columns?: Columns | undefined;
}

/** The words for the state of a run, and the outcome that each stands for. */
const STATES: Readonly<Record<string, SeedOutcome>> = {
  finished: 'finished',
  succeeded: 'finished',
  failed: 'failed',
  [DIVERGED]: 'failed',
  crashed: 'failed',
  killed: 'failed',
  cancelled: 'cancelled',
  unfinished: 'unfinished',
  queued: 'unfinished',
  running: 'unfinished',
  paused: 'unfinished',
  missing: 'missing',
};

/**
 * Turns the table into observations. Nothing is dropped: each row names a part, a row (or variant), a metric and a seed that
 * the study can have. A row without a value is a seed without a result.
 * @throws OrdoError `table.invalid` with its problems and their places, up to `MAX_PROBLEMS`
 */
export function observe(table: readonly TableRow[], { study, columns: given }: ObserveOptions): Observation[] {
  const joined = joinExportedScores(table);
  const isExported = joined !== table;
  const rows = joinSeedColumns(joined);
  const columns = given ?? publishedColumns(rows, study);
  const problems = findMissingColumns(rows, study, columns);
  requireNone(problems);
  const found = new Map<string, Observation & { seeds: SeedValue[] }>();
  const seen = new Set<string>();
  for (const { place, cells } of rows) {
    if (problems.length >= MAX_PROBLEMS) break;
    const read = readRow(cells, study, columns);
    if (Array.isArray(read)) {
      problems.push(...read.map((problem) => ({ pointer: place, ...problem })));
      continue;
    }
    const { part, variant, metric, ...seed } = read;
    const key = JSON.stringify([part, variant, metric]);
    const observation = found.get(key) ?? { part, variant, metric, seeds: [] };
    const name = `${key} ${seed.seed}`;
    if (seen.has(name)) {
      const message = `${metric} of ${variant} in ${part} has seed ${seed.seed} twice`;
      problems.push({ pointer: place, message, fix: 'remove one of the two' });
    }
    seen.add(name);
    observation.seeds.push({ ...seed, ...(isExported ? signatureIn(cells) : {}) });
    found.set(key, observation);
  }
  requireNone(problems);
  return [...found.values()];
}

/** Returns how an exported score was computed, by which a page judges the same runs. In other tables, the word may mean anything. */
function signatureIn({ signature }: TableRow['cells']): Pick<SeedValue, 'signature'> {
  return typeof signature === 'string' && signature !== '' ? { signature } : {};
}

function requireNone(problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  throw new OrdoError('table.invalid', `the table of scores has ${countProblems(problems)}`, {
    problems: problems.slice(0, MAX_PROBLEMS),
  });
}

/**
 * Returns the columns of the scores that were published with the study if the table has all of them, and the standard ones
 * otherwise.
 */
function publishedColumns(rows: readonly TableRow[], { published }: Study): Columns {
  const { columns = {} } = published ?? {};
  const isPublished = rows.every(({ cells }) => Object.values(columns).every((name) => name in cells));
  return isPublished ? columns : {};
}

type Complaint = Omit<Problem, 'pointer'>;
type ReadRow = SeedValue & { readonly part: string; readonly variant: string; readonly metric: string };

function readRow(cells: TableRow['cells'], study: Study, columns: Columns): ReadRow | Complaint[] {
  const cell = (column: keyof Columns): TableCell => cells[columns[column] ?? column] ?? null;
  const complaints: Complaint[] = [];
  const take = <T extends string | number | null>(value: T | Complaint): T | null => {
    if (typeof value !== 'object' || value === null) return value;
    complaints.push(value);
    return null;
  };
  const places = placesOf(study);
  const part = take(findPart(study, cell('part')));
  const described = part === null ? undefined : places.get(part);
  const variant = described === undefined ? null : take(findVariant(described, cell('row')));
  const metric =
    described === undefined ? null : take(nameIn(listMetrics(described, variant), cell('metric'), 'metric'));
  const seed = take(readSeed(cell('seed')));
  const state = take(readState(cell('state')));
  const value = take(readValue(cell('value')));
  if (complaints.length > 0 || part === null || variant === null || metric === null || seed === null) return complaints;
  return { part, variant, metric, seed, ...judgeState(state, value) };
}

function findPart(study: Study, cell: TableCell): string | Complaint {
  const name = nameIn(Object.keys(study.parts), cell, 'part');
  if (typeof name !== 'string' || !('mean' in partOf(study, name))) return name;
  return { message: `${name} is a mean over other parts`, fix: 'give the values of those parts' };
}

/** Returns the name in a cell, or the only known name if the cell is empty. */
function nameIn(known: readonly string[], cell: TableCell, kind: string): string | Complaint {
  const [only] = known;
  if (isEmpty(cell) && known.length === 1 && only !== undefined) return only;
  const name = String(cell ?? '');
  return known.includes(name) ? name : describeUnknown(kind, name, known.slice(0, 50));
}

/** Finds a row by the name in the paper, or by its variant. A trial of a search has only its variant. */
function findVariant({ rows, trials }: PlacesOfPart, cell: TableCell): string | Complaint {
  const name = String(cell ?? '');
  const found = rows.find(({ row }) => row === name) ?? rows.find(({ variant }) => variant === name);
  if (found === undefined && trials?.has(name) === true) return name;
  if (found === undefined)
    return describeUnknown(
      'row',
      name,
      rows.map(({ row }) => row),
    );
  if (found.variant !== null) return found.variant;
  return { message: `the study has no variant for ${name}`, fix: 'name its variant in the study' };
}

/** Lists the metrics that a row can have. Values may be chosen by the loss on the validation data, which only trials have. */
function listMetrics({ metrics, trials }: PlacesOfPart, variant: string | null): string[] {
  const names = metrics.map(({ id }) => id);
  return variant !== null && trials?.has(variant) === true ? [...names, 'loss'] : names;
}

function readSeed(cell: TableCell): number | Complaint {
  const seed = typeof cell === 'string' && /^\d+$/.test(cell) ? Number(cell) : cell;
  if (typeof seed === 'number' && Number.isSafeInteger(seed) && seed >= 0) return seed;
  return { message: `the seed ${showValue(cell)} is not a whole number`, fix: 'give the seed of the run' };
}

function readState(cell: TableCell): string | null | Complaint {
  if (isEmpty(cell)) return null;
  const state = String(cell).toLowerCase();
  return Object.hasOwn(STATES, state) ? state : describeUnknown('state', String(cell), Object.keys(STATES));
}

function readValue(cell: TableCell): number | null | Complaint {
  if (isEmpty(cell)) return null;
  const value = typeof cell === 'string' && cell.trim() !== '' ? Number(cell) : cell;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return { message: `the value ${showValue(cell)} is not a number`, fix: 'give a number, or leave it out' };
}

function isEmpty(cell: TableCell): boolean {
  return cell === null || cell === '';
}

/** Decides the outcome and value of a seed. A value that a failed run left behind does not count. */
function judgeState(state: string | null, value: number | null): Pick<SeedValue, 'outcome' | 'value' | 'reason'> {
  const outcome = STATES[state ?? 'finished'] as SeedOutcome;
  if (outcome !== 'finished') {
    return { outcome, value: null, reason: state === DIVERGED ? DIVERGED : `the table says ${outcome}` };
  }
  return value === null
    ? { outcome: 'missing', value, reason: 'the table has no value' }
    : { outcome, value, reason: null };
}
