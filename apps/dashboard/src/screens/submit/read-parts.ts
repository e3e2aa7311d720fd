/** Reads the parts of a spec that the form shows. In a JSON that is being written, each part may still have any type. */
import { valueAt } from './option-control.ts';

/** A part that has another type than the form can show is undefined, or empty. */
interface Parts {
  readonly kind: string | undefined;
  readonly name: string | undefined;
  /** The id of the dataset. */
  readonly dataset: string | undefined;
  readonly preset: string | undefined;
  readonly seeds: readonly unknown[];
  readonly variants: readonly unknown[];
}

/** The place of the variants in a spec. */
export const VARIANTS = ['matrix', '/positional'];

export function readParts(spec: object): Parts {
  return {
    kind: textAt(spec, ['kind']),
    name: textAt(spec, ['name']),
    dataset: textAt(spec, ['dataset', 'id']),
    preset: textAt(spec, ['model', 'preset']),
    seeds: listAt(spec, ['seeds']),
    variants: listAt(spec, VARIANTS),
  };
}

function textAt(spec: object, path: readonly string[]): string | undefined {
  const value = valueAt(spec, path);
  return typeof value === 'string' ? value : undefined;
}

function listAt(spec: object, path: readonly string[]): readonly unknown[] {
  const value = valueAt(spec, path);
  return Array.isArray(value) ? value : [];
}
