/** Typed arrays that grow. In tables of millions, plain arrays of numbers take more memory and time. */

/** Returns the array itself, or a copy at least twice as long if it is too short. */
export function fit<T extends Int32Array | Float64Array | Uint8Array>(array: T, length: number): T {
  if (array.length >= length) return array;
  const longer = new (array.constructor as new (length: number) => T)(Math.max(length, array.length * 2));
  longer.set(array);
  return longer;
}
