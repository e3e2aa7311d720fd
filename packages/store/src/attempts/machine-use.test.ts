import { describe, expect, it } from 'vitest';
import { registerWorker, runSql, startStore } from '../testing/start-store.ts';

/** Two hours in parts of half an hour. */
const SPAN = { hours: 2, parts: 4, limit: 10 };

/** SQL: a reading of so many minutes ago. */
const reading = (machine: string, minutes: number, cpu: number, watts: number | null = null): string => `
  insert into "MachineReading" (machine, at, cpu, memory, "processorWatts")
  values ('${machine}', date_trunc('minute', now()) - interval '${minutes} minutes', ${cpu}, 50, ${watts ?? 'null'});`;

describe('the use of machines', () => {
  it('is the means of what their workers have reported, with gaps where they were silent', async () => {
    const under = await startStore();
    const { store, url } = under;
    await registerWorker(store, { machine: 'a' });
    await registerWorker(store, { machine: 'b' });
    await registerWorker(store, { machine: 'never heard' });
    // The parts end with the present minute, so the present minute and the 29 before it are the last part.
    const readings = [
      reading('a', 119, 10),
      reading('a', 90, 30, 100),
      reading('a', 29, 80),
      reading('a', 120, 99),
      reading('b', 0, 5),
    ];
    await runSql(url, readings.join('\n'));
    const { from, to, total, means } = await store.machineUse.read(SPAN);
    expect(to.getTime() - from.getTime()).toBe(7_200_000);
    expect(total).toBe(2);
    const nothing = { gpu: null, gpuMemory: null, gpuWatts: null };
    expect(means).toEqual([
      { machine: 'a', part: 0, cpu: 20, memory: 50, processorWatts: 100, ...nothing },
      { machine: 'a', part: 3, cpu: 80, memory: 50, processorWatts: null, ...nothing },
      { machine: 'b', part: 3, cpu: 5, memory: 50, processorWatts: null, ...nothing },
    ]);
    const first = await store.machineUse.read({ ...SPAN, limit: 1 });
    expect([first.total, new Set(first.means.map(({ machine }) => machine))]).toEqual([2, new Set(['a'])]);
    await under.close();
  });

  it('has the first reading of a minute, whichever worker of the machine has sent it', async () => {
    const under = await startStore();
    const { store, url } = under;
    const workers = [await registerWorker(store, { machine: 'a' }), await registerWorker(store, { machine: 'a' })];
    for (const [i, worker] of workers.entries()) {
      await store.machineUse.record(worker, { cpu: i + 1, memory: 40, gpuWatts: 70.5 });
    }
    // The minute can end between the two.
    await runSql(url, `delete from "MachineReading" where at > (select min(at) from "MachineReading")`);
    const { means } = await store.machineUse.read(SPAN);
    expect(means).toMatchObject([{ cpu: 1, memory: 40, gpuWatts: 70.5, gpu: null }]);
    await under.close();
  });

  it('is reported by workers that are registered, and by no others', async () => {
    const under = await startStore();
    const { store } = under;
    const worker = await registerWorker(store);
    await store.workers.signOff(worker);
    const unknown = { code: 'worker.not-found' };
    await expect(store.machineUse.record(worker, { cpu: 1, memory: 1 })).rejects.toMatchObject(unknown);
    expect((await store.machineUse.read(SPAN)).total).toBe(0);
    await under.close();
  });

  it('is forgotten after a day', async () => {
    const under = await startStore();
    const { store, url } = under;
    await registerWorker(store, { machine: 'a' });
    await runSql(url, [reading('a', 24 * 60 - 1, 1), reading('a', 24 * 60 + 2, 2)].join('\n'));
    await store.machineUse.forgetOld();
    await runSql(url, `update "MachineReading" set at = date_trunc('minute', now())`);
    const { means } = await store.machineUse.read(SPAN);
    expect(means.map(({ cpu }) => cpu)).toEqual([1]);
    await under.close();
  });
});
