/** The matrix multiplied out: one spec per variant, labelled by what sets it apart. */
import { canonicalJson, splitPointer } from '@ordo/core';
import { isPlainObject, withValueAt } from './pointer.ts';
import type { Spec } from './spec.ts';

export interface Variant {
  readonly label: string;
  /** The spec with this variant's values in place and without its matrix. */
  readonly spec: Spec;
}

/** Number of variants, without making them. */
export function countVariants(spec: Spec): number {
  return Object.values(spec.matrix ?? {}).reduce((product, values) => product * values.length, 1);
}

/** In the order of the matrix: its first key varies slowest. */
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

/** Each key's last segment, or as many more as it takes to tell it from the others. */
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
 * `posnet-embed dimension=64` for an object that names itself by `type`, `id` or `preset`, with those of its options that
 * are not the same in all values of that name; `dropout=0.1` for anything else.
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

/** Options as `adam.beta1` → text. */
function flatten(value: unknown, prefix = ''): Map<string, string> {
  if (!isPlainObject(value)) return new Map();
  return new Map(
    Object.entries(value).flatMap(([key, item]): [string, string][] => {
      if (isPlainObject(item)) return [...flatten(item, `${prefix}${key}.`)];
      return [[`${prefix}${key}`, typeof item === 'string' ? item : canonicalJson(item)]];
    }),
  );
}
