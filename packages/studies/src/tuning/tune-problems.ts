/** Finds the problems of a search that its schema cannot see. */
import { describeUnknown, escapeSegment, type Problem } from '@ordo/core';
import { expandSpec, findSpecProblems, type Spec } from '@ordo/spec';
import { searchSpec } from './search-spec.ts';
import type { Tune } from './tune-schema.ts';

/** @param spec the complete spec of the part, which has no problems itself */
export function findTuneProblems(spec: Spec, tune: Tune): Problem[] {
  const wrong = Object.keys(tune.values).flatMap((pointer) => findPointerProblems(spec, pointer));
  const metrics = expandSpec({ ...spec, seeds: [1] }).map((run) => run.evaluation.metrics.map(({ id }) => id));
  const shared = ['loss', ...(metrics[0] ?? []).filter((id) => metrics.every((ids) => ids.includes(id)))];
  const unknown = shared.includes(tune.metric)
    ? []
    : [{ pointer: '/metric', ...describeUnknown('metric', tune.metric, shared) }];
  const problems = [...wrong, ...unknown];
  if (problems.length > 0) return problems;
  return findSpecProblems(searchSpec(spec, tune)).map((problem) => ({ ...problem, pointer: placeOf(problem.pointer) }));
}

function findPointerProblems(spec: Spec, pointer: string): Problem[] {
  const place = `/values/${escapeSegment(pointer)}`;
  if (pointer === '/recipe/maxUpdates') {
    return [{ pointer: place, message: 'is the budget, which all trials share', fix: 'set "updates" instead' }];
  }
  if (Object.hasOwn(spec.matrix ?? {}, pointer)) {
    return [{ pointer: place, message: 'is in the matrix of the spec as well', fix: 'remove one of the two' }];
  }
  return [];
}

/** Problems of the search are those of its values or its updates. */
function placeOf(pointer: string): string {
  if (pointer.startsWith('/matrix/')) return pointer.replace('/matrix/', '/values/');
  return pointer === '/recipe/maxUpdates' ? '/updates' : '';
}
