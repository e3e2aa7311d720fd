import { NO_CALLER } from '../access/audit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  newRun,
  queueRun,
  registerWorker,
  releaseAll,
  startStore,
  type StoreUnderTest,
} from '../testing/start-store.ts';
import { holdTable } from '../testing/hold-row.ts';
import type { NewDataset } from './add-dataset.ts';

let test: StoreUnderTest;
beforeAll(async () => {
  test = await startStore();
});
afterAll(() => test.close());

const hashOf = (letter: string) => letter.repeat(64);

function dataset(name: string, letter: string, change: Partial<NewDataset> = {}): NewDataset {
  const file = { bytes: 100, lines: 3 };
  return {
    name,
    corpus: hashOf(letter),
    source: 'en',
    target: 'ja',
    licence: 'my own',
    owner: 'ada',
    readers: 'owner',
    files: [
      { split: 'train', side: 'source', sha256: hashOf(letter), ...file },
      { split: 'train', side: 'target', sha256: hashOf('f'), ...file },
    ],
    quotaBytes: 1000,
    place: () => Promise.resolve(),
    ...change,
  };
}

const add = (...made: Parameters<typeof dataset>) => test.store.datasets.add(dataset(...made), NO_CALLER);
const needing = (letter: string) => ({ datasetHash: hashOf(letter), spec: { dataset: { id: 'uploaded' } } });
const ada = { owner: 'ada', seesAll: false };
const bob = { owner: 'bob', seesAll: false };

describe('a dataset that was added', () => {
  it('is seen by its owner and administrators alone, until everybody may see it', async () => {
    const { datasets } = test.store;
    const { id } = await add('seen', '1');
    const names = async (reader: typeof ada) => (await datasets.list(reader)).map(({ name }) => name);
    expect([await names(ada), await names(bob), await names({ owner: 'eve', seesAll: true })]).toEqual([
      ['seen'],
      [],
      ['seen'],
    ]);
    expect(await datasets.findNamed(hashOf('1'), bob)).toEqual([]);
    expect((await datasets.knownFiles('bob', [hashOf('1')])).size).toBe(0);
    // Adding the same files again changes who may see them.
    expect((await add('seen', '1', { readers: 'everybody' })).id).toBe(id);
    expect(await names(bob)).toEqual(['seen']);
    await add('seen', '1', { readers: 'everybody' });
    expect(await test.store.audit.list({ limit: 10, subject: id })).toMatchObject([
      { action: 'dataset.add', details: { readers: 'everybody' } },
      { action: 'dataset.add', details: { readers: 'owner' } },
    ]);
    expect((await datasets.findNamed('seen', bob)).map(({ corpus }) => corpus)).toEqual([hashOf('1')]);
    expect((await datasets.knownFiles('bob', [hashOf('1')])).get(hashOf('1'))).toEqual({ bytes: 100, lines: 3 });
    await datasets.remove(id, NO_CALLER);
  });

  it('keeps its name for its files, and another owner may use that name', async () => {
    const { id } = await add('named', '2');
    await expect(add('named', '3')).rejects.toMatchObject({ code: 'dataset.conflict', pointer: '/name' });
    const other = await add('named', '3', { owner: 'bob' });
    for (const one of [id, other.id]) await test.store.datasets.remove(one, NO_CALLER);
  });

  it('takes no more room than its owner has, and equal files count once', async () => {
    // Each has a file of its own and shares one: 2 × 100 + 100 bytes.
    const added = [await add('first', '4', { quotaBytes: 300 }), await add('second', '5', { quotaBytes: 300 })];
    await expect(add('third', '6', { quotaBytes: 300 })).rejects.toMatchObject({
      code: 'dataset.over-quota',
      message: 'the datasets of ada would take 400 bytes; at most 300 are allowed',
    });
    for (const { id } of added) await test.store.datasets.remove(id, NO_CALLER);
  });

  it('leaves its files to the sweep when it is removed, except those that another one has', async () => {
    await releaseAll(test.store);
    const [kept, gone] = [await add('kept', '7'), await add('gone', '8')];
    await test.store.datasets.remove(gone.id, NO_CALLER);
    expect(await releaseAll(test.store)).toEqual([hashOf('8')]);
    await test.store.datasets.remove(kept.id, NO_CALLER);
    expect((await releaseAll(test.store)).toSorted()).toEqual([hashOf('7'), hashOf('f')]);
  });

  it('stays for the runs that need it when its owner and that of an equal one remove both at once', async () => {
    const { datasets } = test.store;
    const hers = await add('both', 'c');
    const his = await add('both', 'c', { owner: 'bob' });
    const { experimentId } = await queueRun(test.store, needing('c'));
    // A removal is on record before it is committed, so neither can end before both have begun.
    const held = await holdTable(test.url, 'AuditRecord');
    const removals = [];
    for (const { id } of [hers, his]) removals.push((await held.queueUp(() => datasets.remove(id, NO_CALLER))).done);
    await held.release();
    const [first, second] = await Promise.allSettled(removals);
    expect([first, second]).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'dataset.conflict' } },
    ]);
    await test.store.experiments.cancel(experimentId);
    await datasets.remove(his.id, NO_CALLER);
  });

  it('is not removed while a run needs it, unless another one has the same files', async () => {
    const { datasets, experiments } = test.store;
    const { id } = await add('needed', '9');
    const { experimentId } = await queueRun(test.store, needing('9'));
    await expect(datasets.remove(id, NO_CALLER)).rejects.toMatchObject({
      code: 'dataset.conflict',
      message: '1 runs that have not ended need the dataset "needed"',
      fix: expect.stringContaining(experimentId) as string,
    });
    const twin = await add('twin', '9');
    await datasets.remove(twin.id, NO_CALLER);
    await experiments.cancel(experimentId);
    await datasets.remove(id, NO_CALLER);
    await expect(datasets.remove(id, NO_CALLER)).rejects.toMatchObject({ code: 'dataset.not-found' });
  });

  it('cannot be submitted for once it is gone', async () => {
    await expect(queueRun(test.store, needing('a'))).rejects.toMatchObject({ code: 'dataset.missing' });
  });

  it('gives its files to the attempts at runs that need it, and to no others', async () => {
    const { datasets, attempts } = test.store;
    await add('fetched', 'b');
    const { runId } = await queueRun(test.store, needing('b'));
    // The same lines, from files of the worker's own.
    const local = await queueRun(test.store, { ...newRun('local'), ...needing('b'), spec: { dataset: { id: 'x' } } });
    const workerId = await registerWorker(test.store, { concurrency: 2 });
    const filesFor = async (id: string) => {
      const { attemptId } = await attempts.claim(id, workerId);
      return await datasets.filesOfAttempt(attemptId);
    };
    expect(await filesFor(runId)).toHaveLength(2);
    expect(await filesFor(local.runId)).toBeNull();
  });
});
