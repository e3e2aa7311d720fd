/** Tests what happens to workers that die without signing off. */
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

const silence = async (id: string, minutes: number): Promise<void> =>
  void (await client.query(
    `update "Worker" set "lastSeenAt" = now() - make_interval(secs => 60 * $2::float8) where id = $1`,
    [id, minutes],
  ));
const stateOf = async (id: string) => (await service.store.workers.find(id))?.signedOffAt === null;

describe('a worker that died without a word', () => {
  it('is signed off after ten minutes, unless it is drained, holds an attempt, or nobody was heard since', async () => {
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
    for (const id of [dead, drained, holding]) await silence(id, 11);
    await silence(recent, 10.5);
    // The whole service may have been down: no other worker was heard from later than these.
    expect(await workers.signOffLost()).toEqual([]);
    await silence(recent, 9);
    expect(await workers.signOffLost()).toEqual([]);
    await registerWorker(service.store);
    expect((await workers.signOffLost()).map(({ id }) => id)).toEqual([dead]);
    expect(await Promise.all([dead, recent, drained, holding].map(stateOf))).toEqual([false, true, true, true]);
    await expect(attempts.heartbeat(dead, [])).rejects.toMatchObject({ code: 'worker.not-found' });
  });
});
