/** Expands the matrix into variants. Each variant is a spec with a label that says how it differs from the others. */
import { canonicalJson, splitPointer } from '@ordo/core';
import { isPlainObject, withValueAt } from './pointer.ts';
import type { Spec } from '../schema/spec.ts';

export interface Variant {
  readonly label: string;
  /** The spec with this variant's values filled in and without the matrix. */
  readonly spec: Spec;
}

/** Counts variants without creating them. */
export function countVariants(spec: Spec): number {
  return Object.values(spec.matrix ?? {}).reduce((product, values) => product * values.length, 1);
}

/** Lists variants in the order of the matrix. Its first key varies slowest. */
export function listVariants(spec: Spec): Variant[] {
  const { matrix = {}, ...base } = spec;
  let variants: { labels: string[]; spec: Readonly<Record<string, unknown>> }[] = [{ labels: [], spec: { ...base } }];
  const shown = nameKeys(Object.keys(matrix));
  for (const [pointer, values] of Object.entries(matrix)) {
    const labels = labelValues(values, shown.get(pointer) ?? pointer);
    variants = variants.flatMap((variant) =>
      values.map((value, i) => ({
        labels: values.length > 1 ? [...variant.labels, labels[i] as string] : variant.labels,
        spec: withValueAt(variant.spec, pointer, value),
      })),
    );
  }
  return variants.map(({ labels, spec: made }) => {
    const variant = made as unknown as Spec;
    return { label: labels.length > 0 ? labels.join(', ') : variant.positional.type, spec: variant };
  });
}

/** Names each key by its last segment, or by as many segments as are needed to tell it from the other keys. */
function nameKeys(pointers: readonly string[]): Map<string, string> {
  return new Map(
    pointers.map((pointer) => {
      const segments = splitPointer(pointer);
      for (let length = 1; length < segments.length; length++) {
        const name = segments.slice(-length).join('.');
        const sharing = pointers.filter((other) => splitPointer(other).slice(-length).join('.') === name);
        if (sharing.length === 1) return [pointer, name];
      }
      return [pointer, segments.join('.')];
    }),
  );
}

/**
 * Labels an object that has a `type`, `id` or `preset` by that name and by the options that differ between values of
 * the same name: `posnet-embed dimension=64`. Labels any other value by its key: `dropout=0.1`.
 */
function labelValues(values: readonly unknown[], key: string): string[] {
  const named = values.map((value) => ({ value, name: nameOf(value), options: flatten(value) }));
  const differing = new Map(
    [...new Set(named.map(({ name }) => name))].map((name) => {
      return [name, findDiffering(named.filter((rival) => rival.name === name).map(({ options }) => options))];
    }),
  );
  return named.map(({ value, name, options }) => {
    if (name === null) return `${key}=${typeof value === 'string' ? value : canonicalJson(value)}`;
    const told = (differing.get(name) ?? []).filter((option) => options.has(option));
    return [name, ...told.map((option) => `${option}=${options.get(option)}`)].join(' ');
  });
}

/** Returns the options that differ between the given values, in order of their first appearance. */
function findDiffering(rivals: readonly ReadonlyMap<string, string>[]): string[] {
  const [first] = rivals;
  const options = [...new Set(rivals.flatMap((rival) => [...rival.keys()]))];
  return options.filter((option) => rivals.some((rival) => rival.get(option) !== first?.get(option)));
}

function nameOf(value: unknown): string | null {
  if (!isPlainObject(value)) return null;
  const name = value['type'] ?? value['id'] ?? value['preset'];
  return typeof name === 'string' ? name : null;
}

/** Maps each option, named as in `adam.beta1`, to its value as text. */
function flatten(value: unknown, prefix = ''): Map<string, string> {
  if (!isPlainObject(value)) return new Map();
  return new Map(
    Object.entries(value).flatMap(([key, item]): [string, string][] => {
      if (isPlainObject(item)) return [...flatten(item, `${prefix}${key}.`)];
      return [[`${prefix}${key}`, typeof item === 'string' ? item : canonicalJson(item)]];
    }),
  );
}
