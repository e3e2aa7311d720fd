import { setImmediate as nextTurn } from 'node:timers/promises';
import { waitUntil } from '@ordo/testing';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../app-options.ts';
import { underPressure } from './under-pressure.ts';

async function startWith(eventLoopDelayMs: number) {
  const app = fastify();
  app.decorate('limits', { ...DEFAULT_LIMITS, eventLoopDelayMs });
  await app.register(underPressure);
  app.get('/', async () => 'here');
  await app.ready();
  return app;
}

async function block(forMs: number): Promise<void> {
  const end = performance.now() + forMs;
  while (performance.now() < end);
  await nextTurn();
}

it('answers while stalls stay below the limit, however few of them were measured', async () => {
  const app = await startWith(60_000);
  for (let stall = 0; stall < 5; stall++) {
    await block(1100);
    expect((await app.inject('/')).statusCode).toBe(200);
  }
  await app.close();
}, 120_000);

it('answers 503 with Retry-After while stalls exceed the limit, and then answers again', async () => {
  const app = await startWith(300);
  const refused = await waitUntil(
    async () => {
      await block(500);
      const answer = await app.inject('/');
      return answer.statusCode === 503 ? answer : null;
    },
    { what: 'a refusal', intervalMs: 1 },
  );
  expect(refused.headers['retry-after']).toBe('1');
  await waitUntil(async () => (await app.inject('/')).statusCode === 200, { what: 'an answer' });
  await app.close();
}, 120_000);
