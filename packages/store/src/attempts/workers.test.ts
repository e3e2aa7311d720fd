/** Tests what happens to workers that die without signing off. */
import { LOST_AFTER_MS } from '@ordo/core/lease';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueRun, registerWorker, startStore, type StoreUnderTest } from '../testing/start-store.ts';

let service: StoreUnderTest;
let client: Client;
beforeAll(async () => {
  service = await startStore();
  client = new Client({ connectionString: service.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await service.close();
});

/** Makes a worker silent. @param share the length of its silence, as a share of the time after which a worker is lost */
const silence = async (id: string, share: number): Promise<void> =>
  void (await client.query(
    `update "Worker" set "lastSeenAt" = now() - make_interval(secs => $2::float8 / 1000) where id = $1`,
    [id, share * LOST_AFTER_MS],
  ));
const stateOf = async (id: string) => (await service.store.workers.find(id))?.signedOffAt === null;

describe('a worker that died without a word', () => {
  it('is signed off after a long silence, unless it is drained, holds an attempt, or nobody was heard since', async () => {
    const { workers, attempts } = service.store;
    const [dead, recent, drained, holding] = [
      await registerWorker(service.store),
      await registerWorker(service.store),
      await registerWorker(service.store),
      await registerWorker(service.store),
    ];
    const { runId } = await queueRun(service.store);
    await attempts.claim(runId, holding);
    await workers.drain(drained);
    for (const id of [dead, drained, holding]) await silence(id, 1.1);
    await silence(recent, 1.05);
    // The whole service may have been down: no other worker was heard from later than these.
    expect(await workers.signOffLost()).toEqual([]);
    await silence(recent, 0.9);
    expect(await workers.signOffLost()).toEqual([]);
    await registerWorker(service.store);
    expect((await workers.signOffLost()).map(({ id }) => id)).toEqual([dead]);
    expect(await Promise.all([dead, recent, drained, holding].map(stateOf))).toEqual([false, true, true, true]);
    await expect(attempts.heartbeat(dead, [])).rejects.toMatchObject({ code: 'worker.not-found' });
  });
});
