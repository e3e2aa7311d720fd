/** Tests that the invariants about folders, processes, queues and time find violations that are planted there. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openQueue, prepareQueue, queueNameOf } from '@ordo/queue';
import { createTestRedis, waitUntil } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkerService } from '../cluster/service.ts';
import { createSoundState, type SoundState } from '../testing/sound-state.ts';
import { answersTrue } from './answers-true.ts';
import { cleanScratch } from './clean-scratch.ts';
import type { View } from './invariant.ts';
import { judgeAtRest } from './judge.ts';
import { livingOwner, UNEXTENDED_LIMIT_MS } from './living-owner.ts';
import { noOrphanProcess } from './no-orphan-process.ts';
import { noSecretInLogs } from './no-secret-in-logs.ts';
import { nothingStuck } from './nothing-stuck.ts';
import { quietQueue } from './quiet-queue.ts';
import { wholeArtifacts } from './whole-artifacts.ts';

let state: SoundState;
beforeAll(async () => {
  state = await createSoundState();
}, 120_000);
afterAll(() => state.close());

const withCluster = (change: object): View => ({ ...state.view, cluster: { ...state.view.cluster, ...change } });
const workerAt = (scratch: string, pid?: number): WorkerService => ({ scratch, pid }) as unknown as WorkerService;

describe('clean-scratch', () => {
  it('finds the folder of a dead worker and the one of an ended attempt', async () => {
    const own = path.join(state.scratch, `worker-1.${randomUUID()}`);
    await mkdir(own);
    const view = withCluster({ workers: [workerAt(state.scratch, 1)] });
    expect(await cleanScratch.find(view, 'rest')).toEqual([]);

    const attempt = path.join(own, randomUUID());
    await mkdir(attempt);
    expect(await cleanScratch.find(view, 'rest')).toEqual([`${own} still has the attempt ${path.basename(attempt)}`]);
    await rm(attempt, { recursive: true });
    const dead = withCluster({ workers: [workerAt(state.scratch)] });
    expect((await cleanScratch.find(dead, 'rest')).join()).toContain('has 1 folders for 0 living workers');
    expect(await cleanScratch.find(dead, 'during')).toEqual([]);
  });
});

const problemsOf = async (): Promise<string> => (await wholeArtifacts.find(state.view, 'rest')).join('\n');

describe('whole-artifacts', () => {
  it('finds a file that nobody names, a wrong byte, a cut end, a file that has gone, and an old draft', async () => {
    const [folder = ''] = await readdir(state.artifacts);
    const [name = ''] = await readdir(path.join(state.artifacts, folder));
    const file = path.join(state.artifacts, folder, name);
    expect(await problemsOf()).toBe('');

    const unnamed = path.join(state.artifacts, folder, folder + 'e'.repeat(62));
    await writeFile(unnamed, 'x');
    expect(await problemsOf()).toBe(`${unnamed} is on disk, but nothing in the database names it`);
    await rm(unnamed);

    const draft = `${file}.${randomUUID()}.draft`;
    await writeFile(draft, 'x');
    expect(await problemsOf()).toBe('');
    await utimes(draft, 0, 0);
    expect(await problemsOf()).toContain('older than any upload');
    await rm(draft);

    const { rows } = await state.view.cluster.sql.query<{ bytes: number }>(
      `select bytes::int from (select sha256, bytes from "Checkpoint" union select sha256, bytes from "Model") a
       where sha256 = $1`,
      [name],
    );
    await writeFile(file, '?'.repeat(rows[0]?.bytes ?? 0));
    expect(await problemsOf()).toMatch(new RegExp(`^${file} has the SHA-256 [0-9a-f]{64}$`, 'u'));
    await writeFile(file, '');
    expect(await problemsOf()).toContain('has 0 bytes, but the database says');
    await rm(file);
    expect(await problemsOf()).toBe(`artifact ${name} is in the database, but not on disk`);
  });
});

describe('no-secret-in-logs', () => {
  it('finds a secret that was written in two parts, and says where but not which', async () => {
    const invariant = noSecretInLogs();
    const log = path.join(state.logs, 'api.log');
    await writeFile(log, 'key ordo_se');
    expect(await invariant.find(state.view, 'during')).toEqual([]);
    await appendFile(log, 'cret!');
    expect(await invariant.find(state.view, 'during')).toEqual([`${log} has a secret at byte 4`]);
    expect(await invariant.find(state.view, 'during')).toEqual([]);
  });
});

describe('no-orphan-process', () => {
  it('finds a living trainer whose parent is no worker, but not one of a worker', async () => {
    const script = path.join(state.home, 'trainer.js');
    await writeFile(script, 'setInterval(() => undefined, 1000);');
    const trainer = spawn(process.execPath, [script], { env: { ORDO_HOME: state.home }, stdio: 'ignore' });
    let time = 0;
    const invariant = noOrphanProcess(() => time);
    const none = withCluster({ workers: [] });
    try {
      await waitUntil(async () => (await invariant.find(none, 'rest')).length > 0, { what: 'the orphan to be found' });
      expect(await invariant.find(none, 'during')).toEqual([]);
      time = 31_000;
      expect((await invariant.find(none, 'during')).join()).toContain(`trainer ${trainer.pid} is alive`);
      const owned = withCluster({ workers: [workerAt(state.scratch, process.pid)] });
      expect(await invariant.find(owned, 'rest')).toEqual([]);
    } finally {
      trainer.kill('SIGKILL');
    }
  });
});

/** Puts a job into a queue on this server, and returns the findings before and after. */
async function findStrayJob(queueUrl: string): Promise<[before: readonly string[], after: readonly string[]]> {
  await prepareQueue(queueUrl);
  const view = withCluster({ queueUrl });
  const before = await quietQueue.find(view, 'rest');
  const queue = openQueue(queueUrl, queueNameOf('default'));
  await queue.bull.add('run', { runId: state.runs.twin }, { jobId: 'stray', delay: 3_600_000 });
  await queue.close();
  return [before, await quietQueue.find(view, 'rest')];
}

