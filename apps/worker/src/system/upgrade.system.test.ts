/** Upgrades a service from the release before, with real processes of both versions on one database. */
import { take } from '@ordo/api-client';
import { VERSION } from '@ordo/core/release';
import type { Spec } from '@ordo/spec';
import { findFreePort, locateProgram, PROGRAMS, signalProcess, spawnNode } from '@ordo/testing';
import { buildRelease, type EarlierRelease, hasRelease } from '@ordo/testing/earlier-release';
import { describeWith } from '@ordo/testing/requirements';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Cluster } from '../testing/cluster.ts';
import { tinySpec } from '../testing/tiny-spec.ts';

const BEFORE = '0.2.0';
const history = { name: `the commit of ${BEFORE}`, get: 'git fetch --unshallow', isPresent: hasRelease(BEFORE) };

const named = (name: string, spec: Spec): Spec => ({ ...spec, name });

describeWith(history, `an upgrade from ${BEFORE}`, () => {
  let release: EarlierRelease;
  let cluster: Cluster;

  beforeAll(async () => {
    release = await buildRelease(BEFORE);
    cluster = await Cluster.start({ workers: 1, queue: 'postgres', programs: release.programs });
  }, 240_000);

  afterAll(async () => {
    await cluster.stop();
    await release.remove();
  });

  const resultOf = async (id: string) =>
    await take(cluster.client.http.GET('/v1/runs/{id}/result', { params: { path: { id } } }));
  const workerOf = async (id: string) => (await cluster.attemptsOf(id)).map(({ worker }) => worker);
  /** Starts the API of this clone in place of the one that runs. */
  const replaceApi = async () => {
    cluster.deploy(PROGRAMS);
    cluster.api.signal('SIGTERM');
    await cluster.api.exited;
    await cluster.startApi();
  };

  it('keeps results, and what an earlier worker is in the middle of', async () => {
    const ended = await cluster.submit(tinySpec({ mark: 11, updates: 20 }));
    await cluster.waitForState(ended.runId, 'succeeded');
    const before = await resultOf(ended.runId);
    const begun = await cluster.submit(tinySpec({ mark: 12, updates: 100 }));
    const trainer = await cluster.freezeAt(begun.runId, 5);
    await replaceApi();
    signalProcess(trainer, 'SIGCONT');
    expect(await resultOf(ended.runId)).toEqual(before);
    await cluster.waitForState(begun.runId, 'succeeded');
    expect(await workerOf(begun.runId)).toEqual(['worker-1']);
  }, 240_000);

  it('gives a spec that ran before its result again, and trains nothing', async () => {
    const spec = tinySpec({ mark: 11, updates: 20 });
    const { experimentId } = await cluster.submit(named('once-more', spec));
    const at = { params: { path: { id: experimentId } } };
    const { runs } = await take(cluster.client.http.GET('/v1/experiments/{id}', at));
    expect(runs).toMatchObject([{ state: 'succeeded', attached: true }]);
  });

  it('leaves new runs to workers of the new version', async () => {
    const { runId } = await cluster.submit(tinySpec({ mark: 13, updates: 20 }));
    const worker = cluster.startWorker('worker-of-today');
    await worker.waitForLine(/taking jobs/u);
    await cluster.waitForState(runId, 'succeeded');
    expect(await workerOf(runId)).toEqual(['worker-of-today']);
  }, 120_000);

  it('cannot be taken back by accident: an earlier API refuses the newer schema, and names the version to use', async () => {
    const settings = { DATABASE_URL: cluster.postgres.url, ORDO_PORT: String(await findFreePort()), ORDO_AUTH: 'off' };
    const env = { PATH: process.env['PATH'] ?? '', ORDO_HOME: cluster.scratch, ...settings };
    const earlier = spawnNode({ script: locateProgram(release.programs, 'api'), env });
    expect((await earlier.exited).code).not.toBe(0);
    expect(earlier.lines.join('\n')).toContain(`start Ordo ${VERSION} or newer`);
    expect(VERSION).not.toBe(BEFORE);
  });
});
