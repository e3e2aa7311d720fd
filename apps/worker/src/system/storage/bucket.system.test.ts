/**
 * Tests a service whose artifacts are in a bucket: its workers exchange files with the store, and no bytes pass through the
 * API.
 */
import { readdir } from 'node:fs/promises';
import { hasTestS3, signalProcess, startTestS3, type TestS3 } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Cluster } from '../../testing/cluster.ts';
import { tinySpec } from '../../testing/tiny-spec.ts';

/** The limits are long, because the tests start real processes on a machine that may be busy. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

describe.skipIf(!hasTestS3('workers that send files to a bucket'))('a worker of a service with a bucket', () => {
  let server: TestS3;
  let cluster: Cluster;
  beforeAll(async () => {
    server = await startTestS3();
    const apiEnv = { ORDO_ARTIFACTS_URL: await server.createBucket('artifacts'), ORDO_ARTIFACTS_KEY: server.key };
    cluster = await Cluster.start({ workers: 1, queue: 'postgres', apiEnv });
  });
  afterAll(async () => {
    await cluster.stop();
    await server.stop();
  });

  it('sends checkpoints and the model there, and resumes from there', async () => {
    const undisturbed = await cluster.submit(tinySpec({ mark: 90, updates: 200 }));
    await cluster.waitForState(undisturbed.runId, 'succeeded');
    const { runId } = await cluster.submit(tinySpec({ mark: 91, updates: 200 }));
    signalProcess(await cluster.freezeAt(runId, 65), 'SIGKILL');
    await cluster.waitForState(runId, 'succeeded');
    const attempts = await cluster.attemptsOf(runId);
    expect(attempts.map(({ state }) => state)).toEqual(['failed', 'succeeded']);
    expect(attempts[1]?.resumedFromStep).toBeGreaterThanOrEqual(20);
    expect(await cluster.weightsOf(runId)).toBe(await cluster.weightsOf(undisturbed.runId));
    expect(await readdir(cluster.artifacts).catch(() => [])).toEqual([]);
    const metrics = await (await fetch(`${cluster.apiUrl}/metrics`)).text();
    expect(metrics).toContain('/v1/attempts/:id/artifact-upload');
    expect(metrics).not.toContain('/v1/attempts/:id/checkpoint"');
    expect(metrics).not.toContain('/v1/attempts/:id/model"');
    const said = [cluster.api, ...cluster.workers].flatMap(({ lines }) => lines).join('\n');
    expect(said).not.toContain(server.key.split(' ')[1]);
  });
});
