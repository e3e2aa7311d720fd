import { createLogger } from '@ordo/core';
import { describe, expect, it } from 'vitest';
import { startApi } from '../../testing/start-api.ts';
import { claim, register, submit } from '../../testing/worker-calls.ts';

describe('the log', () => {
  it('has the ids of request, run and attempt in its lines, and never a key', async () => {
    const lines: Record<string, unknown>[] = [];
    const logger = createLogger('api', 'debug', {
      write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
    });
    const api = await startApi({ logger });
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
