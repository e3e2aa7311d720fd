/** Tests the curves of several runs on one axis. */
import type { RunEvent } from '@ordo/spec';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../../testing/start-api.ts';
import { claim, numbered, post, register, submit } from '../../testing/worker-calls.ts';

interface Curve {
  readonly name: string;
  readonly total: number;
  readonly steps: readonly number[];
  readonly values: readonly number[];
  readonly low: readonly number[];
  readonly high: readonly number[];
}
interface Series {
  readonly from: number;
  readonly to: number;
  readonly runs: readonly { readonly runId: string; readonly metrics: readonly Curve[] }[];
}

let api: ApiUnderTest;
let long = { id: '', attemptId: '' };
let short = '';
let empty = '';
const metric = (step: number, values: Record<string, number>): RunEvent => ({ kind: 'metric', step, values });
const read = (query: string) => api.app.inject(`/v1/metrics?${query}`);
const series = async (query: string): Promise<Series> => {
  const answer = await read(query);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Series>();
};
const report = async (attemptId: string, events: readonly RunEvent[], from = 1): Promise<void> => {
  const answer = await post(api.app, `/v1/attempts/${attemptId}/events`, {
    attemptNumber: 1,
    events: numbered(events, from),
  });
  expect(answer.statusCode).toBe(200);
};

beforeAll(async () => {
  api = await startApi();
  const worker = await register(api.app, { concurrency: 4 });
  const { runs } = await submit(api.app);
  const [first, second, third] = runs.map(({ id }) => id) as [string, string, string];
  const { attempt } = await claim(api.app, first, worker);
  long = { id: first, attemptId: attempt.id };
  // There are steps 1 … 1000, with one peak; every tenth step is also validated.
  const events = Array.from({ length: 1000 }, (_, i) => {
    const step = i + 1;
    const loss = step === 437 ? 99 : 1 / step;
    return metric(step, step % 10 === 0 ? { 'train/loss': loss, 'valid/bleu': step / 10 } : { 'train/loss': loss });
  });
  await report(attempt.id, events);
  short = second;
  const other = await claim(api.app, second, worker);
  await report(other.attempt.id, [metric(50, { 'train/loss': 5 }), metric(100, { 'train/loss': 4 })]);
  empty = third;
});
afterAll(() => api.close());

describe('the curves of several runs', () => {
  it('lie in parts of the same steps, with the extremes of each part, so that no peak is lost', async () => {
    const found = await series(`run=${long.id},${short}&width=10&name=train/loss`);
    // The range is 1 … 1000, so part p has the steps 1 + 100 p … 100 + 100 p.
    expect([found.from, found.to]).toEqual([1, 1000]);
    expect(found.runs.map(({ runId }) => runId)).toEqual([long.id, short]);
    const [a, b] = found.runs.map(({ metrics }) => metrics[0] as Curve) as [Curve, Curve];
    expect(a.steps).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]);
    expect(a.high).toEqual([1, 1 / 101, 1 / 201, 1 / 301, 99, 1 / 501, 1 / 601, 1 / 701, 1 / 801, 1 / 901]);
    expect(a.low[0]).toBe(1 / 100);
    expect(a.total).toBe(1000);
    expect(b).toMatchObject({ total: 2, steps: [100], values: [4.5], low: [4], high: [5] });
  });

  it('keep every value where the chart is wider than the range', async () => {
    const found = await series(`run=${long.id}&width=4000&from=430&to=440`);
    const [loss, bleu] = (found.runs[0]?.metrics ?? []) as [Curve, Curve];
    expect(loss.steps).toEqual([430, 431, 432, 433, 434, 435, 436, 437, 438, 439, 440]);
    expect(loss.values.map((value, i) => [value, loss.low[i], loss.high[i]])).toContainEqual([99, 99, 99]);
    expect(bleu).toMatchObject({ name: 'valid/bleu', steps: [430, 440], values: [43, 44] });
  });

  it('can be of some metrics only, and a run without them has none', async () => {
    const found = await series(`run=${short},${long.id},${empty}&width=5&name=valid/bleu,valid/loss`);
    expect(found.runs.map(({ runId, metrics }) => [runId, metrics.map(({ name }) => name)])).toEqual([
      [short, []],
      [long.id, ['valid/bleu']],
      [empty, []],
    ]);
    expect(await series(`run=${empty}&width=5`)).toEqual({ from: 0, to: 0, runs: [{ runId: empty, metrics: [] }] });
    const beyond = await series(`run=${long.id}&width=5&from=5000`);
    expect(beyond).toEqual({ from: 5000, to: 5000, runs: [{ runId: long.id, metrics: [] }] });
  });

  it('show what a run has measured since they were last read', async () => {
    const before = await series(`run=${long.id}&width=2&name=train/loss`);
    await report(long.attemptId, [metric(1001, { 'train/loss': 7 })], 1001);
    const after = await series(`run=${long.id}&width=2&name=train/loss`);
    expect([before.to, after.to]).toEqual([1000, 1001]);
    expect(after.runs[0]?.metrics[0]).toMatchObject({ total: 1001, high: [99, 7] });
  });

  it.each([
    ['width=5', 400, '/query/run'],
    ['run=1&width=5', 400, '/query/run'],
    ['run=ID', 400, '/query/width'],
    ['run=ID&width=0', 400, '/query/width'],
    ['run=ID&width=5&name=Loss', 400, '/query/name'],
    ['run=ID&width=5&from=9&to=8', 400, '/query/from'],
    [`run=${Array.from({ length: 33 }, () => 'ID').join(',')}&width=5`, 400, '/query/run'],
  ])('are refused for %s, at the place of the fault', async (query, status, pointer) => {
    const answer = await read(query.replaceAll('ID', long.id));
    expect([answer.statusCode, answer.json<{ pointer: string }>().pointer]).toEqual([status, pointer]);
  });

  it('of a run that does not exist are refused with its id', async () => {
    const missing = '01900000-0000-7000-8000-000000000000';
    const answer = await read(`run=${long.id},${missing}&width=5`);
    expect(answer.json()).toMatchObject({ code: 'run.not-found', detail: expect.stringContaining(missing) as string });
  });
});
