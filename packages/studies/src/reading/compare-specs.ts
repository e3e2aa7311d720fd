/** Finds how a judged spec differs from that of a study, with every default written out. */
import { canonicalJson, joinPointer } from '@ordo/core';
import { expandSpec, isPlainObject, type RunSpec, type Spec } from '@ordo/spec';
import type { Modification } from '../judging/judgement.ts';
import { specOfPart } from '../places-of-study.ts';
import type { Study } from '../study.ts';

/**
 * Compares the variants that both specs have. Missing variants and seeds are not modifications: they are missing data, and
 * leave their rows undecided. The field `resources`, which says where a run is executed and how long it may take, does not
 * change results.
 */
export function compareSpecs(study: Study, part: string, judged: Spec): Modification[] {
  const wanted = variantsOf(specOfPart(study, part));
  const found = variantsOf(judged);
  const modifications = new Map<string, Modification>();
  for (const [variant, run] of wanted) {
    const other = found.get(variant);
    if (other === undefined) continue;
    for (const modification of compare(run, other, [])) modifications.set(canonicalJson(modification), modification);
  }
  return [...modifications.values()];
}

type Contents = Omit<RunSpec, 'seed' | 'variant' | 'resources'>;

function variantsOf(spec: Spec): Map<string, Contents> {
  return new Map(
    expandSpec({ ...spec, seeds: [1] }).map(({ seed: _seed, variant, resources: _resources, ...run }) => [
      variant,
      run,
    ]),
  );
}

function compare(study: unknown, judged: unknown, path: readonly string[]): Modification[] {
  if (isPlainObject(study) && isPlainObject(judged)) {
    const keys = [...new Set([...Object.keys(study), ...Object.keys(judged)])];
    return keys.flatMap((key) => compare(study[key], judged[key], [...path, key]));
  }
  if (study !== undefined && judged !== undefined && canonicalJson(study) === canonicalJson(judged)) return [];
  return [
    {
      pointer: joinPointer(path),
      ...(study === undefined ? {} : { study }),
      ...(judged === undefined ? {} : { judged }),
    } as Modification,
  ];
}
