/** "Only what differs": which parts of the run specs set the rows of a table apart. */
import { canonicalJson, escapeSegment } from '@ordo/core';

type Leaves = ReadonlyMap<string, unknown>;

/** The label of a row and its seed are the grouping itself, not a difference. */
const GROUPING = new Set(['/variant', '/seed']);

/** Every leaf of a JSON value by its pointer; empty arrays and objects count as leaves. */
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
 * Per spec, the leaves whose value is not the same in all of them. A leaf that a spec lacks (another positional
 * encoding's option) is left out of that spec's list but makes the pointer differ.
 */
export function findDifferences(specs: readonly object[]): { pointer: string; value: unknown }[][] {
  const all = specs.map((spec) => listLeaves(spec));
  const pointers = new Set(all.flatMap((leaves) => [...leaves.keys()]).filter((pointer) => !GROUPING.has(pointer)));
  const differing = [...pointers].filter((pointer) => {
    const values = new Set(all.map((leaves) => (leaves.has(pointer) ? canonicalJson(leaves.get(pointer)) : undefined)));
    return values.size > 1;
  });
  return all.map((leaves) =>
    differing.filter((pointer) => leaves.has(pointer)).map((pointer) => ({ pointer, value: leaves.get(pointer) })),
  );
}
