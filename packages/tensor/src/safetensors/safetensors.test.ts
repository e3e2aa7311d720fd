import { isOrdoError } from '@ordo/core';
import { describe, expect, it } from 'vitest';
import { decodeSafetensors, encodeSafetensors } from './safetensors.ts';

const FILE = {
  tensors: new Map([
    ['a', { shape: [2, 2], values: Float32Array.of(1, 2, 3, 4) }],
    ['b', { shape: [], values: Float32Array.of(-0.5) }],
    ['empty', { shape: [0, 3], values: new Float32Array() }],
  ]),
  metadata: { format: 'test' },
};

describe('safetensors', () => {
  it('reads back what it wrote, from bytes at any offset', () => {
    const file = encodeSafetensors(FILE);
    const shifted = new Uint8Array(file.length + 3);
    shifted.set(file, 3);
    expect(decodeSafetensors(shifted.subarray(3))).toEqual(FILE);
    expect(decodeSafetensors(Buffer.from(file))).toEqual(FILE);
  });

  it('has the layout of the format: header length, padded JSON, data', () => {
    const file = encodeSafetensors(FILE);
    const length = Number(new DataView(file.buffer).getBigUint64(0, true));
    expect(length % 8).toBe(0);
    const header = JSON.parse(new TextDecoder().decode(file.subarray(8, 8 + length))) as Record<string, unknown>;
    expect(header['a']).toEqual({ dtype: 'F32', shape: [2, 2], data_offsets: [0, 16] });
    expect(file).toHaveLength(8 + length + 20);
  });

  it.each([
    ['too few bytes', Uint8Array.of(1, 2, 3), 'not even the length of a header'],
    ['a header beyond the end', Uint8Array.of(255, 0, 0, 0, 0, 0, 0, 0, 123), 'claims 255 bytes'],
    ['a header that is not JSON', Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0, 120), 'not JSON'],
    [
      'a tensor that was cut off',
      encodeSafetensors(FILE).slice(0, -8),
      'my-model is not a complete safetensors file: it was cut off',
    ],
    ['integers', renamed('F32', 'U32'), 'tensor a of my-model is U32, not one of F16, BF16, F32, F64'],
  ])('refuses %s, and says of which file', (_, bytes, message) => {
    const error = catchError(() => decodeSafetensors(bytes, 'my-model'));
    expect(isOrdoError(error, 'checkpoint.invalid') && error.message).toContain(message);
  });
});

/** Returns the file with one element type replaced by another of the same size. */
function renamed(from: string, to: string): Uint8Array {
  return Buffer.from(Buffer.from(encodeSafetensors(FILE)).toString('latin1').replaceAll(from, to), 'latin1');
}

function catchError(action: () => unknown): unknown {
  try {
    action();
    return undefined;
  } catch (error) {
    return error;
  }
}
