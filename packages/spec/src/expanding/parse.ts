/** Turns a JSON value into a spec, or reports all of its problems at once. */
import {
  countProblems,
  escapeSegment,
  findOversize,
  findProblems,
  MAX_PROBLEMS,
  OrdoError,
  type Problem,
} from '@ordo/core';
import { findExpansionProblems } from './expand.ts';
import { isPlainObject, relativePointer, valueAt, withValueAt } from './pointer.ts';
import { kindOf } from '../kinds/registry.ts';
import { under } from '../schema/problems-under.ts';
import { findSectionProblems } from '../schema/sections.ts';
import { LIMITS, SECTIONS, type SectionName, SkeletonSchema, type Spec } from '../schema/spec.ts';

/**
 * Parses the spec.
 * @param input a JSON value; nothing in it is coerced, dropped or filled in
 * @throws OrdoError `spec.invalid` with all problems, or `spec.too-many-runs` if the spec is valid but has too many runs
 */
export function parseSpec(input: unknown): Spec {
  const problems = findSpecProblems(input);
  if (problems.length > 0) {
    throw new OrdoError('spec.invalid', `the spec has ${countProblems(problems)}`, { problems });
  }
  return structuredClone(input) as Spec;
}

/**
 * Finds all problems of a document that may be a spec, up to `MAX_PROBLEMS`. The problem of a matrix value has a pointer into
 * the matrix.
 * @throws OrdoError `spec.too-many-runs`
 */
export function findSpecProblems(input: unknown): Problem[] {
  const oversize = findOversize(input, { ...LIMITS, fix: 'split the experiment into several specs' });
  if (oversize !== null) return [oversize];
  const problems = findProblems(SkeletonSchema, input);
  if (!isPlainObject(input)) return problems;
  const matrix = usableMatrix(input['matrix'], problems);
  const first = Object.entries(matrix).reduce(
    (spec, [pointer, values]) => withValueAt(spec, pointer, values[0]),
    input,
  );
  for (const section of Object.keys(SECTIONS) as SectionName[]) {
    problems.push(...relocate(findProblemsOf(first, section), Object.keys(matrix), 0));
  }
  for (const [pointer, values] of Object.entries(matrix)) {
    const section = pointer.split('/')[1] as SectionName;
    for (let i = 1; i < values.length && problems.length < MAX_PROBLEMS; i++) {
      const variant = withValueAt(first, pointer, values[i]);
      const own = findProblemsOf(variant, section).filter(
        (problem) => relativePointer(problem.pointer, pointer) !== null,
      );
      problems.push(...relocate(own, [pointer], i));
    }
  }
  problems.push(...findReplacedProblems(input, Object.keys(matrix)));
  return problems.length > 0 ? withoutRepetition(problems) : findExpansionProblems(input as unknown as Spec);
}

/**
 * Finds problems in sections that the matrix replaces as a whole. No run uses them, but a mistake in them must be reported,
 * too.
 */
function findReplacedProblems(input: Readonly<Record<string, unknown>>, keys: readonly string[]): Problem[] {
  const sections = (Object.keys(SECTIONS) as SectionName[]).filter((section) => keys.includes(`/${section}`));
  return sections.flatMap((section) => (Object.hasOwn(input, section) ? findProblemsOf(input, section) : []));
}

/** Removes duplicates: an unsafe value is found both in the whole spec and in its section. */
function withoutRepetition(problems: readonly Problem[]): Problem[] {
  const distinct = new Map(problems.map((problem) => [`${problem.pointer}\n${problem.message}`, problem])).values();
  return [...distinct].slice(0, MAX_PROBLEMS);
}

/** Returns the matrix if it is well formed. Otherwise its problems are already reported, and it is treated as empty. */
function usableMatrix(matrix: unknown, problems: readonly Problem[]): Record<string, readonly unknown[]> {
  if (!isPlainObject(matrix) || problems.some((problem) => problem.pointer.startsWith('/matrix'))) return {};
  return matrix as Record<string, readonly unknown[]>;
}

function findProblemsOf(spec: Readonly<Record<string, unknown>>, section: SectionName): Problem[] {
  const pointer = `/${section}`;
  const value = valueAt(spec, pointer);
  if (value !== undefined) return under(pointer, findSectionProblems(kindOf(spec), section, value));
  return SECTIONS[section].required ? [{ pointer, message: 'is missing', fix: `add ${JSON.stringify(section)}` }] : [];
}

/** If a matrix key sets the value that has a problem, moves the problem to the key's value at `index`. */
function relocate(problems: readonly Problem[], keys: readonly string[], index: number): Problem[] {
  const longestFirst = keys.toSorted((a, b) => b.length - a.length);
  return problems.map((problem) => {
    for (const key of longestFirst) {
      const rest = relativePointer(problem.pointer, key);
      if (rest !== null) return { ...problem, pointer: `/matrix/${escapeSegment(key)}/${index}${rest}` };
    }
    return problem;
  });
}
