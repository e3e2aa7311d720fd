/** Tests runs over several processes: their demand, and the reasons why processes cannot train together. */
import { describe, expect, it } from 'vitest';
import { expandSpec } from '../expanding/expand.ts';
import { hashRun } from '../identity/hash-run.ts';
import { parseSpec } from '../expanding/parse.ts';
import { demandOf } from './resources.ts';
import type { RunSpec } from '../results/run-spec.ts';

const expandFirst = (resources: object, batchParts = 4): RunSpec => {
  const spec = { name: 'x', kind: 'translation', model: { preset: 'probe' }, positional: { type: 'sape' }, seeds: [1] };
  const change = { dataset: { id: 'order-probe' }, recipe: { batchParts }, resources };
  return expandSpec(parseSpec({ ...spec, ...change }))[0] as RunSpec;
};
const problem = (pointer: string, message: string, fix: string) =>
  expect.objectContaining({
    problems: [
      expect.objectContaining({
        pointer: expect.stringContaining(pointer),
        message: expect.stringContaining(message),
        fix: expect.stringContaining(fix),
      }),
    ],
  });

describe('several processes', () => {
  it('may be any number that is not larger than that of the parts of a batch', () => {
    expect(expandFirst({ processes: 3 }).resources.processes).toBe(3);
    expect(() => expandFirst({ processes: 5 })).toThrow(
      problem('/resources/processes', '5 processes cannot share the 4 parts of a batch', 'set recipe.batchParts to 8'),
    );
    expect(() => expandFirst({ processes: 2 }, 1)).toThrow(
      problem('/resources/processes', '2 processes cannot share the 1 part of a batch', 'resources.processes to 1'),
    );
    expect(() => expandFirst({ processes: 257 }, 256)).toThrow(problem('/resources/processes', '256', ''));
    expect(() => expandFirst({ processes: 1.5 })).toThrow(problem('/resources/processes', 'integer', ''));
  });

  it('are in no hash', () => {
    const versions = { text: 'a', training: 'b', decoding: 'c', scoring: 'd' };
    const hashOf = (processes: number): string =>
      hashRun(expandFirst({ processes }), { versions, datasetHash: 'd'.repeat(64) }).contentHash;
    expect([2, 3, 4].map(hashOf)).toEqual([hashOf(1), hashOf(1), hashOf(1)]);
  });

  it('need a GPU each on the engine "cuda", and the cores of all', () => {
    expect(demandOf(expandFirst({ engine: 'cuda' }).resources)).toMatchObject({ gpus: 1, cores: 1 });
    const demand = demandOf(expandFirst({ engine: 'cuda', processes: 3, threads: 2 }).resources);
    expect(demand).toMatchObject({ gpus: 3, cores: 6 });
    expect(demandOf(expandFirst({ engine: 'native', processes: 3 }).resources).gpus).toBe(0);
    expect(expandFirst({ engine: 'cuda', processes: 2, gpus: 2 }).resources.gpus).toBe(2);
    expect(() => expandFirst({ engine: 'cuda', processes: 2, gpus: 1 })).toThrow(
      problem('/resources/gpus', '2 processes on the engine "cuda" need a GPU each, and the spec asks for 1', 'to 2'),
    );
  });

  it('train on no other engine than "native" and "cuda"', () => {
    expect(() => expandFirst({ engine: 'wasm', processes: 2 })).toThrow(
      problem('/resources/engine', 'on the engines "native" and "cuda" only, not on "wasm"', 'to "native" or "cuda"'),
    );
  });
});
