/** Tests one stream for several runs and experiments. */
import type { AddressInfo } from 'node:net';
import type { RunEvent } from '@ordo/spec';
import { waitUntil } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, type Message } from '../../testing/listen.ts';
import { type ApiUnderTest, startApi } from '../../testing/start-api.ts';
import { claim, type Experiment, lossAt, numbered, post, register, submit } from '../../testing/worker-calls.ts';

let api: ApiUnderTest;
let base = '';
let worker = '';
beforeAll(async () => {
  api = await startApi();
  worker = await register(api.app, { concurrency: 16 });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
});
afterAll(() => api.close());

const log = (message: string): RunEvent => ({ kind: 'log', level: 'info', message });
const begin = async (runId: string): Promise<string> => (await claim(api.app, runId, worker)).attempt.id;
const tell = (attempt: string, events: readonly RunEvent[], from = 1) =>
  post(api.app, `/v1/attempts/${attempt}/events`, { attemptNumber: 1, events: numbered(events, from) });
const page = async (query: string) => {
  const answer = await api.app.inject(`/v1/changes?${query}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ events: { runId: string; position: number; event: RunEvent }[]; next: number }>();
};
const said = (events: readonly { readonly event?: RunEvent }[]): string[] =>
  events.flatMap(({ event }) => (event?.kind === 'log' ? event.message : (event?.kind ?? [])));
const heard = (messages: readonly Message[]): string[] => said(messages.map(({ data }) => data));
const runOf = ({ runs }: Experiment, i: number): string => runs[i]?.id ?? '';

describe('a stream of changes', () => {
  it('has the events and states of several experiments and runs, in the order in which they were stored', async () => {
    const [one, two, three] = [await submit(api.app, 300), await submit(api.app, 301), await submit(api.app, 302)];
    const attempts = [await begin(runOf(one, 0)), await begin(runOf(two, 1)), await begin(runOf(three, 0))];
    const unasked = await begin(runOf(three, 1));
    for (const [i, attempt] of attempts.entries()) await tell(attempt, [log(`first of ${i}`)]);
    await tell(unasked, [log('nobody asked')]);
    const selection = `experiment=${one.id},${two.id}&run=${runOf(three, 0)}`;
    // There are three events, then the states of 4 + 4 + 1 runs, then whatever is stored while the stream is open.
    const listening = listen(`${base}/v1/changes?${selection}`, 3 + 9 + 1);
    const open = async () => (await api.app.prometheus.streams.get()).values[0]?.value === 1;
    await waitUntil(open, { what: 'an open stream' });
    await tell(attempts[1] ?? '', [log('second of 1')], 2);
    const messages = await listening;
    expect(heard(messages)).toEqual(['first of 0', 'first of 1', 'first of 2', 'second of 1']);
    const states = messages.filter(({ event }) => event === 'run').map(({ data }) => data.runId ?? '');
    expect(states.toSorted()).toEqual(
      [...one.runs.map(({ id }) => id), ...two.runs.map(({ id }) => id), runOf(three, 0)].toSorted(),
    );
  });

  it('can be of some kinds of events, and goes on where it was, past all others', async () => {
    const experiment = await submit(api.app, 310);
    const attempt = await begin(runOf(experiment, 0));
    await tell(attempt, [log('a'), lossAt(1), lossAt(2), log('b')]);
    const query = `experiment=${experiment.id}&kind=log,phase`;
    const first = await listen(`${base}/v1/changes?${query}`, 2);
    expect(heard(first)).toEqual(['a', 'b']);
    await tell(attempt, [lossAt(3), log('c')], 5);
    const resumed = await listen(`${base}/v1/changes?${query}`, 1, { 'last-event-id': first[0]?.id ?? '' });
    expect(heard(resumed)).toEqual(['b']);
    expect(said((await page(`${query}&since=${first[1]?.id ?? ''}`)).events)).toEqual(['c']);
    expect(said((await page(`experiment=${experiment.id}&kind=metric`)).events)).toEqual([
      'metric',
      'metric',
      'metric',
    ]);
  });

  it('can begin with the newest events', async () => {
    const experiment = await submit(api.app, 320);
    const attempt = await begin(runOf(experiment, 0));
    await tell(attempt, [log('a'), lossAt(1), log('b'), lossAt(2), log('c')]);
    const query = `run=${runOf(experiment, 0)}`;
    const newest = async (rest: string) => said((await page(`${query}&${rest}`)).events);
    expect(await newest('tail=2')).toEqual(['metric', 'c']);
    expect(await newest('tail=2&kind=log')).toEqual(['b', 'c']);
    expect(await newest('tail=100')).toEqual(['a', 'metric', 'b', 'metric', 'c']);
    const { next } = await page(`${query}&tail=0`);
    expect(await newest(`since=${next}`)).toEqual([]);
    await tell(attempt, [log('d')], 6);
    expect(await newest(`since=${next}`)).toEqual(['d']);
  });

  it.each([
    ['', '/query/run', 'names neither'],
    ['run=1', '/query/run', 'at most 64 runs'],
    ['run=ID&kind=metrics', '/query/kind', '"metrics"'],
    ['run=ID&since=1&tail=1', '/query/tail', 'one place'],
    ['run=ID&tail=-1', '/query/tail', '-1'],
  ])('is refused for "%s", at the place of the fault', async (query, pointer, detail) => {
    const answer = await api.app.inject(`/v1/changes?${query.replace('ID', '01900000-0000-7000-8000-000000000000')}`);
    expect(answer.json()).toMatchObject({ status: 400, pointer, detail: expect.stringContaining(detail) as string });
  });

  it.each([
    ['run', 'run.not-found'],
    ['experiment', 'experiment.not-found'],
  ])('is refused for a %s that does not exist', async (name, code) => {
    const answer = await api.app.inject(`/v1/changes?${name}=01900000-0000-7000-8000-000000000000`);
    expect(answer.json()).toMatchObject({ status: 404, code });
  });
});
