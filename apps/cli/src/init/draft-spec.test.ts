import { parseSpec } from '@ordo/spec';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { draftSpec, nextCommands } from './draft-spec.ts';

const ANSWERS = { name: 'mine', dataset: 'order-probe', encodings: ['none', 'rope'], seeds: [1, 2, 3], updates: 40 };

describe('a drafted spec', () => {
  it('is one that can be run, with a variant for each encoding', () => {
    const spec = parseSpec(parse(draftSpec(ANSWERS)));
    expect(spec).toMatchObject({ name: 'mine', seeds: [1, 2, 3], recipe: { maxUpdates: 40 } });
    expect(spec.matrix).toEqual({ '/positional': [{ type: 'none' }, { type: 'rope' }] });
  });

  it('takes the options of a dataset that needs some from its example', () => {
    expect(parse(draftSpec({ ...ANSWERS, dataset: 'multi30k' })).dataset).toMatchObject({ id: 'multi30k' });
  });

  it('names commands that need no service, unless only a service has the files', () => {
    expect(draftSpec(ANSWERS)).toContain('ordo plan FILE --offline. To run it: ordo run FILE\n');
    expect(draftSpec({ ...ANSWERS, dataset: 'uploaded' })).toContain('ordo plan FILE. To run it: ordo submit FILE\n');
    expect(nextCommands('order-probe', 'a.yaml')).toEqual(['ordo plan a.yaml --offline', 'ordo run a.yaml']);
  });

  it('is refused with the closest name for an encoding or a dataset that there is not', () => {
    expect(() => draftSpec({ ...ANSWERS, encodings: ['rop'] })).toThrow(/problem/u);
    expect(() => draftSpec({ ...ANSWERS, dataset: 'multi30' })).toThrow('did you mean "multi30k"?');
  });
});
