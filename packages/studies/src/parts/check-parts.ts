/** Checks the parts of a document that may be a study, and describes those without problems. */
import { describeUnknown, escapeSegment, findProblems, listOf, MAX_PROBLEMS, type Problem } from '@ordo/core';
import { isPlainObject } from '@ordo/spec';
import type { Places, PlacesOfPart, RowOfPart } from '../places.ts';
import type { Surroundings } from './part.ts';
import { kindsOfPart, PART_KINDS, type Part } from './registry.ts';

type Json = Readonly<Record<string, unknown>>;

interface CheckedPart {
  readonly places: PlacesOfPart | null;
  readonly problems: readonly Problem[];
}

/** Checks and describes the parts. Those of the kind `mean` come last, because they name others. */
export function checkParts(parts: unknown, rows: readonly RowOfPart[]): { places: Places; problems: Problem[] } {
  const places = new Map<string, PlacesOfPart | null>();
  const problems: Problem[] = [];
  if (!isPlainObject(parts)) return { places, problems };
  const named = Object.entries(parts).filter((entry): entry is [string, Json] => isPlainObject(entry[1]));
  const sorted = named.toSorted(([, a], [, b]) => Number('mean' in a) - Number('mean' in b));
  const others = new Map<string, PlacesOfPart | null>();
  for (const [name, part] of sorted) {
    if (problems.length >= MAX_PROBLEMS) break;
    const checked = checkPart(part, { name, rows, others });
    const pointer = `/parts/${escapeSegment(name)}`;
    problems.push(...checked.problems.map((problem) => ({ ...problem, pointer: `${pointer}${problem.pointer}` })));
    places.set(name, checked.places);
    if (!('mean' in part)) others.set(name, checked.places);
  }
  return { places, problems };
}

function checkPart(part: Json, surroundings: Surroundings): CheckedPart {
  const [kind, ...more] = kindsOfPart(part);
  if (kind === undefined) return refuse(describeKindless(part));
  if (more.length > 0) {
    const found = listOf([kind, ...more].map((one) => JSON.stringify(one.kind)));
    return refuse({ pointer: '', message: `has both ${found}`, fix: 'make two parts of it' });
  }
  const problems = findProblems(kind.skeleton ?? kind.schema, part);
  if (problems.length > 0) return { places: null, problems };
  const own = kind.findProblems(part as unknown as Part, surroundings);
  if (own.length > 0) return { places: null, problems: own };
  return { places: kind.describe(part as unknown as Part, surroundings), problems: [] };
}

function refuse(problem: Problem): CheckedPart {
  return { places: null, problems: [problem] };
}

function describeKindless(part: Json): Problem {
  const known = PART_KINDS.map(({ kind }) => kind);
  const other = Object.keys(part).find((key) => key !== 'title');
  if (other === undefined) return { pointer: '', message: 'has no contents', fix: `add one of: ${known.join(', ')}` };
  return { pointer: `/${escapeSegment(other)}`, ...describeUnknown('kind of part', other, known) };
}
