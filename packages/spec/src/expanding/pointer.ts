/** JSON pointers (RFC 6901) into a spec. The keys of a matrix and the places of problems are such pointers. */
import { joinPointer, splitPointer } from '@ordo/core';

/** Returns the rest of `pointer` after `parent`, or null if it is not at or below `parent`. */
export function relativePointer(pointer: string, parent: string): string | null {
  if (pointer === parent) return '';
  return pointer.startsWith(`${parent}/`) ? pointer.slice(parent.length) : null;
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value at the pointer, or undefined. Only own keys of plain objects are followed. */
export function valueAt(root: unknown, pointer: string): unknown {
  let value = root;
  for (const segment of splitPointer(pointer)) {
    if (!isPlainObject(value) || !Object.hasOwn(value, segment)) return undefined;
    value = value[segment];
  }
  return value;
}

/** Copies `root` with `value` at the pointer. Missing objects on the way are created; everything else is shared. */
export function withValueAt(
  root: Readonly<Record<string, unknown>>,
  pointer: string,
  value: unknown,
): Record<string, unknown> {
  const [first = '', ...rest] = splitPointer(pointer);
  if (rest.length === 0) return { ...root, [first]: value };
  const child = Object.hasOwn(root, first) ? root[first] : {};
  return { ...root, [first]: withValueAt(isPlainObject(child) ? child : {}, joinPointer(rest), value) };
}
