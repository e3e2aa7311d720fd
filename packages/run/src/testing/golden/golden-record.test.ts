import { describe, expect, it } from 'vitest';
import { findFaults, type Found, type GoldenRecord, type Output, updateRecord } from './golden-record.ts';

const ONES = { text: 1, training: 1, decoding: 1, scoring: 1 };
const HERE = 'avx2, node 20';

const outputOf = (loss: number, hash = 'a', arithmetic = HERE): Output => ({
  lines: ['13 27'],
  numbers: [loss],
  hashes: { [arithmetic]: hash },
});
const RECORD: GoldenRecord = { numbers: { text: 1, training: 1 }, outputs: { rope: outputOf(4.5) } };
const COMMITTED = { record: RECORD, committed: RECORD };
const faultsOf = (versions: typeof ONES, output: Output): string[] =>
  findFaults('training', versions, RECORD, [['rope', output]]);

describe('a record of what a stage computes', () => {
  it('fits the same outputs under the same numbers', () => {
    expect(faultsOf(ONES, outputOf(4.5))).toEqual([]);
    expect(faultsOf({ ...ONES, decoding: 2, scoring: 5 }, outputOf(4.5))).toEqual([]);
  });

  it('does not fit when the outputs change alone, and says which number to raise and where', () => {
    const [fault = ''] = faultsOf(ONES, outputOf(4.6, 'b'));
    expect(fault).toContain('training computes other outputs than those of its number (rope)');
    expect(fault).toContain('raise training in packages/spec/src/identity/stages.ts by one');
    expect(fault).toContain('npm run generate');
    expect(() => updateRecord('training', ONES, COMMITTED, [['rope', outputOf(4.6, 'b')]])).toThrow('other outputs');
  });

  it('is written again for a case that was never committed, and for no other', () => {
    const record = { ...RECORD, outputs: { ...RECORD.outputs, mine: outputOf(2, 'first') } };
    const again: Found = [['mine', outputOf(3, 'second')]];
    const { outputs } = updateRecord('training', ONES, { record, committed: RECORD }, again);
    expect(outputs).toEqual({ ...RECORD.outputs, mine: outputOf(3, 'second') });
    expect(() => updateRecord('training', ONES, { record, committed: record }, again)).toThrow('(mine)');
    const rope: Found = [['rope', outputOf(4.6, 'b')]];
    expect(() => updateRecord('training', ONES, { record, committed: RECORD }, rope)).toThrow('(rope)');
  });

  it('does not fit when a number changes alone', () => {
    expect(faultsOf({ ...ONES, training: 2 }, outputOf(4.5))[0]).toContain('{"text":1,"training":2}');
    expect(faultsOf({ ...ONES, text: 2 }, outputOf(4.5))).toHaveLength(1);
  });

  it('fits again when both have changed, and the new outputs were recorded', () => {
    const versions = { ...ONES, training: 2 };
    const found: Found = [['rope', outputOf(4.6, 'b')]];
    const record = updateRecord('training', versions, COMMITTED, found);
    expect(findFaults('training', versions, record, found)).toEqual([]);
    expect(findFaults('training', ONES, record, found)).toHaveLength(1);
  });

  it('holds to the bit on what it was recorded on, and but for rounding elsewhere', () => {
    expect(faultsOf(ONES, outputOf(4.5, 'b'))).toHaveLength(1);
    // 4.5 · 1e-3 = 0.0045
    expect(faultsOf(ONES, outputOf(4.504, 'b', 'avx512, node 20'))).toEqual([]);
    expect(faultsOf(ONES, outputOf(4.505, 'b', 'avx512, node 20'))).toHaveLength(1);
    expect(faultsOf(ONES, { ...outputOf(4.5, 'b', 'avx512, node 20'), lines: ['13'] })).toHaveLength(1);
  });

  it('takes new cases and new machines under the same number', () => {
    const found: Found = [
      ['rope', outputOf(4.5, 'b', 'avx512, node 20')],
      ['alibi', outputOf(3)],
    ];
    expect(findFaults('training', ONES, RECORD, found)[0]).toContain('recorded of alibi');
    const record = updateRecord('training', ONES, COMMITTED, found);
    expect(record.outputs['rope']?.hashes).toEqual({ [HERE]: 'a', 'avx512, node 20': 'b' });
    expect(findFaults('training', ONES, record, found)).toEqual([]);
  });
});
