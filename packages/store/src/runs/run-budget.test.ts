/** Tests budgets of runs on a real Postgres: a run is counted no matter how it enters the queue. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newRun, startStore, type StoreUnderTest } from '../testing/start-store.ts';

let under: StoreUnderTest;
beforeAll(async () => {
  under = await startStore();
});
afterAll(async () => {
  await under.close();
});

let number = 0;
const names = (count: number): string[] => Array.from({ length: count }, () => `budget-${number++}`);
const makeKey = async (owner: string, runBudget: number | null) =>
  (await under.store.apiKeys.create('k', 'submit', { owner, runBudget })).id;

interface From {
  readonly owner: string;
  readonly keyId: string | null;
  readonly waitingLimit?: number;
}
const submit = ({ owner, keyId, waitingLimit }: From, hashes: readonly string[]) =>
  under.store.experiments.submit({
    name: 'x',
    spec: {},
    createdBy: keyId,
    owner,
    runs: hashes.map((hash) => newRun(hash)),
    ...(waitingLimit === undefined ? {} : { waitingLimit }),
  });
const callerWith = (keyId: string, owner: string) => ({ keyId, owner, requestId: null, address: null });
const refused = (told: RegExp) => ({ code: 'auth.forbidden', message: expect.stringMatching(told) as string });

describe('the budget of a key', () => {
  it('pays for runs that are queued once more, as for new ones: 2 + 2 of 5 leave 1', async () => {
    const keyId = await makeKey('ada', 5);
    const hashes = names(2);
    const { experimentId } = await submit({ owner: 'ada', keyId }, hashes);
    await under.store.experiments.cancel(experimentId);
    await submit({ owner: 'ada', keyId }, hashes);
    await expect(submit({ owner: 'ada', keyId }, names(2))).rejects.toMatchObject(refused(/but 1 of 5 are left/u));
    await submit({ owner: 'ada', keyId }, names(1));
  });

  it('pays for a retry', async () => {
    const keyId = await makeKey('bob', 3);
    const hashes = names(2);
    const { experimentId } = await submit({ owner: 'bob', keyId }, hashes);
    await under.store.experiments.cancel(experimentId);
    const runs = hashes.map((hash) => newRun(hash));
    const retried = under.store.experiments.retry(experimentId, { runs }, callerWith(keyId, 'bob'));
    await expect(retried).rejects.toMatchObject(refused(/but 1 of 3 are left/u));
    const found = await under.store.experiments.find(experimentId);
    expect(found?.runs).toMatchObject({ queued: 0, cancelled: 2 });
  });

  it('costs nothing for runs that wait already', async () => {
    const keyId = await makeKey('cy', 2);
    const hashes = names(2);
    await submit({ owner: 'cy', keyId }, hashes);
    await expect(submit({ owner: 'cy', keyId }, hashes)).resolves.toBeDefined();
  });
});

describe('the budget of an owner', () => {
  it('is shared by all of its keys: of 4 runs that may wait, 3 were added with another key', async () => {
    const [one, other] = [await makeKey('dan', 4), await makeKey('dan', 4)];
    const { experimentId } = await submit({ owner: 'dan', keyId: one }, names(3));
    const second = names(2);
    await expect(submit({ owner: 'dan', keyId: other }, second)).rejects.toMatchObject(
      refused(/dan has 3 runs that wait, and may have 4/u),
    );
    // As soon as the other runs no longer wait, there is room.
    await under.store.experiments.cancel(experimentId);
    await submit({ owner: 'dan', keyId: other }, second);
  });

  it('holds at the same moment, too: of ten keys that add 2 runs each, two find room among 5', async () => {
    const keys = await Promise.all(Array.from({ length: 10 }, () => makeKey('eve', 5)));
    const sent = await Promise.allSettled(keys.map((keyId) => submit({ owner: 'eve', keyId }, names(2))));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  it('is set by whoever submits without a key, as a check of a repository does', async () => {
    const check = { owner: 'github/1', keyId: null, waitingLimit: 3 };
    await submit(check, names(2));
    await expect(submit(check, names(2))).rejects.toMatchObject(
      refused(/github\/1 has 2 runs that wait, and may have 3/u),
    );
  });

  it('is not that of a key without a budget', async () => {
    const keyId = await makeKey('fay', null);
    await expect(submit({ owner: 'fay', keyId }, names(20))).resolves.toBeDefined();
  });
});
