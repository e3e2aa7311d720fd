import { describe, expect, it, onTestFinished } from 'vitest';
import { safetensorsBytes } from '@ordo/tensor/testing';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openWeights } from './weight-files.ts';

/** Returns a file of single-precision numbers: 1 has the bytes 0, 0, 128, 63. */
const holding = (...names: string[]): Uint8Array =>
  safetensorsBytes(
    Object.fromEntries(names.map((name, i) => [name, { dtype: 'F32', shape: [], data_offsets: [4 * i, 4 * i + 4] }])),
    names.flatMap(() => [0, 0, 128, 63]),
  );

const index = (map: unknown): string => JSON.stringify({ metadata: { total_size: 8 }, weight_map: map });
const INDEX = 'model.safetensors.index.json';
const [A, B] = ['model-1.safetensors', 'model-2.safetensors'];

const opening = (files: Readonly<Record<string, string | Uint8Array>>) => () => {
  const weights = openWeights(temporaryFolder(files));
  onTestFinished(weights.close);
  return weights;
};

describe('the weights of a folder', () => {
  it('are in one file, or in the shards of an index', () => {
    expect(opening({ 'model.safetensors': holding('x') })().read('x')).toEqual(Float32Array.of(1));
    const sharded = opening({ [INDEX]: index({ x: A, y: B }), [A]: holding('x'), [B]: holding('y') })();
    expect([...sharded.tensors.keys()]).toEqual(['x', 'y']);
    expect(sharded.read('y')).toEqual(Float32Array.of(1));
    expect(() => sharded.read('z')).toThrow('has no tensor z');
  });

  it.each<[string, Readonly<Record<string, string | Uint8Array>>, string]>([
    ['there are none', {}, 'has neither model.safetensors nor'],
    ['there are only pickles', { 'pytorch_model.bin': '' }, 'only pytorch_model.bin, a pickle'],
    ['there are two versions', { [INDEX]: index({ x: A }), 'model.safetensors': holding('x') }, 'has both'],
    ['a shard is missing', { [INDEX]: index({ x: A, y: B }), [A]: holding('x') }, `the shard ${B} that`],
    ['a shard lacks a tensor', { [INDEX]: index({ x: A, y: A }), [A]: holding('x') }, `${A} has no tensor y`],
    [
      'a shard has another tensor',
      { [INDEX]: index({ x: A, y: B }), [A]: holding('x'), [B]: holding('y', 'x') },
      `it does not place x in ${B}`,
    ],
    ['a shard is damaged', { [INDEX]: index({ x: A }), [A]: holding('x').subarray(0, -1) }, 'it was cut off'],
    ['the index is no JSON', { [INDEX]: '{' }, 'it is not JSON'],
    ['the index has a tensor twice', { [INDEX]: '{"weight_map":{"x":"a","x":"b"}}' }, 'it has "x" twice'],
    ['the index has no map', { [INDEX]: '{}' }, 'its weight_map is undefined'],
    ['the index is empty', { [INDEX]: index({}) }, 'its weight_map is empty'],
    [
      'the index leads elsewhere',
      { [INDEX]: index({ x: '../x.safetensors' }) },
      'which is not a safetensors file beside it',
    ],
  ])('are refused when %s', (_what, files, message) => {
    expect(opening(files)).toThrow(message);
  });
});
