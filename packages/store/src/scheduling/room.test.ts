import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueRun, registerWorker, type StoreUnderTest, startStore } from '../testing/start-store.ts';

let under: StoreUnderTest;
beforeAll(async () => {
  under = await startStore();
});
afterAll(() => under.close());

let machines = 0;
const gpu = (id: string, memoryMiB = 1000) => ({
  id,
  kind: 'gpu',
  model: 'Fake',
  memoryMiB,
  engine: 'cuda',
  driver: null,
});
/** Registers a worker on its own machine, with these GPUs. */
const workerWith = (ids: readonly string[], change: object = {}) =>
  registerWorker(under.store, { machine: `box-${machines++}`, devices: ids.map((id) => gpu(id)), ...change });
const claim = async (run: Promise<{ runId: string }>, workerId: string) =>
  await under.store.attempts.claim((await run).runId, workerId);
const run = (change: object = {}) => queueRun(under.store, change);

describe('GPUs', () => {
  it('are handed out to one attempt at a time, all that a run asks for or none', async () => {
    const worker = await workerWith(['a', 'b', 'c']);
    const first = await claim(run({ gpus: 2 }), worker);
    expect(first.devices).toEqual(['a', 'b']);
    await expect(claim(run({ gpus: 2 }), worker)).rejects.toMatchObject({
      code: 'worker.busy',
      message: expect.stringContaining('needs 2 GPUs and 1 core') as string,
    });
    expect((await claim(run({ gpus: 1 }), worker)).devices).toEqual(['c']);
    expect((await claim(run(), worker)).devices).toEqual([]);
  });

  it.each([
    ['fails', (a: Held) => under.store.attempts.fail({ ...a, ending: 'retryable', message: 'x' })],
    ['is cancelled', (a: Held) => under.store.attempts.cancel(a.attemptId, a.attemptNumber)],
    ['loses its worker', (a: Held) => under.store.attempts.supersedeOfWorker(a.worker)],
  ])('are free again when the attempt %s', async (_how, end) => {
    const worker = await workerWith(['a']);
    const { attemptId, attemptNumber } = await claim(run({ gpus: 1 }), worker);
    await end({ attemptId, attemptNumber, worker });
    const machine = await registerWorker(under.store, { machine: `box-${machines - 1}`, devices: [gpu('a')] });
    expect((await claim(run({ gpus: 1 }), machine)).devices).toEqual(['a']);
  });

  it('go to one of two that claim at the same moment, whether by one worker or by two on the machine', async () => {
    for (let i = 0; i < 10; i++) {
      const machine = `race-${i}`;
      const workers = await Promise.all([1, 2].map(() => workerWith(['a'], { machine })));
      const runs = await Promise.all(Array.from({ length: 6 }, () => run({ gpus: 1 })));
      const claims = runs.map(({ runId }, n) => under.store.attempts.claim(runId, workers[n % 2] as string));
      const outcomes = await Promise.allSettled(claims);
      const codes = outcomes.map((o) => (o.status === 'fulfilled' ? 'claimed' : (o.reason as { code: string }).code));
      expect(codes.toSorted()).toEqual(['claimed', ...Array<string>(5).fill('worker.busy')]);
    }
  });

  it('of a worker that has restarted are free only when the attempt of the former one has ended', async () => {
    const former = await workerWith(['a'], { machine: 'restarted' });
    await claim(run({ gpus: 1 }), former);
    const next = await workerWith(['a'], { machine: 'restarted' });
    const waiting = run({ gpus: 1 });
    await expect(claim(waiting, next)).rejects.toMatchObject({ code: 'worker.busy' });
    const open = await under.store.attempts.listOpen(former);
    expect(await under.store.attempts.expire(open)).toHaveLength(1);
    expect((await claim(waiting, next)).devices).toEqual(['a']);
  });

  it('must be large enough, and small ones go first', async () => {
    const devices = [gpu('large', 80_000), gpu('small', 16_000)];
    const worker = await registerWorker(under.store, { machine: 'mixed', devices });
    expect((await claim(run({ gpus: 1 }), worker)).devices).toEqual(['small']);
    await expect(claim(run({ gpus: 2, gpuMemoryMiB: 20_000 }), worker)).rejects.toMatchObject({
      code: 'run.unplaceable',
      message: expect.stringContaining(
        '2 GPUs of 20,000 MiB and 1 core, which is more than worker w has at all',
      ) as string,
    });
    expect((await claim(run({ gpus: 1, gpuMemoryMiB: 20_000 }), worker)).devices).toEqual(['large']);
  });

  it('that are lost set their worker aside for runs that ask for some, and for no others', async () => {
    const worker = await workerWith(['a', 'b']);
    const first = await run({ gpus: 2 });
    const { attemptId, attemptNumber } = await under.store.attempts.claim(first.runId, worker);
    const message = 'device b is lost';
    await under.store.workers.setAside({ attemptId, attemptNumber, kind: 'device', message });
    await under.store.attempts.fail({ attemptId, attemptNumber, ending: 'unsuitable', message });
    await expect(claim(run({ gpus: 1 }), worker)).rejects.toMatchObject({
      message: expect.stringContaining(message) as string,
    });
    expect((await claim(run(), worker)).devices).toEqual([]);
    expect((await under.store.workers.lacksOf(worker)).map(({ kind }) => kind)).toEqual(['device']);
  });
});

interface Held {
  readonly attemptId: string;
  readonly attemptNumber: number;
  readonly worker: string;
}

describe('processors and memory', () => {
  it('are counted where a worker hands them out', async () => {
    const pool = 'counted';
    const worker = await registerWorker(under.store, { cores: 4, memoryMiB: 1000, pool });
    await claim(run({ cores: 3, memoryMiB: 600, pool }), worker);
    await expect(claim(run({ cores: 2, pool }), worker)).rejects.toMatchObject({ code: 'worker.busy' });
    await expect(claim(run({ memoryMiB: 500, pool }), worker)).rejects.toMatchObject({ code: 'worker.busy' });
    const large = run({ cores: 5, pool });
    await expect(claim(large, worker)).rejects.toMatchObject({ code: 'run.unplaceable' });
    await claim(run({ cores: 1, memoryMiB: 400, pool }), worker);
    // Another worker is larger.
    await registerWorker(under.store, { cores: 5, pool });
    await expect(claim(large, worker)).rejects.toMatchObject({ code: 'worker.unsuitable' });
  });

  it('are not counted where it does not, as long as nobody asks for memory', async () => {
    const pool = 'uncounted';
    const worker = await registerWorker(under.store, { pool });
    for (let i = 0; i < 3; i++) await claim(run({ cores: 64, pool }), worker);
    await expect(claim(run({ memoryMiB: 1, pool }), worker)).rejects.toMatchObject({ code: 'run.unplaceable' });
  });
});

describe('a run that needs its machine alone', () => {
  it('waits for all others on it, and keeps others from it', async () => {
    const machine = 'quiet';
    const [one, other] = await Promise.all([1, 2].map(() => registerWorker(under.store, { machine })));
    const plain = await claim(run(), one as string);
    const timing = run({ exclusive: true });
    await expect(claim(timing, other as string)).rejects.toMatchObject({
      code: 'worker.busy',
      message: expect.stringContaining('1 core and the machine alone') as string,
    });
    await under.store.attempts.cancel(plain.attemptId, plain.attemptNumber);
    await claim(timing, other as string);
    await expect(claim(run(), one as string)).rejects.toMatchObject({ code: 'worker.busy' });
    await claim(run(), await registerWorker(under.store));
  });
});
