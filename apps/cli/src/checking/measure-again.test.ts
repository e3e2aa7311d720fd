import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readReadings } from './measure-again.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ordo-readings-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('kept readings', () => {
  it('go on behind the last complete one', async () => {
    const file = path.join(folder, 'readings.jsonl');
    expect(await readReadings(file)).toEqual([]);
    await appendFile(file, '{"round":1}\n{"rou');
    expect(await readReadings(file)).toEqual([{ round: 1 }]);
    await appendFile(file, '{"round":2}\n');
    expect(await readReadings(file)).toEqual([{ round: 1 }, { round: 2 }]);
    expect(await readFile(file, 'utf8')).toBe('{"round":1}\n{"round":2}\n');
  });
});
