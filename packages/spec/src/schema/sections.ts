/** Checks the sections of a spec. The `id` or `type` in a section decides which schema applies. */
import { findProblems, type Problem } from '@ordo/core';
import { DATASETS, findDataset } from '@ordo/data';
import { findPositionalProblems, RecipeOptionsSchema } from '@ordo/nmt/declarations';
import { findUnknownId, notAnObject } from './choices.ts';
import type { SpecKind } from '../kinds/kind.ts';
import { isPlainObject } from '../expanding/pointer.ts';
import { ResourcesOptionsSchema } from './resources.ts';
import type { SectionName } from './spec.ts';

/** Checks one section of a spec of the given kind. Pointers are relative to the section. */
export function findSectionProblems(kind: SpecKind, section: SectionName, value: unknown): readonly Problem[] {
  switch (section) {
    case 'dataset':
      return findDatasetProblems(value);
    case 'positional':
      return isPlainObject(value) ? findPositionalProblems(value) : [notAnObject(value, '{"type": "sape"}')];
    case 'recipe':
      return findProblems(RecipeOptionsSchema, value);
    case 'resources':
      return findProblems(ResourcesOptionsSchema, value);
    case 'preprocessing':
    case 'model':
    case 'evaluation':
      return kind.findProblems[section](value);
  }
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
