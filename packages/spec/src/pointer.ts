/** JSON pointers (RFC 6901) into a spec: the keys of its matrix, and the places its problems are at. */
import { joinPointer, splitPointer } from '@ordo/core';

/** The part of `pointer` below `parent`, or null when it lies elsewhere. */
export function relativePointer(pointer: string, parent: string): string | null {
  if (pointer === parent) return '';
  return pointer.startsWith(`${parent}/`) ? pointer.slice(parent.length) : null;
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What stands at the pointer, or undefined. Walks own keys of objects only. */
export function valueAt(root: unknown, pointer: string): unknown {
  let value = root;
  for (const segment of splitPointer(pointer)) {
    if (!isPlainObject(value) || !Object.hasOwn(value, segment)) return undefined;
    value = value[segment];
  }
  return value;
}

/** A copy of `root` with `value` at the pointer; objects missing on the way are made, everything else is shared. */
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
