/**
 * A run chooses by name from the registries of datasets, positional encodings, encoders, decoders, source orders,
 * attributions, metrics and engines. The code of an entry counts only for runs that name the entry.
 */
import path from 'node:path';
import { OrdoError } from '@ordo/core';
import { decoderOf, encoderOf, sourceOrdersOf } from '@ordo/nmt/declarations';
import type { RunSpec } from '../run-spec.ts';

export const PLUG_IN_KINDS = [
  'dataset',
  'encoding',
  'encoder',
  'decoder',
  'orders',
  'attribution',
  'metric',
  'engine',
] as const;
export type PlugInKind = (typeof PLUG_IN_KINDS)[number];

/**
 * For each kind, the module that lists the entries, and the folder that holds one file or folder for each entry, named
 * after the entry's id. Paths are relative to the folder of built packages.
 */
const REGISTRIES: Readonly<Record<PlugInKind, { readonly module: string; readonly folder: string }>> = {
  dataset: { module: 'data/dist/registry.js', folder: 'data/dist/datasets' },
  encoding: { module: 'nmt/dist/positional/registry.js', folder: 'nmt/dist/positional' },
  encoder: { module: 'nmt/dist/encoders/registry.js', folder: 'nmt/dist/encoders' },
  decoder: { module: 'nmt/dist/decoders/registry.js', folder: 'nmt/dist/decoders' },
  orders: { module: 'run/dist/orders/registry.js', folder: 'run/dist/orders' },
  attribution: { module: 'run/dist/attributions/registry.js', folder: 'run/dist/attributions' },
  metric: { module: 'metrics/dist/registry.js', folder: 'metrics/dist/metrics' },
  engine: { module: 'tensor/dist/engines/registry.js', folder: 'tensor/dist/engines' },
};

export function registryOf(packages: string, kind: PlugInKind): string {
  return path.join(packages, REGISTRIES[kind].module);
}

/** The id of the entry that a registry imports. Null if `from` is not the registry, or `to` is not an entry. */
export function entryIdOf(packages: string, kind: PlugInKind, [from, to]: readonly [string, string]): string | null {
  if (from !== registryOf(packages, kind)) return null;
  const place = path.relative(path.join(packages, REGISTRIES[kind].folder), to);
  if (place.startsWith('..')) return null;
  const [first = ''] = place.split(path.sep);
  return first.endsWith('.js') ? path.basename(first, '.js') : first;
}

/**
 * The ids that a run names, by kind. The engine `auto` can resolve to any engine, so it names all of them.
 * @param known the ids in each registry
 * @throws OrdoError `internal.unexpected` for an id that has no file or folder of its name
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
    ['encoder', run.kind === 'language-model' ? [] : [encoderOf(run.model).options.type]],
    ['decoder', [decoderOf(run.model).options.type]],
    ['orders', listOrders(run)],
    ['attribution', listAttributions(run)],
    // A run can compare validations by BLEU even if it is not scored with BLEU.
    ['metric', run.recipe.validateOn === 'bleu' ? [...metrics, 'bleu'] : metrics],
    ['engine', engine === 'auto' ? (known.get('engine') ?? []) : [engine]],
  ]);
  for (const [kind, ids] of named) {
    const missing = ids.find((id) => known.get(kind)?.includes(id) !== true);
    if (missing === undefined) continue;
    throw new OrdoError('internal.unexpected', `the code of the ${kind} ${JSON.stringify(missing)} was not found`, {
      fix: `name its file or folder in ${REGISTRIES[kind].folder} after its id`,
    });
  }
  return named;
}

/** What the run reads of its model once it has translated. */
function listAttributions(run: RunSpec): readonly string[] {
  if (run.kind !== 'translation') return [];
  const { attribution, attention } = run.evaluation;
  return [...(attribution === undefined ? [] : ['delta-lp']), ...(attention === undefined ? [] : ['attention'])];
}

/** The kind of source orders that the encoding of a run reads, if it reads any. */
function listOrders({ positional }: RunSpec): readonly string[] {
  const orders = sourceOrdersOf(positional);
  return orders === null ? [] : [orders.from];
}
