/** Finds all problems of a document that may be a study, each with its JSON pointer and a fix. */
import { describeUnknown, findOversize, findProblems, MAX_PROBLEMS, type Problem } from '@ordo/core';
import { isPlainObject } from '@ordo/spec';
import { checkItems } from './check-items.ts';
import { FIGURE_KINDS } from '../figures/registry.ts';
import { checkParts } from '../parts/check-parts.ts';
import { findPinProblems } from './pins.ts';
import { findUnknownRows, type Places, type PlacesOfPart } from '../places.ts';
import { SkeletonSchema, type StudyRow } from '../study.ts';
import { TARGET_KINDS } from '../targets/registry.ts';

const SIZE = { nodes: 100_000, characters: 10_000, fix: 'split the study into several' } as const;
/** The largest number of variants in all specs together. Each takes a tenth of a millisecond to resolve. */
const MAX_VARIANTS = 10_000;

type Json = Readonly<Record<string, unknown>>;

/**
 * Finds the problems up to `MAX_PROBLEMS`.
 * @param input a JSON value; nothing in it is coerced, dropped or filled in
 */
export function findStudyProblems(input: unknown): Problem[] {
  const oversize = findOversize(input, SIZE);
  if (oversize !== null) return [oversize];
  const problems = findProblems(SkeletonSchema, input);
  if (!isPlainObject(input)) return problems;
  const variants = countVariants(input['parts']);
  if (variants > MAX_VARIANTS) {
    const message = `has ${variants} variants in its specs, more than ${MAX_VARIANTS}`;
    return [{ pointer: '/parts', message, fix: SIZE.fix }];
  }
  const rows = findProblems(SkeletonSchema.properties.rows, input['rows'] ?? []).length > 0 ? [] : listRows(input);
  const { places, problems: ofParts } = checkParts(input['parts'], rows);
  return withoutRepetition([
    ...problems,
    ...ofParts,
    ...findRowProblems(rows, places),
    ...findBaselineProblems(input['baseline'], places),
    ...checkItems(input['targets'], { pointer: '/targets', what: 'kind of target', kinds: TARGET_KINDS, places }),
    ...checkItems(input['figures'], { pointer: '/figures', what: 'kind of figure', kinds: FIGURE_KINDS, places }),
    ...findUncited(input),
    ...findPinProblems(input['pins'], listTrained(input['parts'])),
  ]);
}

/** Counts the variants of all specs without expanding them. */
function countVariants(parts: unknown): number {
  const specs = isPlainObject(parts)
    ? Object.values(parts).map((part) => (isPlainObject(part) ? part['spec'] : null))
    : [];
  const matrices = specs.map((spec) => (isPlainObject(spec) ? spec['matrix'] : undefined));
  const counts = matrices.map((matrix) =>
    Object.values(isPlainObject(matrix) ? matrix : {}).reduce<number>(
      (product, values) => product * (Array.isArray(values) ? values.length : 1),
      1,
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Lists the parts that need training, as far as the document can be read. */
function listTrained(parts: unknown): string[] {
  if (!isPlainObject(parts)) return [];
  return Object.entries(parts).flatMap(([name, part]) => (isPlainObject(part) && 'spec' in part ? [name] : []));
}

function listRows(input: Json): readonly StudyRow[] {
  return (input['rows'] ?? []) as readonly StudyRow[];
}

function findRowProblems(rows: readonly StudyRow[], places: Places): Problem[] {
  const complete = [...places.values()].every((part) => part !== null);
  const known = new Set([...places.values()].flatMap((part) => part?.rows.map(({ variant }) => variant) ?? []));
  const names = new Set<string>();
  const named = new Set<string>();
  return rows.flatMap(({ row, variant }, i): Problem[] => [
    ...(isNew(names, row)
      ? []
      : [{ pointer: `/rows/${i}/row`, message: `the row ${JSON.stringify(row)} is listed twice`, fix: 'rename one' }]),
    ...(rows.some((other) => other.variant === row && other.row !== row)
      ? [{ pointer: `/rows/${i}/row`, message: `"${row}" is the variant of another row`, fix: 'rename the row' }]
      : []),
    ...findNamesake({ row, variant }, places).map((problem) => ({ pointer: `/rows/${i}/row`, ...problem })),
    ...(variant === null || isNew(named, variant)
      ? []
      : [{ pointer: `/rows/${i}/variant`, message: `the variant "${variant}" has two rows`, fix: 'remove one' }]),
    ...(variant === null || !complete || known.has(variant)
      ? []
      : [{ pointer: `/rows/${i}/variant`, ...describeUnknown('variant', variant, listVariants(places)) }]),
  ]);
}

/**
 * Finds a part that has two rows of this name: the given one, and a variant without a row of its own, which is a row by its own
 * name. Verdicts on the one would be shown at the other.
 */
function findNamesake({ row, variant }: StudyRow, places: Places): Omit<Problem, 'pointer'>[] {
  const isOf = (rows: PlacesOfPart['rows'], wanted: string | null): boolean =>
    rows.some((known) => known.row === row && known.variant === wanted);
  const found = [...places].find(([, part]) => part !== null && isOf(part.rows, variant) && isOf(part.rows, row));
  if (variant === row || found === undefined) return [];
  const message = `"${row}" is also a variant of ${found[0]} that has no row of its own`;
  return [{ message, fix: 'rename the row, or give the variant a row with another name' }];
}

/** Adds a name to the set, and returns whether it was new. */
function isNew(seen: Set<string>, name: string): boolean {
  const before = seen.size;
  return seen.add(name).size > before;
}

/** Lists the variants of the expanded specs, including those that have no row. */
function listVariants(places: Places): string[] {
  const all = [...places.values()].flatMap((part) => part?.rows ?? []);
  return [...new Set(all.flatMap(({ variant }) => (variant === null ? [] : [variant])))];
}

function findBaselineProblems(baseline: unknown, places: Places): Problem[] {
  const parts = [...places].filter(([, part]) => part !== null);
  if (typeof baseline !== 'string' || parts.length < places.size) return [];
  const missing = parts.map(([name]) => findUnknownRows(places, name, [{ pointer: '/baseline', name: baseline }]));
  return missing.every((problems) => problems.length > 0) ? (missing[0] ?? []) : [];
}

/** Finds numbers of a paper without a citation of the paper, or without their place in it. */
function findUncited({ citation, targets }: Json): Problem[] {
  if (!Array.isArray(targets)) return [];
  return targets.flatMap((target: unknown, i) => {
    if (!isPlainObject(target)) return [];
    const cited = target['cite'] !== undefined;
    if (citation === null && (cited || target['printed'] !== undefined)) {
      const message = 'cites or prints what a paper says, but the study has no citation';
      return [{ pointer: `/targets/${i}`, message, fix: 'give the citation of the paper' }];
    }
    if (typeof citation !== 'string' || cited) return [];
    return [{ pointer: `/targets/${i}/cite`, message: 'is missing', fix: 'say where the paper says this' }];
  });
}

/** Removes duplicates: an unsafe value is found both in the whole study and in its part. */
function withoutRepetition(problems: readonly Problem[]): Problem[] {
  const distinct = new Map(problems.map((problem) => [`${problem.pointer}\n${problem.message}`, problem])).values();
  return [...distinct].slice(0, MAX_PROBLEMS);
}
