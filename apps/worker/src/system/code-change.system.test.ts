/**
 * Shows that a raised stage number repeats this stage and the later ones, that a mere change of files repeats nothing, and that
 * no process runs code that it does not report.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { take } from '@ordo/api-client';
import type { Spec, Stage } from '@ordo/spec';
import { copyProduct, locateBuilt, type ProductCopy } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cluster } from '../testing/cluster.ts';
import { tinySpec } from '../testing/tiny-spec.ts';

let product: ProductCopy;
let cluster: Cluster;

beforeAll(async () => {
  locateBuilt('apps/api', 'server.js');
  locateBuilt('apps/worker', 'main.js');
  product = await copyProduct();
  cluster = await Cluster.start({ workers: 1, queue: 'postgres', programs: path.join(product.root, 'apps') });
}, 120_000);

afterAll(async () => {
  await cluster.stop();
  await product.remove();
});

/** Raises the number of a stage by one, like a developer whose change gives different outputs. */
async function raise(stage: Stage): Promise<void> {
  const file = path.join(product.root, 'packages/spec/dist/identity/stages.js');
  const code = await readFile(file, 'utf8');
  const raised = code.replace(
    new RegExp(`(${stage}: )(\\d+)`, 'u'),
    (_, name, number) => `${name}${Number(number) + 1}`,
  );
  expect(raised).not.toBe(code);
  await writeFile(file, raised);
}

/** Restarts API and worker, as a deployment does. */
async function restart(): Promise<void> {
  for (const process of [cluster.api, ...cluster.workers]) process.signal('SIGTERM');
  await Promise.all([cluster.api, ...cluster.workers].map((process) => process.exited));
  await cluster.startApi();
  const worker = cluster.startWorker(`worker-${cluster.workers.length + 1}`);
  await worker.waitForLine(/taking jobs/u);
}

const kindsOf = async (runId: string) => new Set((await cluster.historyOf(runId)).map(({ event }) => event.kind));
const resultOf = async (runId: string) =>
  await take(cluster.client.http.GET('/v1/runs/{id}/result', { params: { path: { id: runId } } }));
const named = (name: string, spec: Spec): Spec => ({ ...spec, name });

describe('after a change of code', () => {
  it('that raised the number of scoring, translations are scored again and nothing is trained', async () => {
    const spec = tinySpec({ mark: 5, updates: 40 });
    const first = await cluster.submit(spec);
    await cluster.waitForState(first.runId, 'succeeded');
    await product.change('packages/metrics', 'scoring/score-corpus.js');
    await raise('scoring');
    await restart();

    // The first request's key belongs to the experiment of the old code.
    await expect(cluster.submit(spec)).rejects.toMatchObject({ code: 'idempotency.mismatch' });
    const plan = await take(cluster.client.http.POST('/v1/plan', { body: spec as never }));
    expect(plan.runs).toMatchObject([{ existing: null, translated: true, trainingTokens: 0 }]);
    const second = await cluster.submit(named('with-other-metrics', spec));
    expect(second.runId).not.toBe(first.runId);
    await cluster.waitForState(second.runId, 'succeeded');
    expect(await kindsOf(first.runId)).toContain('metric');
    expect(await kindsOf(second.runId)).toEqual(new Set(['phase', 'progress']));
    const [before, after] = [await resultOf(first.runId), await resultOf(second.runId)];
    expect(after.scores).toEqual(before.scores);
    expect(after.training).toEqual(before.training);
    expect(after.identity.hash).not.toBe(before.identity.hash);
    expect(await cluster.weightsOf(second.runId)).toBe(await cluster.weightsOf(first.runId));
  }, 120_000);

  it('that raised no number, all runs are attached; one that raised the number of training trains all again', async () => {
    const spec = {
      ...tinySpec({ mark: 6, updates: 20 }),
      matrix: { '/positional': [{ type: 'sape' }, { type: 'alibi' }] },
    };
    const runsOf = async (name: string) => {
      const { experimentId } = await cluster.submit(named(name, spec));
      const at = { params: { path: { id: experimentId } } };
      const { runs } = await take(cluster.client.http.GET('/v1/experiments/{id}', at));
      for (const { id } of Array.from(runs)) await cluster.waitForState(id, 'succeeded');
      return new Map(Array.from(runs, (run) => [run.variant, run]));
    };
    const before = await runsOf('two-encodings');
    await product.change('packages/nmt', 'positional/alibi/hooks.js');
    await restart();
    const renamed = await runsOf('files-changed');
    await raise('training');
    await restart();
    const trained = await runsOf('training-changed');
    for (const variant of ['sape', 'alibi']) {
      const id = before.get(variant)?.id;
      expect(renamed.get(variant)).toMatchObject({ attached: true, id });
      const again = trained.get(variant)?.id ?? '';
      expect(again).not.toBe(id);
      expect(await kindsOf(again)).toContain('metric');
    }
  }, 180_000);

  it('under a running worker, its trainers refuse to run and the worker ends', async () => {
    const worker = cluster.workers.at(-1);
    await product.change('packages/nmt', 'training/train.js');
    await raise('training');
    const { runId } = await cluster.submit(tinySpec({ mark: 7, updates: 20 }));
    expect(await worker?.exited).toEqual({ code: 75, signal: null });
    expect(worker?.lines.join('\n')).toContain('the code on disk has changed since this worker started');
    const [attempt] = await cluster.attemptsOf(runId);
    expect(attempt?.failure?.kind).toBe('preempted');
    expect(await kindsOf(runId)).toEqual(new Set());
    expect(await cluster.stateOf(runId)).toBe('queued');

    // A supervisor restarts the worker, which then registers with the new code. The API with the old code exits.
    const old = cluster.api;
    cluster.startWorker('worker-of-new-code');
    expect(await old.exited).toEqual({ code: 75, signal: null });
    await cluster.startApi();
    // The new code would compute something else than the old code was asked for.
    await cluster.waitForState(runId, 'failed');
    await cluster.waitForWorkers(1);
    const again = await cluster.submit(named('with-the-new-code', tinySpec({ mark: 7, updates: 20 })));
    await cluster.waitForState(again.runId, 'succeeded');
  }, 120_000);
});
