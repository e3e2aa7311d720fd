import { OrdoError } from '@ordo/core';
import type { ByteSource } from './byte-source.ts';
import { ELEMENT_BYTES, type OwnFloats, WIDEN } from './dtypes.ts';
import type { TensorEntry } from './header.ts';

/**
 * The number of bytes that are read at once, so that a tensor is never in memory twice. It is a multiple of every element's size.
 */
const PIECE_BYTES = 1 << 24;

/**
 * Reads one tensor, row-major. A Float32Array holds F16, BF16 and F32 exactly; F64 becomes a Float64Array.
 * @throws OrdoError `checkpoint.invalid` when the tensor holds no floating-point numbers
 */
export function readTensor(source: ByteSource, { name, dtype, start, end }: TensorEntry): OwnFloats {
  const format = WIDEN[dtype];
  if (format === undefined) {
    const known = Object.keys(WIDEN).join(', ');
    throw new OrdoError('checkpoint.invalid', `tensor ${name} of ${source.name} is ${dtype}, not one of ${known}`, {
      fix: 'save the weights as floating-point numbers',
    });
  }
  const size = ELEMENT_BYTES[dtype] as number;
  const values = format.double ? new Float64Array((end - start) / size) : new Float32Array((end - start) / size);
  for (let at = start; at < end; at += PIECE_BYTES) {
    const piece = source.read(at, Math.min(PIECE_BYTES, end - at));
    format.widen(new DataView(piece.buffer, piece.byteOffset, piece.length), values, (at - start) / size);
  }
  return values;
}
