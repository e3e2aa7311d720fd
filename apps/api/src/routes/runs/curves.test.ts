import type { RunEvent } from '@ordo/spec';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../../testing/start-api.ts';
import { claim, numbered, post, register, submit } from '../../testing/worker-calls.ts';
import { writeJson } from '../../answers/ready-json.ts';
import { createCurveReducer } from '../../views/reduce-curves.ts';

interface Curve {
  readonly name: string;
  readonly total: number;
  readonly steps: number[];
  readonly values: number[];
}

/** Reduces a curve by hand: step s of 0 … `last` is in part ⌊s · points / (last + 1)⌋. */
function reduceByHand({ name, steps, values }: Curve, points: number, last: number) {
  const parts = new Map<number, { step: number; values: number[] }>();
  for (const [i, step] of steps.entries()) {
    const part = Math.floor((step * points) / (last + 1));
    parts.set(part, { step, values: [...(parts.get(part)?.values ?? []), values[i] as number] });
  }
  const all = [...parts.values()];
  return {
    name,
    total: steps.length,
    steps: all.map(({ step }) => step),
    means: all.map((part) => part.values.reduce((sum, value) => sum + value / part.values.length, 0)),
    low: all.map((part) => Math.min(...part.values)),
    high: all.map((part) => Math.max(...part.values)),
  };
}

let api: ApiUnderTest;
let worker = '';
beforeAll(async () => {
  api = await startApi();
  worker = await register(api.app);
});
afterAll(() => api.close());

const metric = (step: number, values: Record<string, number>): RunEvent => ({ kind: 'metric', step, values });

/** Creates a run whose first attempt has measured these events. */
async function measure(size: number, events: readonly RunEvent[]): Promise<{ runId: string; attemptId: string }> {
  const { runs } = await submit(api.app, size);
  const runId = runs[0]?.id ?? '';
  const { attempt } = await claim(api.app, runId, worker);
  for (let first = 0; first < events.length; first += 500) {
    const batch = numbered(events.slice(first, first + 500), first + 1);
    const url = `/v1/attempts/${attempt.id}/events`;
    expect((await post(api.app, url, { attemptNumber: 1, events: batch })).statusCode).toBe(200);
  }
  return { runId, attemptId: attempt.id };
}

