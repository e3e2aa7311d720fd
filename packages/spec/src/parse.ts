/** JSON → Spec, or every problem at once. */
import { escapeSegment, findProblems, OrdoError, type Problem } from '@ordo/core';
import { findExpansionProblems } from './expand.ts';
import { isPlainObject, relativePointer, valueAt, withValueAt } from './pointer.ts';
import { findSectionProblems, under } from './sections.ts';
import { LIMITS, SECTIONS, type SectionName, SkeletonSchema, type Spec } from './spec.ts';

/**
 * @param input a JSON value; nothing of it is coerced, dropped or filled in.
 * @throws OrdoError `spec.invalid` with all problems, `spec.too-many-runs` when it is valid but too large.
 */
export function parseSpec(input: unknown): Spec {
  const problems = findSpecProblems(input);
  if (problems.length > 0) {
    const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`;
    throw new OrdoError('spec.invalid', `the spec has ${count}`, { problems });
  }
  return structuredClone(input) as Spec;
}

/** All problems of a would-be spec; those of a matrix value are reported where the value stands in the matrix. */
export function findSpecProblems(input: unknown): Problem[] {
  const oversize = findOversize(input);
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
    for (let i = 1; i < values.length; i++) {
      const variant = withValueAt(first, pointer, values[i]);
      const own = findProblemsOf(variant, section).filter(
        (problem) => relativePointer(problem.pointer, pointer) !== null,
      );
      problems.push(...relocate(own, [pointer], i));
    }
  }
  return problems.length > 0 ? withoutRepetition(problems) : findExpansionProblems(input as unknown as Spec);
}

/** What makes a value unsafe anywhere shows in the whole as well as in its section. */
function withoutRepetition(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [`${problem.pointer}\n${problem.message}`, problem])).values()];
}

/** The matrix as far as it is well formed: what is not has been reported and is left alone. */
function usableMatrix(matrix: unknown, problems: readonly Problem[]): Record<string, readonly unknown[]> {
  if (!isPlainObject(matrix) || problems.some((problem) => problem.pointer.startsWith('/matrix'))) return {};
  return matrix as Record<string, readonly unknown[]>;
}

function findProblemsOf(spec: Readonly<Record<string, unknown>>, section: SectionName): Problem[] {
  const pointer = `/${section}`;
  const value = valueAt(spec, pointer);
  if (value !== undefined) return under(pointer, findSectionProblems(section, value));
  return SECTIONS[section].required ? [{ pointer, message: 'is missing', fix: `add ${JSON.stringify(section)}` }] : [];
}

/** Moves a problem that lies at or below a matrix key to that key's value number `index`. */
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

/** Input far beyond any spec, found before anything walks it more than once. */
function findOversize(input: unknown): Problem | null {
  const stack: unknown[] = [input];
  let nodes = 0;
  while (stack.length > 0) {
    const value = stack.pop();
    nodes++;
    if (nodes > LIMITS.nodes) return oversize(`more than ${LIMITS.nodes} values`);
    if (typeof value === 'string' && value.length > LIMITS.characters) {
      return oversize(`a string of ${value.length} characters (at most ${LIMITS.characters})`);
    }
    if (typeof value !== 'object' || value === null) continue;
    const keys = Object.keys(value);
    if (keys.length > LIMITS.nodes) return oversize(`an object or list of ${keys.length} entries`);
    if (keys.some((key) => key.length > LIMITS.characters)) return oversize('a key that is far too long');
    stack.push(...Object.values(value));
  }
  return null;
}

function oversize(what: string): Problem {
  return { pointer: '', message: `has ${what}`, fix: 'split the experiment into several specs' };
}
