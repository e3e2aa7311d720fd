/** Reads CTranslate2's binary model format, version 2. */
import { OrdoError } from '@ordo/core';
import { ForeignTensors } from './foreign-tensors.ts';
import type { StoredTensor } from '@ordo/tensor';

export interface CTranslate2File {
  /** The kind of model, such as `TransformerBase`. */
  readonly specification: string;
  readonly tensors: ForeignTensors;
}

/**
 * Reads a model file. All numbers are little-endian: u32 version, string specification, u32 revision, u32 count; then for
 * each variable its name, u8 rank, u32 dimensions, u8 item size, u32 items, and data. Strings have a u16 length that counts
 * their final NUL.
 * @throws OrdoError `checkpoint.invalid`
 */
export function readCTranslate2File(file: Uint8Array): CTranslate2File {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let at = 0;
  const take = (bytes: number): number => {
    if (at + bytes > file.length)
      throw invalidCTranslate2(`it ends at byte ${file.length}, in the middle of something`);
    at += bytes;
    return at - bytes;
  };
  const u32 = () => view.getUint32(take(4), true);
  const text = () => {
    const length = view.getUint16(take(2), true);
    const start = take(length);
    return new TextDecoder().decode(file.subarray(start, start + length - 1));
  };
  const version = u32();
  if (version !== 2) throw invalidCTranslate2(`its version is ${version}, not 2`);
  const specification = text();
  u32();
  const variables = new Map<string, StoredTensor>();
  for (let left = u32(); left > 0; left--) {
    const name = text();
    const rank = view.getUint8(take(1));
    const shape = Array.from({ length: rank }, u32);
    const itemSize = view.getUint8(take(1));
    const items = u32();
    const bytes = items * itemSize;
    const start = take(bytes);
    if (itemSize !== 4) throw invalidCTranslate2(`${name} has items of ${itemSize} bytes; only 32-bit floats are read`);
    if (items !== shape.reduce((product, size) => product * size, 1)) {
      throw invalidCTranslate2(`${name} has ${items} items for the shape [${shape.join(', ')}]`);
    }
    // Data need not be aligned to four bytes, so it is copied; `slice` of a Buffer would not copy.
    const values = new Float32Array(Uint8Array.from(file.subarray(start, start + bytes)).buffer);
    variables.set(name, { shape, values });
  }
  return { specification, tensors: new ForeignTensors(variables, invalidCTranslate2) };
}

export function invalidCTranslate2(what: string): OrdoError {
  return new OrdoError('checkpoint.invalid', `this CTranslate2 model cannot be imported: ${what}`, {
    fix: 'convert a pre-norm Transformer with CTranslate2 1.x (binary version 2), without quantisation',
  });
}
