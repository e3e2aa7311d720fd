import type { RunEvent } from '@ordo/spec';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../../testing/start-api.ts';
import { claim, lossAt, numbered, post, register, submit } from '../../testing/worker-calls.ts';

interface Line {
  readonly message: string;
}
interface Page {
  readonly lines: readonly Line[];
  readonly nextCursor: string | null;
}

let api: ApiUnderTest;
let runId: string;
const get = (query: string, id = runId) => api.app.inject(`/v1/runs/${id}/logs${query}`);
const messages = async (query: string): Promise<string[]> =>
  (await get(query)).json<Page>().lines.map(({ message }) => message);

const said = (message: string, more: object = {}): RunEvent => ({ kind: 'log', level: 'info', message, ...more });
const FIRST: readonly RunEvent[] = [
  said('engine ready', { stream: 'stdout' }),
  lossAt(1),
  said('epoch 1 ended at update 1', { step: 1 }),
  said('Loss 100% above the BEST_one', { level: 'warn' }),
  said('illegal instruction', { level: 'warn', stream: 'stderr', step: 1 }),
  said('Error: no more', { level: 'error' }),
];

beforeAll(async () => {
  api = await startApi();
  const worker = await register(api.app);
  const { runs } = await submit(api.app, 440);
  runId = runs[0]?.id ?? '';
  const { attempt } = await claim(api.app, runId, worker);
  await post(api.app, `/v1/attempts/${attempt.id}/events`, { attemptNumber: 1, events: numbered(FIRST) });
  const finish = { attemptNumber: 1, outcome: 'failed', kind: 'preempted', message: 'crashed' };
  await post(api.app, `/v1/attempts/${attempt.id}/finish`, finish);
  const second = await claim(api.app, runId, worker);
  const again = [lossAt(1), said('the second attempt')];
  await post(api.app, `/v1/attempts/${second.attempt.id}/events`, { attemptNumber: 2, events: numbered(again) });
});
afterAll(() => api.close());

describe('the log of a run', () => {
  it('has the lines of all attempts with level, text, update and time, and says which were repeated', async () => {
    const { lines, nextCursor } = (await get('')).json<Page>();
    expect(lines.map(({ message }) => message)).toEqual([
      'engine ready',
      'epoch 1 ended at update 1',
      'Loss 100% above the BEST_one',
      'illegal instruction',
      'Error: no more',
      'the second attempt',
    ]);
    expect(lines[3]).toEqual({
      position: expect.any(Number) as number,
      at: '2026-01-01T00:00:00.000Z',
      attempt: 1,
      level: 'warn',
      message: 'illegal instruction',
      step: 1,
      stream: 'stderr',
      superseded: true,
    });
    expect(lines[5]).toMatchObject({ attempt: 2, level: 'info', step: null, stream: null, superseded: false });
    expect(nextCursor).toBeNull();
  });

  it.each([
    ['?level=error', ['Error: no more']],
    ['?level=error,warn', ['Loss 100% above the BEST_one', 'illegal instruction', 'Error: no more']],
    ['?q=ILLEGAL', ['illegal instruction']],
    ['?q=t_o', ['Loss 100% above the BEST_one']],
    ['?q=100%25', ['Loss 100% above the BEST_one']],
    ['?q=%25', ['Loss 100% above the BEST_one']],
    ['?q=update&level=warn', []],
    ['?attempt=2', ['the second attempt']],
    // Repeated lines are left out, but not the reason why the first attempt ended.
    ['?superseded=false', ['Error: no more', 'the second attempt']],
    ['?superseded=false&attempt=1', ['Error: no more']],
    ['?attempt=1&level=info', ['engine ready', 'epoch 1 ended at update 1']],
  ])('%s selects on the server', async (query, expected) => {
    expect(await messages(query)).toEqual(expected);
  });

  it.each(['position', '-position'])('in pages, in the order %s, has each line once', async (sort) => {
    const all = await messages(`?sort=${sort}`);
    expect(all[0]).toBe(sort === 'position' ? 'engine ready' : 'the second attempt');
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Page = (await get(`?sort=${sort}&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)).json();
      expect(page.lines.length).toBeLessThanOrEqual(2);
      found.push(...page.lines.map(({ message }) => message));
      cursor = page.nextCursor;
    }
    expect(found).toEqual(all);
  });

  it.each([
    ['?level=debug', '/query/level'],
    ['?sort=at', '/query/sort'],
    ['?cursor=bm9uZQ', '/query/cursor'],
    ['?attempt=0', '/query/attempt'],
    ['?q=', '/query/q'],
  ])('refuses %s', async (query, pointer) => {
    const answer = await get(query);
    expect([answer.statusCode, answer.json<{ pointer: string }>().pointer]).toEqual([400, pointer]);
  });

  it('is empty for a run that has said nothing, and unknown for a run that does not exist', async () => {
    const { runs } = await submit(api.app, 441);
    expect((await get('', runs[0]?.id)).json()).toEqual({ lines: [], nextCursor: null });
    const missing = await get('', '01900000-0000-7000-8000-000000000000');
    expect([missing.statusCode, missing.json<{ code: string }>().code]).toEqual([404, 'run.not-found']);
  });

  it('is a kind of event in the stream of changes', async () => {
    const page = (await api.app.inject(`/v1/changes?run=${runId}&kind=log&superseded=true`)).json<{
      events: { event: { message: string } }[];
    }>();
    expect(page.events.map(({ event }) => event.message)).toEqual(await messages(''));
  });

  it('takes no message that is too long for one line, so that none is cut off', async () => {
    const worker = await register(api.app, { name: 'w2' });
    const { runs } = await submit(api.app, 442);
    const { attempt } = await claim(api.app, runs[0]?.id ?? '', worker);
    const send = (length: number) =>
      post(api.app, `/v1/attempts/${attempt.id}/events`, {
        attemptNumber: 1,
        events: numbered([said('x'.repeat(length))]),
      });
    expect((await send(4001)).json()).toMatchObject({ status: 400, code: 'request.invalid' });
    expect((await send(4000)).statusCode).toBe(200);
  });
});
