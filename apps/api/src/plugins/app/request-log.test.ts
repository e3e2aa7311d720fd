import { createLogger } from '@ordo/core';
import { createTcpRelay } from '@ordo/testing';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { startApi } from '../../testing/start-api.ts';
import { claim, register, submit } from '../../testing/worker-calls.ts';

type Lines = Record<string, unknown>[];
const logInto = (lines: Lines) =>
  createLogger('api', 'debug', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });

describe('the log', () => {
  it('names the address and the id of a key that is refused, and never its secret', async () => {
    const lines: Lines = [];
    const api = await startApi({ logger: logInto(lines), auth: 'required' });
    const secret = '7'.repeat(64);
    const ask = async (key?: string): Promise<void> =>
      void (await api.app.inject({
        url: '/v1/runs',
        remoteAddress: '192.0.2.7',
        headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      }));
    await ask(`ordo_0123456789ab_${secret}`);
    await ask();
    await api.close();
    const refused = lines.filter(({ status }) => status === 401);
    expect(refused).toMatchObject([
      { msg: 'answered', address: '192.0.2.7', keyId: '0123456789ab' },
      { msg: 'answered', address: '192.0.2.7' },
    ]);
    expect(JSON.stringify(lines)).not.toContain(secret);
  });

  it('has one line for a database that is away, without a stack, and the answer does not say where it is', async () => {
    const lines: Lines = [];
    const direct = await startApi();
    const relay = await createTcpRelay({ host: '127.0.0.1', port: Number(new URL(direct.databaseUrl).port) });
    const app = await buildApp({
      ...direct.options,
      databaseUrl: relay.rewrite(direct.databaseUrl),
      logger: logInto(lines),
    });
    await relay.close();
    for (const url of ['/readyz', '/v1/runs', '/v1/audit']) {
      const { statusCode, body, headers } = await app.inject(url);
      expect(statusCode).toBe(503);
      expect(body).toContain('the database cannot be reached (');
      expect(body).not.toContain('127.0.0.1');
      const own = lines.filter(({ reqId, code }) => reqId === headers['x-request-id'] && code !== undefined);
      expect(own).toMatchObject([
        { level: 'warn', code: 'store.unavailable', reason: expect.stringContaining('127.0.0.1') },
      ]);
      expect(JSON.stringify(own)).not.toContain('stack');
    }
    await app.close();
    await direct.close();
  });

  it('has the ids of request, run and attempt in its lines, and never a key', async () => {
    const lines: Lines = [];
    const api = await startApi({ logger: logInto(lines) });
    const { runs } = await submit(api.app, 401);
    const runId = runs[0]?.id ?? '';
    const { attempt } = await claim(api.app, runId, await register(api.app));
    const secret = `ordo_000000000000_${'5'.repeat(64)}`;
    const answer = await api.app.inject({ url: `/v1/runs/${runId}`, headers: { authorization: `Bearer ${secret}` } });
    await api.close();
    const requestId = answer.headers['x-request-id'];
    expect(lines.find((line) => line['reqId'] === requestId)).toMatchObject({
      runId,
      method: 'GET',
      route: '/v1/runs/:id',
      status: 200,
    });
    expect(lines.find((line) => line['msg'] === 'run claimed')).toMatchObject({
      runId,
      attemptId: attempt.id,
      attemptNumber: 1,
    });
    expect(JSON.stringify(lines)).not.toContain('5'.repeat(64));
    expect(JSON.stringify(lines)).not.toContain(new URL(api.databaseUrl).password);
  });
});
