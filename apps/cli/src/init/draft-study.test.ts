import { parseStudy } from '@ordo/studies';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { draftStudy } from './draft-study.ts';

const ANSWERS = {
  name: 'My Words',
  dataset: 'order-probe',
  encodings: ['none', 'sape', 'rope'],
  seeds: [1, 2, 3],
  updates: 40,
  margin: 2.5,
};

describe('a drafted study', () => {
  it('claims of each encoding but the first that it is above that one by the margin', () => {
    const study = parseStudy(parse(draftStudy(ANSWERS)));
    expect(study).toMatchObject({ id: 'mine/my-words', baseline: 'none', seeds: [1, 2, 3] });
    expect(study.targets).toMatchObject([
      { kind: 'above', row: 'sape', over: 'none', by: { value: 2.5 } },
      { kind: 'above', row: 'rope', over: 'none', by: { value: 2.5 } },
    ]);
  });

  it('is refused with the closest name for an encoding that there is not', () => {
    expect(() => draftStudy({ ...ANSWERS, encodings: ['none', 'rop'] })).toThrow(/problem/u);
  });
});
