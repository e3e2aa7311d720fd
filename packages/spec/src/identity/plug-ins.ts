/** The registries whose entries count only for the runs that name them. */
import path from 'node:path';
import { OrdoError } from '@ordo/core';
import type { RunSpec } from '../run-spec.ts';

export const PLUG_IN_KINDS = ['dataset', 'encoding', 'metric', 'engine'] as const;
export type PlugInKind = (typeof PLUG_IN_KINDS)[number];

/**
 * The module that lists the entries of each kind, and the folder that holds one file or one folder for each entry, named by
 * its id. Paths are those of the built packages.
 */
const REGISTRIES: Readonly<Record<PlugInKind, { readonly module: string; readonly folder: string }>> = {
  dataset: { module: 'data/dist/registry.js', folder: 'data/dist/datasets' },
  encoding: { module: 'nmt/dist/positional/registry.js', folder: 'nmt/dist/positional' },
  metric: { module: 'metrics/dist/registry.js', folder: 'metrics/dist/metrics' },
  engine: { module: 'tensor/dist/engines/registry.js', folder: 'tensor/dist/engines' },
};

export function registryOf(packages: string, kind: PlugInKind): string {
  return path.join(packages, REGISTRIES[kind].module);
}

/** The id of the entry that an import from a registry leads to; null for any other import. */
export function entryIdOf(packages: string, kind: PlugInKind, [from, to]: readonly [string, string]): string | null {
  if (from !== registryOf(packages, kind)) return null;
  const place = path.relative(path.join(packages, REGISTRIES[kind].folder), to);
  if (place.startsWith('..')) return null;
  const [first = ''] = place.split(path.sep);
  return first.endsWith('.js') ? path.basename(first, '.js') : first;
}

/**
 * The ids that a run names, by kind. `auto` may come to be any engine, so it names them all.
 * @param known the ids of each registry's entries
 * @throws OrdoError `internal.unexpected` for an id whose code is not in a file or folder of that name
 */
export function plugInsOf(
  run: RunSpec,
  known: ReadonlyMap<PlugInKind, readonly string[]>,
): ReadonlyMap<PlugInKind, readonly string[]> {
  const { engine } = run.resources;
  const metrics = run.evaluation.metrics.map(({ id }) => id);
  const named = new Map<PlugInKind, readonly string[]>([
    ['dataset', [run.dataset.id]],
    ['encoding', [run.positional.type]],
    // Validations are compared by BLEU even where the run is not scored with it.
    ['metric', run.recipe.validateOn === 'bleu' ? [...metrics, 'bleu'] : metrics],
    ['engine', engine === 'auto' ? (known.get('engine') ?? []) : [engine]],
  ]);
  for (const [kind, ids] of named) {
    const missing = ids.find((id) => known.get(kind)?.includes(id) !== true);
    if (missing === undefined) continue;
    throw new OrdoError('internal.unexpected', `the code of the ${kind} ${JSON.stringify(missing)} was not found`, {
      fix: `name its file or folder in ${REGISTRIES[kind].folder} by its id`,
    });
  }
  return named;
}
