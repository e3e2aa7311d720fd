/** Compares the numbers in a document with the stored scores. */
import type { Observation } from '@ordo/studies';
import { meanOf, nameColumns, spreadOf, type StoredRow, type StoredScores } from './stored-scores.ts';
import { MEAN, type ToldMean, type ToldTable } from './told-tables.ts';

/** Columns that cannot be derived from scores: properties of the model, other machines’ tests, and the numbers of a paper. */
const NOT_FROM_SCORES = /^(?:parameters|peak MiB|p test set|paper: .*)$/u;
const GAP = /^(?<metric>.+) over (?<base>.+)$/u;
/** A mean without a spread. It belongs to a row that is the same for all seeds, or that only one seed has. */
const NUMBER = /^[+−-]?\d+\.\d+(?= \(one model\)$|$)/u;
/** Columns whose cells are compared as the report prints them. */
const WORDS = /: (?:p seeds|verdict)$/u;
const OF_SEED = /^seed (?<seed>\d+)$/u;

/** Returns a line for each row of the table that does not follow from a stored row; none for a table without means. */
export function findMistakes({ columns, rows }: ToldTable, { rows: stored }: StoredScores): string[] {
  if (!rows.some((row) => row.some((cell) => MEAN.test(cell)))) return [];
  const headings = nameColumns(columns);
  return rows.flatMap((row) => {
    const known = stored.filter(({ names }) => names.includes(row[0] ?? ''));
    const wrong = known.map((one) =>
      headings.flatMap((heading, i) => (agrees(row[i] ?? '', heading, { row: one, stored }) ? [] : [heading])),
    );
    const fewest = wrong.toSorted((a, b) => a.length - b.length)[0];
    if (fewest?.length === 0) return [];
    const why = fewest === undefined ? 'no stored table has such a row' : `not what is stored: ${fewest.join(', ')}`;
    return [`${row.join(' | ')} (${why})`];
  });
}

interface Place {
  readonly row: StoredRow;
  readonly stored: readonly StoredRow[];
}

function agrees(cell: string, heading: string, { row, stored }: Place): boolean {
  if (NOT_FROM_SCORES.test(heading)) return true;
  const gap = GAP.exec(heading)?.groups;
  if (gap !== undefined) return agreesOnGap(cell, { metric: gap['metric'], base: gap['base'] }, { row, stored });
  const metric = row.metricOf.get(heading);
  const metrics = metric === undefined ? row.metrics : row.metrics.filter((one) => one.metric === metric);
  const told = MEAN.exec(cell)?.groups;
  if (told !== undefined) return metrics.some((one) => isMean(told as unknown as ToldMean, one));
  if (WORDS.test(heading)) return withoutMark(row.cells.get(heading) ?? '') === withoutMark(cell);
  if (!NUMBER.test(cell)) return cell === '–' || cell === row.cells.get(heading) || !row.cells.has(heading);
  const seed = OF_SEED.exec(heading)?.groups?.['seed'];
  return metrics.some((one) =>
    rounds(NUMBER.exec(cell)?.[0] ?? '', seed === undefined ? meanOf(one) : valueOf(one, Number(seed))),
  );
}

/** Removes a mark from a cell. It refers to a note, which a document need not repeat. */
const withoutMark = (cell: string): string => cell.replace(/[¶†‡§]$/u, '');

const valueOf = ({ seeds }: Observation, seed: number): number =>
  seeds.find((one) => one.seed === seed)?.value ?? Number.NaN;

/** Returns whether the gap is right. The row that others are compared with has none. */
function agreesOnGap(
  cell: string,
  { metric, base }: { readonly metric: string | undefined; readonly base: string | undefined },
  { row, stored }: Place,
): boolean {
  if (row.names.includes(base ?? '')) return cell === '';
  const id = row.metricOf.get(metric ?? '');
  const find = ({ metrics }: StoredRow) => metrics.find((one) => one.metric === id);
  const other = stored.find(
    (one) => one.study === row.study && one.part === row.part && one.names.includes(base ?? ''),
  );
  const [own, theirs] = [find(row), other === undefined ? undefined : find(other)];
  return own !== undefined && theirs !== undefined && rounds(cell, meanOf(own) - meanOf(theirs));
}

export const isMean = ({ mean, spread }: ToldMean, observation: Observation): boolean =>
  rounds(mean, meanOf(observation)) && rounds(spread, spreadOf(observation));

/** Returns whether the value, rounded to the decimals of the told number, equals it. */
function rounds(told: string, value: number): boolean {
  const digits = told.split('.')[1]?.length ?? 0;
  return Number(told.replace('−', '-')) === Number(value.toFixed(digits));
}
