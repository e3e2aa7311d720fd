/** Tests every protocol against the contract, and those of the PosNet paper against its text. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findReferenceData, referenceFolder } from '@ordo/testing/reference-data';
import { expandSpec, orderProbeExample, parseSpec } from '@ordo/spec';
import { describe, expect, it } from 'vitest';
import { findProtocol, PROTOCOLS } from './protocol-registry.ts';

const present = findReferenceData('papers/targets/001-table3.json', 'the protocols of the PosNet paper') !== null;
const read = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(referenceFolder(), 'papers/targets', name), 'utf8'));

describe.each(PROTOCOLS.map((protocol) => [protocol.id, protocol] as const))('%s', (id, protocol) => {
  it('has an id of two parts, and rows with encodings that Ordo has', () => {
    expect(id).toMatch(/^[a-z0-9-]+\/[a-z0-9-]+$/);
    const { matrix: _matrix, ...spec } = orderProbeExample;
    for (const { positional } of protocol.rows) {
      expect(() => expandSpec(parseSpec({ ...spec, model: { preset: 'base' }, positional }))).not.toThrow();
    }
  });

  it('compares and prints only rows that it has', () => {
    const rows = new Set(protocol.rows.map(({ row }) => row));
    const named = [...protocol.targets.flatMap(({ more, than }) => [more, than]), ...Object.keys(protocol.printed)];
    expect(named.filter((row) => !rows.has(row))).toEqual([]);
    expect(protocol.targets.length).toBeGreaterThan(0);
  });
});

describe.skipIf(!present)('the PosNet paper', () => {
  it('claims that RPE and Adaptive-T5 are slower than every other row of Figure 2', () => {
    interface Check {
      readonly slower: readonly string[];
      readonly than: readonly string[];
    }
    const { figures } = read('001-figures.json') as { figures: { source: string; checks: Check[] }[] };
    const check = figures.find(({ source }) => source === 'Figure 2')?.checks[0];
    const wanted = (check?.slower ?? []).flatMap((more) => (check?.than ?? []).map((than) => ({ more, than })));
    expect(wanted).toHaveLength(10);
    expect(findProtocol('posnet/figure-2').targets).toEqual(wanted);
  });

  it('prints the gigabytes of Table 3', () => {
    interface Entry {
      readonly row: string;
      readonly dataset: string;
      readonly value: number;
    }
    const { entries } = read('001-table3.json') as { entries: Entry[] };
    const { printed } = findProtocol('posnet/table-3');
    expect(entries).toHaveLength(12);
    for (const { row, dataset, value } of entries) {
      expect(Number(printed[row]?.[`${dataset.replace('WMT14 ', '')} GB`]), `${row}, ${dataset}`).toBe(value);
    }
  });

  it('compares those rows of Table 3 whose printed values differ by more than rounding', () => {
    const pairs = findProtocol('posnet/table-3').targets.map(({ more, than }) => `${more} > ${than}`);
    const light = ['w/o PE', 'SAPE', 'LAPE', 'Adaptive-T5'];
    expect(pairs).toEqual(['RPE', 'PosNet'].flatMap((more) => light.map((than) => `${more} > ${than}`)));
  });
});

describe('findProtocol', () => {
  it('suggests the closest id', () => {
    expect(() => findProtocol('posnet/figure2')).toThrow(/unknown measurement "posnet\/figure2"/);
  });
});
