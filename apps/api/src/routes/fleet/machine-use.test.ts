import type { MachineUseSchema } from '@ordo/protocol/fleet/machine-use';
import type { Static } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../../testing/start-api.ts';
import { post, register } from '../../testing/worker-calls.ts';

let api: ApiUnderTest;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('the use of machines', () => {
  it('is one list for each measure that a machine reports, with null where it was silent', async () => {
    expect(await read()).toMatchObject({ total: 0, machines: [] });
    const worker = await register(api.app);
    const reading = { cpu: 12.345, memory: 40, processorWatts: 95.5 };
    expect((await post(api.app, `/v1/workers/${worker}/reading`, reading)).statusCode).toBe(204);
    const { from, to, total, machines } = await read('?hours=24');
    expect(Date.parse(to) - Date.parse(from)).toBe(24 * 3_600_000);
    expect(total).toBe(1);
    const measures = machines[0]?.measures ?? [];
    expect(measures.map(({ name, values }) => [name, values.length, values.filter((one) => one !== null)])).toEqual([
      ['cpu', 120, [12.3]],
      ['memory', 120, [40]],
      ['processorWatts', 120, [95.5]],
    ]);
  });

  it('has no part that is shorter than a minute', async () => {
    const { machines } = await read('?hours=1');
    expect(machines[0]?.measures[0]?.values.length).toBe(60);
  });

  it.each([{ cpu: 101, memory: 1 }, { cpu: 1 }, { cpu: 1, memory: 1, gpuWatts: null }])(
    'refuses %o',
    async (reading) => {
      const worker = await register(api.app);
      expect((await post(api.app, `/v1/workers/${worker}/reading`, reading)).statusCode).toBe(400);
    },
  );
});

const read = async (query = ''): Promise<Static<typeof MachineUseSchema>> =>
  (await api.app.inject(`/v1/machine-use${query}`)).json();
