/** Checks the sections of a spec. The `id` or `type` in a section decides which schema applies. */
import { describeUnknown, findProblems, type Problem, showValue } from '@ordo/core';
import { DATASETS, findDataset } from '@ordo/data';
import { METRICS } from '@ordo/metrics';
import { findModelProblems, findPositionalProblems, RecipeOptionsSchema } from '@ordo/nmt/declarations';
import { isPlainObject } from './pointer.ts';
import { PreprocessingOptionsSchema } from './preprocessing.ts';
import { ResourcesOptionsSchema } from './resources.ts';
import { EvaluationOptionsSchema, type SectionName } from './spec.ts';

/** Checks one section of a spec by itself. Pointers are relative to the section. */
export function findSectionProblems(section: SectionName, value: unknown): readonly Problem[] {
  switch (section) {
    case 'dataset':
      return findDatasetProblems(value);
    case 'preprocessing':
      return findProblems(PreprocessingOptionsSchema, value);
    case 'model':
      return findModelProblems(value);
    case 'positional':
      return isPlainObject(value) ? findPositionalProblems(value) : [notAnObject(value, '{"type": "sape"}')];
    case 'recipe':
      return findProblems(RecipeOptionsSchema, value);
    case 'evaluation':
      return findEvaluationProblems(value);
    case 'resources':
      return findProblems(ResourcesOptionsSchema, value);
  }
}

/** Adds the pointer of a part to the pointers of its problems. */
export function under(pointer: string, problems: readonly Problem[]): Problem[] {
  return problems.map((problem) => ({ ...problem, pointer: `${pointer}${problem.pointer}` }));
}

function findDatasetProblems(value: unknown): readonly Problem[] {
  const ids = DATASETS.map((dataset) => dataset.id);
  const id = findUnknownId(value, ids, 'dataset');
  if (typeof id !== 'string') return [id];
  const dataset = findDataset(id);
  const problems = findProblems(dataset.options, value);
  if (problems.length > 0) return problems;
  return dataset.findProblems?.(value as Parameters<typeof dataset.resolve>[0]) ?? [];
}

function findEvaluationProblems(value: unknown): readonly Problem[] {
  const problems = findProblems(EvaluationOptionsSchema, value);
  const metrics = isPlainObject(value) ? value['metrics'] : undefined;
  if (!Array.isArray(metrics) || metrics.length > 20) return problems;
  const seen = new Set<string>();
  metrics.forEach((metric: unknown, i) => {
    const pointer = `/metrics/${i}`;
    const id = findUnknownId(
      metric,
      METRICS.map((known) => known.id),
      'metric',
    );
    if (typeof id !== 'string') {
      problems.push(...under(pointer, [id]));
      return;
    }
    if (seen.has(id)) {
      problems.push({
        pointer,
        message: `the metric ${JSON.stringify(id)} is listed twice`,
        fix: 'remove one of the two',
      });
    }
    seen.add(id);
    const schema = METRICS.find((known) => known.id === id)?.options;
    if (schema !== undefined) problems.push(...under(pointer, findProblems(schema, metric)));
  });
  return problems;
}

/** The registered id that an object names, or the problem with it. */
function findUnknownId(value: unknown, known: readonly string[], kind: string): string | Problem {
  if (!isPlainObject(value)) return notAnObject(value, `{"id": ${JSON.stringify(known[0])}}`);
  const { id } = value;
  if (id === undefined) return { pointer: '/id', message: 'is missing', fix: `add "id", one of: ${known.join(', ')}` };
  if (typeof id === 'string' && known.includes(id)) return id;
  return { pointer: '/id', ...describeUnknown(kind, id, known) };
}

function notAnObject(value: unknown, example: string): Problem {
  return { pointer: '', message: `${showValue(value)} is not an object`, fix: `give an object such as ${example}` };
}
