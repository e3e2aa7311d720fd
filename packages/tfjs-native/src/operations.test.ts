// Tests the description of the operations: its generated files are up to date, and a senseless description is refused.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const scriptOf = (name: string): URL => new URL(`../scripts/${name}`, import.meta.url);

type LayOutAll = (description: object) => {
  readonly identity: string;
  readonly operations: readonly { readonly arguments: readonly { readonly name: string; readonly slot: number }[] }[];
};
const { layOutAll } = (await import(scriptOf('generate/layout.mjs').href)) as { layOutAll: LayOutAll };

const OPERATION = {
  name: 'scale',
  about: 'out = factor·x.',
  inputs: { x: 'float32 [size]', strides: 'int32?' },
  outputs: { out: 'float32 [size]' },
  scalars: { sizes: 'integer×2 rows, columns', factor: 'float' },
};
const layOut = (change: object, slots = 16): ReturnType<LayOutAll> =>
  layOutAll({ operations: [{ ...OPERATION, ...change }], enumerations: {}, slots });

it('the generated files of C++, CUDA and TypeScript are up to date', () => {
  const { stderr } = spawnSync(process.execPath, [fileURLToPath(scriptOf('generate/generate.mjs')), '--check'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
});

describe('a description of operations', () => {
  it('gives each argument its slot: inputs, outputs, then scalars', () => {
    const slots = layOut({}).operations[0]?.arguments.map(({ name, slot }) => [name, slot]);
    expect(slots).toEqual([
      ['x', 0],
      ['strides', 1],
      ['out', 2],
      ['sizes', 3],
      ['factor', 5],
    ]);
  });

  it('has an identity that changes with a slot or a type, but not with prose', () => {
    const { identity } = layOut({});
    expect(layOut({ about: 'Another sentence.' }).identity).toBe(identity);
    expect(layOut({ inputs: { x: 'float32' } }).identity).not.toBe(identity);
    expect(layOut({ scalars: { ...OPERATION.scalars, factor: 'double' } }).identity).not.toBe(identity);
    expect(layOut({ answer: 'a number' }).identity).not.toBe(identity);
  });

  it.each([
    [{ inputs: { x: 'float16' } }, "'x: float16' of scale describes no input"],
    [{ scalars: { x: 'Unary' } }, "'x: Unary' of scale describes no scalar"],
    [{ outputs: { x: 'float32' } }, "'x' is there twice in scale"],
    [{ each: { count: 'terms', most: 6, scalars: { a: 'integer', b: 'integer' } } }, '6 entries of scale do not fit'],
  ])('%j is refused', (change, message) => {
    expect(() => layOut(change)).toThrow(message);
  });
});
