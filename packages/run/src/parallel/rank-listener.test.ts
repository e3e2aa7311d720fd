import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunEvent, RunResult } from '@ordo/spec';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MessageLine } from './message-line.ts';
import type { FromRank, Order, ToRank } from './messages.ts';
import { RankListener } from './rank-listener.ts';

const order = { run: {}, options: {} } as Order;
const result = { notes: ['the run is over'] } as unknown as RunResult;
const event: RunEvent = { kind: 'log', level: 'info', message: 'the last words' };

let folder = '';
let server: Server;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ordo-listener-'));
  server = createServer().listen(path.join(folder, 'line'));
  await once(server, 'listening');
});
afterEach(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** Acts as the process of a rank: sends the messages, and then closes its line as an ending process does. */
async function tell(messages: readonly FromRank[]): Promise<void> {
  const stream = connect(path.join(folder, 'line'));
  await once(stream, 'connect');
  const line = new MessageLine<FromRank, ToRank>(stream, () => undefined);
  for (const message of messages) await line.send(message);
  stream.end();
}

function listen(emit: (event: RunEvent) => void | Promise<void>): RankListener {
  return new RankListener(server, order, {
    emit,
    signal: new AbortController().signal,
    onPulse: undefined,
    onModel: undefined,
  });
}

describe('the end of the processes', () => {
  it('is that of their result, although its events take longer to pass on than the processes live', async () => {
    const passedOn: RunEvent[] = [];
    const listener = listen(async (told) => {
      await delay(400);
      passedOn.push(told);
    });
    await tell([
      { type: 'event', event },
      { type: 'result', result },
    ]);
    await listener.giveUp(new Error('the launcher has ended'));
    expect(await listener.settled).toEqual({ result });
    expect(passedOn).toEqual([event]);
  });

  it('is the error of the launcher, when they told no end of their own', async () => {
    const listener = listen(() => undefined);
    await tell([{ type: 'event', event }]);
    const error = new Error('the launcher has ended');
    await listener.giveUp(error);
    expect(await listener.settled).toEqual({ error });
  });

  it('is the error with which an event could not be passed on', async () => {
    const error = new Error('the API takes nothing');
    const listener = listen(() => Promise.reject(error));
    await tell([
      { type: 'event', event },
      { type: 'result', result },
    ]);
    expect(await listener.settled).toEqual({ error });
  });
});
