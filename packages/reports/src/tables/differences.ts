/** Finds the parts of the specs in which the rows of a table differ. */
import { canonicalJson, escapeSegment } from '@ordo/core';

type Leaves = ReadonlyMap<string, unknown>;

/** The pointers that define the rows. They are not differences between rows. */
const GROUPING = new Set(['/variant', '/seed']);

/** Returns [pointer] → leaf, for every leaf of a JSON value. Empty arrays and objects count as leaves. */
export function listLeaves(value: unknown, pointer = ''): Leaves {
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
    const leaves = new Map<string, unknown>();
    for (const [key, item] of Object.entries(value)) {
      const place = `${pointer}/${escapeSegment(key)}`;
      for (const [leaf, content] of listLeaves(item, place)) leaves.set(leaf, content);
    }
    return leaves;
  }
  return new Map([[pointer, value]]);
}

/**
 * Returns for each spec the leaves whose values are not the same in all specs. If a spec lacks a leaf, such as an option of
 * another positional encoding, the pointer still counts as different, but is not in the list of that spec. A row without a run
 * has no spec (null), and gets an empty list.
 */
export function findDifferences(specs: readonly (object | null)[]): { pointer: string; value: unknown }[][] {
  const all = specs.map((spec) => (spec === null ? null : listLeaves(spec)));
  const known = all.filter((leaves) => leaves !== null);
  const pointers = new Set(known.flatMap((leaves) => [...leaves.keys()]).filter((pointer) => !GROUPING.has(pointer)));
  const differing = [...pointers].filter((pointer) => {
    const values = new Set(
      known.map((leaves) => (leaves.has(pointer) ? canonicalJson(leaves.get(pointer)) : undefined)),
    );
    return values.size > 1;
  });
  return all.map((leaves) =>
    leaves === null
      ? []
      : differing.filter((pointer) => leaves.has(pointer)).map((pointer) => ({ pointer, value: leaves.get(pointer) })),
  );
}
