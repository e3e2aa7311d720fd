/** Makes the spec of a search from that of its part: each variant with each combination of values, on validation data alone. */
import { expandSpec, type Spec } from '@ordo/spec';
import type { Tune } from './tune-schema.ts';

/** A combination of values, by the pointers of the options that they set. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the spec of the search. Its variants are those of the part, each with all combinations, in the order of
 * `listCombinations`.
 */
export function searchSpec(spec: Spec, tune: Tune): Spec {
  return {
    ...spec,
    name: `${spec.name} search`,
    seeds: [...tune.seeds],
    recipe: { ...spec.recipe, maxUpdates: tune.updates },
    evaluation: { ...withoutReadings(spec.evaluation), split: 'valid' },
    matrix: { ...spec.matrix, ...tune.values },
  };
}

/** Leaves out what is read from models but plays no part in a choice. */
function withoutReadings(evaluation: Spec['evaluation'] = {}): object {
  const left = new Set(['attention', 'attribution']);
  return Object.fromEntries(Object.entries(evaluation).filter(([key]) => !left.has(key)));
}

/** Lists the variants of a spec in the order in which it expands. */
export function listVariants(spec: Spec): string[] {
  return [...new Set(expandSpec({ ...spec, seeds: [1] }).map(({ variant }) => variant))];
}

/** Lists all combinations of values; the first pointer varies slowest, as in a matrix. */
export function listCombinations({ values }: Tune): Values[] {
  return Object.entries(values).reduce<Values[]>(
    (made, [pointer, choices]) => made.flatMap((one) => choices.map((value) => ({ ...one, [pointer]: value }))),
    [{}],
  );
}
