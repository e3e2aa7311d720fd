import { createTcpRelay, waitUntil } from '@ordo/testing';
import { describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { CODE_VERSION, startApi } from './testing/start-api.ts';
import { claim, register, submit } from './testing/worker-calls.ts';

describe('/metrics', () => {
  it('shows the depth of the queue, the database, the disk, failed uploads and the build', async () => {
    const api = await startApi();
    const { runs } = await submit(api.app, 440);
    const { attempt } = await claim(api.app, runs[0]?.id ?? '', await register(api.app));
    const url = `/v1/attempts/${attempt.id}/checkpoint?attemptNumber=1&step=1&sha256=${'0'.repeat(64)}`;
    const headers = { 'content-type': 'application/octet-stream' };
    expect((await api.app.inject({ method: 'PUT', url, headers, payload: 'x' })).statusCode).toBe(422);
    const text = (await api.app.inject('/metrics')).body;
    expect(text).toContain('ordo_queue_jobs{pool="default",state="waiting"} 4');
    expect(text).toContain('ordo_queued_runs{pool="default"} 3');
    expect(text).toContain('ordo_database_up 1');
    expect(text).toContain('ordo_queue_up 1');
    expect(text).toContain('ordo_uploads_failed_total{code="artifact.corrupt"} 1');
    const build = /^ordo_build_info\{version="\d+\.\d+\.\d+",commit="(?:[0-9a-f]{40})?",(?<code>.+)\} 1$/mu.exec(text);
    expect(build?.groups?.['code']).toBe(`code="${CODE_VERSION}",node="${process.version}"`);
    expect(Number(/^ordo_artifact_disk_free_bytes (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
    await api.close();
  });

  it('can be read with a key while the database is away or silent, and tell of it again when it is back', async () => {
    const direct = await startApi({ auth: 'required' });
    const { hostname, port } = new URL(direct.databaseUrl);
    const relay = await createTcpRelay({ host: hostname, port: Number(port) });
    const app = await buildApp({ ...direct.options, databaseUrl: relay.rewrite(direct.databaseUrl) });
    const { key } = await direct.app.store.apiKeys.create('prometheus', 'read');
    const headers = { authorization: `Bearer ${key}` };
    expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(200);
    const isWell = async (): Promise<boolean> => {
      const { statusCode, body } = await app.inject({ url: '/metrics', headers });
      return statusCode === 200 && body.includes('ordo_database_up 1');
    };
    relay.cut();
    // This is longer than the time for which a key is assumed to stay valid.
    await new Promise((resolve) => setTimeout(resolve, 3100));
    const answer = await app.inject({ url: '/metrics', headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('ordo_database_up 0');
    expect((await app.inject({ url: '/v1/runs', headers })).statusCode).toBe(503);
    relay.restore();
    await waitUntil(isWell, { what: 'metrics of the database, which is back' });
    // With a database that does not answer, the metrics must arrive before their collector gives up.
    await new Promise((resolve) => setTimeout(resolve, 3100));
    relay.stall();
    const begun = performance.now();
    const silent = await app.inject({ url: '/metrics', headers });
    expect(performance.now() - begun).toBeLessThan(9000);
    expect([silent.statusCode, silent.body.includes('ordo_database_up 0')]).toEqual([200, true]);
    relay.restore();
    await waitUntil(isWell, { what: 'metrics of the database, which answers again' });
    await app.close();
    await relay.close();
    await direct.close();
  }, 120_000);
});
