import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fingerprintDataset } from '@ordo/run';
import {
  expandSpec,
  listHashes,
  orderProbeExample,
  type RunHashes,
  type RunResult,
  type RunSpec,
  STAGE_NUMBERS,
} from '@ordo/spec';
import { exampleResult } from '@ordo/spec/example-result';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planRuns } from './plan-runs.ts';
import { RunFolder } from './run-folder.ts';

const [run] = expandSpec(orderProbeExample) as [RunSpec];
const RESULT = exampleResult({ score: 27.5, codeVersion: 'c' });

describe('the folder of a run', () => {
  let out = '';
  let now: RunHashes;
  let then: RunHashes;
  beforeEach(async () => {
    out = mkdtempSync(path.join(tmpdir(), 'ordo-plan-'));
    const datasetHash = await fingerprintDataset(run, undefined);
    const names = listHashes(run, { versions: STAGE_NUMBERS, datasetHash });
    [now, then] = names as unknown as [RunHashes, RunHashes];
  });
  afterEach(() => {
    rmSync(out, { recursive: true, force: true });
  });

  const plan = async () => {
    const [planned] = await planRuns([run], { out, dataDir: undefined });
    if (planned === undefined) throw new Error('nothing was planned');
    return planned;
  };
  const keep = async (names: RunHashes, result: RunResult | null): Promise<RunFolder> => {
    const folder = new RunFolder(out, run, names);
    await folder.open(run, 'c');
    if (result !== null) writeFileSync(folder.file('result.json'), JSON.stringify(result));
    return folder;
  };

  it('is that of the hash of today where there is none yet', async () => {
    expect((await plan()).folder.hash).toBe(now.contentHash);
  });

  it('is that of its result, also under the hash from before stages had numbers', async () => {
    await keep(then, RESULT);
    const { folder } = await plan();
    expect([folder.hash, await folder.readResult()]).toEqual([then.contentHash, RESULT]);
    await keep(now, null);
    expect((await plan()).folder.hash).toBe(then.contentHash);
  });

  it('is that of a training that has begun, which goes on there', async () => {
    await keep(then, null);
    expect((await plan()).folder.hash).toBe(then.contentHash);
  });

  it('finds translations that are stored under an earlier hash', async () => {
    const other = { contentHash: 'f'.repeat(64), hypothesesHash: then.hypothesesHash };
    const kept = await keep(other, RESULT);
    const { folder } = await plan();
    expect(await folder.findTranslations()).toEqual({ folder: kept.path, result: RESULT });
  });
});
