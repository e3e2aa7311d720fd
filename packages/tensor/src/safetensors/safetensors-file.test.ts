import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { safetensorsBytes } from '../testing/safetensors-bytes.ts';
import { SafetensorsFile } from './safetensors-file.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'ordo-tensor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function open(bytes: Uint8Array): SafetensorsFile {
  const name = path.join(temporaryFolder(), 'x.safetensors');
  writeFileSync(name, bytes);
  const file = new SafetensorsFile(name);
  onTestFinished(() => file.close());
  return file;
}

const bytesOf = (values: Float32Array | Float64Array) => [...new Uint8Array(values.buffer)];

/** Returns a file with one tensor of one type, from its bytes. */
const only = (dtype: string, data: readonly number[], count: number) =>
  open(safetensorsBytes({ x: { dtype, shape: [count], data_offsets: [0, data.length] } }, data));

describe('a safetensors file', () => {
  it('is read tensor by tensor, in any order, with its metadata', () => {
    const header = {
      __metadata__: { format: 'pt' },
      second: { dtype: 'F32', shape: [1, 2], data_offsets: [4, 12] },
      first: { dtype: 'F32', shape: [], data_offsets: [0, 4] },
      nothing: { dtype: 'F32', shape: [0, 7], data_offsets: [12, 12] },
    };
    const file = open(safetensorsBytes(header, bytesOf(Float32Array.of(1.5, -2, 3))));
    expect(file.metadata).toEqual({ format: 'pt' });
    expect(file.tensors.get('second')?.shape).toEqual([1, 2]);
    expect(file.read('second')).toEqual(Float32Array.of(-2, 3));
    expect(file.read('first')).toEqual(Float32Array.of(1.5));
    expect(file.read('nothing')).toEqual(new Float32Array(0));
    expect(() => file.read('third')).toThrow('has no tensor third');
  });

  it('keeps all bits of doubles', () => {
    const values = Float64Array.of(1 / 3, -1e-300, Number.MAX_VALUE);
    expect(only('F64', bytesOf(values), 3).read('x')).toEqual(values);
  });

  it('widens halves exactly, subnormal and infinite ones too', () => {
    // sign, 5 bits of exponent and 10 of fraction: 1, -2, 65504, 2^-24, -2^-14, 1 + 2^-10, ±∞, NaN, -0
    const bits = [0x3c00, 0xc000, 0x7bff, 0x0001, 0x8400, 0x3c01, 0x7c00, 0xfc00, 0x7e00, 0x8000];
    const values = [1, -2, 65504, 2 ** -24, -(2 ** -14), 1 + 2 ** -10, Infinity, -Infinity, NaN, -0];
    const data = bits.flatMap((half) => [half & 0xff, half >> 8]);
    expect([...only('F16', data, bits.length).read('x')]).toEqual(values);
  });

  it('widens bfloat16 as the upper half of a float', () => {
    const data = [0x80, 0x3f, 0x49, 0xc0, 0x01, 0x00]; // 0x3f80 = 1, 0xc049 = -3.140625, 0x0001 = 2^-133
    expect([...only('BF16', data, 3).read('x')]).toEqual([1, -3.140625, 2 ** -133]);
  });

  it('lists tensors of integers, and does not read them as numbers of another kind', () => {
    const file = only(
      'I64',
      Array.from({ length: 8 }, () => 0),
      1,
    );
    expect(file.tensors.get('x')?.dtype).toBe('I64');
    expect(() => file.read('x')).toThrow('is I64, not one of F16, BF16, F32, F64');
  });
});

const FOUR = [0, 0, 0, 0];
const tensor = (shape: unknown, offsets: unknown, dtype: unknown = 'F32') => ({
  dtype,
  shape,
  data_offsets: offsets,
});

describe('a damaged safetensors file is refused when it is opened', () => {
  it.each<[string, Uint8Array, string]>([
    ['without a header', Uint8Array.of(1, 2, 3), 'it has 3 bytes, not even the length of a header'],
    ['with a header that is too long', Uint8Array.of(9, 0, 0, 0, 0, 0, 0, 0, 123), 'claims 9 bytes of 9'],
    [
      'with a header of 2^63 bytes',
      Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 128, 123),
      'claims 9223372036854775808 bytes of 9',
    ],
    ['with a header that is not UTF-8', safetensorsBytes('', [255]).fill(1, 0, 1), 'its header is not UTF-8'],
    ['with a header that is not JSON', safetensorsBytes('{"x"'), 'its header is not JSON'],
    ['with a header that is a list', safetensorsBytes([]), 'its header is [], not an object'],
    [
      'with a tensor twice',
      safetensorsBytes('{"x":{"dtype":"F32","shape":[0],"data_offsets":[0,0]},"\\u0078":{}}'),
      'its header has "x" twice',
    ],
    [
      'with a shape twice',
      safetensorsBytes('{"x":{"dtype":"F32","shape":[0],"shape":[1],"data_offsets":[0,4]}}', FOUR),
      'its header has "shape" twice',
    ],
    ['with metadata that are no strings', safetensorsBytes({ __metadata__: { n: 1 } }), '__metadata__ is {"n":1}'],
    ['with an entry that is no object', safetensorsBytes({ x: 7 }), 'tensor "x" is described by 7'],
    ['with an unknown dtype', safetensorsBytes({ x: tensor([1], [0, 4], 'F31') }, FOUR), 'the unknown dtype "F31"'],
    ['with a dtype of every object', safetensorsBytes({ x: tensor([1], [0, 4], 'toString') }, FOUR), 'unknown dtype'],
    ['with a negative size', safetensorsBytes({ x: tensor([-1], [0, 4]) }, FOUR), 'the shape [-1], not a list'],
    ['with half an element', safetensorsBytes({ x: tensor([0.5], [0, 2]) }, [0, 0]), 'the shape [0.5]'],
    [
      'with sizes beyond all numbers',
      safetensorsBytes({ x: tensor([2 ** 52, 2 ** 52], [0, 4]) }, FOUR),
      'bytes as F32',
    ],
    ['with one offset', safetensorsBytes({ x: tensor([1], [0]) }, FOUR), 'the data_offsets [0]'],
    ['with offsets of another size', safetensorsBytes({ x: tensor([2], [0, 4]) }, FOUR), 'takes 8 bytes as F32 [2]'],
    [
      'with overlapping tensors',
      safetensorsBytes({ a: tensor([1], [0, 4]), b: tensor([1], [2, 6]) }, [...FOUR, 0, 0]),
      'overlaps the tensor before it',
    ],
    ['with a gap', safetensorsBytes({ a: tensor([1], [4, 8]) }, [...FOUR, ...FOUR]), 'leaves 4 bytes unused'],
    ['that was cut off', safetensorsBytes({ x: tensor([2], [0, 8]) }, FOUR), 'it was cut off'],
    ['with bytes at its end', safetensorsBytes({ x: tensor([0], [0, 0]) }, [1]), '1 bytes follow its last tensor'],
  ])('%s', (_what, bytes, message) => {
    expect(() => open(bytes)).toThrow(message);
  });

  it('unless it is absent or a folder, which have errors of their own', () => {
    const folder = temporaryFolder();
    expect(() => new SafetensorsFile(path.join(folder, 'none'))).toThrow('cannot be opened');
    expect(() => new SafetensorsFile(folder)).toThrow('it is not a regular file');
  });
});
