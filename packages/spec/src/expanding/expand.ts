/** Expands a spec into runs, one for each variant and seed, with every default written out. */
import { canonicalJson, isOrdoError, MAX_PROBLEMS, OrdoError, type Problem } from '@ordo/core';
import type { Unseeded } from '../kinds/kind.ts';
import { kindOf } from '../kinds/registry.ts';
import { relativePointer } from './pointer.ts';
import { findProcessProblems, findRecomputeProblems } from '../schema/resources.ts';
import type { RunSpec } from '../results/run-spec.ts';
import { LIMITS, type Spec } from '../schema/spec.ts';
import { countVariants, listVariants, type Variant } from './variants.ts';

/**
 * Returns one run per variant and seed. Runs of the same variant are next to each other, in the order of the seeds.
 * @param spec a spec that `parseSpec` returned
 * @throws OrdoError `spec.too-many-runs`, or `spec.invalid` if a section cannot be resolved
 */
export function expandSpec(spec: Spec): RunSpec[] {
  return Array.from(expandSpecLazily(spec), (run) => structuredClone(run));
}

/**
 * Yields the same runs one by one, for a caller that has thousands of them. The runs of one variant share their sections, which
 * must not be changed.
 */
export function* expandSpecLazily(spec: Spec): Generator<RunSpec> {
  checkRunCount(spec);
  for (const variant of listVariants(spec)) {
    const run = resolveVariant(variant);
    for (const seed of spec.seeds) yield { ...run, seed };
  }
}

function checkRunCount(spec: Spec): void {
  const [variants, seeds] = [countVariants(spec), spec.seeds.length];
  if (variants * seeds <= LIMITS.runs) return;
  throw new OrdoError(
    'spec.too-many-runs',
    `${variants} variants × ${seeds} seeds = ${variants * seeds} runs, more than ${LIMITS.runs}`,
    { pointer: '/matrix', fix: 'split the matrix or the seeds over several specs' },
  );
}

const resolveVariant = ({ label, spec }: Variant): Unseeded => kindOf(spec).resolve(spec, label);

/** Finds problems between sections, in a spec whose sections are each valid. */
export function findExpansionProblems(spec: Spec): Problem[] {
  checkRunCount(spec);
  const problems = new Map<string, Problem>();
  const labels = new Map<string, string>();
  for (const variant of listVariants(spec)) {
    if (problems.size >= MAX_PROBLEMS) break;
    for (const problem of findVariantProblems(variant, labels)) {
      const key = `${problem.pointer}\n${problem.message}`;
      if (!problems.has(key)) problems.set(key, locate(problem, spec, variant.label));
    }
  }
  return [...problems.values()].slice(0, MAX_PROBLEMS);
}

function findVariantProblems(variant: Variant, labels: Map<string, string>): readonly Problem[] {
  try {
    const run = resolveVariant(variant);
    return [
      ...kindOf(variant.spec).findContradictions(run),
      ...findProcessProblems(run),
      ...findRecomputeProblems(run),
      ...findTwin(run, labels),
    ];
  } catch (error) {
    if (isOrdoError(error, 'spec.invalid')) return error.problems;
    throw error;
  }
}

/** Finds an earlier variant that equals this one once defaults are written out, because the same runs would be counted twice. */
function findTwin(run: Unseeded, labels: Map<string, string>): Problem[] {
  const { variant, ...content } = run;
  const key = canonicalJson(content);
  const twin = labels.get(key);
  labels.set(key, variant);
  if (twin === undefined) return [];
  const message = `the variants ${JSON.stringify(twin)} and ${JSON.stringify(variant)} are the same run`;
  return [{ pointer: '/matrix', message, fix: 'remove one of them' }];
}

/** Reports a problem at the matrix, and names the variant, if the matrix sets the value in question. */
function locate(problem: Problem, spec: Spec, label: string): Problem {
  const varied = Object.keys(spec.matrix ?? {}).some(
    (key) => relativePointer(problem.pointer, key) !== null || relativePointer(key, problem.pointer) !== null,
  );
  return varied ? { ...problem, pointer: '/matrix', message: `variant ${label}: ${problem.message}` } : problem;
}
