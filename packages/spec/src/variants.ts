/** Expands the matrix into variants. Each variant is a spec with a label that says how it differs from the others. */
import { canonicalJson, splitPointer } from '@ordo/core';
import { isPlainObject, withValueAt } from './pointer.ts';
import type { Spec } from './spec.ts';

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
    const labels = values.map((value) => labelValue(value, values, shown.get(pointer) ?? pointer));
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
function labelValue(value: unknown, values: readonly unknown[], key: string): string {
  const name = nameOf(value);
  if (name === null) return `${key}=${typeof value === 'string' ? value : canonicalJson(value)}`;
  const rivals = values.filter((other) => nameOf(other) === name).map((other) => flatten(other));
  const own = flatten(value);
  const options = [...new Set(rivals.flatMap((rival) => [...rival.keys()]))].filter(
    (option) => own.has(option) && rivals.some((rival) => rival.get(option) !== own.get(option)),
  );
  return [name, ...options.map((option) => `${option}=${own.get(option)}`)].join(' ');
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
