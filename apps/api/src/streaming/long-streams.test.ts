import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { Following, Look } from './follow-runs.ts';
import { streamEvents } from './stream-events.ts';

const LOOKS = 200;
const pageAfter: Look['pageAfter'] = (position) => Promise.resolve({ messages: [], position, isLast: true });

it('keeps no look in memory that a stream is done with, however long the stream lasts', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const looks: WeakRef<Look>[] = [];
  const stop = new AbortController();
  const next = async (): Promise<Look> => {
    // A pause lets the collector run, and the last look ends the stream.
    await new Promise((resolve) => setImmediate(resolve));
    if (looks.length === LOOKS) stop.abort();
    const look: Look = { states: new Map([['a', looks.length % 2 === 0 ? 'queued' : 'running']]), pageAfter };
    looks.push(new WeakRef(look));
    return look;
  };
  const following: Following = { join: () => ({ next, leave: () => undefined }) };
  let alive = 0;
  for await (const { event } of streamEvents(following, { runIds: ['a'], since: 0, signal: stop.signal })) {
    if (looks.length < LOOKS || event !== 'run') continue;
    await new Promise((resolve) => setTimeout(resolve, 20));
    collect();
    alive = looks.filter((look) => look.deref() !== undefined).length;
  }
  expect(alive).toBeGreaterThan(0);
  expect(alive).toBeLessThan(LOOKS / 10);
});
