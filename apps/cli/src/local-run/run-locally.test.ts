import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expandSpec, orderProbeExample } from '@ordo/spec';
import { exampleResult } from '@ordo/spec/example-result';
import { listEngines } from '@ordo/tensor';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnvironment } from '../env.ts';
import { RunBoard } from '../progress/run-board.ts';
import { planRuns } from './plan-runs.ts';
import { runLocally } from './run-locally.ts';

let out = '';
beforeEach(() => {
  out = mkdtempSync(path.join(tmpdir(), 'ordo-absent-engine-'));
});
afterEach(() => {
  rmSync(out, { recursive: true });
});

const absent = (await listEngines()).find(({ available }) => !available);

describe.skipIf(absent === undefined)('runs on an engine that is absent', () => {
  const runs = expandSpec({ ...orderProbeExample, resources: { engine: absent?.id ?? 'auto' } }).slice(0, 1);
  const run = async () => {
    const { preparedDir, energy } = readEnvironment({});
    const settings = { out, dataDir: undefined, preparedDir, energy, fresh: false, jobs: 1, say: () => undefined };
    return await runLocally(runs, { ...settings, board: new RunBoard(), signal: new AbortController().signal });
  };

  it('are refused before the first of them, with the way to get the engine', async () => {
    await expect(run()).rejects.toMatchObject({
      code: 'engine.unavailable',
      message: `the engine "${absent?.id}" is absent: ${absent?.reason}`,
      fix: absent?.fix,
    });
    expect(readdirSync(out)).toEqual([]);
  });

  it('are taken as they are if another machine has finished them', async () => {
    for (const { run: planned, folder } of await planRuns(runs, { out, dataDir: undefined })) {
      await folder.open(planned, 'c');
      await folder.writeResult(exampleResult({ score: 27.5, codeVersion: 'c' }));
    }
    expect((await run()).map(({ run: { state } }) => state)).toEqual(['succeeded']);
  });
});
