/** Typed arrays that grow: JavaScript's own arrays of numbers cost more memory and time in tables of millions. */

/** The array itself, or a copy of at least twice its length when it is too short. */
export function fit<T extends Int32Array | Float64Array | Uint8Array>(array: T, length: number): T {
  if (array.length >= length) return array;
  const longer = new (array.constructor as new (length: number) => T)(Math.max(length, array.length * 2));
  longer.set(array);
  return longer;
}