describe('quiet-queue', () => {
  it('finds the job of an ended run in Postgres', async () => {
    const stray = `pool default has job stray of run ${state.runs.twin}`;
    expect(await findStrayJob(state.view.cluster.queueUrl)).toEqual([[], [stray]]);
  });

  it('finds the job of an ended run in Redis', async (context) => {
    const redis = await createTestRedis('the queue at rest');
    if (redis === null) return context.skip();
    try {
      const stray = `pool default has job stray of run ${state.runs.twin}`;
      expect(await findStrayJob(redis.url)).toEqual([[], [stray]]);
    } finally {
      await redis.stop();
    }
  });
});

describe('a run that is under way', () => {
  it('must be extended, must move, and may be shared with an experiment that was not cancelled', async () => {
    let time = 0;
    const [owner, stuck] = [livingOwner(() => time), nothingStuck(() => time)];
    const repair = await state.spoil(`
      update "Run" set state = 'running' where id = '${state.runs.twin}';
      update "Attempt" set state = 'running' where "runId" = '${state.runs.twin}'`);
    const look = async () => [...(await owner.find(state.view, 'during')), ...(await stuck.find(state.view, 'during'))];
    expect(await look()).toEqual([]);
    time = UNEXTENDED_LIMIT_MS + 1;
    expect((await look()).join()).toMatch(/is open, but nobody has extended it for \d+ s/u);
    await state.view.cluster.sql.query(`update "Attempt" set "leaseUntil" = "leaseUntil" + interval '1 s'`);
    expect(await look()).toEqual([]);
    time = 1_200_001;
    expect((await look()).join()).toMatch(/has been running at attempt 1 with 4 events for 20 min/u);
    await repair();
    expect(await look()).toEqual([]);
  });

  it('is judged at rest once it has ended, within the patience', async () => {
    const repair = await state.spoil(`update "Run" set state = 'queued' where id = '${state.runs.cancelled}'`);
    const [first] = await judgeAtRest([nothingStuck(), answersTrue], state.view, 0);
    expect(first).toMatchObject({ invariant: 'nothing-stuck' });
    const judging = judgeAtRest([nothingStuck(), answersTrue], state.view, 60_000);
    await repair();
    expect(await judging).toEqual([]);
  });
});