async function read<T = Curve>(runId: string, query = ''): Promise<T[]> {
  const answer = await api.app.inject(`/v1/runs/${runId}/metrics${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ metrics: T[] }>().metrics;
}

type Reduced = Curve & { readonly low: number[]; readonly high: number[] };

/**
 * Returns both reductions without their means, and the difference of the means, as a share of the greatest value of their part.
 */
async function compareByHand(runId: string, points: number) {
  const whole = await read(runId);
  const last = Math.max(...whole.flatMap(({ steps }) => steps));
  const reduced = await read<Reduced>(runId, `?points=${points}`);
  const byHand = whole.map((curve) => reduceByHand(curve, points, last));
  const differences = byHand.flatMap(({ means, low, high }, i) =>
    means.map((mean, part) => {
      const size = Math.max(Math.abs(low[part] as number), Math.abs(high[part] as number), Number.MIN_VALUE * 1e12);
      return Math.abs((reduced[i]?.values[part] ?? Number.NaN) - mean) / size;
    }),
  );
  return {
    reduced: reduced.map(({ values, ...rest }) => ({ ...rest, means: values.length })),
    byHand: byHand.map(({ means, ...rest }) => ({ ...rest, means: means.length })),
    difference: Math.max(...differences),
  };
}

describe('the curves of 2,500 steps', () => {
  let runId = '';
  beforeAll(async () => {
    // The values are not binary fractions, and a third curve has every 100th step.
    const events = Array.from({ length: 2500 }, (_, i) => {
      const step = i + 1;
      const sparse = step % 100 === 0 ? { 'valid/loss': 1 / step } : {};
      return metric(step, { 'train/nll': Math.cos(step) / 7, 'train/loss': Math.sin(step) / 3, ...sparse });
    });
    ({ runId } = await measure(410, events));
  });

  it('are complete when nothing else is asked for', async () => {
    const [nll, loss, valid] = await read(runId);
    expect(nll).toMatchObject({ name: 'train/nll', total: 2500 });
    expect(loss).toMatchObject({ name: 'train/loss', total: 2500 });
    expect(loss?.steps).toEqual(Array.from({ length: 2500 }, (_, i) => i + 1));
    expect(loss?.values).toEqual(loss?.steps.map((step) => Math.sin(step) / 3));
    expect([valid?.name, valid?.total, valid?.values[0]]).toEqual(['valid/loss', 25, 1 / 100]);
  });

  it.each([1, 2, 7, 100, 2501, 10_000])('are reduced to %i points as by hand', async (points) => {
    const { reduced, byHand, difference } = await compareByHand(runId, points);
    expect(reduced).toEqual(byHand);
    expect(difference).toBeLessThan(1e-12);
  });

  it('keep every digit where each part is one step', async () => {
    const [whole, reduced] = [await read(runId), await read(runId, '?points=2501')];
    expect(reduced.map(({ values }) => values)).toEqual(whole.map(({ values }) => values));
  });

  it.each(['0', '-1', '10001', '1.5', 'many', ''])('cannot be reduced to %j points', async (points) => {
    const answer = await api.app.inject(`/v1/runs/${runId}/metrics?points=${points}`);
    expect([answer.statusCode, answer.json<{ pointer: string }>().pointer]).toEqual([400, '/query/points']);
  });

  it('are reduced once for all who ask until more is measured', async () => {
    let queries = 0;
    const { curves } = api.app.store;
    const reduced: typeof curves.reduced = (id, points) => {
      queries++;
      return curves.reduced(id, points);
    };
    const other = await measure(414, [metric(1, { 'train/loss': 3 })]);
    const reducer = createCurveReducer({ curves: { version: curves.version, reduced } });
    const ask = async (): Promise<string> => writeJson({ metrics: await reducer(other.runId, 50) });
    const answers = await Promise.all(Array.from({ length: 25 }, ask));
    expect(new Set([...answers, await ask()]).size).toBe(1);
    expect(queries).toBe(1);
    const events = numbered([metric(2, { 'train/loss': 2 })], 2);
    await post(api.app, `/v1/attempts/${other.attemptId}/events`, { attemptNumber: 1, events });
    expect(await ask()).toContain('"total" : 2');
    expect(queries).toBe(2);
  });

  it('are forgotten when more are kept than there is room for, those first that were used least recently', async () => {
    let queries = 0;
    // Each curve has ten characters, and there is room for three.
    const reduced = async () => {
      queries++;
      return JSON.stringify('x'.repeat(8));
    };
    const reducer = createCurveReducer({ curves: { version: async () => '1', reduced } }, 30);
    for (const points of [1, 2, 3, 1, 4]) await reducer('run', points);
    expect(queries).toBe(4);
    for (const points of [1, 3, 4]) await reducer('run', points);
    expect(queries).toBe(4);
    await reducer('run', 2);
    expect(queries).toBe(5);
  });
});

describe('reduced curves', () => {
  it('are empty while nothing was measured', async () => {
    const { runId } = await measure(411, []);
    expect(await read(runId, '?points=10')).toEqual([]);
  });

  it('hold the greatest and the smallest numbers, whose sums no float holds', async () => {
    const values = [1.7e308, 1.7e308, -1.7e308, 5e-324, 5e-324, 0, 1e200, 1];
    const { runId } = await measure(
      412,
      values.map((value, i) => metric(i, { 'train/loss': value })),
    );
    for (const points of [1, 2, 3, 4, 8]) {
      const { reduced, byHand, difference } = await compareByHand(runId, points);
      expect(reduced).toEqual(byHand);
      expect(difference).toBeLessThan(2e-12);
    }
    const [curve] = await read<Reduced>(runId, '?points=8');
    expect([curve?.values, curve?.low, curve?.high]).toEqual([values, values, values]);
  });

  it('leave out what an attempt measured after the checkpoint from which the next one resumed', async () => {
    const { runId, attemptId } = await measure(413, [
      metric(1, { 'train/loss': 100 }),
      metric(2, { 'train/loss': 50 }),
    ]);
    const finish = { attemptNumber: 1, outcome: 'failed', kind: 'preempted', message: 'crashed' };
    await post(api.app, `/v1/attempts/${attemptId}/finish`, finish);
    const { attempt } = await claim(api.app, runId, worker);
    const events = numbered([metric(1, { 'train/loss': 4 }), metric(2, { 'train/loss': 2 })]);
    await post(api.app, `/v1/attempts/${attempt.id}/events`, { attemptNumber: 2, events });
    expect(await read(runId, '?points=1')).toEqual([
      { name: 'train/loss', total: 2, steps: [2], values: [3], low: [2], high: [4] },
    ]);
  });
});
