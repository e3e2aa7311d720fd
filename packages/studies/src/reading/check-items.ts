/** Checks the targets or the figures of a document that may be a study, each by its kind. */
import { describeUnknown, findProblems, MAX_PROBLEMS, type Problem } from '@ordo/core';
import { isPlainObject } from '@ordo/spec';
import type { FigureKind } from '../figures/figure.ts';
import type { Places } from '../places.ts';
import type { TargetKind } from '../targets/target.ts';

interface Check {
  readonly pointer: string;
  readonly what: string;
  readonly kinds: readonly (Pick<TargetKind<never> | FigureKind<never>, 'kind' | 'schema'> & {
    findProblems(item: never, places: Places): readonly Problem[];
  })[];
  readonly places: Places;
}

/** Checks each target or figure by the schema of its kind, and then for names that do not exist. */
export function checkItems(items: unknown, { pointer, what, kinds, places }: Check): Problem[] {
  if (!Array.isArray(items)) return [];
  const problems: Problem[] = [];
  for (const [i, item] of items.entries()) {
    if (!isPlainObject(item)) continue;
    if (problems.length >= MAX_PROBLEMS) break;
    const kind = kinds.find((candidate) => candidate.kind === item['kind']);
    const known = kinds.map((candidate) => candidate.kind);
    const own =
      kind === undefined
        ? [{ pointer: '/kind', ...describeKind(what, item['kind'], known) }]
        : findItemProblems(kind, item, places);
    problems.push(...own.map((problem) => ({ ...problem, pointer: `${pointer}/${i}${problem.pointer}` })));
  }
  return problems;
}

function describeKind(what: string, kind: unknown, known: readonly string[]): Omit<Problem, 'pointer'> {
  if (kind === undefined) return { message: 'is missing', fix: `add "kind", one of: ${known.join(', ')}` };
  return describeUnknown(what, kind, known);
}

function findItemProblems(
  kind: Check['kinds'][number],
  item: Readonly<Record<string, unknown>>,
  places: Places,
): readonly Problem[] {
  const problems = findProblems(kind.schema, item);
  return problems.length > 0 ? problems : kind.findProblems(item as never, places);
}
