import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sha256 } from '@ordo/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, startApi } from '../../testing/start-api.ts';
import { claim, lossAt, numbered, post, register, submit } from '../../testing/worker-calls.ts';

let api: ApiUnderTest;
let worker: string;
beforeAll(async () => {
  api = await startApi();
  worker = await register(api.app);
});
afterAll(() => api.close());

const bytesOf = (step: number) => Buffer.from(`the state after update ${step}`);
const placeOf = (step: number) => {
  const hash = sha256(bytesOf(step));
  return path.join(api.options.artifactDir, hash.slice(0, 2), hash);
};

/** Creates a run whose first attempt has events and checkpoints for updates 1 and 2, and whose second attempt has begun. */
async function beginSecondAttempt(size: number) {
  const { app } = api;
  const runId = (await submit(app, size)).runs[0]?.id ?? '';
  const first = `/v1/attempts/${(await claim(app, runId, worker)).attempt.id}`;
  await post(app, `${first}/events`, { attemptNumber: 1, events: numbered([1, 2].map(lossAt)) });
  for (const step of [1, 2]) {
    await app.inject({
      method: 'PUT',
      url: `${first}/checkpoint?attemptNumber=1&step=${step}&sha256=${sha256(bytesOf(step))}`,
      body: bytesOf(step),
      headers: { 'content-type': 'application/octet-stream' },
    });
  }
  await post(app, `${first}/finish`, { attemptNumber: 1, outcome: 'released' });
  const second = await claim(app, runId, worker);
  expect(second.checkpoint?.step).toBe(2);
  const report = async (step: number) =>
    (
      await post(app, `/v1/attempts/${second.attempt.id}/unreadable-checkpoint`, {
        attemptNumber: 2,
        sha256: sha256(bytesOf(step)),
      })
    ).json<unknown>();
  const attempts = async () => (await app.inject(`/v1/runs/${runId}/attempts`)).json<unknown>();
  return { runId, report, attempts };
}

describe('a checkpoint that cannot be read', () => {
  it('is replaced by the one before, and by the beginning when there is none; the history says so', async () => {
    const { runId, report, attempts } = await beginSecondAttempt(410);
    await rm(placeOf(2));
    expect(await report(2)).toEqual({
      checkpoint: { step: 1, sha256: sha256(bytesOf(1)), bytes: bytesOf(1).length },
    });
    expect(await attempts()).toMatchObject({
      attempts: [{ supersededAfterSeq: 1 }, { resumedFromStep: 1 }],
    });
    const download = await api.app.inject(`/v1/runs/${runId}/checkpoint`);
    expect(download.rawPayload.toString()).toBe(bytesOf(1).toString());
    await writeFile(placeOf(1), 'other bytes');
    expect(await report(1)).toEqual({ checkpoint: null });
    expect(await attempts()).toMatchObject({ attempts: [{ supersededAfterSeq: 0 }, { resumedFromStep: null }] });
  });

  it('is kept when the copy of the API is whole: then something else damages it', async () => {
    const { report } = await beginSecondAttempt(411);
    expect(await report(2)).toMatchObject({ checkpoint: { step: 2 } });
  });
});
